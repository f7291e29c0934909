// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.span;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;

/**
 * An exact share of a whole.
 *
 * @param numerator from 0
 * @param denominator above 0
 */
public record Share(long numerator, long denominator) {
  /** One in a hundred. */
  public static final Share ONE_PERCENT = new Share(1, 100);

  /** Five in a hundred. */
  public static final Share FIVE_PERCENT = new Share(5, 100);

  /**
   * Reads {@code 1%} or {@code 0.01}.
   *
   * @throws IllegalArgumentException with what was expected
   */
  public static Share parse(String text) {
    String number = text.strip();
    boolean percent = number.endsWith("%");
    try {
      BigDecimal value =
          new BigDecimal(percent ? number.substring(0, number.length() - 1).strip() : number)
              .stripTrailingZeros();
      int places = Math.max(0, value.scale()) + (percent ? 2 : 0);
      if (value.signum() < 0 || places > 12 || value.precision() - value.scale() > 6) {
        throw new IllegalArgumentException("expected a share such as 1%");
      }
      return new Share(
          value.movePointRight(Math.max(0, value.scale())).longValueExact(),
          BigInteger.TEN.pow(places).longValueExact());
    } catch (ArithmeticException | NumberFormatException e) {
      throw new IllegalArgumentException("expected a share such as 1%", e);
    }
  }

  /** The share of a length that is not negative, rounded down. */
  public long of(long length) {
    if (Math.multiplyHigh(length, numerator) == 0 && length * numerator >= 0) {
      return length * numerator / denominator;
    }
    return BigInteger.valueOf(length)
        .multiply(BigInteger.valueOf(numerator))
        .divide(BigInteger.valueOf(denominator))
        .min(BigInteger.valueOf(Long.MAX_VALUE >> 2))
        .longValue();
  }

  /** As a double. */
  public double value() {
    return (double) numerator / denominator;
  }

  /** Whether so many of all are at least this share. */
  public boolean isReached(long some, long all) {
    return Math.multiplyExact(some, denominator) >= Math.multiplyExact(all, numerator);
  }

  /** {@code 1%}. */
  @Override
  public String toString() {
    return new BigDecimal(numerator)
            .movePointRight(2)
            .divide(new BigDecimal(denominator), MathContext.DECIMAL32)
            .stripTrailingZeros()
            .toPlainString()
        + "%";
  }
}
