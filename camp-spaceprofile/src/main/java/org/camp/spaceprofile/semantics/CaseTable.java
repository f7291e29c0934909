// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.semantics;

/**
 * The clauses of a case.
 *
 * @param patterns what the value is matched with, in order
 * @param targets where the code of each clause begins
 * @param others for each clause, where the values are that only the other clauses could use
 */
record CaseTable(Matcher[] patterns, int[] targets, int[][] others) {}
