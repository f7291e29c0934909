// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.camp.core.analysis.AnalysisBackend;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.BackendCard;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.FigureCompiler;
import org.camp.core.analysis.FiguresOverRounds;
import org.camp.core.analysis.Goal;
import org.camp.core.protocol.Protocol;
import org.camp.mpst.figure.CostOverRounds;

/** The analysis {@code mpst}. */
public final class MpstBackend implements AnalysisBackend<Protocol> {
  /** The paper that this backend follows. */
  public static final String PAPER =
      "Castro-Perez and Yoshida, CAMP: Cost-Aware Multiparty Session Protocols, OOPSLA 2020";

  private static final BackendCard<Protocol> CARD =
      new BackendCard<>(
          Descriptor.of(
                  "mpst",
                  "Session types",
                  "Well-formedness, local types, and the cost of every role of a protocol")
              .paper(PAPER)
              .options(
                  MpstOptions.DEFAULT_COST,
                  MpstOptions.FULL,
                  MpstOptions.WHY,
                  MpstOptions.QUANTILE,
                  MpstOptions.OPERATIONS,
                  MpstOptions.STEPS,
                  MpstOptions.EVENTS,
                  MpstOptions.EQUATIONS,
                  MpstOptions.LATENCY,
                  MpstOptions.CONTENTION,
                  MpstOptions.SAMPLES,
                  MpstOptions.SEED,
                  MpstOptions.SIMULATION,
                  MpstOptions.QUEUE_BOUND,
                  MpstOptions.STATES)
              .examples("scatter-gather", "ring", "butterfly"),
          Protocol.class,
          List.of("cost.total"),
          Stream.of(
                  "cost.total",
                  "cost.perRole",
                  "cost.sensitivity.*.halved",
                  "latency.*.perRole",
                  "latency.*.perMessage",
                  "latency.*.delta",
                  "latency.*.rate",
                  "contention.total",
                  "contention.perRole",
                  "expected.total",
                  "expected.perRole")
              .collect(Collectors.toMap(path -> path, path -> Goal.LESS)));

  @Override
  public BackendCard<Protocol> card() {
    return CARD;
  }

  @Override
  public Optional<FigureCompiler<Protocol>> compiler(String figure) {
    return figure.equals(TotalCompiler.FIGURE)
        ? Optional.of(new TotalCompiler())
        : Optional.empty();
  }

  @Override
  public Optional<FiguresOverRounds> overRounds(
      Protocol protocol, AnalysisContext context, Set<String> open) {
    EvaluatedProtocol evaluated = EvaluatedProtocol.of(protocol, context);
    return CostOverRounds.of(
            evaluated.model(),
            evaluated.iterations(),
            open,
            context.get(MpstOptions.EQUATIONS),
            context.cancellation())
        .map(FiguresOverRounds.class::cast);
  }

  @Override
  public MpstResult analyze(Protocol protocol, AnalysisContext context) {
    return SessionTypes.analyze(protocol, context);
  }
}
