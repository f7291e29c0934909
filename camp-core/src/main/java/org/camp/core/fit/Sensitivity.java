// SPDX-License-Identifier: Apache-2.0
package org.camp.core.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.SingularValueDecomposition;

/**
 * What the cases can tell about the free values at an optimum: the singular values of J = ∂r/∂x,
 * rows weighted as the cases are. Directions that change no residual are told by name.
 */
final class Sensitivity {
  private static final double IDLE = 1e-9;
  private static final double NULL = 1e-6;
  private static final double TAKES_PART = 0.1;
  private static final double PROPORTIONAL = 1e-6;

  /** How far a value is moved to see whether a ratio depends on it. */
  private static final double AWAY = 0.3;

  private final Problem problem;

  /** Place → number of a case that is fitted. */
  private final int[] rows;

  private final Optimum at;

  /** Row → ln(predicted/measured). */
  private final double[] residuals;

  /** Row → free parameter → ∂r/∂x. */
  private final double[][] slopes;

  /** Row → weight of the case. */
  private final double[] weights;

  /** Free parameter → whether no case depends on it. */
  private final boolean[] idle;

  /** Free parameter → whether it ended at a bound. */
  private final boolean[] bound;

  private final List<List<Integer>> confounded;

  /** How many directions the cases tell. */
  private int told;

  /** Free parameter → free parameter → entry of the pseudoinverse of JᵀWJ. */
  private final double[][] inverse;

  Sensitivity(Problem problem, int[] rows, Optimum at) {
    this.problem = problem;
    this.rows = rows.clone();
    this.at = at;
    int free = problem.free().size();
    residuals = new double[rows.length];
    slopes = new double[rows.length][free];
    weights = new double[rows.length];
    for (int i = 0; i < rows.length; i++) {
      residuals[i] = problem.residual(rows[i], at.values(), slopes[i]);
      weights[i] = problem.cases().weight(rows[i]);
    }
    double[] norms = new double[free];
    for (int p = 0; p < free; p++) {
      for (int i = 0; i < rows.length; i++) {
        norms[p] += weights[i] * slopes[i][p] * slopes[i][p];
      }
    }
    double most = Arrays.stream(norms).max().orElse(0);
    idle = new boolean[free];
    bound = new boolean[free];
    for (int p = 0; p < free; p++) {
      idle[p] = !(norms[p] > IDLE * IDLE * most);
      FreeParameter of = problem.free().get(p);
      double x = at.x()[p];
      bound[p] = !idle[p] && (x >= of.toX(of.high()) - 1e-9 || x <= of.toX(of.low()) + 1e-9);
    }
    int[] active = IntStream.range(0, free).filter(p -> !idle[p] && !bound[p]).toArray();
    inverse = new double[free][free];
    confounded = new ArrayList<>();
    if (active.length > 0) {
      decompose(active);
    }
  }

  private void decompose(int[] active) {
    double[][] weighted = new double[Math.max(rows.length, active.length)][active.length];
    for (int i = 0; i < rows.length; i++) {
      for (int k = 0; k < active.length; k++) {
        weighted[i][k] = Math.sqrt(weights[i]) * slopes[i][active[k]];
      }
    }
    SingularValueDecomposition svd =
        new SingularValueDecomposition(new Array2DRowRealMatrix(weighted, false));
    double[] singular = svd.getSingularValues();
    List<TreeSet<Integer>> groups = new ArrayList<>();
    for (int d = 0; d < singular.length; d++) {
      double[] v = svd.getV().getColumn(d);
      if (singular[d] < NULL * singular[0]) {
        TreeSet<Integer> group = new TreeSet<>();
        double second =
            Arrays.stream(v)
                .map(Math::abs)
                .sorted()
                .skip(Math.max(0, v.length - 2))
                .min()
                .orElse(0);
        for (int k = 0; k < active.length; k++) {
          if (Math.abs(v[k]) >= Math.min(TAKES_PART, second)) {
            group.add(active[k]);
          }
        }
        groups.stream().filter(g -> g.stream().anyMatch(group::contains)).forEach(group::addAll);
        groups.removeIf(g -> group.containsAll(g));
        groups.add(group);
      } else {
        told++;
        for (int a = 0; a < active.length; a++) {
          for (int b = 0; b < active.length; b++) {
            inverse[active[a]][active[b]] += v[a] * v[b] / (singular[d] * singular[d]);
          }
        }
      }
    }
    groups.forEach(group -> confounded.add(List.copyOf(group)));
  }

