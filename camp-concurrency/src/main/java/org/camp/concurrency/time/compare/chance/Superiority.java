// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.compare.chance;

import java.util.Arrays;

/** The share of pairs in which the value of B is the greater; equal ones count half. */
public final class Superiority {
  /** Place, in the order of adding → value of side A; room for more than {@code sizeA}. */
  private double[] a = new double[8];

  /** Place, in the order of adding → value of side B; room for more than {@code sizeB}. */
  private double[] b = new double[8];

  private int sizeA;
  private int sizeB;

  /** Adds a value of a side. */
  public void add(int side, double value) {
    if (side == 0) {
      a = sizeA == a.length ? Arrays.copyOf(a, 2 * sizeA) : a;
      a[sizeA++] = value;
    } else {
      b = sizeB == b.length ? Arrays.copyOf(b, 2 * sizeB) : b;
      b[sizeB++] = value;
    }
  }

  /** How many values A has. */
  public int sizeA() {
    return sizeA;
  }

  /** How many values B has. */
  public int sizeB() {
    return sizeB;
  }

  /** A half when one side has no value. O(n log n). */
  public double value() {
    if (sizeA == 0 || sizeB == 0) {
      return 0.5;
    }
    double[] sorted = Arrays.copyOf(a, sizeA);
    Arrays.sort(sorted);
    long twice = 0;
    for (int i = 0; i < sizeB; i++) {
      twice += below(sorted, b[i], false) + below(sorted, b[i], true);
    }
    return twice / 2.0 / sizeA / sizeB;
  }

  /** How many values are below one, or not above it. */
  private static int below(double[] sorted, double value, boolean orEqual) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] < value || (orEqual && sorted[middle] == value)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
