// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.form;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.camp.concurrency.time.TimeOptions;
import org.camp.concurrency.time.network.SpanRun;
import org.camp.concurrency.time.network.TraceIds;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.NotApplicable;
import org.camp.core.diagnostic.Suggestions;
import org.camp.core.order.Executions;
import org.camp.core.order.TimedRun;
import org.camp.core.order.Timing;

/**
 * The runs that a form shows: those that the options {@code time.root}, {@code time.trace} name.
 */
final class TimedRuns {
  private static final int MOST_NAMED = 5;

  private final Timing timing;
  private final AnalysisContext context;

  private TimedRuns(Timing timing, AnalysisContext context) {
    this.timing = timing;
    this.context = context;
  }

  /**
   * The runs of executions.
   *
   * @throws NotApplicable when they have no times
   */
  static TimedRuns of(Executions executions, AnalysisContext context) {
    return executions
        .timing()
        .map(timing -> new TimedRuns(timing, context))
        .orElseThrow(
            () ->
                new NotApplicable(
                    Diagnostic.note(
                        "no-times", "'" + executions.name() + "' says of no event when it was")));
  }

  /**
   * The run that a form of one run shows.
   *
   * @param run what happened
   * @param among how many there are to choose from
   */
  record One(TimedRun run, int among) {
    /** What it is called, and why it is this one. */
    String title() {
      return among == 1
          ? run.label()
          : String.format(Locale.ROOT, "%s: the slowest of %,d", run.label(), among);
    }
  }

  /** Hands over every run that is asked for, one at a time. */
  int each(Consumer<TimedRun> consumer) {
    List<String> roots = new ArrayList<>();
    List<String> ids = new ArrayList<>();
    String root = context.find(TimeOptions.ROOT).orElse(null);
    String trace = context.find(TimeOptions.TRACE).orElse("");
    Predicate<String> named = TraceIds.named(trace, trace.isEmpty() ? List.of() : allIds());
    int given = 0;
    for (int i = 0; i < timing.runs(); i++) {
      context.cancellation().check();
      context.progress().at("traces", i, timing.runs());
      TimedRun run = timing.run(i);
      String name = run.operation(root(run));
      if (root != null && !name.equals(root)) {
        roots.add(name);
      } else if (!named.test(id(run))) {
        ids.add(id(run));
      } else {
        consumer.accept(run);
        given++;
      }
    }
    if (given == 0) {
      throw ids.isEmpty()
          ? none("no trace has the root operation '" + root + "'", String.valueOf(root), roots)
          : none("no trace has an id that begins with '" + trace + "'", trace, ids);
    }
    return given;
  }

  private List<String> allIds() {
    List<String> all = new ArrayList<>();
    for (int i = 0; i < timing.runs(); i++) {
      context.cancellation().check();
      all.add(id(timing.run(i)));
    }
    return all;
  }

  private static BadInput none(String message, String given, List<String> known) {
    List<String> distinct = known.stream().distinct().toList();
    List<String> near = Suggestions.nearest(given, distinct);
    List<String> some = near.isEmpty() ? distinct : near;
    return new BadInput(
        Diagnostic.error("unknown-trace", message)
            .withHint(
                "there are "
                    + String.join(", ", some.subList(0, Math.min(MOST_NAMED, some.size())))));
  }

  /** The slowest run of those that are asked for; of equals the first. */
  One slowest() {
    List<TimedRun> slowest = new ArrayList<>();
    int among =
        each(
            run -> {
              if (slowest.isEmpty() || length(run) > length(slowest.get(0))) {
                slowest.clear();
                slowest.add(run);
              }
            });
    return new One(slowest.get(0), among);
  }

  /** How long a run takes up to its target [ns]. */
  static long length(TimedRun run) {
    return run.network().time(run.target());
  }

  /** The span that a run is the answer of: of those without a parent the one that it ends with. */
  static int root(TimedRun run) {
    if (run instanceof SpanRun spans) {
      return spans.spanNetwork().trace().root();
    }
    int span = run.network().owner(run.target());
    while (run.parent(span) >= 0) {
      span = run.parent(span);
    }
    return span;
  }

  /** The id of a trace, or what another run is called. */
  static String id(TimedRun run) {
    return run instanceof SpanRun spans ? spans.spanNetwork().trace().traceId() : run.label();
  }

  /** When a run begins [ns since 1970]; 0 when that is not known. */
  static long base(TimedRun run) {
    return run instanceof SpanRun spans ? spans.spanNetwork().trace().base() : 0;
  }

  /** Whether spans call each other, rather than following each other on lanes. */
  static boolean isTree(TimedRun run) {
    for (int span = 0; span < run.spans(); span++) {
      if (run.parent(span) >= 0) {
        return true;
      }
    }
    return run.spans() == 1;
  }
}
