// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.camp.concurrency.time.network.TraceIds;
import org.camp.concurrency.time.rank.RankReplay;
import org.camp.concurrency.time.rank.RankRun;
import org.camp.concurrency.time.rank.RankTiming;
import org.camp.concurrency.time.report.RankReport;
import org.camp.concurrency.time.report.RankSetReport;
import org.camp.concurrency.time.report.Scenario;
import org.camp.concurrency.time.report.Trial;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;

/** Executions of ranks, hosts or threads: one of them in full, or all of them side by side. */
final class RankTimes {
  private RankTimes() {}

  static TimeResult analyze(RankTiming timing, TimeOptions options, AnalysisContext context) {
    List<RankRun> runs = chosen(timing, options.trace());
    List<Scenario> scenarios = Scenarios.of(options.whatIf(), runs, context.bindings());
    List<List<Trial>> trials = new ArrayList<>();
    for (RankRun run : runs) {
      context.cancellation().check();
      trials.add(scenarios.stream().map(scenario -> trial(run, scenario)).toList());
    }
    return new TimeResult(
        () ->
            runs.size() == 1
                ? RankReport.of(runs.get(0), trials.get(0), options.top())
                : RankSetReport.of(runs, trials));
  }

  private static List<RankRun> chosen(RankTiming timing, Optional<String> label) {
    List<RankRun> runs = timing.all();
    if (label.isPresent()) {
      Predicate<String> named =
          TraceIds.named(label.get(), runs.stream().map(RankRun::label).toList());
      runs = runs.stream().filter(run -> named.test(run.label())).toList();
    }
    if (runs.isEmpty()) {
      throw new BadInput(
          Diagnostic.error("no-trace", "no execution is called '" + label.orElse("") + "'")
              .withHint("there is '" + timing.all().get(0).label() + "'"));
    }
    return runs;
  }

  private static Trial trial(RankRun run, Scenario scenario) {
    try {
      double makespan = RankReplay.of(run, scenario.changes()).value();
      return new Trial(scenario.text(), makespan, makespan, run.makespan());
    } catch (ArithmeticException e) {
      throw new BadInput(
          Diagnostic.error(
              "bad-change",
              "'" + scenario.text() + "': with such fine factors times no longer fit"));
    }
  }
}
