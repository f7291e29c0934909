// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.maxplus;

import java.math.BigInteger;
import java.util.Arrays;
import org.camp.mpst.exact.Ticks;

/** Cycle times in doubles, which are whole and exact below 2^53. */
final class NarrowCycleTime extends CycleTime {
  private static final double NOISE = 1e-14;

  /** Number of a weight → its value [ticks]. */
  private final double[] weights;

  /** Node → its value in the present pass [ticks, or ticks times the denominator of its rate]. */
  private final double[] value;

  /** Entry → the weight of the path to it from the entry that decides it [ticks]. */
  private final double[] length;

  /** Entry → its potential under the policy [ticks times the denominator of its rate]. */
  private final double[] potential;

  /** Entry → the numerator of its rate [ticks]. */
  private final double[] numerator;

  /** Entry → the denominator of its rate [rounds]. */
  private final double[] denominator;

  private double greatest;

  NarrowCycleTime(Circuit circuit) {
    super(circuit);
    this.weights = circuit.weights();
    this.value = new double[circuit.nodes()];
    this.length = new double[size];
    this.potential = new double[size];
    this.numerator = new double[size];
    this.denominator = new double[size];
    Arrays.fill(denominator, 1);
    longest();
  }

  /** The first policy: what decides when all start at 0. */
  private void longest() {
    for (int t = size; t < value.length; t++) {
      int a = circuit.first(t);
      int b = circuit.second(t);
      takesSecond[t] = b >= 0 && value[b] > value[a];
      value[t] = value[takesSecond[t] ? b : a] + weights[circuit.weight(t)];
    }
  }

  @Override
  void evaluate(int[] origin) {
    for (int i = 0; i < size; i++) {
      origin[i] = i;
      value[i] = 0;
    }
    for (int t = size; t < value.length; t++) {
      int decides = decides(t);
      origin[t] = origin[decides];
      value[t] = value[decides] + weights[circuit.weight(t)];
    }
    for (int i = 0; i < size; i++) {
      from[i] = origin[circuit.output(i)];
      length[i] = value[circuit.output(i)];
    }
  }

  @Override
  void close(int root) {
    double sum = 0;
    double count = 0;
    int at = root;
    do {
      sum += length[at];
      count++;
      at = from[at];
    } while (at != root);
    double common = gcd(sum, count);
    double top = sum / common;
    double bottom = count / common;
    if (numerator[root] != top || denominator[root] != bottom) {
      potential[root] = 0;
    }
    numerator[root] = top;
    denominator[root] = bottom;
    greatest = Math.max(greatest, sum * count);
  }

  @Override
  void follow(int entry) {
    int next = from[entry];
    numerator[entry] = numerator[next];
    denominator[entry] = denominator[next];
    potential[entry] = potential[next] + length[entry] * denominator[entry] - numerator[entry];
    greatest = Math.max(greatest, Math.abs(potential[entry]));
    greatest = Math.max(greatest, length[entry] * denominator[entry]);
  }

  private static double gcd(double a, double b) {
    double x = a;
    double y = b;
    while (y != 0) {
      double rest = x % y;
      x = y;
      y = rest;
    }
    return x;
  }

  @Override
  int compare(int i, int j) {
    double one = numerator[i] * denominator[j];
    double other = numerator[j] * denominator[i];
    greatest = Math.max(greatest, Math.max(one, other));
    return Double.compare(one, other);
  }

  @Override
  boolean improve(int[] ranked) {
    double[] scale = new double[ranks];
    double[] shift = new double[ranks];
    for (int i = 0; i < size; i++) {
      ranked[i] = rank[i];
      value[i] = potential[i];
      scale[rank[i]] = denominator[i];
      shift[rank[i]] = numerator[i];
    }
    double tolerance = isNarrow() ? 0 : greatest * NOISE;
    for (int t = size; t < value.length; t++) {
      int decides = decides(t);
      int b = circuit.second(t);
      if (b >= 0) {
        int other = takesSecond[t] ? circuit.first(t) : b;
        int better = Integer.compare(ranked[other], ranked[decides]);
        if (better > 0 || (better == 0 && value[other] > value[decides] + tolerance)) {
          takesSecond[t] = !takesSecond[t];
          decides = other;
        }
      }
      ranked[t] = ranked[decides];
      value[t] = value[decides] + weights[circuit.weight(t)] * scale[ranked[t]];
    }
    boolean improved = false;
    for (int i = 0; i < size; i++) {
      int out = circuit.output(i);
      improved |=
          ranked[out] > rank[i] || value[out] - shift[ranked[out]] > potential[i] + 2 * tolerance;
    }
    return improved;
  }

  /** Whether no number was rounded. */
  boolean isNarrow() {
    return greatest < Ticks.EXACT;
  }

  @Override
  BigInteger numerator(int entry) {
    return BigInteger.valueOf((long) numerator[entry]);
  }

  @Override
  long denominator(int entry) {
    return (long) denominator[entry];
  }
}
