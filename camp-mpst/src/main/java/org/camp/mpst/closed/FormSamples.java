// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.closed;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Values of forms for some costs and rounds, which tell most of those apart that are no bounds. */
final class FormSamples {
  private static final int SAMPLES = 12;
  private static final double NOISE = 1e-9;

  /** Sample → number of a recursion → its rounds. */
  private final long[][] rounds;

  private final Map<CostForm, double[]> known = new HashMap<>();

  /**
   * Samples for so many recursions.
   *
   * @param loops above all their numbers
   */
  FormSamples(int loops) {
    rounds = new long[SAMPLES][loops];
    for (int sample = 0; sample < SAMPLES; sample++) {
      for (int loop = 0; loop < loops; loop++) {
        int spread = (int) (100 * uniform(sample, -1 - loop));
        rounds[sample][loop] = sample % 3 == 0 ? 1 + spread / 10 : 8 + (long) spread * spread;
      }
    }
  }

  /** From 0 to 1, the same for the same two numbers. */
  private static double uniform(int sample, int number) {
    long mixed = (sample * 0x9E3779B97F4A7C15L) ^ (number * 0xC2B2AE3D27D4EB4FL);
    mixed = (mixed ^ (mixed >>> 31)) * 0xBF58476D1CE4E5B9L;
    return ((mixed ^ (mixed >>> 29)) >>> 11) * 0x1p-53;
  }

  /** The value of an atom: of any scale. */
  private static double atom(int sample, int atom) {
    return Math.pow(10, 4 * uniform(sample, atom));
  }

  /** Whether one is greater than the other for some sample in which it counts. */
  boolean exceeds(CostForm one, CostForm other) {
    double[] above = values(one);
    double[] below = values(other);
    for (int sample = 0; sample < SAMPLES; sample++) {
      if (above[sample] > below[sample] * (1 + NOISE)) {
        return true;
      }
    }
    return false;
  }

  private double[] values(CostForm form) {
    double[] values = known.get(form);
    if (values == null) {
      values = new double[SAMPLES];
      Arrays.setAll(values, sample -> form.at(rounds[sample], atom -> atom(sample, atom)));
      known.put(form, values);
    }
    return values;
  }
}
