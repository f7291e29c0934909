// SPDX-License-Identifier: Apache-2.0
package org.camp.core.order;

import java.math.BigInteger;

/**
 * An exact factor that is not negative, or infinity.
 *
 * @param numerator in lowest terms
 * @param denominator in lowest terms; 0 for infinity
 */
public record ScaleFactor(long numerator, long denominator) implements Comparable<ScaleFactor> {
  /** Nothing. */
  public static final ScaleFactor ZERO = new ScaleFactor(0, 1);

  /** No change. */
  public static final ScaleFactor ONE = new ScaleFactor(1, 1);

  /** Without bound. */
  public static final ScaleFactor INFINITE = new ScaleFactor(1, 0);

  /**
   * Brings it to lowest terms.
   *
   * @throws IllegalArgumentException when it is negative, or 0 by 0
   */
  public ScaleFactor {
    if (numerator < 0 || denominator < 0 || (numerator == 0 && denominator == 0)) {
      throw new IllegalArgumentException(numerator + "/" + denominator);
    }
    long common =
        BigInteger.valueOf(numerator).gcd(BigInteger.valueOf(denominator)).longValueExact();
    numerator /= common;
    denominator /= common;
  }

  /** Whether it is no number. */
  public boolean isInfinite() {
    return denominator == 0;
  }

  /** The nearest double. */
  public double value() {
    return (double) numerator / denominator;
  }

  @Override
  public int compareTo(ScaleFactor other) {
    if (isInfinite() || other.isInfinite()) {
      return Boolean.compare(isInfinite(), other.isInfinite());
    }
    return signOf(numerator, other.denominator, -denominator, other.numerator);
  }

  /** The sign of {@code a·b + c·d}, whatever their sizes. */
  static int signOf(long a, long b, long c, long d) {
    long low = a * b;
    long sum = low + c * d;
    long carry = Long.compareUnsigned(sum, low) < 0 ? 1 : 0;
    long high = Math.multiplyHigh(a, b) + Math.multiplyHigh(c, d) + carry;
    return high < 0 ? -1 : (high | sum) == 0 ? 0 : 1;
  }

  /** {@code 2/3}, {@code 9} or {@code inf}. */
  @Override
  public String toString() {
    return isInfinite() ? "inf" : denominator == 1 ? "" + numerator : numerator + "/" + denominator;
  }
}
