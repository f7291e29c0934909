// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.compare.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.camp.concurrency.measure.Ratio;
import org.camp.core.testkit.Evidence;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag(Evidence.TAG)
class AccountTest {
  private static final int[][] ORDERS = {
    {0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}
  };

  /** The mean, over all orders in which the factors may change, of what the change of each adds. */
  private static double[] averaged(double[][] factors) {
    double[] shares = new double[3];
    for (int[] order : ORDERS) {
      double[] now = {factors[0][0], factors[1][0], factors[2][0]};
      for (int factor : order) {
        double before = now[0] * now[1] * now[2];
        now[factor] = factors[factor][1];
        shares[factor] += (now[0] * now[1] * now[2] - before) / ORDERS.length;
      }
    }
    return shares;
  }

  private static double[] doubles(Ratio[] shares) {
    return Arrays.stream(shares).mapToDouble(Ratio::toDouble).toArray();
  }

  @Test
  void sharesAreAveragesOverAllOrdersAndAddUp() {
    for (int seed = 0; seed < Evidence.cases(); seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Account account = new Account();
      double[][] factors = new double[3][2];
      int[] traces = {random.nextInt(1, 9), random.nextInt(1, 9)};
      double[] path = new double[2];
      for (int side = 0; side < 2; side++) {
        int calls = random.nextInt(1, 20);
        int work = random.nextInt(1, 1000);
        int onPath = random.nextInt(0, work + 1);
        account.add(side, calls, work, onPath);
        factors[0][side] = (double) work / calls;
        factors[1][side] = (double) calls / traces[side];
        factors[2][side] = (double) onPath / work;
        path[side] = (double) onPath / traces[side];
      }
      double[] shares = doubles(account.shares(traces[0], traces[1]));
      double[] wanted = averaged(factors);
      for (int i = 0; i < 3; i++) {
        assertThat(shares[i]).as("seed %s", seed).isCloseTo(wanted[i], within(1e-6));
      }
      assertThat(shares[0] + shares[1] + shares[2]).isCloseTo(path[1] - path[0], within(1e-6));
    }
  }

  /** Overlaps that were tolerated leave 1 ns of work, 90 of it on the path. */
  @Test
  void sharesStayInBoundsWhereOverlapsTakeTheWork() {
    Account account = new Account();
    account.add(0, 1, 1, 90);
    account.add(1, 2, 1_000_000, 1_000_000);
    double[] shares = doubles(account.shares(1, 1));
    assertThat(shares[0] + shares[1] + shares[2]).isEqualTo(1_000_000 - 90);
    assertThat(Math.abs(shares[0])).isLessThanOrEqualTo(1_000_000);
    assertThat(Math.abs(shares[1])).isLessThanOrEqualTo(1_000_000);
    assertThat(shares[2]).isZero();
  }

  @Test
  void whatOneSideHasNotIsAllCalls() {
    Account account = new Account();
    account.add(1, 3, 90, 60);
    assertThat(account.shares(10, 10)).containsExactly(Ratio.ZERO, Ratio.of(6, 1), Ratio.ZERO);
  }

  /** What does not change has the share 0, not what sums of doubles leave over. */
  @Test
  void whatStaysAsItWasHasNoShare() {
    for (int seed = 0; seed < Evidence.cases(); seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      long calls = random.nextInt(1, 50);
      long work = random.nextLong(1, 1_000_000_000);
      long more = random.nextLong(1, 1_000_000_000);
      Account hidden = new Account();
      hidden.add(0, calls, work, work);
      hidden.add(1, 2 * calls, more, more);
      assertThat(hidden.shares(7, 3)[2]).as("seed %s", seed).isEqualTo(Ratio.ZERO);
      Account alike = new Account();
      alike.add(0, calls, work, work / 3);
      alike.add(1, 3 * calls, 3 * work, 3 * (work / 3));
      assertThat(alike.shares(7, 21)).as("seed %s", seed).containsOnly(Ratio.ZERO);
    }
  }

  private static List<TraceSample> side(int side, int minutes) {
    List<TraceSample> samples = new ArrayList<>();
    for (int i = 0; i < 3 * minutes; i++) {
      samples.add(
          new TraceSample(
              "r",
              side,
              i % minutes,
              10 + i,
              new int[0],
              new int[0],
              new long[0],
              new long[0],
              Map.of()));
    }
    return samples;
  }

  @Test
  void minutesAreDrawnFromEightASideOn() {
    Root few = new Root("r", Ratio.ONE, List.of(side(0, 7), side(1, 20)));
    assertThat(new Observations(List.of(few)).areMinutes()).isFalse();
    assertThat(new Observations(List.of(few)).strata((s, t) -> t.take(0, 1)).get(0).countA())
        .isEqualTo(21);
    Root enough = new Root("r", Ratio.ONE, List.of(side(0, 8), side(1, 9)));
    Observations minutes = new Observations(List.of(enough));
    assertThat(minutes.areMinutes()).isTrue();
    assertThat(minutes.strata((s, t) -> t.take(0, 1)).get(0).countA()).isEqualTo(8);
    assertThat(minutes.strata((s, t) -> t.take(0, 1)).get(0).size()).containsOnly(3).hasSize(17);
  }

  @Test
  void theSlowestTenthIsThatOfEachSide() {
    Root root = new Root("r", Ratio.ONE, List.of(side(0, 10), side(1, 4)));
    assertThat(root.slowestTenth().sides().get(0))
        .extracting(TraceSample::latency)
        .containsExactly(36L, 37L, 38L, 39L);
    assertThat(root.slowestTenth().traces(1)).isEqualTo(2);
  }
}
