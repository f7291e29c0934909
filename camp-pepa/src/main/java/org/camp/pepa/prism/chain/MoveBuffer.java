// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism.chain;

import java.util.Arrays;

/** What may happen in a state: moves with rates, each a change of the packed state. */
final class MoveBuffer {
  private final int words;

  /** Move → its rate [1/s]. */
  double[] rate = new double[32];

  /** Move → number of its action. */
  int[] action = new int[32];

  /** Move times {@link #words} plus word → what is added to that word of the state. */
  long[] delta;

  int size;

  MoveBuffer(int words) {
    this.words = words;
    this.delta = new long[32 * words];
  }

  /** A move that changes nothing yet. */
  int push(double itsRate, int itsAction) {
    if (size == rate.length) {
      rate = Arrays.copyOf(rate, 2 * size);
      action = Arrays.copyOf(action, 2 * size);
      delta = Arrays.copyOf(delta, 2 * size * words);
    }
    rate[size] = itsRate;
    action[size] = itsAction;
    Arrays.fill(delta, size * words, (size + 1) * words, 0);
    return size++;
  }

  /** Lets each move from {@code first} on happen together with each of {@code others}. */
  void cross(int first, MoveBuffer others) {
    int end = size;
    for (int j = 1; j < others.size; j++) {
      for (int i = first; i < end; i++) {
        int at = push(rate[i] * others.rate[j], action[i]);
        for (int w = 0; w < words; w++) {
          delta[at * words + w] = delta[i * words + w] + others.delta[j * words + w];
        }
      }
    }
    for (int i = first; i < end; i++) {
      rate[i] *= others.rate[0];
      for (int w = 0; w < words; w++) {
        delta[i * words + w] += others.delta[w];
      }
    }
  }
}
