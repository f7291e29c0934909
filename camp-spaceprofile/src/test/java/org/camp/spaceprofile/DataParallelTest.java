// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.camp.core.analysis.Cancellation;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.camp.spaceprofile.graph.Labels;
import org.camp.spaceprofile.graph.NodeKind;
import org.camp.spaceprofile.graph.ProgramGraph;
import org.camp.spaceprofile.schedule.DataParallel;
import org.camp.spaceprofile.schedule.DepthFirstDataParallel;
import org.camp.spaceprofile.schedule.Schedule;
import org.camp.spaceprofile.schedule.Scheduler;
import org.camp.spaceprofile.semantics.Evaluation;
import org.camp.spaceprofile.semantics.Variant;
import org.junit.jupiter.api.Test;

/** Label-constrained schedules (section 8.3). */
class DataParallelTest {
  private static final Variant LABELLED = new Variant(false, false, true);
  private static final int MANY = 1_000_000;

  private static void forAll(String name, Consumer<Evaluation> check) {
    Property.check(
        name,
        200,
        RandomPrograms::any,
        Shrinker.none(),
        source -> {
          Evaluation run = GoldenGraphs.run(source, LABELLED);
          if (run.graph().size() <= 3000) {
            check.accept(run);
          }
        });
  }

  private static Labels labels(ProgramGraph graph) {
    return graph.labels().orElseThrow();
  }

  private static Schedule schedule(ProgramGraph graph, int processors) {
    return new DataParallel().schedule(graph, processors, new Cancellation());
  }

  @Test
  void labelsAreThoseOfThePaper() {
    forAll(
        "labels",
        run -> {
          List<List<Integer>> expected = NaiveLabels.of(run.program().expression());
          Labels labels = labels(run.graph());
          assertThat(expected).hasSize(run.graph().size());
          Map<List<Integer>, Integer> numbers = new HashMap<>();
          for (int node = 0; node < expected.size(); node++) {
            int label = labels.label(node);
            Integer known = numbers.putIfAbsent(expected.get(node), label);
            assertThat(known == null ? label : known).as("node %d", node).isEqualTo(label);
          }
          assertThat(numbers).hasSize(labels.count());
          assertThat(new TreeSet<>(numbers.values())).hasSize(labels.count());
        });
  }

  @Test
  void labelsGrowAlongEveryPath() {
    forAll(
        "order",
        run -> {
          Labels labels = labels(run.graph());
          for (String edge : GoldenGraphs.computationEdges(run.graph())) {
            String[] ends = edge.split(">");
            assertThat(labels.label(Integer.parseInt(ends[0])))
                .as(edge)
                .isLessThan(labels.label(Integer.parseInt(ends[1])));
          }
        });
  }

  /** The definition: every step runs ready nodes of the least ready label, as many as there are. */
  @Test
  void everyStepRunsTheReadyNodesOfTheLeastLabel() {
    forAll(
        "least label",
        run -> {
          ProgramGraph graph = run.graph();
          Labels labels = labels(graph);
          NaiveSpace naive = new NaiveSpace(graph);
          for (int p : new int[] {1, 2, MANY}) {
            Schedule schedule = schedule(graph, p);
            assertThat(naive.isSchedule(schedule)).isTrue();
            int[] expected = naive.leastLabel(labels::label, p);
            for (int node = 0; node < graph.size(); node++) {
              assertThat(schedule.time(node))
                  .as("node %d, p %d", node, p)
                  .isEqualTo(expected[node]);
            }
          }
        });
  }

  /** The alternative: the label of the leftmost ready node, and its leftmost nodes. */
  @Test
  void depthFirstStepsRunTheReadyNodesOfTheLeftmostLabel() {
    forAll(
        "leftmost label",
        run -> {
          ProgramGraph graph = run.graph();
          NaiveSpace naive = new NaiveSpace(graph);
          for (int p : new int[] {1, 2, 3, MANY}) {
            Schedule schedule = new DepthFirstDataParallel().schedule(graph, p, new Cancellation());
            assertThat(naive.isSchedule(schedule)).isTrue();
            int[] expected = naive.leftmostLabel(labels(graph)::label, p);
            for (int node = 0; node < graph.size(); node++) {
              assertThat(schedule.time(node))
                  .as("node %d, p %d", node, p)
                  .isEqualTo(expected[node]);
              assertThat(p > 1 || schedule.time(node) == node + 1).as("alone").isTrue();
            }
          }
        });
  }

