// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.compare;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** 95 % intervals of weighted differences of means: observations are drawn again within A and B. */
final class Bootstrap {
  private final List<Stratum> strata;
  private final int columns;

  Bootstrap(List<Stratum> strata, int columns) {
    this.strata = strata;
    this.columns = columns;
  }

  /** Column → lower and upper end. O(rounds · values). */
  double[][] intervals(int rounds, SplittableRandom random) {
    double[][] draws = new double[columns][rounds];
    for (int round = 0; round < rounds; round++) {
      for (Stratum stratum : strata) {
        double[] a = means(stratum, 0, stratum.countA(), random);
        double[] b = means(stratum, stratum.countA(), stratum.size(), random);
        for (int column = 0; column < columns; column++) {
          draws[column][round] += stratum.weight() * (b[column] - a[column]);
        }
      }
    }
    double[][] ends = new double[columns][];
    for (int column = 0; column < columns; column++) {
      Arrays.sort(draws[column]);
      int cut = rounds / 40;
      ends[column] = new double[] {draws[column][cut], draws[column][rounds - 1 - cut]};
    }
    return ends;
  }

  private double[] means(Stratum stratum, int from, int to, SplittableRandom random) {
    int[] drawn = random.ints(to - from, from, to).toArray();
    double[] sums = new double[columns];
    stratum.sum(drawn, 0, drawn.length, sums, new double[columns]);
    for (int column = 0; column < columns; column++) {
      sums[column] /= drawn.length;
    }
    return sums;
  }
}
