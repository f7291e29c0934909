// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Cancellation;
import org.camp.spaceprofile.graph.ProgramGraph;
import org.camp.spaceprofile.space.RunLog;
import org.camp.spaceprofile.space.Weights;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class RunLogTest {
  private static ProgramGraph graph(String program) throws IOException {
    AnalysisContext context = AnalysisContext.defaults();
    return SpaceProfiles.evaluate(StandardProgramsTest.program(program), List.of(), context)
        .graph();
  }

  @TestFactory
  List<DynamicTest> knownLogs() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    new ObjectMapper()
        .readTree(ApplicationsTest.text("standard/replay.json"))
        .properties()
        .forEach(e -> tests.add(DynamicTest.dynamicTest(e.getKey(), () -> replays(e.getValue()))));
    assertThat(tests).hasSize(7);
    return tests;
  }

  private static void replays(JsonNode golden) throws IOException {
    List<List<List<RunLog.Range>>> epochs = new ArrayList<>();
    for (JsonNode epoch : golden.get("epochs")) {
      List<List<RunLog.Range>> workers = new ArrayList<>();
      for (JsonNode worker : epoch) {
        List<RunLog.Range> ranges = new ArrayList<>();
        worker.forEach(r -> ranges.add(new RunLog.Range(r.get(0).asInt(), r.get(1).asInt())));
        workers.add(ranges);
      }
      epochs.add(workers);
    }
    RunLog.Bounds found =
        new RunLog(epochs)
            .replay(graph(golden.get("program").asText()), Weights.CELLS, new Cancellation());
    List<Long> ends = new ArrayList<>();
    golden.get("atEpochEnds").forEach(space -> ends.add(space.asLong()));
    assertThat(found)
        .isEqualTo(new RunLog.Bounds(number(golden, "low"), number(golden, "high"), ends));
    assertThat(number(golden, "exact")).isBetween(found.low(), found.high());
  }

  private static long number(JsonNode golden, String key) {
    return golden.get(key).asLong();
  }

  @Test
  void everyNodeRunsOnce() throws IOException {
    ProgramGraph graph = graph("fib");
    RunLog part = new RunLog(List.of(List.of(List.of(new RunLog.Range(0, 5)))));
    assertThatThrownBy(() -> part.replay(graph, Weights.CELLS, new Cancellation()))
        .hasMessageContaining("6 of 997 nodes ran");
    RunLog twice =
        new RunLog(List.of(List.of(List.of(new RunLog.Range(0, 5), new RunLog.Range(5, 996)))));
    assertThatThrownBy(() -> twice.replay(graph, Weights.CELLS, new Cancellation()))
        .hasMessageContaining("node 5 runs twice");
  }
}
