// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Cancellation;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.machine.Machine;
import org.camp.core.model.Source;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.testkit.Property;
import org.camp.mpst.MpstOptions;
import org.camp.mpst.SessionTypes;
import org.camp.mpst.cost.GeneratedProtocol;
import org.camp.mpst.cost.NumericCost;
import org.camp.mpst.price.CostModel;
import org.junit.jupiter.api.Test;

/** Expected costs against values that are known otherwise. */
class ExpectedCostTest {
  private static final Machine FREE =
      Machine.read(
          Source.of(
              "free.yaml",
              """
              transport: {send: 0, recv: 0}
              profiles: {found: {points: [[1, 1s], [2, 2s], [3, 3s], [4, 10s]], interpolation: linear}}
              """));

  private static AnalysisContext.Builder context() {
    return AnalysisContext.builder().machine(FREE);
  }

  private static ExpectedCost expected(String body, AnalysisContext context) {
    String text = "global protocol G(role p, role q, role r) {\n" + body + "\n}";
    return SessionTypes.analyze(Protocol.parse(text), context).expected().orElseThrow();
  }

  private static void assertExpects(String body, double mean) {
    int within = 0;
    int seeds = 100;
    for (int seed = 1; seed <= seeds; seed++) {
      AnalysisContext context =
          context().option(MpstOptions.SEED, (long) seed).option(MpstOptions.SAMPLES, 400L).build();
      MeanEstimate total = expected(body, context).total();
      within += total.low() <= mean && mean <= total.high() ? 1 : 0;
    }
    assertThat(within).as("confidence intervals with %s in them", mean).isBetween(88, 100);
  }

  @Test
  void coin() {
    assertExpects(
        "choice at p prob 0.25 { A() from p to q cost 8; } or prob 0.75 { B() from p to q; }", 2);
  }

  @Test
  void roundsUntilSuccess() {
    assertExpects(
        """
        rec X { choice at p prob 0.8 { A() from p to q cost 1; continue X; }
                         or prob 0.2 { B() from p to q cost 2; } }
        """,
        0.8 / 0.2 + 2);
  }

  @Test
  void theLaterOfTwoExponentialTimes() {
    assertExpects(
        """
        A() from p to q cost exponential(1);
        A() from p to r cost exponential(1);
        B() from q to p; B() from r to p;
        """,
        1.5);
  }

  @Test
  void distributions() {
    assertExpects("compute at p cost normal(20, 3); compute at p cost uniform(2, 4);", 23);
    assertExpects("compute at p cost empirical(found);", 4);
    assertExpects("compute at p cost 2 * exponential(1) + max(normal(9, 0.1), 3);", 11);
  }

  @Test
  void aRandomParameterIsDrawnAnewWhereverItStands() {
    String text =
        """
        param c = normal(10, 2);
        global protocol G(role p) { for i in 1..100 { compute at p cost c; } }
        """;
    ExpectedCost cost =
        SessionTypes.analyze(Protocol.parse(text), context().build()).expected().orElseThrow();
    assertThat(cost.total().mean()).isCloseTo(1000, within(2.0));
    assertThat(cost.total().deviation()).isCloseTo(20, within(1.0));
  }

  @Test
  void quantilesOfANormalTime() {
    ExpectedCost cost = expected("compute at p cost normal(100, 10);", context().build());
    for (double[] known : new double[][] {{0.5, 100}, {0.9, 112.8155}, {0.99, 123.2635}}) {
      ExpectedCost.Quantile quantile = cost.quantile(known[0]);
      assertThat(quantile.value()).isCloseTo(known[1], within(1.0));
      assertThat(known[1]).isBetween(quantile.low(), quantile.high());
    }
    assertThat(cost.samples()).isEqualTo(10_000);
    assertThat(cost.least()).isLessThan(cost.quantile(0.001).value());
    assertThat(cost.quantile(0.9999).high()).isInfinite();
  }

