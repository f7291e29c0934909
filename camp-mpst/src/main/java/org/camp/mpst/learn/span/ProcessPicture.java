// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.span;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import org.camp.core.order.SpanTreeRun;
import org.camp.core.order.Timing;
import org.camp.core.report.Axis;
import org.camp.core.report.Diagram;
import org.camp.core.report.Emphasis;
import org.camp.core.report.Kind;
import org.camp.core.report.Lanes;
import org.camp.mpst.learn.block.Block;
import org.camp.mpst.learn.call.OperationName;
import org.camp.mpst.learn.replay.BranchPoint;
import org.camp.mpst.learn.system.LearntOperation;
import org.camp.mpst.learn.system.LearntSystem;

/**
 * Learnt processes as sequence diagrams, one for each root: a lane a service, lines across where
 * branches, rounds and parts beside each other begin, with their shares; arrows as thick as calls
 * are frequent. A click on a decision shows who took it.
 */
final class ProcessPicture {
  private static final int MOST_CALLS = 150;
  private static final int DEEPEST = 8;
  private static final double MANY = 0.5;
  private static final double FEW = 0.1;
  private static final String ENVIRONMENT = "client";
  private static final List<Kind> KINDS =
      List.of(
          new Kind("in most traces", Emphasis.STRONG),
          Kind.of("in some traces"),
          new Kind("in few traces", Emphasis.QUIET));

  private final Timing timing;
  private final LearntSystem system;
  private final Map<String, Integer> lanes = new LinkedHashMap<>();
  private final List<Lanes.Interval> intervals = new ArrayList<>();
  private final List<Lanes.Arrow> arrows = new ArrayList<>();
  private final List<Lanes.Border> borders = new ArrayList<>();
  private final Set<String> told = new HashSet<>();
  private int time;
  private int calls;

  private ProcessPicture(Timing timing, LearntSystem system) {
    this.timing = timing;
    this.system = system;
  }

  /** The diagrams. */
  static List<Diagram> of(Timing timing, LearntSystem system) {
    List<Diagram> all = new ArrayList<>();
    for (Map.Entry<String, Integer> root : system.roots().entrySet()) {
      ProcessPicture picture = new ProcessPicture(timing, system);
      double share = (double) root.getValue() / system.traces();
      picture.lane(ENVIRONMENT);
      picture.call(root.getKey(), ENVIRONMENT, share, 0);
      all.add(picture.lanes(root.getKey()));
    }
    return all;
  }

  private Lanes lanes(String root) {
    return new Lanes(
        root + (calls > MOST_CALLS ? ", its first " + MOST_CALLS + " calls" : ""),
        Axis.of("order", ""),
        Lanes.Layout.SEQUENCE_DOWN,
        List.copyOf(lanes.keySet()),
        KINDS,
        intervals,
        List.of(),
        arrows,
        borders);
  }

  private int lane(String service) {
    return lanes.computeIfAbsent(service, s -> lanes.size());
  }

  private static String service(String label) {
    int colon = label.indexOf(": ");
    return colon < 0 ? label : label.substring(0, colon);
  }

  private static int kind(double share) {
    return share > MANY ? 0 : share >= FEW ? 1 : 2;
  }

  /** A thickness: 1 for a call of each trace. */
  private static double weight(double share) {
    return Math.min(1, Math.max(0.01, share));
  }

  private void call(String label, String caller, double share, int depth) {
    if (++calls > MOST_CALLS) {
      return;
    }
    String plain = OperationName.plain(label);
    String service = service(plain);
    int from = lane(caller);
    int to = lane(service);
    int kind = kind(share);
    String name =
        plain.substring(Math.min(plain.length(), service.length() + 2))
            + (OperationName.isFailed(label) ? " fails" : "");
    String tip = label + ", " + ScreenText.percent(share) + " of the traces";
    int begin = time++;
    if (from != to) {
      arrows.add(new Lanes.Arrow(from, begin, to, begin, kind, name, tip, weight(share)));
    }
    LearntOperation operation = system.operations().get(label);
    if (operation != null && operation.block().isPresent() && depth < DEEPEST) {
      if (told.add(label)) {
        Iterator<BranchPoint> points = operation.points().iterator();
        new Parts(service, depth + 1, points).emit(operation.block().get(), share);
      } else {
        borders.add(new Lanes.Border(time++, label + " as above"));
      }
    }
    if (OperationName.isUnanswered(label)) {
      return;
    }
    int end = time++;
    intervals.add(new Lanes.Interval(to, begin, end, kind, from == to ? name : "", tip));
    if (from != to) {
      arrows.add(new Lanes.Arrow(to, end, from, end, kind, "", tip, weight(share)));
    }
  }

