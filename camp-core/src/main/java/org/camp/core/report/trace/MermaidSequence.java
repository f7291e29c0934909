// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.trace;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.camp.core.report.Lanes;

/**
 * Lanes as a sequence diagram for Mermaid: arrows are messages, what takes time on a lane and has a
 * name is a note, borders are notes over all lanes; all in the order of time.
 */
public final class MermaidSequence {
  private static final int MOST_STEPS = 400;

  private MermaidSequence() {}

  /** A line at a time; arrows go before notes, and borders behind both. */
  private record Step(double at, int turn, String line, Lanes.Frame frame) {
    Step(double at, int turn, String line) {
      this(at, turn, line, Lanes.Frame.NONE);
    }
  }

  /**
   * Writes the diagram. Of a long one the first steps are written, and a note says how many are
   * not.
   *
   * @throws IOException when {@code out} does
   */
  public static void write(Lanes lanes, Appendable out) throws IOException {
    List<Step> steps = new ArrayList<>();
    for (Lanes.Arrow arrow : lanes.arrows()) {
      String what = first(arrow.label(), arrow.tooltip(), lanes.kinds().get(arrow.kind()).name());
      String line = id(arrow.fromLane()) + "->>" + id(arrow.toLane()) + ": ";
      steps.add(new Step(arrow.from(), 0, line + MermaidText.escaped(what)));
    }
    for (Lanes.Interval interval : lanes.intervals()) {
      named(interval)
          .ifPresent(
              what ->
                  steps.add(
                      new Step(
                          interval.from(),
                          1,
                          "Note over " + id(interval.lane()) + ": " + MermaidText.escaped(what))));
    }
    for (Lanes.Point point : lanes.points()) {
      if (!point.label().isEmpty()) {
        String line = "Note over " + id(point.lane()) + ": ";
        steps.add(new Step(point.at(), 1, line + MermaidText.escaped(point.label())));
      }
    }
    String over = id(0) + (lanes.lanes().size() > 1 ? "," + id(lanes.lanes().size() - 1) : "");
    for (Lanes.Border border : lanes.borders()) {
      String label = MermaidText.escaped(border.label());
      String line =
          switch (border.frame()) {
            case NONE -> "Note over " + over + ": " + label;
            case LOOP -> "loop " + label;
            case ALTERNATIVE -> "alt " + label;
            case NEXT -> "else " + label;
            case END -> "end";
          };
      steps.add(new Step(border.at(), 2, line, border.frame()));
    }
    steps.sort(Comparator.comparingDouble(Step::at).thenComparingInt(Step::turn));
    out.append("%% ").append(MermaidText.escaped(lanes.title())).append("\nsequenceDiagram\n");
    for (int lane = 0; lane < lanes.lanes().size(); lane++) {
      String name = MermaidText.escaped(lanes.lanes().get(lane));
      out.append("    participant ").append(id(lane)).append(" as ").append(name).append('\n');
    }
    int open = 0;
    for (Step step : steps.subList(0, Math.min(MOST_STEPS, steps.size()))) {
      open -= step.frame == Lanes.Frame.END ? 1 : 0;
      boolean next = step.frame == Lanes.Frame.NEXT;
      out.append("    ").append("  ".repeat(next ? open - 1 : open));
      out.append(step.line).append('\n');
      open += step.frame == Lanes.Frame.LOOP || step.frame == Lanes.Frame.ALTERNATIVE ? 1 : 0;
    }
    if (steps.size() > MOST_STEPS) {
      int left = steps.size() - MOST_STEPS;
      out.append("    Note over ").append(over).append(": ").append(Integer.toString(left));
      out.append(" more steps are not shown\n");
    }
    out.append("    end\n".repeat(open));
  }

  /** What is written on it, behind what it is; nothing where nothing is written. */
  private static Optional<String> named(Lanes.Interval interval) {
    String what = interval.tooltip().lines().findFirst().orElse("");
    String label = interval.label();
    return label.isEmpty()
        ? Optional.empty()
        : Optional.of(what.isEmpty() || what.contains(label) ? label : what + ": " + label);
  }

  private static String first(String label, String tooltip, String kind) {
    return !label.isEmpty() ? label : tooltip.lines().findFirst().orElse(kind);
  }

  private static String id(int lane) {
    return "p" + lane;
  }
}
