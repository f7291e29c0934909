// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.camp.core.analysis.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The schemas of {@code camp-core/doc/schema}, held against what the command prints. */
class SchemaIT {
  private static final Path ROOT = Path.of(System.getProperty("camp.root"));

  @TempDir Path directory;

  private static JsonSchema schema(String name) throws IOException {
    Path file = ROOT.resolve("camp-core/doc/schema").resolve(name + ".schema.json");
    return JsonSchemaFactory.getInstance(VersionFlag.V202012).getSchema(Files.readString(file));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "scatter-gather",
        "master-worker",
        "shared-nodes",
        "bottlenecks",
        "traces",
        "quicksort",
        "inner-product",
        "matrix-vector-tree",
        "skeleton-nested",
        "tandem-queues",
        "web-servers"
      })
  void answersAreAsTheSchemaSays(String example) throws IOException {
    JsonNode answer = new Camp(directory).run("examples", example, "-f", "json").json();

    assertThat(schema("answer").validate(answer)).isEmpty();
  }

  @Test
  void answersOfRanksAreToo() throws Exception {
    Path traces = Path.of(SchemaIT.class.getResource("ranks").toURI());
    Camp camp = new Camp(traces);
    for (String file : List.of("80-late-sender.mpi", "frame.trace.json")) {
      JsonNode answer = camp.run("analyze", file, "-b", "time", "-f", "json").json();
      assertThat(answer.at("/results/time/values/pop")).isNotEmpty();
      assertThat(schema("answer").validate(answer)).isEmpty();
      ((ObjectNode) answer.at("/results/time/values")).put("ideal", "soon");
      assertThat(schema("answer").validate(answer)).isNotEmpty();
    }
    String log = "=== one ===\n1s a\nx {\"x\":1}\n=== two ===\n2s a\nx {\"x\":1}\n";
    Files.writeString(directory.resolve("two.log"), log);
    String parser = "trace.parser=(?<time>\\S+) (?<event>.*)\\n(?<host>\\w+) (?<clock>\\{.*\\})";
    String runs = "trace.delimiter=^=== (?<trace>.*) ===$";
    JsonNode several =
        new Camp(directory)
            .run("analyze", "two.log", "-o", parser, "-o", runs, "-b", "time", "-f", "json")
            .json();
    assertThat(several.at("/results/time/values/executions")).hasSize(2);
    assertThat(schema("answer").validate(several)).isEmpty();
  }

  @Test
  void tracesOfProtocolsAreToo() throws IOException {
    Files.writeString(
        directory.resolve("ping.scr"),
        "global protocol P(role p, role q) { rec X { A() from p to q; continue X; } }");
    String trace = "global protocol T(role p, role q) { send A() from p to q; %s }";
    Files.writeString(directory.resolve("t.scr"), trace.replace("%s", "recv A() from p to q;"));
    Files.writeString(directory.resolve("no.scr"), trace.replace("%s", "send B() from q to p;"));
    Files.writeString(directory.resolve("m.yaml"), "transport: {send: 2us, recv: 3us}\n");
    Camp camp = new Camp(directory);
    for (String file : List.of("t.scr", "no.scr")) {
      JsonNode answer =
          camp.run("check", file, "--against", "ping.scr", "-m", "m.yaml", "-f", "json").json();
      JsonNode values = answer.at("/results/mpst.check/values");
      assertThat(values.at("/trace/accepted").asBoolean()).isEqualTo(file.equals("t.scr"));
      assertThat(schema("answer").validate(answer)).isEmpty();
      ((ObjectNode) values.get("trace")).remove("k");
      assertThat(schema("answer").validate(answer)).isNotEmpty();
    }
  }

  @Test
  void nodesThatDifferAreToo() throws IOException {
    Camp camp = new Camp(directory);
    camp.run("examples", "shared-nodes", "--copy", ".");
    String machine = Files.readString(directory.resolve("shared-nodes.yaml"));
    Files.writeString(
        directory.resolve("m.yaml"), machine.replace("cores:", "start: 20us, switch: 3us, cores:"));
    JsonNode answer =
        camp.run("analyze", "shared-nodes.scr", "-m", "m.yaml", "-b", "mpst", "-f", "json").json();
    JsonNode nodes = answer.at("/results/mpst/values/contention/nodes");
    assertThat(nodes).isNotEmpty();
    assertThat(schema("answer").validate(answer)).isEmpty();
    ((ObjectNode) nodes.get("edge")).put("switches", 1.5);
    assertThat(schema("answer").validate(answer)).isNotEmpty();
  }

  @Test
  void programsOnUnequalTreesAreToo() throws IOException {
    Files.writeString(
        directory.resolve("p.mml"), "let multi f x = where node = 1 where leaf = 2\n");
    Files.writeString(
        directory.resolve("m.yaml"),
        "multibsp: {g: 1us, L: 2us, children: [{times: 2}, {speed: 2}]}\ntimings: {T_Def: 1us}\n");
    JsonNode answer =
        new Camp(directory)
            .run(
                "analyze",
                "p.mml",
                "-m",
                "m.yaml",
                "-b",
                "bsp",
                "-f",
                "json",
                "-o",
                "bsp.missing-timings=zero")
            .json();
    JsonNode values = answer.at("/results/bsp/values");
    assertThat(values.get("processors").toString()).isEqualTo("[1,1,1]");
    assertThat(schema("answer").validate(answer)).isEmpty();
    ((ObjectNode) values).put("processors", "three");
    assertThat(schema("answer").validate(answer)).isNotEmpty();
  }

  @Test
  void linesOfGrowingLogsAreToo() throws IOException {
    String log = "one\na {\"a\": 1}\ntwo\nb {\"a\": 1, \"b\": 1}\nthree\na {\"a\": 2}\n";
    Camp.Ran ran = new Camp(directory).runWith(log, "analyze", "-", "--follow", "-f", "json");
    assertThat(ran.out().lines()).isNotEmpty();
    for (String line : ran.out().lines().toList()) {
      JsonNode update = new JsonMapper().readTree(line);
      assertThat(schema("follow").validate(update)).isEmpty();
      ((ObjectNode) update).put("antichains", 5);
      assertThat(schema("follow").validate(update)).isNotEmpty();
    }
  }

  @Test
  void optimisationsAreToo() throws IOException {
    String pipe =
        "global protocol P(role p, role q) { for k in 1..2 {"
            + " let f[k] = compute at p cost 1us needs nothing holds 1KiB;"
            + " Act(a[k]: bytes[8]) from p to q needs f[k]; }"
            + " for k in 1..2 { Grad(g[k]: bytes[8]) from q to p needs a[k];"
            + " let b[k] = compute at p cost 2us needs f[k], g[k]; } }";
    Files.writeString(directory.resolve("pipe.scr"), pipe);
    Files.writeString(directory.resolve("late.scr"), pipe.replace("needs a[k]", "needs a"));
    Camp camp = new Camp(directory);
    String free = "--default-cost=0";
    JsonNode best =
        camp.run("optimise", "pipe.scr", free, "--memory=1KiB", "--pareto", "-f", "json").json();
    assertThat(best.at("/results/mpst.optimise/values/pareto")).isNotEmpty();
    assertThat(schema("answer").validate(best)).isEmpty();
    JsonNode no =
        camp.run("compare", "--optimised", "pipe.scr", "late.scr", free, "-f", "json").json();
    assertThat(schema("answer").validate(no)).isEmpty();
    ((ObjectNode) best.at("/results/mpst.optimise/values")).remove("after");
    assertThat(schema("answer").validate(best)).isNotEmpty();
  }

  @Test
  void answersWithoutAModelAreToo() throws IOException {
    Files.writeString(directory.resolve("cut.scr"), "global protocol P(role");
    JsonNode answer = new Camp(directory).run("analyze", "cut.scr", "-f", "json").json();

    assertThat(answer.get("model").isNull()).isTrue();
    assertThat(schema("answer").validate(answer)).isEmpty();
  }

  @Test
  void statusesAreThoseOfAnswers() throws IOException {
    String text = Files.readString(ROOT.resolve("camp-core/doc/schema/answer.schema.json"));
    JsonNode statuses = new JsonMapper().readTree(text).at("/$defs/status/enum");

    assertThat(statuses)
        .extracting(JsonNode::textValue)
        .containsExactlyElementsOf(
            Stream.of(Status.values()).map(Status::text).distinct().toList());
  }

  @Test
  void aMissingKeyAndAWrongKindAreFound() throws IOException {
    JsonNode answer = new Camp(directory).run("examples", "scatter-gather", "-f", "json").json();
    List<String> keys = new ArrayList<>();
    answer.at("/results/mpst/values").fieldNames().forEachRemaining(keys::add);
    assertThat(keys).contains("roles", "cost");

    JsonNode without = answer.deepCopy();
    ((ObjectNode) without.at("/results/mpst/values")).remove("roles");
    assertThat(schema("answer").validate(without)).isNotEmpty();
    JsonNode wrong = answer.deepCopy();
    ((ObjectNode) wrong.at("/results/mpst/values/cost")).put("total", "37 ms");
    assertThat(schema("answer").validate(wrong)).isNotEmpty();
  }

  @Test
  void sweepsAreAsTheSchemaSays() throws IOException {
    Camp camp = new Camp(directory);
    camp.run("examples", "--copy", ".");
    JsonNode rows =
        camp.run("sweep", "ring.scr", "-m", "ring.yaml", "-D", "n=2..5", "-f", "json").json();

    assertThat(schema("sweep").validate(rows)).isEmpty();
    assertThat(rows).hasSize(4);
  }

  @Test
  void bundledOrdersAreAsTheSchemaSays() throws IOException {
    new Camp(directory).run("examples", "--copy", ".");
    JsonNode order = new JsonMapper().readTree(directory.resolve("jacobi.order.json").toFile());

    assertThat(schema("order").validate(order)).isEmpty();
  }
}
