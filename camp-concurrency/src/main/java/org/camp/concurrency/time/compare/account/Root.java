// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.compare.account;

import java.util.Arrays;
import java.util.List;
import org.camp.concurrency.measure.Ratio;

/**
 * The traces of a root operation that both sides have.
 *
 * @param name the root operation
 * @param share of the traces of B
 * @param sides its traces in A, and in B
 */
public record Root(String name, Ratio share, List<List<TraceSample>> sides) {
  /** Its share of the traces of B, as a double. */
  public double weight() {
    return share.numerator().doubleValue() / share.denominator().doubleValue();
  }

  /** How many traces a side has. */
  public int traces(int side) {
    return sides.get(side).size();
  }

  /** The mean latency of a side [ns]. */
  public Ratio mean(int side) {
    long sum = sides.get(side).stream().mapToLong(TraceSample::latency).sum();
    return Ratio.of(sum, Math.max(1, traces(side)));
  }

  /** The slowest tenth of each side: from the 90 % quantile by nearest rank on. */
  public Root slowestTenth() {
    return new Root(name, share, sides.stream().map(Root::slowestTenth).toList());
  }

  private static List<TraceSample> slowestTenth(List<TraceSample> side) {
    long[] sorted = side.stream().mapToLong(TraceSample::latency).toArray();
    Arrays.sort(sorted);
    long slow = sorted[(int) ((sorted.length * 90L + 99) / 100) - 1];
    return side.stream().filter(sample -> sample.latency() >= slow).toList();
  }
}
