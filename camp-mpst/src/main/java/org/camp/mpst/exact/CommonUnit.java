// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.exact;

import java.math.BigDecimal;
import java.math.BigInteger;

/** The coarsest unit in which times are whole numbers: their common denominator. */
public final class CommonUnit {
  private static final double MOST_TICKS = 0x1p61;

  private final int mostBits;
  private BigInteger common = BigInteger.ONE;

  /** A unit for no times yet, which is too fine when it has more than so many bits. */
  public CommonUnit(int mostBits) {
    this.mostBits = mostBits;
  }

  /** Takes a time into account by its denominator, unless the unit is too fine already. */
  public void add(BigInteger denominator) {
    if (!isTooFine()) {
      common = common.multiply(denominator.divide(common.gcd(denominator)));
    }
  }

  /** Whether the common denominator has too many bits; it is then that of some of the times. */
  public boolean isTooFine() {
    return common.bitLength() > mostBits;
  }

  /** The unit in which all values that were added are whole. */
  public Ticks ticks() {
    return Ticks.per(common);
  }

  /**
   * Whether times that sum up to so many seconds at most are longs in this unit.
   *
   * @param total not negative
   */
  public boolean fits(double total) {
    return !isTooFine() && common.doubleValue() * atLeastNormal(total) < MOST_TICKS;
  }

  /** The finest power of ten of a second in which times are longs that sum up to a total. */
  public static Ticks decimal(double total) {
    int digits = (int) Math.floor(Math.log10(MOST_TICKS / atLeastNormal(total)));
    return new Ticks(Fraction.of(BigDecimal.ONE.scaleByPowerOfTen(-digits)));
  }

  private static double atLeastNormal(double total) {
    return Math.max(total, Double.MIN_NORMAL);
  }
}
