// SPDX-License-Identifier: Apache-2.0
package org.camp.core.fit;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.apache.commons.math3.exception.MathIllegalStateException;
import org.apache.commons.math3.fitting.leastsquares.LeastSquaresBuilder;
import org.apache.commons.math3.fitting.leastsquares.LeastSquaresOptimizer;
import org.apache.commons.math3.fitting.leastsquares.LevenbergMarquardtOptimizer;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.apache.commons.math3.random.SobolSequenceGenerator;
import org.apache.commons.math3.util.Pair;
import org.camp.core.batch.SharedCores;

/**
 * The least cost of relative errors of some cases: Levenberg–Marquardt from several starts within
 * the ranges (Commons Math).
 */
final class Problem {
  private static final double STEP = 1e-4;
  private static final double RELATIVE_CHANGE = 1e-10;
  private static final int MOST_EVALUATIONS = 200;

  private final Cases cases;
  private final Predictor predictor;
  private final List<FreeParameter> free;
  private final FitOptions options;
  private final BooleanSupplier over;

  Problem(
      Cases cases,
      Predictor predictor,
      List<FreeParameter> free,
      FitOptions options,
      BooleanSupplier over) {
    this.over = over;
    this.cases = cases;
    this.predictor = predictor;
    this.free = List.copyOf(free);
    this.options = options;
  }

  List<FreeParameter> free() {
    return free;
  }

  Cases cases() {
    return cases;
  }

  FitOptions options() {
    return options;
  }

  /** Whether there is no time left: searches end where they are. */
  boolean isOver() {
    return over.getAsBoolean();
  }

  BooleanSupplier over() {
    return over;
  }

  /** Start → where it ended; nothing for one that came to no figure. Same answer on any threads. */
  List<Optimum> fromAllStarts(int[] rows) {
    double[][] starts = starts();
    return SharedCores.all(
            starts.length,
            s ->
                s > 0 && isOver()
                    ? Optional.<Optimum>empty()
                    : from(rows, starts[(int) s], MOST_EVALUATIONS, new boolean[free.size()]))
        .stream()
        .flatMap(Optional::stream)
        .toList();
  }

  /** The given start, then Sobol points within a factor e of it, moved by the seed. */
  private double[][] starts() {
    double[][] starts = new double[Math.max(1, options.starts())][free.size()];
    SobolSequenceGenerator sobol = new SobolSequenceGenerator(free.size());
    sobol.skipTo(Math.floorMod(options.seed(), 1 << 20));
    for (int s = 0; s < starts.length; s++) {
      double[] point = s == 0 ? null : sobol.nextVector();
      for (int p = 0; p < free.size(); p++) {
        FreeParameter parameter = free.get(p);
        double start = parameter.toX(parameter.start());
        double spread = parameter.isLogarithmic() ? 1 : Math.max(Math.abs(parameter.start()), 1e-3);
        starts[s][p] = point == null ? start : parameter.clamp(start + (2 * point[p] - 1) * spread);
      }
    }
    return starts;
  }

  /**
   * The optimum that a start leads to.
   *
   * @param rows the cases that count; one that stands twice counts twice
   * @param held free parameter → whether it does not move
   */
  Optional<Optimum> from(int[] rows, double[] start, int evaluations, boolean[] held) {
    int[] moving = IntStream.range(0, free.size()).filter(p -> !held[p]).toArray();
    if (moving.length == 0) {
      return optimum(rows, start);
    }
    int pulls = options.pull() > 0 ? moving.length : 0;
    double[] begin = Arrays.stream(moving).mapToDouble(p -> start[p]).toArray();
    double[] best = begin.clone();
    double[] least = {Double.POSITIVE_INFINITY};
    try {
      LeastSquaresOptimizer.Optimum found =
          new LevenbergMarquardtOptimizer()
              .withCostRelativeTolerance(RELATIVE_CHANGE)
              .withParameterRelativeTolerance(RELATIVE_CHANGE)
              .optimize(
                  new LeastSquaresBuilder()
                      .start(begin)
                      .target(new double[rows.length + pulls])
                      .model(
                          x -> {
                            Pair<RealVector, RealMatrix> model =
                                model(rows, whole(start, moving, x.toArray()), moving, pulls);
                            double cost = model.getFirst().getNorm();
                            if (cost < least[0]) {
                              least[0] = cost;
                              System.arraycopy(x.toArray(), 0, best, 0, best.length);
                            }
                            return model;
                          })
                      .parameterValidator(x -> clamped(moving, x))
                      .lazyEvaluation(false)
                      .maxEvaluations(Integer.MAX_VALUE)
                      .maxIterations(Integer.MAX_VALUE)
                      .checker(
                          (i, last, next) ->
                              i >= evaluations
                                  || isOver()
                                  || isSettled(last.getCost(), next.getCost()))
                      .build());
      RealVector end = clamped(moving, found.getPoint());
      return optimum(rows, whole(start, moving, end.toArray()));
    } catch (MathIllegalStateException noFigure) {
      return Optional.empty();
    } catch (Predictor.Stopped stopped) {
      double[] end = whole(start, moving, best);
      return Double.isFinite(least[0])
          ? Optional.of(new Optimum(end, values(end), least[0] * least[0]))
          : Optional.empty();
    }
  }

