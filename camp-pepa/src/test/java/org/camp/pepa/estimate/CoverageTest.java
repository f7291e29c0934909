// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.testkit.Evidence;
import org.camp.pepa.Pepa;
import org.camp.pepa.PepaOptions;
import org.camp.pepa.PepaResult;
import org.camp.pepa.Solver;
import org.camp.pepa.lang.PepaModel;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Of the intervals called 95 %, 93 to 97 % hold the exact value, and no estimate is biased: over
 * all readings of a model, and for each as far as so many seeds can tell.
 */
@Tag(Evidence.TAG)
class CoverageTest {
  private static final int SEEDS = Evidence.of(4, 10_000);

  /** With this probability, a reading of the right coverage is called wrong. */
  private static final double CHANCE = 1e-3;

  /** Deviations of its mean by which an unbiased estimate may be off: one in 15,000 is. */
  private static final double UNBIASED = 4;

  /** What became of the intervals of one reading. */
  private static final class Reading {
    private final double exact;
    private final SummaryStatistics estimates = new SummaryStatistics();
    private int known;
    private int held;

    Reading(double exact) {
      this.exact = exact;
    }

    void add(ConfidenceInterval interval) {
      estimates.addValue(interval.mean());
      if (!Double.isNaN(interval.halfWidth())) {
        known++;
        held += Math.abs(interval.mean() - exact) <= interval.halfWidth() ? 1 : 0;
      }
    }

    /** Whether the mean of all estimates is further off than chance explains. */
    boolean isBiased() {
      double deviation = estimates.getStandardDeviation() / Math.sqrt(estimates.getN());
      return Math.abs(estimates.getMean() - exact) > UNBIASED * deviation;
    }

    /** Whether so many intervals hold as 93 to 97 % explain. */
    boolean holds() {
      return held >= new BinomialDistribution(known, 0.93).inverseCumulativeProbability(CHANCE)
          && held <= new BinomialDistribution(known, 0.97).inverseCumulativeProbability(1 - CHANCE);
    }

    double share() {
      return (double) held / known;
    }
  }

  /**
   * A reading that looks wrong is asked so many times as many seeds, and all of them decide: chance
   * goes away, a fault does not. Some hundred readings are looked at, and a few look wrong.
   */
  private static final int MORE = 4;

  /** Of each model, the share of the intervals that hold. */
  private static final List<Double> SHARES = new CopyOnWriteArrayList<>();

