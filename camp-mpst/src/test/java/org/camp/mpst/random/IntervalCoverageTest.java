// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CopyOnWriteArrayList;
import org.camp.core.analysis.Cancellation;
import org.camp.core.machine.Machine;
import org.camp.core.model.Source;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.testkit.Evidence;
import org.camp.mpst.price.CostModel;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Of the 95 % intervals of sampled costs, 93 to 97 % hold what is known in closed form. */
@Tag(Evidence.TAG)
class IntervalCoverageTest {
  private static final int SEEDS = Evidence.of(10, 1_000);

  /** Operations that no case needs. */
  private static final long ENOUGH = 50_000_000;

  private static final Machine FREE =
      Machine.read(
          Source.of(
              "free.yaml",
              """
              transport: {send: 0, recv: 0}
              profiles: {found: {points: [[1, 1s], [2, 2s], [3, 3s], [4, 10s]], interpolation: linear}}
              """));

  /** Of each protocol, the share of the intervals that hold. */
  private static final List<Double> SHARES = new CopyOnWriteArrayList<>();

  /** What became of the intervals of one figure. */
  private static final class Tally {
    private final double exact;
    private int known;
    private int held;

    Tally(double exact) {
      this.exact = exact;
    }

    void add(double low, double high) {
      if (!Double.isNaN(low)) {
        known++;
        held += low <= exact && exact <= high ? 1 : 0;
      }
    }

    double share() {
      return (double) held / known;
    }
  }