  private static boolean isSettled(double last, double next) {
    return Math.abs(last - next) <= RELATIVE_CHANGE * Math.abs(last);
  }

  private RealVector clamped(int[] moving, RealVector x) {
    double[] clamped = new double[moving.length];
    for (int k = 0; k < moving.length; k++) {
      clamped[k] = free.get(moving[k]).clamp(x.getEntry(k));
    }
    return new ArrayRealVector(clamped, false);
  }

  private static double[] whole(double[] start, int[] moving, double[] x) {
    double[] all = start.clone();
    for (int k = 0; k < moving.length; k++) {
      all[moving[k]] = x[k];
    }
    return all;
  }

  /** The values that an x stands for, with their cost; nothing when some case has no figure. */
  Optional<Optimum> optimum(int[] rows, double[] x) {
    double[] values = values(x);
    double cost = 0;
    double[] ignored = new double[free.size()];
    for (int row : rows) {
      double g = options.loss().g(residual(row, values, ignored));
      cost += cases.weight(row) * g * g;
    }
    for (int p = 0; p < x.length; p++) {
      double pull = pull(p, x[p]);
      cost += pull * pull;
    }
    return Double.isFinite(cost) ? Optional.of(new Optimum(x, values, cost)) : Optional.empty();
  }

  private double pull(int parameter, double x) {
    FreeParameter of = free.get(parameter);
    double start = of.toX(of.start());
    double unit = of.isLogarithmic() ? 1 : Math.max(Math.abs(of.start()), 1e-3);
    return options.pull() * (x - start) / unit;
  }

  double[] values(double[] x) {
    return IntStream.range(0, x.length).mapToDouble(p -> free.get(p).fromX(x[p])).toArray();
  }

  private Pair<RealVector, RealMatrix> model(int[] rows, double[] x, int[] moving, int pulls) {
    double[] values = values(x);
    double[] errors = new double[rows.length + pulls];
    double[][] jacobian = new double[rows.length + pulls][moving.length];
    double[] slopes = new double[free.size()];
    for (int i = 0; i < rows.length; i++) {
      double r = residual(rows[i], values, slopes);
      double root = Math.sqrt(cases.weight(rows[i]));
      errors[i] = root * options.loss().g(r);
      for (int k = 0; k < moving.length; k++) {
        jacobian[i][k] = root * options.loss().slope(r) * slopes[moving[k]];
      }
    }
    for (int k = 0; k < pulls; k++) {
      errors[rows.length + k] = pull(moving[k], x[moving[k]]);
      jacobian[rows.length + k][k] =
          pull(moving[k], x[moving[k]] + 1) - pull(moving[k], x[moving[k]]);
    }
    for (double error : errors) {
      if (!Double.isFinite(error)) {
        throw new NoFigure();
      }
    }
    return new Pair<>(
        new ArrayRealVector(errors, false), new Array2DRowRealMatrix(jacobian, false));
  }

  /**
   * r = ln(predicted/measured).
   *
   * @param slopes free parameter → ∂r/∂x, to be filled in
   */
  double residual(int row, double[] values, double[] slopes) {
    double figure = predict(predictor, row, values, slopes);
    for (int p = 0; p < slopes.length; p++) {
      slopes[p] *= free.get(p).slope(values[p]) / figure;
    }
    return Math.log(figure / cases.measured(row));
  }

  /** A figure with its derivatives, by central differences where the model knows none. */
  private double predict(Predictor model, int row, double[] values, double[] derivatives) {
    Arrays.fill(derivatives, Double.NaN);
    double figure = model.predict(row, values, derivatives);
    double[] ignored = new double[values.length];
    for (int p = 0; p < values.length; p++) {
      if (Double.isNaN(derivatives[p])) {
        double step = STEP * Math.max(Math.abs(values[p]), 1e-300);
        double[] moved = values.clone();
        moved[p] = values[p] + step;
        Arrays.fill(ignored, Double.NaN);
        double up = model.predict(row, moved, ignored);
        moved[p] = values[p] - step;
        Arrays.fill(ignored, Double.NaN);
        derivatives[p] = (up - model.predict(row, moved, ignored)) / (2 * step);
      }
    }
    return figure;
  }

  /** A model that gives no positive, finite figure. */
  private static final class NoFigure extends MathIllegalStateException {
    private static final long serialVersionUID = 1;
  }
}
