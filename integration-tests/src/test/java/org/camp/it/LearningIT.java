// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Protocols learnt from traces, through the command, beside what an independent reference learnt.
 */
class LearningIT {
  private static final Path GOLDEN =
      Path.of(System.getProperty("camp.root"))
          .resolve("integration-tests/src/test/resources/org/camp/it/learning");
  private static final JsonMapper JSON = new JsonMapper();
  private static final double DIGITS = 1e-6;

  @TempDir static Path home;

  /** Input → what the command learnt from it. */
  private static final Map<String, JsonNode> LEARNT = new TreeMap<>();

  private static final Map<String, JsonNode> EXPECTED = new TreeMap<>();

  @BeforeAll
  static void learn() throws IOException {
    try (Stream<Path> files = Files.list(GOLDEN)) {
      for (Path file :
          files.filter(f -> f.getFileName().toString().matches("[012].*json")).sorted().toList()) {
        JsonNode golden = JSON.readTree(file.toFile());
        golden.get("inputs").forEach(input -> EXPECTED.put(input.asText(), golden));
      }
    }
    List<String> commands = new ArrayList<>();
    for (String input : EXPECTED.keySet()) {
      String protocol = home.resolve(input + ".scr").toString();
      commands.add(
          String.join(
              "\t",
              "learn",
              GOLDEN.resolve("inputs/" + input).toString(),
              "-f",
              "json",
              "-O",
              protocol));
    }
    Iterator<Camp.Ran> left = new Camp(home).each(commands).iterator();
    for (String input : EXPECTED.keySet()) {
      Camp.Ran ran = left.next();
      assertThat(ran.exit()).as(input).isZero();
      LEARNT.put(input, JSON.readTree(ran.out()).at("/results/mpst.learn/values/learn"));
    }
    assertThat(LEARNT.keySet()).isEqualTo(EXPECTED.keySet());
  }

  private interface Check {
    void compare(JsonNode learnt, JsonNode golden);
  }

  private static void each(Check check) {
    EXPECTED.forEach((input, golden) -> check.compare(LEARNT.get(input), golden));
  }

  @Test
  void processesAreThoseOfTheReference() {
    each(
        (learnt, golden) -> {
          for (String key : List.of("roots", "folded", "replicas")) {
            assertThat(learnt.get(key)).isEqualTo(golden.get(key));
          }
          golden
              .get("fitness")
              .properties()
              .forEach(
                  field ->
                      assertThat(learnt.get("fitness").get(field.getKey()))
                          .as(golden.get("case") + " " + field.getKey())
                          .isEqualTo(field.getValue()));
          assertThat(names(learnt.get("operations"))).isEqualTo(names(golden.get("operations")));
          golden
              .get("operations")
              .properties()
              .forEach(
                  field ->
                      operation(
                          learnt.get("operations").get(field.getKey()),
                          field.getValue(),
                          golden.get("case") + " " + field.getKey()));
        });
  }

  private static List<String> names(JsonNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names.stream().sorted().toList();
  }

  private static void operation(JsonNode learnt, JsonNode golden, String what) {
    assertThat(learnt.get("instances")).as(what).isEqualTo(golden.get("instances"));
    assertThat(text(learnt.get("process"))).as(what).isEqualTo(text(golden.get("process")));
    assertThat(learnt.get("text")).as(what).isEqualTo(golden.get("text"));
    assertThat(decisions(learnt)).as(what).isEqualTo(decisions(golden));
    JsonNode executions = golden.get("executions");
    if (executions != null) {
      JsonNode precision = learnt.get("precision");
      assertThat(precision.get("upTo")).as(what).isEqualTo(executions.get("upTo"));
      assertThat(precision.get("executions")).as(what).isEqualTo(executions.get("count"));
      assertThat(precision.get("seen")).as(what).isEqualTo(executions.get("seen"));
      if (executions.has("terms")) {
        assertThat(sorted(learnt.get("terms"))).as(what).isEqualTo(sorted(executions.get("terms")));
      }
    }
  }

  private static List<String> sorted(JsonNode texts) {
    List<String> all = new ArrayList<>();
    texts.forEach(text -> all.add(text.asText()));
    return all.stream().sorted().toList();
  }

