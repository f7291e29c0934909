// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.maxplus;

import java.math.BigInteger;

/** A state x(n) that moves on by rounds of A, with the rates by which it grows in the long run. */
abstract sealed class Orbit permits NarrowOrbit, WideOrbit {
  final Circuit circuit;
  final CycleTime rates;

  /** Node → the greatest rank of a rate that reaches it; empty when all rates are equal. */
  final int[] nodeRank;

  Orbit(Circuit circuit, CycleTime rates) {
    this.circuit = circuit;
    this.rates = rates;
    this.nodeRank = rates.ranks() > 1 ? ranks(circuit, rates) : new int[0];
  }

  Orbit(Orbit other) {
    this.circuit = other.circuit;
    this.rates = other.rates;
    this.nodeRank = other.nodeRank;
  }

  private static int[] ranks(Circuit circuit, CycleTime rates) {
    int[] ranks = new int[circuit.nodes()];
    for (int t = 0; t < ranks.length; t++) {
      if (t < circuit.size()) {
        ranks[t] = rates.rank(t);
      } else {
        int b = circuit.second(t);
        ranks[t] = Math.max(ranks[circuit.first(t)], b < 0 ? 0 : ranks[b]);
      }
    }
    return ranks;
  }

  /** The same state, to be moved on by itself. */
  abstract Orbit copy();

  /** One round. */
  abstract void step();

  /** Entry {@code i}, in ticks. */
  abstract BigInteger time(int i);

  /** Whether every entry has grown by its rate times so many rounds. */
  abstract boolean repeats(Orbit before, long rounds);

  /**
   * Whether each entry of this, one round after {@code before}, is decided by entries of its own
   * rate.
   */
  abstract boolean isDecidedByItsOwn(Orbit before);

  /** Whether, for so many rounds from here, each entry is decided by entries of its own rate. */
  final boolean stays(long rounds) {
    if (nodeRank.length == 0) {
      return true;
    }
    Orbit at = copy();
    for (long n = 0; n < rounds; n++) {
      Orbit before = at.copy();
      at.step();
      if (!at.isDecidedByItsOwn(before)) {
        return false;
      }
    }
    return true;
  }

  /** The state, in ticks. */
  final BigInteger[] times() {
    BigInteger[] times = new BigInteger[circuit.size()];
    for (int i = 0; i < times.length; i++) {
      times[i] = time(i);
    }
    return times;
  }
}