  @Test
  void latencyOfRoundsThatGoOn() {
    ExpectedCost cost =
        expected(
            """
            rec X { choice at p prob 0.6 { A() from p to q cost exponential(1); continue X; }
                             or prob 0.3 { B() from p to q cost 4; continue X; }
                             or prob 0.1 { C() from p to q cost 100; } }
            """,
            context().build());
    ExpectedLatency latency = cost.latencies().get(0);
    double mean = (0.6 * 1 + 0.3 * 4) / 0.9;
    assertThat(mean).isBetween(latency.rate().low(), latency.rate().high());
    assertThat(latency.perRole(0).mean()).isZero();
    assertThat(latency.rounds()).isEqualTo(4096);
  }

  @Test
  void theSameOnAnyNumberOfCores() throws InterruptedException, ExecutionException {
    String body =
        """
        rec X times 20 { choice at p prob 0.9 { A() from p to q cost normal(3, 1); continue X; }
                                  or { B() from p to q; compute at r cost exponential(2); } }
        """;
    ExpectedCost here = expected(body, context().build());
    for (int cores : new int[] {1, 3}) {
      ForkJoinPool pool = new ForkJoinPool(cores);
      try {
        ExpectedCost there = pool.submit(() -> expected(body, context().build())).get();
        assertThat(there.totals()).isEqualTo(here.totals());
        assertThat(there.total()).isEqualTo(here.total());
        assertThat(there.latencies().get(0).rate()).isEqualTo(here.latencies().get(0).rate());
      } finally {
        pool.shutdown();
      }
    }
    AnalysisContext other = context().option(MpstOptions.SEED, 2L).build();
    assertThat(expected(body, other).totals()).isNotEqualTo(here.totals());
  }

  @Test
  void theSameInAnyNumberOfBlocks() {
    Protocol protocol =
        Protocol.parse(
            "global protocol G(role p, role q) { rec X times 9 { choice at p prob 0.9 { A() from p"
                + " to q cost normal(3, 1)*1e-4; continue X; } or { B() from q to p cost"
                + " exponential(7); } } }");
    Parameters parameters = protocol.parameters(Map.of(), Parameters.Functions.NONE);
    ProtocolInstance code = protocol.instantiate(parameters, Protocol.Limits.DEFAULT);
    CostModel model = new CostModel(code, parameters, Optional.of(FREE), OptionalDouble.empty());
    List<List<MeanEstimate>> seen = new ArrayList<>();
    for (int blocks : new int[] {1, 2, 7, 64, 999}) {
      ExpectedCost cost =
          ExpectedCost.of(
                  model,
                  new long[] {9},
                  BranchProbabilities.of(code, parameters),
                  Optional.of(FREE),
                  new ExpectedCost.Sampling(999, 10_000_000, 1),
                  new Cancellation(),
                  blocks)
              .orElseThrow();
      assertThat(cost.samples()).isEqualTo(999);
      seen.add(List.of(cost.total(), cost.cost(0), cost.cost(1)));
    }
    assertThat(seen).containsOnly(seen.get(0));
    assertThat(seen.get(0).get(0).high()).isNotNaN();
  }

  @Test
  void noRunExceedsTheBoundAndWithoutChoiceAllAttainIt() {
    Machine machine = Machine.builder("m").transport("2 + 0.5*size", "1 + 0.25*size").build();
    int[] certain = new int[1];
    Property.check(
        "Theorem 4.12 for drawn runs",
        2000,
        GeneratedProtocol::random,
        GeneratedProtocol.shrinker(),
        generated -> {
          try {
            Protocol protocol = Protocol.parse(generated.text());
            Parameters parameters = protocol.parameters(Map.of(), Parameters.Functions.NONE);
            ProtocolInstance code = protocol.instantiate(parameters, Protocol.Limits.DEFAULT);
            long[] iterations =
                code.recursions().stream()
                    .mapToLong(r -> (long) parameters.evaluate(r.times()))
                    .toArray();
            CostModel model =
                new CostModel(code, parameters, Optional.of(machine), OptionalDouble.empty());
            double[] bound =
                NumericCost.run(model, iterations, 10_000_000, new Cancellation()).perRole();
            SimulationModel given =
                new SimulationModel(
                    model,
                    iterations,
                    BranchProbabilities.of(code, parameters),
                    Optional.of(machine));
            RunSimulator walker = new RunSimulator(given);
            for (int seed = 0; seed < 8; seed++) {
              assertThat(walker.run(seed, 10_000_000)).isTrue();
              double[] run = walker.times().clone();
              for (int role = 0; role < 4; role++) {
                assertThat(run[role]).isLessThanOrEqualTo(bound[role]);
              }
              if (code.choices() == 0) {
                assertThat(run).isEqualTo(bound);
                certain[0]++;
              }
            }
          } catch (CampException deadCode) {
            assertThat(deadCode.diagnostics()).allMatch(d -> d.code().equals("dead-code"));
          }
        });
    assertThat(certain[0]).isGreaterThan(1000);
  }

