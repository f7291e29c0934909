// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.measure;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.IntStream;
import org.camp.core.order.Covering;
import org.camp.core.order.PartialOrder;

/**
 * A sampling estimate of the number of antichains, and of μ, for orders on which exact counting is
 * too expensive. Down-sets are drawn process by process: given the cuts of some processes, those
 * that another process may have form an interval, whose length counts how this down-set goes on;
 * cuts that agree in pairs always extend to a down-set. Particles that have more ways to go on than
 * others are copied, those that have fewer are dropped (sequential Monte Carlo; Del Moral, Doucet
 * and Jasra, 2006), which keeps the product of the mean lengths an unbiased estimate of bounded
 * spread. For μ(e) only down-sets to which e can be added are drawn.
 *
 * <p>Every estimate is the mean of {@value #RUNS} independent runs, and its 95 % interval is
 * Student's. It holds when runs are near each other, so runs get more particles until their spread
 * is below {@value #MOST_SPREAD} of their mean.
 */
public final class Estimate {
  private static final int RUNS = 32;

  /** Student's 0.975 quantile for {@link #RUNS} − 1 degrees of freedom. */
  private static final double QUANTILE = 2.0395134;

  private static final double MOST_SPREAD = 0.35;
  private static final int LEAST_PARTICLES = 16;
  private static final int MOST_PARTICLES = 1 << 15;

  /**
   * An estimated count, by natural logarithms, since counts may exceed every double.
   *
   * @param logMean logarithm of the estimate
   * @param relativeError half the width of the 95% interval, as a fraction of the estimate;
   *     infinite when runs stayed so far apart that no interval can be trusted
   */
  public record Count(double logMean, double relativeError) {
    /** What sums of logarithms may be off. */
    private static final double ROUNDING = 1e-9;

    /** The estimate, such as {@code 2.5e39}. */
    public String text() {
      return scientific(logMean, RoundingMode.HALF_EVEN);
    }

    /** Lower end of the interval, rounded down. */
    public String low() {
      return relativeError >= 1
          ? "0"
          : scientific(logMean + Math.log1p(-relativeError) - ROUNDING, RoundingMode.FLOOR);
    }

    /** Upper end of the interval, rounded up. */
    public String high() {
      return Double.isInfinite(relativeError)
          ? "inf"
          : scientific(logMean + Math.log1p(relativeError) + ROUNDING, RoundingMode.CEILING);
    }

    private static String scientific(double log, RoundingMode mode) {
      double exponent = Math.floor(log / Math.log(10));
      double mantissa = Math.exp(log - exponent * Math.log(10));
      BigDecimal rounded = new BigDecimal(mantissa).round(new MathContext(5, mode));
      return exponent < 6
          ? rounded.scaleByPowerOfTen((int) exponent).stripTrailingZeros().toPlainString()
          : rounded.setScale(4, mode) + "e" + (long) exponent;
    }
  }

  private final PartialOrder order;
  private final long seed;
  private final Runnable pulse;

  /** For each event and process, how many events of the process do not lie at or above it. */
  private final int[] notAbove;

  /**
   * Estimates of an order. O((n + messages) · N).
   *
   * @param seed two estimates with the same seed are equal
   * @param pulse called every now and then, by several threads; may throw to interrupt
   */
  public Estimate(PartialOrder order, long seed, Runnable pulse) {
    this.order = order;
    this.seed = seed;
    this.pulse = pulse;
    this.notAbove = notAbove(order);
  }

  private static int[] notAbove(PartialOrder order) {
    int width = order.processes();
    int[] made = new int[order.size() * width];
    Covering covering = order.covering();
    for (int i = order.size() - 1; i >= 0; i--) {
      int e = order.inOrder(i);
      int at = e * width;
      for (int p = 0; p < width; p++) {
        made[at + p] = order.length(p);
      }
      for (int u = 0; u < covering.uppers(e); u++) {
        int from = covering.upper(e, u) * width;
        for (int p = 0; p < width; p++) {
          made[at + p] = Math.min(made[at + p], made[from + p]);
        }
      }
      made[at + order.process(e)] = order.position(e);
    }
    return made;
  }

  /** The number of antichains, from at least so many samples. O(samples · N²). */
  public Count antichains(int samples) {
    int[] from = new int[order.processes()];
    int[] to = new int[order.processes()];
    for (int p = 0; p < to.length; p++) {
      to[p] = order.length(p);
    }
    return sample(samples, from, to, new SplittableRandom(seed));
  }

  /** μ of an event, likewise. O(samples · C²) when it is concurrent with C processes. */
  public Count mu(int event, int samples) {
    int[] from = new int[order.processes()];
    int[] to = new int[order.processes()];
    for (int p = 0; p < to.length; p++) {
      from[p] = order.known(event, p);
      to[p] = notAbove[event * to.length + p];
    }
    from[order.process(event)] = order.position(event);
    return sample(samples, from, to, new SplittableRandom(seed + event + 1));
  }

  /** μ of all events, by several threads; the estimates do not depend on how many. */
  public List<Count> allMu(int samples, int threads) {
    Count[] counts = new Count[order.size()];
    ForkJoinPool pool = new ForkJoinPool(Math.max(1, threads));
    try {
      pool.submit(
              () ->
                  IntStream.range(0, counts.length)
                      .parallel()
                      .forEach(e -> counts[e] = mu(e, samples)))
          .join();
    } finally {
      pool.shutdownNow();
    }
    return List.of(counts);
  }

  /** Counts the down-sets whose cuts are within bounds. */
  private Count sample(int samples, int[] from, int[] to, SplittableRandom random) {
    Particles all = new Particles(order, notAbove, from, to, pulse);
    double[] logs = new double[RUNS];
    for (int particles = Math.max(LEAST_PARTICLES, samples / RUNS); ; ) {
      double largest = Double.NEGATIVE_INFINITY;
      for (int run = 0; run < RUNS; run++) {
        logs[run] = all.run(particles, random);
        largest = Math.max(largest, logs[run]);
      }
      double mean = 0;
      for (double log : logs) {
        mean += Math.exp(log - largest) / RUNS;
      }
      double squares = 0;
      for (double log : logs) {
        double deviation = Math.exp(log - largest) - mean;
        squares += deviation * deviation;
      }
      double spread = Math.sqrt(squares / (RUNS - 1)) / mean;
      boolean enough = spread <= MOST_SPREAD;
      if (enough || particles >= MOST_PARTICLES) {
        double error = enough ? QUANTILE * spread / Math.sqrt(RUNS) : Double.POSITIVE_INFINITY;
        return new Count(largest + Math.log(mean), error);
      }
      double more = Math.max(2, spread / MOST_SPREAD * (spread / MOST_SPREAD));
      particles = (int) Math.min(MOST_PARTICLES, particles * Math.min(8, more) + 1);
    }
  }
}
