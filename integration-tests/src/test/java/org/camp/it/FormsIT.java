// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;

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

  /** The name of the file is enough, where it says what is in it. */
  @ParameterizedTest
  @CsvSource({
    "pipeline.svg, <svg",
    "pipeline.png, \u0089PNG",
    "pipeline.tex, documentclass",
    "pipeline.dot, digraph",
    "pipeline.graphml, <?xml",
    "pipeline.pepa, Network = ",
    "pipeline.mmd, sequenceDiagram",
    "pipeline.order.json, {"
  })
  void theNameOfAFileChoosesTheForm(String name, String begin) throws IOException {
    Path file = home.resolve(name);
    Camp.Ran ran = camp.run("show", "skeleton-pipeline.skel", "-O", file.toString());
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(Files.readString(file, StandardCharsets.ISO_8859_1)).contains(begin);
  }

  @Test
  void aNameThatSaysTooLittleIsRefused() {
    Camp.Ran ran = camp.run("show", "skeleton-pipeline.skel", "-O", "pipeline.json");
    assertThat(ran.exit()).isEqualTo(2);
    assertThat(ran.err()).contains("'show' needs --as FORM");
  }

  @ParameterizedTest
  @CsvSource({
    "web-servers.pepa, Utilisation of local states",
    "tandem-queues.prism, Share of the time in the long run"
  })
  void ratesAreDrawnAsBars(String model, String title) throws IOException {
    for (String ending : List.of(".svg", ".tex")) {
      Path file = home.resolve(model + ending);
      Camp.Ran ran = camp.run("analyze", model, "-O", file.toString());
      assertThat(ran.exit()).as(ran.err()).isZero();
      assertThat(Files.readString(file)).contains(title);
    }
  }

  @Test
  void aProtocolWithoutCostsHasNone() {
    Camp.Ran ran = camp.run("show", "two-buyer.scr", "--as", "gantt");
    assertThat(ran.exit()).isEqualTo(1);
    assertThat(ran.err()).contains("without all costs there is no schedule", "or --default-cost 0");
  }

  /** What the hint says helps, in each form of a schedule. */
  @ParameterizedTest
  @ValueSource(strings = {"gantt", "chrome-trace", "folded", "speedscope", "mermaid-gantt"})
  void aProtocolWithCostsThatDefaultHasOne(String form) {
    Camp.Ran ran = camp.run("show", "two-buyer.scr", "--as", form, "--default-cost", "0");
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.out()).contains("seller");
  }

  /** Of a protocol, supersteps and a schedule: the path adds up to the figure of the analysis. */
  @ParameterizedTest
  @CsvSource({
    "two-buyer.scr -m two-buyer.yaml, mpst, /cost/total, 1e9",
    "inner-product.bsml -m inner-product.yaml -D n=1000, bsp, /cost/time, 1e9",
    "quicksort-fork.pml -D n=8 -o spaceprofile.processors=2, spaceprofile, /profiles/0/steps, 1"
  })
  void schedulesForOtherTools(String line, String backend, String path, double unit)
      throws IOException {
    double figure =
        camp.run(("analyze " + line + " -f json -b " + backend).split(" "))
                .json()
                .at("/results/" + backend + "/values" + path)
                .asDouble()
            * unit;
    long folded =
        shown(line + " --as folded")
            .lines()
            .mapToLong(stack -> Long.parseLong(stack.substring(stack.lastIndexOf(' ') + 1)))
            .sum();
    assertThat((double) folded).isCloseTo(figure, within(20.0));
    ObjectMapper json = new ObjectMapper();
    JsonNode profile = json.readTree(shown(line + " --as speedscope"));
    assertThat(profile.at("/profiles/0/endValue").asDouble()).isCloseTo(figure, within(20.0));
    String events = shown(line + " --as chrome-trace");
    double end = 0;
    for (JsonNode event : json.readTree(events).get("traceEvents")) {
      end = Math.max(end, event.get("ts").asDouble() + event.path("dur").asDouble());
    }
    assertThat(end * (unit > 1 ? 1000 : 1)).isCloseTo(figure, within(20.0));
    assertThat(shown(line + " --as mermaid-gantt")).startsWith("gantt\n    title ");
    assertThat(shown(line + " --as mermaid")).contains("\nsequenceDiagram\n");
    assertThat(shown(line + " --as network")).contains("<graph id=\"g\"");
  }

  @Test
  void aSequenceDiagramIsReadAgain() throws IOException {
    Files.writeString(home.resolve("again.mmd"), shown("two-buyer.scr --as mermaid"));
    JsonNode read = camp.run("analyze", "again.mmd", "-b", "mpst", "-f", "json").json();
    assertThat(read.at("/results/mpst/values/roles")).hasSize(3);
  }

  @ParameterizedTest
  @CsvSource({
    "bottlenecks.order.json, graphml",
    "bottlenecks.order.json, lattice-graphml",
    "two-buyer.scr, graphml",
    "scatter-gather.scr, configurations-graphml",
    "web-servers.pepa, graphml",
    "skeleton-pipeline.skel, graphml",
    "quicksort-fork.pml -D n=4, graphml"
  })
  void graphsAreWrittenAsGraphMl(String line, String form) throws Exception {
    Document read =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(
                new ByteArrayInputStream(
                    shown(line + " --as " + form).getBytes(StandardCharsets.UTF_8)));
    assertThat(read.getElementsByTagName("node").getLength()).isGreaterThan(2);
    assertThat(read.getElementsByTagName("edge").getLength()).isGreaterThan(1);
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
