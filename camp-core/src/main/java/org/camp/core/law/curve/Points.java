// SPDX-License-Identifier: Apache-2.0
package org.camp.core.law.curve;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Points sorted by n, those of one n together in a group. Immutable. */
public final class Points {
  /** Point → n. */
  public final double[] n;

  /** Point → value. */
  public final double[] y;

  /** Point → what its error is multiplied with: 1/y makes errors relative. */
  public final double[] weight;

  /** Group → its first point; one more for the end. */
  private final int[] first;

  private Points(double[] n, double[] y) {
    this.n = n;
    this.y = y;
    boolean positive = Arrays.stream(y).allMatch(value -> value > 0);
    double greatest = Arrays.stream(y).map(Math::abs).max().orElse(1);
    weight =
        Arrays.stream(y)
            .map(value -> positive ? 1 / value : greatest > 0 ? 1 / greatest : 1)
            .toArray();
    int[] starts = IntStream.range(0, n.length).filter(i -> i == 0 || n[i] != n[i - 1]).toArray();
    first = Arrays.copyOf(starts, starts.length + 1);
    first[starts.length] = n.length;
  }

  public static Points of(double[] n, double[] y) {
    int[] order =
        IntStream.range(0, n.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> n[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    return new Points(
        Arrays.stream(order).mapToDouble(i -> n[i]).toArray(),
        Arrays.stream(order).mapToDouble(i -> y[i]).toArray());
  }

  public int size() {
    return n.length;
  }

  /** How many different n there are. */
  public int groups() {
    return first.length - 1;
  }

  public int first(int group) {
    return first[group];
  }

  /** The points of some groups, from one to before another. */
  public Points slice(int fromGroup, int toGroup) {
    return new Points(
        Arrays.copyOfRange(n, first[fromGroup], first[toGroup]),
        Arrays.copyOfRange(y, first[fromGroup], first[toGroup]));
  }

  /** All points but those of a group. */
  public Points without(int group) {
    return where(g -> g != group);
  }

  /** The points of some groups. */
  public Points where(IntPredicate groups) {
    int[] kept =
        IntStream.range(0, groups())
            .filter(groups)
            .flatMap(g -> IntStream.range(first[g], first[g + 1]))
            .toArray();
    return new Points(
        Arrays.stream(kept).mapToDouble(i -> n[i]).toArray(),
        Arrays.stream(kept).mapToDouble(i -> y[i]).toArray());
  }

  /** Column → point → weighted value of a term. */
  public double[][] columns(List<Term> terms) {
    double[][] columns = new double[terms.size()][n.length];
    for (int t = 0; t < columns.length; t++) {
      Term term = terms.get(t);
      for (int i = 0; i < n.length; i++) {
        columns[t][i] = weight[i] * term.at(n[i]);
      }
    }
    return columns;
  }

  /** Point → weighted value. */
  public double[] weighted() {
    return IntStream.range(0, n.length).mapToDouble(i -> weight[i] * y[i]).toArray();
  }

  /** Point → weighted distance of a value from a curve. */
  public double[] residuals(Curve curve) {
    return IntStream.range(0, n.length)
        .mapToDouble(i -> weight[i] * (y[i] - curve.at(n[i])))
        .toArray();
  }

  /**
   * The mean squares of the errors of each group when it is left out of a linear fit, from the
   * residuals of the whole: (I − H)⁻¹ of the group, whose part of H has rank 1.
   *
   * @return group → mean square
   */
  public double[] leftOut(Factorisation fit, double[] residuals) {
    double[] squares = new double[groups()];
    for (int g = 0; g < squares.length; g++) {
      int from = first[g];
      int to = first[g + 1];
      double unit = fit.leverage(from) / (weight[from] * weight[from]);
      double all = 0;
      double along = 0;
      for (int i = from; i < to; i++) {
        all += weight[i] * weight[i];
        along += weight[i] * residuals[i];
      }
      double spread = unit * along / (1 - unit * all);
      for (int i = from; i < to; i++) {
        double error = residuals[i] + spread * weight[i];
        squares[g] += error * error / (to - from);
      }
    }
    return squares;
  }
}
