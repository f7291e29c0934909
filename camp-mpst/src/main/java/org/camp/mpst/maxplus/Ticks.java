package org.camp.mpst.maxplus;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;

/**
 * The weights of a circuit as whole numbers of one decimal unit, so that sums and comparisons are
 * exact. Costs are decimals of at most 15 significant digits once the noise of binary sums (0.1 +
 * 0.2) is taken off; when their common unit is so fine that sums would overflow, they are rounded
 * to 12 digits of a whole round, and {@link #exact} is false.
 */
public final class Ticks {
  private static final MathContext DIGITS = new MathContext(15, RoundingMode.HALF_EVEN);
  private static final double MOST = Math.log10(1L << 46);
  private static final double ROUNDED = Math.log10(1L << 40);

  private final int scale;
  private final long[] weights;
  private final boolean exact;

  private Ticks(int scale, long[] weights, boolean exact) {
    this.scale = scale;
    this.weights = weights;
    this.exact = exact;
  }

  /**
   * The ticks of a circuit without unknown weights.
   *
   * @param start a state that has to be expressed in ticks as well
   * @throws OverBudget when a weight is infinite: nested rounds have multiplied to it
   */
  public static Ticks of(Circuit circuit, double[] start) {
    double[] seconds = circuit.weights();
    BigDecimal[] decimals = new BigDecimal[seconds.length];
    int scale = 0;
    for (int i = 0; i < seconds.length; i++) {
      decimals[i] = decimal(seconds[i]);
      scale = Math.max(scale, decimals[i].scale());
    }
    int weightScale = scale;
    double greatest = 0;
    for (double time : start) {
      scale = Math.max(scale, decimal(time).scale());
      greatest = Math.max(greatest, time);
    }
    double round = round(circuit);
    if (Math.log10(Math.max(greatest, round)) + scale > MOST) {
      scale = weightScale;
    }
    double digits = Math.log10(Math.max(greatest / 1024, round)) + scale;
    boolean exact = digits <= MOST;
    if (!exact) {
      scale -= (int) Math.ceil(digits - ROUNDED);
    }
    long[] ticks = new long[seconds.length];
    for (int i = 0; i < ticks.length; i++) {
      ticks[i] =
          decimals[i].setScale(scale, RoundingMode.HALF_EVEN).unscaledValue().longValueExact();
    }
    return new Ticks(scale, ticks, exact);
  }

  /** The most that a round can add. */
  private static double round(Circuit circuit) {
    double[] state = new double[circuit.size()];
    circuit.apply(state, new double[circuit.nodes()]);
    double most = 0;
    for (double time : state) {
      most = Math.max(most, time);
    }
    return most;
  }

  private static BigDecimal decimal(double seconds) {
    if (!Double.isFinite(seconds)) {
      throw new OverBudget(
          Diagnostic.error("number-range", "so many rounds take more than 10^308 seconds")
              .withHint("lower the iterations with -k"));
    }
    BigDecimal rounded = new BigDecimal(seconds).round(DIGITS);
    return rounded.signum() == 0 ? BigDecimal.ZERO : rounded.stripTrailingZeros();
  }

  /** Whether the weights are exactly the decimals that were given. */
  public boolean exact() {
    return exact;
  }

  long[] weights() {
    return weights;
  }

  /** A state in ticks. */
  public long[] of(double[] state) {
    long[] ticks = new long[state.length];
    for (int i = 0; i < ticks.length; i++) {
      ticks[i] =
          decimal(state[i])
              .setScale(scale, RoundingMode.HALF_EVEN)
              .unscaledValue()
              .longValueExact();
    }
    return ticks;
  }

  /** A number of ticks in seconds. */
  public double seconds(long ticks) {
    return new BigDecimal(BigInteger.valueOf(ticks), scale).doubleValue();
  }

  /** A number of ticks in seconds. */
  public double seconds(BigInteger ticks) {
    return new BigDecimal(ticks, scale).doubleValue();
  }

  /** A fraction of a tick in seconds. */
  public double seconds(long numerator, long denominator) {
    return new BigDecimal(BigInteger.valueOf(numerator), scale)
        .divide(BigDecimal.valueOf(denominator), MathContext.DECIMAL64)
        .doubleValue();
  }
}
