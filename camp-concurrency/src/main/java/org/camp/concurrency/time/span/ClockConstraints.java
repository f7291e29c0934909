// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.span;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * By how much clocks may be ahead of each other, as a simple temporal problem (Dechter, Meiri,
 * Pearl 1991). It has a solution iff its distance graph has no negative cycle; then the shortest
 * paths are its minimal network, in which clocks can be fixed one after the other.
 */
public final class ClockConstraints {
  /** No bound. */
  static final long NONE = Long.MAX_VALUE / 4;

  /** Clock a, clock b → by how much the offset of b may exceed that of a [ns]. */
  private final long[][] most;

  /** Clocks about which nothing is known. */
  public ClockConstraints(int clocks) {
    this.most = new long[clocks][clocks];
    for (int a = 0; a < clocks; a++) {
      Arrays.fill(most[a], NONE);
      most[a][a] = 0;
    }
  }

  /** The offset of one clock may exceed that of another one by so much at most [ns]. */
  public void atMost(int clock, int other, long by) {
    most[other][clock] = Math.min(most[other][clock], by);
  }

  /**
   * Looks for clocks that contradict each other; without any, bounds become as tight as they are.
   * Shortest paths (Floyd, Warshall 1962): O(clocks³).
   *
   * @return the clocks on negative cycles
   */
  public Set<Integer> contradiction() {
    int cyclic = shorten();
    if (cyclic < 0) {
      return Set.of();
    }
    Set<Integer> clocks = new TreeSet<>(List.of(cyclic));
    for (int a = 0; a < most.length; a++) {
      for (int b = 0; b < most.length; b++) {
        if (most[a][b] < NONE && most[b][a] < NONE && most[a][b] + most[b][a] < 0) {
          clocks.add(a);
          clocks.add(b);
        }
      }
    }
    return clocks;
  }

  /** A clock on a negative cycle, or −1. */
  private int shorten() {
    for (int via = 0; via < most.length; via++) {
      for (int a = 0; a < most.length; a++) {
        if (most[a][via] < NONE) {
          for (int b = 0; b < most.length; b++) {
            if (most[via][b] < NONE) {
              most[a][b] = Math.min(most[a][b], most[a][via] + most[via][b]);
            }
          }
        }
      }
      for (int a = 0; a < most.length; a++) {
        if (most[a][a] < 0) {
          return a;
        }
      }
    }
    return -1;
  }

  /**
   * An offset for a clock when those before it are fixed: that of its caller's when the bounds
   * allow, else the middle of what they leave, or the end that is finite.
   *
   * @param offset clock → its offset [ns], fixed for those before the clock
   * @param wished the offset of its caller's clock [ns]
   */
  public ClockOffset settle(String host, int clock, long[] offset, long wished) {
    long low = -NONE;
    long high = NONE;
    for (int fixed = 0; fixed < clock; fixed++) {
      low = most[clock][fixed] < NONE ? Math.max(low, offset[fixed] - most[clock][fixed]) : low;
      high = most[fixed][clock] < NONE ? Math.min(high, offset[fixed] + most[fixed][clock]) : high;
    }
    return new ClockOffset(
        host,
        within(low, high, wished),
        low == -NONE ? Long.MIN_VALUE : low,
        high == NONE ? Long.MAX_VALUE : high);
  }

  /** What is wished, when it lies between; else the middle, or the end that is finite. */
  static long within(long low, long high, long wish) {
    if (wish >= low && wish <= high) {
      return wish;
    }
    if (low == -NONE || high == NONE) {
      return low == -NONE ? high : low;
    }
    return Math.floorDiv(low + high, 2);
  }
}
