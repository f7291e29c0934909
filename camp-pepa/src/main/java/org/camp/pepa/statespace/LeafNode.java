// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

import java.util.Arrays;

/** An action of a single component. */
final class LeafNode extends ActionNode {
  final ComponentLayout place;
  private final int action;

  /** Where the local state stands in a state vector. */
  private final int word;

  private final int shift;
  private final long mask;

  /** Local state → its first move in {@link #rate}; of those that are known; one entry more. */
  private int[] first = {0};

  /** Local state → apparent rate of the action [1/s], or weight when passive. */
  private double[] total = {};

  /** Local state → how the action is enabled. */
  private RateKind[] kind = {};

  /** Move → its rate [1/s], or weight when passive. */
  private double[] rate = {};

  /** Move → what is added to the word that holds the local state. */
  private long[] change = {};

  LeafNode(ComponentLayout place, int action) {
    this.place = place;
    this.action = action;
    this.word = place.fields()[0] >> 6;
    this.shift = place.fields()[0] & 63;
    this.mask = place.mask();
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
  void complete() {
    know(place.process.size() - 1);
  }

  @Override
  int moves(long[] states, int base, MoveStack out) {
    int local = (int) (states[base + word] >>> shift & mask);
    if (local >= total.length) {
      know(local);
    }
    int from = first[local];
    int count = first[local + 1] - from;
    if (count == 0) {
      return 0;
    }
    out.delta[out.push(rate[from]) + word] = change[from];
    for (int i = from + 1; i < from + count; i++) {
      out.delta[out.push(rate[i]) + word] = change[i];
    }
    out.leave(total[local], kind[local]);
    return count;
  }

  private void know(int least) {
    int known = total.length;
    int size = Math.max(least + 1, place.process.size());
    first = Arrays.copyOf(first, size + 1);
    total = Arrays.copyOf(total, size);
    kind = Arrays.copyOf(kind, size);
    for (int s = known; s < size; s++) {
      int from = place.process.find(s, action);
      int to = from;
      while (to < place.process.end(s) && place.process.action(to) == action) {
        to++;
      }
      int at = first[s];
      first[s + 1] = at + to - from;
      kind[s] = from == to ? RateKind.ACTIVE : place.process.kind(from, to);
      if (first[s + 1] > rate.length) {
        rate = Arrays.copyOf(rate, 2 * first[s + 1]);
        change = Arrays.copyOf(change, 2 * first[s + 1]);
      }
      for (int i = from; i < to; i++, at++) {
        rate[at] = place.process.rate(i);
        change[at] = (long) (place.process.target(i) - s) << shift;
        total[s] += rate[at];
      }
    }
  }
}
