// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Cancellation;
import org.camp.core.analysis.Progress;
import org.camp.core.machine.Machine;
import org.camp.core.model.Source;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ScribbleText;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.mpst.MpstResult;
import org.camp.mpst.SessionTypes;
import org.camp.mpst.contention.Contention;
import org.camp.mpst.equation.Equations;
import org.camp.mpst.equation.Recurrences;
import org.camp.mpst.latency.Latency;
import org.camp.mpst.price.CostModel;
import org.camp.mpst.projection.Projections;
import org.camp.mpst.random.ExpectedCost;
import org.camp.mpst.run.MeasuredRun;
import org.camp.mpst.run.ProtocolRun;
import org.camp.mpst.run.Transport;
import org.camp.mpst.semantics.Safety;
import org.camp.mpst.symbolic.CostNotation;
import org.camp.mpst.symbolic.PrintedCost;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Quorums and messages that travel, against the words of their definition. */
class GatheringPropertyTest {
  private static final int LONG = 4000;
  private static final int MOST_STATES = 2_000;
  private static final Pattern SYMBOL =
      Pattern.compile("(cO|cI|latency)(\\[[^(]*\\])?\\((\\d+)\\)");

  private static MpstResult analyze(GatheringProtocol generated) {
    return analyze(generated, 0);
  }

  private static MpstResult analyze(GatheringProtocol generated, int cores) {
    String nodes = cores == 0 ? "" : "nodes: {n: {cores: " + cores + "}}\n";
    return analyze(generated.text(), generated.machine() + nodes);
  }

  private static MpstResult analyze(String text, String yaml) {
    Machine machine = Machine.read(Source.of("m.yaml", yaml));
    Protocol protocol = Protocol.parse(text);
    return SessionTypes.analyze(protocol, AnalysisContext.builder().machine(machine).build());
  }

  @Test
  @Tag(Evidence.TAG)
  void costsEquationsAndReasonsAgreeWithTheDefinition() {
    int[] above = new int[1];
    Property.check(
        "quorums",
        Evidence.of(300, 20_000),
        GatheringProtocol::random,
        GatheringProtocol.shrinker(),
        generated -> {
          List<double[]> after = generated.run(generated.rounds());
          double[] run = after.get(after.size() - 1);
          MpstResult result = analyze(generated);
          BoundedCost cost = result.cost().orElseThrow();
          double[] expected = run.clone();
          for (int role = 0; role < run.length; role++) {
            expected[role] = generated.isBounded() ? cost.cost(role) : run[role];
            assertThat(expected[role]).isGreaterThanOrEqualTo(run[role] - 1e-9);
            above[0] += expected[role] > run[role] + 1e-9 ? 1 : 0;
          }
          boolean noted = cost.notes().stream().anyMatch(note -> note.contains("vote"));
          assertThat(noted || Arrays.equals(expected, run)).isTrue();
          Equations equations = cost.equations().orElseThrow();
          double[] values = equations.evaluate(cost.model().parameters());
          for (int role = 0; role < expected.length; role++) {
            assertThat(cost.cost(role)).isEqualTo(expected[role]);
            assertThat(values[role]).isCloseTo(expected[role], within(1e-9));
            assertThat(cost.working(role) + cost.waiting(role))
                .isCloseTo(expected[role], within(1e-9));
            CriticalPath path = cost.criticalPath(role).orElseThrow();
            double[] split = path.split();
            assertThat(split[0] + split[1] + split[2] + split[3])
                .isCloseTo(expected[role], within(1e-9));
          }
        });
    assertThat(above[0]).isPositive();
  }

