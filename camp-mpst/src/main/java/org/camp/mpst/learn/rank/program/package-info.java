// SPDX-License-Identifier: Apache-2.0
/**
 * What one rank does ({@link org.camp.mpst.learn.rank.program.RankItem}): loops found in its
 * messages, and counters and peers as functions of the rank and of the number of ranks.
 */
package org.camp.mpst.learn.rank.program;
