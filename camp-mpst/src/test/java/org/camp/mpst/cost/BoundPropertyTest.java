// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.cost;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SplittableRandom;
import org.camp.core.analysis.Cancellation;
import org.camp.core.diagnostic.CampException;
import org.camp.core.machine.Machine;
import org.camp.core.model.Source;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.testkit.Property;
import org.camp.mpst.price.CostModel;
import org.junit.jupiter.api.Test;

/**
 * Theorem 4.12 on generated protocols: no trace costs a role more than the bound, and without
 * choice every trace costs exactly that. All numbers are dyadic, so that equal means equal.
 */
class BoundPropertyTest {
  private static final Machine MACHINE =
      Machine.read(
          Source.of(
              "m.yaml",
              """
              name: odd
              transport: {send: "2 + 0.5*size", recv: "1 + 0.25*size"}
              links:
                - {from: a, to: b, send: "3 + size"}
                - {from: "*", to: c, recv: "0.75"}
              """));

  private static final TraceOracle.Costs COSTS =
      new TraceOracle.Costs() {
        @Override
        public double send(int from, int to, int size) {
          return from == 0 && to == 1 ? 3 + size : 2 + 0.5 * size;
        }

        @Override
        public double receive(int from, int to, int size) {
          return to == 2 ? 0.75 : 1 + 0.25 * size;
        }
      };

  private static BoundedCost bound(GeneratedProtocol generated) {
    return bound(generated.text());
  }

  private static BoundedCost bound(String text) {
    Protocol protocol = Protocol.parse(text);
    Parameters parameters = protocol.parameters(Map.of(), Parameters.Functions.NONE);
    ProtocolInstance instance = protocol.instantiate(parameters, Protocol.Limits.DEFAULT);
    long[] iterations =
        instance.recursions().stream()
            .mapToLong(r -> r.times() == null ? -1 : (long) parameters.evaluate(r.times()))
            .toArray();
    CostModel model =
        new CostModel(instance, parameters, Optional.of(MACHINE), OptionalDouble.empty());
    return BoundedCost.of(
        model, iterations, Set.of(), BoundedCost.Budget.DEFAULT, new Cancellation());
  }

  @Test
  void noTraceExceedsTheBoundAndTheBoundIsTheirMaximum() {
    int[] checked = new int[2];
    Property.check(
        "Theorem 4.12",
        4000,
        GeneratedProtocol::random,
        GeneratedProtocol.shrinker(),
        generated -> {
          List<List<TraceOracle.Action>> runs;
          try {
            runs = TraceOracle.runs(generated, COSTS);
          } catch (TraceOracle.TooMany e) {
            return;
          }
          BoundedCost bound;
          try {
            bound = bound(generated);
          } catch (CampException deadCode) {
            assertThat(deadCode.diagnostics()).allMatch(d -> d.code().equals("dead-code"));
            return;
          }
          checked[0]++;
          checked[1] += runs.size() > 1 ? 1 : 0;
          double[] greatest = new double[4];
          SplittableRandom random = new SplittableRandom(generated.hashCode());
          for (List<TraceOracle.Action> run : runs) {
            double[] cost = TraceOracle.cost(run, random);
            for (int role = 0; role < 4; role++) {
              greatest[role] = Math.max(greatest[role], cost[role]);
            }
          }
          for (int role = 0; role < 4; role++) {
            assertThat(bound.cost(role))
                .as("role %s of%n%s", GeneratedProtocol.ROLES[role], generated.text())
                .isEqualTo(greatest[role]);
          }
        });
    assertThat(checked[0]).isGreaterThan(2000);
    assertThat(checked[1]).isGreaterThan(500);
  }

  @Test
  void equationsAndCausesAgreeWithTheNumbers() {
    Property.check(
        "three walks, one cost",
        2000,
        GeneratedProtocol::random,
        GeneratedProtocol.shrinker(),
        generated -> {
          BoundedCost bound;
          try {
            bound = bound(generated);
          } catch (CampException deadCode) {
            return;
          }
          double[] equations = bound.equations().orElseThrow().evaluate(parametersOf(generated));
          for (int role = 0; role < 4; role++) {
            double cost = bound.cost(role);
            assertThat(equations[role]).as("equation of %d", role).isEqualTo(cost);
            CriticalPath path = bound.criticalPath(role).orElseThrow();
            double[] split = path.split();
            assertThat(split[0] + split[1] + split[2]).as("path of %d", role).isEqualTo(cost);
            assertThat(bound.working(role)).isLessThanOrEqualTo(cost);
          }
        });
  }

  @Test
  void whatIsInFlightAroundAProtocolArrivesAsItWasSent() {
    int[] checked = new int[2];
    Property.check(
        "channels that a choice or a recursion does not use",
        2000,
        GeneratedProtocol::random,
        GeneratedProtocol.shrinker(),
        generated -> {
          boolean open = generated.hashCode() % 2 == 0;
          String all = generated.text().replace("role d)", "role d, role e, role f)");
          int begin = all.indexOf('{') + 1;
          int end = all.lastIndexOf('}');
          String body = all.substring(begin, end);
          String around =
              all.substring(0, begin)
                  + "\nsend early(t[2]) from e to f;\nsend early(t[4]) from e to f;\n"
                  + (open ? body.replaceAll("times \\d+", "") : body)
                  + "recv early(t[2]) from e to f;\nrecv early(t[4]) from e to f;\n}\n";
          BoundedCost bound;
          try {
            bound = bound(around);
          } catch (CampException deadCode) {
            return;
          }
          checked[open ? 1 : 0]++;
          double[] equations =
              bound
                  .equations()
                  .orElseThrow()
                  .evaluate(Protocol.parse(around).parameters(Map.of(), Parameters.Functions.NONE));
          for (double[] costs :
              new double[][] {{bound.cost(4), bound.cost(5)}, {equations[4], equations[5]}}) {
            assertThat(costs).as(around).containsExactly(3 + 4, 7 + 2);
          }
        });
    assertThat(checked[0]).isGreaterThan(1000);
    assertThat(checked[1]).isGreaterThan(300);
  }

  private static Parameters parametersOf(GeneratedProtocol generated) {
    return Protocol.parse(generated.text()).parameters(Map.of(), Parameters.Functions.NONE);
  }
}
