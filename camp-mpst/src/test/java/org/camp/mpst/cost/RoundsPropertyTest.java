// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.cost;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
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

/** C(G, k) by powers and periodic regimes is C(G, k) by running k rounds. */
class RoundsPropertyTest {
  private static final Machine MACHINE =
      Machine.read(
          Source.of(
              "m.yaml",
              """
              name: odd
              transport: {send: "2 + 0.5*size", recv: "1 + 0.25*size"}
              links:
                - {from: a, to: b, send: "0"}
                - {from: b, to: c, send: "7", recv: "0"}
                - {from: "*", to: d, recv: "0.75"}
              """));

  @Test
  void computedRoundsEqualRoundsThatAreRun() {
    int[] checked = new int[1];
    Property.check(
        "powers",
        6000,
        GeneratedProtocol::random,
        GeneratedProtocol.shrinker(),
        generated -> {
          Protocol protocol = Protocol.parse(generated.text());
          Parameters parameters = protocol.parameters(Map.of(), Parameters.Functions.NONE);
          ProtocolInstance instance;
          try {
            instance = protocol.instantiate(parameters, Protocol.Limits.DEFAULT);
          } catch (CampException deadCode) {
            return;
          }
          if (instance.recursions().isEmpty()) {
            return;
          }
          SplittableRandom random = new SplittableRandom(generated.hashCode());
          long[] iterations =
              instance.recursions().stream()
                  .mapToLong(r -> random.nextInt(random.nextInt(4) == 0 ? 400 : 20))
                  .toArray();
          CostModel model =
              new CostModel(instance, parameters, Optional.of(MACHINE), OptionalDouble.empty());
          NumericCost run;
          try {
            run =
                NumericCost.run(
                    model, iterations, 300_000, Double.POSITIVE_INFINITY, new Cancellation());
          } catch (CampException tooLong) {
            return;
          }
          checked[0]++;
          NumericCost computed =
              NumericCost.run(model, iterations, 1_000_000_000, 0, new Cancellation());
          assertThat(computed.perRole()).isEqualTo(run.perRole());
        });
    assertThat(checked[0]).isGreaterThan(1500);
  }
}
