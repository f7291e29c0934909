// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.maxplus;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** An orbit in whole numbers of any size. */
final class WideOrbit extends Orbit {
  /** Number of a weight → its value [ticks]. */
  private final BigInteger[] weights;

  /** Node → room for its value in a round [ticks]; null for none. */
  private final @Nullable BigInteger[] values;

  /** Entry → x(n) [ticks]. */
  private final BigInteger[] state;

  WideOrbit(Circuit circuit, CycleTime rates, BigInteger[] start) {
    super(circuit, rates);
    this.weights = circuit.wholeWeights();
    this.values = new BigInteger[circuit.nodes()];
    this.state = start.clone();
  }

  private WideOrbit(WideOrbit other) {
    super(other);
    this.weights = other.weights;
    this.values = other.values;
    this.state = other.state.clone();
  }

  @Override
  Orbit copy() {
    return new WideOrbit(this);
  }

  @Override
  void step() {
    circuit.apply(state, weights, values);
  }

  @Override
  BigInteger time(int i) {
    return state[i];
  }

  @Override
  boolean repeats(Orbit before, long rounds) {
    for (int i = 0; i < state.length; i++) {
      long bottom = rates.denominator(i);
      if (rounds % bottom != 0) {
        return false;
      }
      BigInteger grown = rates.numerator(i).multiply(BigInteger.valueOf(rounds / bottom));
      if (!state[i].subtract(before.time(i)).equals(grown)) {
        return false;
      }
    }
    return true;
  }

  @Override
  boolean isDecidedByItsOwn(Orbit before) {
    int size = circuit.size();
    for (int t = 0; t < values.length; t++) {
      if (t < size) {
        values[t] = before.time(t);
        continue;
      }
      int a = circuit.first(t);
      int b = circuit.second(t);
      BigInteger value = nodeRank[a] == nodeRank[t] ? values[a] : null;
      BigInteger other = b >= 0 && nodeRank[b] == nodeRank[t] ? values[b] : null;
      value = value == null ? other : other == null ? value : value.max(other);
      values[t] = value == null ? null : value.add(weights[circuit.weight(t)]);
    }
    for (int i = 0; i < size; i++) {
      if (!state[i].equals(values[circuit.output(i)])) {
        return false;
      }
    }
    return true;
  }
}
