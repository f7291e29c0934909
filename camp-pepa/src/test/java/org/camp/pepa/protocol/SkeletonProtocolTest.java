// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.NotApplicable;
import org.camp.core.machine.Machine;
import org.camp.core.model.Source;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.core.quantity.Expression;
import org.camp.pepa.Pepa;
import org.camp.pepa.skeleton.DependencyGraph;
import org.camp.pepa.skeleton.SkeletonModel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SkeletonProtocolTest {
  private static final Map<String, String> COMM = Map.of("comm", "20");

  private static Protocol protocol(String text) {
    return SkeletonProtocol.of(SkeletonModel.parse(text), COMM, Optional.empty());
  }

  @Test
  void aPipelinePassesOneItemPerRound() {
    ProtocolInstance code = protocol("pipe { task(read, 4) task(write, 5) }").instantiate();
    assertThat(code.roles().names()).containsExactly("read_0", "write_1");
    assertThat(code.communications()).isEqualTo(1);
    assertThat(code.recursions()).hasSize(1);
  }

  @Test
  void tasksOnNodesAreNoProtocolUnlessRolesAreNamed() {
    SkeletonModel model = SkeletonModel.parse("pipe { task(a, 1) deal(2, b, 1) }");
    for (String mapping : List.of("{a: n}", "{\"2\": n}", "{\"*\": n, b: n}")) {
      assertThatThrownBy(() -> SkeletonProtocol.of(model, Map.of(), machine(mapping)))
          .as(mapping)
          .isInstanceOf(NotApplicable.class)
          .hasMessageContaining("called a_0, b_1");
    }
    for (String mapping : List.of("{\"*\": n}", "{a_0: n, \"*\": n}", "{}")) {
      assertThat(
              SkeletonProtocol.of(model, Map.of(), machine(mapping)).instantiate().roles().size())
          .as(mapping)
          .isEqualTo(3);
    }
  }

  private static Optional<Machine> machine(String mapping) {
    String text = "communication: {default: 5}\nnodes: {n: {cores: 2}}\nmapping: " + mapping + "\n";
    return Optional.of(Machine.read(Source.of("m.yaml", text)));
  }

  @Test
  void aDealPassesAnItemToEachReplica() {
    ProtocolInstance code =
        protocol("pipe { task(a, 1) deal(3, b, 1) deal(2, c, 1) }").instantiate();
    assertThat(code.communications()).isEqualTo(12);
  }

  /**
   * Times without chance, as the protocol says, against random times as the PEPA model says: no
   * skeleton without farms is faster with random times, for its throughput is at most the items of
   * a round over the time of a round.
   */
  @Test
  void randomTimesAreNeverFasterThanCertainOnes() {
    int compared = 0;
    for (long seed = 0; seed < 400 && compared < 60; seed++) {
      String text = random(new SplittableRandom(seed), 2);
      SkeletonModel model = SkeletonModel.parse(text);
      int tasks = model.tree().tasks().size();
      if (tasks < 2 || tasks > 6) {
        continue;
      }
      Protocol protocol;
      try {
        protocol = SkeletonProtocol.of(model, COMM, Optional.empty());
      } catch (NotApplicable e) {
        continue;
      }
      compared++;
      ProtocolInstance code = protocol.instantiate();
      DependencyGraph graph = DependencyGraph.of(model.tree());
      double certain = items(code, graph) / round(code, protocol);
      double random =
          Pepa.longRun(model.pepa(COMM, Optional.empty()), AnalysisContext.defaults())
              .applicationThroughput();
      assertThat(random).as(text).isLessThanOrEqualTo(certain * (1 + 1e-6));
    }
    assertThat(compared).isGreaterThan(30);
  }

  /** Items that the last tasks get, or begin, in one round. */
  private static double items(ProtocolInstance code, DependencyGraph graph) {
    double items = 0;
    for (int task : graph.last()) {
      int received = 0;
      int computed = 0;
      for (int pc = 0; pc < code.length(); pc++) {
        received += code.op(pc) == ProtocolOp.MESSAGE && code.receiver(pc) == task ? 1 : 0;
        computed += code.op(pc) == ProtocolOp.COMPUTE && code.role(pc) == task ? 1 : 0;
      }
      items += received > 0 ? received : computed;
    }
    return items;
  }

  /** Seconds of a round in the long run, by walking through many of them. */
  private static double round(ProtocolInstance code, Protocol protocol) {
    Parameters parameters = protocol.parameters(Map.of(), Parameters.Functions.NONE);
    Map<Expression, Double> values = new HashMap<>();
    double[] clock = new double[code.roles().size()];
    double half = 0;
    int rounds = 400;
    for (int r = 0; r < rounds; r++) {
      for (int pc = 0; pc < code.length(); pc++) {
        if (code.op(pc) == ProtocolOp.COMPUTE) {
          Expression cost = code.computationAt(pc);
          clock[code.role(pc)] += values.computeIfAbsent(cost, parameters::evaluate);
        } else if (code.op(pc) == ProtocolOp.MESSAGE) {
          Expression cost = code.kindAt(pc).cost();
          double start = Math.max(clock[code.sender(pc)], clock[code.receiver(pc)]);
          clock[code.receiver(pc)] = start + values.computeIfAbsent(cost, parameters::evaluate);
        }
      }
      half = r == rounds / 2 - 1 ? longest(clock) : half;
    }
    return (longest(clock) - half) / (rounds - rounds / 2);
  }

  private static double longest(double[] clock) {
    double longest = 0;
    for (double c : clock) {
      longest = Math.max(longest, c);
    }
    return longest;
  }

  private static String random(SplittableRandom random, int depth) {
    int kind = depth == 0 ? 0 : depth == 2 ? 1 : random.nextInt(3);
    if (kind == 0) {
      return "task(t, " + (1 + random.nextInt(9)) + ")";
    }
    List<String> children = new ArrayList<>();
    int n = 1 + random.nextInt(3);
    for (int i = 0; i < n; i++) {
      children.add(random(random, depth - 1));
    }
    return (kind == 1 ? "pipe" : "deal") + "(" + n + ") { " + String.join(" ", children) + " }";
  }

  @ParameterizedTest
  @ValueSource(strings = {"task(a, 4)", "farm(3, a, 4)"})
  void tasksWithoutNeighboursAreNoProtocol(String text) {
    assertThatThrownBy(() -> protocol(text)).isInstanceOf(NotApplicable.class);
  }
}
