// SPDX-License-Identifier: Apache-2.0
package org.camp.core.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Fits of models in closed form, whose true values are known. */
class GoldenFitsTest {
  private static final double WORK = 3.2e-6;
  private static final double GAP = 4.1e-7;

  /** What a table holds: heading → case → text. */
  private static List<Column> table(String file) {
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(GoldenFitsTest.class.getResourceAsStream(file), file),
                StandardCharsets.UTF_8))) {
      List<String[]> rows = in.lines().map(line -> line.split(",")).toList();
      List<Column> columns = new ArrayList<>();
      for (int c = 0; c < rows.get(0).length; c++) {
        int at = c;
        columns.add(new Column(rows.get(0)[c], rows.stream().skip(1).map(row -> row[at]).toList()));
      }
      return columns;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Cases cases(List<Column> table) {
    List<String> measured = table.get(table.size() - 1).texts();
    return Cases.of(
        measured.stream().mapToDouble(s -> Double.parseDouble(s.replace("s", ""))).toArray(),
        table.subList(0, table.size() - 1));
  }

  private static double[] numbers(List<Column> table, String name) {
    return table.stream()
        .filter(column -> column.name().equals(name))
        .findFirst()
        .flatMap(Column::numbers)
        .orElseThrow();
  }

  /** A token of kib KiB goes round n roles; sending and receiving take 3 us. */
  private static Fit ring(String file, double leastGap) {
    List<Column> table = table(file);
    double[] n = numbers(table, "n");
    double[] kib = numbers(table, "kib");
    Predictor ring =
        (c, values, derivatives) -> {
          derivatives[0] = n[c];
          derivatives[1] = n[c] * kib[c];
          return n[c] * (values[0] + values[1] * kib[c] + 3e-6);
        };
    List<FreeParameter> free =
        List.of(FreeParameter.about("work", 5e-6), new FreeParameter("gap", 1e-6, leastGap, 0.01));
    return Fit.of(cases(table), ring, free, FitOptions.DEFAULTS).orElseThrow();
  }

  @Test
  void withoutNoiseTheValuesComeOut() {
    Fit fit = ring("ring-exact.csv", 1e-10);

    assertThat(fit.values()[0]).isCloseTo(WORK, within(1e-6 * WORK));
    assertThat(fit.values()[1]).isCloseTo(GAP, within(1e-6 * GAP));
    assertThat(fit.inSample().mape()).isLessThan(1e-8);
    assertThat(fit.reached()).isPositive();
    assertThat(fit.outliers()).isEmpty();
    assertThat(fit.factors()).isEmpty();
    assertThat(fit.confounded()).isEmpty();
  }

  @Test
  void withNoiseEveryKindOfIntervalHoldsTheTruth() {
    Fit fit = ring("ring-noisy.csv", 1e-10);

    for (IntervalKind kind : IntervalKind.values()) {
      List<Estimate> estimates = fit.estimates(kind);
      assertHolds(estimates.get(0), WORK);
      assertHolds(estimates.get(1), GAP);
      assertThat(estimates).allMatch(e -> e.state() == Estimate.State.OK);
    }
    assertThat(fit.crossValidated().mape()).isBetween(0.005, 0.03);
    assertThat(fit.powerLaw().orElseThrow().mape()).isGreaterThan(fit.crossValidated().mape());
    assertThat(fit.factors()).isEmpty();
  }

  /** Whichever start leads to the best, what no case depends on is where it began. */
  @Test
  void idleValuesStayWhereTheyBegan() {
    double[] n = numbers(table("ring-noisy.csv"), "n");
    Predictor noGap = (c, values, derivatives) -> n[c] * values[0] + Math.max(1e-7, values[2]);
    List<FreeParameter> free =
        List.of(
            FreeParameter.about("work", 5e-6),
            FreeParameter.about("gap", 1e-6),
            FreeParameter.about("hidden", 2e-9));
    for (long seed = 0; seed < 10; seed++) {
      FitOptions options = new FitOptions(Loss.robust(0.05), 0, 8, 10, seed);
      Fit fit = Fit.of(cases(table("ring-noisy.csv")), noGap, free, options).orElseThrow();
      assertThat(fit.values()[1]).isEqualTo(1e-6);
      assertThat(fit.values()[2]).isEqualTo(2e-9);
      assertThat(fit.estimates(IntervalKind.ASYMPTOTIC).get(1).state())
          .isEqualTo(Estimate.State.IDLE);
    }
  }

  /** With no time beyond the first start the answer is that of one start, and says so. */
  @Test
  void whenTimeIsOverTheBestSoFarIsTaken() {
    double[] n = numbers(table("ring-exact.csv"), "n");
    double[] kib = numbers(table("ring-exact.csv"), "kib");
    AtomicInteger asked = new AtomicInteger();
    Predictor ring =
        (c, values, derivatives) -> {
          asked.incrementAndGet();
          return n[c] * (values[0] + values[1] * kib[c] + 3e-6);
        };
    List<FreeParameter> free =
        List.of(FreeParameter.about("work", 5e-6), FreeParameter.about("gap", 1e-6));
    Fit fit =
        Fit.of(
                cases(table("ring-exact.csv")),
                ring,
                free,
                FitOptions.DEFAULTS,
                () -> asked.get() > 0)
            .orElseThrow();

    assertThat(fit.isWhole()).isFalse();
    assertThat(fit.reached()).isEqualTo(1);
    assertThat(fit.values()[0]).isPositive();
    assertThat(fit.values()[1]).isPositive();
  }

  private static void assertHolds(Estimate estimate, double truth) {
    assertThat(estimate.interval().low()).isLessThan(1.02 * truth);
    assertThat(estimate.interval().high()).isGreaterThan(0.98 * truth);
    assertThat(estimate.interval().high() / estimate.interval().low()).isLessThan(1.3);
  }

  @Test
  void whatCannotBeToldApartIsNamedWithWhatIsKnown() {
    Fit fit = ring("ring-one-size.csv", 1e-10);

    Fit.Confounded both = fit.confounded().get(0);
    assertThat(both.names()).containsExactly("work", "gap");
    Known known = both.known().orElseThrow();
    assertThat(known.text()).isEqualTo("work + 4*gap");
    assertThat(known.value()).isCloseTo(4.84e-6, within(0.01 * 4.84e-6));
    assertThat(fit.estimates(IntervalKind.ASYMPTOTIC))
        .allMatch(e -> e.state() == Estimate.State.CONFOUNDED);
  }

  @Test
  void wrongRowsAreNamedAndDoNotMoveTheFit() {
    Fit fit = ring("ring-spoiled.csv", 1e-10);

    assertThat(fit.outliers()).containsExactly(7, 15);
    assertThat(fit.values()[0]).isCloseTo(WORK, within(0.03 * WORK));
    assertThat(fit.values()[1]).isCloseTo(GAP, within(0.03 * GAP));
  }

  @Test
  void whatExplainsTheResidualsOfAWrongModelIsNamed() {
    Fit fit = ring("ring-wrong.csv", 1e-10);

    assertThat(fit.inSample().mape()).isGreaterThan(0.03);
    assertThat(fit.factors()).hasSize(1);
    assertThat(fit.factors().get(0).names()).containsExactly("n");
    assertThat(fit.factors().get(0).share()).isGreaterThan(0.9);
    assertThat(fit.doubts()).isNotEmpty();
  }

  @Test
  void whatNoCaseDependsOnKeepsItsStart() {
    Fit fit = ring("ring-idle.csv", 1e-10);
    List<Estimate> estimates = fit.estimates(IntervalKind.ASYMPTOTIC);

    assertThat(fit.values()[0]).isCloseTo(WORK, within(1e-6 * WORK));
    assertThat(fit.values()[1]).isEqualTo(1e-6);
    assertThat(estimates.get(1).state()).isEqualTo(Estimate.State.IDLE);
    assertThat(fit.confounded()).isEmpty();
  }

  @Test
  void whatEndsAtABoundIsSaid() {
    Fit fit = ring("ring-bound.csv", 6e-7);

    assertThat(fit.values()[1]).isCloseTo(6e-7, within(1e-15));
    assertThat(fit.estimates(IntervalKind.ASYMPTOTIC).get(1).state())
        .isEqualTo(Estimate.State.BOUND);
  }

  @Test
  void ofAProductOnlyTheProductIsKnown() {
    List<Column> table = table("twice.csv");
    double[] n = numbers(table, "n");
    Predictor twice = (c, values, derivatives) -> n[c] * values[0] * values[1] + 3e-6;
    List<FreeParameter> free =
        List.of(FreeParameter.about("rate", 2), FreeParameter.about("unit", 1e-3));
    Fit fit = Fit.of(cases(table), twice, free, FitOptions.DEFAULTS).orElseThrow();

    Known known = fit.confounded().get(0).known().orElseThrow();
    assertThat(known.text()).isEqualTo("rate*unit");
    assertThat(known.value()).isCloseTo(0.006, within(6e-5));
  }

  @Test
  void threePartsOfOneSumAreConfounded() {
    List<Column> table = table("farm-one-worker.csv");
    Predictor farm = (c, v, derivatives) -> v[0] + v[1] + v[2] + 6e-6;
    List<FreeParameter> free =
        List.of(
            FreeParameter.about("job", 0.01),
            FreeParameter.about("start", 1e-4),
            FreeParameter.about("merge", 1e-4));
    Fit fit = Fit.of(cases(table), farm, free, FitOptions.DEFAULTS).orElseThrow();

    assertThat(fit.confounded()).hasSize(1);
    assertThat(fit.confounded().get(0).names()).containsExactly("job", "start", "merge");
    assertThat(fit.confounded().get(0).known().orElseThrow().text())
        .isEqualTo("job + start + merge");
  }

  @Test
  void bandsHoldNineOfTenNewCases() {
    double[] x = IntStream.rangeClosed(1, 60).asDoubleStream().toArray();
    java.util.SplittableRandom random = new java.util.SplittableRandom(7);
    double[] y =
        Arrays.stream(x).map(v -> (2 + 3 * v) * Math.exp(0.1 * random.nextGaussian())).toArray();
    Predictor line = (c, v, d) -> v[0] + v[1] * (1 + c);
    List<FreeParameter> free = List.of(FreeParameter.about("a", 1), FreeParameter.about("b", 1));
    Fit fit = Fit.of(Cases.of(y, List.of()), line, free, FitOptions.DEFAULTS).orElseThrow();

    int held = 0;
    int tries = 1000;
    for (int t = 0; t < tries; t++) {
      int c = random.nextInt(60);
      double fresh = (2 + 3 * (c + 1)) * Math.exp(0.1 * random.nextGaussian());
      Interval band = fit.band(line, c);
      held += band.low() <= fresh && fresh <= band.high() ? 1 : 0;
    }
    assertThat(held / (double) tries).isBetween(0.85, 0.97);
  }
}
