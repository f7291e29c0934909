// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.exact;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/**
 * A unit of time in which times are whole numbers, so that sums and comparisons are exact. A number
 * of ticks below 2^53 is a double, below 2^63 a long, any other a {@link BigInteger}.
 *
 * @param length how many seconds a tick has
 */
public record Ticks(Fraction length) {
  /** From here on a double need not be a whole number of ticks exactly. */
  public static final double EXACT = 0x1p53;

  private static final int BITS = 53;
  private static final int QUOTIENT_BITS = 66;

  /** Whole seconds. */
  public static final Ticks SECONDS = new Ticks(Fraction.ONE);

  /** Ticks of which a second has so many. */
  public static Ticks per(BigInteger second) {
    return new Ticks(new Fraction(BigInteger.ONE, second));
  }

  /** Whether a number of ticks is exact as a double. */
  public static boolean isNarrow(BigInteger ticks) {
    return ticks.bitLength() <= BITS;
  }

  /** A whole number of ticks that is known. */
  public static BigInteger whole(double ticks) {
    return Math.abs(ticks) < 0x1p62
        ? BigInteger.valueOf((long) ticks)
        : new BigDecimal(ticks).toBigInteger();
  }

  /** A time in ticks, rounded to an even number where it lies between two. */
  public BigInteger of(Fraction seconds) {
    Fraction ticks = seconds.by(length);
    return ticks.isWhole()
        ? ticks.numerator()
        : new BigDecimal(ticks.numerator())
            .divide(new BigDecimal(ticks.denominator()), 0, RoundingMode.HALF_EVEN)
            .toBigIntegerExact();
  }

  /** So many ticks, exactly. */
  public Fraction time(BigInteger ticks) {
    return length.times(new Fraction(ticks, BigInteger.ONE));
  }

  /** In seconds, rounded once when {@code ticks} is exact; NaN stays NaN. */
  public double seconds(double ticks) {
    boolean quotient = length.numerator().equals(BigInteger.ONE) && isNarrow(length.denominator());
    return quotient ? ticks / length.denominator().doubleValue() : ofDouble(ticks);
  }

  private double ofDouble(double ticks) {
    return Double.isFinite(ticks) ? seconds(whole(ticks)) : ticks;
  }

  /** In seconds, rounded once. */
  public double seconds(long ticks) {
    return seconds(BigInteger.valueOf(ticks));
  }

  /** In seconds, rounded once. */
  public double seconds(BigInteger ticks) {
    return seconds(ticks, 1);
  }

  /** A fraction of ticks in seconds, rounded once. */
  public double seconds(BigInteger numerator, long denominator) {
    BigInteger dividend = numerator.multiply(length.numerator());
    BigInteger divisor = length.denominator().multiply(BigInteger.valueOf(denominator));
    if (isNarrow(dividend) && isNarrow(divisor)) {
      return dividend.doubleValue() / divisor.doubleValue();
    }
    int shift = Math.max(0, QUOTIENT_BITS - dividend.bitLength() + divisor.bitLength());
    BigInteger[] quotient = dividend.shiftLeft(shift).divideAndRemainder(divisor);
    BigInteger sticky = quotient[1].signum() == 0 ? quotient[0] : quotient[0].setBit(0);
    return Math.scalb(sticky.doubleValue(), -shift);
  }
}
