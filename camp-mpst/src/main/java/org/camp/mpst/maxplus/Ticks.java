// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.maxplus;

import java.math.BigInteger;

/**
 * A unit of time in which all costs are whole numbers, so that sums and comparisons are exact. A
 * number of ticks below 2^53 is a double, any other a {@link BigInteger}.
 *
 * @param perSecond how many ticks a second has
 */
public record Ticks(BigInteger perSecond) {
  /** From here on a double need not be a whole number of ticks exactly. */
  public static final double EXACT = 0x1p53;

  private static final int BITS = 53;
  private static final int QUOTIENT_BITS = 66;

  /** Whole seconds. */
  public static final Ticks SECONDS = new Ticks(BigInteger.ONE);

  /** Whether a number of ticks is exact as a double. */
  public static boolean isNarrow(BigInteger ticks) {
    return ticks.bitLength() <= BITS;
  }

  /** A whole number of ticks that is known. */
  public static BigInteger whole(double ticks) {
    return Math.abs(ticks) < 0x1p62
        ? BigInteger.valueOf((long) ticks)
        : new java.math.BigDecimal(ticks).toBigInteger();
  }

  /** In seconds, rounded once when {@code ticks} is exact; NaN stays NaN. */
  public double seconds(double ticks) {
    return isNarrow(perSecond) ? ticks / perSecond.doubleValue() : ofDouble(ticks);
  }

  private double ofDouble(double ticks) {
    return Double.isFinite(ticks) ? seconds(whole(ticks)) : ticks;
  }

  /** In seconds, rounded once. */
  public double seconds(BigInteger ticks) {
    return seconds(ticks, 1);
  }

  /** A fraction of ticks in seconds, rounded once. */
  public double seconds(BigInteger numerator, long denominator) {
    BigInteger divisor = perSecond.multiply(BigInteger.valueOf(denominator));
    int shift = Math.max(0, QUOTIENT_BITS - numerator.bitLength() + divisor.bitLength());
    BigInteger[] quotient = numerator.shiftLeft(shift).divideAndRemainder(divisor);
    BigInteger sticky = quotient[1].signum() == 0 ? quotient[0] : quotient[0].setBit(0);
    return Math.scalb(sticky.doubleValue(), -shift);
  }
}
