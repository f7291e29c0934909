package org.camp.mpst.contention;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Times as whole numbers of one decimal unit, so that ties are ties. Costs are decimals of at most
 * 15 significant digits once the noise of binary sums (0.1 + 0.2) is taken off; when their common
 * unit is too fine for the sum of all of them, it is made coarser, and {@link #exact} is false.
 */
final class TickScale {
  private static final MathContext DIGITS = new MathContext(15, RoundingMode.HALF_EVEN);
  private static final double MOST = 0x1p61;

  private final int scale;
  private final boolean exact;

  private TickScale(int scale, boolean exact) {
    this.scale = scale;
    this.exact = exact;
  }

  /** Collects times. */
  static final class Builder {
    private int scale;
    private double last = Double.NaN;

    /** A time that has to be expressed. */
    void add(double seconds) {
      if (seconds != last) {
        last = seconds;
        scale = Math.max(scale, decimal(seconds).scale());
      }
    }

    /** The unit, for times that sum up to {@code total} seconds at most. */
    TickScale build(double total) {
      int most = (int) Math.floor(Math.log10(MOST / Math.max(total, Double.MIN_NORMAL)));
      return new TickScale(Math.min(scale, most), scale <= most);
    }
  }

  private static BigDecimal decimal(double seconds) {
    BigDecimal rounded = new BigDecimal(seconds).round(DIGITS);
    return rounded.signum() == 0 ? BigDecimal.ZERO : rounded.stripTrailingZeros();
  }

  /** Whether all times are exactly the decimals that were given. */
  boolean exact() {
    return exact;
  }

  /** A time in ticks. */
  long ticks(double seconds) {
    return decimal(seconds)
        .setScale(scale, RoundingMode.HALF_EVEN)
        .unscaledValue()
        .longValueExact();
  }

  /** Ticks in seconds. */
  double seconds(long ticks) {
    return new BigDecimal(BigInteger.valueOf(ticks), scale).doubleValue();
  }
}
