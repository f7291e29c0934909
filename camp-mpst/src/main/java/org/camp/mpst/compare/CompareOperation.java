// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.compare;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.Goal;
import org.camp.core.analysis.Operation;
import org.camp.core.analysis.OperationCard;
import org.camp.core.analysis.Option;
import org.camp.core.protocol.Protocol;
import org.camp.mpst.MpstBackend;
import org.camp.mpst.MpstOptions;
import org.camp.mpst.async.Reading;

/** The verb {@code compare}: two protocols side by side. */
public final class CompareOperation implements Operation<Protocol> {
  /** Whether the first must be an optimisation of the second. */
  public static final Option<Boolean> OPTIMISED =
      Option.flag(
          "optimised",
          "ask whether the first file is an asynchronous optimisation of the second, and end with"
              + " 1 when that is not shown");

  /** Whether what does not say what it needs needs nothing. */
  public static final Option<Boolean> INDEPENDENT =
      Option.flag(
          "independent",
          "take what does not say what it needs to need nothing, as Definition 6.1 does");

  /** Whether no role may rely on the others. */
  public static final Option<Boolean> ROLE_BY_ROLE =
      Option.flag(
          "role-by-role",
          "allow only what is safe for each role whatever the others do: no receive before an"
              + " earlier send");

  /** Which orders are the same protocol. */
  static Reading reading(AnalysisContext context) {
    return new Reading(context.get(INDEPENDENT), context.get(ROLE_BY_ROLE));
  }

  private static final OperationCard<Protocol> CARD =
      new OperationCard<>(
          Descriptor.of(
                  "mpst.compare",
                  "Comparison",
                  "Cost, latency and gain of two protocols, and whether one optimises the other")
              .paper(MpstBackend.PAPER)
              .options(
                  OPTIMISED,
                  INDEPENDENT,
                  ROLE_BY_ROLE,
                  MpstOptions.STATES,
                  MpstOptions.QUEUE_BOUND,
                  MpstOptions.DEFAULT_COST,
                  MpstOptions.QUANTILE,
                  MpstOptions.OPERATIONS,
                  MpstOptions.STEPS,
                  MpstOptions.LATENCY),
          Protocol.class,
          2,
          Optional.empty(),
          Map.of(
              "cost.first", Goal.LESS,
              "cost.second", Goal.LESS,
              "latency.*.first", Goal.LESS,
              "latency.*.second", Goal.LESS,
              "wellFormed", Goal.MORE));

  @Override
  public OperationCard<Protocol> card() {
    return CARD;
  }

  @Override
  public Comparison run(List<Protocol> models, AnalysisContext context) {
    return Comparison.of(models.get(0), models.get(1), context.get(OPTIMISED), context);
  }
}