  /** With a core for each role nobody waits for one. */
  @Test
  @Tag(Evidence.TAG)
  void enoughCoresCostTheBound() {
    Property.check(
        "quorums on cores",
        Evidence.of(200, 10_000),
        GatheringProtocol::random,
        GatheringProtocol.shrinker(),
        generated -> {
          List<double[]> after = generated.run(generated.rounds());
          double[] expected = after.get(after.size() - 1);
          MpstResult bound = analyze(generated, 16);
          Contention contention = bound.contention().orElseThrow();
          assertThat(contention.isExact()).isTrue();
          for (int role = 0; role < expected.length; role++) {
            assertThat(contention.cost(role)).isCloseTo(expected[role], within(1e-9));
            assertThat(contention.cost(role))
                .isLessThan(bound.cost().orElseThrow().cost(role) + 1e-9);
          }
          double shared = analyze(generated, 1).contention().orElseThrow().total();
          assertThat(shared).isGreaterThanOrEqualTo(Arrays.stream(expected).max().orElse(0));
        });
  }

  /**
   * Quorums, latencies, an optional role, and what is held: the bound, cores, averages, the
   * exploration and the printed protocol agree with the branches run one by one.
   */
  @Test
  @Tag(Evidence.TAG)
  void optionalRolesCostTheirBranches() {
    int[] explored = new int[1];
    Property.check(
        "quorums and optional roles",
        Evidence.of(60, 10_000),
        GatheringProtocol::random,
        GatheringProtocol.shrinker(),
        generated -> {
          double[][] ends = generated.branches();
          String text = generated.choosing();
          MpstResult result = analyze(text, generated.machine() + "nodes: {n: {cores: 16}}\n");
          assertThat(result.accepted()).isTrue();
          BoundedCost cost = result.cost().orElseThrow();
          Contention cores = result.contention().orElseThrow();
          ExpectedCost average = result.expected().orElseThrow();
          String flat = ScribbleText.flat(result.instance(), result.parameters());
          MpstResult again = analyze(flat, generated.machine());
          for (int role = 0; role < ends[0].length; role++) {
            double least = Math.min(ends[0][role], ends[1][role]);
            double greatest = Math.max(ends[0][role], ends[1][role]);
            assertThat(cores.cost(role)).isCloseTo(greatest, within(1e-9));
            assertThat(cost.cost(role)).isGreaterThanOrEqualTo(greatest - 1e-9);
            assertThat(again.cost().orElseThrow().cost(role)).isEqualTo(cost.cost(role));
            assertThat(average.cost(role).mean()).isGreaterThanOrEqualTo(least - 1e-9);
            if (!generated.isBounded()) {
              assertThat(cost.cost(role)).isCloseTo(greatest, within(1e-9));
              double between = (average.cost(role).mean() - least) / (greatest - least);
              assertThat(greatest == least ? 0.5 : between).isCloseTo(0.5, within(0.1));
            }
          }
          Safety safety =
              Safety.of(
                  result.projections(), result.parameters(), 8, MOST_STATES, new Cancellation());
          assertThat(safety.problem()).isEmpty();
          explored[0] += safety.exploration().complete() ? 1 : 0;
        });
    assertThat(explored[0]).isGreaterThan(10);
  }

  /** The recurrences give the state after a round from the one before. */
  @Test
  @Tag(Evidence.TAG)
  void recurrencesAreARound() {
    int[] least = new int[1];
    Property.check(
        "recurrences of quorums",
        Evidence.of(200, 10_000),
        GatheringProtocol::random,
        GatheringProtocol.shrinker(),
        generated -> {
          if (generated.isBounded()) {
            return;
          }
          MpstResult result = analyze(generated);
          List<double[]> after = generated.run(3);
          for (Latency latency : result.latencies()) {
            Recurrences.Printed printed =
                latency.recurrences().orElseThrow().print(CostNotation.TEXT);
            for (int n = 0; n < 2; n++) {
              least[0] += checked(generated, printed, after.get(n), after.get(n + 1));
            }
          }
        });
    assertThat(least[0]).isGreaterThan(20);
  }