  private static ExpectedCost expected(String body, int samples, long operations, long seed) {
    Protocol protocol =
        Protocol.parse("global protocol G(role p, role q, role r, role s) {\n" + body + "\n}");
    Parameters parameters = protocol.parameters(Map.of(), Parameters.Functions.NONE);
    ProtocolInstance code = protocol.instantiate(parameters, Protocol.Limits.DEFAULT);
    CostModel model = new CostModel(code, parameters, Optional.of(FREE), OptionalDouble.empty());
    long[] iterations =
        code.recursions().stream()
            .mapToLong(r -> r.times() == null ? -1 : (long) parameters.evaluate(r.times()))
            .toArray();
    return ExpectedCost.of(
            model,
            iterations,
            BranchProbabilities.of(code, parameters),
            Optional.of(FREE),
            new ExpectedCost.Sampling(samples, operations, seed),
            new Cancellation())
        .orElseThrow();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "an exponential time | 1 | 0.693147 | 2.302585 | compute at p cost exponential(1);",
        "the later of two | 1.5 | 1.227947 | 2.969755 | A() from p to q cost exponential(1);"
            + " A() from r to s cost exponential(1); B() from q to s;",
        "a normal time | 100 | 100 | 112.815516 | compute at p cost normal(100, 10);",
        "a profile | 8 | NaN | NaN | compute at p cost empirical(found);"
            + " compute at p cost empirical(found);",
        "an expression | 11 | 10.386294 | 13.605170 |"
            + " compute at p cost 2 * exponential(1) + max(9, uniform(3, 4));",
        "rounds until success | 6 | NaN | NaN | rec X { choice at p prob 0.8 { A() from p to q"
            + " cost 1; continue X; } or prob 0.2 { B() from p to q cost 2; } }",
        "rounds at most | 6.513216 | NaN | NaN | rec X times 10 { choice at p prob 0.9 { A() from p"
            + " to q cost 1; continue X; } or prob 0.1 { B() from p to q cost 1; } }",
        "a rare branch | 2.98 | NaN | NaN | choice at p prob 0.02 { A() from p to q cost 100; } or"
            + " prob 0.98 { B() from p to q cost exponential(1); }",
      })
  void intervalsOfCostsHold(String name, double mean, double median, double tenth, String body) {
    Map<String, Tally> tallies = new LinkedHashMap<>();
    tallies.put("mean", new Tally(mean));
    if (!Double.isNaN(median)) {
      tallies.put("median", new Tally(median));
      tallies.put("90 %", new Tally(tenth));
    }
    for (long seed = 1; seed <= SEEDS; seed++) {
      ExpectedCost cost = expected(body, 2_000, ENOUGH, seed);
      tallies.forEach(
          (what, tally) -> {
            if (what.equals("mean")) {
              tally.add(cost.total().low(), cost.total().high());
            } else {
              ExpectedCost.Quantile found = cost.quantile(what.equals("median") ? 0.5 : 0.9);
              tally.add(found.low(), found.high());
            }
          });
    }
    check(name, tallies);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "a ring | 3 | 3 | rec X { A() from p to q cost exponential(1); B() from q to r cost"
            + " exponential(1); C() from r to p cost exponential(1); continue X; }",
        "roles apart | 1 | 1 | rec X { compute at p cost exponential(1); compute at q cost"
            + " exponential(1); compute at r cost exponential(1); continue X; }",
        "a pipeline of equal stages | 1 | 1 | rec X { compute at p cost exponential(1); A() from p"
            + " to q cost exponential(1); B() from q to r cost exponential(1); continue X; }",
        "a slow stage after a fast one | 1 | 2 | rec X { compute at p cost exponential(1); A() from"
            + " p to q cost exponential(2); continue X; }",
        "a fast stage after a slow one | 2 | 2 | rec X { compute at p cost exponential(2); A() from"
            + " p to q cost exponential(1); continue X; }",
        "a barrier | 1.5 | 1.5 | rec X { compute at p cost exponential(1); compute at q cost"
            + " exponential(1); A() from p to r; A() from q to r; B() from r to p; B() from r to q;"
            + " continue X; }",
        "branches | 2 | 2 | rec X { choice at p prob 0.6 { compute at p cost exponential(1); A()"
            + " from p to q; continue X; } or prob 0.3 { compute at p cost 4; B() from p to q;"
            + " continue X; } or prob 0.1 { C() from p to q cost 100; } }",
      })
  void intervalsOfLatenciesHold(String name, double first, double rate, String body) {
    Map<String, Tally> tallies = new LinkedHashMap<>();
    tallies.put("p", new Tally(first));
    tallies.put("rate", new Tally(rate));
    for (long seed = 1; seed <= SEEDS; seed++) {
      ExpectedLatency latency = expected(body, 1, 200_000, seed).latencies().get(0);
      tallies.get("p").add(latency.perRole(0).low(), latency.perRole(0).high());
      tallies.get("rate").add(latency.rate().low(), latency.rate().high());
    }
    check(name, tallies);
  }

  @Test
  void whatNoRunShowedHasNoInterval() {
    String body =
        "choice at p prob 1e-4 { A() from p to q cost 1e4; } or { B() from p to q cost 1; }";
    for (long seed = 1; seed <= 30; seed++) {
      MeanEstimate total = expected(body, 2_000, ENOUGH, seed).total();
      assertThat(total.mean()).isNotNaN();
      assertThat(total.low()).isNaN();
      assertThat(total.high()).isNaN();
    }
    assertThat(expected(body, 200, ENOUGH, 1).notes())
        .containsExactly(
            "branches without 'prob' share what the others of their choice leave, evenly, in the"
                + " expected cost",
            "the expected cost has no interval: none of 200 runs took the branch in line 2, so what"
                + " it costs is not known to them; allow more with -o mpst.samples");
  }

  @Test
  void fewRunsHaveNoInterval() {
    MeanEstimate total = expected("compute at p cost exponential(1);", 1, ENOUGH, 1).total();
    assertThat(total.mean()).isPositive();
    assertThat(total.low()).isNaN();
  }

  /** All together tell more than each: in a build, this is what finds wrong intervals. */
  @AfterAll
  static void allTogether() {
    double share = SHARES.stream().mapToDouble(x -> x).average().orElseThrow();
    assertThat(share).isBetween(Evidence.full() ? 0.94 : 0.9, Evidence.full() ? 0.96 : 0.99);
  }

  private static void check(String name, Map<String, Tally> tallies) {
    tallies.forEach(
        (what, tally) -> {
          SHARES.add(tally.share());
          assertThat(tally.known).as(name + ", " + what).isGreaterThanOrEqualTo(SEEDS * 4 / 5);
          if (Evidence.full()) {
            System.out.printf(
                Locale.ROOT,
                "%s, %s: %d seeds from 1, %d intervals, %.1f %% hold%n",
                name,
                what,
                SEEDS,
                tally.known,
                100 * tally.share());
            // Of 1,000 intervals that hold in 93 to 97 % of all cases, 905 to 989 do, but for one
            // time in a thousand.
            assertThat(tally.share()).as(name + ", " + what).isBetween(0.905, 0.989);
          }
        });
  }
}
