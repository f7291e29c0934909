// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.order.Executions;
import org.camp.core.order.PartialOrder;

/**
 * The tour of this module:
 *
 * <pre>{@code
 * OrderBuilder builder = PartialOrder.named("ping");
 * int p = builder.process("p");
 * int q = builder.process("q");
 * int send = builder.event("send", p);
 * int receive = builder.event("receive", q);
 * PartialOrder order = builder.message(send, receive).build();
 *
 * Antichains.of(order).mu(send);                  // how many antichains contain the event
 * Concurrency.analyze(order).muInfinity(send);    // what that becomes when the pattern repeats
 * Lattice.of(order, 1000).edges();                // the lattice itself
 * }</pre>
 *
 * <p>Counting is in {@link org.camp.concurrency.lattice.Antichains}; repetition in {@link
 * org.camp.concurrency.regular.RegularExecution}; the other measures in {@link
 * org.camp.concurrency.measure}; logs, traces and loop nests are read by the package {@code trace}.
 */
public final class Concurrency {
  private static final long BRIEF_OPERATIONS = 1_000_000;
  private static final long BRIEF_ANTICHAINS = 1_000;

  private Concurrency() {}

  /** The measures of an order with default options. */
  public static ExecutionMeasures analyze(PartialOrder order) {
    return analyze(Executions.of(order), AnalysisContext.defaults()).runs().get(0);
  }

  /**
   * The measures of all executions of a file, by the options of the context.
   *
   * @throws org.camp.core.diagnostic.OverBudget when counting would take too long; the message says
   *     how long
   */
  public static ConcurrencyResult analyze(Executions executions, AnalysisContext context) {
    ConcurrencyOptions options = ConcurrencyOptions.of(context);
    return new ConcurrencyResult(
        executions, measures(executions, options, context), options, false);
  }

  /** The same in one line, with little work. */
  static ConcurrencyResult brief(Executions executions, AnalysisContext context) {
    ConcurrencyOptions options =
        ConcurrencyOptions.of(context).within(BRIEF_OPERATIONS, BRIEF_ANTICHAINS);
    return new ConcurrencyResult(executions, measures(executions, options, context), options, true);
  }

  private static List<ExecutionMeasures> measures(
      Executions executions, ConcurrencyOptions options, AnalysisContext context) {
    List<ExecutionMeasures> runs = new ArrayList<>();
    for (PartialOrder run : executions.runs()) {
      runs.add(new ExecutionMeasures(run, options, context));
    }
    return runs;
  }
}
