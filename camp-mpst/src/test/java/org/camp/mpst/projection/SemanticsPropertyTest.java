// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.projection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Cancellation;
import org.camp.core.diagnostic.CampException;
import org.camp.core.machine.Machine;
import org.camp.core.model.Source;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.mpst.MpstResult;
import org.camp.mpst.SessionTypes;
import org.camp.mpst.semantics.Action;
import org.camp.mpst.semantics.Configurations;
import org.camp.mpst.semantics.Exploration;
import org.camp.mpst.semantics.GlobalTerm;
import org.camp.mpst.semantics.GlobalTypes;
import org.camp.mpst.semantics.RandomRun;
import org.camp.mpst.semantics.TraceCost;
import org.junit.jupiter.api.Test;

/**
 * Theorem 3.5 and 3.7 on random well-formed protocols: a global type and its configurations offer
 * the same actions for ever, and no configuration goes wrong. Merging keeps one cost where branches
 * differ in nothing else, so that protocols with choices are compared without costs.
 */
class SemanticsPropertyTest {
  private static final int QUEUE = 3;
  private static final int PAIRS = 200;

  private record Pair(GlobalTerm global, List<Integer> local) {}

  @Test
  void globalTypesAndConfigurationsOfferTheSameActions() {
    int[] compared = new int[2];
    for (int seed = 0; seed < 2500; seed++) {
      RandomProtocols random = new RandomProtocols(seed, 3 + seed % 2, false);
      String text = GlobalType.text(3 + seed % 2, random.next());
      if (text.contains("choice")) {
        text = text.replaceAll(" cost [cd]", "");
      }
      ProtocolInstance instance;
      Parameters parameters;
      try {
        Protocol protocol = Protocol.parse(text);
        parameters = protocol.parameters(Map.of(), Parameters.Functions.NONE);
        instance = protocol.instantiate(parameters, Protocol.Limits.DEFAULT);
      } catch (CampException notAProtocol) {
        continue;
      }
      Projections projections = Projections.of(instance);
      if (!projections.projectable()) {
        continue;
      }
      compared[0]++;
      compared[1] += instance.choices() > 0 ? 1 : 0;
      Configurations space =
          Configurations.of(instance, projections, parameters, 1_000_000, new Cancellation());
      compare(new GlobalTypes(projections.code(), parameters), space, "seed " + seed + "\n" + text);
      Exploration exploration = Exploration.of(space, 2, 20_000, new Cancellation());
      assertThat(exploration.problem()).as(text).isEmpty();
    }
    assertThat(compared[0]).isGreaterThan(400);
    assertThat(compared[1]).isGreaterThan(100);
  }

  /** Theorem 4.12, by running configurations. */
  @Test
  void noRunCostsMoreThanTheBound() {
    Machine machine = Machine.read(Source.of("m.yaml", "name: m\ntransport: {send: 1, recv: 0.5}"));
    TraceCost.Costs costs =
        action ->
            switch (action.kind()) {
              case SEND -> 1;
              case RECEIVE -> 0.5;
              case GATHER -> throw new AssertionError(action);
              case COMPUTE -> action.what().equals("c") ? 3 : 5;
            };
    SplittableRandom order = new SplittableRandom(5);
    int[] runs = new int[2];
    for (int seed = 0; seed < 4000; seed++) {
      String text = GlobalType.text(4, new RandomProtocols(seed, 4, false).next());
      if (text.contains("rec ")) {
        continue;
      }
      if (text.contains("choice")) {
        text = text.replaceAll(" cost [cd]", "");
      }
      AnalysisContext context =
          AnalysisContext.builder().machine(machine).bind("c", "3").bind("d", "5").build();
      MpstResult result;
      try {
        result = SessionTypes.analyze(Protocol.parse(text), context);
      } catch (CampException notAProtocol) {
        continue;
      }
      if (!result.wellFormed()) {
        continue;
      }
      Configurations space =
          Configurations.of(
              result.instance(),
              result.projections(),
              result.parameters(),
              1_000_000,
              new Cancellation());
      for (int i = 0; i < 5; i++) {
        RandomRun run = RandomRun.of(space, 100, 10_000, order);
        assertThat(run.stopped()).isTrue();
        assertThat(space.isFinal(run.end())).isTrue();
        double[] cost = TraceCost.of(run.trace(), 4, costs);
        boolean exact = result.instance().choices() == 0;
        runs[exact ? 1 : 0]++;
        for (int role = 0; role < 4; role++) {
          double bound = result.cost().orElseThrow().cost(role);
          assertThat(cost[role]).as("seed %d%n%s", seed, text).isLessThanOrEqualTo(bound);
          assertThat(!exact || cost[role] == bound).as("seed %d%n%s", seed, text).isTrue();
        }
      }
    }
    assertThat(runs[0]).isGreaterThan(500);
    assertThat(runs[1]).isGreaterThan(500);
  }

  private static void compare(GlobalTypes types, Configurations space, String about) {
    Deque<Pair> open = new ArrayDeque<>();
    Set<Pair> seen = new HashSet<>();
    open.add(new Pair(types.initial(), list(space.initial())));
    while (!open.isEmpty() && seen.size() < PAIRS) {
      Pair pair = open.remove();
      if (!seen.add(pair)) {
        continue;
      }
      int[] at = pair.local.stream().mapToInt(Integer::intValue).toArray();
      List<Configurations.Step> local = space.steps(at, 1000);
      List<GlobalTypes.Step> global = types.steps(pair.global);
      assertThat(global.stream().map(GlobalTypes.Step::action).sorted(ORDER).toList())
          .as("%s%nat %s%n%s", about, pair.global, space.text(at))
          .isEqualTo(local.stream().map(Configurations.Step::action).sorted(ORDER).toList());
      for (GlobalTypes.Step step : global) {
        Configurations.Step same =
            local.stream().filter(l -> l.action().equals(step.action())).findFirst().orElseThrow();
        if (same.next().length <= at.length
            || same.next().length < space.initial().length + QUEUE) {
          open.add(new Pair(step.next(), list(same.next())));
        }
      }
    }
  }

  private static final Comparator<Action> ORDER = Comparator.comparing(Action::toString);

  private static List<Integer> list(int[] values) {
    return IntStream.of(values).boxed().toList();
  }
}