  /** Draws the parts of one process; its points are in their order. */
  private final class Parts {
    private final String at;
    private final int depth;
    private final Iterator<BranchPoint> points;

    Parts(String at, int depth, Iterator<BranchPoint> points) {
      this.at = at;
      this.depth = depth;
      this.points = points;
    }

    void emit(Block block, double share) {
      if (block instanceof Block.Call call) {
        call(call.label(), at, share, depth);
      } else if (block instanceof Block.Sequence sequence) {
        sequence.parts().forEach(part -> emit(part, share));
      } else if (block instanceof Block.Alternatives choice) {
        BranchPoint point = points.next();
        for (int i = 0; i < choice.branches().size(); i++) {
          Block.Weighted branch = choice.branches().get(i);
          double own = (double) branch.seen() / choice.total();
          border("choice at " + at + ": " + ScreenText.percent(own), took(point, i));
          emit(branch.of(), share * own);
        }
        border("after the choice", List.of());
      } else if (block instanceof Block.Possible possible) {
        double own = (double) possible.seen() / possible.total();
        border("in " + ScreenText.percent(own), took(points.next(), 0));
        emit(possible.of(), share * own);
        border("always", List.of());
      } else if (block instanceof Block.Loop loop) {
        border(counts(loop.rounds()) + " rounds", counted(points.next(), "round"));
        emit(loop.body(), share);
        Block redo = loop.redo();
        if (redo != null) {
          border("between two rounds", List.of());
          emit(redo, share);
        }
        border("after the rounds", List.of());
      } else if (block instanceof Block.FanOut fan) {
        border(counts(fan.members()) + " at once", counted(points.next(), "call"));
        call(fan.label(), at, share, depth);
        border("after all of them", List.of());
      } else {
        boolean ordered = block instanceof Block.Ordered;
        for (int i = 0; i < block.parts().size(); i++) {
          border(
              ordered ? "part " + (i + 1) + after(block, i) : "beside each other: " + (i + 1),
              List.of());
          emit(block.parts().get(i), share);
        }
        border("after all of them", List.of());
      }
    }
  }

  /** Who took a branch. */
  private List<String> took(BranchPoint point, int branch) {
    List<String> lines = new ArrayList<>();
    for (BranchPoint.Outcome outcome : point.outcomes()) {
      if (outcome.number() == branch) {
        lines.add(String.format(Locale.ROOT, "%,d of %,d took it:", outcome.seen(), point.of()));
        outcome.instances().stream().distinct().forEach(run -> lines.add("trace " + id(run)));
        if (outcome.seen() > outcome.instances().size()) {
          lines.add("…");
        }
      }
    }
    return lines;
  }

  /** Who made how many rounds or calls. */
  private List<String> counted(BranchPoint point, String what) {
    List<String> lines = new ArrayList<>();
    for (BranchPoint.Outcome outcome : point.outcomes()) {
      String first =
          outcome.instances().stream().findFirst().map(run -> ", trace " + id(run)).orElse("");
      lines.add(
          ScreenText.count(outcome.number(), what)
              + String.format(Locale.ROOT, ": %,d of %,d", outcome.seen(), point.of())
              + first);
    }
    return lines;
  }

  private String id(int run) {
    return timing.run(run) instanceof SpanTreeRun tree ? tree.traceId() : Integer.toString(run);
  }

  private static String after(Block block, int part) {
    List<String> before =
        ((Block.Ordered) block)
            .arcs().stream()
                .filter(arc -> arc.to() == part)
                .map(arc -> Integer.toString(arc.from() + 1))
                .toList();
    return before.isEmpty() ? "" : ", after " + String.join(" and ", before);
  }

  private void border(String label, List<String> details) {
    if (calls <= MOST_CALLS) {
      borders.add(new Lanes.Border(time++, label, details));
    }
  }

  private static String counts(SortedMap<Integer, Integer> counts) {
    return counts.size() == 1
        ? counts.firstKey().toString()
        : String.format(Locale.ROOT, "%d to %d", counts.firstKey(), counts.lastKey());
  }
}
