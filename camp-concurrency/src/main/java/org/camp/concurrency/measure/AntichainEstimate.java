// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.camp.core.batch.Cores;
import org.camp.core.batch.ExactMoments;
import org.camp.core.batch.ItemSeed;
import org.camp.core.batch.SharedCores;
import org.camp.core.log.Log;
import org.camp.core.order.CoveringRelation;
import org.camp.core.order.PartialOrder;

/**
 * A sampling estimate of the number of antichains, and of μ, for orders on which exact counting is
 * too expensive. Down-sets are drawn process by process as {@link ParticleFilter}; for μ(e) only
 * those to which e can be added, from the process of e outwards.
 *
 * <p>Every estimate is the mean of {@value #RUNS} independent, unbiased runs, and its 95 % interval
 * is Student's. It holds while runs are not far apart, so {@value #PILOTS} runs before them tell
 * how many particles a run needs; they are not used for the estimate, since an interval that was
 * chosen for its width holds less often than it says.
 */
public final class AntichainEstimate {
  private static final Log LOG = Log.of(AntichainEstimate.class);
  private static final int RUNS = 32;
  private static final int PILOTS = 8;

  /** Student's 0.975 quantile for {@link #RUNS} − 1 degrees of freedom. */
  private static final double QUANTILE = 2.0395134;

  /** Runs get as many particles as bring the deviation of their logarithms down to this. */
  private static final double SPREAD = 0.35;

  /** A deviation of the logarithms beyond which the number of particles is not foreseen by it. */
  private static final double FAR = 1;

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

  /** Process → those that it exchanges messages with. */
  private final BitSet[] around;

  /** For each event and process, how many events of the process do not lie at or above it. */
  private final int[] notAbove;

  /**
   * Estimates of an order. O((n + messages) · N).
   *
   * @param seed two estimates with the same seed are equal
   * @param pulse called every now and then, by several threads; may throw to interrupt
   */
  public AntichainEstimate(PartialOrder order, long seed, Runnable pulse) {
    this.order = order;
    this.seed = seed;
    this.pulse = pulse;
    this.notAbove = notAbove(order);
    this.around = SamplingOrder.around(order);
  }

  private static int[] notAbove(PartialOrder order) {
    int width = order.processes();
    int[] made = new int[order.size() * width];
    CoveringRelation covering = order.covering();
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

  /** The number of antichains, from at least so many samples. O(samples · N²) at worst. */
  public Count antichains(int samples) {
    int[] from = new int[order.processes()];
    int[] to = new int[order.processes()];
    int most = 0;
    for (int p = 0; p < to.length; p++) {
      to[p] = order.length(p);
      most = around[p].cardinality() > around[most].cardinality() ? p : most;
    }
    LatticeInterval all =
        new LatticeInterval(order, SamplingOrder.of(around, most), notAbove, from, to);
    return sample(samples, all, seed);
  }

  /** μ of an event, likewise. O(samples · C²) when it is concurrent with C processes. */
  public Count mu(int event, int samples) {
    return mu(event, samples, SamplingOrder.of(around, order.process(event)));
  }

  private Count mu(int event, int samples, SamplingOrder draws) {
    int[] from = new int[order.processes()];
    int[] to = new int[order.processes()];
    for (int p = 0; p < to.length; p++) {
      from[p] = order.known(event, p);
      to[p] = notAbove[event * to.length + p];
    }
    from[order.process(event)] = order.position(event);
    LatticeInterval region = new LatticeInterval(order, draws, notAbove, from, to);
    return sample(samples, region, ItemSeed.of(~seed, event));
  }

  /** μ of all events, by several threads; the estimates do not depend on how many. */
  public List<Count> allMu(int samples, int threads) {
    Count[] counts = new Count[order.size()];
    try {
      new Cores<List<Count>>(Math.max(1, threads))
          .run(
              process -> ofProcess((int) process, samples),
              0,
              order.processes(),
              (process, found) -> {
                for (int i = 0; i < found.size(); i++) {
                  counts[order.event((int) process, i)] = found.get(i);
                }
              });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return List.of(counts);
  }

  private List<Count> ofProcess(int process, int samples) {
    SamplingOrder draws = SamplingOrder.of(around, process);
    return IntStream.range(0, order.length(process))
        .mapToObj(i -> mu(order.event(process, i), samples, draws))
        .toList();
  }

  private Count sample(int samples, LatticeInterval region, long of) {
    if (region.logCount().isPresent()) {
      return new Count(region.logCount().getAsDouble(), 0);
    }
    int particles = Math.max(LEAST_PARTICLES, samples / RUNS);
    long before = 0;
    double spread = spread(runs(PILOTS, particles, region, of, before));
    while (spread > FAR && particles < MOST_PARTICLES) {
      particles = Math.min(MOST_PARTICLES, 4 * particles);
      before += PILOTS;
      spread = spread(runs(PILOTS, particles, region, of, before));
    }
    double more = Math.max(1, spread / SPREAD * (spread / SPREAD));
    particles = (int) Math.min(MOST_PARTICLES, Math.ceil(particles * more));
    int drawn = particles;
    LOG.trace(() -> drawn + " particles in " + region.width() + " processes");
    double[] logs = runs(RUNS, particles, region, of, before + PILOTS);
    return spread > FAR || spread(logs) > FAR
        ? new Count(student(logs).logMean, Double.POSITIVE_INFINITY)
        : student(logs);
  }

  /** What runs give, each with a seed of its own by its number, on all cores. */
  private double[] runs(int runs, int particles, LatticeInterval region, long of, long before) {
    List<Double> logs =
        SharedCores.all(
            runs,
            run -> {
              SplittableRandom random = new SplittableRandom(ItemSeed.of(of, before + run));
              return new ParticleFilter(region, particles, pulse).run(random);
            });
    return logs.stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** The standard deviation of a sample. */
  private static double spread(double[] sample) {
    return Math.sqrt(ExactMoments.of(sample).squares(0) / (sample.length - 1));
  }

  private static Count student(double[] logs) {
    double largest = Arrays.stream(logs).max().orElse(0);
    double[] runs = Arrays.stream(logs).map(log -> Math.exp(log - largest)).toArray();
    double mean = ExactMoments.of(runs).mean(0);
    double error = QUANTILE * spread(runs) / Math.sqrt(runs.length) / mean;
    return new Count(largest + Math.log(mean), error);
  }
}