  double[] residuals() {
    return residuals.clone();
  }

  boolean isIdle(int parameter) {
    return idle[parameter];
  }

  boolean isBound(int parameter) {
    return bound[parameter];
  }

  boolean isConfounded(int parameter) {
    return confounded.stream().anyMatch(group -> group.contains(parameter));
  }

  /** Groups of parameters that cannot be told apart. */
  List<List<Integer>> confounded() {
    return confounded;
  }

  /**
   * The factor of (JᵀWJ)⁺ in the covariance of the x: K² · Σ w ψ² / (n − k) / mean(ψ′)², with ψ the
   * slope of half the loss and K = 1 + k/n · var(ψ′)/mean(ψ′)² (P. J. Huber, Robust Regression,
   * Annals of Statistics 1, 1973, DOI 10.1214/aos/1176342503); Σ w r² / (n − k) for squares. NaN
   * without cases to spare.
   */
  double variance() {
    double sum = 0;
    double bends = 0;
    Loss loss = problem.options().loss();
    double mean = curvature();
    for (int i = 0; i < residuals.length; i++) {
      double slope = residuals[i] * loss.weight(residuals[i]);
      sum += weights[i] * slope * slope;
      double bend = loss.curvature(residuals[i]) - mean;
      bends += bend * bend;
    }
    double n = residuals.length;
    double correction = 1 + told / n * (bends / n) / (mean * mean);
    return spare() > 0 ? correction * correction * sum / spare() / (mean * mean) : Double.NaN;
  }

  /** The mean of ψ′ over the rows. */
  double curvature() {
    return Arrays.stream(residuals).map(problem.options().loss()::curvature).average().orElse(1);
  }

  /** Cases beyond as many as there are directions that they tell. */
  int spare() {
    return residuals.length - told;
  }

  /** Student's t for a 95 % interval; infinite without cases to spare. */
  double student() {
    return spare() > 0
        ? new TDistribution(spare()).inverseCumulativeProbability(0.975)
        : Double.POSITIVE_INFINITY;
  }

  /**
   * The half width of the 95 % interval of a linear combination of the x, by Student's t.
   *
   * @param direction free parameter → coefficient
   */
  double halfWidth(double[] direction) {
    double sum = 0;
    for (int a = 0; a < direction.length; a++) {
      for (int b = 0; b < direction.length; b++) {
        sum += direction[a] * inverse[a][b] * direction[b];
      }
    }
    return spare() > 0 ? student() * Math.sqrt(variance() * sum) : Double.POSITIVE_INFINITY;
  }

  /** What is known of parameters that cannot be told apart: their weighted sum, or a product. */
  Optional<Known> known(List<Integer> group) {
    int head = group.get(group.size() - 1);
    for (int candidate : group) {
      if (isUnit(group, candidate)) {
        head = candidate;
        break;
      }
    }
    double[][] elsewhere;
    try {
      elsewhere = slopesElsewhere(group);
    } catch (Predictor.Stopped noTime) {
      return Optional.empty();
    }
    double[] ratios = ratios(group, head, false, slopes, at.values());
    double[] moved = moved(group);
    if (ratios.length > 0 && isSame(ratios, ratios(group, head, false, elsewhere, moved))) {
      return Optional.of(sum(group, ratios));
    }
    double[] powers = ratios(group, head, true, slopes, at.values());
    return powers.length > 0 && isSame(powers, ratios(group, head, true, elsewhere, moved))
        ? Optional.of(product(group, powers))
        : Optional.empty();
  }

  /** Values at which one of a group is another: a sum and a product differ there. */
  private double[] moved(List<Integer> group) {
    double[] values = at.values().clone();
    int first = group.get(0);
    FreeParameter of = problem.free().get(first);
    double away = of.fromX(at.x()[first] + AWAY);
    values[first] = away == values[first] ? of.fromX(at.x()[first] - AWAY) : away;
    return values;
  }

