// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.solve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Bottom strongly connected components (Tarjan 1972, doi:10.1137/0201010), without recursion.
 * O(transitions).
 */
final class BottomComponents {
  /** Transitions by the states that they leave. */
  private final TransitionRows rows;

  /** State → its component, numbered as they are completed; −1 before. */
  private final int[] component;

  private int count;

  private BottomComponents(TransitionRows rows) {
    this.rows = rows;
    this.component = new int[rows.size()];
    Arrays.fill(component, -1);
    search(rows.size());
  }

  /** The members of each bottom component, ascending, by their first member. */
  static List<int[]> bottom(TransitionRows rows) {
    return new BottomComponents(rows).bottom();
  }

  private void search(int size) {
    int[] low = new int[size];
    int[] number = new int[size];
    int[] next = new int[size];
    Arrays.setAll(next, rows::first);
    int[] path = new int[size];
    int[] stack = new int[size];
    int open = 0;
    int numbers = 0;
    for (int root = 0; root < size; root++) {
      if (number[root] != 0) {
        continue;
      }
      int depth = 0;
      path[0] = root;
      number[root] = low[root] = ++numbers;
      stack[open++] = root;
      while (depth >= 0) {
        int s = path[depth];
        if (next[s] < rows.end(s)) {
          int to = rows.state(next[s]++);
          if (number[to] == 0) {
            number[to] = low[to] = ++numbers;
            stack[open++] = to;
            path[++depth] = to;
          } else if (component[to] < 0) {
            low[s] = Math.min(low[s], number[to]);
          }
          continue;
        }
        if (low[s] == number[s]) {
          int member;
          do {
            member = stack[--open];
            component[member] = count;
          } while (member != s);
          count++;
        }
        depth--;
        if (depth >= 0) {
          low[path[depth]] = Math.min(low[path[depth]], low[s]);
        }
      }
    }
  }

  private List<int[]> bottom() {
    boolean[] leaves = new boolean[count];
    int[] sizes = new int[count];
    for (int s = 0; s < component.length; s++) {
      sizes[component[s]]++;
      for (int t = rows.first(s); t < rows.end(s); t++) {
        leaves[component[s]] |= component[rows.state(t)] != component[s];
      }
    }
    int[] place = new int[count];
    Arrays.fill(place, -1);
    List<int[]> result = new ArrayList<>();
    int[] filled = new int[count];
    for (int s = 0; s < component.length; s++) {
      int c = component[s];
      if (leaves[c]) {
        continue;
      }
      if (place[c] < 0) {
        place[c] = result.size();
        result.add(new int[sizes[c]]);
      }
      result.get(place[c])[filled[c]++] = s;
    }
    return result;
  }
}
