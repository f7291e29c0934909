// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.maxplus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.camp.core.analysis.Cancellation;
import org.camp.core.testkit.Property;
import org.camp.mpst.exact.Ticks;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Rates, regimes and powers of random circuits against matrices and the definition. */
class MaxPlusPropertyTest {
  private static final double NONE = Double.NEGATIVE_INFINITY;

  /** A circuit of whole weights. */
  record Example(long seed, int size, int nodes) {
    Circuit circuit() {
      SplittableRandom random = new SplittableRandom(seed);
      Circuit.Builder builder = new Circuit.Builder(size);
      int[] now = new int[size];
      Arrays.setAll(now, i -> i);
      for (int t = 0; t < nodes; t++) {
        int to = random.nextInt(size);
        int from = random.nextInt(size);
        double weight = random.nextInt(3) == 0 ? random.nextInt(12) : random.nextInt(3);
        now[to] =
            builder.add(now[to], random.nextInt(4) == 0 ? Circuit.NONE : now[from], weight, t << 1);
      }
      return builder.build(now);
    }

    double[] start() {
      SplittableRandom random = new SplittableRandom(~seed);
      return random.ints(size, 0, random.nextInt(3) == 0 ? 100 : 9).asDoubleStream().toArray();
    }
  }

  private static void check(String name, int runs, Consumer<Example> body) {
    Property.check(
        name,
        runs,
        random -> new Example(random.nextLong(), 1 + random.nextInt(7), random.nextInt(1, 20)),
        example ->
            example.nodes > 1
                ? List.of(new Example(example.seed, example.size, example.nodes - 1))
                : List.of(),
        body);
  }

  private static BigInteger[] whole(double[] ticks) {
    return Arrays.stream(ticks).mapToObj(Ticks::whole).toArray(BigInteger[]::new);
  }

  private static double[][] matrix(Circuit circuit) {
    int n = circuit.size();
    double[][] a = new double[n][n];
    for (int j = 0; j < n; j++) {
      double[] value = new double[circuit.nodes()];
      Arrays.fill(value, 0, n, NONE);
      value[j] = 0;
      for (int t = n; t < value.length; t++) {
        double other = circuit.second(t) < 0 ? NONE : value[circuit.second(t)];
        value[t] = Math.max(value[circuit.first(t)], other) + circuit.added(t);
      }
      for (int i = 0; i < n; i++) {
        a[i][j] = value[circuit.output(i)];
      }
    }
    return a;
  }