  private double[][] slopesElsewhere(List<Integer> group) {
    double[][] elsewhere = new double[rows.length][at.x().length];
    double[] values = moved(group);
    for (int i = 0; i < rows.length; i++) {
      problem.residual(rows[i], values, elsewhere[i]);
    }
    return elsewhere;
  }

  private static boolean isSame(double[] a, double[] b) {
    boolean same = a.length == b.length;
    for (int k = 0; same && k < a.length; k++) {
      same = Math.abs(a[k] - b[k]) <= 10 * PROPORTIONAL * Math.abs(a[k]);
    }
    return same;
  }

  /** Whether all others count at least as much in the sum as this one. */
  private boolean isUnit(List<Integer> group, int head) {
    double[] ratios = ratios(group, head, false, slopes, at.values());
    return ratios.length > 0 && Arrays.stream(ratios).allMatch(r -> Math.abs(r) >= 1 - 1e-9);
  }

  /**
   * The derivatives of a group by those of one of them, where they are proportional over all rows.
   */
  private double[] ratios(
      List<Integer> group, int head, boolean logarithmic, double[][] slopes, double[] values) {
    double[] ratios = new double[group.size()];
    for (int k = 0; k < ratios.length; k++) {
      double least = Double.POSITIVE_INFINITY;
      double most = Double.NEGATIVE_INFINITY;
      for (double[] row : slopes) {
        double ratio =
            derivative(row, group.get(k), logarithmic, values)
                / derivative(row, head, logarithmic, values);
        least = Math.min(least, ratio);
        most = Math.max(most, ratio);
      }
      if (!(most - least <= PROPORTIONAL * Math.abs(most))) {
        return new double[0];
      }
      ratios[k] = tidy((least + most) / 2);
    }
    return ratios;
  }

  private double derivative(double[] row, int parameter, boolean logarithmic, double[] values) {
    FreeParameter of = problem.free().get(parameter);
    double value = values[parameter];
    double byValue = row[parameter] / of.slope(value);
    return logarithmic ? byValue * value : byValue;
  }

  private static double tidy(double ratio) {
    double whole = Math.rint(ratio);
    return Math.abs(ratio - whole) <= PROPORTIONAL * Math.abs(ratio) && whole != 0 ? whole : ratio;
  }

  private Known sum(List<Integer> group, double[] ratios) {
    StringBuilder text = new StringBuilder();
    double value = 0;
    double[] direction = new double[at.x().length];
    for (int k = 0; k < ratios.length; k++) {
      int p = group.get(k);
      FreeParameter of = problem.free().get(p);
      text.append(text.length() == 0 ? (ratios[k] < 0 ? "-" : "") : ratios[k] < 0 ? " - " : " + ");
      text.append(ratios[k] == 1 || ratios[k] == -1 ? "" : number(Math.abs(ratios[k])) + "*");
      text.append(of.name());
      value += ratios[k] * at.values()[p];
      direction[p] = ratios[k] * of.slope(at.values()[p]);
    }
    double half = halfWidth(direction);
    return new Known(text.toString(), value, value - half, value + half);
  }

  private Known product(List<Integer> group, double[] powers) {
    List<String> factors = new ArrayList<>();
    double logarithm = 0;
    double[] direction = new double[at.x().length];
    for (int k = 0; k < powers.length; k++) {
      int p = group.get(k);
      FreeParameter of = problem.free().get(p);
      factors.add(of.name() + (powers[k] == 1 ? "" : "^" + number(powers[k])));
      logarithm += powers[k] * Math.log(at.values()[p]);
      direction[p] = powers[k] * of.slope(at.values()[p]) / at.values()[p];
    }
    double half = halfWidth(direction);
    return new Known(
        String.join("*", factors),
        Math.exp(logarithm),
        Math.exp(logarithm - half),
        Math.exp(logarithm + half));
  }

  private static String number(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Long.toString((long) value)
        : String.format(Locale.ROOT, "%.6g", value);
  }
}
