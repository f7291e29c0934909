// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

/** An action of a single component. */
final class LeafNode extends ActionNode {
  final ComponentLayout place;
  private final int action;

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
    return out.pushLocal(place, action, place.value(states, base, 0), 1, states, base);
  }
}
