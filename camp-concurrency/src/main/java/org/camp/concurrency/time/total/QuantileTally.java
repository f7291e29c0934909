// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.total;

import com.datadoghq.sketch.ddsketch.DDSketch;
import com.datadoghq.sketch.ddsketch.DDSketches;
import java.math.BigInteger;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Mean and quantiles of times that are not negative. All of them are kept up to {@value #EXACT};
 * beyond, quantiles are those of a sketch (DDSketch: Masson, Rim, Lee 2019, DOI
 * 10.14778/3352063.3352135) and wrong by at most {@value #ERROR} of their value. Which of both
 * depends on how many there are alone, and so does nothing on the order in which they were added,
 * or on which tally they were added to before it was added to another.
 */
final class QuantileTally {
  /** So many times are kept. */
  static final int EXACT = 1_000_000;

  /** The greatest relative error of a quantile of more times. */
  static final double ERROR = 0.01;

  private static final int WORD = 62;

  private final int most;

  /** Place → a time; empty when the sketch has them. */
  private long[] kept = new long[16];

  private @Nullable DDSketch sketch;
  private long count;
  private long greatest = Long.MIN_VALUE;

  /** The sum is {@code high · 2^62 + low}. */
  private long low;

  private long high;

  /** Without times. */
  QuantileTally() {
    this(EXACT);
  }

  /**
   * Without times.
   *
   * @param most how many are kept
   */
  QuantileTally(int most) {
    this.most = most;
  }

  /** Adds a time; O(1), and O(kept) once. */
  void add(long time) {
    greatest = Math.max(greatest, time);
    sum(time, 0);
    if (sketch == null && count < most) {
      if (count == kept.length) {
        kept = Arrays.copyOf(kept, (int) Math.min(most, 2 * count));
      }
      kept[(int) count] = time;
    } else {
      sketched().accept((double) time);
    }
    count++;
  }

  /** Adds all times of another one, which stays as it is. */
  void addAll(QuantileTally other) {
    DDSketch theirs = other.sketch;
    if (theirs == null) {
      for (int place = 0; place < other.count; place++) {
        add(other.kept[place]);
      }
      return;
    }
    sketched().mergeWith(theirs);
    greatest = Math.max(greatest, other.greatest);
    sum(other.low, other.high);
    count += other.count;
  }

  private void sum(long moreLow, long moreHigh) {
    low += moreLow;
    high += moreHigh + (low >>> WORD);
    low &= (1L << WORD) - 1;
  }

  private DDSketch sketched() {
    DDSketch known = sketch;
    if (known == null) {
      known = DDSketches.unboundedDense(ERROR);
      for (int place = 0; place < count; place++) {
        known.accept((double) kept[place]);
      }
      kept = new long[0];
      sketch = known;
    }
    return known;
  }

  /** How many times there are. */
  long count() {
    return count;
  }

  /** Whether quantiles are those of the sketch. */
  boolean isEstimate() {
    return sketch != null;
  }

  /** The greatest. */
  long greatest() {
    return greatest;
  }

  /** The mean: the exact sum, divided. */
  double mean() {
    double sum =
        high == 0
            ? low
            : BigInteger.valueOf(high).shiftLeft(WORD).add(BigInteger.valueOf(low)).doubleValue();
    return sum / count;
  }

  /** The least time that so many percent do not exceed, at least one; O(kept) in the mean. */
  double quantile(int percent) {
    long place = Math.max(0, (count * percent + 99) / 100 - 1);
    return sketch == null
        ? NearestRank.select(Arrays.copyOf(kept, (int) count), (int) place)
        : Math.min(
            (double) greatest, sketch.getValueAtQuantile(place / (double) Math.max(1, count - 1)));
  }
}