  private static List<String> decisions(JsonNode operation) {
    List<String> all = new ArrayList<>();
    operation.get("decisions").forEach(decision -> all.add(text(decision)));
    return all.stream().sorted().toList();
  }

  /** A text that is the same for nodes that differ in the order of fields or in rounding. */
  private static String text(JsonNode node) {
    if (node.isNumber()) {
      return String.format(java.util.Locale.ROOT, "%.5f", node.asDouble());
    }
    List<String> parts = new ArrayList<>();
    if (node.isArray()) {
      node.forEach(item -> parts.add(text(item)));
      return parts.toString();
    }
    if (!node.isObject()) {
      return node.toString();
    }
    for (Map.Entry<String, JsonNode> field : node.properties()) {
      boolean anyOrder = field.getKey().equals("and") || field.getKey().equals("xor");
      List<String> items = new ArrayList<>();
      field.getValue().forEach(item -> items.add(text(item)));
      parts.add(
          field.getKey()
              + "="
              + (anyOrder ? items.stream().sorted().toList() : text(field.getValue())));
    }
    return parts.stream().sorted().toList().toString();
  }

  @Test
  void costsAreThoseOfTheReference() {
    each(
        (learnt, golden) -> {
          Map<String, JsonNode> costs = costs(learnt);
          Map<String, JsonNode> expected = costs(golden);
          assertThat(costs.keySet()).isEqualTo(expected.keySet());
          expected.forEach(
              (key, cost) ->
                  cost.properties()
                      .forEach(
                          field ->
                              near(
                                  costs.get(key).get(field.getKey()),
                                  field.getValue(),
                                  golden.get("case") + " " + key + " " + field.getKey())));
        });
  }

  private static Map<String, JsonNode> costs(JsonNode learnt) {
    Map<String, JsonNode> all = new HashMap<>();
    learnt.get("costs").forEach(cost -> all.put(cost.get("class") + " " + cost.get("of"), cost));
    return all;
  }

  private static void near(JsonNode value, JsonNode expected, String what) {
    if (expected.isNumber()) {
      double want = expected.asDouble();
      assertThat(value.asDouble()).as(what).isCloseTo(want, within(DIGITS * Math.abs(want)));
    } else if (expected.isArray() && expected.get(0).isNumber()) {
      for (int i = 0; i < expected.size(); i++) {
        near(value.get(i), expected.get(i), what);
      }
    } else {
      assertThat(value).as(what).isEqualTo(expected);
    }
  }

  @Test
  void latenciesAreMeasuredAndPredicted() {
    each(
        (learnt, golden) -> {
          JsonNode latency = learnt.get("latency");
          JsonNode expected = golden.get("latency");
          expected
              .get("measured")
              .properties()
              .forEach(
                  field ->
                      near(
                          latency.get("measured").get(field.getKey()),
                          field.getValue(),
                          golden.get("case").asText()));
          double mean = expected.get("predicted").get("mean").asDouble();
          assertThat(latency.get("predicted").get("mean").asDouble())
              .as(golden.get("case").asText())
              .isCloseTo(mean, within(0.03 * mean));
        });
  }

  @Test
  void whatIsPrintedIsReadAgain() throws IOException {
    for (Map.Entry<String, JsonNode> learnt : LEARNT.entrySet()) {
      String text = Files.readString(home.resolve(learnt.getKey() + ".scr"));
      assertThat(text).isEqualTo(learnt.getValue().get("protocol").asText());
    }
    Camp.Ran ran =
        new Camp(home)
            .run("analyze", "16-nested.otlp.json.gz.scr", "--default-cost", "0", "-f", "json");
    double mean = LEARNT.get("16-nested.otlp.json.gz").at("/latency/measured/mean").asDouble();
    assertThat(ran.json().at("/results/mpst/values/expected/perRole/client/mean").asDouble())
        .isCloseTo(mean, within(0.05 * mean));
  }

