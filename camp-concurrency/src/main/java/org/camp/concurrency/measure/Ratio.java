// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.measure;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;

/** An exact quotient of whole numbers in lowest terms, with a positive denominator. */
public record Ratio(BigInteger numerator, BigInteger denominator) {
  /** Divides by the greatest common divisor, and makes the denominator positive. */
  public Ratio {
    if (denominator.signum() == 0) {
      throw new ArithmeticException("division by zero");
    }
    BigInteger common = numerator.gcd(denominator);
    if (denominator.signum() < 0) {
      common = common.negate();
    }
    numerator = numerator.divide(common);
    denominator = denominator.divide(common);
  }

  /** Nothing. */
  public static final Ratio ZERO = of(0, 1);

  /** All. */
  public static final Ratio ONE = of(1, 1);

  /** The quotient of two whole numbers; the denominator is not 0. */
  public static Ratio of(long numerator, long denominator) {
    return new Ratio(BigInteger.valueOf(numerator), BigInteger.valueOf(denominator));
  }

  /** The sum of both. */
  public Ratio plus(Ratio other) {
    return new Ratio(
        numerator.multiply(other.denominator).add(other.numerator.multiply(denominator)),
        denominator.multiply(other.denominator));
  }

  /** This less the other. */
  public Ratio minus(Ratio other) {
    return new Ratio(
        numerator.multiply(other.denominator).subtract(other.numerator.multiply(denominator)),
        denominator.multiply(other.denominator));
  }

  /** The product of both. */
  public Ratio times(Ratio other) {
    return new Ratio(numerator.multiply(other.numerator), denominator.multiply(other.denominator));
  }

  /** The double that is nearest. */
  public double toDouble() {
    return new BigDecimal(numerator)
        .divide(new BigDecimal(denominator), MathContext.DECIMAL128)
        .doubleValue();
  }

  /** The same to 16 digits, as figures are printed. */
  public double value() {
    return new BigDecimal(numerator)
        .divide(new BigDecimal(denominator), MathContext.DECIMAL64)
        .doubleValue();
  }

  @Override
  public String toString() {
    return denominator.equals(BigInteger.ONE)
        ? numerator.toString()
        : numerator + "/" + denominator;
  }
}
