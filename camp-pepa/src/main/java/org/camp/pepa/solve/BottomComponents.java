// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.solve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.camp.core.order.StrongComponents;

/** The strongly connected components of a chain that no transition leaves. O(transitions). */
final class BottomComponents {
  private BottomComponents() {}

  /**
   * Whether every state is reached from every other.
   *
   * @param rows transitions by the states that they leave
   * @param incoming the same by the states that they enter
   */
  static boolean isIrreducible(TransitionRows rows, TransitionRows incoming) {
    return reachesAll(rows) && reachesAll(incoming);
  }

  private static boolean reachesAll(TransitionRows rows) {
    BitSet found = new BitSet(rows.size());
    int[] open = new int[rows.size()];
    found.set(0);
    int count = 1;
    for (int i = 0; i < count; i++) {
      for (int t = rows.first(open[i]); t < rows.end(open[i]); t++) {
        int next = rows.state(t);
        if (!found.get(next)) {
          found.set(next);
          open[count++] = next;
        }
      }
    }
    return count == open.length;
  }

  /**
   * The members of each bottom component, ascending, by their first member.
   *
   * @param rows transitions by the states that they leave
   */
  static List<int[]> bottom(TransitionRows rows) {
    StrongComponents components = StrongComponents.of(graph(rows));
    boolean[] leaves = new boolean[components.count()];
    int[] sizes = new int[components.count()];
    for (int s = 0; s < rows.size(); s++) {
      int c = components.component(s);
      sizes[c]++;
      for (int t = rows.first(s); t < rows.end(s); t++) {
        leaves[c] |= components.component(rows.state(t)) != c;
      }
    }
    int[] place = new int[components.count()];
    Arrays.fill(place, -1);
    List<int[]> result = new ArrayList<>();
    int[] filled = new int[components.count()];
    for (int s = 0; s < rows.size(); s++) {
      int c = components.component(s);
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

  private static StrongComponents.Graph graph(TransitionRows rows) {
    return new StrongComponents.Graph() {
      @Override
      public int size() {
        return rows.size();
      }

      @Override
      public int first(int state) {
        return rows.first(state);
      }

      @Override
      public int end(int state) {
        return rows.end(state);
      }

      @Override
      public int target(int state, int transition) {
        return rows.state(transition);
      }
    };
  }
}
