// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.total;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QuantileTallyTest {
  private static final int MOST = 100;

  private static long[] times(SplittableRandom random, int count) {
    return LongStream.range(0, count)
        .map(i -> random.nextInt(9) == 0 ? 0 : random.nextLong(1L << (1 + random.nextInt(62))))
        .toArray();
  }

  private static QuantileTally tally(long... times) {
    QuantileTally tally = new QuantileTally(MOST);
    for (long time : times) {
      tally.add(time);
    }
    return tally;
  }

  /** Some of the tallies merged into one, in any order, as a tree. */
  private static QuantileTally merged(List<QuantileTally> parts, SplittableRandom random) {
    List<QuantileTally> open = new ArrayList<>(parts);
    while (open.size() > 1) {
      QuantileTally other = open.remove(random.nextInt(open.size()));
      open.get(random.nextInt(open.size())).addAll(other);
    }
    return open.get(0);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 99, 100, 101, 150, 1000})
  void anySplitInAnyOrderIsTheSame(int count) {
    SplittableRandom random = new SplittableRandom(count);
    for (int round = 0; round < 50; round++) {
      long[] times = times(random, count);
      QuantileTally whole = tally(times);
      List<QuantileTally> parts = new ArrayList<>();
      for (int i = random.nextInt(8); i >= 0; i--) {
        parts.add(tally());
      }
      for (int i = times.length - 1; i >= 0; i--) {
        parts.get(random.nextInt(parts.size())).add(times[i]);
      }
      QuantileTally merged = merged(parts, random);
      assertThat(Quantiles.of(merged, 1)).isEqualTo(Quantiles.of(whole, 1));
      assertThat(merged.count()).isEqualTo(count);
      assertThat(merged.isEstimate()).isEqualTo(count > MOST);
      check(merged, times);
    }
  }

  /** Against what the definition says of the sorted times. */
  private static void check(QuantileTally tally, long[] times) {
    long[] sorted = times.clone();
    Arrays.sort(sorted);
    for (int percent : new int[] {0, 1, 50, 90, 99, 100}) {
      int rank = Math.max(1, (int) Math.ceil(percent / 100.0 * sorted.length - 1e-9));
      double exact = sorted[rank - 1];
      double error = tally.isEstimate() ? QuantileTally.ERROR : 0;
      assertThat(tally.quantile(percent)).isCloseTo(exact, within(exact * error * 1.000001));
    }
    BigInteger sum =
        Arrays.stream(times).mapToObj(BigInteger::valueOf).reduce(BigInteger.ZERO, BigInteger::add);
    double mean =
        new BigDecimal(sum)
            .divide(BigDecimal.valueOf(times.length), MathContext.DECIMAL128)
            .doubleValue();
    assertThat(tally.mean()).isCloseTo(mean, within(2 * Math.ulp(mean)));
    assertThat(tally.greatest()).isEqualTo(sorted[sorted.length - 1]);
  }

  /** Of the size that is promised. */
  @Test
  void aMillionTimesAreExactAndOneMoreIsNot() {
    SplittableRandom random = new SplittableRandom(3);
    QuantileTally tally = new QuantileTally();
    long[] times = times(random, QuantileTally.EXACT + 1);
    for (int i = 0; i < QuantileTally.EXACT; i++) {
      tally.add(times[i]);
    }
    assertThat(tally.isEstimate()).isFalse();
    check(tally, Arrays.copyOf(times, QuantileTally.EXACT));
    tally.add(times[QuantileTally.EXACT]);
    assertThat(tally.isEstimate()).isTrue();
    check(tally, times);
  }
}
