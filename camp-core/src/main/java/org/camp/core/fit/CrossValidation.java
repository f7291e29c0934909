// SPDX-License-Identifier: Apache-2.0
package org.camp.core.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.camp.core.batch.SharedCores;

/** What a fit says of cases that it has not seen. */
final class CrossValidation {
  private static final int EVALUATIONS = 200;

  private final Problem problem;
  private final Optimum best;

  /** Case → the part in which it is left out. */
  private final int[] part;

  /** Part → values fitted to all others. */
  private final double[][] values;

  /** Case → ln(predicted/measured) with values from the cases of other parts. */
  private final double[] residuals;

  CrossValidation(Problem problem, Optimum best) {
    this.problem = problem;
    this.best = best;
    int n = problem.cases().size();
    part = parts(n, Math.min(n, problem.options().folds()), problem.options().seed());
    int parts = Arrays.stream(part).max().orElse(-1) + 1;
    values =
        SharedCores.all(
                parts,
                k -> valuesWithout(IntStream.range(0, n).filter(i -> part[i] == k).toArray()))
            .toArray(double[][]::new);
    residuals = IntStream.range(0, n).mapToDouble(i -> residual(i, values[part[i]])).toArray();
  }

  /** Case → part: a shuffle by seed, dealt out in turn. */
  static int[] parts(int cases, int parts, long seed) {
    int[] order = IntStream.range(0, cases).toArray();
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = cases - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int swap = order[i];
      order[i] = order[j];
      order[j] = swap;
    }
    int[] part = new int[cases];
    for (int i = 0; i < cases; i++) {
      part[order[i]] = i % Math.max(1, parts);
    }
    return part;
  }

  private double[] valuesWithout(int[] left) {
    boolean[] out = new boolean[problem.cases().size()];
    Arrays.stream(left).forEach(i -> out[i] = true);
    int[] rows = IntStream.range(0, out.length).filter(i -> !out[i]).toArray();
    if (problem.isOver()) {
      return best.values();
    }
    return problem
        .from(rows, best.x(), EVALUATIONS, new boolean[best.x().length])
        .map(Optimum::values)
        .orElse(best.values());
  }

  /** Case → ln(predicted/measured) with values from the cases of other parts. */
  double[] residuals() {
    return residuals.clone();
  }

  private double residual(int row, double[] with) {
    return problem.residual(row, with, new double[with.length]);
  }

  /** Value of a column → errors on its cases with values from all others. */
  Map<String, Errors> leave(Column column) {
    Map<String, Errors> errors = new LinkedHashMap<>();
    for (String level : column.texts().stream().distinct().toList()) {
      int[] left =
          IntStream.range(0, part.length)
              .filter(i -> column.texts().get(i).equals(level))
              .toArray();
      if (left.length < part.length) {
        double[] without = valuesWithout(left);
        errors.put(
            level, Errors.of(Arrays.stream(left).mapToDouble(i -> residual(i, without)).toArray()));
      }
    }
    return errors;
  }

  /**
   * The 90 % interval of a new case by CV+: each part's prediction of it, times the errors of the
   * cases that the part has not seen (R. F. Barber et al., Predictive inference with the
   * jackknife+, Annals of Statistics 49, 2021, DOI 10.1214/20-AOS1965). An end is infinite, or 0,
   * with too few cases.
   *
   * @param other predicts the new cases
   */
  Interval band(Predictor other, int newCase) {
    double[] predicted = new double[values.length];
    for (int k = 0; k < values.length; k++) {
      predicted[k] = other.predict(newCase, values[k], new double[values[k].length]);
    }
    double[] sorted =
        IntStream.range(0, part.length)
            .mapToDouble(i -> predicted[part[i]] * Math.exp(-residuals[i]))
            .sorted()
            .toArray();
    int low = (int) Math.floor(0.05 * (sorted.length + 1));
    int high = (int) Math.ceil(0.95 * (sorted.length + 1));
    return new Interval(
        low < 1 ? 0 : sorted[low - 1],
        high > sorted.length ? Double.POSITIVE_INFINITY : sorted[high - 1]);
  }

  /** Errors of the geometric mean of the other parts' measured values. */
  Errors mean() {
    return Errors.of(leftOut(List.of()));
  }

  /** Errors of a power law in all positive columns that vary, fitted to the other parts. */
  Optional<Errors> powerLaw() {
    List<double[]> logs = new ArrayList<>();
    for (Column column : problem.cases().columns()) {
      column
          .numbers()
          .filter(numbers -> column.varies() && Arrays.stream(numbers).allMatch(v -> v > 0))
          .ifPresent(numbers -> logs.add(Arrays.stream(numbers).map(Math::log).toArray()));
    }
    return logs.isEmpty() ? Optional.empty() : Optional.of(Errors.of(leftOut(logs)));
  }

  private double[] leftOut(List<double[]> columns) {
    double[] residuals = new double[part.length];
    for (int k = 0; k < values.length; k++) {
      int which = k;
      int[] seen = IntStream.range(0, part.length).filter(i -> part[i] != which).toArray();
      double[] line = LogLinear.fit(problem.cases(), columns, seen);
      for (int i = 0; i < part.length; i++) {
        if (part[i] == k) {
          residuals[i] = LogLinear.at(line, columns, i) - Math.log(problem.cases().measured(i));
        }
      }
    }
    return residuals;
  }
}
