// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.compare.chance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.camp.core.testkit.Evidence;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Permutation tests and intervals against their definitions, and how often they are wrong. */
@Tag(Evidence.TAG)
class ChanceTest {
  private static final int ROUNDS = 400;

  /** Values of traces by observation; column 0 of each is the value, column 1 its square. */
  private static Stratum stratum(int countA, List<List<Double>> observations) {
    return Stratum.of(
        1,
        countA,
        observations,
        (value, taker) -> {
          taker.take(0, value);
          taker.take(1, value * value);
        });
  }

  private static List<List<Double>> single(SplittableRandom random, int count, double mean) {
    List<List<Double>> traces = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      traces.add(List.of(mean + random.nextExponential()));
    }
    return traces;
  }

  /** Minutes with an effect of their own, as in the life of a service. */
  private static List<List<Double>> minutes(SplittableRandom random, int count) {
    List<List<Double>> minutes = new ArrayList<>();
    for (int minute = 0; minute < count; minute++) {
      double effect = 3 * random.nextDouble();
      List<Double> traces = new ArrayList<>();
      for (int i = random.nextInt(5, 20); i > 0; i--) {
        traces.add(effect + random.nextExponential());
      }
      minutes.add(traces);
    }
    return minutes;
  }

  private static double p(Stratum stratum, boolean jointly, long seed) {
    double[] p = new MaxTest(List.of(stratum), 2, jointly).p(ROUNDS, seed);
    return Math.min(p[0], p[1]);
  }

  /** All ways to choose A are tried; chance has so many of them right. */
  @Test
  void chanceIsTheShareOfAllPermutations() {
    for (int seed = 0; seed < Evidence.of(3, 100); seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      List<List<Double>> all = single(random, 10, 0);
      double[] values = all.stream().mapToDouble(one -> one.get(0)).toArray();
      double observed = Math.abs(welch(values, 0b11111));
      int beyond = 0;
      int ways = 0;
      for (int chosen = 0; chosen < 1 << 10; chosen++) {
        if (Integer.bitCount(chosen) == 5) {
          ways++;
          beyond += Math.abs(welch(values, chosen)) >= observed * (1 - 1e-12) ? 1 : 0;
        }
      }
      double exact = (double) beyond / ways;
      int rounds = 4000;
      double found = new MaxTest(List.of(firstColumn(all, 5)), 1, false).p(rounds, seed)[0];
      double deviation = Math.sqrt(exact * (1 - exact) / rounds);
      assertThat(found).isCloseTo(exact, within(5 * deviation + 2.0 / rounds));
    }
  }

  private static Stratum firstColumn(List<List<Double>> all, int countA) {
    return Stratum.of(1, countA, all, (value, taker) -> taker.take(0, value));
  }

  private static double welch(double[] values, int chosen) {
    double[] a = side(values, chosen, 1);
    double[] b = side(values, chosen, 0);
    return (mean(b) - mean(a)) / Math.sqrt(variance(a) / a.length + variance(b) / b.length);
  }

  private static double[] side(double[] values, int chosen, int bit) {
    List<Double> side = new ArrayList<>();
    for (int i = 0; i < values.length; i++) {
      if ((chosen >> i & 1) == bit) {
        side.add(values[i]);
      }
    }
    return side.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(0);
  }

  private static double variance(double[] values) {
    double mean = mean(values);
    return Arrays.stream(values).map(x -> (x - mean) * (x - mean)).sum() / (values.length - 1);
  }

  /** Traces of one minute go together; taken as independent, they raise alarms by the dozen. */
  @Test
  void minutesThatDifferRaiseNoAlarm() {
    int pairs = Evidence.of(30, 1000);
    int alarms = 0;
    int ofTraces = 0;
    for (int pair = 0; pair < pairs; pair++) {
      SplittableRandom random = new SplittableRandom(pair);
      List<List<Double>> a = minutes(random, 10);
      List<List<Double>> b = minutes(random, 12);
      List<List<Double>> all = new ArrayList<>(a);
      all.addAll(b);
      alarms += p(stratum(10, all), true, pair) <= 0.01 ? 1 : 0;
      List<List<Double>> traces = new ArrayList<>();
      all.forEach(minute -> minute.forEach(value -> traces.add(List.of(value))));
      int countA = a.stream().mapToInt(List::size).sum();
      ofTraces += p(stratum(countA, traces), false, pair) <= 0.01 ? 1 : 0;
    }
    assertThat(alarms).isLessThanOrEqualTo(1 + pairs / 60);
    assertThat(ofTraces).isGreaterThan(pairs / 10);
  }

  /** Several root operations that share minutes are permuted together. */
  @Test
  void rootsThatShareMinutesRaiseNoAlarm() {
    int pairs = Evidence.of(20, 1000);
    int alarms = 0;
    for (int pair = 0; pair < pairs; pair++) {
      SplittableRandom random = new SplittableRandom(pair);
      List<List<Double>> one = minutes(random, 20);
      List<List<Double>> same = one.stream().map(minute -> minute.subList(0, 4)).toList();
      List<Stratum> roots = List.of(firstColumn(one, 10), firstColumn(same, 10));
      double p = new MaxTest(roots, 1, true).p(ROUNDS, pair)[0];
      alarms += p <= 0.01 ? 1 : 0;
    }
    assertThat(alarms).isLessThanOrEqualTo(1 + pairs / 60);
  }

  @Test
  void whatWasPutInIsFound() {
    int found = 0;
    for (int pair = 0; pair < 20; pair++) {
      SplittableRandom random = new SplittableRandom(pair);
      List<List<Double>> all = single(random, 60, 1);
      all.addAll(single(random, 60, 2));
      found +=
          new MaxTest(List.of(firstColumn(all, 60)), 1, false).p(ROUNDS, pair)[0] <= 0.01 ? 1 : 0;
    }
    assertThat(found).isGreaterThanOrEqualTo(19);
  }

  /** 95 % of the intervals hold the difference that was put in, give or take what chance does. */
  @Test
  void intervalsHold() {
    int sets = Evidence.of(60, 1000);
    int held = 0;
    for (int set = 0; set < sets; set++) {
      SplittableRandom random = new SplittableRandom(set);
      List<List<Double>> all = single(random, 80, 1);
      all.addAll(single(random, 80, 1.5));
      double[] ends =
          new Bootstrap(List.of(firstColumn(all, 80)), 1, false).intervals(ROUNDS, set)[0];
      held += ends[0] <= 0.5 && 0.5 <= ends[1] ? 1 : 0;
    }
    assertThat(held / (double) sets).isBetween(sets < 100 ? 0.85 : 0.925, sets < 100 ? 1 : 0.97);
  }

  @Test
  void fewTracesTellNothing() {
    Stratum few = firstColumn(single(new SplittableRandom(1), 8, 0), 4);
    assertThat(new MaxTest(List.of(few), 1, false).p(100, 1)).containsExactly(Double.NaN);
    assertThat(ChanceVerdict.of(Double.NaN)).isEqualTo(ChanceVerdict.UNKNOWN);
  }
}
