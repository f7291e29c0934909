// SPDX-License-Identifier: Apache-2.0
package org.camp.core.law.curve;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.commons.math3.exception.MathIllegalStateException;
import org.apache.commons.math3.fitting.leastsquares.LeastSquaresBuilder;
import org.apache.commons.math3.fitting.leastsquares.LeastSquaresOptimizer.Optimum;
import org.apache.commons.math3.fitting.leastsquares.LevenbergMarquardtOptimizer;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.apache.commons.math3.util.Pair;

/** Least squares of weighted errors for the curves that are not sums of terms. */
public final class CurveFits {
  private static final int MOST_EVALUATIONS = 200;
  private static final double STEP = 1e-7;

  /** A family of curves with positive parameters, but for a power. */
  public enum Family {
    /** factor · n^power. */
    POWER(2) {
      @Override
      Curve curve(double[] p) {
        return new PowerCurve(p[0], p[1]);
      }

      @Override
      public double[] start(Points points) {
        double[] logN = Arrays.stream(points.n).map(Math::log).toArray();
        double[] logY = Arrays.stream(points.y).map(Math::log).toArray();
        double[] ones = new double[logN.length];
        Arrays.fill(ones, 1);
        return Factorisation.of(new double[][] {ones, logN})
            .map(factors -> factors.solve(logY))
            .map(line -> new double[] {Math.exp(line[0]), line[1]})
            .orElse(new double[] {points.y[0], 0});
      }

      @Override
      double least(int parameter) {
        return parameter == 0 ? 0 : Double.NEGATIVE_INFINITY;
      }
    },

    /** limit · n / (half + n). */
    SATURATION(2) {
      @Override
      Curve curve(double[] p) {
        return new Saturation(p[0], p[1]);
      }

      @Override
      public double[] start(Points points) {
        double[] line = inverse(points, List.of(Term.ONE, Term.N));
        return new double[] {1 / line[1], line[0] / line[1]};
      }
    },

    /** The universal scalability law. */
    SCALABILITY(3) {
      @Override
      Curve curve(double[] p) {
        return new Scalability(p[0], p[1], p[2]);
      }

      @Override
      public double[] start(Points points) {
        double[] square = inverse(points, List.of(Term.ONE, Term.N, Term.power(2)));
        double one = square[0] + square[1] + square[2];
        return new double[] {1 / one, (square[1] + square[2]) / one, square[2] / one};
      }
    };

    /** How many parameters a curve has. */
    public final int parameters;

    Family(int parameters) {
      this.parameters = parameters;
    }

    abstract Curve curve(double[] parameters);

    /** Parameters to begin with. */
    public abstract double[] start(Points points);

    /** The least value of a parameter. */
    double least(int parameter) {
      return 0;
    }

    /** n/y as a sum of terms, with relative errors. */
    private static double[] inverse(Points points, List<Term> terms) {
      double[][] columns = new double[terms.size()][points.size()];
      double[] ones = new double[points.size()];
      Arrays.fill(ones, 1);
      for (int t = 0; t < columns.length; t++) {
        for (int i = 0; i < ones.length; i++) {
          columns[t][i] = terms.get(t).at(points.n[i]) * points.y[i] / points.n[i];
        }
      }
      return Factorisation.of(columns).map(f -> f.solve(ones)).orElse(new double[terms.size()]);
    }
  }

  /**
   * A fitted curve.
   *
   * @param curve the curve
   * @param parameters its parameters
   * @param columns parameter → point → weighted derivative of the curve
   */
  public record Fit(Curve curve, double[] parameters, double[][] columns) {}

  private CurveFits() {}

  /** The best curve of a family near some parameters; nothing when the search does not end. */
  public static Optional<Fit> of(Family family, Points points, double[] start) {
    double[] clamped = clamp(family, start);
    if (!Arrays.stream(clamped).allMatch(Double::isFinite)) {
      return Optional.empty();
    }
    try {
      Optimum optimum =
          new LevenbergMarquardtOptimizer()
              .optimize(
                  new LeastSquaresBuilder()
                      .start(clamped)
                      .target(points.weighted())
                      .model(p -> model(family, points, p.toArray()))
                      .parameterValidator(p -> new ArrayRealVector(clamp(family, p.toArray())))
                      .lazyEvaluation(false)
                      .maxEvaluations(MOST_EVALUATIONS)
                      .maxIterations(MOST_EVALUATIONS)
                      .build());
      double[] found = clamp(family, optimum.getPoint().toArray());
      return Optional.of(new Fit(family.curve(found), found, derivatives(family, points, found)));
    } catch (MathIllegalStateException noEnd) {
      return Optional.empty();
    }
  }

  private static double[] clamp(Family family, double[] parameters) {
    double[] clamped = parameters.clone();
    for (int p = 0; p < clamped.length; p++) {
      clamped[p] = Math.max(family.least(p), clamped[p]);
    }
    return clamped;
  }

  private static Pair<RealVector, RealMatrix> model(
      Family family, Points points, double[] parameters) {
    return new Pair<>(
        new ArrayRealVector(values(family, points, parameters), false),
        new Array2DRowRealMatrix(derivatives(family, points, parameters), false).transpose());
  }

  /** Point → weighted value of a curve. */
  private static double[] values(Family family, Points points, double[] parameters) {
    Curve curve = family.curve(parameters);
    double[] values = new double[points.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = points.weight[i] * curve.at(points.n[i]);
    }
    return values;
  }

  /** Parameter → point → weighted derivative, by central differences. */
  private static double[][] derivatives(Family family, Points points, double[] parameters) {
    double[][] columns = new double[parameters.length][];
    for (int p = 0; p < parameters.length; p++) {
      double step = STEP * Math.max(Math.abs(parameters[p]), 1e-3);
      double[] up = parameters.clone();
      double[] down = parameters.clone();
      up[p] += step;
      down[p] -= step;
      columns[p] = values(family, points, up);
      double[] low = values(family, points, down);
      for (int i = 0; i < low.length; i++) {
        columns[p][i] = (columns[p][i] - low[i]) / (2 * step);
      }
    }
    return columns;
  }
}