  @Test
  void stepsPerformOneOperation() {
    oneOperation(new DataParallel());
    oneOperation(new DepthFirstDataParallel());
  }

  private static void oneOperation(Scheduler scheduler) {
    forAll(
        "one operation",
        run -> {
          ProgramGraph graph = run.graph();
          Schedule schedule = scheduler.schedule(graph, MANY, new Cancellation());
          Map<Integer, Integer> sites = new HashMap<>();
          Map<Integer, NodeKind> kinds = new HashMap<>();
          for (int node = 0; node < graph.size(); node++) {
            int step = schedule.time(node);
            assertThat(sites.computeIfAbsent(step, s -> -1)).isIn(-1, graph.site(node));
            assertThat(kinds.getOrDefault(step, graph.kind(node))).isEqualTo(graph.kind(node));
            sites.put(step, graph.site(node));
            kinds.put(step, graph.kind(node));
          }
        });
  }

  /** The example at the end of section 8.3: both divisions are vector operations, one by one. */
  @Test
  void branchesOfAConditionalRunOneAfterTheOther() {
    String half = "map (fn x => if x mod 2 = 0 then x div 2 else (x + 1) div 2) (idx 10)";
    Evaluation run = GoldenGraphs.run(half, LABELLED);
    assertThat(run.value()).isEqualTo("[|0, 1, 1, 2, 2, 3, 3, 4, 4, 5|]");
    ProgramGraph graph = run.graph();
    Schedule schedule = schedule(graph, MANY);
    Map<Integer, List<Integer>> divisions = new HashMap<>();
    for (int node = 0; node < graph.size(); node++) {
      boolean divides = graph.sites().get(graph.site(node)).operation().equals("div");
      if (divides && graph.kind(node) == NodeKind.USE) {
        divisions.computeIfAbsent(schedule.time(node), t -> new ArrayList<>()).add(node);
      }
    }
    assertThat(divisions).hasSize(2).allSatisfy((step, nodes) -> assertThat(nodes).hasSize(5));
    int then = divisions.keySet().stream().mapToInt(Integer::intValue).min().orElseThrow();
    int sum = 0;
    for (int node = 0; node < graph.size(); node++) {
      if (graph.sites().get(graph.site(node)).operation().equals("+")) {
        assertThat(schedule.time(node)).isGreaterThan(then);
        sum++;
      }
    }
    assertThat(sum).isEqualTo(10);
  }

  @Test
  void mapsForkOnceForAllElements() {
    ProgramGraph graph = GoldenGraphs.run("map (fn x => x) (idx 2)", LABELLED).graph();
    List<String> kinds = new ArrayList<>();
    for (int node = 0; node < graph.size(); node++) {
      kinds.add(graph.kind(node).text());
    }
    assertThat(String.join(" ", kinds))
        .isEqualTo("fun int use fork int int join array use fork app val app val join array");
    assertThat(GoldenGraphs.heapEdges(graph))
        .containsExactlyInAnyOrder(
            "2>1", "7>4", "7>5", "8>0", "8>7", "10>0", "10>4", "12>0", "12>5", "15>4", "15>5");
    assertThat(graph.forkCount()).isEqualTo(2);
    assertThat(GoldenGraphs.run("map (fn x => x) (idx 0)", LABELLED).value()).isEqualTo("[||]");
  }

  @Test
  void runsWithoutLabelsHaveNoSuchSchedule() {
    ProgramGraph graph = GoldenGraphs.run("1 + 2", Variant.STANDARD).graph();
    assertThatThrownBy(() -> schedule(graph, 1)).isInstanceOf(IllegalArgumentException.class);
  }
}
