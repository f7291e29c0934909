// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.camp.concurrency.time.network.Change;
import org.camp.concurrency.time.network.Parts;
import org.camp.concurrency.time.network.Replay;
import org.camp.concurrency.time.network.SpanFigures;
import org.camp.concurrency.time.network.SpanNetwork;
import org.camp.concurrency.time.span.Relation;
import org.camp.concurrency.time.span.TimedTrace;
import org.camp.core.order.CriticalInterval;
import org.camp.core.order.ScaleFactor;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.Ellipsis;

/** What would help a trace most: calls in sequence that could go at once, and one part faster. */
final class Suggestion {
  private static final int LINE = 76;
  private static final int MOST_NAME = 50;
  private static final int MOST_TRIED = 10;
  private static final double LEAST = 0.01;

  private Suggestion() {}

  static List<String> of(
      SpanNetwork network, SpanFigures figures, Parts parts, List<PartFigures> all) {
    List<String> lines = new ArrayList<>();
    atOnce(network).ifPresent(lines::add);
    lines.addAll(faster(network, figures, parts, all));
    return lines;
  }

  /** Calls of one operation by one parent that do not overlap. */
  private record Repeated(int calls, long time) {
    Repeated or(Repeated other) {
      return new Repeated(Math.max(calls, other.calls), time + other.time);
    }
  }

  private static Optional<String> atOnce(SpanNetwork network) {
    Map<String, Repeated> repeated = new TreeMap<>();
    TimedTrace trace = network.trace();
    for (int span = 0; span < trace.size(); span++) {
      Map<String, Repeated> own = new TreeMap<>();
      for (int i = 0; i < network.actions(span); i++) {
        int child = network.action(span, i);
        if (trace.relation(child) == Relation.JOINED) {
          int named = trace.reached(child) < 0 ? child : trace.reached(child);
          own.merge(
              trace.operationName(named),
              new Repeated(1, trace.length(child)),
              (a, b) -> new Repeated(a.calls + b.calls, a.time + b.time));
        }
      }
      own.values().removeIf(some -> some.calls < 2);
      own.forEach((name, some) -> repeated.merge(name, some, Repeated::or));
    }
    String best = "";
    double least = (1 - LEAST) * network.makespan();
    List<String> names = new ArrayList<>(repeated.keySet());
    names.sort((a, b) -> Long.compare(time(repeated, b), time(repeated, a)));
    for (String name : names.subList(0, Math.min(MOST_TRIED, names.size()))) {
      double time = Replay.of(network, List.of(parallel(name, repeated))).value();
      if (time < least) {
        least = time;
        best = name;
      }
    }
    if (best.isEmpty()) {
      return Optional.empty();
    }
    String head = "the " + calls(repeated, best) + " calls of ";
    String rest = " at once: " + outcome(least, network);
    return Optional.of(head + Ellipsis.middle(best, LINE - head.length() - rest.length()) + rest);
  }

  private static Change parallel(String name, Map<String, Repeated> repeated) {
    return new Change.Parallel(name, calls(repeated, name));
  }

  private static int calls(Map<String, Repeated> repeated, String name) {
    return repeated.getOrDefault(name, new Repeated(1, 0)).calls();
  }

  private static long time(Map<String, Repeated> repeated, String name) {
    return repeated.getOrDefault(name, new Repeated(1, 0)).time();
  }

  private static List<String> faster(
      SpanNetwork network, SpanFigures figures, Parts parts, List<PartFigures> all) {
    PartFigures best = null;
    long least = 2 * network.makespan();
    for (PartFigures part : all.subList(0, Math.min(MOST_TRIED, all.size()))) {
      long halved = part.onPath() > 0 ? figures.halved(parts, part.part()) : least;
      if (halved < least) {
        least = halved;
        best = part;
      }
    }
    if (best == null) {
      return List.of();
    }
    CriticalInterval range = figures.range(parts, best.part());
    String rest = " twice as fast: " + outcome(least / 2.0, network) + "; " + range(range);
    List<String> lines = new ArrayList<>();
    lines.add(Lines.fitPart(best.title(), LINE - rest.length()) + rest);
    int part = best.part();
    String title = best.title();
    for (boolean above : new boolean[] {false, true}) {
      figures
          .takesOver(parts, part, range, above)
          .ifPresent(other -> lines.add(takesOver(PartFigures.title(parts, other), title, above)));
    }
    return lines;
  }

  /** What takes over from a part, which other calls of it may do. */
  static String takesOver(String part, String from, boolean above) {
    String other =
        part.equals(from) ? "other calls of it take" : Lines.fitPart(part, MOST_NAME) + " takes";
    return (above ? "above" : "below") + " that " + other + " over";
  }

  static String outcome(double time, SpanNetwork network) {
    double share = time / Math.max(1, network.makespan()) - 1;
    return Lines.time(time) + " (" + Lines.change(share) + ")";
  }

  static String range(CriticalInterval range) {
    boolean open = range.high().isInfinite();
    if (range.low().equals(ScaleFactor.ZERO)) {
      return open ? "critical for any time" : "critical up to ×" + number(range.high());
    }
    return "critical from ×" + number(range.low()) + (open ? "" : " to ×" + number(range.high()));
  }

  private static String number(ScaleFactor factor) {
    return Quantity.format(factor.value(), "", Lines.DIGITS);
  }
}
