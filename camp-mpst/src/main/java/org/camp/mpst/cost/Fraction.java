package org.camp.mpst.cost;

import java.math.BigDecimal;
import java.math.BigInteger;

/** A rational number in lowest terms; the denominator is positive. */
record Fraction(BigInteger numerator, BigInteger denominator) implements Comparable<Fraction> {
  static final Fraction ZERO = new Fraction(BigInteger.ZERO, BigInteger.ONE);
  static final Fraction ONE = new Fraction(BigInteger.ONE, BigInteger.ONE);

  static Fraction of(BigInteger numerator, BigInteger denominator) {
    BigInteger common = numerator.gcd(denominator);
    BigInteger divisor = denominator.signum() < 0 ? common.negate() : common;
    return new Fraction(numerator.divide(divisor), denominator.divide(divisor));
  }

  static Fraction of(BigDecimal decimal) {
    BigDecimal shortest = decimal.stripTrailingZeros();
    return shortest.scale() <= 0
        ? new Fraction(shortest.toBigIntegerExact(), BigInteger.ONE)
        : of(shortest.unscaledValue(), BigInteger.TEN.pow(shortest.scale()));
  }

  Fraction plus(Fraction other) {
    return of(
        numerator
            .multiply(other.denominator)
            .add(other.numerator.multiply(denominator)),
        denominator.multiply(other.denominator));
  }

  Fraction negated() {
    return new Fraction(numerator.negate(), denominator);
  }

  Fraction times(Fraction other) {
    return of(numerator.multiply(other.numerator), denominator.multiply(other.denominator));
  }

  /** This by a number that is not 0. */
  Fraction by(Fraction other) {
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

  boolean isWhole() {
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
