// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency;

import java.util.List;
import org.camp.concurrency.lattice.Antichains;
import org.camp.core.analysis.AnalysisBackend;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.BackendCard;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.Option;
import org.camp.core.diagnostic.NotApplicable;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.order.CommunicationGraph.Reading;
import org.camp.core.order.Executions;

/** The analysis {@code concurrency}. */
public final class ConcurrencyBackend implements AnalysisBackend<Executions> {
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

  static final String PAPER =
      "Bareau, Caillaud, Jard and Thoraval, Measuring Concurrency of Regular Distributed"
          + " Computations, INRIA RR-2394, 1994";

  private static final BackendCard<Executions> CARD =
      new BackendCard<>(
          Descriptor.of(
                  "concurrency",
                  "Concurrency",
                  "Which events hold a distributed execution back, by counting antichains")
              .paper(PAPER)
              .options(K, MU_INFINITY, ESTIMATE, SAMPLES, SEED, ROWS, OPERATIONS, CELLS, ANTICHAINS)
              .examples("bottlenecks", "traces", "jacobi", "relaxation", "multiply", "lu"),
          Executions.class,
          List.of("antichains", "measures.charronBost"));

  @Override
  public BackendCard<Executions> card() {
    return CARD;
  }

  /**
   * {@inheritDoc}
   *
   * @throws OverBudget when counting would take too long; for another model that is only seen as
   *     executions, this analysis does not apply then
   */
  @Override
  public ConcurrencyResult analyze(Executions executions, AnalysisContext context) {
    try {
      return Concurrency.analyze(executions, context);
    } catch (OverBudget e) {
      context.cancellation().check();
      throw executions.derived() ? new NotApplicable(e.diagnostics()) : e;
    }
  }
}
