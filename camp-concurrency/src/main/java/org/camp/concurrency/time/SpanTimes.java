// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import org.camp.concurrency.time.network.SpanNetwork;
import org.camp.concurrency.time.network.SpanRun;
import org.camp.concurrency.time.network.SpanTiming;
import org.camp.concurrency.time.network.TraceIds;
import org.camp.concurrency.time.network.TraceName;
import org.camp.concurrency.time.picture.CallStacks;
import org.camp.concurrency.time.picture.CriticalFlame;
import org.camp.concurrency.time.picture.SpanReplay;
import org.camp.concurrency.time.picture.Waterfall;
import org.camp.concurrency.time.report.Rows;
import org.camp.concurrency.time.report.Scenario;
import org.camp.concurrency.time.report.SetReport;
import org.camp.concurrency.time.report.SetSpans;
import org.camp.concurrency.time.report.TraceReport;
import org.camp.concurrency.time.report.Trial;
import org.camp.concurrency.time.span.ReadingOptions;
import org.camp.concurrency.time.span.SpanSet;
import org.camp.concurrency.time.span.TimedTrace;
import org.camp.concurrency.time.total.Totals;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Suggestions;
import org.camp.core.report.Diagram;
import org.camp.core.report.FlameGraph;
import org.camp.core.report.Report;

/** Traces of spans: one of them in full, or many in few figures. */
final class SpanTimes {
  private static final int MOST_NAMED = 5;

  /** Rows of a waterfall. */
  private static final int ROWS = 80;

  private final SpanSet set;
  private final TimeOptions options;

  private SpanTimes(SpanSet set, TimeOptions options) {
    this.set = set;
    this.options = options;
  }

  static TimeResult analyze(SpanTiming timing, TimeOptions options, AnalysisContext context) {
    List<Scenario> scenarios = Scenarios.of(options.whatIf(), timing.table(), context.bindings());
    SpanSet set = timing.set();
    Runnable pulse = context.cancellation()::check;
    pulse.run();
    SpanTimes times = new SpanTimes(set, options);
    int[] chosen = times.chosen();
    List<Trial> trials = Trial.of(set, chosen, scenarios, pulse);
    if (chosen.length == 1) {
      SpanNetwork network = SpanNetwork.of(set, set.trace(chosen[0]));
      boolean alone = set.traces() == 1;
      SpanRun run = SpanRun.of(set, network, timing.reading().tolerance());
      List<Diagram> pictures = Report.laterTimeLine(() -> Waterfall.of(run, run.label(), ROWS));
      return new TimeResult(
          () ->
              TraceReport.of(
                  network,
                  times.brief(network.trace().traceId()),
                  trials,
                  new Rows(options.top(), options.folds()),
                  alone,
                  pictures),
          () -> SpanReplay.of(run));
    }
    Totals totals = Totals.of(set, chosen, pulse);
    Optional<SetSpans> spans =
        options.spans() ? Optional.of(new SetSpans(set, chosen)) : Optional.empty();
    List<Diagram> pictures = Report.later(() -> List.of(flame(timing, chosen, pulse)));
    return new TimeResult(
        () -> SetReport.of(totals, times::brief, trials, spans, options.top(), pictures));
  }

  private static FlameGraph flame(SpanTiming timing, int[] chosen, Runnable pulse) {
    CallStacks stacks = new CallStacks();
    for (int trace : chosen) {
      pulse.run();
      stacks.add(timing.run(trace));
    }
    return CriticalFlame.of("the set", stacks);
  }

  private int[] chosen() {
    int[] all = set.all();
    if (options.trace().isPresent()) {
      String id = options.trace().get();
      Predicate<String> named = TraceIds.named(id, ids());
      all = some(all, trace -> named.test(id(trace)));
      if (all.length != 1) {
        throw noTrace(id, all);
      }
    }
    if (options.root().isPresent()) {
      String root = options.root().get();
      int[] of = some(all, trace -> Totals.rootName(set.trace(trace)).equals(root));
      if (of.length == 0) {
        throw noRoot(root, all);
      }
      all = of;
    }
    return all;
  }

  /** What the traces are called; of several that links connect, as the one with the root. */
  private String id(int trace) {
    return set.reading().links() == ReadingOptions.Links.FOLLOW
        ? set.trace(trace).traceId()
        : set.traceId(trace);
  }

  private List<String> ids() {
    return Arrays.stream(set.all()).mapToObj(this::id).toList();
  }

  /** What is shown of the ids of traces: enough to tell them from all others. */
  private String brief(String id) {
    return TraceIds.brief(id, set.table().nearestTraceIds(id));
  }

  private static int[] some(int[] traces, IntPredicate which) {
    return Arrays.stream(traces).filter(which).toArray();
  }

  private BadInput noTrace(String id, int[] found) {
    if (found.length == 0) {
      int slowest =
          Arrays.stream(set.all())
              .boxed()
              .max(
                  Comparator.comparingLong(
                      trace -> {
                        TimedTrace one = set.trace(trace);
                        return one.length(one.root());
                      }))
              .orElse(0);
      TimedTrace example = set.trace(slowest);
      return new BadInput(
          Diagnostic.error("unknown-trace", "no trace has an id that begins with '" + id + "'")
              .withHint(
                  "the slowest is " + brief(example.traceId()) + ": " + TraceName.of(example)));
    }
    List<String> ids =
        Arrays.stream(found).limit(MOST_NAMED).mapToObj(this::id).distinct().toList();
    return new BadInput(
        Diagnostic.error(
                "several-traces", found.length + " traces have an id that begins with '" + id + "'")
            .withHint("write more of it: " + String.join(", ", ids)));
  }

  private BadInput noRoot(String root, int[] among) {
    TreeSet<String> names = new TreeSet<>();
    for (int trace : among) {
      names.add(Totals.rootName(set.trace(trace)));
    }
    Optional<String> bare = names.stream().filter(name -> name.endsWith(": " + root)).findFirst();
    String near =
        bare.map(name -> "did you mean '" + name + "'?").orElse(Suggestions.hint(root, names));
    return new BadInput(
        Diagnostic.error("unknown-root", "no trace has the root operation '" + root + "'")
            .withHint(
                near == null
                    ? "there are: " + String.join(", ", names.stream().limit(MOST_NAMED).toList())
                    : near));
  }
}
