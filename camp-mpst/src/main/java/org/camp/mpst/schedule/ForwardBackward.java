// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.schedule;

import java.util.Arrays;

/**
 * Improves priorities: places the tasks, then again from the end with time running backwards, the
 * last to end first, and so on while it gets shorter (forward-backward improvement, Li and Willis
 * 1992). Both directions keep needs, orders and memory.
 */
final class ForwardBackward {
  private static final int MOST_ROUNDS = 8;

  private final TaskGraph forward;
  private final TaskGraph backward;

  /** Role → what it may occupy [B]. */
  private final double[] limit;

  /** Task → its place in an order in which arcs go forward. */
  private final int[] place;

  private long passes;

  ForwardBackward(TaskGraph graph, double[] limit) {
    forward = graph;
    backward = graph.reversed();
    this.limit = limit;
    place = new int[graph.size()];
    int[] order = graph.topological();
    for (int i = 0; i < order.length; i++) {
      place[order[i]] = i;
    }
  }

  /** How often all tasks have been placed. */
  long passes() {
    return passes;
  }

  /**
   * Task → its start [ticks]; empty when these priorities lead nowhere.
   *
   * @param key task → its priority, the least first
   * @param enough a time that need not be beaten [ticks]
   */
  long[] of(long[] key, long enough) {
    long[] best = SerialPlacement.of(forward, limit, ranks(key, 1));
    passes++;
    long[] now = best;
    for (int round = 0; round < MOST_ROUNDS && now.length > 0; round++) {
      long least = forward.makespan(best);
      if (least <= enough) {
        break;
      }
      long[] back = SerialPlacement.of(backward, limit, ranks(ends(now), -1));
      passes++;
      if (back.length == 0) {
        break;
      }
      now = SerialPlacement.of(forward, limit, ranks(ends(back), 1));
      passes++;
      if (now.length == 0 || forward.makespan(now) >= least) {
        break;
      }
      best = now;
    }
    return best;
  }

  /** Task → how long before the end of all it ends [ticks]. */
  private long[] ends(long[] start) {
    long[] key = new long[start.length];
    long last = 0;
    for (int task = 0; task < start.length; task++) {
      key[task] = start[task] + forward.length(task);
      last = Math.max(last, key[task]);
    }
    for (int task = 0; task < start.length; task++) {
      key[task] = last - key[task];
    }
    return key;
  }

  /** Task → its rank by key, among equals by its place, or from the last place on. */
  private int[] ranks(long[] key, int direction) {
    int n = key.length;
    int[] rank = new int[n];
    int bits = 64 - Long.numberOfLeadingZeros(n);
    boolean packs = Arrays.stream(key).allMatch(k -> k >= 0 && k < 1L << (62 - bits));
    if (packs) {
      long[] packed = new long[n];
      int[] at = new int[n];
      for (int task = 0; task < n; task++) {
        int tie = direction > 0 ? place[task] : n - 1 - place[task];
        packed[task] = key[task] << bits | tie;
        at[tie] = task;
      }
      Arrays.sort(packed);
      for (int i = 0; i < n; i++) {
        rank[at[(int) (packed[i] & (1L << bits) - 1)]] = i;
      }
      return rank;
    }
    Integer[] order = new Integer[n];
    Arrays.setAll(order, i -> i);
    Arrays.sort(
        order,
        (a, b) ->
            key[a] != key[b]
                ? Long.compare(key[a], key[b])
                : Integer.compare(direction * place[a], direction * place[b]));
    for (int i = 0; i < n; i++) {
      rank[order[i]] = i;
    }
    return rank;
  }
}
