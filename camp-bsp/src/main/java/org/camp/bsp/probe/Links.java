// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.probe;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.camp.core.analysis.Cancellation;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.log.Log;

/**
 * g and L of processors that exchange words: the line T(h) = g h + L through measured supersteps.
 *
 * @param p the processors
 * @param relations the h that were measured
 * @param times the time of a superstep of each, in seconds
 * @param fit the line from h = p on, which is what is published: slope g, intercept L
 * @param small the line up to h = p, where latency decides
 * @param empty the mean time of a superstep without any message, in seconds
 */
public record Links(
    int p, List<Integer> relations, List<Double> times, LineFit fit, LineFit small, double empty) {
  private static final Log LOG = Log.of(Links.class);
  private static final int MOST = 256;
  private static final int STEP = 4;
  private static final int REPETITIONS = 150;
  private static final int SUPERSTEPS = 10;
  private static final int ATTEMPTS = 3;
  private static final double LEAST_R2 = 0.9;

  /** Copies the lists. */
  public Links {
    relations = List.copyOf(relations);
    times = List.copyOf(times);
  }

  /** Seconds per word. */
  public double g() {
    return fit.slope();
  }

  /** Seconds per barrier. */
  public double barrier() {
    return fit.intercept();
  }

  /**
   * Measures; several times when the line does not fit.
   *
   * @param groups how many machines of p processors run at once; one of them is measured
   * @throws IllFormed when no line could be trusted: g or L below 0, or R² below 0.9
   */
  static Links measure(int groups, int p, Cancellation cancellation, HRelations.Watcher watcher) {
    int[] relations = relations(p);
    HRelations machine = new HRelations(groups, p, REPETITIONS, SUPERSTEPS, cancellation);
    List<Links> tried = new ArrayList<>();
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      Links links = of(p, relations, machine.measure(relations, watcher));
      LOG.debug(
          "{} processors: g = {} s, L = {} s, R² = {}",
          p,
          links.g(),
          links.barrier(),
          links.fit.r2());
      if (links.isReliable()) {
        return links;
      }
      tried.add(links);
    }
    throw refused(tried.get(tried.size() - 1));
  }

  private static int[] relations(int p) {
    List<Integer> all = new ArrayList<>();
    for (int h = 0; h <= p; h++) {
      all.add(h);
    }
    for (int h = p + STEP; h <= Math.max(MOST, 8 * p); h += STEP) {
      all.add(h);
    }
    return all.stream().mapToInt(Integer::intValue).toArray();
  }

  static Links of(int p, int[] relations, double[] times) {
    int from = Arrays.binarySearch(relations, p);
    double[] h = Arrays.stream(relations).asDoubleStream().toArray();
    int last = relations.length;
    return new Links(
        p,
        Arrays.stream(relations).boxed().toList(),
        Arrays.stream(times).boxed().toList(),
        LineFit.of(Arrays.copyOfRange(h, from, last), Arrays.copyOfRange(times, from, last)),
        LineFit.of(Arrays.copyOf(h, from + 1), Arrays.copyOf(times, from + 1)),
        times[0]);
  }

  /** Whether a machine can have such parameters. */
  boolean isReliable() {
    return g() >= 0 && barrier() >= 0 && fit.r2() >= LEAST_R2;
  }

  private static IllFormed refused(Links links) {
    return new IllFormed(
        Diagnostic.error(
                "unreliable",
                String.format(
                    Locale.ROOT,
                    "no line fits the supersteps of %d processors: g = %.3g s, L = %.3g s, R² ="
                        + " %.2f",
                    links.p,
                    links.g(),
                    links.barrier(),
                    links.fit.r2()))
            .withHint("the host is busy: try again when it is idle, or with fewer processors"));
  }
}
