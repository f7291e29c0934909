// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Cancellation;
import org.camp.core.diagnostic.Printable;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.lang.sml.ForkJoinProgram;
import org.camp.core.lang.sml.SmlParser;
import org.camp.core.report.Report;
import org.camp.spaceprofile.draw.DistilledGraph;
import org.camp.spaceprofile.graph.ProgramGraph;
import org.camp.spaceprofile.schedule.Schedule;
import org.camp.spaceprofile.space.PeakUse;
import org.camp.spaceprofile.space.SpaceUse;
import org.camp.spaceprofile.space.Weights;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The rules of drawing, against reference values. */
class DistilledGraphTest {
  static Stream<String> small() {
    return Stream.of(GoldenGraphs.SMALL);
  }

  private static List<String> groups(JsonNode expected) {
    List<String> groups = new ArrayList<>();
    expected.forEach(g -> groups.add(g.get("id").asInt() + "+" + g.get("area").asInt()));
    return groups;
  }

  private static List<String> groups(DistilledGraph drawing) {
    List<String> groups = new ArrayList<>();
    drawing.groups().forEach(g -> groups.add(g.first() + "+" + g.area()));
    return groups;
  }

  private static Set<String> edges(DistilledGraph drawing, List<DistilledGraph.Edge> edges) {
    Set<String> all = new TreeSet<>();
    for (DistilledGraph.Edge edge : edges) {
      int from = drawing.groups().get(edge.from()).first();
      all.add(from + ">" + drawing.groups().get(edge.to()).first());
    }
    return all;
  }

  @ParameterizedTest
  @MethodSource("small")
  void wholeGraphs(String name) {
    JsonNode golden = GoldenGraphs.read(name);
    DistilledGraph drawing = DistilledGraph.of(GoldenGraphs.run(golden).graph());
    JsonNode expected = golden.get("coalesced");
    assertThat(groups(drawing)).isEqualTo(groups(expected.get("groups")));
    assertThat(edges(drawing, drawing.computation()))
        .isEqualTo(GoldenGraphs.edges(expected.get("comp_edges")));
    assertThat(edges(drawing, drawing.heap()))
        .isEqualTo(GoldenGraphs.edges(expected.get("heap_edges")));
  }

  @ParameterizedTest
  @MethodSource("small")
  void atThePeak(String name) {
    JsonNode golden = GoldenGraphs.read(name);
    ProgramGraph graph = GoldenGraphs.run(golden).graph();
    golden
        .get("schedules")
        .properties()
        .forEach(
            entry -> {
              String key = entry.getKey();
              int digit = key.length() - 1;
              Schedule schedule =
                  GoldenGraphs.scheduler(key.substring(0, digit))
                      .schedule(graph, key.charAt(digit) - '0', new Cancellation());
              SpaceUse use = SpaceUse.of(graph, schedule, Weights.CELLS, new Cancellation());
              PeakUse peak =
                  PeakUse.of(graph, use, use.atStep(), Weights.CELLS, new Cancellation());
              DistilledGraph drawing = DistilledGraph.of(graph, schedule, peak);
              assertThat(groups(drawing))
                  .as(key)
                  .isEqualTo(groups(entry.getValue().get("peak_coalesced_groups")));
              double roots = peak.heldByResult();
              for (DistilledGraph.Edge edge : drawing.heap()) {
                roots += edge.root() ? edge.weight() : 0;
              }
              assertThat(roots).isCloseTo(peak.total(), within(1e-9));
            });
  }

  @Test
  void writesDot() throws IOException {
    StringBuilder out = new StringBuilder();
    new DotExporter().export(ForkJoinProgram.parse("{(1, 2), 3}"), AnalysisContext.defaults(), out);
    assertThat(out.toString())
        .startsWith("digraph \"program\" {\n")
        .containsPattern("n0 -> n1 \\[label=\"\", arrowhead=none")
        .contains("tooltip=\"1 node: fork in main (1:1)\"")
        .endsWith("}\n");
  }

  @Test
  void inputsBringNoControlCharactersIntoDot() throws IOException {
    String text =
        "let val p = {1, 2} in \"a\\nb\" ^ \"" + (char) 27 + "[31m" + (char) 0x202E + "\" end";
    SourceText hostile = new SourceText("a" + (char) 27 + (char) 0x9b + ".pml", text);
    ForkJoinProgram read = SmlParser.parse(hostile);
    ForkJoinProgram program = new ForkJoinProgram(read.name(), read.expression(), hostile);
    StringBuilder out = new StringBuilder();
    new DotExporter().export(program, AnalysisContext.defaults(), out);
    assertThat(out.toString().replace("\n", "").chars().filter(c -> Printable.isControl((char) c)))
        .isEmpty();
  }

  @Test
  void differencesOfSchedulesCountWhatOnlyOneHolds() {
    ForkJoinProgram program =
        ForkJoinProgram.parse(
            "let fun f k = if k = 0 then [1] else let val p = {f (k - 1), f (k - 1)} in"
                + " 1 :: #1 p end in f 5 end");
    SpaceResult result = SpaceProfiles.analyze(program, AnalysisContext.defaults());
    PeakDifference difference = result.difference().orElseThrow();
    assertThat(difference.space())
        .isGreaterThanOrEqualTo(
            difference.more().highWaterMark() - difference.less().highWaterMark())
        .isLessThanOrEqualTo(difference.more().highWaterMark());
    double allocated = difference.byAllocation().stream().mapToDouble(s -> s.space()).sum();
    assertThat(allocated).isEqualTo(difference.space());
    Report report = result.report();
    assertThat(report.values().fields()).containsKey("difference");
  }
}
