// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Cancellation;
import org.camp.core.lang.sml.ForkJoinProgram;
import org.camp.spaceprofile.graph.ProgramGraph;
import org.camp.spaceprofile.schedule.Levels;
import org.camp.spaceprofile.schedule.Schedule;
import org.camp.spaceprofile.space.SpaceUse;
import org.camp.spaceprofile.space.Weights;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The paper's applications at several sizes, against a table of reference values. */
class ApplicationsTest {
  @TestFactory
  List<DynamicTest> table() throws IOException {
    Map<String, List<String[]>> rows = new LinkedHashMap<>();
    for (String line : text("golden/apps.tsv").lines().skip(1).toList()) {
      String[] row = line.split("\t");
      rows.computeIfAbsent(row[0] + " " + row[1], key -> new ArrayList<>()).add(row);
    }
    List<DynamicTest> tests = new ArrayList<>();
    rows.forEach((name, all) -> tests.add(DynamicTest.dynamicTest(name, () -> check(all))));
    assertThat(tests).hasSize(16);
    return tests;
  }

  private static void check(List<String[]> rows) throws IOException {
    String n = rows.get(0)[1];
    ForkJoinProgram program = ForkJoinProgram.parse(text("programs/" + rows.get(0)[0] + ".pml"));
    AnalysisContext.Builder context = AnalysisContext.builder().bind("n", n);
    if (program.parameters().contains("points")) {
      context.bind("points", n + ".0");
    }
    ProgramGraph graph = SpaceProfiles.evaluate(program, List.of(), context.build()).graph();
    int span = Levels.of(graph).span();
    for (String[] row : rows) {
      Schedule schedule =
          GoldenGraphs.scheduler(row[7])
              .schedule(graph, Integer.parseInt(row[8]), new Cancellation());
      SpaceUse cells = SpaceUse.of(graph, schedule, Weights.CELLS, new Cancellation());
      SpaceUse words = SpaceUse.of(graph, schedule, Weights.WORDS, new Cancellation());
      List<Object> found =
          List.of(
              graph.size(),
              graph.computationEdges(),
              graph.heapEdges(),
              graph.forkCount(),
              span,
              row[7],
              row[8],
              schedule.steps(),
              cells.highWaterMark(),
              cells.atStep(),
              words.highWaterMark(),
              cells.area());
      List<String> expected = List.of(row).subList(2, 14);
      assertThat(found.stream().map(Object::toString).toList()).isEqualTo(expected);
    }
  }

  static String text(String resource) throws IOException {
    try (InputStream in = ApplicationsTest.class.getResourceAsStream(resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