  @Test
  void whatIsCertainHasNoExpectation() {
    Protocol certain = Protocol.parse("global protocol G(role p) { compute at p cost 2; }");
    assertThat(SessionTypes.analyze(certain, context().build()).expected()).isEmpty();
    Protocol unknown =
        Protocol.parse("param m; global protocol G(role p) { compute at p cost normal(m, 1); }");
    assertThat(SessionTypes.analyze(unknown, context().build()).expected()).isEmpty();
  }

  @Test
  void endlessRunsAreTold() {
    ExpectedCost cost =
        expected("rec X { A() from p to q cost exponential(1); continue X; }", context().build());
    assertThat(cost.samples()).isZero();
    assertThat(cost.total().mean()).isNaN();
    assertThat(cost.notes().get(0)).contains("no expected cost");
    assertThat(cost.latencies().get(0).rate().mean()).isCloseTo(1, within(0.02));
  }

  private static void assertRefused(String body, String... messages) {
    String text = "param x = 0.5;\nglobal protocol G(role p, role q) {\n" + body + "\n}";
    assertThatThrownBy(() -> SessionTypes.analyze(Protocol.parse(text), context().build()))
        .isInstanceOfSatisfying(
            IllFormed.class,
            e -> {
              assertThat(e.diagnostics()).extracting(Diagnostic::message).containsExactly(messages);
              assertThat(e.diagnostics()).allMatch(d -> d.line() == 3 && d.column() > 1);
            });
  }

  @Test
  void wrongProbabilitiesAndDistributionsAreToldAllAtOnce() {
    assertRefused(
        "choice at p prob 0.5 { A() from p to q; } or prob 0.4 { B() from p to q; }",
        "the probabilities of this choice sum to 0.9, not to 1");
    assertRefused(
        "choice at p prob x { A() from p to q; } or prob 2*x { B() from p to q; }",
        "the probabilities of this choice sum to 1.5, not to 1");
    assertRefused(
        "choice at p prob 0.9 { A() from p to q; } or prob 0.3 { B() from p to q; }"
            + " or { C() from p to q; }",
        "the probabilities of this choice sum to 1.2, not to 1");
    assertRefused(
        "choice at p prob x - 1 { A() from p to q; } or prob 3 * x { B() from p to q; }",
        "a probability lies between 0 and 1, but this is -0.5",
        "a probability lies between 0 and 1, but this is 1.5");
    assertRefused(
        "compute at p cost normal(1, -x); compute at q cost uniform(2, 1);"
            + " A() from p to q cost 2 * exponential(-1);",
        "the standard deviation of normal(mean, deviation) is negative",
        "the bounds of uniform(low, high) are in the wrong order",
        "the mean of exponential(mean) is negative");
  }

  @Test
  void thirdsSumToOne() {
    ExpectedCost cost =
        expected(
            """
            choice at p prob 0.333333333 { A() from p to q cost 3; }
                     or prob 0.333333333 { B() from p to q; }
                     or prob 0.333333334 { C() from p to q; }
            """,
            context().build());
    assertThat(cost.total().mean()).isCloseTo(1, within(0.05));
  }

  @Test
  void tooManySamplesAreRefused() {
    Protocol protocol = Protocol.parse("global protocol G(role p) { compute at p cost 2; }");
    AnalysisContext context = context().option(MpstOptions.SAMPLES, -1L).build();
    assertThatThrownBy(() -> SessionTypes.analyze(protocol, context)).isInstanceOf(BadInput.class);
  }
}
