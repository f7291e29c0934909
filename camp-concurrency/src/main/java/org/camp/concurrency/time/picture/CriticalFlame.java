// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.picture;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.Axis;
import org.camp.core.report.FlameGraph;
import org.camp.core.report.Kind;

/** Critical paths of many traces as one flame graph. */
public final class CriticalFlame {
  private static final double NANOSECONDS = 1e9;
  private static final List<String> CLASSES = List.of("[wire]", "[remote]", "[queue]");

  private CriticalFlame() {}

  /**
   * The flame graph of stacks.
   *
   * @param name what the traces are called
   */
  public static FlameGraph of(String name, CallStacks stacks) {
    long[] totals = stacks.totals();
    List<List<Integer>> below = new ArrayList<>();
    List<Integer> top = new ArrayList<>();
    for (int frame = 0; frame < totals.length; frame++) {
      below.add(new ArrayList<>());
      (stacks.above(frame) < 0 ? top : below.get(stacks.above(frame))).add(frame);
    }
    Comparator<Integer> narrowFirst =
        Comparator.comparingLong((Integer frame) -> totals[frame])
            .thenComparing(Comparator.comparing(stacks::name).reversed());
    Deque<Integer> next = new ArrayDeque<>();
    top.stream().sorted(narrowFirst).forEach(next::push);
    int[] placeOf = new int[totals.length];
    List<FlameGraph.Frame> frames = new ArrayList<>();
    while (!next.isEmpty()) {
      int frame = next.pop();
      placeOf[frame] = frames.size();
      int above = stacks.above(frame);
      String own = Quantity.format(Math.max(0, stacks.own(frame)) / NANOSECONDS, "s");
      frames.add(
          new FlameGraph.Frame(
              above < 0 ? -1 : placeOf[above],
              totals[frame] / NANOSECONDS,
              kind(stacks.name(frame)),
              stacks.name(frame),
              below.get(frame).isEmpty() ? "" : "of which its own: " + own));
      below.get(frame).stream().sorted(narrowFirst).forEach(next::push);
    }
    String title =
        stacks.runs() == 1
            ? "Critical path of " + name
            : String.format(Locale.ROOT, "Critical paths of %,d traces of %s", stacks.runs(), name);
    return new FlameGraph(
        title,
        Axis.of("time on critical paths", "s"),
        List.of(Kind.of("own time"), Kind.of("wire"), Kind.of("remote call"), Kind.of("queue")),
        frames);
  }

  private static int kind(String name) {
    for (int i = 0; i < CLASSES.size(); i++) {
      if (name.startsWith(CLASSES.get(i))) {
        return i + 1;
      }
    }
    return 0;
  }
}
