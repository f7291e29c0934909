// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

/** An action of a counted array whose copies do it independently of each other. */
final class CountNode extends ActionNode {
  private final ComponentLayout place;

  /** Transition of the action → local state it leaves. */
  private final int[] from;

  /** Transition of the action → local state it leads to. */
  private final int[] to;

  /** Transition of the action → rate of one copy [1/s], or weight when passive. */
  private final double[] rate;

  /** Transition of the action → how it is enabled. */
  private final RateKind[] kind;

  CountNode(ComponentLayout place, int action) {
    this.place = place;
    LocalProcess process = place.process;
    int[] moves = process.all(action);
    from = new int[moves.length];
    to = new int[moves.length];
    rate = new double[moves.length];
    kind = new RateKind[moves.length];
    for (int i = 0, state = 0; i < moves.length; i++) {
      while (process.end(state) <= moves[i]) {
        state++;
      }
      from[i] = state;
      to[i] = process.target(moves[i]);
      rate[i] = process.rate(moves[i]);
      kind[i] = process.kind(moves[i]);
    }
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
    for (int i = 0; i < from.length; i++) {
      int copies = place.value(states, base, from[i]);
      if (copies > 0) {
        all = pushed == 0 ? kind[i] : all.with(kind[i]);
        int at = out.push(copies * rate[i]);
        place.move(states, base, from[i], to[i], out.delta, at);
        total += copies * rate[i];
        pushed++;
      }
    }
    out.leave(total, all);
    return pushed;
  }
}