  @Test
  void processesAndRanksAreDrawn() {
    Camp camp = new Camp(home);
    Camp.Ran spans =
        camp.run("learn", GOLDEN.resolve("inputs/16-nested.otlp.json.gz").toString(), "-f", "svg");
    assertThat(spans.out()).contains("choice at web: 69.5 %", "1 to 3 rounds", "in most traces");
    Camp.Ran ranks =
        camp.run("learn", GOLDEN.resolve("inputs/34-butterfly-4.mpi").toString(), "-f", "svg");
    assertThat(ranks.out()).contains("34-butterfly-4, as recorded", "w[3]", "rank 3");
  }

  @Test
  void measuredCostsAreInTheMachine() {
    Camp camp = new Camp(home);
    String input = GOLDEN.resolve("inputs/01-sequence.otlp.json.gz").toString();
    assertThat(
            camp.run(
                    "learn",
                    input,
                    "-o",
                    "learn.costs=empirical",
                    "-O",
                    "e.scr",
                    "--machine-output",
                    "e.yaml")
                .exit())
        .isZero();
    JsonNode learnt = LEARNT.get("01-sequence.otlp.json.gz");
    double mean = learnt.at("/latency/measured/mean").asDouble();
    Camp.Ran ran = camp.run("analyze", "e.scr", "-m", "e.yaml", "-f", "json");
    assertThat(ran.json().at("/results/mpst/values/expected/perRole/client/mean").asDouble())
        .isCloseTo(mean, within(0.02 * mean));
  }

  @Test
  void programsOfRanksAreThoseOfTheReference() throws IOException {
    Camp camp = new Camp(home);
    List<JsonNode> all = new ArrayList<>();
    for (int number = 30; number <= 42; number++) {
      all.add(golden(number));
    }
    camp.ahead(all.stream().map(LearningIT::learning).toList());
    List<JsonNode> known =
        all.stream().filter(golden -> golden.get("extrapolates").asBoolean()).toList();
    camp.ahead(
        known.stream().flatMap(golden -> Stream.of(analysis(golden), replay(golden))).toList());
    for (JsonNode golden : all) {
      String name = golden.get("case").asText();
      Camp.Ran ran = camp.run(learning(golden).toArray(String[]::new));
      JsonNode learnt = ran.json().at("/results/mpst.learn/values/learn");
      assertThat(ran.exit()).as(name).isEqualTo(known.contains(golden) ? 0 : 1);
      if (!known.contains(golden)) {
        assertThat(learnt.get("why").asText()).contains("the peer of").contains("at rank");
        continue;
      }
      assertThat(classes(learnt)).as(name).isEqualTo(classes(golden));
      JsonNode machine = golden.get("machine");
      assertThat(learnt.get("machine").asText())
          .contains("send: \"" + machine.get("send").asText() + "\"")
          .contains("recv: \"" + machine.get("recv").asText() + "\"");
      double predicted = golden.at("/unseen/predictedMakespan").asDouble();
      Camp.Ran analysed = camp.run(analysis(golden).toArray(String[]::new));
      assertThat(analysed.json().at("/results/mpst/values/cost/total").asDouble())
          .as(name)
          .isCloseTo(predicted, within(0.01 * predicted));
      if (Files.exists(recorded(golden))) {
        Camp.Ran replayed = camp.run(replay(golden).toArray(String[]::new));
        assertThat(replayed.exit()).as(name + ": " + replayed.out()).isZero();
      }
    }
    assertThat(known).hasSize(12);
  }

  private static List<String> learning(JsonNode golden) {
    List<String> words = new ArrayList<>(List.of("learn", "-f", "json"));
    golden.get("inputs").forEach(input -> words.add(input(input)));
    String name = golden.get("case").asText();
    words.addAll(List.of("-O", name + ".scr", "--machine-output", name + ".yaml"));
    return words;
  }

  private static List<String> analysis(JsonNode golden) {
    String name = golden.get("case").asText();
    String size = "n=" + golden.at("/unseen/n").asInt();
    return List.of(
        "analyze", name + ".scr", "-b", "mpst", "-m", name + ".yaml", "-D", size, "-f", "json");
  }

  /** What was recorded where nothing was learnt is what the protocol does there. */
  private static List<String> replay(JsonNode golden) {
    return List.of(
        "check",
        recorded(golden).toString(),
        "--against",
        golden.get("case").asText() + ".scr",
        "-D",
        "n=" + golden.at("/unseen/n").asInt(),
        "--assert",
        "conformance.fitness==1");
  }