  /** Holds all equations against a round; how many of them have quorums. */
  private static int checked(
      GatheringProtocol generated, Recurrences.Printed printed, double[] now, double[] next) {
    int least = 0;
    Map<String, String> shared = new LinkedHashMap<>();
    printed.shared().forEach((part, text) -> shared.put(part, given(text, generated, now, next)));
    for (int role = 0; role < now.length; role++) {
      String equation = printed.next().get("T_" + generated.role(role) + "(n+1)");
      if (equation != null) {
        least += equation.contains("least[") ? 1 : 0;
        String numbers = given(equation, generated, now, next);
        assertThat(PrintedCost.evaluate(numbers, shared, Map.of()))
            .isCloseTo(next[role], within(1e-9));
      }
    }
    return least;
  }

  /** An equation with the values of its symbols. */
  private static String given(
      String equation, GatheringProtocol generated, double[] now, double[] next) {
    String text = equation;
    for (int role = 0; role < now.length; role++) {
      String name = "T_" + generated.role(role);
      text = text.replace(name + "(n+1)", number(next[role]));
      text = text.replace(name + "(n)", number(now[role]));
    }
    return SYMBOL
        .matcher(text)
        .replaceAll(
            found -> {
              int size = Integer.parseInt(found.group(3));
              return number(generated.time(found.group(1), found.group(2) != null, size));
            });
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.0f", value);
  }

  /** What is predicted for a run on threads takes the votes that are first by their times. */
  @Test
  @Tag(Evidence.TAG)
  void predictionsOfRunsAreThatRun() {
    Property.check(
        "predictions of quorums",
        Evidence.of(60, 500),
        GatheringProtocol::random,
        GatheringProtocol.shrinker(),
        generated -> {
          List<double[]> after = generated.run(generated.rounds());
          double[] expected = after.get(after.size() - 1);
          String nanoseconds = generated.machine().replaceAll("\"(\\d[^\"]*)\"", "\"($1)*1ns\"");
          String text = generated.text().replaceAll("cost (\\d+)", "cost $1*1ns");
          CostModel costs = analyze(text, nanoseconds).cost().orElseThrow().model();
          MeasuredRun run =
              ProtocolRun.of(
                  Projections.of(costs.code(), () -> {}),
                  costs,
                  new ProtocolRun.Plan(Transport.QUEUE, 1, 0),
                  Progress.NONE,
                  new Cancellation());
          for (int i = 0; i < run.roles().size(); i++) {
            assertThat(run.predicted().get(i))
                .isCloseTo(expected[run.roles().get(i)] * 1e-9, within(1e-15));
          }
        });
  }

  @Test
  @Tag(Evidence.TAG)
  void ratesAreThoseOfLongRuns() {
    int[] found = new int[1];
    Property.check(
        "rates of quorums",
        Evidence.of(250, 5_000),
        GatheringProtocol::random,
        GatheringProtocol.shrinker(),
        generated -> {
          MpstResult result = analyze(generated);
          if (generated.isBounded()) {
            return;
          }
          List<double[]> after = generated.run(LONG);
          for (Latency latency : result.latencies()) {
            if (latency.period().isEmpty()) {
              continue;
            }
            found[0]++;
            int period = (int) latency.period().getAsLong();
            int begin = (int) latency.transientRounds().getAsLong();
            for (int role = 0; role <= generated.followers(); role++) {
              double early = begin == 0 ? 0 : after.get(begin - 1)[role];
              double grown = after.get(begin + period - 1)[role] - early;
              assertThat(latency.perRole(role) * period).isCloseTo(grown, within(1e-9));
              int last = LONG - (LONG - begin) % period - 1;
              assertThat(after.get(last)[role] - early)
                  .isCloseTo(latency.perRole(role) * (last + 1 - begin), within(1e-6));
            }
            assertThat(latency.criticalCycle().isPresent()).isEqualTo(latency.rate() > 0);
            latency
                .criticalCycle()
                .ifPresent(
                    cycle ->
                        assertThat(cycle.seconds())
                            .isCloseTo(latency.rate() * cycle.rounds(), within(1e-9)));
          }
        });
    assertThat(found[0]).isGreaterThan(100);
  }
}
