// SPDX-License-Identifier: Apache-2.0
/**
 * Symbolic max-plus costs, kept as one shared graph per analysis.
 *
 * <p>{@link org.camp.mpst.symbolic.CostGraph} builds costs from constants, symbols, sums, multiples
 * and maxima, in a normal form, so that equal costs have equal ids:
 *
 * <pre>{@code
 * CostGraph g = new CostGraph();
 * int send = g.symbol("cO(t1)", "c_O(t_1)");
 * int receive = g.symbol("cI(t1)", "c_I(t_1)");
 * int p = g.plus(CostGraph.ZERO, send); //                  p sends
 * int q = g.plus(g.max(CostGraph.ZERO, p), receive); //     q waits for it, and receives
 * }</pre>
 *
 * <p>A cost is then
 *
 * <ul>
 *   <li>evaluated under many bindings: {@link org.camp.mpst.symbolic.CostGraph#compile} gives a
 *       {@link org.camp.mpst.symbolic.CostProgram}, one pass over flat arrays per binding;
 *   <li>explained: {@link org.camp.mpst.symbolic.CostProgram#gradient} gives the derivative by
 *       every symbol along the critical path, {@link
 *       org.camp.mpst.symbolic.CostProgram#criticalRange} how far a symbol can change before
 *       another path takes over;
 *   <li>printed as text or LaTeX: {@link org.camp.mpst.symbolic.CostPrinter} names the parts that
 *       several equations share, so that the text is as small as the graph.
 * </ul>
 *
 * <p>All of these take time linear in the graph, and none recurses over its depth.
 *
 * <p>Bulk-synchronous programs have an algebra of their own (in {@code camp-bsp}): their costs are
 * counts of a few operations, added up millions of times, where a graph of terms would only grow.
 * Here a cost is a term over many symbols, built once and asked often.
 */
package org.camp.mpst.symbolic;