  private static Path recorded(JsonNode golden) {
    return GOLDEN.resolve("inputs").resolve(golden.at("/unseen/trace").asText());
  }

  private static JsonNode golden(int number) throws IOException {
    try (Stream<Path> files = Files.list(GOLDEN)) {
      Path file =
          files
              .filter(f -> f.getFileName().toString().startsWith(number + "-"))
              .filter(f -> f.toString().endsWith(".json"))
              .findFirst()
              .orElseThrow();
      return JSON.readTree(file.toFile());
    }
  }

  private static String input(JsonNode name) {
    return GOLDEN.resolve("inputs").resolve(name.asText()).toString();
  }

  private static List<String> classes(JsonNode learnt) {
    List<String> all = new ArrayList<>();
    learnt.get("classes").forEach(one -> all.add(text(one).replace(" ", "")));
    return all.stream().sorted().toList();
  }

  @Test
  void deviationsOfServicesAreThoseOfTheReference() throws IOException {
    JsonNode golden = golden(50);
    Camp camp = new Camp(home);
    String from = input(golden.get("learntFrom"));
    assertThat(camp.run("learn", from, "-O", "shop.scr").exit()).isZero();
    String traces = input(golden.get("inputs").get(0));
    String bare = Files.readString(home.resolve("shop.scr")).replaceAll("(?m)^ *//.*\\R", "");
    Files.writeString(home.resolve("bare.scr"), bare);
    deviations(camp.run("check", traces, "--against", "bare.scr", "-f", "json"), golden);
    deviations(camp.run("check", traces, "--against", "shop.scr", "-f", "json"), golden);
    Camp.Ran monitor =
        camp.run(
            "check", traces, "--against", "shop.scr", "--assert", "conformance.fitness >= 0.99");
    assertThat(monitor.exit()).isEqualTo(1);
  }

  private static void deviations(Camp.Ran ran, JsonNode golden) {
    JsonNode found = ran.json().at("/results/conformance.check/values/conformance");
    assertThat(ran.exit()).isZero();
    assertThat(found.get("fitness").asDouble()).isCloseTo(1.0 / 6, within(DIGITS));
    Map<String, JsonNode> byTrace = new HashMap<>();
    found.get("traces").forEach(trace -> byTrace.put(trace.get("trace").asText(), trace));
    for (JsonNode expected : golden.get("traces")) {
      JsonNode trace = byTrace.get(expected.get("trace").asText());
      assertThat(trace.get("cost")).isEqualTo(expected.get("cost"));
      assertThat(trace.get("exact")).isEqualTo(expected.get("exact"));
      assertThat(plain(trace.get("deviations"))).isEqualTo(plain(expected.get("deviations")));
    }
  }

  /** Deviations without where they are. */
  private static List<String> plain(JsonNode deviations) {
    List<String> all = new ArrayList<>();
    deviations.forEach(
        one ->
            all.add(
                one.get("kind").asText()
                    + " "
                    + one.get("call").asText()
                    + one.path("expected").asText()));
    return all.stream().sorted().toList();
  }

  @Test
  void deviationsOfRanksAreThoseOfTheReference() throws IOException {
    JsonNode golden = golden(51);
    String protocol = GOLDEN.resolve("51-conformance-ranks.scr").toString();
    for (JsonNode expected : golden.get("traces")) {
      Camp.Ran ran =
          new Camp(home)
              .run(
                  "check",
                  input(expected.get("input")),
                  "--against",
                  protocol,
                  "-D",
                  "n=6",
                  "-f",
                  "json");
      JsonNode found = ran.json().at("/results/conformance.check/values/conformance");
      assertThat(found.at("/traces/0/cost")).isEqualTo(expected.get("cost"));
      assertThat(found.get("ranks")).isEqualTo(expected.get("byRank"));
      for (String rank : names(expected.get("byRank"))) {
        assertThat(found.at("/traces/0/deviations"))
            .as(expected + " " + rank)
            .anyMatch(deviation -> deviation.get("rank").asText().equals(rank));
      }
      if (expected.get("input").asText().contains("rounds")) {
        assertThat(found.at("/kinds").toString()).contains("1 round of send M0 to 1");
      }
    }
  }
}
