// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.cost;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.camp.core.analysis.Cancellation;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.ProtocolModule;
import org.camp.core.protocol.RoleTable;
import org.camp.core.quantity.ExpressionFault;
import org.camp.mpst.equation.Equations;
import org.camp.mpst.price.CostModel;
import org.camp.mpst.symbolic.CostGradient;
import org.camp.mpst.symbolic.CostGraph;
import org.camp.mpst.walk.EventGraph;
import org.jspecify.annotations.Nullable;

/**
 * What the total cost owes to one parameter, along the critical path: one backward pass over the
 * cost graph gives the slope of every symbol.
 *
 * @param parameter its name; {@code cO} and {@code cI} stand for all send and all receive costs, as
 *     factors
 * @param value its value in base units (1 for factors)
 * @param derivative seconds of total cost per unit of it
 * @param share how much of the total vanishes with it, as a fraction: derivative × value / total
 * @param from the least value at which the same path is critical
 * @param to the greatest such value; infinite when there is none
 * @param limits what limits beyond {@code to}, in words, or null
 * @param halved the total under half of it, evaluated anew, in seconds; NaN when it is not known
 */
public record CostSensitivity(
    String parameter,
    double value,
    double derivative,
    double share,
    double from,
    double to,
    @Nullable String limits,
    double halved) {
  private static final double STEP = 1e-5;
  private static final double EQUAL = 1e-11;

  /** Differences over a small step are right to this part of them. */
  private static final double ROUNDING = 1e-6;

  private static final int HALVINGS = 50;
  private static final int DOUBLINGS = 30;

  /** Names of the factors of all send and all receive costs. */
  private static final List<String> FACTORS = List.of("cO", "cI");

  /**
   * The sensitivities of the total, the greatest share first.
   *
   * @param events the graph of the protocol, in which the limiting link is looked for
   * @param structural parameters that decide the structure; they are left out
   * @param budget node evaluations to spend on ranges; without enough, ranges are NaN
   */
  static List<CostSensitivity> of(
      CostModel model,
      Equations.Total total,
      EventGraph events,
      Set<String> structural,
      long budget,
      Cancellation cancellation) {
    Search search = new Search(model, total, events, cancellation);
    if (Double.isNaN(search.gradient.value()) || search.gradient.value() <= 0) {
      return List.of();
    }
    Set<String> names = new LinkedHashSet<>(FACTORS);
    model.parameters().inOrder().forEach(p -> names.add(p.name()));
    names.removeAll(structural);
    long rounds = 2L * (HALVINGS + DOUBLINGS) * names.size();
    boolean ranges = rounds * total.program().nodeCount() <= budget;
    List<CostSensitivity> found = new ArrayList<>();
    for (String name : names) {
      CostSensitivity one = search.parameter(name, ranges);
      if (one.derivative > 0) {
        found.add(one);
      }
    }
    sort(found);
    return found;
  }

  /**
   * The sensitivities of the total from one critical path, without ranges: for protocols too large
   * for a cost graph.
   */
  static List<CostSensitivity> of(
      CostModel model, CriticalPath path, double total, Set<String> structural) {
    Map<Integer, long[]> counts = path.counts();
    List<CostSensitivity> found = new ArrayList<>();
    double[] split = path.split();
    for (int i = 0; i < FACTORS.size(); i++) {
      found.add(withoutRange(FACTORS.get(i), 1, split[i], total));
    }
    for (ProtocolModule.Parameter p : model.parameters().inOrder()) {
      double value = model.parameters().value(p.name());
      if (Double.isNaN(value) || structural.contains(p.name())) {
        continue;
      }
      double step = value == 0 ? STEP : Math.abs(value) * STEP;
      double near = slope(model, counts, p.name(), value, step);
      double far = slope(model, counts, p.name(), value, value == 0 ? 1 : Math.abs(value) / 2);
      double derivative = Math.abs(far - near) <= ROUNDING * Math.abs(near) ? far : near;
      found.add(withoutRange(p.name(), value, derivative, total));
    }
    found.removeIf(s -> !(s.derivative > 0));
    sort(found);
    return found;
  }

  private static CostSensitivity withoutRange(
      String name, double value, double derivative, double total) {
    double none = Double.NaN;
    return new CostSensitivity(
        name, value, derivative, derivative * value / total, none, none, null, none);
  }

  /** How the length of a path changes with a parameter, on one side where there is only one. */
  private static double slope(
      CostModel model, Map<Integer, long[]> counts, String name, double value, double step) {
    double above = length(model, counts, name, value + step);
    double below = length(model, counts, name, value - step);
    if (!Double.isNaN(above) && !Double.isNaN(below)) {
      return (above - below) / (2 * step);
    }
    double here = length(model, counts, name, value);
    return Double.isNaN(above) ? (here - below) / step : (above - here) / step;
  }

  /** The length of a path under another value of a parameter; NaN where it has none. */
  private static double length(
      CostModel model, Map<Integer, long[]> counts, String name, double value) {
    CostModel changed;
    try {
      changed = model.under(model.parameters().with(name, value));
    } catch (IllFormed | ExpressionFault outsideOfItsRange) {
      return Double.NaN;
    }
    double sum = 0;
    for (Map.Entry<Integer, long[]> entry : counts.entrySet()) {
      double[] send = changed.send(entry.getKey());
      double[] receive = changed.receive(entry.getKey());
      double[] compute = changed.compute();
      double[] travel = changed.latency(entry.getKey());
      long[] times = entry.getValue();
      for (int site = 0; site < compute.length; site++) {
        sum += times[4 * site] == 0 ? 0 : times[4 * site] * send[site];
        sum += times[4 * site + 1] == 0 ? 0 : times[4 * site + 1] * receive[site];
        sum += times[4 * site + 2] == 0 ? 0 : times[4 * site + 2] * compute[site];
        sum += times[4 * site + 3] == 0 ? 0 : times[4 * site + 3] * travel[site];
      }
    }
    return sum;
  }

  private static void sort(List<CostSensitivity> found) {
    found.sort(
        (a, b) -> {
          int order = Double.compare(b.share, a.share);
          return order != 0 ? order : a.parameter.compareTo(b.parameter);
        });
  }

  /** Evaluates the total under changed parameters. */
  private static final class Search {
    private final CostModel model;
    private final Equations.Total total;
    private final EventGraph events;
    private final Cancellation cancellation;

    /** Symbol index → its value under the parameters as they are. */
    private final double[] values;

    private final CostGradient gradient;

    /** Name of a factor → the symbols that it multiplies. */
    private final Map<String, int[]> factorOf = new HashMap<>();

    Search(CostModel model, Equations.Total total, EventGraph events, Cancellation cancellation) {
      this.model = model;
      this.total = total;
      this.events = events;
      this.cancellation = cancellation;
      this.values = total.terms().values(model.parameters());
      this.gradient = total.program().gradient(0, values);
    }

    CostSensitivity parameter(String name, boolean ranges) {
      double value = FACTORS.contains(name) ? 1 : model.parameters().value(name);
      double none = Double.NaN;
      if (Double.isNaN(value)) {
        return new CostSensitivity(name, value, 0, 0, none, none, null, none);
      }
      double derivative = derivative(name, value);
      double share = derivative * value / gradient.value();
      double halved = derivative > 0 ? all(name, value / 2) : none;
      if (!ranges || !(derivative > 0) || value <= 0) {
        return new CostSensitivity(name, value, derivative, share, none, none, null, halved);
      }
      cancellation.check();
      double from = boundary(name, value, 0);
      double above = value;
      for (int i = 0; i < DOUBLINGS && isCritical(name, above); i++) {
        above *= 2;
      }
      if (isCritical(name, above)) {
        return new CostSensitivity(
            name, value, derivative, share, from, Double.POSITIVE_INFINITY, null, halved);
      }
      double to = boundary(name, Math.max(value, above / 2), above);
      String limits = limits(name, value, to + Math.abs(to) * 1e-3);
      return new CostSensitivity(name, value, derivative, share, from, to, limits, halved);
    }

    /**
     * How the length of today's critical path changes with a parameter: by a small step, or by a
     * large one, which rounds less, where both say the same.
     */
    private double derivative(String name, double value) {
      double size = value == 0 ? 1 : Math.abs(value);
      double near = slope(name, value, size * STEP);
      double far = slope(name, value, size / 2);
      return Math.abs(far - near) <= ROUNDING * Math.abs(near) ? far : near;
    }

    private double slope(String name, double value, double step) {
      double[] above = at(name, value + step);
      double[] below = at(name, value - step);
      double sum = 0;
      for (int i = 0; i < above.length; i++) {
        double slope = gradient.slope(i);
        sum += slope == 0 ? 0 : slope * (above[i] - below[i]);
      }
      return sum / (2 * step);
    }

    /** The total under another value; NaN where there is none. */
    private double all(String name, double value) {
      try {
        return total.program().evaluate(changed(name, value))[0];
      } catch (ExpressionFault outsideOfItsRange) {
        return Double.NaN;
      }
    }

    /** The value between {@code critical} and {@code other} at which the critical path changes. */
    private double boundary(String name, double critical, double other) {
      if (isCritical(name, other)) {
        return other;
      }
      double inside = critical;
      double outside = other;
      for (int i = 0; i < HALVINGS; i++) {
        double middle = (inside + outside) / 2;
        if (isCritical(name, middle)) {
          inside = middle;
        } else {
          outside = middle;
        }
      }
      return inside;
    }

    private boolean isCritical(String name, double value) {
      double[] changed = at(name, value);
      double all = total.program().evaluate(changed)[0];
      return Math.abs(all - path(changed)) <= EQUAL * Math.max(all, gradient.value());
    }

    /** The length of today's critical path under other values of the symbols. */
    private double path(double[] changed) {
      double sum = gradient.constant();
      for (int i = 0; i < changed.length; i++) {
        double slope = gradient.slope(i);
        if (slope != 0) {
          sum += slope * changed[i];
        }
      }
      return sum;
    }

    private double[] at(String name, double value) {
      try {
        return changed(name, value);
      } catch (ExpressionFault outsideOfItsRange) {
        return values;
      }
    }

    /** The values of the symbols under another value of a parameter. */
    private double[] changed(String name, double value) {
      if (!FACTORS.contains(name)) {
        return total.terms().values(model.parameters().with(name, value));
      }
      double[] changed = values.clone();
      for (int symbol : factorOf.computeIfAbsent(name, this::symbols)) {
        changed[symbol] *= value;
      }
      return changed;
    }

    private int[] symbols(String factor) {
      return IntStream.range(0, values.length)
          .filter(symbol -> isFactorOf(factor, total.graph(), symbol))
          .toArray();
    }

    private static boolean isFactorOf(String name, CostGraph graph, int symbol) {
      String text = graph.symbolText(symbol);
      return text.startsWith(name + "(") || text.startsWith(name + "[");
    }

    /** The link by which the new critical path comes to its role, when that is new. */
    private @Nullable String limits(String name, double value, double beyond) {
      if (FACTORS.contains(name)) {
        return null;
      }
      try {
        CriticalPath old = costliest(value, name);
        CriticalPath changed = costliest(beyond, name);
        Set<Long> before = new HashSet<>();
        for (long jump : old.jumps()) {
          before.add(jump);
        }
        long[] after = changed.jumps();
        RoleTable roles = model.code().roles();
        for (int i = after.length - 1; i >= 0; i--) {
          if (!before.contains(after[i])) {
            String sender = roles.name((int) (after[i] >> 32));
            return "the link " + sender + " → " + roles.name((int) after[i]);
          }
        }
        return changed.role() == old.role() ? null : roles.name(changed.role());
      } catch (CampException | ExpressionFault tooLarge) {
        return null;
      }
    }

    private CriticalPath costliest(double value, String name) {
      Parameters changed = model.parameters().with(name, value);
      CostModel other = model.under(changed);
      TracedCost trace = new TracedCost(other, events);
      int costliest = 0;
      for (int role = 1; role < other.code().roles().size(); role++) {
        if (trace.time(trace.last(role)) > trace.time(trace.last(costliest))) {
          costliest = role;
        }
      }
      return CriticalPath.of(trace, costliest);
    }
  }
}
