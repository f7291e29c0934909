// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.compare.chance;

import java.util.List;
import java.util.SplittableRandom;
import org.camp.core.batch.ItemSeed;
import org.camp.core.batch.SharedCores;

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

  /**
   * Column → lower and upper end. O(rounds · values). The same on any number of cores.
   *
   * @param seed decides the draws
   */
  public double[][] intervals(int rounds, long seed) {
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
    List<double[]> draws = SharedCores.all(rounds, round -> draw(whole, seed, round));
    double[][] ends = new double[columns][];
    for (int column = 0; column < columns; column++) {
      int which = column;
      double[] sorted = draws.stream().mapToDouble(draw -> draw[which]).sorted().toArray();
      int cut = rounds / 40;
      ends[column] = new double[] {sorted[cut], sorted[rounds - 1 - cut]};
    }
    return ends;
  }

  /** Column → the difference of one replica. */
  private double[] draw(SideSums[][] whole, long seed, long round) {
    SplittableRandom random = new SplittableRandom(ItemSeed.of(seed, round));
    double[] draw = new double[columns];
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
        draw[column] += stratum.weight() * (ofB.mean(column) - ofA.mean(column));
      }
    }
    return draw;
  }

  /** What was drawn; minutes without any trace of the root say no more than all of them. */
  private static SideSums drawn(SideSums sums, SideSums whole) {
    return sums.isEmpty() ? whole : sums;
  }
}
