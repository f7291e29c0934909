// SPDX-License-Identifier: Apache-2.0
/**
 * A protocol for any number of ranks from message traces of a few: programs of ranks ({@code
 * program}), classes of ranks ({@code model}), and an order of all statements ({@link
 * org.camp.mpst.learn.rank.GlobalOrder}). The same texts of functions are printed and evaluated.
 *
 * @see <a href="https://doi.org/10.1145/1995896.1995928">Wu, Mueller: ScalaExtrap: trace-based
 *     communication extrapolation for SPMD programs (2011)</a>
 */
package org.camp.mpst.learn.rank;
