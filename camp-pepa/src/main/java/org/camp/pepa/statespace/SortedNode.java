// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

/** An action of a sorted array whose copies do it independently of each other. */
final class SortedNode extends ActionNode {
  private final ComponentLayout place;
  private final int action;

  SortedNode(ComponentLayout place, int action) {
    this.place = place;
    this.action = action;
  }

  @Override
  ComponentLayout place() {
    return place;
  }

  @Override
  int moves(long[] states, int base, MoveStack out) {
    int pushed = 0;
    double total = 0;
    RateKind all = RateKind.ACTIVE;
    for (int i = 0; i < place.copies; ) {
      int local = place.value(states, base, i);
      int end = i + 1;
      while (end < place.copies && place.value(states, base, end) == local) {
        end++;
      }
      int more = out.pushLocal(place, action, local, end - i, states, base);
      if (more > 0) {
        all = pushed == 0 ? out.kind : all.with(out.kind);
        total += out.total;
        pushed += more;
      }
      i = end;
    }
    out.leave(total, all);
    return pushed;
  }
}
