// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.machine.Machine;
import org.camp.core.model.Source;
import org.camp.core.protocol.Protocol;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.mpst.MpstResult;
import org.camp.mpst.SessionTypes;
import org.camp.mpst.contention.Contention;
import org.camp.mpst.equation.Equations;
import org.camp.mpst.latency.Latency;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Quorums and messages that travel, against the words of their definition. */
class GatheringPropertyTest {
  private static final int LONG = 4000;

  private static MpstResult analyze(GatheringProtocol generated) {
    return analyze(generated, 0);
  }

  private static MpstResult analyze(GatheringProtocol generated, int cores) {
    String nodes = cores == 0 ? "" : "nodes: {n: {cores: " + cores + "}}\n";
    Machine machine = Machine.read(Source.of("m.yaml", generated.machine() + nodes));
    Protocol protocol = Protocol.parse(generated.text());
    return SessionTypes.analyze(protocol, AnalysisContext.builder().machine(machine).build());
  }

  @Test
  @Tag(Evidence.TAG)
  void costsEquationsAndReasonsAgreeWithTheDefinition() {
    Property.check(
        "quorums",
        Evidence.of(300, 20_000),
        GatheringProtocol::random,
        GatheringProtocol.shrinker(),
        generated -> {
          List<double[]> after = generated.run(generated.rounds());
          double[] expected = after.get(after.size() - 1);
          MpstResult result = analyze(generated);
          BoundedCost cost = result.cost().orElseThrow();
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
          Contention contention = analyze(generated, 16).contention().orElseThrow();
          assertThat(contention.isExact()).isTrue();
          for (int role = 0; role < expected.length; role++) {
            assertThat(contention.cost(role)).isCloseTo(expected[role], within(1e-9));
          }
          double shared = analyze(generated, 1).contention().orElseThrow().total();
          assertThat(shared).isGreaterThanOrEqualTo(Arrays.stream(expected).max().orElse(0));
        });
  }

  @Test
  @Tag(Evidence.TAG)
  void ratesAreThoseOfLongRuns() {
    int[] found = new int[1];
    Property.check(
        "rates of quorums",
        Evidence.of(150, 5_000),
        GatheringProtocol::random,
        GatheringProtocol.shrinker(),
        generated -> {
          MpstResult result = analyze(generated);
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
          }
        });
    assertThat(found[0]).isGreaterThan(100);
  }
}
