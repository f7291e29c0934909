// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

import java.util.Arrays;

/** An action of a single component. */
final class LeafNode extends ActionNode {
  final ComponentLayout place;
  private final int action;

  /** Local state → its first transition of the action; of those that are known. */
  private int[] first = new int[0];

  /** Local state → behind its last one. */
  private int[] end = new int[0];

  LeafNode(ComponentLayout place, int action) {
    this.place = place;
    this.action = action;
  }

  /** Whether the action is enabled in a local state. */
  boolean isEnabled(int local) {
    int at = place.process.find(local, action);
    return at < place.process.end(local) && place.process.action(at) == action;
  }

  @Override
  ComponentLayout place() {
    return place;
  }

  @Override
  int moves(long[] states, int base, MoveStack out) {
    int local = place.value(states, base, 0);
    if (local >= first.length) {
      know(local);
    }
    int from = first[local];
    int to = end[local];
    return from == to ? 0 : out.pushLocal(place, local, from, to, 1, states, base);
  }

  private void know(int local) {
    int known = first.length;
    int size = Math.max(local + 1, place.process.size());
    first = Arrays.copyOf(first, size);
    end = Arrays.copyOf(end, size);
    for (int s = known; s < size; s++) {
      first[s] = place.process.find(s, action);
      end[s] = first[s];
      while (end[s] < place.process.end(s) && place.process.action(end[s]) == action) {
        end[s]++;
      }
    }
  }
}
