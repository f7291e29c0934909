package org.camp.concurrency.measure;

import java.util.Locale;
import java.util.SplittableRandom;
import org.camp.core.order.PartialOrder;

/**
 * A sampling estimate of the number of antichains, and of μ, for orders on which exact counting is
 * too expensive. Down-sets are drawn process by process: given the cuts of some processes, those
 * that another process may have form an interval, from which one is drawn uniformly; the product of
 * the lengths of the intervals is an unbiased estimate, because cuts that agree in pairs always
 * extend to a down-set. For μ(e) only down-sets to which e can be added are drawn. The intervals of
 * confidence come from the central limit theorem, so they are themselves approximate.
 */
public final class Estimate {
  private static final double QUANTILE_95 = 1.959964;

  /**
   * An estimated count, by natural logarithms, since counts may exceed every double.
   *
   * @param logMean logarithm of the estimate
   * @param relativeError half the width of the 95% interval, as a fraction of the estimate
   */
  public record Count(double logMean, double relativeError) {
    /** The estimate, such as {@code 2.5e39}. */
    public String text() {
      return scientific(logMean);
    }

    /** Lower end of the interval. */
    public String low() {
      return relativeError >= 1 ? "0" : scientific(logMean + Math.log1p(-relativeError));
    }

    /** Upper end of the interval. */
    public String high() {
      return scientific(logMean + Math.log1p(relativeError));
    }

    private static String scientific(double log) {
      double exponent = Math.floor(log / Math.log(10));
      double mantissa = Math.exp(log - exponent * Math.log(10));
      return exponent < 6
          ? String.format(Locale.ROOT, "%.4g", Math.exp(log))
          : String.format(Locale.ROOT, "%.4fe%d", mantissa, (long) exponent);
    }
  }

  private final PartialOrder order;
  private final SplittableRandom random;
  private final Runnable pulse;
  private final int[] from;
  private final int[] to;

  /**
   * Estimates of an order.
   *
   * @param seed two estimates with the same seed are equal
   * @param pulse called every now and then; may throw to interrupt
   */
  public Estimate(PartialOrder order, long seed, Runnable pulse) {
    this.order = order;
    this.random = new SplittableRandom(seed);
    this.pulse = pulse;
    this.from = new int[order.processes()];
    this.to = new int[order.processes()];
  }

  /** The number of antichains. O(samples · N² · log n). */
  public Count antichains(int samples) {
    return sample(samples, -1);
  }

  /** μ of an event. O(samples · N² · log n). */
  public Count mu(int event, int samples) {
    return sample(samples, event);
  }

  private Count sample(int samples, int event) {
    double largest = Double.NEGATIVE_INFINITY;
    double[] logs = new double[samples];
    for (int s = 0; s < samples; s++) {
      if ((s & 63) == 0) {
        pulse.run();
      }
      logs[s] = draw(event);
      largest = Math.max(largest, logs[s]);
    }
    double mean = 0;
    for (double log : logs) {
      mean += Math.exp(log - largest) / samples;
    }
    double variance = 0;
    for (double log : logs) {
      double deviation = Math.exp(log - largest) - mean;
      variance += deviation * deviation / Math.max(1, samples - 1);
    }
    double error = QUANTILE_95 * Math.sqrt(variance / samples) / mean;
    return new Count(largest + Math.log(mean), error);
  }

  /** Draws a down-set; the logarithm of one over its probability. */
  private double draw(int event) {
    for (int p = 0; p < from.length; p++) {
      from[p] = 0;
      to[p] = order.length(p);
    }
    if (event >= 0) {
      for (int p = 0; p < from.length; p++) {
        from[p] = order.known(event, p);
        to[p] = firstAbove(event, p);
      }
      from[order.process(event)]--;
      to[order.process(event)] = from[order.process(event)];
    }
    double log = 0;
    for (int p = 0; p < from.length; p++) {
      int cut = from[p] + random.nextInt(to[p] - from[p] + 1);
      log += Math.log(to[p] - from[p] + 1);
      for (int q = p + 1; q < from.length; q++) {
        if (cut > 0) {
          from[q] = Math.max(from[q], order.known(order.event(p, cut - 1), q));
        }
        if (cut < order.length(p)) {
          to[q] = Math.min(to[q], firstAbove(order.event(p, cut), q));
        }
      }
    }
    return log;
  }

  /** How many events of {@code p} do not lie above {@code event}. */
  private int firstAbove(int event, int p) {
    int low = 0;
    int high = order.length(p);
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (order.precedesOrIs(event, order.event(p, middle))) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }
}
