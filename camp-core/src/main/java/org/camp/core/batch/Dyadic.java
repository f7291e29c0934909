// SPDX-License-Identifier: Apache-2.0
package org.camp.core.batch;

import java.math.BigInteger;

/** The exact number {@code significand · 2^exponent}. */
record Dyadic(BigInteger significand, int exponent) {
  private static final int PRECISION = 53;
  private static final int GUARD = 64;

  static Dyadic of(long number) {
    return new Dyadic(BigInteger.valueOf(number), 0);
  }

  Dyadic plus(Dyadic other) {
    if (exponent > other.exponent) {
      return other.plus(this);
    }
    BigInteger aligned = other.significand.shiftLeft(other.exponent - exponent);
    return new Dyadic(significand.add(aligned), exponent);
  }

  Dyadic times(Dyadic other) {
    return new Dyadic(significand.multiply(other.significand), exponent + other.exponent);
  }

  Dyadic times(long factor) {
    return times(of(factor));
  }

  /** The double that is nearest to this over {@code divisor}; of two, the even one. */
  double over(BigInteger divisor) {
    if (significand.signum() == 0) {
      return 0;
    }
    BigInteger dividend = significand.abs();
    int shift = Math.max(0, GUARD + divisor.bitLength() - dividend.bitLength());
    BigInteger[] parts = dividend.shiftLeft(shift).divideAndRemainder(divisor);
    BigInteger quotient = parts[0];
    int last = exponent - shift;
    int dropped =
        Math.max(quotient.bitLength() - PRECISION, Double.MIN_EXPONENT - PRECISION + 1 - last);
    BigInteger kept = quotient.shiftRight(dropped);
    boolean half = quotient.testBit(dropped - 1);
    boolean more = parts[1].signum() != 0 || quotient.getLowestSetBit() < dropped - 1;
    if (half && (more || kept.testBit(0))) {
      kept = kept.add(BigInteger.ONE);
    }
    return significand.signum() * Math.scalb(kept.doubleValue(), last + dropped);
  }
}
