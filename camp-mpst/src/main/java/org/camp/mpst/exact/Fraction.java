// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.exact;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * A rational number in lowest terms.
 *
 * @param numerator of its sign
 * @param denominator above 0
 */
public record Fraction(BigInteger numerator, BigInteger denominator)
    implements Comparable<Fraction> {
  private static final MathContext DIGITS = new MathContext(15, RoundingMode.HALF_EVEN);

  /** Nothing. */
  public static final Fraction ZERO = new Fraction(BigInteger.ZERO, BigInteger.ONE);

  static final Fraction ONE = new Fraction(BigInteger.ONE, BigInteger.ONE);

  /** A quotient in lowest terms. */
  public static Fraction of(BigInteger numerator, BigInteger denominator) {
    BigInteger common = numerator.gcd(denominator);
    BigInteger divisor = denominator.signum() < 0 ? common.negate() : common;
    return new Fraction(numerator.divide(divisor), denominator.divide(divisor));
  }

  /** The exact value of a decimal number. */
  public static Fraction of(BigDecimal decimal) {
    BigDecimal shortest = decimal.stripTrailingZeros();
    return shortest.scale() <= 0
        ? new Fraction(shortest.toBigIntegerExact(), BigInteger.ONE)
        : of(shortest.unscaledValue(), BigInteger.TEN.pow(shortest.scale()));
  }

  /** A number that is no fraction, to 15 digits. */
  public static Fraction rounded(double value) {
    return of(new BigDecimal(value).round(DIGITS));
  }

  /** The same to 15 digits. */
  public Fraction rounded() {
    return of(new BigDecimal(numerator).divide(new BigDecimal(denominator), DIGITS));
  }

  Fraction plus(Fraction other) {
    return of(
        numerator.multiply(other.denominator).add(other.numerator.multiply(denominator)),
        denominator.multiply(other.denominator));
  }

  Fraction negated() {
    return new Fraction(numerator.negate(), denominator);
  }

  Fraction times(Fraction other) {
    return of(numerator.multiply(other.numerator), denominator.multiply(other.denominator));
  }

  /** This by a number that is not 0. */
  public Fraction by(Fraction other) {
    return of(numerator.multiply(other.denominator), denominator.multiply(other.numerator));
  }

  /** The greatest whole number that is not greater. */
  Fraction floor() {
    BigInteger[] parts = numerator.divideAndRemainder(denominator);
    return new Fraction(
        parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0], BigInteger.ONE);
  }

  /** This times itself so many times. */
  Fraction power(int exponent) {
    return new Fraction(numerator.pow(exponent), denominator.pow(exponent));
  }

  boolean isZero() {
    return numerator.signum() == 0;
  }

  /** Whether it is a whole number. */
  public boolean isWhole() {
    return denominator.equals(BigInteger.ONE);
  }

  /** How many binary digits it has, above and below. */
  int bits() {
    return Math.max(numerator.bitLength(), denominator.bitLength());
  }

  @Override
  public int compareTo(Fraction other) {
    return numerator.multiply(other.denominator).compareTo(other.numerator.multiply(denominator));
  }
}
