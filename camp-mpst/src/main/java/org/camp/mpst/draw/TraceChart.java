// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.draw;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.report.Axis;
import org.camp.core.report.Emphasis;
import org.camp.core.report.Kind;
import org.camp.core.report.Lanes;
import org.camp.mpst.semantics.Action;
import org.camp.mpst.semantics.Safety;
import org.camp.mpst.semantics.SafetyViolation;

/**
 * A trace as a message sequence chart: one step down per action. Messages that nobody receives stay
 * at their sender.
 */
public final class TraceChart {
  private static final int MESSAGE = 0;
  private static final int COMPUTATION = 1;
  private static final int UNDER_WAY = 2;
  private static final int PROBLEM = 3;
  private static final List<Kind> KINDS =
      List.of(
          Kind.of("message"),
          Kind.of("computation"),
          new Kind("under way at the end", Emphasis.QUIET),
          new Kind("what goes wrong", Emphasis.STRONG));

  private final List<Lanes.Point> points = new ArrayList<>();
  private final List<Lanes.Arrow> arrows = new ArrayList<>();
  private final Map<Long, Deque<Integer>> underWay = new HashMap<>();

  /** Roles that took a quorum of messages; no action says which. */
  private final Set<Integer> gatherers = new HashSet<>();

  private TraceChart() {}

  /** The chart of a trace, in time linear in its length. */
  public static Lanes of(String title, ProtocolInstance code, List<Action> trace) {
    return new TraceChart().draw(title, code, trace, List.of());
  }

  /** A shortest trace to what goes wrong; empty when nothing was found. */
  public static Optional<Lanes> of(Safety safety) {
    return safety.problem().map(problem -> counterexample(safety, problem));
  }

  private static Lanes counterexample(Safety safety, SafetyViolation problem) {
    ProtocolInstance code = safety.code();
    List<Action> trace = safety.exploration().trace();
    String what = problem.text(code);
    TraceChart chart = new TraceChart();
    String label = problem.kind().text();
    chart.points.add(new Lanes.Point(problem.role(), trace.size(), PROBLEM, label, what));
    List<Lanes.Border> end = List.of(new Lanes.Border(trace.size() + 1.0, what));
    return chart.draw("Counterexample of " + code.name(), code, trace, end);
  }

  private Lanes draw(
      String title, ProtocolInstance code, List<Action> trace, List<Lanes.Border> borders) {
    for (int at = 0; at < trace.size(); at++) {
      Action action = trace.get(at);
      Deque<Integer> queue =
          underWay.computeIfAbsent(
              (long) action.from() << 32 | action.to(), channel -> new ArrayDeque<>());
      switch (action.kind()) {
        case SEND -> queue.add(at);
        case RECEIVE ->
            arrows.add(
                new Lanes.Arrow(
                    action.from(), queue.remove(), action.to(), at, MESSAGE, action.what(), ""));
        case GATHER -> {
          gatherers.add(action.to());
          points.add(new Lanes.Point(action.to(), at, COMPUTATION, action.what(), "a quorum"));
        }
        case COMPUTE ->
            points.add(new Lanes.Point(action.from(), at, COMPUTATION, action.what(), ""));
      }
    }
    for (Deque<Integer> queue : underWay.values()) {
      for (int at : queue) {
        Action sent = trace.get(at);
        String label = sent.what() + " to " + code.roles().name(sent.to());
        String how =
            gatherers.contains(sent.to())
                ? "a quorum takes it, or it comes late"
                : "is not received here";
        points.add(new Lanes.Point(sent.from(), at, UNDER_WAY, label, how));
      }
    }
    points.sort(Comparator.comparingDouble(Lanes.Point::at));
    return new Lanes(
        title,
        Axis.of("step", ""),
        Lanes.Layout.SEQUENCE_DOWN,
        code.roles().names(),
        KINDS,
        List.of(),
        points,
        arrows,
        borders);
  }
}
