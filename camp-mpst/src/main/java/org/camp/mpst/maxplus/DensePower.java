package org.camp.mpst.maxplus;

import java.util.Arrays;
import org.camp.core.analysis.Cancellation;

/** A max-plus matrix, row-major, with −∞ for no dependency, and its powers by squaring. */
public final class DensePower {
  private final int size;
  private final double[] entries;

  private DensePower(int size, double[] entries) {
    this.size = size;
    this.entries = entries;
  }

  /** The matrix of a circuit. O(size · nodes). */
  public static DensePower of(Circuit circuit) {
    int size = circuit.size();
    double[] entries = new double[size * size];
    double[] value = new double[circuit.nodes()];
    for (int j = 0; j < size; j++) {
      Arrays.fill(value, 0, size, Double.NEGATIVE_INFINITY);
      value[j] = 0;
      for (int t = size; t < value.length; t++) {
        int b = circuit.second(t);
        double greater = value[circuit.first(t)];
        value[t] = (b < 0 ? greater : Math.max(greater, value[b])) + circuit.added(t);
      }
      for (int i = 0; i < size; i++) {
        entries[i * size + j] = value[circuit.output(i)];
      }
    }
    return new DensePower(size, entries);
  }

  /** The k-th power, k ≥ 1. O(size³ · log k). */
  public DensePower power(long k, Cancellation cancellation) {
    DensePower square = this;
    long rest = k - 1;
    DensePower result = this;
    while (rest > 0) {
      cancellation.check();
      if ((rest & 1) != 0) {
        result = result.times(square);
      }
      rest >>= 1;
      if (rest > 0) {
        square = square.times(square);
      }
    }
    return result;
  }

  private DensePower times(DensePower other) {
    double[] product = new double[size * size];
    Arrays.fill(product, Double.NEGATIVE_INFINITY);
    for (int i = 0; i < size; i++) {
      int row = i * size;
      for (int k = 0; k < size; k++) {
        double left = entries[row + k];
        if (left == Double.NEGATIVE_INFINITY) {
          continue;
        }
        int column = k * size;
        for (int j = 0; j < size; j++) {
          double sum = left + other.entries[column + j];
          if (sum > product[row + j]) {
            product[row + j] = sum;
          }
        }
      }
    }
    return new DensePower(size, product);
  }

  /** How entry {@code i} of the next state depends on entry {@code j}; −∞ when it does not. */
  public double entry(int i, int j) {
    return entries[i * size + j];
  }

  /** The map applied to a state. */
  public double[] apply(double[] state) {
    double[] result = new double[size];
    for (int i = 0; i < size; i++) {
      double greatest = Double.NEGATIVE_INFINITY;
      for (int j = 0; j < size; j++) {
        greatest = Math.max(greatest, entries[i * size + j] + state[j]);
      }
      result[i] = greatest;
    }
    return result;
  }
}
