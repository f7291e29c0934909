// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.cost;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.camp.core.analysis.Cancellation;
import org.camp.core.analysis.Progress;
import org.camp.core.diagnostic.CampException;
import org.camp.core.machine.Machine;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.core.testkit.Property;
import org.camp.mpst.price.CostModel;
import org.camp.mpst.projection.Projections;
import org.camp.mpst.run.MeasuredRun;
import org.camp.mpst.run.ProtocolRun;
import org.camp.mpst.run.Transport;
import org.junit.jupiter.api.Test;

/**
 * Theorem 4.12 on threads: what is predicted for the path that a real run took is the bound when
 * there is no choice, and never above it when there is.
 */
class RealRunPropertyTest {
  private static final Machine MACHINE =
      Machine.builder("m").transport("2us + 0.5us*size", "1us + 0.25us*size").build();

  private static Protocol protocol(GeneratedProtocol generated) {
    return Protocol.parse(generated.text().replaceAll("cost (\\d+)", "cost $1*1us"));
  }

  @Test
  void runsStayWithinTheBound() {
    int[] checked = new int[2];
    Property.check(
        "Theorem 4.12 on threads",
        1500,
        GeneratedProtocol::random,
        GeneratedProtocol.shrinker(),
        generated -> {
          Protocol protocol = protocol(generated);
          Parameters parameters = protocol.parameters(Map.of(), Parameters.Functions.NONE);
          ProtocolInstance code = protocol.instantiate(parameters, Protocol.Limits.DEFAULT);
          CostModel costs =
              new CostModel(code, parameters, Optional.of(MACHINE), OptionalDouble.empty());
          BoundedCost bound;
          try {
            bound = bound(code, parameters, costs);
          } catch (CampException deadCode) {
            return;
          }
          Projections projections = Projections.of(code);
          if (!projections.projectable()) {
            return;
          }
          MeasuredRun run = run(projections, costs, generated.hashCode());
          boolean chooses = chooses(code);
          checked[chooses ? 1 : 0]++;
          for (int i = 0; i < run.roles().size(); i++) {
            double predicted = run.predicted().get(i);
            double greatest = bound.cost(run.roles().get(i));
            assertThat(predicted).isLessThanOrEqualTo(greatest * (1 + 1e-12));
            if (!chooses) {
              assertThat(predicted).isGreaterThanOrEqualTo(greatest * (1 - 1e-12));
            }
          }
        });
    assertThat(checked[0]).isGreaterThan(200);
    assertThat(checked[1]).isGreaterThan(20);
  }

  private static BoundedCost bound(ProtocolInstance code, Parameters parameters, CostModel costs) {
    long[] rounds =
        code.recursions().stream().mapToLong(r -> (long) parameters.evaluate(r.times())).toArray();
    return BoundedCost.of(costs, rounds, Set.of(), BoundedCost.Budget.DEFAULT, new Cancellation());
  }

  private static MeasuredRun run(Projections projections, CostModel costs, long seed) {
    ProtocolRun.Plan plan = new ProtocolRun.Plan(Transport.QUEUE, seed, 0);
    return ProtocolRun.of(projections, costs, plan, Progress.NONE, new Cancellation());
  }

  private static boolean chooses(ProtocolInstance code) {
    for (int pc = 0; pc < code.length(); pc++) {
      if (code.op(pc) == ProtocolOp.CHOICE) {
        return true;
      }
    }
    return false;
  }
}
