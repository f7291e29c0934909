// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.Numbers;
import org.camp.pepa.measure.Condition;
import org.camp.pepa.measure.Query;
import org.camp.pepa.solve.PassageCurve;
import org.camp.pepa.solve.PassageTime;
import org.camp.pepa.solve.SteadyState;
import org.camp.pepa.solve.TransitionRows;
import org.camp.pepa.statespace.Derivation;
import org.camp.pepa.statespace.StateSpace;

/**
 * How long it takes from some states to others. What takes too much work is NaN, and refused.
 *
 * @param text the passage as it was asked for
 * @param mean expected seconds; infinite when the passage may never end
 * @param sd standard deviation [s]; NaN when it is unknown or the passage may never end
 * @param ever the probability that it ever ends
 * @param quantiles times by which it has ended, by their probability; infinite when never
 * @param times some times, ascending
 * @param reached the probability that it has ended by each of them
 * @param density the density of its distribution at each of them [1/s]
 * @param one the component of which one copy is followed; empty when it is a passage of all
 * @param entries how often it begins in the long run [1/s]; NaN without states that it begins in
 * @param little its mean by Little's law, the expected share of time by the entries, where it ends
 *     whenever what it begins with does; else NaN
 * @param refused what was too much work, in words
 */
public record Passage(
    String text,
    double mean,
    double sd,
    double ever,
    Map<Double, Double> quantiles,
    Numbers times,
    Numbers reached,
    Numbers density,
    String one,
    double entries,
    double little,
    List<String> refused) {
  /** Order → level of a quantile that is shown. */
  private static final double[] LEVELS = {0.5, 0.9, 0.95, 0.99};

  /** The chart goes on until this share of what is ever reached, and half as long again. */
  private static final double SHOWN = 0.99;

  private static final int POINTS = 100;

  /** Copies the map and the list. */
  public Passage {
    quantiles = Collections.unmodifiableMap(new LinkedHashMap<>(quantiles));
    refused = List.copyOf(refused);
  }

  /** Computes a passage; without source states it begins in the initial state. */
  static Passage of(String text, StateSpace space, double[] steady, AnalysisContext context) {
    Optional<OneCopy> one = OneCopy.of(text);
    return one.isPresent()
        ? of(text, one.get(), space, context)
        : of(text, "", Query.passage(text, space.components()), space, steady, context);
  }

  /** One copy is followed in a chain of its own, in which it is told apart. */
  private static Passage of(String text, OneCopy asked, StateSpace space, AnalysisContext context) {
    int one = asked.component(space.components());
    StateSpace tagged =
        Derivation.tagged(
            space.model(),
            context.bindings(),
            one,
            context.get(PepaOptions.STATES),
            context.cancellation(),
            context.progress());
    SteadyState steady = ChainSolution.of(tagged, context);
    if (!steady.converged()) {
      context.cancellation().check();
      throw new OverBudget(new Unsolved(space.model(), tagged, steady, false).refusal());
    }
    Query.Passage passage = Query.passage(asked.passage(), tagged.components(), one);
    return of(text, asked.name(), passage, tagged, steady.probability(), context);
  }

  private static Passage of(
      String text,
      String one,
      Query.Passage asked,
      StateSpace space,
      double[] steady,
      AnalysisContext context) {
    boolean[] goal = new boolean[space.size()];
    boolean any = false;
    for (int s = 0; s < goal.length; s++) {
      goal[s] = asked.to().holds(space.at(s));
      any |= goal[s];
    }
    if (!any) {
      throw bad("no reachable state is one of those that the passage leads to");
    }
    PassageTime passage = PassageTime.into(space.rows(), goal);
    double entries = Double.NaN;
    double little = Double.NaN;
    if (asked.from().isPresent()) {
      double[] initial = sources(asked.from().get(), space, steady);
      entries = Arrays.stream(initial).sum();
      little = little(asked.from().get(), goal, space, steady) / entries;
      double all = entries;
      passage = passage.from(Arrays.stream(initial).map(flow -> flow / all).toArray());
    }
    List<String> refused = new ArrayList<>();
    PassageTime.Mean mean = passage.mean(context.cancellation());
    if (!mean.solved().converged()) {
      refused.add("its mean, as the equations for it did not converge");
    }
    PassageCurve curve = passage.curve(context.cancellation()::check);
    double known = mean.solved().converged() ? mean.value() : Double.NaN;
    double sd = Double.isFinite(known) ? mean.deviation().getAsDouble() : Double.NaN;
    return tabulated(text, known, sd, curve, one, entries, little, refused);
  }

  /** How often a condition holds when whatever ends it leads to the goal at once; else NaN. */
  private static double little(Condition from, boolean[] goal, StateSpace space, double[] steady) {
    boolean[] holds = new boolean[goal.length];
    for (int s = 0; s < goal.length; s++) {
      holds[s] = from.holds(space.at(s));
    }
    double all = 0;
    TransitionRows rows = space.rows();
    for (int s = 0; s < goal.length; s++) {
      if (holds[s] && steady[s] > 0) {
        all += steady[s];
        boolean ends = !goal[s];
        for (int t = rows.first(s); t < rows.end(s); t++) {
          ends &= holds[rows.state(t)] || goal[rows.state(t)];
        }
        if (!ends) {
          return Double.NaN;
        }
      }
    }
    return all;
  }

  /**
   * How often a condition begins to hold in each state, in the long run: the flow into it from
   * those in which it does not hold [1/s]. What goes on inside is not seen: to weigh states by how
   * often they are left would begin passages in their middle.
   */
  private static double[] sources(Condition from, StateSpace space, double[] steady) {
    boolean[] holds = new boolean[steady.length];
    boolean ever = false;
    for (int s = 0; s < holds.length; s++) {
      holds[s] = from.holds(space.at(s));
      ever |= holds[s] && steady[s] > 0;
    }
    if (!ever) {
      throw bad("in the long run, no state is one of those that the passage begins in");
    }
    double[] initial = new double[steady.length];
    double sum = 0;
    for (int s = 0; s < holds.length; s++) {
      for (int t = space.rows().first(s); !holds[s] && t < space.rows().end(s); t++) {
        int to = space.rows().state(t);
        if (holds[to]) {
          double flow = steady[s] * space.rows().rate(t);
          initial[to] += flow;
          sum += flow;
        }
      }
    }
    if (sum == 0) {
      throw bad("in the long run, what the passage begins with never begins: it always holds");
    }
    return initial;
  }

  private static Passage tabulated(
      String text,
      double mean,
      double sd,
      PassageCurve curve,
      String one,
      double entries,
      double little,
      List<String> refused) {
    Map<Double, Double> quantiles = new LinkedHashMap<>();
    List<String> missing = new ArrayList<>();
    for (double level : LEVELS) {
      double time = curve.quantile(level);
      quantiles.put(level, time);
      if (Double.isNaN(time)) {
        missing.add(Quantity.plain(level, 4));
      }
    }
    if (!curve.isWhole()) {
      refused.add(
          "its distribution after "
              + Quantity.format(curve.latest(), "s")
              + (missing.isEmpty() ? "" : ", with the quantiles " + String.join(", ", missing))
              + ", as that takes too many jumps of the chain");
    }
    double ends = curve.isWhole() ? curve.quantile(SHOWN * curve.ever()) : Double.NaN;
    double shown = Double.isFinite(ends) ? 1.5 * ends : Math.min(curve.latest(), 1e300);
    double end = ends == 0 || Double.isInfinite(shown) ? 1 : shown;
    Numbers times = Numbers.of(POINTS + 1, i -> i * end / POINTS);
    double[] reached = new double[POINTS + 1];
    double[] density = new double[POINTS + 1];
    for (int i = 0; i < reached.length; i++) {
      reached[i] = curve.at(times.get(i));
      density[i] = curve.density(times.get(i));
    }
    return new Passage(
        text,
        mean,
        sd,
        curve.isWhole() ? curve.ever() : Double.NaN,
        quantiles,
        times,
        Numbers.of(reached),
        Numbers.of(density),
        one,
        entries,
        little,
        refused);
  }

  private static BadInput bad(String message) {
    return new BadInput(Diagnostic.error("empty-passage", message));
  }
}
