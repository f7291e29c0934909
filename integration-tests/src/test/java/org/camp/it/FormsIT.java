// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Timelines of traces, protocols, supersteps and schedules in other forms, by the command. */
class FormsIT {
  @TempDir static Path home;
  private static Camp camp;

  @BeforeAll
  static void copy() {
    camp = new Camp(home);
    assertThat(camp.run("examples", "--copy", ".").exit()).isZero();
  }

  private static String shown(String line) {
    Camp.Ran ran = camp.run(("show " + line).split(" "));
    assertThat(ran.exit()).as(ran.err()).isZero();
    return ran.out();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "checkout.otlp.json",
        "two-buyer.scr -m two-buyer.yaml",
        "shared-nodes.scr -m shared-nodes.yaml -k Frames=2",
        "inner-product.bsml -m inner-product.yaml -D n=1000",
        "matrix-vector-tree.mml -m matrix-vector-tree.yaml -D n=64",
        "quicksort-fork.pml -D n=8"
      })
  void everythingWithTimesHasAGanttChartWithThePathAndWhatIsSaved(String line) {
    assertThat(shown(line + " --as gantt"))
        .startsWith("<svg")
        .contains(">critical path<")
        .contains("drag ")
        .contains("slack ")
        .contains("What a part would save")
        .contains(">twice as fast<");
  }

  @Test
  void aProtocolWithoutCostsHasNone() {
    Camp.Ran ran = camp.run("show", "two-buyer.scr", "--as", "gantt");
    assertThat(ran.exit()).isEqualTo(1);
    assertThat(ran.err()).contains("without all costs there is no schedule");
  }

  @Test
  void aTraceForOtherTools() throws IOException {
    String folded = shown("checkout.otlp.json --as folded");
    long sum =
        folded
            .lines()
            .mapToLong(line -> Long.parseLong(line.substring(line.lastIndexOf(' ') + 1)))
            .sum();
    JsonNode latency =
        camp.run("analyze", "checkout.otlp.json", "-b", "time", "-f", "json")
            .json()
            .at("/results/time/values/latency");
    assertThat(sum).isEqualTo(Math.round(latency.asDouble() * 1e9));

    ObjectMapper json = new ObjectMapper();
    JsonNode profile = json.readTree(shown("checkout.otlp.json --as speedscope"));
    assertThat(profile.at("/profiles/0/endValue").asLong()).isEqualTo(sum);

    assertThat(shown("checkout.otlp.json --as mermaid")).contains("\nsequenceDiagram\n", "->>+p");
    assertThat(shown("checkout.otlp.json --as flame")).startsWith("<svg").contains("[wire]");

    shown("checkout.otlp.json --as chrome-trace -O again.json");
    Camp.Ran again = camp.run("analyze", "again.json", "-b", "time", "-f", "json");
    assertThat(again.exit()).as(again.err()).isZero();
    JsonNode written = json.readTree(Files.readString(home.resolve("again.json")));
    assertThat(written.get("traceEvents")).isNotEmpty();
  }

  @Test
  void oneTraceOfSeveralIsChosen() {
    Camp.Ran none = camp.run("show", "checkout.otlp.json", "--as", "gantt", "-o", "time.trace=zz");
    assertThat(none.exit()).isEqualTo(2);
    assertThat(none.err()).contains("no trace has an id that begins with 'zz'");
    assertThat(shown("checkout.otlp.json --as gantt -o time.rows=5")).contains(" rows");
  }

  @Test
  void anOrderWithoutTimesHasNoSuchForm() {
    Camp.Ran ran = camp.run("show", "bottlenecks.order.json", "--as", "gantt");
    assertThat(ran.exit()).isEqualTo(1);
    assertThat(ran.err()).contains("says of no event when it was");
  }
}
