// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.solve;

import java.util.Arrays;

/**
 * Positive numbers far beyond the range of a double, with the precision of one: value·2^(512·scale)
 * where 2^-256 ≤ value &lt; 2^256. Zero has value 0.
 */
final class WideVector {
  private static final double UP = 0x1p512;
  private static final double DOWN = 0x1p-512;
  private static final double MOST = 0x1p256;
  private static final double LEAST = 0x1p-256;

  /** Entry → its significand, 0 or in [2^-256, 2^256). */
  final double[] value;

  /** Entry → its exponent [512 binary places]. */
  final int[] scale;

  WideVector(int size) {
    value = new double[size];
    scale = new int[size];
  }

  /** Adds {@code more·2^(512·its)}, where {@code more} is 0 or positive and finite. */
  void add(int i, double more, int its) {
    if (more == 0) {
      return;
    }
    while (more >= MOST) {
      more *= DOWN;
      its++;
    }
    while (more < LEAST) {
      more *= UP;
      its--;
    }
    int apart = value[i] == 0 ? Integer.MAX_VALUE : its - scale[i];
    if (apart == 0) {
      value[i] += more;
    } else if (apart == 1) {
      value[i] = more + value[i] * DOWN;
      scale[i] = its;
    } else if (apart > 1) {
      value[i] = more;
      scale[i] = its;
    } else if (apart == -1) {
      value[i] += more * DOWN;
    }
    if (value[i] >= MOST) {
      value[i] *= DOWN;
      scale[i]++;
    }
  }

  /** Adds the i-th number times {@code factor}, which is neither sub- nor infinite. */
  void addProduct(int to, int i, double factor) {
    if (factor < LEAST) {
      add(to, value[i] * (factor * UP), scale[i] - 1);
    } else if (factor >= MOST) {
      add(to, value[i] * (factor * DOWN), scale[i] + 1);
    } else {
      add(to, value[i] * factor, scale[i]);
    }
  }

  /**
   * Writes the numbers, divided by their sum, to {@code to}; what is below any double becomes 0.
   */
  void normalised(double[] to) {
    WideVector sum = new WideVector(1);
    for (int i = 0; i < value.length; i++) {
      if (value[i] > 0) {
        sum.add(0, value[i], scale[i]);
      }
    }
    Arrays.setAll(
        to, i -> value[i] == 0 ? 0 : ratio(value[i] / sum.value[0], scale[i] - sum.scale[0]));
  }

  private static double ratio(double quotient, int its) {
    return Math.scalb(quotient, 512 * Math.max(its, -8));
  }
}
