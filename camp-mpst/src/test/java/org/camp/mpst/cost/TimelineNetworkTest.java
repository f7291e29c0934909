// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.camp.core.analysis.Cancellation;
import org.camp.core.machine.Machine;
import org.camp.core.order.ActivityFigures;
import org.camp.core.order.ActivityNetwork;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.mpst.price.CostModel;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The schedule of a cost bound as a network tells the same times and the same critical path. */
@Tag(Evidence.TAG)
class TimelineNetworkTest {
  private static final int SHARE = 4;

  private static Optional<BoundedCost> bound(GeneratedProtocol generated, String send) {
    Protocol protocol = Protocol.parse(generated.text());
    Parameters parameters = protocol.parameters(Map.of(), Parameters.Functions.NONE);
    ProtocolInstance instance = protocol.instantiate(parameters, Protocol.Limits.DEFAULT);
    long[] iterations =
        instance.recursions().stream()
            .mapToLong(r -> (long) parameters.evaluate(r.times()))
            .toArray();
    Machine machine = Machine.builder("m").transport(send, "1us + 0.25ns*size").build();
    CostModel model =
        new CostModel(instance, parameters, Optional.of(machine), OptionalDouble.empty());
    return Optional.of(
        BoundedCost.of(
            model, iterations, Set.of(), BoundedCost.Budget.DEFAULT, new Cancellation()));
  }

  private static void check(String send) {
    int[] checked = new int[1];
    Property.check(
        "timelines with a send of " + send,
        Evidence.cases() / SHARE,
        GeneratedProtocol::random,
        GeneratedProtocol.shrinker(),
        generated -> {
          BoundedCost cost = bound(generated, send).orElseThrow();
          Optional<RoleTimeline> timeline = cost.timeline();
          Optional<RoleTimeline.Network> known = timeline.flatMap(RoleTimeline::network);
          if (known.isEmpty()) {
            return;
          }
          checked[0]++;
          RoleTimeline events = timeline.orElseThrow();
          RoleTimeline.Network told = known.orElseThrow();
          ActivityNetwork network = told.activities();
          double unit = told.unit();
          double total = cost.total();
          assertThat(network.time(told.target()) * unit).isCloseTo(total, within(1e-12 * total));
          assertThat(network.evaluate(network.weights())[told.target()])
              .isEqualTo(network.time(told.target()));
          ActivityFigures figures = new ActivityFigures(network, told.target());
          for (int event = 0; event < events.size(); event++) {
            assertThat(figures.isCritical(event + 1))
                .as("event %s", event)
                .isEqualTo(events.isCritical(event));
            assertThat(network.weight(event + 1) * unit)
                .isCloseTo(events.end(event) - events.start(event), within(1e-12 * total));
          }
        });
    assertThat(checked[0]).isGreaterThan(Evidence.cases() / SHARE / 2);
  }

  @Test
  void inTicks() {
    check("2us + 0.5ns*size");
  }

  @Test
  void inNumbersThatAreNoTicks() {
    check("0.1us + 0.30000000000000001ns*size");
  }
}
