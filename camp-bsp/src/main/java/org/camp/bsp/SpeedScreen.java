// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.camp.bsp.cost.Cost;
import org.camp.bsp.cost.CostText;
import org.camp.bsp.cost.NodeRun;
import org.camp.bsp.cost.Superstep;
import org.camp.bsp.cost.Symbols;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.Composition;
import org.camp.core.report.Ellipsis;
import org.camp.core.report.EvenFigures;
import org.camp.core.report.Summary;

/** How long a bulk-synchronous program takes, where its time goes, and what would change it. */
final class SpeedScreen {
  private static final int MOST_STEPS = 3;
  private static final double LEAST_SAVING = 5e-4;
  private static final double ROUNDING = 1e-9;

  private final BspResult result;
  private final Symbols symbols;
  private final String machine;

  /** Supersteps of the whole program, and of components within them. */
  private final List<Superstep> supersteps;

  /** The screen of a result on a machine called so: {@code 4}, {@code 2x4}. */
  SpeedScreen(BspResult result, String machine) {
    this.result = result;
    this.machine = machine;
    symbols = result.symbols();
    supersteps = result.supersteps();
  }

  Summary summary() {
    String steps = supersteps.size() == 1 ? "1 superstep" : supersteps.size() + " supersteps";
    String on = " on " + machine + " processors";
    String name = result.program().name();
    Summary.Builder summary;
    if (result.time().isPresent()) {
      double total = result.time().getAsDouble();
      String answer = EvenFigures.of(total, "s") + " in " + steps;
      summary = Summary.of(name + on + ": " + answer).aside(answer);
      List<String> advice = Advice.of(result);
      advice.stream().limit(2).forEach(line -> summary.say("Why", line));
      steps(total, summary);
      composition(total).ifPresent(summary::made);
      change("all work", symbols::isCharge, total, summary);
      change("g", i -> !symbols.isCharge(i) && !symbols.isBarrier(i), total, summary);
      change("L", symbols::isBarrier, total, summary);
    } else {
      String cost = CostText.of(result.view().of(result.cost(), symbols), symbols);
      summary = Summary.of(name + on + ": " + steps + "; a time needs 'timings'").open();
      summary.say("Cost", cost);
      summary.say("Give", "a machine that has timings, with -m");
      summary.aside("a time needs a machine with timings");
    }
    return summary
        .say("Value", shortened(result.value()))
        .part("cost", "Cost")
        .part("supersteps", "Supersteps")
        .part("advice", "Advice")
        .build();
  }

  private static String shortened(String value) {
    return Ellipsis.end(value, 60);
  }

  /** Work, exchange and barrier of each superstep, where they add up to the time. */
  private Optional<Composition> composition(double total) {
    List<Composition.Part> parts = new ArrayList<>();
    for (NodeRun node : result.run().nodes()) {
      for (Superstep step : node.supersteps()) {
        SuperstepTimes times = result.times(step);
        String name = "superstep " + step.index() + ": ";
        int line = result.program().source().line(step.end().start());
        parts.add(new Composition.Part(name + "work", times.work(), line));
        parts.add(new Composition.Part(name + "h*g", times.communication(), line));
        parts.add(new Composition.Part(name + "L", times.barrier(), line));
      }
    }
    parts.removeIf(part -> part.amount() == 0);
    Composition whole = Composition.joined("cost.time", "the time", "s", parts);
    return Math.abs(whole.total() - total) <= ROUNDING * total
        ? Optional.of(whole)
        : Optional.empty();
  }

  private void steps(double total, Summary.Builder summary) {
    List<Superstep> order = new ArrayList<>();
    result.run().nodes().forEach(node -> order.addAll(node.supersteps()));
    order.sort(Comparator.comparingDouble(step -> -result.times(step).total()));
    int shown = order.size() == MOST_STEPS + 1 ? MOST_STEPS + 1 : MOST_STEPS;
    for (Superstep step : order.subList(0, Math.min(shown, order.size()))) {
      double time = result.times(step).total();
      int line = result.program().source().line(step.end().start());
      summary.row(
          "Why",
          "superstep " + step.index(),
          EvenFigures.of(time, "s"),
          Quantity.format(time / total, "%", 3),
          "h = " + step.h(),
          line == 0 ? "" : "line " + line);
    }
    if (order.size() > shown) {
      double rest =
          order.stream().skip(shown).mapToDouble(step -> result.times(step).total()).sum();
      summary.row(
          "Why",
          order.size() - shown + " more",
          EvenFigures.of(rest, "s"),
          Quantity.format(rest / total, "%", 3));
    }
  }

  /** What half of some prices would bring, by evaluating the cost anew. */
  private void change(String what, IntPredicate halved, double total, Summary.Builder summary) {
    double[] prices = result.target().prices().values().clone();
    for (int i = 0; i < prices.length; i++) {
      prices[i] *= halved.test(i) ? 0.5 : 1;
    }
    Cost cost = result.view().of(result.cost(), symbols);
    double then = cost.value(prices);
    if (then < total * (1 - LEAST_SAVING)) {
      summary.row(
          "If", "half of " + what, EvenFigures.change(total, then), EvenFigures.of(then, "s"));
    }
  }
}
