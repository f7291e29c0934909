// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.camp.bsp.cost.Cost;
import org.camp.bsp.cost.NodeRun;
import org.camp.bsp.cost.Superstep;
import org.camp.bsp.cost.Symbols;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.order.ActivityClass;
import org.camp.core.order.ActivityNetwork;
import org.camp.core.report.Axis;
import org.camp.core.report.activity.NamedNetwork;

/**
 * The supersteps of a program as a network of activities: everyone works after the barrier before,
 * the exchange waits for all of them, the barrier for the exchange. Without timings, every symbol
 * counts as 1.
 */
final class SuperstepNetwork {
  private static final int MOST_EVENTS = 200_000;

  /** How many units the whole has: times that are equal stay so. */
  private static final double UNITS = 0x1p40;

  private static final String WORK = "work";
  private static final String EXCHANGE = "exchange h*g";
  private static final String BARRIER = "barrier L";

  private final BspResult result;
  private final Symbols symbols;

  /** Symbol → what it stands for [s]; 1 each without timings. */
  private final double[] values;

  private final double scale;
  private final ActivityNetwork.Builder builder = ActivityNetwork.builder();
  private final Map<List<Integer>, Integer> lanes = new HashMap<>();
  private final List<String> names = new ArrayList<>();

  /** Event → what sort of activity it ends. */
  private final List<String> kinds = new ArrayList<>();

  /** Event → which part of the program that activity is. */
  private final List<String> parts = new ArrayList<>();

  private SuperstepNetwork(BspResult result) {
    this.result = result;
    this.symbols = result.symbols();
    this.values = result.target().prices().values();
    if (!result.isTimed()) {
      Arrays.fill(values, 1);
    }
    double total = 0;
    for (NodeRun run : result.run().nodes()) {
      total += total(run) + value(run.closing());
    }
    this.scale = total > 0 ? UNITS / total : 1;
  }

  /**
   * The network of a run.
   *
   * @throws OverBudget when it has too many activities
   */
  static NamedNetwork of(BspResult result) {
    SuperstepNetwork supersteps = new SuperstepNetwork(result);
    int last = supersteps.events();
    boolean timed = result.isTimed();
    return new NamedNetwork(
        "Supersteps of "
            + result.program().name()
            + (timed ? "" : ", every T_x, g and L counted as 1"),
        supersteps.builder.build().orElseThrow(),
        last,
        Axis.of("time", timed ? "s" : ""),
        1 / supersteps.scale,
        supersteps.names,
        supersteps.kinds::get,
        supersteps.parts::get,
        "");
  }

  private double total(NodeRun run) {
    double sum = 0;
    for (Superstep superstep : run.supersteps()) {
      sum += SuperstepTimes.of(superstep, symbols, result.view(), values).total();
    }
    return sum;
  }

  private double value(Cost cost) {
    return result.view().of(cost, symbols).value(values);
  }

  /** Adds all events: the last one. */
  private int events() {
    int last = event(0, lane(List.of()), "", "start");
    double at = 0;
    for (NodeRun run : result.run().nodes()) {
      last = supersteps(run, at, last);
      at += total(run);
      if (!run.closing().equals(Cost.zero(symbols.size()))) {
        at += value(run.closing());
        last = after(last, at, lane(run.path()), BARRIER, "the result");
      }
    }
    return last;
  }

  private int event(double at, int lane, String kind, String part) {
    if (kinds.size() >= MOST_EVENTS) {
      throw new OverBudget(
          Diagnostic.error(
                  "too-large-to-draw",
                  "the supersteps have more than " + MOST_EVENTS + " activities")
              .withHint("draw a smaller input, or fewer processors with -o bsp.p=…"));
    }
    kinds.add(kind);
    parts.add(part);
    return builder.event(
        Math.round(at * scale), lane, kind.equals(WORK) ? ActivityClass.LOCAL : ActivityClass.WIRE);
  }

  private int after(int before, double at, int lane, String kind, String part) {
    int event = event(at, lane, kind, part);
    builder.waits(event, before);
    return event;
  }

  /** The lane of a component; exchanges of a flat machine have one of their own. */
  private int lane(List<Integer> path) {
    return lanes.computeIfAbsent(
        path,
        key -> {
          names.add(name(path));
          return names.size() - 1;
        });
  }

  private String name(List<Integer> path) {
    if (symbols.isFlat()) {
      return path.isEmpty() ? "network" : "processor " + path.get(0);
    }
    boolean leaf = result.run().shape().children(path) == 0;
    return path.isEmpty() ? "root" : (leaf ? "leaf " : "node ") + NodeRun.text(path);
  }

  /** Adds the supersteps of a component from a time on: the event that ends them. */
  private int supersteps(NodeRun run, double start, int before) {
    double at = start;
    int last = before;
    for (Superstep superstep : run.supersteps()) {
      SuperstepTimes times = SuperstepTimes.of(superstep, symbols, result.view(), values);
      String part = part(superstep);
      List<Integer> ends = work(run, superstep, at, last);
      double done = at + times.work();
      double sent = done + times.communication();
      at = sent + times.barrier();
      int exchange = event(sent, lane(run.path()), EXCHANGE, "exchange of " + part);
      ends.forEach(end -> builder.waits(exchange, end));
      last = after(exchange, at, lane(run.path()), BARRIER, "barrier of " + part);
    }
    return last;
  }

  private String part(Superstep superstep) {
    String where = symbols.isFlat() ? "" : " at stage " + superstep.level();
    int line = result.program().source().line(superstep.end().start());
    return "superstep " + superstep.index() + where + (line > 0 ? " (line " + line + ")" : "");
  }

  /** What everyone does in a superstep: the last event of each. */
  private List<Integer> work(NodeRun run, Superstep superstep, double at, int before) {
    String part = "work in " + part(superstep);
    List<Integer> ends = new ArrayList<>();
    if (!symbols.isFlat()) {
      ends.add(after(before, at + value(superstep.node()), lane(run.path()), WORK, part));
    }
    int children = result.run().shape().children(run.path());
    for (int i = 0; i < children; i++) {
      List<Integer> place = new ArrayList<>(run.path());
      place.add(i + 1);
      double from = at + value(superstep.work(i, symbols)) - below(superstep, place);
      int last = after(before, from, lane(place), WORK, part);
      for (NodeRun call : superstep.calls()) {
        if (call.path().equals(place)) {
          last = supersteps(call, from, last);
          from += total(call) + value(call.closing());
          last = after(last, from, lane(place), BARRIER, "end of a call in " + part);
        }
      }
      ends.add(last);
    }
    return ends;
  }

  /** How long the calls on a child take; its own work comes before them. */
  private double below(Superstep superstep, List<Integer> place) {
    double sum = 0;
    for (NodeRun call : superstep.calls()) {
      sum += call.path().equals(place) ? total(call) + value(call.closing()) : 0;
    }
    return sum;
  }
}
