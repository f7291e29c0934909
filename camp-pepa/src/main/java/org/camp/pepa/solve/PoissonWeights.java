// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.solve;

/**
 * Poisson probabilities around the mode, all but a small weight of them, scaled to sum 1. Found
 * from the mode outward, as Fox and Glynn (1988, doi:10.1145/42404.42409) do, so that nothing
 * under- or overflows. O(√mean).
 */
final class PoissonWeights {
  private final long first;

  /** Jumps, less {@link #first} → probability of so many. */
  private final double[] weight;

  private PoissonWeights(long first, double[] weight) {
    this.first = first;
    this.weight = weight;
  }

  static PoissonWeights of(double mean, double truncation) {
    long mode = (long) Math.floor(mean);
    double tiny = truncation * 1e-3;
    int left = 0;
    double w = 1;
    while (mode - left > 0 && w > tiny) {
      w *= (mode - left) / mean;
      left++;
    }
    int right = 0;
    w = 1;
    while (w > tiny) {
      right++;
      w *= mean / (mode + right);
    }
    double[] weight = new double[left + right + 1];
    weight[left] = 1;
    for (int i = left; i > 0; i--) {
      weight[i - 1] = weight[i] * (mode - left + i) / mean;
    }
    for (int i = left; i < left + right; i++) {
      weight[i + 1] = weight[i] * mean / (mode - left + i + 1);
    }
    double sum = 0;
    for (int i = 0, j = weight.length - 1; i <= j; ) {
      sum += weight[i] < weight[j] || i == j ? weight[i++] : weight[j--];
    }
    for (int i = 0; i < weight.length; i++) {
      weight[i] /= sum;
    }
    return new PoissonWeights(mode - left, weight);
  }

  long first() {
    return first;
  }

  long last() {
    return first + weight.length - 1;
  }

  double weight(long k) {
    return k < first || k > last() ? 0 : weight[(int) (k - first)];
  }
}
