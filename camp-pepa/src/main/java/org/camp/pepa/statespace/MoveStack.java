// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

import java.util.Arrays;

/** A stack of moves: each a change of the state vector and a rate (or weight, when passive). */
final class MoveStack {
  final int words;

  /** Move times {@link #words} plus word → what is added to that word of the state vector. */
  long[] delta;

  /** Move → rate [1/s], or weight when passive. */
  double[] rate = new double[64];

  int size;

  /** Apparent rate of the moves that were evaluated last. */
  double total;

  /** How those are enabled. */
  RateKind kind = RateKind.ACTIVE;

  MoveStack(int words) {
    this.words = words;
    this.delta = new long[64 * words];
  }

  /**
   * Leaves the apparent rate of moves and how they are enabled. A reference is written when it is
   * another one only: collectors make writing dear.
   */
  void leave(double rates, RateKind how) {
    total = rates;
    if (kind != how) {
      kind = how;
    }
  }

  void reserve(int more) {
    if (size + more > rate.length) {
      int capacity = Math.max(size + more, 2 * rate.length);
      rate = Arrays.copyOf(rate, capacity);
      delta = Arrays.copyOf(delta, capacity * words);
    }
  }

  /** Pushes a move that changes nothing yet; its change stands in {@link #delta} from there on. */
  int push(double amount) {
    if (size == rate.length) {
      reserve(1);
    }
    int at = size * words;
    delta[at] = 0;
    for (int w = 1; w < words; w++) {
      delta[at + w] = 0;
    }
    rate[size++] = amount;
    return at;
  }

  /**
   * Pushes the moves of {@code copies} copies of a component that are in a local state, each on its
   * own, and leaves their apparent rate and kind.
   *
   * @return how many
   */
  int pushLocal(ComponentLayout place, int action, int local, int copies, long[] states, int base) {
    LocalProcess process = place.process;
    int first = process.find(local, action);
    int at = first;
    double all = 0;
    for (; at < process.end(local) && process.action(at) == action; at++) {
      double amount = copies * process.rate(at);
      int move = push(amount);
      place.move(states, base, local, process.target(at), delta, move);
      all += amount;
    }
    if (at > first) {
      leave(all, process.kind(first, at));
    }
    return at - first;
  }

  /**
   * Replaces the moves from {@code left} on, of which those from {@code right} on belong to the
   * other side, by all pairs. A pair has the rate {@code r1·r2·scale}.
   */
  void multiply(int left, int right, double scale) {
    int end = size;
    if (right - left == 1 && end - right == 1) {
      for (int w = 0; w < words; w++) {
        delta[left * words + w] += delta[right * words + w];
      }
      rate[left] *= rate[right] * scale;
      size = right;
      return;
    }
    int pairs = (right - left) * (end - right);
    reserve(pairs);
    int at = end;
    for (int i = left; i < right; i++) {
      for (int j = right; j < end; j++) {
        for (int w = 0; w < words; w++) {
          delta[at * words + w] = delta[i * words + w] + delta[j * words + w];
        }
        rate[at++] = rate[i] * rate[j] * scale;
      }
    }
    System.arraycopy(delta, end * words, delta, left * words, pairs * words);
    System.arraycopy(rate, end, rate, left, pairs);
    size = left + pairs;
  }
}
