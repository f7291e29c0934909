// SPDX-License-Identifier: Apache-2.0
/**
 * A protocol for any number of ranks from message traces of a few: loops ({@link
 * org.camp.mpst.learn.rank.Nest}), counters and peers as functions of the rank, classes of ranks
 * with one program, and an order of all statements ({@link org.camp.mpst.learn.rank.GlobalOrder}).
 * The same texts of functions are printed and evaluated.
 *
 * @see <a href="https://doi.org/10.1145/1995896.1995928">Wu, Mueller: ScalaExtrap: trace-based
 *     communication extrapolation for SPMD programs (2011)</a>
 */
package org.camp.mpst.learn.rank;
