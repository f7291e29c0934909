// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.maxplus;

import java.math.BigInteger;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Cycle times in whole numbers of any size. */
final class WideCycleTime extends CycleTime {
  /** Number of a weight → its value [ticks]. */
  private final BigInteger[] weights;

  /** Node → its value in the present pass [ticks, or ticks times the denominator of its rate]. */
  private final BigInteger[] value;

  /** Entry → the weight of the path to it from the entry that decides it [ticks]. */
  private final BigInteger[] length;

  /** Entry → its potential under the policy [ticks times the denominator of its rate]. */
  private final BigInteger[] potential;

  /** Entry → the numerator of its rate [ticks]. */
  private final BigInteger[] numerator;

  /** Entry → the denominator of its rate [rounds]. */
  private final BigInteger[] denominator;

  /**
   * Cycle times, from a first policy if one is known.
   *
   * @param policy node -> whether its second operand decides
   */
  WideCycleTime(Circuit circuit, boolean @Nullable [] policy) {
    super(circuit);
    this.weights = circuit.wholeWeights();
    this.value = zeros(circuit.nodes());
    this.length = zeros(size);
    this.potential = zeros(size);
    this.numerator = zeros(size);
    this.denominator = new BigInteger[size];
    Arrays.fill(denominator, BigInteger.ONE);
    if (policy == null) {
      longest();
    } else {
      System.arraycopy(policy, 0, takesSecond, 0, policy.length);
    }
  }

  private static BigInteger[] zeros(int n) {
    BigInteger[] zeros = new BigInteger[n];
    Arrays.fill(zeros, BigInteger.ZERO);
    return zeros;
  }

  private void longest() {
    for (int t = size; t < value.length; t++) {
      int a = circuit.first(t);
      int b = circuit.second(t);
      takesSecond[t] = b >= 0 && value[b].compareTo(value[a]) > 0;
      value[t] = value[takesSecond[t] ? b : a].add(weights[circuit.weight(t)]);
    }
  }

  @Override
  void evaluate(int[] origin) {
    for (int i = 0; i < size; i++) {
      origin[i] = i;
      value[i] = BigInteger.ZERO;
    }
    for (int t = size; t < value.length; t++) {
      int decides = decides(t);
      origin[t] = origin[decides];
      value[t] = value[decides].add(weights[circuit.weight(t)]);
    }
    for (int i = 0; i < size; i++) {
      from[i] = origin[circuit.output(i)];
      length[i] = value[circuit.output(i)];
    }
  }

  @Override
  void close(int root) {
    BigInteger sum = BigInteger.ZERO;
    int rounds = 0;
    int at = root;
    do {
      sum = sum.add(length[at]);
      rounds++;
      at = from[at];
    } while (at != root);
    BigInteger count = BigInteger.valueOf(rounds);
    BigInteger common = sum.gcd(count);
    BigInteger top = sum.divide(common);
    BigInteger bottom = count.divide(common);
    if (!numerator[root].equals(top) || !denominator[root].equals(bottom)) {
      potential[root] = BigInteger.ZERO;
    }
    numerator[root] = top;
    denominator[root] = bottom;
  }

  @Override
  void follow(int entry) {
    int next = from[entry];
    numerator[entry] = numerator[next];
    denominator[entry] = denominator[next];
    potential[entry] =
        potential[next].add(length[entry].multiply(denominator[entry])).subtract(numerator[entry]);
  }

  @Override
  int compare(int i, int j) {
    return numerator[i].multiply(denominator[j]).compareTo(numerator[j].multiply(denominator[i]));
  }

  @Override
  boolean improve(int[] ranked) {
    BigInteger[] scale = new BigInteger[ranks];
    BigInteger[] shift = new BigInteger[ranks];
    for (int i = 0; i < size; i++) {
      ranked[i] = rank[i];
      value[i] = potential[i];
      scale[rank[i]] = denominator[i];
      shift[rank[i]] = numerator[i];
    }
    for (int t = size; t < value.length; t++) {
      int decides = decides(t);
      int b = circuit.second(t);
      if (b >= 0) {
        int other = takesSecond[t] ? circuit.first(t) : b;
        int better = Integer.compare(ranked[other], ranked[decides]);
        if (better > 0 || (better == 0 && value[other].compareTo(value[decides]) > 0)) {
          takesSecond[t] = !takesSecond[t];
          decides = other;
        }
      }
      ranked[t] = ranked[decides];
      value[t] = value[decides].add(weights[circuit.weight(t)].multiply(scale[ranked[t]]));
    }
    boolean improved = false;
    for (int i = 0; i < size; i++) {
      int out = circuit.output(i);
      improved |=
          ranked[out] > rank[i]
              || value[out].subtract(shift[ranked[out]]).compareTo(potential[i]) > 0;
    }
    return improved;
  }

  @Override
  BigInteger numerator(int entry) {
    return numerator[entry];
  }

  @Override
  long denominator(int entry) {
    return denominator[entry].longValueExact();
  }
}
