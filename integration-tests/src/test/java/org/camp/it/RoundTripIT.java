// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
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

  /** System → services that are made slower in it. */
  private static final Map<String, List<String>> SLOWER =
      Map.of("10-order-without-blocks", List.of("pay"), "16-nested", List.of("pay", "stock"));

  private static final JsonMapper JSON = new JsonMapper();

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
      for (String service : SLOWER.getOrDefault(name, List.of())) {
        double truth = slowed(camp, "first.scr", service);
        assertThat(slowed(camp, "again.scr", service))
            .as(name + ", " + service + " three times as slow")
            .isCloseTo(truth, within(0.1 * truth));
        assertThat(truth).isGreaterThan(1.05 * mean);
      }
    }
  }

  /** The mean when all that a service computes takes three times as long. */
  private static double slowed(Camp camp, String protocol, String service) throws IOException {
    String text = Files.readString(home.resolve(protocol));
    String slow =
        text.replaceAll("(compute at " + service + "(?:\\[\\d+\\])? cost )([^;]*);", "$13*($2);");
    assertThat(slow).isNotEqualTo(text);
    Files.writeString(home.resolve("slow.scr"), slow);
    Camp.Ran ran = camp.run("analyze", "slow.scr", "--default-cost", "0", "-f", "json");
    return ran.json().at("/results/mpst/values/expected/perRole/client/mean").asDouble();
  }

  /** A role that sends two messages sends both before what comes back of the first. */
  @Test
  void messagesComeBackInTheirOrder() {
    Camp camp = new Camp(home);
    String protocol =
        Path.of(System.getProperty("camp.root"))
            .resolve("camp-cli/src/main/resources/org/camp/cli/examples/fig8/twobuy.scr")
            .toString();
    String runs = "mpst.executions=60";
    camp.run(
        "show", protocol, "--as", "otlp", "--default-cost", "1ms", "-o", runs, "-O", "t.otlp.json");
    learnt(camp, "messages.scr", "t.otlp.json");
    camp.run("show", "messages.scr", "--as", "otlp", "-o", runs, "-O", "u.otlp.json");
    Camp.Ran ran = camp.run("check", "u.otlp.json", "--against", protocol, "-f", "json");
    JsonNode found = ran.json().at("/results/conformance.check/values/conformance");
    assertThat(found.get("fitness").asDouble()).as(found.toString()).isEqualTo(1);
  }

  /** What a message brings about is its receiver's work, and an answer waits for none of it. */
  @Test
  void doubledCostsOfMessagesAreForetold() throws IOException {
    Camp camp = new Camp(home);
    Path examples =
        Path.of(System.getProperty("camp.root"))
            .resolve("camp-cli/src/main/resources/org/camp/cli/examples");
    String buyers =
        Files.readString(examples.resolve("two-buyer/two-buyer.scr"))
            .replace("param pages = 300", "param pages = 3")
            .replace("param think = 30s", "param think = 30ms")
            .replace("cost think", "cost exponential(think)")
            .replace("cost shipping", "cost uniform(shipping / 10, shipping / 5)");
    foretold(camp, buyers, "think = 30ms", "think = 60ms", "compute at b cost ", List.of());
    String scatter =
        Files.readString(examples.resolve("scatter-gather/scatter-gather.scr"))
            .replace("cost c1", "cost uniform(c1, 2 * c1)");
    foretold(
        camp,
        scatter.replace("param c1", "param c1 = 5ms"),
        "c1 = 5ms",
        "c1 = 10ms",
        "compute at [qr] cost ",
        List.of("-D", "t1=1KiB", "-D", "t2=1KiB"));
  }

  /** Doubles a cost in a protocol and in what is learnt from its traces. */
  private static void foretold(
      Camp camp, String text, String was, String doubled, String learnt, List<String> more)
      throws IOException {
    Files.writeString(home.resolve("was.scr"), text);
    Files.writeString(home.resolve("doubled.scr"), text.replace(was, doubled));
    List<String> words =
        new ArrayList<>(
            List.of(
                "show",
                "was.scr",
                "--as",
                "otlp",
                "--default-cost",
                "0",
                "-o",
                "mpst.executions=1000",
                "-O",
                "was.otlp.json"));
    words.addAll(more);
    assertThat(camp.run(words.toArray(String[]::new)).exit()).isZero();
    JsonNode found = learnt(camp, "back.scr", "was.otlp.json");
    assertThat(found.at("/fitness/replay").asInt()).isEqualTo(1000);
    double mean = total(camp, "was.scr", more);
    assertThat(total(camp, "back.scr", List.of())).isCloseTo(mean, within(0.05 * mean));
    assertThat(found.at("/latency/done/predicted").asDouble()).isCloseTo(mean, within(0.05 * mean));
    assertThat(found.at("/latency/done/measured").asDouble()).isCloseTo(mean, within(0.05 * mean));
    String back = Files.readString(home.resolve("back.scr"));
    String changed = back.replaceAll("(" + learnt + ")([^;]*);", "$12*($2);");
    assertThat(changed).isNotEqualTo(back);
    Files.writeString(home.resolve("changed.scr"), changed);
    double truth = total(camp, "doubled.scr", more);
    assertThat(truth).isGreaterThan(1.3 * mean);
    assertThat(total(camp, "changed.scr", List.of())).isCloseTo(truth, within(0.1 * truth));
  }

  /** When all roles are done, on average. */
  private static double total(Camp camp, String protocol, List<String> more) {
    List<String> words =
        new ArrayList<>(List.of("analyze", protocol, "--default-cost", "0", "-f", "json"));
    words.addAll(more);
    return camp.run(words.toArray(String[]::new))
        .json()
        .at("/results/mpst/values/expected/total/mean")
        .asDouble();
  }

  /** A branch that is taken more often is told; what stays as it was is not. */
  @Test
  void movedBranchesAreTold() throws IOException {
    Camp camp = new Camp(home);
    learnt(camp, "was.scr", INPUTS.resolve("16-nested.otlp.json.gz").toString());
    String was = Files.readString(home.resolve("was.scr"));
    String now = was.replace("prob 0.695", "prob 0.4").replace("prob 0.305", "prob 0.6");
    Files.writeString(home.resolve("now.scr"), now);
    Files.writeString(home.resolve("bare.scr"), was.replaceAll("(?m)^ *//.*\\R", ""));
    String runs = "mpst.executions=400";
    for (String protocol : List.of("was", "now")) {
      String traces = protocol + ".otlp.json";
      camp.run("show", protocol + ".scr", "--as", "otlp", "-o", runs, "-O", traces);
    }
    assertThat(moved(camp, "now.otlp.json", "was.scr"))
        .contains("pay: charge and 2 more", "tax: rate");
    assertThat(moved(camp, "now.otlp.json", "bare.scr")).contains("tax: rate");
    assertThat(moved(camp, "was.otlp.json", "was.scr")).doesNotContain("tax: rate");
    assertThat(camp.run("check", "now.otlp.json", "--against", "was.scr").out())
        .contains("branches that moved (95 %)")
        .contains("30.5 %");
  }

  private static List<String> moved(Camp camp, String traces, String protocol) {
    Camp.Ran ran = camp.run("check", traces, "--against", protocol, "-f", "json");
    JsonNode found = ran.json().at("/results/conformance.check/values/conformance");
    assertThat(found.get("fitness").asDouble()).isEqualTo(1);
    List<String> all = new ArrayList<>();
    for (JsonNode branch : found.get("branches")) {
      if (branch.get("moved").asBoolean()) {
        all.add(branch.get("branch").asText());
      }
    }
    return all;
  }

  /** Traces of two seeds are the traces of two sets, and the order of files is of no account. */
  @Test
  void orderOfFilesAndSpansChangesNothing() throws IOException {
    Camp camp = new Camp(home);
    learnt(camp, "first.scr", INPUTS.resolve("16-nested.otlp.json.gz").toString());
    for (int seed = 1; seed <= 2; seed++) {
      String file = "seed" + seed + ".otlp.json";
      String runs = "mpst.executions=60";
      camp.run(
          "show", "first.scr", "--as", "otlp", "-o", runs, "-o", "mpst.seed=" + seed, "-O", file);
    }
    Files.createDirectories(home.resolve("one"));
    Files.createDirectories(home.resolve("other"));
    String[] names = {"a", "b", "c", "d"};
    List<JsonNode> resources = new ArrayList<>();
    for (int seed = 1; seed <= 2; seed++) {
      JSON.readTree(home.resolve("seed" + seed + ".otlp.json").toFile())
          .get("resourceSpans")
          .forEach(resources::add);
    }
    write(resources, "one", names);
    Collections.shuffle(resources, new Random(1));
    write(resources, "other", names);
    JsonNode one = learnt(camp, "one.scr", "one");
    assertThat(one.at("/fitness/traces").asInt()).isEqualTo(120);
    JsonNode other = learnt(camp, "other.scr", "other");
    assertThat(other).isEqualTo(one);
    assertThat(Files.readString(home.resolve("other.scr")))
        .isEqualTo(Files.readString(home.resolve("one.scr")));
  }

  /** Deals resources out to files, one after the other. */
  private static void write(List<JsonNode> resources, String folder, String[] names)
      throws IOException {
    for (int file = 0; file < names.length; file++) {
      ObjectNode document = JSON.createObjectNode();
      ArrayNode own = document.putArray("resourceSpans");
      for (int i = file; i < resources.size(); i += names.length) {
        own.add(resources.get(i));
      }
      JSON.writeValue(home.resolve(folder).resolve(names[file] + ".otlp.json").toFile(), document);
    }
  }

  /** A process without its shares, parts beside each other in any order. */
  static String shape(JsonNode node) {
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
    Camp.Ran again =
        camp.run(
            "run", "shop.scr", "--default-cost", "0", "--measure-for", "0.05s", "--trace", "t.mpi");
    assertThat(again.err()).doesNotContain("the command reads it");
    Camp.Ran wrong = camp.run("run", "shop.scr", "--default-cost", "0", "--trace", "t.txt");
    assertThat(wrong.exit()).isEqualTo(2);
    assertThat(wrong.err()).contains("name a file like run.otlp.json or run.mpi");
  }
}
