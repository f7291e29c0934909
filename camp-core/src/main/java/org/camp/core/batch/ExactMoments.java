// SPDX-License-Identifier: Apache-2.0
package org.camp.core.batch;

import java.math.BigInteger;

/**
 * Means and central moments of several values, from samples that come in any order and are split in
 * any way: sums of their powers are exact (see {@link ExactSums}), and each moment is rounded once,
 * when it is read. Adding a sample takes O(values).
 */
public final class ExactMoments {
  private final int values;
  private final ExactSums sums;
  private final ExactSums squares;
  private final ExactSums cubes;
  private long size;

  /** Moments of nothing. */
  public ExactMoments(int values) {
    this.values = values;
    this.sums = new ExactSums(values);
    this.squares = new ExactSums(values);
    this.cubes = new ExactSums(values);
  }

  /** Moments of one value, of which these are all samples. */
  public static ExactMoments of(double... samples) {
    ExactMoments moments = new ExactMoments(1);
    for (double sample : samples) {
      moments.add(sample);
    }
    return moments;
  }

  /** Adds a sample, with all its values. */
  public void add(double... sample) {
    size++;
    for (int value = 0; value < values; value++) {
      double x = sample[value];
      sums.add(value, x);
      squares.addSquare(value, x);
      cubes.addCube(value, x);
    }
  }

  /** Adds the samples of others, which keep theirs. */
  public void addAll(ExactMoments other) {
    size += other.size;
    sums.addAll(other.sums);
    squares.addAll(other.squares);
    cubes.addAll(other.cubes);
  }

  /** How many samples there are. */
  public long size() {
    return size;
  }

  /** The mean of a value; NaN without samples. */
  public double mean(int value) {
    if (size == 0 || !sums.isFinite(value)) {
      return sums.infinite(value) / size;
    }
    return sums.exact(value).over(BigInteger.valueOf(size));
  }

  /**
   * The sum of the squared differences of the samples to their mean; NaN when one is not finite.
   */
  public double squares(int value) {
    if (size == 0 || !sums.isFinite(value)) {
      return size == 0 ? 0 : Double.NaN;
    }
    Dyadic sum = sums.exact(value);
    Dyadic scaled = squares.exact(value).times(size).plus(sum.times(sum).times(-1));
    return scaled.over(BigInteger.valueOf(size));
  }

  /** The sum of the third powers of these differences; NaN when one is not finite. */
  public double cubes(int value) {
    if (size == 0 || !sums.isFinite(value)) {
      return size == 0 ? 0 : Double.NaN;
    }
    Dyadic sum = sums.exact(value);
    Dyadic scaled =
        cubes
            .exact(value)
            .times(size)
            .times(size)
            .plus(sum.times(squares.exact(value)).times(size).times(-3))
            .plus(sum.times(sum).times(sum).times(2));
    return scaled.over(BigInteger.valueOf(size).pow(2));
  }
}
