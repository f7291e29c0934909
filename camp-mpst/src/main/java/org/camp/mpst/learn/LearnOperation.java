// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn;

import java.util.List;
import java.util.Map;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.Goal;
import org.camp.core.analysis.Operation;
import org.camp.core.analysis.OperationCard;
import org.camp.core.analysis.Option;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.NotApplicable;
import org.camp.core.order.Executions;
import org.camp.core.order.SpanTreeRun;
import org.camp.core.order.Timing;
import org.camp.mpst.learn.rank.RankLearning;
import org.camp.mpst.learn.span.LearnOptions;
import org.camp.mpst.learn.span.SpanLearning;

/** The verb {@code learn}: a protocol with weights, counts and costs from executions. */
public final class LearnOperation implements Operation<Executions> {
  /** Options that mean nothing for message traces of ranks. */
  private static final List<Option<?>> OF_SPANS =
      List.of(
          LearnOptions.ROOT,
          LearnOptions.NOISE,
          LearnOptions.NAMES,
          LearnOptions.BESIDE,
          LearnOptions.ORDER,
          LearnOptions.UP_TO,
          LearnOptions.COSTS);

  /** Options that mean nothing for traces of services. */
  private static final List<Option<?>> OF_RANKS =
      List.of(RankLearning.GRID, RankLearning.COLLECTIVES);

  private static final OperationCard<Executions> CARD =
      new OperationCard<>(
          Descriptor.of(
                  "mpst.learn", "Learning", "A protocol with weights, counts and costs from traces")
              .paper(
                  "Leemans, Fahland, van der Aalst: Discovering block-structured process models"
                      + " from event logs, 2013")
              .options(
                  LearnOptions.ROOT,
                  LearnOptions.NOISE,
                  LearnOptions.NAMES,
                  LearnOptions.BESIDE,
                  LearnOptions.ORDER,
                  LearnOptions.UP_TO,
                  LearnOptions.COSTS,
                  RankLearning.GRID,
                  RankLearning.COLLECTIVES,
                  LearnOptions.MACHINE_OUTPUT),
          Executions.class,
          Map.of("learn.fitness.replay", Goal.MORE));

  @Override
  public OperationCard<Executions> card() {
    return CARD;
  }

  @Override
  public boolean takesSet() {
    return true;
  }

  @Override
  public Map<String, String> reading() {
    return Map.of("trace.attributes", "*");
  }

  @Override
  public AnalysisResult run(List<Executions> models, AnalysisContext context) {
    Executions executions = models.get(0);
    if (!executions.programs().isEmpty()) {
      refuse(OF_SPANS, "message traces of ranks", context);
      return RankLearning.of(executions.programs(), context);
    }
    Timing timing =
        executions
            .timing()
            .orElseThrow(
                () ->
                    new NotApplicable(
                        Diagnostic.error("no-times", "these executions have no times")));
    if (timing.run(0) instanceof SpanTreeRun first) {
      refuse(OF_RANKS, "traces of services", context);
      if (!context.bindings().isEmpty()) {
        String name = context.bindings().keySet().iterator().next();
        throw new BadInput(
            Diagnostic.error("usage", "'-D " + name + "' means nothing for traces of services")
                .withHint("what is learnt of them has no parameters"));
      }
      return SpanLearning.of(timing, first, context);
    }
    throw new NotApplicable(
        Diagnostic.error("not-applicable", "these executions are no traces of services"));
  }

  private static void refuse(List<Option<?>> options, String traces, AnalysisContext context) {
    for (Option<?> option : options) {
      if (context.isGiven(option)) {
        throw new BadInput(
            Diagnostic.error("usage", "'" + option.key() + "' means nothing for " + traces));
      }
    }
  }
}
