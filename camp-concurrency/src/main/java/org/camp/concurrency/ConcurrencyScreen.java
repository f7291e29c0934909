// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.camp.core.order.PartialOrder;
import org.camp.core.report.FrontPage;
import org.camp.core.report.Summary;
import org.camp.core.report.Summary.Bottleneck;

/** Which events of an execution hold the others back. */
final class ConcurrencyScreen {
  private static final int MOST_EVENTS = 5;
  private static final int MOST_RUNS = 8;
  private static final int MOST_NAMED = 3;

  private final ConcurrencyResult result;

  ConcurrencyScreen(ConcurrencyResult result) {
    this.result = result;
  }

  Summary summary() {
    List<ExecutionMeasures> runs = result.runs();
    Summary.Builder summary = runs.size() == 1 ? one(runs.get(0)) : several(runs);
    return summary
        .part("events", "Bottlenecks first")
        .part("supersteps", "Supersteps")
        .part("diagram", "Space-time diagram")
        .build();
  }

  /**
   * What a page opens with: the least mu, of several executions in the one that is held back most;
   * where nothing is counted, how many processes act at once at most.
   */
  FrontPage front() {
    List<ExecutionMeasures> runs = result.runs();
    FrontPage page = FrontPage.asking("How concurrent is " + result.executions().name() + "?");
    ExecutionMeasures run =
        runs.stream()
            .filter(one -> !ranked(one).isEmpty())
            .min(Comparator.comparingDouble(one -> one.logShare(ranked(one).get(0)).orElse(0)))
            .orElse(runs.get(0));
    String where = runs.size() > 1 ? " in " + run.label() : "";
    List<Integer> events = ranked(run);
    if (events.isEmpty() || isChain(run, least(run, events))) {
      String most = run.width() == 1 ? "event at a time" : "events at a time, at most";
      return page.answered(run.width(), "", most + where);
    }
    List<Integer> least = least(run, events);
    String about = run.estimatedMu(least.get(0)).isPresent() ? "(estimated) " : "";
    double mu =
        run.mu(least.get(0))
            .map(BigInteger::doubleValue)
            .orElseGet(() -> Math.exp(run.logMu(least.get(0)).orElse(0)));
    return page.answered(
        mu,
        "",
        about
            + "of "
            + antichains(run)
            + " antichains"
            + where
            + " hold "
            + events(run, least)
            + ", the fewest");
  }

  private Summary.Builder one(ExecutionMeasures run) {
    String name = result.executions().name();
    List<Integer> events = ranked(run);
    if (events.isEmpty()) {
      return Summary.of(name + ": " + size(run) + ", none of them counted")
          .say("Order", shape(run));
    }
    String first = first(run, events);
    Summary.Builder summary = Summary.of(name + ": " + first);
    PartialOrder order = run.order();
    for (int e : events.subList(0, Math.min(MOST_EVENTS, events.size()))) {
      String what = order.label(e);
      summary.row(
          "Why",
          order.id(e),
          order.processName(order.process(e)),
          "mu " + run.muText(e),
          beside(order, e),
          order.line(e) == 0 ? what : "line " + order.line(e));
    }
    summary.say("Order", size(run) + "; " + shape(run));
    bottleneck(run, events).ifPresent(summary::bottleneck);
    return summary.aside(aside(run, events));
  }

  private Summary.Builder several(List<ExecutionMeasures> runs) {
    String name = result.executions().name();
    Summary.Builder summary =
        Summary.of(name + ": " + runs.size() + " executions, what holds each of them back");
    for (ExecutionMeasures run : runs.subList(0, Math.min(MOST_RUNS, runs.size()))) {
      List<Integer> events = ranked(run);
      summary.row(
          "First",
          run.label(),
          events.isEmpty() ? "not counted" : events(run, least(run, events)),
          events.isEmpty() ? "" : "mu " + run.muText(events.get(0)),
          "of " + antichains(run),
          "width " + run.width());
    }
    if (runs.size() > MOST_RUNS) {
      summary.row("First", (runs.size() - MOST_RUNS) + " more");
    }
    return summary.aside(runs.size() + " executions");
  }

