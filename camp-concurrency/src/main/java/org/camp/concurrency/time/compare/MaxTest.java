// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.compare;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Which columns differ between A and B: labels are permuted within strata, the statistic is Welch's
 * t, and each column is held against the greatest of all columns of a permutation (Westfall, Young
 * 1993), so that one false alarm among all of them has the stated chance. O(permutations · values).
 */
final class MaxTest {
  private final List<Stratum> strata;
  private final int columns;

  MaxTest(List<Stratum> strata, int columns) {
    this.strata = strata.stream().filter(Stratum::isTestable).toList();
    this.columns = columns;
  }

  /** Column → p-value, or NaN where too few observations have it. */
  double[] p(int permutations, SplittableRandom random) {
    int[][] orders = strata.stream().map(Stratum::inOrder).toArray(int[][]::new);
    double[] observed = statistics(orders);
    int[] beyond = new int[columns];
    for (int round = 0; round < permutations; round++) {
      for (int i = 0; i < orders.length; i++) {
        strata.get(i).shuffle(orders[i], random);
      }
      double greatest = Arrays.stream(statistics(orders)).max().orElse(0);
      for (int column = 0; column < columns; column++) {
        beyond[column] += greatest >= observed[column] * (1 - 1e-12) ? 1 : 0;
      }
    }
    boolean[] seen = new boolean[columns];
    for (Stratum stratum : strata) {
      for (int[] of : stratum.column()) {
        for (int column : of) {
          seen[column] = true;
        }
      }
    }
    double[] p = new double[columns];
    Arrays.setAll(
        p, column -> seen[column] ? (1.0 + beyond[column]) / (1.0 + permutations) : Double.NaN);
    return p;
  }

  /** Column → |t|, for the observations from {@code countA} on of each order as B. */
  private double[] statistics(int[][] orders) {
    double[] difference = new double[columns];
    double[] variance = new double[columns];
    for (int i = 0; i < orders.length; i++) {
      Stratum stratum = strata.get(i);
      double[] sumA = new double[columns];
      double[] squareA = new double[columns];
      double[] sumB = new double[columns];
      double[] squareB = new double[columns];
      stratum.sum(orders[i], 0, stratum.countA(), sumA, squareA);
      stratum.sum(orders[i], stratum.countA(), stratum.size(), sumB, squareB);
      for (int column = 0; column < columns; column++) {
        double a = sumA[column] / stratum.countA();
        double b = sumB[column] / stratum.countB();
        difference[column] += stratum.weight() * (b - a);
        variance[column] +=
            stratum.weight()
                * stratum.weight()
                * (error(squareA[column], a, stratum.countA())
                    + error(squareB[column], b, stratum.countB()));
      }
    }
    double[] t = new double[columns];
    Arrays.setAll(t, column -> t(Math.abs(difference[column]), variance[column]));
    return t;
  }

  /** The squared standard error of a mean. */
  private static double error(double squares, double mean, int count) {
    double spread = squares - count * mean * mean;
    return spread <= 1e-9 * squares ? 0 : spread / (count - 1) / count;
  }

  private static double t(double difference, double variance) {
    if (difference == 0) {
      return 0;
    }
    return variance == 0 ? Double.POSITIVE_INFINITY : difference / Math.sqrt(variance);
  }
}
