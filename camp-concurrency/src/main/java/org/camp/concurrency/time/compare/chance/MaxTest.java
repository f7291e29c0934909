// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.compare.chance;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.camp.core.batch.ItemSeed;
import org.camp.core.batch.SharedCores;

/**
 * Which columns differ between A and B: labels are permuted within strata, the statistic is Welch's
 * t, and each column is held against the greatest of all columns of a permutation (Westfall, Young
 * 1993), so that one false alarm among all of them has the stated chance. O(permutations · values).
 */
public final class MaxTest {
  /** Permuted statistics that are as great but for rounding count as such. */
  private static final double ROUNDING = 1e-12;

  private final List<Stratum> strata;
  private final int columns;
  private final boolean jointly;

  /**
   * A test.
   *
   * @param jointly whether the observations of all strata are the same minutes, so that one
   *     permutation is that of all
   */
  public MaxTest(List<Stratum> strata, int columns, boolean jointly) {
    this.strata = strata.stream().filter(Stratum::isTestable).toList();
    this.columns = columns;
    this.jointly = jointly;
  }

  /**
   * Column → p-value, or NaN where too few observations have it. The same on any number of cores.
   *
   * @param seed decides the permutations
   */
  public double[] p(int permutations, long seed) {
    double[] observed = statistics(orders());
    int[] beyond = new int[columns];
    for (double greatest : SharedCores.all(permutations, round -> permuted(seed, round))) {
      for (int column = 0; column < columns; column++) {
        beyond[column] += greatest >= observed[column] * (1 - ROUNDING) ? 1 : 0;
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

  /** The greatest statistic of one permutation. */
  private double permuted(long seed, long round) {
    SplittableRandom random = new SplittableRandom(ItemSeed.of(seed, round));
    int[][] orders = orders();
    for (int i = 0; i < (jointly ? Math.min(1, orders.length) : orders.length); i++) {
      strata.get(i).shuffle(orders[i], random);
    }
    return Arrays.stream(statistics(orders)).max().orElse(0);
  }

  /** Stratum → its observations, first A's; one array for all where they are permuted jointly. */
  private int[][] orders() {
    int[][] orders = new int[strata.size()][];
    for (int i = 0; i < orders.length; i++) {
      orders[i] = jointly && i > 0 ? orders[0] : strata.get(i).inOrder();
    }
    return orders;
  }

  /** Column → |t|, for the observations from {@code countA} on of each order as B. */
  private double[] statistics(int[][] orders) {
    double[] difference = new double[columns];
    double[] variance = new double[columns];
    for (int i = 0; i < orders.length; i++) {
      Stratum stratum = strata.get(i);
      SideSums a = stratum.sums(orders[i], 0, stratum.countA(), columns);
      SideSums b = stratum.sums(orders[i], stratum.countA(), stratum.observations(), columns);
      double weight = a.isEmpty() || b.isEmpty() ? 0 : stratum.weight();
      for (int column = 0; weight > 0 && column < columns; column++) {
        difference[column] += weight * (b.mean(column) - a.mean(column));
        variance[column] += weight * weight * (a.error(column) + b.error(column));
      }
    }
    double[] t = new double[columns];
    Arrays.setAll(t, column -> t(Math.abs(difference[column]), variance[column]));
    return t;
  }

  private static double t(double difference, double variance) {
    if (difference == 0) {
      return 0;
    }
    return variance == 0 ? Double.POSITIVE_INFINITY : difference / Math.sqrt(variance);
  }
}
