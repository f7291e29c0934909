// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.maxplus;

import java.math.BigInteger;

/** An orbit in longs, for as many rounds as {@link #roundsBeforeOverflow} says. */
final class NarrowOrbit extends Orbit {
  private static final int BITS = 62;

  /** Number of a weight → its value [ticks]. */
  private final long[] weights;

  /** Node → room for its value in a round [ticks]. */
  private final long[] values;

  /** Entry → x(n) [ticks]. */
  private final long[] state;

  /** Entry → the numerator of its rate [ticks]. */
  private final long[] numerators;

  /** Entry → the denominator of its rate [rounds]. */
  private final long[] denominators;

  private NarrowOrbit(Circuit circuit, CycleTime rates, long[] state) {
    super(circuit, rates);
    this.state = state;
    this.values = new long[circuit.nodes()];
    double[] known = circuit.weights();
    this.weights = new long[known.length];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = (long) known[i];
    }
    this.numerators = new long[state.length];
    this.denominators = new long[state.length];
    for (int i = 0; i < state.length; i++) {
      numerators[i] = rates.numerator(i).longValueExact();
      denominators[i] = rates.denominator(i);
    }
  }

  private NarrowOrbit(NarrowOrbit other) {
    super(other);
    this.state = other.state.clone();
    this.values = other.values;
    this.weights = other.weights;
    this.numerators = other.numerators;
    this.denominators = other.denominators;
  }

  /** Whether all numbers are small enough. */
  static boolean suits(Circuit circuit, CycleTime rates, BigInteger[] start) {
    if (circuit.isWide()) {
      return false;
    }
    for (int i = 0; i < start.length; i++) {
      if (start[i].bitLength() >= BITS || rates.numerator(i).bitLength() >= BITS) {
        return false;
      }
    }
    return true;
  }

  static NarrowOrbit of(Circuit circuit, CycleTime rates, BigInteger[] start) {
    long[] state = new long[start.length];
    for (int i = 0; i < state.length; i++) {
      state[i] = start[i].longValueExact();
    }
    return new NarrowOrbit(circuit, rates, state);
  }

  long roundsBeforeOverflow() {
    double[] grown = new double[state.length];
    circuit.apply(grown, new double[circuit.nodes()]);
    double round = 1;
    double highest = 0;
    for (int i = 0; i < grown.length; i++) {
      round = Math.max(round, grown[i]);
      highest = Math.max(highest, (double) state[i]);
    }
    return (long) ((0x1p62 - highest) / round / 2) - 1;
  }

  @Override
  Orbit copy() {
    return new NarrowOrbit(this);
  }

  @Override
  void step() {
    circuit.apply(state, weights, values);
  }

  @Override
  BigInteger time(int i) {
    return BigInteger.valueOf(state[i]);
  }

  @Override
  boolean repeats(Orbit before, long rounds) {
    long[] earlier = ((NarrowOrbit) before).state;
    for (int i = 0; i < state.length; i++) {
      long bottom = denominators[i];
      if (rounds % bottom != 0 || state[i] - earlier[i] != rounds / bottom * numerators[i]) {
        return false;
      }
    }
    return true;
  }

  @Override
  boolean isDecidedByItsOwn(Orbit before) {
    int size = circuit.size();
    long[] own = values;
    System.arraycopy(((NarrowOrbit) before).state, 0, own, 0, size);
    for (int t = size; t < own.length; t++) {
      int a = circuit.first(t);
      int b = circuit.second(t);
      long value = nodeRank[a] == nodeRank[t] ? own[a] : Long.MIN_VALUE / 2;
      if (b >= 0 && nodeRank[b] == nodeRank[t]) {
        value = Math.max(value, own[b]);
      }
      own[t] = value + weights[circuit.weight(t)];
    }
    for (int i = 0; i < size; i++) {
      if (own[circuit.output(i)] != state[i]) {
        return false;
      }
    }
    return true;
  }
}
