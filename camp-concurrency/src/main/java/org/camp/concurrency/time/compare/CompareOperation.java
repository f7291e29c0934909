// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.compare;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.camp.concurrency.time.TimeOptions;
import org.camp.concurrency.time.network.SpanTiming;
import org.camp.concurrency.time.span.Share;
import org.camp.concurrency.time.span.SpanSet;
import org.camp.concurrency.trace.span.SpanTable;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.Goal;
import org.camp.core.analysis.Operation;
import org.camp.core.analysis.OperationCard;
import org.camp.core.analysis.Option;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.NotApplicable;
import org.camp.core.model.Model;
import org.camp.core.order.Executions;

/** The verb {@code compare} for traces of spans: why the second set is slower than the first. */
public final class CompareOperation implements Operation<Executions> {
  /** By how much B may be slower. */
  public static final Option<Share> FAIL_IF_SLOWER =
      new Option<>(
          "fail-if-slower",
          Share.class,
          "SHARE",
          null,
          "",
          "end with 1 when B's requests are surely slower than A's by more than this, such as 5%",
          false,
          null,
          Share::parse);

  /** How often labels are permuted. */
  public static final Option<Long> ROUNDS =
      Option.integer(
          "rounds", 1000, 100, 1_000_000, "permutations of the traces, and draws of the bootstrap");

  /** The seed of all that is drawn. */
  public static final Option<Long> SEED =
      Option.integer("seed", 1, "seed of permutations and draws");

  private static final OperationCard<Executions> CARD =
      new OperationCard<>(
          Descriptor.of(
                  "time.compare",
                  "Comparison",
                  "Why B is slower than A: two files or directories of traces, part by part")
              .paper("Westfall, Young, Resampling-Based Multiple Testing, 1993")
              .options(FAIL_IF_SLOWER, ROUNDS, SEED, TimeOptions.ROOT)
              .examples("releases"),
          Executions.class,
          2,
          Optional.empty(),
          Map.of("latency", Goal.LESS, "slower", Goal.LESS));

  @Override
  public OperationCard<Executions> card() {
    return CARD;
  }

  /** Traces of spans; other executions are compared by their figures. */
  @Override
  public boolean takes(Model model) {
    return model instanceof Executions side && SpanTiming.of(side).isPresent();
  }

  /**
   * {@inheritDoc}
   *
   * @throws NotApplicable when one of them is no traces of spans
   * @throws org.camp.core.diagnostic.BadInput when no trace has the root operation asked for
   */
  @Override
  public CompareResult run(List<Executions> sides, AnalysisContext context) {
    SpanTiming first = timing(sides.get(0));
    SpanTable both = new SpanTable();
    both.append(first.table());
    both.startSide();
    both.append(timing(sides.get(1)).table());
    TraceSets sets =
        new TraceSets(
            new SpanSet(both, first.reading()),
            context.find(TimeOptions.ROOT),
            context.cancellation());
    int rounds = context.get(ROUNDS).intValue();
    TraceComparison comparison = sets.compare(rounds, context.get(SEED));
    Optional<Share> limit = context.find(FAIL_IF_SLOWER);
    Gate gate =
        limit
            .map(Share::value)
            .map(share -> new Gate(share, sets.excess(share, rounds, context.get(SEED))))
            .orElse(Gate.OPEN);
    CompareResult result = new CompareResult(sets, comparison, gate);
    result.complaint().ifPresent(context::report);
    return result;
  }

  private static SpanTiming timing(Executions side) {
    return SpanTiming.of(side)
        .orElseThrow(
            () ->
                new NotApplicable(
                    Diagnostic.error("no-times", "these executions are no traces of spans")
                        .inFile(side.source())
                        .withHint(
                            "'compare' takes traces of OpenTelemetry, Jaeger or Zipkin, whose spans"
                                + " have times")));
  }
}
