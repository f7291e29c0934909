// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.measure;

import java.util.Optional;
import java.util.stream.IntStream;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.NotApplicable;
import org.camp.core.quantity.Quantity;
import org.camp.mpst.MpstOptions;
import org.camp.mpst.contention.Contention;
import org.camp.mpst.price.CostModel;
import org.camp.mpst.projection.Projections;

/** Whether a repetition of a run is short enough for {@link RunOperation#LONGEST}. */
record RunFit(AnalysisContext context) {
  /** A context in which what is not known costs nothing: no run takes less. */
  static AnalysisContext free(AnalysisContext context) {
    return context.toBuilder().option(MpstOptions.DEFAULT_COST, 0.0).build();
  }

  /**
   * Refuses what takes too long on any number of cores.
   *
   * @throws NotApplicable when it does
   */
  void require(CostModel costs, long[] rounds) {
    if (context.find(RunOperation.LONGEST).isPresent()) {
      require(RunRounds.bound(costs, rounds, context));
    }
  }

  /**
   * Refuses what takes too long on the cores of this host.
   *
   * @param shared the prediction for roles that share them; empty when none need to or it is not
   *     known
   * @throws NotApplicable when it does
   */
  void require(
      CostModel costs, long[] rounds, Optional<Contention> shared, Projections projections) {
    if (context.find(RunOperation.LONGEST).isEmpty()) {
      return;
    }
    int roles = projections.code().roles().size();
    long busy = IntStream.range(0, roles).filter(projections::isParticipant).count();
    int cores = Runtime.getRuntime().availableProcessors();
    require(
        shared
            .map(c -> IntStream.range(0, roles).mapToDouble(c::cost).max().orElse(0))
            .orElseGet(
                () ->
                    RunRounds.bound(costs, rounds, context) * Math.max(1, (double) busy / cores)));
  }

  private void require(double seconds) {
    double most = context.get(RunOperation.LONGEST);
    if (seconds > most) {
      throw new NotApplicable(
          Diagnostic.error(
                  "does-not-fit",
                  "a repetition would take "
                      + Quantity.format(seconds, "s")
                      + " here, longer than "
                      + Quantity.format(most, "s"))
              .withHint("--longest gives it more time"));
    }
  }
}
