// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency;

import org.camp.concurrency.lattice.Antichains;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Option;
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
public record ConcurrencyOptions(
    Reading reading,
    boolean muInfinity,
    boolean estimate,
    int samples,
    long seed,
    int rows,
    Antichains.Limits limits,
    long habib) {
  /** Which pairs of events make an edge of the communication graph, hence k_Θ. */
  public static final Option<Reading> K =
      Option.choice("k", Reading.ORDER, "which pairs of events connect processes in k_Θ");

  /** μ∞ of long patterns. */
  public static final Option<Boolean> MU_INFINITY =
      Option.flag("mu-infinity", "compute μ∞ of patterns with more than 10000 events too");

  /** Sampling instead of counting. */
  public static final Option<Boolean> ESTIMATE =
      Option.flag("estimate", "estimate counts by sampling, with 95% intervals").alias("estimate");

  /** Samples of an estimate. */
  public static final Option<Long> SAMPLES =
      Option.integer("samples", 1000, "samples for each estimated count, at least");

  /** Rows of the table of bottlenecks. */
  public static final Option<Long> ROWS =
      Option.integer("rows", 20, "how many events the table of bottlenecks shows");

  /** Work of exact counting. */
  public static final Option<Long> OPERATIONS =
      Option.budget(
          "operations", 5_000_000_000L, "elementary operations that counting antichains may take");

  /** Counts that the largest table of exact counting may hold. */
  public static final Option<Long> CELLS =
      Option.budget(
          "cells",
          Antichains.Limits.CELLS,
          "counts of 8 bytes that the largest table of a frontier sweep may hold, which holds some"
              + " six such tables at once, or all tables of an elimination, for each thread");

  /** Seed of an estimate. */
  public static final Option<Long> SEED =
      Option.integer("seed", 1, "seed of the random numbers of an estimate");

  /** Antichains that Habib's measure may visit. */
  public static final Option<Long> ANTICHAINS =
      Option.budget("antichains", 500_000, "antichains that may be visited one by one");

  /** The same with no more work than this. */
  ConcurrencyOptions within(long operations, long visited) {
    Antichains.Limits less =
        new Antichains.Limits(
            Math.min((double) operations, limits.operations()),
            limits.cells(),
            limits.threads(),
            limits.pulse());
    return new ConcurrencyOptions(
        reading, muInfinity, estimate, samples, seed, rows, less, Math.min(visited, habib));
  }

  /** In the order of help. */
  static final Option<?>[] ALL = {
    K, MU_INFINITY, ESTIMATE, SAMPLES, SEED, ROWS, OPERATIONS, CELLS, ANTICHAINS
  };

  /** The options of a context, cut to what can be held. */
  public static ConcurrencyOptions of(AnalysisContext context) {
    return new ConcurrencyOptions(
        context.get(K),
        context.get(MU_INFINITY),
        context.get(ESTIMATE),
        (int) Math.max(2, Math.min(1 << 24, context.get(SAMPLES))),
        context.get(SEED),
        (int) Math.max(0, Math.min(Integer.MAX_VALUE, context.get(ROWS))),
        new Antichains.Limits(
            context.get(OPERATIONS),
            context.get(CELLS),
            Runtime.getRuntime().availableProcessors(),
            context.cancellation()::check),
        context.get(ANTICHAINS));
  }
}
