package org.camp.mpst.contention;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Arrays;

/**
 * Times as whole numbers of one decimal unit, so that ties are ties. Costs are decimals of at most
 * 15 significant digits once the noise of binary sums (0.1 + 0.2) is taken off; when their common
 * unit is too fine for the sum of all of them, it is made coarser, and {@link #exact} is false.
 */
final class TickScale {
  private static final MathContext DIGITS = new MathContext(15, RoundingMode.HALF_EVEN);
  private static final double MOST = 0x1p61;

  private static final int REMEMBERED = 1 << 10;

  private final int scale;
  private final boolean exact;
  private final long[] known = unknown();
  private final long[] ticks = new long[REMEMBERED];

  private TickScale(int scale, boolean exact) {
    this.scale = scale;
    this.exact = exact;
  }

  /** Collects times. */
  static final class Builder {
    private int scale;
    private final long[] known = unknown();

    /** A time that has to be expressed. */
    void add(double seconds) {
      long bits = Double.doubleToRawLongBits(seconds);
      if (known[slot(bits)] != bits) {
        known[slot(bits)] = bits;
        scale = Math.max(scale, decimal(seconds).scale());
      }
    }

    /** The unit, for times that sum up to {@code total} seconds at most. */
    TickScale build(double total) {
      int most = (int) Math.floor(Math.log10(MOST / Math.max(total, Double.MIN_NORMAL)));
      return new TickScale(Math.min(scale, most), scale <= most);
    }
  }

  /** A table of times that were seen, few of which are different; empty. */
  private static long[] unknown() {
    long[] table = new long[REMEMBERED];
    Arrays.fill(table, Double.doubleToRawLongBits(Double.NaN));
    return table;
  }

  private static int slot(long bits) {
    return (int) ((bits * 0x9E3779B97F4A7C15L) >>> 54);
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
    long bits = Double.doubleToRawLongBits(seconds);
    int slot = slot(bits);
    if (known[slot] != bits) {
      known[slot] = bits;
      ticks[slot] =
          decimal(seconds).setScale(scale, RoundingMode.HALF_EVEN).unscaledValue().longValueExact();
    }
    return ticks[slot];
  }

  /** Ticks in seconds. */
  double seconds(long ticks) {
    return new BigDecimal(BigInteger.valueOf(ticks), scale).doubleValue();
  }
}
