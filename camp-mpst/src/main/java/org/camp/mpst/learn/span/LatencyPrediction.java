// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.span;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.machine.Machine;
import org.camp.core.protocol.Protocol;
import org.camp.mpst.EvaluatedProtocol;
import org.camp.mpst.MpstOptions;
import org.camp.mpst.cost.BoundedCost;
import org.camp.mpst.learn.print.ProtocolNames;
import org.camp.mpst.learn.system.FittedCost;
import org.camp.mpst.projection.Projections;
import org.camp.mpst.random.ExpectedCost;
import org.camp.mpst.random.RoleTimes;

/**
 * When a learnt protocol answers its client.
 *
 * @param times of simulated runs, sorted [s]
 * @param bound of all runs, with the usual quantile for random costs [s]; NaN for none
 * @param done mean time until all roles are done, where that is asked for [s]; else NaN
 * @param problems why it cannot be projected; empty when it can
 */
record LatencyPrediction(double[] times, double bound, double done, List<Diagnostic> problems) {
  private static final int SAMPLES = 20_000;
  private static final long OPERATIONS = 10_000_000;

  /**
   * Predicts, where messages cost nothing but what the protocol says.
   *
   * @param further whether much is done when the client has its answer
   */
  static LatencyPrediction of(
      Protocol protocol, Optional<Machine> machine, boolean further, AnalysisContext context) {
    AnalysisContext plain =
        AnalysisContext.builder()
            .option(MpstOptions.DEFAULT_COST, 0.0)
            .machine(machine.orElse(null))
            .cancellation(context.cancellation())
            .build();
    try {
      EvaluatedProtocol evaluated = EvaluatedProtocol.of(protocol, plain);
      int client = Math.max(0, role(evaluated, ProtocolNames.CLIENT));
      BoundedCost bound =
          BoundedCost.of(
              evaluated.model(),
              evaluated.iterations(),
              Set.of(),
              new BoundedCost.Budget(BoundedCost.Budget.DEFAULT.steps(), 0, 0),
              context.cancellation());
      double[] times = times(evaluated, machine, client, context);
      double[] last = further ? times(evaluated, machine, RoleTimes.LAST, context) : new double[0];
      Projections projections = Projections.of(evaluated.instance(), context.cancellation()::check);
      List<Diagnostic> problems = projections.projectable() ? List.of() : projections.problems();
      return new LatencyPrediction(times, bound.cost(client), mean(last), problems);
    } catch (CampException e) {
      return new LatencyPrediction(new double[0], Double.NaN, Double.NaN, e.diagnostics());
    }
  }

  private static double[] times(
      EvaluatedProtocol evaluated, Optional<Machine> machine, int role, AnalysisContext context) {
    return RoleTimes.sorted(
        evaluated.model(),
        evaluated.iterations(),
        evaluated.parameters(),
        machine,
        role,
        new ExpectedCost.Sampling(SAMPLES, OPERATIONS, 1),
        context.cancellation());
  }

  private static double mean(double[] times) {
    return Arrays.stream(times).average().orElse(Double.NaN);
  }

  private static int role(EvaluatedProtocol evaluated, String name) {
    for (int role = 0; role < evaluated.instance().roles().size(); role++) {
      if (evaluated.instance().roles().name(role).equals(name)) {
        return role;
      }
    }
    return -1;
  }

  /** The mean of all runs; NaN without runs. */
  double mean() {
    return mean(times);
  }

  /** A quantile by nearest rank; NaN without runs. */
  double quantile(double q) {
    return times.length == 0 ? Double.NaN : FittedCost.quantile(times, q);
  }
}
