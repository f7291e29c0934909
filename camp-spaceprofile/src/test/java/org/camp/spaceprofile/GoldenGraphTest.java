// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.camp.core.analysis.Cancellation;
import org.camp.spaceprofile.graph.ProgramGraph;
import org.camp.spaceprofile.schedule.Levels;
import org.camp.spaceprofile.schedule.Schedule;
import org.camp.spaceprofile.semantics.Evaluation;
import org.camp.spaceprofile.space.PeakUse;
import org.camp.spaceprofile.space.SpaceUse;
import org.camp.spaceprofile.space.Weights;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Graphs, schedules, space and weights of small programs, against reference values. */
class GoldenGraphTest {
  static Stream<String> small() {
    return Stream.of(GoldenGraphs.SMALL);
  }

  static Stream<String> all() {
    return Stream.concat(small(), Stream.of(GoldenGraphs.APPLICATIONS));
  }

  @ParameterizedTest
  @MethodSource("all")
  void graphs(String name) {
    JsonNode golden = GoldenGraphs.read(name);
    Evaluation run = GoldenGraphs.run(golden);
    ProgramGraph graph = run.graph();
    assertThat(run.value()).isEqualTo(golden.get("value").asText());
    assertThat(graph.size()).isEqualTo(golden.get("n").asInt());
    assertThat(graph.result()).isEqualTo(golden.get("result_loc").asInt());
    assertThat(GoldenGraphs.computationEdges(graph))
        .isEqualTo(GoldenGraphs.edges(golden.get("comp_edges")));
    assertThat(GoldenGraphs.heapEdges(graph))
        .isEqualTo(GoldenGraphs.edges(golden.get("heap_edges")));
    List<String> expected = new ArrayList<>();
    if (golden.has("roles")) {
      golden.get("roles").forEach(role -> expected.add(role.asText()));
    } else {
      golden.get("nodes").forEach(node -> expected.add(node.get("role").asText()));
    }
    List<String> roles = new ArrayList<>();
    for (int node = 0; node < graph.size(); node++) {
      roles.add(GoldenGraphs.role(graph, node));
    }
    assertThat(roles).isEqualTo(expected);
    if (golden.has("span")) {
      assertThat(Levels.of(graph).span()).isEqualTo(golden.get("span").asInt());
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void schedulesAndSpace(String name) {
    JsonNode golden = GoldenGraphs.read(name);
    ProgramGraph graph = GoldenGraphs.run(golden).graph();
    golden
        .get("schedules")
        .properties()
        .forEach(
            entry -> {
              JsonNode expected = entry.getValue();
              Schedule schedule = schedule(graph, entry.getKey());
              assertThat(times(schedule)).as(entry.getKey()).isEqualTo(times(expected, graph));
              SpaceUse use = space(graph, schedule);
              List<Long> series = new ArrayList<>();
              expected.get("space").forEach(space -> series.add(space.asLong()));
              assertThat(use.series())
                  .as(entry.getKey())
                  .containsExactly(series.stream().mapToLong(Long::longValue).toArray());
              assertThat(use.highWaterMark()).isEqualTo(expected.get("hwm").asLong());
              assertThat(use.atStep()).isEqualTo(expected.get("peak").asInt());
            });
  }

  @ParameterizedTest
  @MethodSource("small")
  void weightsAtThePeak(String name) {
    JsonNode golden = GoldenGraphs.read(name);
    ProgramGraph graph = GoldenGraphs.run(golden).graph();
    golden
        .get("schedules")
        .properties()
        .forEach(
            entry -> {
              JsonNode expected = entry.getValue();
              SpaceUse use = space(graph, schedule(graph, entry.getKey()));
              PeakUse peak =
                  PeakUse.of(graph, use, use.atStep(), Weights.CELLS, new Cancellation());
              List<Integer> live = new ArrayList<>();
              expected.get("live_at_peak").forEach(node -> live.add(node.asInt()));
              List<Integer> found = new ArrayList<>();
              for (int node = 0; node < graph.size(); node++) {
                if (peak.isLive(node)) {
                  found.add(node);
                }
              }
              assertThat(found).as(entry.getKey()).isEqualTo(live);
              weights(entry.getKey(), peak, expected.get("peak_weights"));
              sharesAddUp(graph, peak);
            });
  }

  private static void weights(String name, PeakUse peak, JsonNode expected) {
    assertThat(peak.total()).isEqualTo(expected.get("total").asDouble());
    assertThat(peak.heldByResult())
        .isCloseTo(fraction(expected.get("result_weight").asText()), within(1e-12));
    for (String kind : List.of("root_edges", "data_edges")) {
      for (JsonNode edge : expected.get(kind)) {
        int node = edge.get(0).asInt();
        int location = edge.get(1).asInt();
        assertThat(peak.weight(node, location))
            .as("%s: %d > %d", name, node, location)
            .isCloseTo(fraction(edge.get(2).asText()), within(1e-12));
      }
    }
  }

  private static void sharesAddUp(ProgramGraph graph, PeakUse peak) {
    double sum = peak.heldByQueue() + peak.heldByResult();
    for (int site = 0; site < graph.sites().size(); site++) {
      sum += peak.usedAt(site);
    }
    assertThat(sum).isCloseTo(peak.total(), within(1e-9));
  }

  private static double fraction(String text) {
    String[] parts = text.split("/");
    return parts.length == 1
        ? Double.parseDouble(text)
        : Double.parseDouble(parts[0]) / Double.parseDouble(parts[1]);
  }

  private static Schedule schedule(ProgramGraph graph, String name) {
    int digit = name.length() - 1;
    return GoldenGraphs.scheduler(name.substring(0, digit))
        .schedule(graph, name.charAt(digit) - '0', new Cancellation());
  }

  private static SpaceUse space(ProgramGraph graph, Schedule schedule) {
    return SpaceUse.of(graph, schedule, Weights.CELLS, new Cancellation());
  }

  private static int[] times(Schedule schedule) {
    int[] times = new int[schedule.size()];
    for (int node = 0; node < times.length; node++) {
      times[node] = schedule.time(node);
    }
    return times;
  }

  private static int[] times(JsonNode schedule, ProgramGraph graph) {
    int[] times = new int[graph.size()];
    if (schedule.has("time")) {
      for (int node = 0; node < times.length; node++) {
        times[node] = schedule.get("time").get(node).asInt();
      }
    } else {
      int step = 0;
      for (JsonNode nodes : schedule.get("steps")) {
        step++;
        for (JsonNode node : nodes) {
          times[node.asInt()] = step;
        }
      }
    }
    return times;
  }
}