  private static final String TWO_STATES = "P = (a, 1).Q; Q = (b, 49).P; P";
  private static final String EVEN = "P = (a, 1).Q; Q = (b, 1).P; P";

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "several servers | 0.1 | 2e6 | 0.7 | P(Want >= 3); E(Want)/throughput(get) | Client ="
            + " (think, 0.5).Want; Want = (get, infty).Client; Server = (get, 2).Log; Log = (log,"
            + " 10).Server; Client[6] <get> Server[2]",
        "fast | 0.1 | 2e6 | 5e-7 | P(P) | P = (a, 1e6).Q; Q = (b, 2e6).P + (c, 1e6).R; R = (d,"
            + " 4e6).P; P",
        "stiff | 0.1 | 2e6 | 0.5 | P(C) | A = (x, 30).B; B = (y, 30).A + (slow, 1).C; C = (back,"
            + " 0.5).A; A",
        "rare | 0.1 | 2e6 | 0.2 | P(Down) | Up = (work, 10).Up + (fail, 2).Down; Down = (repair,"
            + " 20).Up; Up || Up",
        "almost always in one state | 0.1 | 3e5 | 1 | P(P) | " + TWO_STATES,
        "a start for once | 0.1 | 2e6 | 10 | P(Idle) | Boot = (boot, 0.1).Idle; Idle = (request,"
            + " 2).Busy; Busy = (serve, 3).Idle; Boot",
        "two parts for ever | 0.1 | 1e5 | 0.5 | P(L) | P = (left, 1).L + (right, 3).R; L = (l,"
            + " 5).L; R = (r, 5).R; P",
        "modes that seldom change | 0.2 | 3e5 | 50 | P(P) | P = (a, 0.01).Q + (x, 1).P1; P1 = (x,"
            + " 1).P; Q = (b, 0.02).P + (y, 1).Q1; Q1 = (y, 1).Q; P",
      })
  void intervalsHold(
      String name, double precision, double events, double time, String measures, String text) {
    check(name, SEEDS, precision, (long) events, time, measures, text);
  }

  @Test
  void intervalsHoldAtTheDefaultPrecision() {
    check(
        "the default precision",
        SEEDS,
        PepaOptions.PRECISION.defaultValue(),
        PepaOptions.EVENTS.defaultValue(),
        0.7,
        "P(P)",
        EVEN);
  }

  private static void check(
      String name,
      int seeds,
      double precision,
      long events,
      double time,
      String measures,
      String text) {
    PepaModel model = PepaModel.parse(text);
    AnalysisContext asked =
        AnalysisContext.builder()
            .option(PepaOptions.TRANSIENT, time)
            .option(PepaOptions.MEASURES, measures)
            .build();
    PepaResult exact = Pepa.analyze(model, asked);
    PepaResult.AtTime then = exact.atTime().orElseThrow();
    Map<String, Reading> readings = new LinkedHashMap<>();
    long end = seeds;
    for (long seed = 0; seed < end; seed++) {
      AnalysisContext simulated =
          asked.toBuilder()
              .option(PepaOptions.METHOD, Solver.SIMULATION)
              .option(PepaOptions.SEED, seed)
              .option(PepaOptions.PRECISION, precision)
              .option(PepaOptions.EVENTS, events)
              .build();
      SimulatedEstimate found = Pepa.estimate(model, simulated).estimate();
      count(readings, "", exact.throughput(), found.longRun().throughput());
      count(readings, "", exact.population(), found.longRun().population());
      count(readings, "", exact.measures(), found.longRun().measures());
      SimulatedEstimate.Readings foundThen = found.atTime().orElseThrow();
      count(readings, "then ", then.throughput(), foundThen.throughput());
      count(readings, "then ", then.population(), foundThen.population());
      count(readings, "then ", then.measures(), foundThen.measures());
      if (seed == seeds - 1 && isDoubtful(readings)) {
        end = (long) MORE * seeds;
      }
    }
    readings.forEach((what, reading) -> check(name + ", " + what, reading));
    double share = readings.values().stream().mapToDouble(Reading::share).average().orElseThrow();
    SHARES.add(share);
    if (Evidence.full()) {
      assertThat(share).as(name).isBetween(0.93, 0.97);
    }
  }

  /** All models together tell more than each: in a build, this is what finds wrong intervals. */
  @AfterAll
  static void allTogether() {
    double share = SHARES.stream().mapToDouble(x -> x).average().orElseThrow();
    assertThat(share).isBetween(Evidence.full() ? 0.94 : 0.9, Evidence.full() ? 0.96 : 0.99);
  }

  private static void check(String what, Reading reading) {
    long seeds = reading.estimates.getN();
    if (Evidence.full()) {
      System.out.printf(
          Locale.ROOT,
          "%s: %d seeds from 0, %d intervals, %.1f %% hold%n",
          what,
          seeds,
          reading.known,
          100 * reading.share());
    }
    assertThat(reading.known).as(what).isGreaterThanOrEqualTo((int) (0.8 * seeds));
    assertThat(reading.isBiased()).as("%s is biased", what).isFalse();
    assertThat(reading.holds()).as("%s: %d of %d", what, reading.held, reading.known).isTrue();
  }

  /** Whether some reading looks wrong. */
  private static boolean isDoubtful(Map<String, Reading> readings) {
    return readings.values().stream().anyMatch(r -> r.isBiased() || !r.holds());
  }

  /** What is 0 for certain has no interval to speak of. */
  private static void count(
      Map<String, Reading> readings,
      String when,
      Map<String, Double> exact,
      Map<String, ConfidenceInterval> found) {
    exact.forEach(
        (name, x) -> {
          if (x > 1e-12) {
            readings.computeIfAbsent(when + name, n -> new Reading(x)).add(found.get(name));
          }
        });
  }
}