  /** The events by mu, the least first. */
  private static List<Integer> ranked(ExecutionMeasures run) {
    List<Integer> events = new ArrayList<>();
    for (int e = 0; e < run.order().size() && run.logMu(e).isPresent(); e++) {
      events.add(e);
    }
    events.sort(
        Comparator.<Integer, BigInteger>comparing(e -> run.mu(e).orElse(BigInteger.ZERO))
            .thenComparingDouble(e -> run.logMu(e).orElse(0)));
    return events;
  }

  /** Those that share the least mu. */
  private static List<Integer> least(ExecutionMeasures run, List<Integer> ranked) {
    int first = ranked.get(0);
    return ranked.stream()
        .takeWhile(e -> e == first || (run.mu(e).isPresent() && run.mu(e).equals(run.mu(first))))
        .toList();
  }

  private static String first(ExecutionMeasures run, List<Integer> events) {
    List<Integer> least = least(run, events);
    if (isChain(run, least)) {
      return "one event at a time, each has mu = 1";
    }
    boolean single = least.size() == 1;
    return events(run, least)
        + (single ? " holds" : " hold")
        + " the others back most: mu "
        + run.muText(least.get(0))
        + " of "
        + antichains(run)
        + " antichains";
  }

  private static boolean isChain(ExecutionMeasures run, List<Integer> least) {
    return least.size() == run.order().size()
        && run.mu(least.get(0)).equals(Optional.of(BigInteger.ONE));
  }

  private static String aside(ExecutionMeasures run, List<Integer> events) {
    List<Integer> least = least(run, events);
    return isChain(run, least)
        ? "one event at a time, each has mu = 1"
        : "least mu "
            + run.muText(least.get(0))
            + " of "
            + antichains(run)
            + ": "
            + run.order().id(least.get(0))
            + (least.size() == 1 ? "" : " and " + (least.size() - 1) + " more");
  }

  private static String events(ExecutionMeasures run, List<Integer> events) {
    String some =
        events.stream().limit(MOST_NAMED).map(run.order()::id).collect(Collectors.joining(", "));
    int more = events.size() - MOST_NAMED;
    return more > 0 ? some + " and " + more + " more" : some;
  }

  private static String antichains(ExecutionMeasures run) {
    return run.antichains()
        .map(BigInteger::toString)
        .filter(text -> text.length() <= 12)
        .or(() -> run.estimatedAntichains().map(count -> "about " + count.text()))
        .orElse("many");
  }

  /** How many events of other processes can happen at the same time. */
  private static String beside(PartialOrder order, int event) {
    long beside = 0;
    for (int p = 0; p < order.processes(); p++) {
      if (p != order.process(event)) {
        beside += order.notAbove(event, p) - order.known(event, p);
      }
    }
    return beside == 0 ? "none beside it" : beside + " beside it";
  }

  private static String size(ExecutionMeasures run) {
    PartialOrder order = run.order();
    return String.format(
        Locale.ROOT,
        "%d processes, %d events, %d messages",
        order.processes(),
        order.size(),
        order.messages());
  }

  private static String shape(ExecutionMeasures run) {
    boolean synchronised = run.regular().wellSynchronised();
    return "width "
        + run.width()
        + (synchronised
            ? "; well-synchronised, k = " + run.regular().k()
            : "; not well-synchronised");
  }

  private Optional<Bottleneck> bottleneck(ExecutionMeasures run, List<Integer> ranked) {
    PartialOrder order = run.order();
    List<Integer> least = least(run, ranked);
    if (!run.mu(least.get(0)).isPresent()) {
      return Optional.empty();
    }
    Set<String> processes = new LinkedHashSet<>();
    least.forEach(e -> processes.add(order.processName(order.process(e))));
    long acting = ranked.stream().map(order::process).distinct().count();
    String shown =
        processes.stream().limit(MOST_NAMED).collect(Collectors.joining(", "))
            + (processes.size() > MOST_NAMED ? ", …" : "");
    String grounds =
        least.size() == order.size()
            ? "every event has mu = " + run.muText(least.get(0))
            : "least mu "
                + run.muText(least.get(0))
                + " at "
                + (least.size() == 1 ? order.id(least.get(0)) : least.size() + " events")
                + " of "
                + shown;
    return Optional.of(
        new Bottleneck("concurrency", processes, shown, processes.size() == acting, grounds));
  }
}
