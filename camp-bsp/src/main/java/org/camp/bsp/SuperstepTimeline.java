// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.camp.bsp.cost.Cost;
import org.camp.bsp.cost.CostText;
import org.camp.bsp.cost.NodeRun;
import org.camp.bsp.cost.Superstep;
import org.camp.bsp.cost.Symbols;
import org.camp.core.report.Axis;
import org.camp.core.report.Diagram;
import org.camp.core.report.Ellipsis;
import org.camp.core.report.Emphasis;
import org.camp.core.report.Kind;
import org.camp.core.report.Lanes;

/**
 * The supersteps of a program over time: what each processor or component computes, the exchange,
 * the barrier. Without timings, every symbol counts as 1.
 */
final class SuperstepTimeline {
  private static final int MOST_LANES = 64;
  private static final int MOST_SUPERSTEPS = 60;
  private static final int WORK = 0;
  private static final int EXCHANGE = 1;
  private static final int BARRIER = 2;

  private final PricedRun result;
  private final Symbols symbols;

  /** Symbol → what it stands for [s]; 1 each without timings. */
  private final double[] values;

  private final Map<List<Integer>, Integer> lanes = new HashMap<>();
  private final List<String> names = new ArrayList<>();
  private final List<Lanes.Interval> intervals = new ArrayList<>();
  private final List<Lanes.Border> borders = new ArrayList<>();

  private SuperstepTimeline(PricedRun result) {
    this.result = result;
    symbols = result.symbols();
    values = result.target().prices().values();
    if (!result.isTimed()) {
      Arrays.fill(values, 1);
    }
  }

  /** The picture; nothing when there are no supersteps with several processors, or too many. */
  static Optional<Diagram> of(PricedRun result) {
    return new SuperstepTimeline(result).draw();
  }

  private Optional<Diagram> draw() {
    List<Superstep> all = result.supersteps();
    boolean parallel = all.stream().anyMatch(s -> !s.parts().isEmpty() || s.exchange() != null);
    if (!parallel || all.size() > MOST_SUPERSTEPS) {
      return Optional.empty();
    }
    addLanes(List.of());
    if (names.size() > MOST_LANES) {
      return Optional.empty();
    }
    double at = 0;
    for (NodeRun run : result.run().nodes()) {
      at = draw(run, at);
      double sent = at + value(run.closing().keep(symbol -> !symbols.isBarrier(symbol)));
      double end = at + value(run.closing());
      String text = CostText.of(run.closing(), symbols);
      interval(run.path(), at, sent, EXCHANGE, "", text);
      interval(run.path(), sent, end, BARRIER, "result", text);
      if (end > at) {
        borders.add(new Lanes.Border(end, ""));
      }
      at = end;
    }
    String title = "Supersteps" + (result.isTimed() ? "" : ", every T_x, g and L counted as 1");
    return Optional.of(
        new Lanes(
            title,
            Axis.of("time", result.isTimed() ? "s" : ""),
            Lanes.Layout.SCALE_RIGHT,
            names,
            List.of(
                Kind.of("work"), Kind.of("exchange h*g"), new Kind("barrier L", Emphasis.QUIET)),
            intervals,
            List.of(),
            List.of(),
            borders));
  }

  private void addLanes(List<Integer> path) {
    int p = result.run().shape().children(path);
    boolean leaf = p == 0;
    if (!symbols.isFlat() || leaf) {
      lanes.put(path, names.size());
      names.add(name(path, leaf));
    }
    if (!leaf && names.size() <= MOST_LANES) {
      for (int i = 1; i <= p; i++) {
        addLanes(child(path, i));
      }
    }
  }

  private String name(List<Integer> path, boolean leaf) {
    if (symbols.isFlat()) {
      return "processor " + path.get(0);
    }
    return path.isEmpty() ? "root" : (leaf ? "leaf " : "node ") + NodeRun.text(path);
  }

  private static List<Integer> child(List<Integer> path, int index) {
    List<Integer> longer = new ArrayList<>(path);
    longer.add(index);
    return longer;
  }

  private double value(Cost cost) {
    return result.view().of(cost, symbols).value(values);
  }

  private void interval(
      List<Integer> path, double from, double to, int kind, String label, String tooltip) {
    if (to <= from) {
      return;
    }
    if (symbols.isFlat() && path.isEmpty()) {
      for (int lane = 0; lane < names.size(); lane++) {
        intervals.add(new Lanes.Interval(lane, from, to, kind, lane == 0 ? label : "", tooltip));
      }
    } else {
      intervals.add(
          new Lanes.Interval(lanes.getOrDefault(path, 0), from, to, kind, label, tooltip));
    }
  }

  /** Draws the supersteps of a component from a time on: when they end. */
  private double draw(NodeRun run, double start) {
    double at = start;
    for (Superstep superstep : run.supersteps()) {
      SuperstepTimes times = SuperstepTimes.of(superstep, symbols, result.view(), values);
      work(run, superstep, at);
      double done = at + times.work();
      double sent = done + times.communication();
      double end = sent + times.barrier();
      Cost communication = superstep.communication(symbols);
      String text = CostText.of(communication, symbols);
      interval(run.path(), done, sent, EXCHANGE, "", text);
      interval(run.path(), sent, end, BARRIER, "", text);
      if (end > done && run.path().isEmpty()) {
        borders.add(new Lanes.Border(end, Integer.toString(superstep.index())));
      }
      at = end;
    }
    return at;
  }

  private void work(NodeRun run, Superstep superstep, double at) {
    int p = result.run().shape().children(run.path());
    if (!symbols.isFlat()) {
      Cost own = superstep.node();
      interval(run.path(), at, at + value(own), WORK, "", text(own));
    }
    for (int i = 0; i < p; i++) {
      Cost cost = superstep.work(i, symbols);
      List<Integer> place = child(run.path(), i + 1);
      double end = at + value(cost);
      double inner = below(superstep, place);
      interval(place, at, end - inner, WORK, "", text(cost));
      double from = end - inner;
      for (NodeRun call : superstep.calls()) {
        if (call.path().equals(place)) {
          double done = draw(call, from);
          from = done + value(call.closing());
          interval(place, done, from, BARRIER, "", CostText.of(call.closing(), symbols));
        }
      }
    }
  }

  /** How long the calls on a child take; its own work comes before them. */
  private double below(Superstep superstep, List<Integer> place) {
    double sum = 0;
    for (NodeRun call : superstep.calls()) {
      if (call.path().equals(place)) {
        sum += value(call.closing());
        for (Superstep inner : call.supersteps()) {
          sum += SuperstepTimes.of(inner, symbols, result.view(), values).total();
        }
      }
    }
    return sum;
  }

  private String text(Cost cost) {
    return Ellipsis.end(CostText.of(result.view().of(cost, symbols), symbols), 200);
  }
}
