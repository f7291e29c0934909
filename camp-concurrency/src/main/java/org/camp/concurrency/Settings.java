// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency;

import org.camp.concurrency.lattice.Antichains;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.order.CommunicationGraph.Reading;

/**
 * The options of an analysis: what to compute, and how much work that may be.
 *
 * @param reading which pairs make an edge of the communication graph
 * @param muInfinity whether μ∞ is computed for long patterns too
 * @param estimate whether counts are estimated instead of counted
 * @param samples how many samples an estimate draws at least
 * @param seed where its random numbers start
 * @param rows how many bottlenecks the table shows
 * @param limits limits of counting
 * @param habib how many antichains Habib's measure may visit
 */
record Settings(
    Reading reading,
    boolean muInfinity,
    boolean estimate,
    int samples,
    long seed,
    int rows,
    Antichains.Limits limits,
    long habib) {
  static Settings of(AnalysisContext context) {
    return new Settings(
        context.get(ConcurrencyBackend.K),
        context.get(ConcurrencyBackend.MU_INFINITY),
        context.get(ConcurrencyBackend.ESTIMATE),
        (int) Math.max(2, Math.min(1 << 24, context.get(ConcurrencyBackend.SAMPLES))),
        context.get(ConcurrencyBackend.SEED),
        (int) Math.max(0, Math.min(Integer.MAX_VALUE, context.get(ConcurrencyBackend.ROWS))),
        new Antichains.Limits(
            context.get(ConcurrencyBackend.OPERATIONS),
            context.get(ConcurrencyBackend.CELLS),
            Runtime.getRuntime().availableProcessors(),
            context.cancellation()::check),
        context.get(ConcurrencyBackend.ANTICHAINS));
  }
}
