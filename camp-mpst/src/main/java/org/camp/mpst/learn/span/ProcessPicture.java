// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.span;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import org.camp.core.report.Axis;
import org.camp.core.report.Diagram;
import org.camp.core.report.Emphasis;
import org.camp.core.report.Kind;
import org.camp.core.report.Lanes;
import org.camp.mpst.learn.block.Block;
import org.camp.mpst.learn.call.OperationName;
import org.camp.mpst.learn.system.LearntOperation;
import org.camp.mpst.learn.system.LearntSystem;

/**
 * Learnt processes as sequence diagrams, one for each root: a lane a service, lines across where
 * branches, rounds and parts beside each other begin, with their shares; calls of few traces pale.
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

  private final LearntSystem system;
  private final Map<String, Integer> lanes = new LinkedHashMap<>();
  private final List<Lanes.Interval> intervals = new ArrayList<>();
  private final List<Lanes.Arrow> arrows = new ArrayList<>();
  private final List<Lanes.Border> borders = new ArrayList<>();
  private final Set<String> told = new HashSet<>();
  private int time;
  private int calls;

  private ProcessPicture(LearntSystem system) {
    this.system = system;
  }

  /** The diagrams. */
  static List<Diagram> of(LearntSystem system) {
    List<Diagram> all = new ArrayList<>();
    for (Map.Entry<String, Integer> root : system.roots().entrySet()) {
      ProcessPicture picture = new ProcessPicture(system);
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
      arrows.add(new Lanes.Arrow(from, begin, to, begin, kind, name, tip));
    }
    LearntOperation operation = system.operations().get(label);
    if (operation != null && operation.block().isPresent() && depth < DEEPEST) {
      if (told.add(label)) {
        emit(operation.block().get(), service, share, depth + 1);
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
      arrows.add(new Lanes.Arrow(to, end, from, end, kind, "", tip));
    }
  }

  private void emit(Block block, String at, double share, int depth) {
    if (block instanceof Block.Call call) {
      call(call.label(), at, share, depth);
    } else if (block instanceof Block.Sequence sequence) {
      sequence.parts().forEach(part -> emit(part, at, share, depth));
    } else if (block instanceof Block.Alternatives choice) {
      for (Block.Weighted branch : choice.branches()) {
        double own = (double) branch.seen() / choice.total();
        border("choice at " + at + ": " + ScreenText.percent(own));
        emit(branch.of(), at, share * own, depth);
      }
      border("after the choice");
    } else if (block instanceof Block.Possible possible) {
      double own = (double) possible.seen() / possible.total();
      border("in " + ScreenText.percent(own));
      emit(possible.of(), at, share * own, depth);
      border("always");
    } else if (block instanceof Block.Loop loop) {
      border(counts(loop.rounds()) + " rounds");
      emit(loop.body(), at, share, depth);
      Block redo = loop.redo();
      if (redo != null) {
        border("between two rounds");
        emit(redo, at, share, depth);
      }
      border("after the rounds");
    } else if (block instanceof Block.FanOut fan) {
      border(counts(fan.members()) + " at once");
      call(fan.label(), at, share, depth);
      border("after all of them");
    } else {
      boolean ordered = block instanceof Block.Ordered;
      for (int i = 0; i < block.parts().size(); i++) {
        border(ordered ? "part " + (i + 1) + after(block, i) : "beside each other: " + (i + 1));
        emit(block.parts().get(i), at, share, depth);
      }
      border("after all of them");
    }
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

  private void border(String label) {
    if (calls <= MOST_CALLS) {
      borders.add(new Lanes.Border(time++, label));
    }
  }

  private static String counts(SortedMap<Integer, Integer> counts) {
    return counts.size() == 1
        ? counts.firstKey().toString()
        : String.format(Locale.ROOT, "%d to %d", counts.firstKey(), counts.lastKey());
  }
}
