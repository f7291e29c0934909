// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.testkit.Evidence;
import org.camp.pepa.Pepa;
import org.camp.pepa.PepaBackend;
import org.camp.pepa.PepaResult;
import org.camp.pepa.Solver;
import org.camp.pepa.lang.PepaModel;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Of the intervals called 95 %, 93 to 97 % hold the exact value. */
@Tag(Evidence.TAG)
class CoverageTest {
  private static final int SEEDS = Evidence.of(10, 1_000);

  /** The default, with all of the evidence; in every build a 25th of the work. */
  private static final double PRECISION =
      Evidence.full() ? PepaBackend.PRECISION.defaultValue() : 0.05;

  /** With this probability, a reading of the right coverage is called wrong. */
  private static final double CHANCE = 1e-5;

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "several servers | 0.7 | P(Want >= 3); E(Want)/throughput(get) | Client = (think,"
            + " 0.5).Want; Want = (get, infty).Client; Server = (get, 2).Log; Log = (log,"
            + " 10).Server; Client[6] <get> Server[2]",
        "fast | 1e-7 | P(P) | P = (a, 1e6).Q; Q = (b, 2e6).P + (c, 1e6).R; R = (d, 4e6).P; P",
        "stiff | 0.5 | P(C) | A = (x, 30).B; B = (y, 30).A + (slow, 1).C; C = (back, 0.5).A; A",
        "rare | 2 | P(Down) | Up = (work, 10).Up + (fail, 2).Down; Down = (repair, 20).Up; Up ||"
            + " Up",
        "two states | 10 | P(P) | P = (a, 1).Q; Q = (b, 49).P; P",
        "a start for once | 100 | P(Idle) | Boot = (boot, 0.01).Idle; Idle = (request, 2).Busy;"
            + " Busy = (serve, 3).Idle; Boot",
      })
  void intervalsHold(String name, double time, String measures, String text) {
    PepaModel model = PepaModel.parse(text);
    AnalysisContext asked =
        AnalysisContext.builder()
            .option(PepaBackend.TRANSIENT, time)
            .option(PepaBackend.MEASURES, measures)
            .build();
    PepaResult exact = Pepa.analyze(model, asked);
    Map<String, Integer> held = new LinkedHashMap<>();
    for (long seed = 0; seed < SEEDS; seed++) {
      AnalysisContext simulated =
          asked.toBuilder()
              .option(PepaBackend.METHOD, Solver.SIMULATION)
              .option(PepaBackend.SEED, seed)
              .option(PepaBackend.PRECISION, PRECISION)
              .build();
      Estimate found = Pepa.estimate(model, simulated).estimate();
      count(held, "", exact.throughput(), found.longRun().throughput());
      count(held, "", exact.population(), found.longRun().population());
      count(held, "", exact.measures(), found.longRun().measures());
      PepaResult.AtTime then = exact.atTime().orElseThrow();
      count(held, "then ", then.throughput(), found.atTime().orElseThrow().throughput());
      count(held, "then ", then.population(), found.atTime().orElseThrow().population());
      count(held, "then ", then.measures(), found.atTime().orElseThrow().measures());
    }
    if (Evidence.full()) {
      System.out.printf("%s: of %d intervals hold %s%n", name, SEEDS, held);
    }
    int least = new BinomialDistribution(SEEDS, 0.93).inverseCumulativeProbability(CHANCE);
    int most = new BinomialDistribution(SEEDS, 0.97).inverseCumulativeProbability(1 - CHANCE);
    held.forEach(
        (reading, count) -> {
          assertThat(count).as(reading).isGreaterThanOrEqualTo(least);
          assertThat(count).as(reading).isLessThanOrEqualTo(most);
        });
    double share = held.values().stream().mapToInt(x -> x).average().orElseThrow() / SEEDS;
    assertThat(share)
        .as("over all readings")
        .isBetween(Evidence.full() ? 0.93 : 0.85, Evidence.full() ? 0.97 : 1);
  }

  /** What is 0 for certain has no interval to speak of. */
  private static void count(
      Map<String, Integer> held,
      String when,
      Map<String, Double> exact,
      Map<String, Interval> found) {
    exact.forEach(
        (name, x) -> {
          Interval interval = found.get(name);
          if (x > 1e-12) {
            boolean holds = Math.abs(interval.mean() - x) <= interval.halfWidth();
            held.merge(when + name, holds ? 1 : 0, Integer::sum);
          }
        });
  }
}
