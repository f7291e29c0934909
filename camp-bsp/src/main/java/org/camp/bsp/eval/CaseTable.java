// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

/**
 * The clauses of a match.
 *
 * @param patterns what the value is matched with, in order
 * @param targets where the code of each clause begins
 * @param tests whether each pattern can fail
 * @param binds whether each pattern binds names
 */
record CaseTable(Matcher[] patterns, int[] targets, boolean[] tests, boolean[] binds) {}
