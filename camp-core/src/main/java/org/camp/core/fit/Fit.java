// SPDX-License-Identifier: Apache-2.0
package org.camp.core.fit;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.base.Suppliers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * The values with which a model comes nearest to cases that were measured, what the cases can tell
 * about them, and how well the model foretells cases that it has not seen. The same answer for the
 * same seed on any number of threads.
 */
public final class Fit {
  private static final double WEAK = 2.5;
  private static final double SAME_COST = 1.01;
  private static final double TIED = 1e-9;
  private static final double ROUNDING = 1e-18;

  private final Problem problem;
  private final Optimum best;
  private final int reached;
  private final Sensitivity sensitivity;
  private final CrossValidation validation;
  private final Diagnosis diagnosis;
  private final Supplier<List<Factor>> factors;

  /** Place → number of a case that is fitted. */
  private final int[] rows;

  private final boolean whole;

  private Fit(Problem problem, Optimum best, int reached) {
    this.problem = problem;
    this.best = best;
    this.reached = reached;
    rows = IntStream.range(0, problem.cases().size()).toArray();
    sensitivity = new Sensitivity(problem, rows, best);
    validation = new CrossValidation(problem, best);
    diagnosis = new Diagnosis(problem.cases(), sensitivity.residuals());
    factors = Suppliers.memoize(diagnosis::factors);
    whole = !problem.isOver();
  }

  /**
   * Fits a model.
   *
   * @param free the values that are sought; no more than there are cases
   * @return nothing when the model has no positive, finite figure for some case at any start
   */
  public static Optional<Fit> of(
      Cases cases, Predictor predictor, List<FreeParameter> free, FitOptions options) {
    return of(cases, predictor, free, options, () -> false);
  }

  /**
   * Fits a model as long as there is time.
   *
   * @param over whether there is none left: then the best so far is taken
   * @return nothing also when there was no time for anything
   */
  public static Optional<Fit> of(
      Cases cases,
      Predictor predictor,
      List<FreeParameter> free,
      FitOptions options,
      BooleanSupplier over) {
    checkArgument(!free.isEmpty(), "nothing is free");
    checkArgument(free.size() <= cases.size(), "%s free, %s cases", free.size(), cases.size());
    Problem problem = new Problem(cases, predictor, free, options, over);
    int[] rows = IntStream.range(0, cases.size()).toArray();
    List<Optimum> ends = problem.fromAllStarts(rows);
    double least = ends.stream().mapToDouble(Optimum::cost).min().orElse(Double.NaN);
    List<Optimum> reached =
        ends.stream().filter(end -> end.cost() <= SAME_COST * least + ROUNDING).toList();
    try {
      return reached.stream()
          .filter(end -> end.cost() <= (1 + TIED) * least + ROUNDING)
          .findFirst()
          .map(best -> new Fit(problem, atStartWhereIdle(problem, rows, best), reached.size()));
    } catch (Predictor.Stopped noTime) {
      return Optional.empty();
    }
  }

  /** The same optimum, in which parameters on which no case depends are where they began. */
  private static Optimum atStartWhereIdle(Problem problem, int[] rows, Optimum best) {
    Sensitivity sensitivity = new Sensitivity(problem, rows, best);
    double[] x = best.x().clone();
    for (int p = 0; p < x.length; p++) {
      FreeParameter free = problem.free().get(p);
      x[p] = sensitivity.isIdle(p) ? free.toX(free.start()) : x[p];
    }
    return Arrays.equals(x, best.x())
        ? best
        : problem
            .optimum(rows, x)
            .filter(moved -> moved.cost() <= (1 + TIED) * best.cost() + ROUNDING)
            .orElse(best);
  }

  /** Whether there was time to the end; else this is the best so far. */
  public boolean isWhole() {
    return whole;
  }

  /** Free parameter → its fitted value. */
  public double[] values() {
    return best.values().clone();
  }

  /** The least cost that was found. */
  public double cost() {
    return best.cost();
  }

  /** How many starts came to it, within 1 %. */
  public int reached() {
    return reached;
  }

