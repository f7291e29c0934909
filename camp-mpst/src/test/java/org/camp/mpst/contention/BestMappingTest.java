// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.contention;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.camp.core.analysis.Cancellation;
import org.camp.core.analysis.Progress;
import org.camp.core.diagnostic.CampException;
import org.camp.core.machine.Machine;
import org.camp.core.machine.MachineBuilder;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.testkit.Property;
import org.camp.mpst.cost.GeneratedProtocol;
import org.camp.mpst.price.CostModel;
import org.junit.jupiter.api.Test;

/** The search of mappings against trying all of them. */
class BestMappingTest {
  private static final Cancellation ON = new Cancellation();
  private static final Machine MACHINE =
      Machine.builder("m")
          .transport("1s", "0.5s")
          .node("x", 1)
          .node("y", 2, "0.25s")
          .node("z", 1)
          .network("x", "y", "1s")
          .network("y", "x", "1s")
          .network("z", "y", "1s")
          .network("y", "z", "1s")
          .build();

  private static BestMapping.Found search(
      CostModel model, long[] iterations, Machine machine, long budget) {
    return BestMapping.search(
            model, iterations, machine, Optional.empty(), budget, 10_000_000, Progress.NONE, ON)
        .orElseThrow();
  }

  private static Contention total(CostModel model, long[] iterations, int[] mapping) {
    return Contention.of(model, iterations, Deployment.of(MACHINE, mapping), 2000, ON)
        .orElseThrow();
  }

  private static CostModel model(
      ProtocolInstance instance, Parameters parameters, Machine machine) {
    return new CostModel(instance, parameters, Optional.of(machine), OptionalDouble.empty());
  }

  @Test
  void findsTheBestOfAll() {
    int[] searched = new int[1];
    Property.check(
        "best mapping",
        400,
        GeneratedProtocol::random,
        GeneratedProtocol.shrinker(),
        generated -> {
          try {
            Protocol protocol = Protocol.parse(generated.text());
            Parameters parameters = protocol.parameters(Map.of(), Parameters.Functions.NONE);
            ProtocolInstance instance = protocol.instantiate(parameters, Protocol.Limits.DEFAULT);
            long[] iterations =
                instance.recursions().stream()
                    .mapToLong(r -> (long) parameters.evaluate(r.times()))
                    .toArray();
            CostModel model = model(instance, parameters, MACHINE);
            if (!total(model, iterations, new int[4]).isExact()) {
              return;
            }
            BestMapping.Found found = search(model, iterations, MACHINE, 1_000_000);
            double least = Double.POSITIVE_INFINITY;
            for (int i = 0; i < 81; i++) {
              int[] mapping = {i % 3, i / 3 % 3, i / 9 % 3, i / 27};
              double total = total(model, iterations, mapping).total();
              least = Math.min(least, total);
              assertThat(total).isGreaterThanOrEqualTo(found.lowerBound() * (1 - 1e-12));
            }
            searched[0]++;
            assertThat(found.optimal()).isTrue();
            assertThat(found.contention().total()).isEqualTo(least);
          } catch (CampException deadCode) {
            assertThat(deadCode.diagnostics()).allMatch(d -> d.code().equals("dead-code"));
          }
        });
    assertThat(searched[0]).isGreaterThan(200);
  }

  @Test
  void localSearchBalancesWhatNeverTalks() {
    Machine machine = Machine.builder("m").node("a", 1).node("b", 1).node("c", 2).build();
    StringBuilder text = new StringBuilder("global protocol G(role w[1..30]) {\n");
    for (int i = 1; i <= 30; i++) {
      text.append("compute at w[").append(i).append("] cost ").append(1 + i % 5).append(";\n");
    }
    Protocol protocol = Protocol.parse(text.append("}\n").toString());
    Parameters parameters = protocol.parameters(Map.of(), Parameters.Functions.NONE);
    ProtocolInstance instance = protocol.instantiate(parameters, Protocol.Limits.DEFAULT);
    BestMapping.Found found =
        search(model(instance, parameters, machine), new long[0], machine, 300_000);
    assertThat(found.lowerBound()).isEqualTo(22.5);
    assertThat(found.contention().total()).isEqualTo(23);
    assertThat(found.exhaustive()).isFalse();
    assertThat(found.optimal()).isFalse();
  }

  @Test
  void rolesThatTalkAreKeptTogether() {
    MachineBuilder machine = Machine.builder("m").transport("1s", "1s");
    for (String from : new String[] {"a", "b", "c", "d"}) {
      machine.node(from, 8);
      for (String to : new String[] {"a", "b", "c", "d"}) {
        if (!from.equals(to)) {
          machine.network(from, to, "20s");
        }
      }
    }
    String rings =
        "global protocol G(role w[0..31]) { for round in 1..5 { for i in 0..31 {"
            + " send m() from w[i] to w[4 * floor(i / 4) + (i + 1) % 4]; }"
            + " for i in 0..31 { recv m() from w[i] to w[4 * floor(i / 4) + (i + 1) % 4]; } } }";
    Protocol protocol = Protocol.parse(rings);
    Parameters parameters = protocol.parameters(Map.of(), Parameters.Functions.NONE);
    ProtocolInstance instance = protocol.instantiate(parameters, Protocol.Limits.DEFAULT);
    Machine four = machine.build();
    BestMapping.Found found =
        search(model(instance, parameters, four), new long[0], four, 1_000_000);
    assertThat(found.contention().total()).isEqualTo(10);
    assertThat(found.optimal()).isTrue();
    assertThat(found.tried()).isLessThan(10);
  }
}