  private static double[][] times(double[][] a, double[][] b) {
    int n = a.length;
    double[][] c = new double[n][n];
    for (double[] row : c) {
      Arrays.fill(row, NONE);
    }
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < n; k++) {
        for (int j = 0; j < n; j++) {
          c[i][j] = Math.max(c[i][j], a[i][k] + b[k][j]);
        }
      }
    }
    return c;
  }

  /** The greatest mean of a cycle from which an entry can be reached, from the first n powers. */
  private static double[] rates(double[][] a) {
    int n = a.length;
    double[] own = new double[n];
    Arrays.fill(own, NONE);
    double[][] power = a;
    boolean[][] reaches = new boolean[n][n];
    for (int k = 1; k <= n; k++) {
      for (int i = 0; i < n; i++) {
        own[i] = Math.max(own[i], power[i][i] / k);
        for (int j = 0; j < n; j++) {
          reaches[i][j] |= power[i][j] != NONE || i == j;
        }
      }
      power = times(power, a);
    }
    double[] rates = new double[n];
    Arrays.fill(rates, NONE);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        rates[i] = reaches[i][j] ? Math.max(rates[i], own[j]) : rates[i];
      }
    }
    return rates;
  }

  @Test
  void ratesAreTheGreatestCycleMeansUpstream() {
    check(
        "rates",
        20_000,
        example -> {
          Circuit circuit = example.circuit();
          CycleTime rates = CycleTime.of(circuit, new Cancellation());
          double[] expected = rates(matrix(circuit));
          assertThat(rates.exact()).isTrue();
          for (int i = 0; i < expected.length; i++) {
            assertThat(rates.rate(i, Ticks.SECONDS)).isCloseTo(expected[i], within(1e-12));
            CycleTime.Cycle cycle = rates.cycle(i);
            double sum = Arrays.stream(cycle.nodes()).mapToDouble(circuit::added).sum();
            assertThat(sum / cycle.entries().length)
                .isCloseTo(rates.rate(i, Ticks.SECONDS), within(1e-12));
          }
        });
  }

  @Test
  void regimesHoldFromTheirFirstRoundOnAndNotBefore() {
    int[] slow = new int[1];
    check(
        "regimes",
        10_000,
        example -> {
          Circuit circuit = example.circuit();
          double[] start = example.start();
          CycleTime rates = CycleTime.of(circuit, new Cancellation());
          PeriodicRegime regime =
              PeriodicRegime.find(circuit, rates, whole(start), 10_000_000, new Cancellation())
                  .orElseThrow();
          int begin = (int) regime.begin();
          int period = (int) regime.period();
          slow[0] += begin > 20 ? 1 : 0;
          double[][] states = new double[begin + 3 * period + 60][];
          states[0] = start;
          for (int n = 1; n < states.length; n++) {
            states[n] = states[n - 1].clone();
            circuit.apply(states[n], new double[circuit.nodes()]);
          }
          for (int n = 0; n + period < states.length; n++) {
            boolean holds = true;
            for (int i = 0; i < start.length; i++) {
              double expected = states[n][i] + period * rates.rate(i, Ticks.SECONDS);
              holds &= Math.abs(states[n + period][i] - expected) < 1e-9;
            }
            assertThat(holds || n < begin).as("round %d", n).isTrue();
            assertThat(holds && n == begin - 1).as("round %d", n).isFalse();
          }
          int last = states.length - 1;
          assertThat(regime.state(last)).isEqualTo(whole(states[last]));
          for (int i = 0; i < start.length; i++) {
            double greatest = 0;
            for (int n = begin; n < begin + period; n++) {
              greatest = Math.max(greatest, states[n + 1][i] - states[n][i]);
            }
            assertThat(regime.greatestStep()[i].doubleValue()).isEqualTo(greatest);
          }
        });
    assertThat(slow[0]).isPositive();
  }

  @Test
  void powersAreRepeatedProducts() {
    check(
        "powers",
        2_000,
        example -> {
          Circuit circuit = example.circuit();
          double[] state = example.start();
          int k = 1 + (int) (example.seed & 127);
          BigInteger[] start = whole(example.start());
          BigInteger[] power = DensePower.of(circuit).power(k, new Cancellation()).apply(start);
          Optional<@Nullable BigInteger[]> after =
              Rounds.after(circuit, start, k, 1_000_000, new Cancellation());
          for (int n = 0; n < k; n++) {
            circuit.apply(state, new double[circuit.nodes()]);
          }
          assertThat(power).isEqualTo(whole(state));
          assertThat(after.orElseThrow()).isEqualTo(whole(state));
        });
  }

  @Test
  void unknownWeightsSpreadToWhatDependsOnThem() {
    Circuit.Builder builder = new Circuit.Builder(3);
    int sent = builder.add(0, Circuit.NONE, Double.NaN, -1);
    Circuit circuit = builder.build(new int[] {0, builder.max(1, sent), builder.add(2, -1, 1, -1)});
    assertThat(circuit.unknown()).containsExactly(false, true, false);
    @Nullable BigInteger[] after =
        Rounds.after(
                circuit, whole(new double[3]), 1_000_000_000_000L, 1_000_000, new Cancellation())
            .orElseThrow();
    assertThat(after)
        .containsExactly(BigInteger.ZERO, null, BigInteger.valueOf(1_000_000_000_000L));
    DensePower power = DensePower.of(circuit).power(5, new Cancellation());
    assertThat(power.entry(1, 0)).isNaN();
    assertThat(power.entry(2, 2)).isEqualTo(5);
  }
}
