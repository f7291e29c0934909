// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.compare.account;

import java.util.Arrays;
import java.util.List;

/**
 * The traces of a root operation that both sides have.
 *
 * @param name the root operation
 * @param weight its share of the traces of B
 * @param sides its traces in A, and in B
 */
public record Root(String name, double weight, List<List<TraceSample>> sides) {
  /** How many traces a side has. */
  public int traces(int side) {
    return sides.get(side).size();
  }

  /** The mean latency of a side [ns]. */
  public double mean(int side) {
    return sides.get(side).stream().mapToLong(TraceSample::latency).average().orElse(0);
  }

  /** The slowest tenth of each side: from the 90 % quantile by nearest rank on. */
  public Root slowestTenth() {
    return new Root(name, weight, sides.stream().map(Root::slowestTenth).toList());
  }

  private static List<TraceSample> slowestTenth(List<TraceSample> side) {
    long[] sorted = side.stream().mapToLong(TraceSample::latency).toArray();
    Arrays.sort(sorted);
    long slow = sorted[(int) ((sorted.length * 90L + 99) / 100) - 1];
    return side.stream().filter(sample -> sample.latency() >= slow).toList();
  }
}
