// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.compare.chance;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * 95 % percentile intervals of weighted differences of means: observations are drawn again within A
 * and B (Efron 1979).
 */
public final class Bootstrap {
  private final List<Stratum> strata;
  private final int columns;
  private final boolean jointly;

  /**
   * A bootstrap.
   *
   * @param jointly whether the observations of all strata are the same minutes, which are then
   *     drawn for all at once
   */
  public Bootstrap(List<Stratum> strata, int columns, boolean jointly) {
    this.strata = strata;
    this.columns = columns;
    this.jointly = jointly;
  }

  /** Column → lower and upper end. O(rounds · values). */
  public double[][] intervals(int rounds, SplittableRandom random) {
    double[][] draws = new double[columns][rounds];
    SideSums[][] whole = new SideSums[strata.size()][];
    for (int i = 0; i < whole.length; i++) {
      Stratum stratum = strata.get(i);
      int[] all = stratum.inOrder();
      whole[i] =
          new SideSums[] {
            stratum.sums(all, 0, stratum.countA(), columns),
            stratum.sums(all, stratum.countA(), all.length, columns)
          };
    }
    for (int round = 0; round < rounds; round++) {
      int[] a = {};
      int[] b = {};
      for (int i = 0; i < whole.length; i++) {
        Stratum stratum = strata.get(i);
        if (i == 0 || !jointly) {
          a = random.ints(stratum.countA(), 0, stratum.countA()).toArray();
          int countB = stratum.observations() - stratum.countA();
          b = random.ints(countB, stratum.countA(), stratum.observations()).toArray();
        }
        SideSums ofA = drawn(stratum.sums(a, 0, a.length, columns), whole[i][0]);
        SideSums ofB = drawn(stratum.sums(b, 0, b.length, columns), whole[i][1]);
        for (int column = 0; column < columns; column++) {
          draws[column][round] += stratum.weight() * (ofB.mean(column) - ofA.mean(column));
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

  /** What was drawn; minutes without any trace of the root say no more than all of them. */
  private static SideSums drawn(SideSums sums, SideSums whole) {
    return sums.isEmpty() ? whole : sums;
  }
}
