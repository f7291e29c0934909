// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.cost;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.camp.core.analysis.Cancellation;
import org.camp.core.machine.Machine;
import org.camp.core.model.Source;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.mpst.cost.NestedLoops.Q;
import org.camp.mpst.latency.Latency;
import org.camp.mpst.price.CostModel;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every digit of costs and latencies, against a walk over fractions. */
@Tag(Evidence.TAG)
class ExactnessPropertyTest {
  private static final int LARGEST = 3_000;
  private static final BoundedCost.Budget BUDGET = new BoundedCost.Budget(1_000_000, 100_000, 0);
  private static final Machine MACHINE =
      Machine.read(
          Source.of(
              "m.yaml",
              "name: odd\ntransport: {send: \"%s\", recv: \"%s\"}\n"
                  .formatted(NestedLoops.SEND.text(), NestedLoops.RECEIVE.text())));

  private static CostModel model(String text) {
    Protocol protocol = Protocol.parse(text);
    Parameters parameters = protocol.parameters(Map.of(), Parameters.Functions.NONE);
    ProtocolInstance instance = protocol.instantiate(parameters, Protocol.Limits.DEFAULT);
    return new CostModel(instance, parameters, Optional.of(MACHINE), OptionalDouble.empty());
  }

  private static long[] iterations(CostModel model) {
    return model.code().recursions().stream()
        .mapToLong(r -> (long) model.parameters().evaluate(r.times()))
        .toArray();
  }

  @Test
  void costsOfNestedLoopsAreThoseOfAWalkOverFractions() {
    int[] wide = new int[2];
    Property.check(
        "exact",
        Evidence.cases(),
        NestedLoops::random,
        NestedLoops.shrinker(),
        nested -> {
          if (nested.size() > LARGEST) {
            return;
          }
          CostModel model = model(nested.text());
          Q[] walked = new NestedLoops.Walk().run(nested.parts()).time;
          double[] expected = Arrays.stream(walked).mapToDouble(Q::seconds).toArray();
          long[] iterations = iterations(model);
          for (double jumpsFrom : new double[] {Double.POSITIVE_INFINITY, 100, 0}) {
            NumericCost cost =
                NumericCost.run(model, iterations, 1_000_000, jumpsFrom, new Cancellation());
            assertThat(cost.perRole()).isEqualTo(expected);
            assertThat(cost.isExact()).isTrue();
            wide[cost.isWide() ? 1 : 0]++;
          }
          BoundedCost bound =
              BoundedCost.of(model, iterations, Set.of(), BUDGET, new Cancellation());
          for (int role = 0; role < NestedLoops.ROLES; role++) {
            assertThat(bound.cost(role)).isEqualTo(expected[role]);
            assertThat(bound.waiting(role)).isNotNegative();
          }
        });
    assertThat(wide[0]).isGreaterThan(100);
    assertThat(wide[1]).isGreaterThan(100);
  }

  @Test
  void regimesBeginInTheVeryRoundInWhichTheyDo() {
    int[] late = new int[1];
    Property.check(
        "regimes",
        Evidence.cases(),
        NestedLoops::random,
        NestedLoops.shrinker(),
        nested -> {
          NestedLoops.@Nullable Loop loop = first(nested);
          if (loop == null || nested.size() > LARGEST) {
            return;
          }
          CostModel model = model(nested.text());
          BoundedCost cost =
              BoundedCost.of(model, iterations(model), Set.of(), BUDGET, new Cancellation());
          Latency latency = Latency.of(cost, 100_000, new ArrayList<>(), new Cancellation()).get(0);
          if (latency.transientRounds().isEmpty() || loop.times() == 0) {
            return;
          }
          int begin = (int) latency.transientRounds().getAsLong();
          int period = (int) latency.period().getAsLong();
          if ((begin + 2L * period) * nested.size() > 10L * LARGEST) {
            return;
          }
          assertThat(latency.exact()).isTrue();
          late[0] += begin > 0 ? 1 : 0;
          List<Q[]> states = states(nested, loop, begin + 2 * period);
          Q[] grown = grown(states, begin, period);
          assertThat(same(grown, grown(states, begin + period, period))).isTrue();
          assertThat(begin > 0 && same(grown, grown(states, begin - 1, period))).isFalse();
          for (int role = 0; role < NestedLoops.ROLES; role++) {
            if (latency.body().orElseThrow().entry(role) >= 0) {
              BigInteger rounds = BigInteger.valueOf(period);
              Q rate = new Q(grown[role].top(), grown[role].bottom().multiply(rounds));
              assertThat(latency.perRole(role)).isEqualTo(rate.seconds());
            }
          }
        });
    assertThat(late[0]).isGreaterThan(Evidence.of(20, 1_000));
  }

  /** The first loop that is not inside another. */
  private static NestedLoops.@Nullable Loop first(NestedLoops nested) {
    for (NestedLoops.Part part : nested.parts()) {
      if (part instanceof NestedLoops.Loop l) {
        return l;
      }
    }
    return null;
  }

  /** The times of the roles, and of the message in flight, after 0 to n rounds of a loop. */
  private static List<Q[]> states(NestedLoops nested, NestedLoops.Loop loop, int n) {
    NestedLoops.Walk walk = new NestedLoops.Walk();
    walk.run(nested.parts().subList(0, nested.parts().indexOf(loop)));
    Q flight = loop.relays() ? walk.send(loop.from()) : Q.ZERO;
    List<Q[]> states = new ArrayList<>();
    for (int i = 0; i <= n; i++) {
      Q[] state = Arrays.copyOf(walk.time, NestedLoops.ROLES + 1);
      state[NestedLoops.ROLES] = flight;
      states.add(state);
      flight = walk.round(loop, flight);
    }
    return states;
  }

  private static Q[] grown(List<Q[]> states, int from, int rounds) {
    Q[] grown = states.get(from + rounds).clone();
    for (int i = 0; i < grown.length; i++) {
      grown[i] = grown[i].minus(states.get(from)[i]);
    }
    return grown;
  }

  private static boolean same(Q[] some, Q[] others) {
    for (int i = 0; i < some.length; i++) {
      if (!some[i].is(others[i])) {
        return false;
      }
    }
    return true;
  }
}
