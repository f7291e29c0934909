// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.figure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Cancellation;
import org.camp.core.diagnostic.CampException;
import org.camp.core.machine.Machine;
import org.camp.core.model.Source;
import org.camp.core.protocol.Protocol;
import org.camp.core.report.Value;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.mpst.EvaluatedProtocol;
import org.camp.mpst.closed.RoundsProtocol;
import org.camp.mpst.cost.BoundedCost;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Costs for any number of rounds are, bit by bit, those of an analysis with so many. */
@Tag(Evidence.TAG)
class CostOverRoundsTest {
  private static final BoundedCost.Budget BUDGET = new BoundedCost.Budget(1_000_000_000, 0, 0);

  private int known;
  private int unknown;

  @Test
  void costsAreThoseOfAnalyses() {
    Property.check(
        "costs over rounds",
        Evidence.of(150, 20_000),
        RoundsProtocol::random,
        text -> List.of(),
        this::check);
    assertThat(known).isGreaterThan(9 * unknown);
    assertThat(known).isGreaterThan(Evidence.of(80, 10_000));
  }

  private void check(String text) {
    SplittableRandom random = new SplittableRandom(text.hashCode());
    Protocol protocol = Protocol.parse(RoundsProtocol.complete(text));
    EvaluatedProtocol evaluated;
    try {
      evaluated = EvaluatedProtocol.of(protocol, context(random));
      analysed(evaluated, Map.of());
    } catch (CampException illFormed) {
      return;
    }
    Set<String> open = new TreeSet<>();
    evaluated.instance().recursions().forEach(recursion -> open.add(recursion.name()));
    Optional<CostOverRounds> found =
        CostOverRounds.of(
            evaluated.model(), evaluated.iterations(), open, 250_000, new Cancellation());
    if (found.isEmpty()) {
      unknown++;
      return;
    }
    known++;
    for (int i = 0; i < 8; i++) {
      Map<String, Long> k = new HashMap<>();
      int most = i == 0 ? 200 : 12;
      open.forEach(name -> k.put(name, 1L + random.nextInt(most)));
      BoundedCost expected = analysed(evaluated, k);
      Map<String, Value> perRole = new LinkedHashMap<>();
      for (int role = 0; role < evaluated.instance().roles().size(); role++) {
        perRole.put(evaluated.instance().roles().name(role), Value.of(expected.cost(role)));
      }
      Value cost = found.get().at(k).orElseThrow().fields().get("cost");
      assertThat(cost).as("%s %s", text, k).isInstanceOf(Value.Obj.class);
      Map<String, Value> fields = ((Value.Obj) cost).fields();
      assertThat(fields.get("total")).as("%s %s", text, k).isEqualTo(Value.of(expected.total()));
      assertThat(((Value.Obj) fields.get("perRole")).fields())
          .as("%s %s", text, k)
          .isEqualTo(perRole);
    }
  }

  private static BoundedCost analysed(EvaluatedProtocol evaluated, Map<String, Long> k) {
    long[] rounds = evaluated.iterations().clone();
    for (int i = 0; i < rounds.length; i++) {
      rounds[i] = k.getOrDefault(evaluated.instance().recursions().get(i).name(), 1L);
    }
    return BoundedCost.of(evaluated.model(), rounds, Set.of(), BUDGET, new Cancellation());
  }

  private static AnalysisContext context(SplittableRandom random) {
    String[] sends = {"2us", "0.3us + 1ns*size", "1/3"};
    String machine =
        "name: m\ntransport: {send: \"" + sends[random.nextInt(3)] + "\", recv: \"0.7us\"}\n";
    AnalysisContext.Builder context =
        AnalysisContext.builder().machine(Machine.read(Source.of("m.yaml", machine)));
    for (int i = 0; i < 4; i++) {
      context.bind("c" + i, random.nextInt(12) + "." + random.nextInt(10) + "us");
    }
    return context.bind("s0", "1").bind("s1", "3").build();
  }

  @Test
  void noneWhereAnotherRecursionIsOpen() {
    String text =
        "global protocol P(role p, role q) { rec X times 3 { A() from p to q; continue X; }"
            + " rec Y { B() from p to q; continue Y; } }";
    String machine = "name: m\ntransport: {send: 1us, recv: 1us}\n";
    EvaluatedProtocol evaluated =
        EvaluatedProtocol.of(
            Protocol.parse(text),
            AnalysisContext.builder().machine(Machine.read(Source.of("m.yaml", machine))).build());
    assertThat(
            CostOverRounds.of(
                evaluated.model(),
                evaluated.iterations(),
                Set.of("X"),
                250_000,
                new Cancellation()))
        .isEmpty();
    assertThat(
            CostOverRounds.of(
                evaluated.model(),
                evaluated.iterations(),
                Set.of("X", "Y"),
                250_000,
                new Cancellation()))
        .isPresent();
  }
}
