// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.contention;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.camp.mpst.maxplus.Ticks;
import org.camp.mpst.price.CostModel;
import org.camp.mpst.price.Fraction;

/**
 * Times as longs: whole numbers of one unit, so that ties are ties. The unit is a common part of
 * all times; when that is too fine for the sum of all of them, it is a decimal, times are rounded
 * to it, and {@link #exact} is false.
 */
final class TickScale {
  private static final double MOST = 0x1p61;
  private static final int MOST_BITS = 256;

  /** How many seconds a tick has. */
  private final Fraction tick;

  private final boolean exact;

  private TickScale(Fraction tick, boolean exact) {
    this.tick = tick;
    this.exact = exact;
  }

  /** Collects times. */
  static final class Builder {
    private BigInteger common;
    private boolean exact;

    /** A unit for the costs of a model and other times. */
    Builder(CostModel model) {
      common = model.unit().perSecond();
      exact = model.isExact();
    }

    /** A time that has to be expressed. */
    void add(Fraction seconds) {
      if (common.bitLength() <= MOST_BITS) {
        common = common.multiply(seconds.denominator().divide(common.gcd(seconds.denominator())));
      }
    }

    /** Says that some time is only known to 15 digits. */
    void addRounded() {
      exact = false;
    }

    /** The unit, for times that sum up to {@code total} seconds at most. */
    TickScale build(double total) {
      double sum = Math.max(total, Double.MIN_NORMAL);
      if (common.bitLength() <= MOST_BITS && common.doubleValue() * sum < MOST) {
        return new TickScale(new Fraction(BigInteger.ONE, common), exact);
      }
      int digits = (int) Math.floor(Math.log10(MOST / sum));
      return new TickScale(Fraction.of(BigDecimal.ONE.scaleByPowerOfTen(-digits)), false);
    }
  }

  /** Whether all times are exactly those that were given. */
  boolean exact() {
    return exact;
  }

  /** A time in ticks. */
  long ticks(Fraction seconds) {
    Fraction ticks = seconds.by(tick);
    return ticks.isWhole()
        ? ticks.numerator().longValueExact()
        : new BigDecimal(ticks.numerator())
            .divide(new BigDecimal(ticks.denominator()), 0, RoundingMode.HALF_EVEN)
            .longValueExact();
  }

  /** Ticks in seconds. */
  double seconds(long ticks) {
    BigInteger whole = tick.numerator().multiply(BigInteger.valueOf(ticks));
    return new Ticks(tick.denominator()).seconds(whole);
  }
}
