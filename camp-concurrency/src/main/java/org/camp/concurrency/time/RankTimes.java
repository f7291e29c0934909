// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.camp.concurrency.time.network.Change;
import org.camp.concurrency.time.network.Replay.Outcome;
import org.camp.concurrency.time.rank.RankReplay;
import org.camp.concurrency.time.rank.RankRun;
import org.camp.concurrency.time.rank.RankTiming;
import org.camp.concurrency.time.report.RankReport;
import org.camp.concurrency.time.report.RankSetReport;
import org.camp.concurrency.time.report.RankTrial;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;

/** Executions of ranks, hosts or threads: one of them in full, or all of them side by side. */
final class RankTimes {
  private RankTimes() {}

  static TimeResult analyze(RankTiming timing, TimeOptions options, AnalysisContext context) {
    List<RankRun> runs = chosen(timing, options.trace());
    List<List<RankTrial>> trials = new ArrayList<>();
    for (RankRun run : runs) {
      context.cancellation().check();
      List<RankTrial> ofRun = new ArrayList<>();
      for (String text : options.whatIf()) {
        ofRun.add(trial(run, text, runs, context));
      }
      trials.add(ofRun);
    }
    return new TimeResult(
        () ->
            runs.size() == 1
                ? RankReport.of(runs.get(0), trials.get(0), options.top())
                : RankSetReport.of(runs, trials));
  }

  private static List<RankRun> chosen(RankTiming timing, Optional<String> label) {
    List<RankRun> runs =
        label.isEmpty()
            ? timing.all()
            : timing.all().stream().filter(run -> run.label().startsWith(label.get())).toList();
    if (runs.isEmpty()) {
      throw new BadInput(
          Diagnostic.error("no-trace", "no execution is called '" + label.orElse("") + "'")
              .withHint("there is '" + timing.all().get(0).label() + "'"));
    }
    return runs;
  }

  private static RankTrial trial(
      RankRun run, String text, List<RankRun> runs, AnalysisContext context) {
    List<Change> changes = TimeOptions.changes(text, context);
    for (Change change : changes) {
      if (!RankReplay.applies(change)) {
        throw refused(text, "ranks do one thing after the other: nothing runs beside what follows");
      }
      if (runs.stream().noneMatch(one -> RankReplay.isKnown(one, change))) {
        throw refused(text, "there is nothing of that name");
      }
    }
    try {
      Outcome outcome = RankReplay.of(run, changes);
      return new RankTrial(text.strip(), outcome.value());
    } catch (ArithmeticException e) {
      throw refused(text, "its factors are too fine, or times too long: " + e.getMessage());
    }
  }

  private static BadInput refused(String text, String why) {
    return new BadInput(
        Diagnostic.error("bad-change", "'" + text.strip() + "': " + why)
            .withHint("names are as in the table of the critical path: 'rank 2: inner /2'"));
  }
}
