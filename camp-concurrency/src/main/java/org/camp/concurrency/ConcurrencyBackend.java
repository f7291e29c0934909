// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.camp.core.analysis.AnalysisBackend;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.BackendCard;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.Goal;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.NotApplicable;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.order.Executions;
import org.camp.core.order.Timing;

/** The analysis {@code concurrency}. */
public final class ConcurrencyBackend implements AnalysisBackend<Executions> {
  private static final String PAPER =
      "Bareau, Caillaud, Jard and Thoraval, Measuring Concurrency of Regular Distributed"
          + " Computations, INRIA RR-2394, 1994";

  private static final BackendCard<Executions> CARD =
      new BackendCard<>(
          Descriptor.of(
                  "concurrency",
                  "Concurrency",
                  "Which events hold a distributed execution back, by counting antichains")
              .paper(PAPER)
              .options(ConcurrencyOptions.ALL)
              .examples("bottlenecks", "traces", "jacobi", "relaxation", "multiply", "lu"),
          Executions.class,
          List.of(
              "antichains|executions[*].antichains",
              "measures.charronBost|executions[*].measures.charronBost"),
          Map.of("measures.charronBost", Goal.MORE, "executions.measures.charronBost", Goal.MORE));

  @Override
  public BackendCard<Executions> card() {
    return CARD;
  }

  private static final int MOST_RUNS = 100;
  private static final int MOST_SPANS = 2_000;

  /**
   * {@inheritDoc} Beside an analysis of their times, executions with times get one line.
   *
   * @throws OverBudget when counting would take too long; for another model that is only seen as
   *     executions, this analysis does not apply then
   */
  @Override
  public ConcurrencyResult analyze(Executions executions, AnalysisContext context) {
    Optional<Timing> timing = executions.timing().filter(t -> isBeside(context));
    if (timing.isPresent()) {
      return brief(executions, timing.get(), context);
    }
    try {
      ConcurrencyResult result = Concurrency.analyze(executions, context);
      executions.said().forEach(context::report);
      return result;
    } catch (OverBudget e) {
      context.cancellation().check();
      throw executions.derived() ? new NotApplicable(e.diagnostics()) : e;
    }
  }

  /** Whether nobody asked for this analysis, not even by an option of it. */
  private static boolean isBeside(AnalysisContext context) {
    return !context.asked() && !context.get(ConcurrencyOptions.ESTIMATE);
  }

  private static ConcurrencyResult brief(
      Executions executions, Timing timing, AnalysisContext context) {
    if (timing.spans() > MOST_SPANS || timing.runs() > MOST_RUNS) {
      throw new NotApplicable(
          Diagnostic.note(
              "many-events",
              "more than "
                  + MOST_RUNS
                  + " runs or "
                  + MOST_SPANS
                  + " spans with times: ask for it with -b concurrency"));
    }
    try {
      return Concurrency.brief(executions, context);
    } catch (CampException e) {
      context.cancellation().check();
      String why = e.diagnostics().isEmpty() ? "" : ": " + e.diagnostics().get(0).message();
      context.report(Diagnostic.note("no-concurrency", "concurrency says nothing here" + why));
      throw new NotApplicable(e.diagnostics());
    }
  }
}
