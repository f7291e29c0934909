// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.measure;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.camp.core.order.PartialOrder;

/**
 * Many down-sets that are drawn together, process by process. A particle has, for every process,
 * the least and greatest cut that agrees with the cuts drawn so far.
 */
final class Particles {
  private final PartialOrder order;
  private final int[] notAbove;
  private final int[] from;
  private final int[] to;
  private final Runnable pulse;

  /** The processes that are drawn, in their order. */
  private final int[] free;

  /** For each of these, the places in {@link #free} of later ones that it constrains. */
  private final int[][] constrained;

  private int[] low = {};
  private int[] high = {};
  private int[] otherLow = {};
  private int[] otherHigh = {};
  private double[] weights = {};

  /**
   * Particles.
   *
   * @param notAbove for each event and process, how many events of it do not lie at or above
   * @param from the least cut of each process
   * @param to the greatest
   */
  Particles(PartialOrder order, int[] notAbove, int[] from, int[] to, Runnable pulse) {
    this.order = order;
    this.notAbove = notAbove;
    this.from = from;
    this.to = to;
    this.pulse = pulse;
    this.free = IntStream.range(0, from.length).filter(p -> from[p] < to[p]).toArray();
    this.constrained = new int[free.length][];
    for (int i = 0; i < free.length; i++) {
      int p = free[i];
      constrained[i] =
          IntStream.range(i + 1, free.length).filter(j -> constrains(p, free[j])).toArray();
    }
  }

  /** Whether the greatest cut of p needs something of q, or its least keeps something of q out. */
  private boolean constrains(int p, int q) {
    return order.known(order.event(p, to[p] - 1), q) > from[q]
        || notAbove[order.event(p, from[p]) * order.processes() + q] < to[q];
  }

  /** Draws particles; the logarithm of an unbiased estimate of the number of down-sets. */
  double run(int particles, SplittableRandom random) {
    pulse.run();
    int width = free.length;
    room(particles * width, particles);
    for (int s = 0; s < particles; s++) {
      for (int i = 0; i < width; i++) {
        low[s * width + i] = from[free[i]];
        high[s * width + i] = to[free[i]];
      }
    }
    Arrays.fill(weights, 0, particles, 1);
    double log = 0;
    for (int i = 0; i < width; i++) {
      double sum = 0;
      double squares = 0;
      for (int s = 0; s < particles; s++) {
        int at = s * width + i;
        weights[s] *= high[at] - low[at] + 1;
        sum += weights[s];
        squares += weights[s] * weights[s];
      }
      log += Math.log(sum / particles);
      if (sum * sum < squares * particles / 2) {
        resample(particles, sum, i, random);
      } else {
        double mean = sum / particles;
        for (int s = 0; s < particles; s++) {
          weights[s] /= mean;
        }
      }
      for (int s = 0; s < particles; s++) {
        draw(s * width, i, random);
      }
    }
    return log;
  }

  private void room(int cells, int particles) {
    if (low.length < cells) {
      low = new int[cells];
      high = new int[cells];
      otherLow = new int[cells];
      otherHigh = new int[cells];
    }
    if (weights.length < particles) {
      weights = new double[particles];
    }
  }

  /** Systematic resampling: each particle is copied about as often as its weight says. */
  private void resample(int particles, double sum, int next, SplittableRandom random) {
    int width = free.length;
    double step = sum / particles;
    double at = random.nextDouble() * step;
    double reached = weights[0];
    int source = 0;
    for (int s = 0; s < particles; s++, at += step) {
      while (reached < at && source + 1 < particles) {
        reached += weights[++source];
      }
      int length = width - next;
      System.arraycopy(low, source * width + next, otherLow, s * width + next, length);
      System.arraycopy(high, source * width + next, otherHigh, s * width + next, length);
    }
    int[] swap = low;
    low = otherLow;
    otherLow = swap;
    swap = high;
    high = otherHigh;
    otherHigh = swap;
    Arrays.fill(weights, 0, particles, 1);
  }

  /** Draws the cut of a process, and narrows those of later ones. */
  private void draw(int base, int i, SplittableRandom random) {
    int p = free[i];
    int least = low[base + i];
    int cut = least + random.nextInt(high[base + i] - least + 1);
    int last = cut == 0 ? -1 : order.event(p, cut - 1);
    int next = cut == order.length(p) ? -1 : order.processes() * order.event(p, cut);
    for (int j : constrained[i]) {
      int q = free[j];
      if (last >= 0) {
        low[base + j] = Math.max(low[base + j], order.known(last, q));
      }
      if (next >= 0) {
        high[base + j] = Math.min(high[base + j], notAbove[next + q]);
      }
    }
  }
}
