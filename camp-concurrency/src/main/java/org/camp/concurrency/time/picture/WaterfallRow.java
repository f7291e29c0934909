// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.picture;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.camp.core.order.TimedRun;

/**
 * A row of a waterfall: a span, or several that are folded into one row with all below them.
 *
 * @param name what stands before it
 * @param depth how deep it stands
 * @param spans the spans on the row; what is below them is in rows of its own unless it is folded
 * @param folded whether what is below them is not in rows of its own
 */
record WaterfallRow(String name, int depth, List<Integer> spans, boolean folded) {
  /** From so many calls of one operation by one parent on they are one row until they have room. */
  private static final int REPEATED = 3;

  /** More calls of one operation by one parent stay one row. */
  private static final int MOST_ALIKE = 10;

  WaterfallRow {
    spans = List.copyOf(spans);
  }

  /**
   * The rows of a run, so many at most, parents before children: from the top down, always
   * unfolding next what has the most time on the critical path, then what takes longest.
   */
  static List<WaterfallRow> of(TimedRun run, SpanTree tree, int most) {
    return new Unfolding(run, tree, most).rows();
  }

  /** A row that may still be unfolded. */
  private static final class Unit {
    private final List<Integer> spans;
    private final int depth;
    private final int number;
    private final long onPath;
    private final long length;
    private final List<Unit> below = new ArrayList<>();
    private boolean open;

    Unit(List<Integer> spans, int depth, int number, TimedRun run, SpanTree tree) {
      this.spans = spans;
      this.depth = depth;
      this.number = number;
      this.onPath = spans.stream().mapToLong(tree::onPath).sum();
      this.length = spans.stream().mapToLong(span -> run.to(span) - run.from(span)).sum();
    }

    static int byImportance(Unit one, Unit other) {
      int onPath = Long.compare(other.onPath, one.onPath);
      int length = onPath != 0 ? onPath : Long.compare(other.length, one.length);
      return length != 0 ? length : Integer.compare(one.number, other.number);
    }
  }

  private static final class Unfolding {
    private final TimedRun run;
    private final SpanTree tree;
    private final int most;
    private int units;

    Unfolding(TimedRun run, SpanTree tree, int most) {
      this.run = run;
      this.tree = tree;
      this.most = most;
    }

    List<WaterfallRow> rows() {
      boolean all = run.spans() <= most;
      PriorityQueue<Unit> closed = new PriorityQueue<>(Unit::byImportance);
      List<Unit> top = shortened(units(tree.children(-1), 0, all), most);
      closed.addAll(top);
      int rows = top.size();
      while (!closed.isEmpty()) {
        Unit unit = closed.poll();
        List<Unit> below = below(unit, all);
        int replaced = unit.spans.size() > 1 ? 1 : 0;
        int room = most - rows + replaced;
        boolean many = replaced == 1 && below.size() > Math.min(room, MOST_ALIKE);
        if (below.isEmpty() || many || room < Math.min(2, below.size())) {
          continue;
        }
        unit.open = true;
        unit.below.addAll(shortened(below, room));
        rows += unit.below.size() - replaced;
        closed.addAll(unit.below);
      }
      List<WaterfallRow> told = new ArrayList<>();
      List<Unit> next = new ArrayList<>(reversed(top));
      while (!next.isEmpty()) {
        Unit unit = next.remove(next.size() - 1);
        if (unit.spans.size() == 1 || !unit.open) {
          told.add(row(unit));
        }
        next.addAll(reversed(unit.below));
      }
      return told;
    }

    private static List<Unit> reversed(List<Unit> units) {
      List<Unit> reversed = new ArrayList<>(units);
      Collections.reverse(reversed);
      return reversed;
    }

    /** What comes of unfolding: single spans of several, or the children of one. */
    private List<Unit> below(Unit unit, boolean all) {
      if (unit.spans.size() == 1) {
        return units(tree.children(unit.spans.get(0)), unit.depth + 1, all);
      }
      List<Unit> singles = new ArrayList<>();
      unit.spans.forEach(span -> singles.add(unit(List.of(span), unit.depth)));
      return singles;
    }

    private Unit unit(List<Integer> spans, int depth) {
      return new Unit(spans, depth, units++, run, tree);
    }

    private List<Unit> units(int[] spans, int depth, boolean all) {
      Map<String, List<Integer>> byName = new LinkedHashMap<>();
      for (int span : spans) {
        byName.computeIfAbsent(run.operation(span), key -> new ArrayList<>()).add(span);
      }
      List<Unit> units = new ArrayList<>();
      for (int span : spans) {
        List<Integer> alike = byName.getOrDefault(run.operation(span), List.of());
        if (all || alike.size() < REPEATED) {
          units.add(unit(List.of(span), depth));
        } else if (alike.get(0) == span) {
          units.add(unit(alike, depth));
        }
      }
      return units;
    }

    /** As many as there is room for; the least important ones become one. */
    private List<Unit> shortened(List<Unit> units, int room) {
      if (units.size() <= room) {
        return units;
      }
      List<Unit> important = new ArrayList<>(units);
      important.sort(Unit::byImportance);
      List<Unit> kept = new ArrayList<>(important.subList(0, Math.max(0, room - 1)));
      kept.sort((one, other) -> Integer.compare(one.number, other.number));
      List<Integer> rest = new ArrayList<>();
      important
          .subList(Math.max(0, room - 1), units.size())
          .forEach(unit -> rest.addAll(unit.spans));
      kept.add(unit(rest, units.get(0).depth));
      return kept;
    }

    private WaterfallRow row(Unit unit) {
      int below = unit.spans.stream().mapToInt(tree::size).sum() - unit.spans.size();
      boolean folded = !unit.open && (unit.spans.size() > 1 || below > 0);
      String name = name(unit.spans.get(0));
      if (unit.spans.size() > 1) {
        boolean alike = unit.spans.stream().allMatch(span -> name(span).equals(name));
        String what = alike ? name : "others";
        String folding = below == 0 ? "" : " (+" + below + ")";
        return new WaterfallRow(
            unit.spans.size() + " × " + what + folding, unit.depth, unit.spans, true);
      }
      return new WaterfallRow(
          folded ? name + " (+" + below + ")" : name, unit.depth, unit.spans, folded);
    }

    /** What a span does, and who does it unless that is who called it. */
    private String name(int span) {
      int parent = run.parent(span);
      boolean same = parent >= 0 && run.service(parent).equals(run.service(span));
      String bare = SpanActivities.bareName(run, span);
      return same && !bare.isEmpty() ? bare : run.operation(span);
    }
  }
}
