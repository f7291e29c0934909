// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.solve;

import java.util.Arrays;

/**
 * The reverse order of Cuthill and McKee (1969, doi:10.1145/800195.805928), from an end of the
 * graph as George and Liu (1979) look for it: neighbours get places close to each other.
 * O(transitions · log degree).
 */
final class CuthillMcKee {
  private static final int TRIES = 4;

  /** State → where its neighbours begin in {@link #neighbour}; one entry more, for the end. */
  private final int[] start;

  /** Link → state at its other end; every transition is a link of both its states. */
  private final int[] neighbour;

  private final int size;

  /** Place → state, in the order of the latest search. */
  private final int[] order;

  /** State → its distance from the root of the latest search [transitions]. */
  private final int[] depth;

  private CuthillMcKee(Generator chain) {
    size = chain.size();
    order = new int[size];
    depth = new int[size];
    start = new int[size + 1];
    for (int s = 0; s < size; s++) {
      for (int t = chain.incoming().first(s); t < chain.incoming().end(s); t++) {
        start[s + 1]++;
        start[chain.incoming().state(t) + 1]++;
      }
    }
    for (int s = 0; s < size; s++) {
      start[s + 1] += start[s];
    }
    int[] next = Arrays.copyOf(start, size);
    neighbour = new int[start[size]];
    for (int s = 0; s < size; s++) {
      for (int t = chain.incoming().first(s); t < chain.incoming().end(s); t++) {
        int source = chain.incoming().state(t);
        neighbour[next[s]++] = source;
        neighbour[next[source]++] = s;
      }
    }
  }

  /** The place of each state of a connected chain. */
  static int[] reverse(Generator chain) {
    CuthillMcKee search = new CuthillMcKee(chain);
    search.number(search.end());
    int[] place = new int[search.size];
    for (int i = 0; i < search.size; i++) {
      place[search.order[i]] = search.size - 1 - i;
    }
    return place;
  }

  private int end() {
    int root = 0;
    int deepest = -1;
    for (int i = 0; i < TRIES; i++) {
      number(root);
      int last = order[size - 1];
      if (depth[last] <= deepest) {
        break;
      }
      deepest = depth[last];
      root = last;
    }
    return root;
  }

  /** Breadth first, neighbours of few neighbours first. */
  private void number(int root) {
    Arrays.fill(depth, -1);
    depth[root] = 0;
    order[0] = root;
    int count = 1;
    for (int i = 0; i < count; i++) {
      int first = count;
      for (int t = start[order[i]]; t < start[order[i] + 1]; t++) {
        int s = neighbour[t];
        if (depth[s] < 0) {
          depth[s] = depth[order[i]] + 1;
          order[count++] = s;
        }
      }
      sort(first, count);
    }
  }

  private void sort(int from, int to) {
    if (to - from < 2) {
      return;
    }
    long[] keys = new long[to - from];
    for (int i = 0; i < keys.length; i++) {
      int s = order[from + i];
      keys[i] = (long) (start[s + 1] - start[s]) << 32 | s;
    }
    Arrays.sort(keys);
    for (int i = 0; i < keys.length; i++) {
      order[from + i] = (int) keys[i];
    }
  }
}
