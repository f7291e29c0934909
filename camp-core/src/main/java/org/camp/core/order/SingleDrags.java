// SPDX-License-Identifier: Apache-2.0
package org.camp.core.order;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Drags of all single activities of a critical path at once. A path that avoids an event crosses
 * the cut just before and behind it, in topological order, by exactly one arc, or starts behind it;
 * the longest of them is the greatest head + weight + tail over these. Arcs are laid over the ranks
 * between their ends, the longest first, so that each rank is laid upon once: O(arcs · log arcs).
 */
final class SingleDrags {
  private SingleDrags() {}

  static long[] of(ActivityNetwork network, int[] path) {
    int target = path[path.length - 1];
    long makespan = network.time(target);
    long[] late = network.late(target);
    int[] rank = new int[network.size()];
    for (int i = 0; i < network.size(); i++) {
      rank[network.eventAt(i)] = i;
    }
    int[] ranks = new int[path.length];
    for (int i = 0; i < path.length; i++) {
      ranks[i] = rank[path[i]];
    }
    long[] without = longestWithout(network, late, rank, ranks, makespan);
    long[] drag = new long[path.length];
    for (int i = 0; i < path.length; i++) {
      long weight = network.isSource(path[i]) ? 0 : Math.max(0, network.weight(path[i]));
      drag[i] = without[i] == Long.MIN_VALUE ? weight : Math.min(weight, makespan - without[i]);
    }
    return drag;
  }

  /** Place on the path → the longest path that avoids the event there. */
  private static long[] longestWithout(
      ActivityNetwork network, long[] late, int[] rank, int[] ranks, long makespan) {
    int n = network.size();
    int arcs = network.firstWait(n);
    /* Arcs, and behind them events as arcs from nowhere: sources. */
    long[] through = new long[arcs + n];
    int[] from = new int[arcs + n];
    int[] to = new int[arcs + n];
    int count = 0;
    for (int event = 0; event < n; event++) {
      if (late[event] == ActivityNetwork.NEVER) {
        continue;
      }
      long rest = makespan - late[event] + network.weight(event);
      if (network.isSource(event)) {
        through[count] = rest;
        from[count] = -1;
        to[count++] = rank[event];
      }
      for (int place = network.firstWait(event); place < network.firstWait(event + 1); place++) {
        int before = network.waitAt(place);
        through[count] = network.time(before) + rest;
        from[count] = rank[before];
        to[count++] = rank[event];
      }
    }
    Integer[] byLength = IntStream.range(0, count).boxed().toArray(Integer[]::new);
    Arrays.sort(byLength, (a, b) -> Long.compare(through[b], through[a]));
    long[] longest = new long[ranks.length];
    Arrays.fill(longest, Long.MIN_VALUE);
    int[] free = IntStream.rangeClosed(0, ranks.length).toArray();
    for (int arc : byLength) {
      int place = Arrays.binarySearch(ranks, from[arc]);
      place = free(free, place < 0 ? -place - 1 : place + 1);
      while (place < ranks.length && ranks[place] < to[arc]) {
        longest[place] = through[arc];
        free[place] = place + 1;
        place = free(free, place);
      }
    }
    return longest;
  }

  /** The first place from one on that nothing was laid upon. */
  private static int free(int[] free, int place) {
    int root = place;
    while (free[root] != root) {
      root = free[root];
    }
    int at = place;
    while (free[at] != root) {
      int next = free[at];
      free[at] = root;
      at = next;
    }
    return root;
  }
}
