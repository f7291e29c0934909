// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import org.camp.core.lang.eval.Matcher;

/**
 * The clauses of a match, which are tried in order.
 *
 * @param patterns clause → what the value is matched with
 * @param targets clause → position where its code begins
 * @param tests clause → whether its pattern can fail
 * @param binds clause → whether its pattern binds names
 */
record CaseTable(Matcher[] patterns, int[] targets, boolean[] tests, boolean[] binds) {}
