package org.camp.pepa;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.report.Numbers;
import org.camp.pepa.measure.Condition;
import org.camp.pepa.measure.Query;
import org.camp.pepa.solve.Generator;
import org.camp.pepa.solve.PassageTime;
import org.camp.pepa.statespace.StateSpace;

/**
 * How long it takes from some states to others.
 *
 * @param text the passage as it was asked for
 * @param mean expected seconds; infinite when the passage may never end
 * @param quantiles times by which it has ended, by their probability; infinite when never
 * @param times some times, ascending
 * @param reached the probability that it has ended by each of them
 */
public record Passage(
    String text, double mean, Map<Double, Double> quantiles, Numbers times, Numbers reached) {
  private static final double[] LEVELS = {0.5, 0.9, 0.95, 0.99};
  private static final double LONGEST = 0.99;
  private static final int POINTS = 100;
  private static final int DOUBLINGS = 60;

  /** Copies the map. */
  public Passage {
    quantiles = Collections.unmodifiableMap(new LinkedHashMap<>(quantiles));
  }

  /** Computes a passage; without source states it begins in the initial state. */
  static Passage of(String text, StateSpace space, double[] steady, AnalysisContext context) {
    Query.Passage asked = Query.passage(text, space.components());
    boolean[] goal = new boolean[space.size()];
    boolean any = false;
    for (int s = 0; s < goal.length; s++) {
      goal[s] = asked.to().holds(space.at(s));
      any |= goal[s];
    }
    if (!any) {
      throw bad("no reachable state is one of those that the passage leads to");
    }
    PassageTime passage =
        PassageTime.into(goal.length, space.start(), space.target(), space.rate(), goal);
    if (asked.from().isPresent()) {
      passage = passage.from(sources(asked.from().get(), space, steady));
    }
    PassageTime.Mean mean = passage.mean(context.cancellation());
    if (!mean.solved().converged()) {
      throw new OverBudget(
          Diagnostic.error("not-converged", "the mean of the passage time did not converge"));
    }
    try {
      return tabulated(text, passage, mean.value(), space, context);
    } catch (IllegalArgumentException e) {
      throw new OverBudget(Diagnostic.error("too-long", "pepa.passage: " + e.getMessage()));
    }
  }

  /**
   * How the states of a set are distributed when they are seen at the end of their sojourns, in the
   * long run.
   */
  private static double[] sources(Condition from, StateSpace space, double[] steady) {
    double[] exit = Generator.of(space.size(), space.start(), space.target(), space.rate()).exit();
    double[] initial = new double[steady.length];
    double sum = 0;
    for (int s = 0; s < initial.length; s++) {
      if (from.holds(space.at(s))) {
        initial[s] = steady[s] * exit[s];
        sum += initial[s];
      }
    }
    if (sum == 0) {
      throw bad("in the long run, no state is one of those that the passage begins in");
    }
    for (int s = 0; s < initial.length; s++) {
      initial[s] /= sum;
    }
    return initial;
  }

  private static Passage tabulated(
      String text, PassageTime passage, double mean, StateSpace space, AnalysisContext context) {
    Runnable check = context.cancellation()::check;
    double last = mean == 0 || Double.isInfinite(mean) ? scale(space) : mean;
    double before = -1;
    for (int i = 0; i < DOUBLINGS; i++) {
      double reached = passage.distribution(new double[] {last}, check)[0];
      boolean settled = Double.isInfinite(mean) && reached > 0 && reached - before < 1e-6;
      if (reached >= 0.999 || settled) {
        break;
      }
      before = reached;
      last *= 2;
    }
    double end = last;
    Map<Double, Double> quantiles = new LinkedHashMap<>();
    for (double level : LEVELS) {
      quantiles.put(level, passage.quantile(level, end, check));
    }
    double shown = Math.min(end, 1.5 * passage.quantile(LONGEST, end, check));
    Numbers times = Numbers.of(POINTS + 1, i -> i * shown / POINTS);
    double[] asked = new double[times.size()];
    for (int i = 0; i < asked.length; i++) {
      asked[i] = times.get(i);
    }
    return new Passage(
        text, mean, quantiles, times, Numbers.of(passage.distribution(asked, check)));
  }

  /** A time in which something happens. */
  private static double scale(StateSpace space) {
    double fastest = 0;
    for (int t = 0; t < space.transitions(); t++) {
      fastest = Math.max(fastest, space.rate()[t]);
    }
    return fastest == 0 ? 1 : 10 / fastest;
  }

  private static BadInput bad(String message) {
    return new BadInput(Diagnostic.error("empty-passage", message));
  }
}
