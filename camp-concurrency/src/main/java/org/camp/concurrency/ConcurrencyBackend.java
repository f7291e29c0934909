// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency;

import java.util.List;
import org.camp.core.analysis.AnalysisBackend;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.BackendCard;
import org.camp.core.analysis.Descriptor;
import org.camp.core.diagnostic.NotApplicable;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.order.Executions;

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
      ConcurrencyResult result = Concurrency.analyze(executions, context);
      executions.said().forEach(context::report);
      return result;
    } catch (OverBudget e) {
      context.cancellation().check();
      throw executions.derived() ? new NotApplicable(e.diagnostics()) : e;
    }
  }
}