  /** The parameters with intervals of their own. */
  public List<Estimate> estimates(IntervalKind kind) {
    return estimates(kind, rows);
  }

  /**
   * The parameters with intervals.
   *
   * @param groups case → the group with which it errs, and is drawn in a bootstrap
   */
  public List<Estimate> estimates(IntervalKind kind, int[] groups) {
    Interval[] intervals = new Intervals(problem, rows, best, sensitivity).of(kind, groups);
    List<Estimate> estimates = new ArrayList<>();
    for (int p = 0; p < intervals.length; p++) {
      double value = best.values()[p];
      estimates.add(
          new Estimate(problem.free().get(p), value, intervals[p], state(p, value, intervals[p])));
    }
    return estimates;
  }

  private Estimate.State state(int parameter, double value, Interval interval) {
    if (sensitivity.isIdle(parameter)) {
      return Estimate.State.IDLE;
    }
    if (sensitivity.isConfounded(parameter)) {
      return Estimate.State.CONFOUNDED;
    }
    if (sensitivity.isBound(parameter)) {
      return Estimate.State.BOUND;
    }
    boolean wide =
        problem.free().get(parameter).isLogarithmic()
            && (interval.high() > WEAK * value || interval.low() * WEAK < value);
    return wide ? Estimate.State.WEAK : Estimate.State.OK;
  }

  /**
   * Parameters that the cases cannot tell apart.
   *
   * @param names what they are called
   * @param known what the cases tell of them together, where it is a sum or a product
   */
  public record Confounded(List<String> names, Optional<Known> known) {
    /** Copies the list. */
    public Confounded {
      names = List.copyOf(names);
    }
  }

  /** Groups of parameters that the cases cannot tell apart. */
  public List<Confounded> confounded() {
    return sensitivity.confounded().stream()
        .map(
            group ->
                new Confounded(
                    group.stream().map(p -> problem.free().get(p).name()).toList(),
                    sensitivity.known(group)))
        .toList();
  }

  /** The errors on the cases that it was fitted to. */
  public Errors inSample() {
    return Errors.of(sensitivity.residuals());
  }

  /** Case → ln(predicted/measured). */
  public double[] residuals() {
    return sensitivity.residuals();
  }

  /** The errors on cases left out, each with values from the other parts. */
  public Errors crossValidated() {
    return Errors.of(validation.residuals());
  }

  /** The cross-validated errors of the geometric mean. */
  public Errors mean() {
    return validation.mean();
  }

  /** The cross-validated errors of a power law in all columns that vary. */
  public Optional<Errors> powerLaw() {
    return validation.powerLaw();
  }

  /** Value of a column → errors on its cases with values from all others. */
  public Map<String, Errors> leave(Column column) {
    return validation.leave(column);
  }

  /** The errors on other cases. */
  public Errors on(Cases others, Predictor predictor) {
    Problem other =
        new Problem(others, predictor, problem.free(), problem.options(), problem.over());
    return Errors.of(
        IntStream.range(0, others.size())
            .mapToDouble(i -> other.residual(i, best.values(), new double[best.x().length]))
            .toArray());
  }

  /** The 90 % interval of a new case. */
  public Interval band(Predictor newCases, int newCase) {
    return validation.band(newCases, newCase);
  }

  /** Cases far off, from 0. */
  public List<Integer> outliers() {
    return diagnosis.outliers();
  }

  /** Columns that explain the residuals. */
  public List<Factor> factors() {
    return factors.get();
  }

  /** Spearman's ρ of residuals with the measured value, where it is no chance. */
  public Optional<Double> trend() {
    return diagnosis.trend();
  }

  /** Why the intervals may be too narrow. */
  public List<String> doubts() {
    int n = rows.length;
    int k = best.x().length;
    List<String> doubts = new ArrayList<>();
    if (n < 20 || n < 3 * k) {
      doubts.add("few cases: the intervals are likely too narrow");
    }
    if (!factors().isEmpty() || trend().isPresent()) {
      doubts.add("the residuals are no chance: the intervals are those of a model that is wrong");
    }
    return doubts;
  }
}
