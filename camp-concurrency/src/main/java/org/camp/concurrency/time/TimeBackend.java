// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.camp.concurrency.time.network.ChangeText;
import org.camp.concurrency.time.network.SpanTiming;
import org.camp.concurrency.time.rank.RankTiming;
import org.camp.core.analysis.AnalysisBackend;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.BackendCard;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.Goal;
import org.camp.core.analysis.Option;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.NotApplicable;
import org.camp.core.order.Executions;
import org.camp.core.order.Timing;

/** The analysis {@code time}: executions whose source has times. */
public final class TimeBackend implements AnalysisBackend<Executions> {
  private static final BackendCard<Executions> CARD =
      new BackendCard<>(
          Descriptor.of(
                  "time",
                  "Time",
                  "Where executions with times wait: critical path, slack, drag and what-if")
              .paper("Kelley, Walker, Critical-Path Planning and Scheduling, 1959")
              .options(TimeOptions.ALL)
              .examples("checkout", "stencil"),
          Executions.class,
          List.of("whatIf[0].mean|latency|roots[0].latency.mean|executions[*].latency"),
          Map.of(
              "latency",
              Goal.LESS,
              "roots.latency",
              Goal.LESS,
              "executions.latency",
              Goal.LESS,
              "whatIf.mean",
              Goal.LESS));

  @Override
  public BackendCard<Executions> card() {
    return CARD;
  }

  @Override
  public Set<String> names(Option<?> option, String text) {
    return option.equals(TimeOptions.WHAT_IF) ? ChangeText.names(text) : Set.of();
  }

  /**
   * {@inheritDoc}
   *
   * @throws NotApplicable when the executions have no times
   */
  @Override
  public TimeResult analyze(Executions executions, AnalysisContext context) {
    Timing timing = executions.timing().orElseThrow(() -> refused("no event has a time"));
    if (timing instanceof SpanTiming spans) {
      return SpanTimes.analyze(spans, TimeOptions.of(context), context);
    }
    if (timing instanceof RankTiming ranks) {
      return RankTimes.analyze(ranks, TimeOptions.of(context), context);
    }
    throw refused("times of this kind are not analysed");
  }

  private static NotApplicable refused(String why) {
    return new NotApplicable(Diagnostic.note("no-times", why));
  }
}
