// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.semantics;

import org.camp.core.lang.eval.Matcher;

/**
 * The clauses of a case, which are tried in order.
 *
 * @param patterns clause → what the value is matched with
 * @param targets clause → position where its code begins
 * @param others clause → places of the values that only the other clauses could use
 * @param wholes clause → slots of the tuples that its pattern makes of fields
 */
record CaseTable(Matcher[] patterns, int[] targets, int[][] others, int[][] wholes) {}
