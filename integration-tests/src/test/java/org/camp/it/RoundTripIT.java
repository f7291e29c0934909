// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Protocols written as traces, and learnt again from these. */
class RoundTripIT {
  private static final Path INPUTS =
      Path.of(System.getProperty("camp.root"))
          .resolve("integration-tests/src/test/resources/org/camp/it/learning/inputs");
  private static final List<String> SERVICES =
      List.of(
          "08-async-consumer",
          "10-order-without-blocks",
          "12-retry",
          "13-folded-names",
          "16-nested");

  @TempDir static Path home;

  private static JsonNode learnt(Camp camp, String protocol, String... traces) {
    List<String> words = new ArrayList<>(List.of("learn", "-f", "json", "-O", protocol));
    words.addAll(List.of(traces));
    Camp.Ran ran = camp.run(words.toArray(String[]::new));
    assertThat(ran.exit()).as(ran.err()).isZero();
    return ran.json().at("/results/mpst.learn/values/learn");
  }

  @Test
  void processesOfServicesComeBack() throws IOException {
    Camp camp = new Camp(home);
    for (String name : SERVICES) {
      JsonNode first = learnt(camp, "first.scr", INPUTS.resolve(name + ".otlp.json.gz").toString());
      Camp.Ran shown =
          camp.run(
              "show",
              "first.scr",
              "--as",
              "otlp",
              "-o",
              "mpst.executions=600",
              "-O",
              "a.otlp.json");
      assertThat(shown.exit()).as(shown.err()).isZero();
      JsonNode again = learnt(camp, "again.scr", "a.otlp.json");
      for (Map.Entry<String, JsonNode> operation : first.get("operations").properties()) {
        assertThat(shape(again.at("/operations").path(operation.getKey()).path("process")))
            .as(name + " " + operation.getKey())
            .isEqualTo(shape(operation.getValue().get("process")));
      }
      double mean = first.at("/latency/predicted/mean").asDouble();
      assertThat(again.at("/latency/measured/mean").asDouble())
          .isCloseTo(mean, within(0.03 * mean));
    }
  }

  /** A process without its shares, parts beside each other in any order. */
  private static String shape(JsonNode node) {
    if (!node.isObject()) {
      return node.asText();
    }
    List<String> parts = new ArrayList<>();
    for (Map.Entry<String, JsonNode> field : node.properties()) {
      List<String> items = new ArrayList<>();
      switch (field.getKey()) {
        case "share" -> {}
        case "rounds", "members" -> field.getValue().fieldNames().forEachRemaining(items::add);
        case "xor" -> field.getValue().forEach(item -> items.add(shape(item.get("of"))));
        case "arcs" -> items.add(field.getValue().toString());
        default -> {
          if (field.getValue().isArray()) {
            field.getValue().forEach(item -> items.add(shape(item)));
          } else {
            items.add(shape(field.getValue()));
          }
        }
      }
      boolean anyOrder = field.getKey().equals("and") || field.getKey().equals("xor");
      parts.add(field.getKey() + "=" + (anyOrder ? items.stream().sorted().toList() : items));
    }
    return parts.stream().sorted().toList().toString();
  }

  @Test
  void programsOfRanksComeBack() throws IOException {
    Camp camp = new Camp(home);
    for (String name : List.of("34-butterfly", "37-pipeline")) {
      List<String> sizes = sizes(name);
      List<String> traces =
          sizes.stream().map(n -> INPUTS.resolve(name + "-" + n + ".mpi").toString()).toList();
      learnt(camp, "ranks.scr", traces.toArray(String[]::new));
      List<String> written = new ArrayList<>();
      for (String n : sizes) {
        String file = name + "-" + n + ".mpi";
        Camp.Ran shown = camp.run("show", "ranks.scr", "--as", "mpi", "-D", "n=" + n, "-O", file);
        assertThat(shown.exit()).as(shown.err()).isZero();
        written.add(file);
      }
      learnt(camp, "again.scr", written.toArray(String[]::new));
      for (String n : sizes) {
        assertThat(flat(camp, "again.scr", n)).isEqualTo(flat(camp, "ranks.scr", n)).isNotEmpty();
      }
    }
  }

  private static List<String> sizes(String name) throws IOException {
    try (Stream<Path> files = Files.list(INPUTS)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(file -> file.startsWith(name + "-") && file.endsWith(".mpi"))
          .map(file -> file.substring(name.length() + 1, file.length() - ".mpi".length()))
          .sorted()
          .toList();
    }
  }

  /** What is done, without what it costs. */
  private static List<String> flat(Camp camp, String protocol, String n) {
    return camp.run("show", protocol, "--as", "flat", "-D", "n=" + n)
        .out()
        .lines()
        .filter(line -> line.startsWith("  "))
        .toList();
  }

  @Test
  void realRunsAreTraces() throws IOException {
    Files.writeString(
        home.resolve("shop.scr"),
        """
        global protocol Shop(role client, role web, role pay) {
          Order() from client to web;
          Charge() from web to pay;
          compute at pay cost 300us;
          ChargeReply() from pay to web;
          OrderReply() from web to client;
        }
        """);
    Camp camp = new Camp(home);
    camp.run(
        "run", "shop.scr", "--default-cost", "0", "--measure-for", "0.05s", "--trace", "t.json");
    JsonNode learnt = learnt(camp, "learnt.scr", "t.json");
    assertThat(learnt.at("/operations/web: order/process").asText()).isEqualTo("pay: charge");
    assertThat(learnt.at("/fitness/traces").asInt()).isEqualTo(100);
    assertThat(learnt.at("/latency/measured/mean").asDouble()).isGreaterThan(300e-6);
    camp.run(
        "run", "shop.scr", "--default-cost", "0", "--measure-for", "0.05s", "--trace", "t.mpi");
    assertThat(Files.readString(home.resolve("t.mpi"))).contains("1 send to=2 label=Charge");
    Camp.Ran wrong = camp.run("run", "shop.scr", "--default-cost", "0", "--trace", "t.txt");
    assertThat(wrong.exit()).isEqualTo(2);
    assertThat(wrong.err()).contains("name a file like run.otlp.json or run.mpi");
  }
}
