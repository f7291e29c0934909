// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.measure;

import java.util.Arrays;
import java.util.BitSet;
import java.util.SplittableRandom;

/**
 * Down-sets of a region that are drawn together, process by process. A cut is drawn from those that
 * agree with the cuts before, in proportion to the ways that it is guessed to leave; what the guess
 * was off is the weight. When weights differ much, particles are copied and dropped by weight (Del
 * Moral, Doucet and Jasra, Sequential Monte Carlo samplers, 2006,
 * doi:10.1111/j.1467-9868.2006.00553.x). A run takes O(particles · processes · log cuts).
 */
final class ParticleFilter {
  private final LatticeInterval region;
  private final int particles;
  private final Runnable pulse;

  /** For each place, those before it that a later one still needs. */
  private final int[][] needed;

  /** The cuts, by place and particle. */
  private final int[][] cuts;

  /** Particle → the first cut that it may have at the present place. */
  private int[] low;

  /** Particle → the last cut that it may have at the present place. */
  private int[] high;

  /** Particle → the one that it is a copy of. */
  private final int[] sources;

  /** Particle → its weight [of the mean at the place before]. */
  private final double[] weights;

  /** Particle → room for values that are gathered. */
  private int[] copied;

  ParticleFilter(LatticeInterval region, int particles, Runnable pulse) {
    this.region = region;
    this.particles = particles;
    this.pulse = pulse;
    int width = region.width();
    needed = new int[width][];
    BitSet open = new BitSet();
    for (int i = width - 1; i >= 0; i--) {
      open.clear(i);
      needed[i] = open.stream().toArray();
      for (LatticeInterval.Bound bound : region.bounds(i)) {
        open.set(bound.place());
      }
    }
    cuts = new int[width][particles];
    low = new int[particles];
    high = new int[particles];
    sources = new int[particles];
    weights = new double[particles];
    copied = new int[particles];
  }

  /** Draws them; the logarithm of an unbiased estimate of the number of down-sets. */
  double run(SplittableRandom random) {
    pulse.run();
    Arrays.fill(weights, 1);
    double log = region.logScale();
    for (int i = 0; i < cuts.length; i++) {
      narrow(i);
      double sum = 0;
      double squares = 0;
      for (int s = 0; s < particles; s++) {
        sum += weights[s];
        squares += weights[s] * weights[s];
      }
      log += Math.log(sum / particles);
      if (sum * sum < squares * particles / 2) {
        resample(sum, i, random);
      } else {
        double mean = sum / particles;
        for (int s = 0; s < particles; s++) {
          weights[s] /= mean;
        }
      }
      draw(i, random);
    }
    return log;
  }

  /** The cuts that each particle may have at a place, and what they weigh. */
  private void narrow(int i) {
    DiscreteDistribution masses = region.masses(i);
    Arrays.fill(low, 0);
    Arrays.fill(high, masses.size() - 1);
    for (LatticeInterval.Bound bound : region.bounds(i)) {
      int[] cut = cuts[bound.place()];
      for (int s = 0; s < particles; s++) {
        low[s] = Math.max(low[s], bound.low()[cut[s]]);
        high[s] = Math.min(high[s], bound.high()[cut[s]]);
      }
    }
    double[] guesses = region.guesses(i);
    int guide = region.guide(i);
    for (int s = 0; s < particles; s++) {
      double guess = guesses[guide < 0 ? 0 : cuts[guide][s]];
      weights[s] *= masses.of(low[s], high[s]) / guess;
    }
  }

  /** Systematic resampling: each particle is copied about as often as its weight says. */
  private void resample(double sum, int i, SplittableRandom random) {
    double step = sum / particles;
    double at = random.nextDouble() * step;
    double reached = weights[0];
    int source = 0;
    for (int s = 0; s < particles; s++, at += step) {
      while (reached < at && source + 1 < particles) {
        reached += weights[++source];
      }
      sources[s] = source;
    }
    low = gathered(low);
    high = gathered(high);
    for (int j : needed[i]) {
      cuts[j] = gathered(cuts[j]);
    }
    Arrays.fill(weights, 1);
  }

  private int[] gathered(int[] of) {
    int[] into = copied;
    for (int s = 0; s < particles; s++) {
      into[s] = of[sources[s]];
    }
    copied = of;
    return into;
  }

  private void draw(int i, SplittableRandom random) {
    DiscreteDistribution masses = region.masses(i);
    for (int s = 0; s < particles; s++) {
      cuts[i][s] = masses.at(low[s], high[s], random.nextDouble());
    }
  }
}
