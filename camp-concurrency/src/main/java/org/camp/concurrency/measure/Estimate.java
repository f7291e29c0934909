package org.camp.concurrency.measure;

import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.IntStream;
import org.camp.core.order.Covering;
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
  private static final double LARGE = 1e200;

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

  /** The number of antichains. O(samples · N²). */
  public Count antichains(int samples) {
    int[] from = new int[order.processes()];
    int[] to = new int[order.processes()];
    for (int p = 0; p < to.length; p++) {
      to[p] = order.length(p);
    }
    return sample(samples, from, to, new SplittableRandom(seed));
  }

  /** μ of an event. O(samples · C²) when it is concurrent with events of C processes. */
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

  /** Draws down-sets whose cuts are within bounds. */
  private Count sample(int samples, int[] from, int[] to, SplittableRandom random) {
    int[] free = IntStream.range(0, from.length).filter(p -> from[p] < to[p]).toArray();
    double largest = Double.NEGATIVE_INFINITY;
    double[] logs = new double[samples];
    int[] low = new int[from.length];
    int[] high = new int[from.length];
    for (int s = 0; s < samples; s++) {
      if ((s & 63) == 0) {
        pulse.run();
      }
      for (int p : free) {
        low[p] = from[p];
        high[p] = to[p];
      }
      logs[s] = draw(free, low, high, random);
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
  private double draw(int[] free, int[] from, int[] to, SplittableRandom random) {
    int width = order.processes();
    double log = 0;
    double product = 1;
    for (int i = 0; i < free.length; i++) {
      int p = free[i];
      int cut = from[p] + random.nextInt(to[p] - from[p] + 1);
      product *= to[p] - from[p] + 1;
      if (product > LARGE) {
        log += Math.log(product);
        product = 1;
      }
      int last = cut == 0 ? -1 : order.event(p, cut - 1);
      int next = cut == order.length(p) ? -1 : width * order.event(p, cut);
      for (int j = i + 1; j < free.length; j++) {
        int q = free[j];
        if (last >= 0) {
          from[q] = Math.max(from[q], order.known(last, q));
        }
        if (next >= 0) {
          to[q] = Math.min(to[q], notAbove[next + q]);
        }
      }
    }
    return log + Math.log(product);
  }
}
