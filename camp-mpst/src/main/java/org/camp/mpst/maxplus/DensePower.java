// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.maxplus;

import java.math.BigInteger;
import java.util.Arrays;
import org.camp.core.analysis.Cancellation;
import org.camp.mpst.exact.Ticks;
import org.jspecify.annotations.Nullable;

/**
 * A max-plus matrix of whole ticks, row-major, and its powers by squaring. Its entries are doubles,
 * with −∞ for no dependency, as long as all stay below 2^53, and of any size beyond.
 */
public final class DensePower {
  private final int size;

  /** {@code row · size + column} → the entry [ticks]; −∞ for no dependency, NaN for unknown. */
  private final double[] entries;

  /** The same in full, null for no dependency; no array while {@code entries} is exact. */
  private final @Nullable BigInteger @Nullable [] wide;

  private DensePower(int size, double[] entries, @Nullable BigInteger @Nullable [] wide) {
    this.size = size;
    this.entries = entries;
    this.wide = wide;
  }

  /** The matrix of a circuit. O(size · nodes). */
  public static DensePower of(Circuit circuit) {
    int size = circuit.size();
    double[] entries = new double[size * size];
    double[] value = new double[circuit.nodes()];
    double greatest = 0;
    for (int j = 0; j < size; j++) {
      Arrays.fill(value, 0, size, Double.NEGATIVE_INFINITY);
      value[j] = 0;
      for (int t = size; t < value.length; t++) {
        int b = circuit.second(t);
        double greater = value[circuit.first(t)];
        greater = b < 0 ? greater : Math.max(greater, value[b]);
        value[t] = greater == Double.NEGATIVE_INFINITY ? greater : greater + circuit.added(t);
      }
      for (int i = 0; i < size; i++) {
        entries[i * size + j] = value[circuit.output(i)];
        greatest = Math.max(greatest, value[circuit.output(i)]);
      }
    }
    boolean exact = greatest < Ticks.EXACT && !circuit.isWide();
    return new DensePower(size, entries, exact ? null : wide(circuit));
  }

  private static @Nullable BigInteger[] wide(Circuit circuit) {
    int size = circuit.size();
    BigInteger[] weights = circuit.known().wholeWeights();
    BigInteger[] entries = new BigInteger[size * size];
    BigInteger[] value = new BigInteger[circuit.nodes()];
    for (int j = 0; j < size; j++) {
      Arrays.fill(value, 0, size, null);
      value[j] = BigInteger.ZERO;
      for (int t = size; t < value.length; t++) {
        int b = circuit.second(t);
        BigInteger greater =
            b < 0 ? value[circuit.first(t)] : max(value[circuit.first(t)], value[b]);
        value[t] = greater == null ? null : greater.add(weights[circuit.weight(t)]);
      }
      for (int i = 0; i < size; i++) {
        entries[i * size + j] = value[circuit.output(i)];
      }
    }
    return entries;
  }

  private static @Nullable BigInteger max(@Nullable BigInteger a, @Nullable BigInteger b) {
    return a == null ? b : b == null ? a : a.max(b);
  }

  /** The k-th power, k ≥ 1. O(size³ · log k). */
  public DensePower power(long k, Cancellation cancellation) {
    DensePower square = this;
    long rest = k - 1;
    DensePower result = this;
    while (rest > 0) {
      cancellation.check();
      if ((rest & 1) != 0) {
        result = result.times(square, cancellation);
      }
      rest >>= 1;
      if (rest > 0) {
        square = square.times(square, cancellation);
      }
    }
    return result;
  }

  private DensePower times(DensePower other, Cancellation cancellation) {
    double[] product = new double[size * size];
    Arrays.fill(product, Double.NEGATIVE_INFINITY);
    for (int i = 0; i < size; i++) {
      for (int k = 0; k < size; k++) {
        double left = entries[i * size + k];
        if (Double.isNaN(left)) {
          unknownRow(product, i, k, other);
        } else if (left != Double.NEGATIVE_INFINITY) {
          row(product, i * size, left, other.entries, k * size);
        }
      }
    }
    boolean exact = wide == null && other.wide == null;
    for (double entry : product) {
      exact &= !(entry >= Ticks.EXACT);
    }
    return new DensePower(size, product, exact ? null : wideTimes(other, cancellation));
  }

  private void row(double[] product, int row, double left, double[] right, int column) {
    for (int j = 0; j < size; j++) {
      double sum = left + right[column + j];
      if (sum > product[row + j]) {
        product[row + j] = sum;
      } else if (Double.isNaN(sum)) {
        product[row + j] = sum;
      }
    }
  }

  private void unknownRow(double[] product, int i, int k, DensePower other) {
    for (int j = 0; j < size; j++) {
      if (other.entries[k * size + j] != Double.NEGATIVE_INFINITY) {
        product[i * size + j] = Double.NaN;
      }
    }
  }

  private @Nullable BigInteger[] wideTimes(DensePower other, Cancellation cancellation) {
    BigInteger[] mine = whole();
    BigInteger[] theirs = other.whole();
    BigInteger[] product = new BigInteger[size * size];
    for (int i = 0; i < size; i++) {
      cancellation.check();
      for (int k = 0; k < size; k++) {
        BigInteger left = mine[i * size + k];
        if (left == null) {
          continue;
        }
        for (int j = 0; j < size; j++) {
          BigInteger right = theirs[k * size + j];
          if (right != null) {
            product[i * size + j] = max(product[i * size + j], left.add(right));
          }
        }
      }
    }
    return product;
  }

  private @Nullable BigInteger[] whole() {
    if (wide != null) {
      return wide;
    }
    BigInteger[] whole = new BigInteger[entries.length];
    for (int i = 0; i < whole.length; i++) {
      whole[i] = Double.isFinite(entries[i]) ? Ticks.whole(entries[i]) : null;
    }
    return whole;
  }

  /**
   * How entry {@code i} of the next state depends on entry {@code j}, in ticks; −∞ when it does
   * not, NaN when that is unknown, and rounded when it is {@link #isWide wide}.
   */
  public double entry(int i, int j) {
    return entries[i * size + j];
  }

  /** Whether some entry has more than 53 bits. */
  boolean isWide() {
    return wide != null;
  }

  /** The node of a circuit that adds entry {@code (i, j)}, which is not −∞, to another node. */
  public int add(Circuit.Builder circuit, int node, int i, int j) {
    double entry = entry(i, j);
    BigInteger exact = wide == null || Double.isNaN(entry) ? null : wide[i * size + j];
    return exact == null
        ? circuit.add(node, Circuit.NONE, entry, -1)
        : circuit.add(node, Circuit.NONE, exact, -1);
  }

  /** The map applied to a state, in ticks. */
  public BigInteger[] apply(BigInteger[] state) {
    BigInteger[] whole = whole();
    BigInteger[] result = new BigInteger[size];
    for (int i = 0; i < size; i++) {
      BigInteger greatest = null;
      for (int j = 0; j < size; j++) {
        BigInteger entry = whole[i * size + j];
        greatest = entry == null ? greatest : max(greatest, entry.add(state[j]));
      }
      result[i] = greatest == null ? BigInteger.ZERO : greatest;
    }
    return result;
  }
}
