// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.camp.core.testkit.Golden;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sets of traces through the command: two of them compared, one of them in all its formats. */
class TraceSetsIT {
  private static final Path ROOT = Path.of(System.getProperty("camp.root"));
  private static final Path GOLDEN =
      ROOT.resolve("camp-concurrency/src/test/resources/org/camp/concurrency/time");
  private static final JsonMapper JSON = new JsonMapper();
  private static final double NANOSECONDS = 1e9;

  @TempDir Path directory;

  private static JsonNode golden(String name) {
    try {
      return JSON.readTree(GOLDEN.resolve(name + ".json").toFile());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String input(JsonNode golden, String name) {
    return GOLDEN.resolve(golden.get("inputs").get(name).asText()).toString();
  }

  private Camp camp() {
    return new Camp(directory);
  }

  private Camp.Ran compare(String name, String... more) {
    JsonNode golden = golden(name);
    return camp().run(words(List.of("compare", input(golden, "A"), input(golden, "B")), more));
  }

  private static String[] words(List<String> first, String... more) {
    List<String> words = new ArrayList<>(first);
    words.addAll(List.of(more));
    return words.toArray(String[]::new);
  }

  private static void near(JsonNode seconds, JsonNode nanoseconds, String what) {
    double want = nanoseconds.asDouble();
    assertThat(seconds.asDouble() * NANOSECONDS)
        .as(what)
        .isCloseTo(want, within(Math.max(1e-2, 1e-8 * Math.abs(want))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "60-slower-operation",
        "61-slower-wire",
        "62-retries",
        "63-vanished-call",
        "64-other-mix",
        "65-nothing",
        "66-one-after-the-other"
      })
  void comparisonsAreThoseOfTheReference(String name) throws IOException {
    Camp.Ran ran = compare(name, "-f", "json");
    assertThat(ran.exit()).as(ran.err()).isZero();
    JsonNode answer = ran.json();
    String schema = Files.readString(ROOT.resolve("camp-core/doc/schema/answer.schema.json"));
    assertThat(
            JsonSchemaFactory.getInstance(VersionFlag.V202012).getSchema(schema).validate(answer))
        .isEmpty();
    JsonNode values = answer.at("/0/results/time.compare/values");
    JsonNode want = golden(name).get("comparison");
    for (String key : List.of("A", "B", "mix", "within")) {
      near(values.get("latency").get(key), want.get("latency").get(key), key);
    }
    assertThat(values.get("slower").asDouble())
        .isCloseTo(
            want.at("/latency/within").asDouble() / want.at("/latency/A").asDouble(), within(1e-8));
    Map<String, JsonNode> parts = new HashMap<>();
    String firstSure = "";
    for (JsonNode part : values.get("parts")) {
      String key = part.get("kind").asText() + " " + part.get("name").asText();
      parts.put(key, part);
      boolean sure = part.get("verdict").asText().equals("sure");
      firstSure = firstSure.isEmpty() && sure ? key : firstSure;
    }
    for (JsonNode part : want.get("parts")) {
      String key = part.get("class").asText() + " " + part.get("name").asText();
      for (String share : List.of("contribution", "slower", "calls", "exposed")) {
        near(parts.get(key).get(share), part.get(share), key + " " + share);
      }
      if (!part.get("verdict").isNull()) {
        assertThat(parts.get(key).get("verdict").asText())
            .as(key)
            .isEqualTo(part.get("verdict").asText());
      }
    }
    JsonNode cause = golden(name).at("/cause/part");
    if (cause.isNull()) {
      assertThat(firstSure).isEmpty();
    } else if (!name.startsWith("62")) {
      assertThat(firstSure).isEqualTo(cause.get(0).asText() + " " + cause.get(1).asText());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"60-slower-operation", "62-retries", "64-other-mix", "65-nothing"})
  void aScreenIsEnough(String name) {
    Camp.Ran ran = compare(name);
    assertThat(ran.exit()).isZero();
    assertThat(ran.out().lines()).hasSizeLessThanOrEqualTo(40);
    assertThat(ran.out().lines()).allMatch(line -> line.codePointCount(0, line.length()) <= 80);
    assertThat(ran.out()).contains("mean latency  A ").contains("cause ");
  }

  @Test
  void onlyWhatIsSurelyTooSlowIsRefused() {
    Camp.Ran slower = compare("60-slower-operation", "--fail-if-slower", "5%");
    assertThat(slower.exit()).isEqualTo(1);
    assertThat(slower.err()).contains("B is slower by 18 %, surely more than the 5 %");
    assertThat(slower.out()).startsWith("Why B is slower").contains("[no]");
    assertThat(compare("60-slower-operation", "--fail-if-slower", "40%").exit()).isZero();
    assertThat(compare("65-nothing", "--fail-if-slower", "0%").exit()).isZero();
    assertThat(compare("63-vanished-call", "--fail-if-slower", "0%").exit()).isZero();

    Camp.Ran asserted =
        compare(
            "60-slower-operation",
            "--assert",
            "time.compare.slower <= 5%",
            "--assert",
            "latency.A <= 1s");
    assertThat(asserted.exit()).isEqualTo(1);
    assertThat(asserted.err())
        .contains("'time.compare.slower <= 5%' does not hold")
        .doesNotContain("latency.A");
  }

  @Test
  void otherFormsSayTheSame() throws Exception {
    String csv = compare("60-slower-operation", "-f", "csv").out();
    assertThat(csv)
        .startsWith("kind,name,contribution [s],low [s],high [s],slower [s],calls [s],exposed [s],")
        .contains("local,payment: POST /charge,0.0038413416");
    Camp.Ran order = compare("60-slower-operation", "-o", "time.root=web: POST /order");
    assertThat(order.out()).contains("1 root operation\n").contains("other mix 0 s");
    assertThat(compare("60-slower-operation", "-o", "time.root=web: POST").err())
        .contains("no trace has the root operation 'web: POST'");
    String svg = compare("60-slower-operation", "-f", "svg").out();
    DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
    assertThat(svg).contains("Latency, root operations as in B", "Mean time on critical paths");
  }

  /** The same traces in two files of two formats, one of them deeper and compressed. */
  @Test
  void allFilesOfADirectoryAreOneSide() throws IOException {
    JsonNode totals = golden("50-totals");
    Path set = Files.createDirectories(directory.resolve("set/deep"));
    Files.copy(Path.of(input(totals, "proto")), set.resolve("b.pb"));
    JsonNode slower = golden("60-slower-operation");
    Files.copy(Path.of(input(slower, "A")), directory.resolve("set/a.jaeger.json.gz"));
    Files.writeString(directory.resolve("set/notes.txt"), "traces of a day");

    Camp.Ran ran = camp().run("analyze", "set", "-b", "time", "-f", "json");
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.err()).contains("notes.txt left out: of no known format");
    assertThat(ran.json().at("/results/time/values/traces").asInt()).isEqualTo(15 + 120);
    assertThat(ran.json().at("/model/name").asText()).isEqualTo("set");

    JsonNode same =
        camp()
            .run("compare", "set", "set", "-f", "json")
            .json()
            .at("/0/results/time.compare/values");
    assertThat(same.at("/latency/within").asDouble()).isZero();
    assertThat(same.get("structure")).isEmpty();
    JsonNode values =
        camp()
            .run("compare", "set", input(slower, "B"), "-f", "json")
            .json()
            .at("/0/results/time.compare/values");
    assertThat(values.at("/traces/A").asInt()).isEqualTo(120);
    assertThat(values.get("onlyA")).hasSize(3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"jaeger", "otlp", "zipkin", "tempo", "proto"})
  void totalsAreThoseOfTheReferenceInEveryFormat(String format) {
    JsonNode golden = golden("50-totals");
    Camp.Ran ran = camp().run("analyze", input(golden, format), "-b", "time", "-f", "json");
    assertThat(ran.exit()).as(ran.err()).isZero();
    JsonNode values = ran.json().at("/results/time/values");
    JsonNode want = golden.get("totals");
    for (String key : List.of("traces", "fragments", "spans")) {
      assertThat(values.get(key).asInt()).as(key).isEqualTo(want.get(key).asInt());
    }
    Map<String, JsonNode> roots = new HashMap<>();
    values.get("roots").forEach(root -> roots.put(root.get("name").asText(), root));
    assertThat(roots).hasSize(want.get("roots").size());
    want.get("roots")
        .properties()
        .forEach(
            wanted -> {
              JsonNode root = roots.get(wanted.getKey());
              assertThat(root.get("traces")).isEqualTo(wanted.getValue().get("traces"));
              assertThat(root.get("errors")).isEqualTo(wanted.getValue().get("errors"));
              wanted
                  .getValue()
                  .get("latency")
                  .properties()
                  .forEach(
                      q -> near(root.get("latency").get(q.getKey()), q.getValue(), q.getKey()));
              Map<String, JsonNode> parts = new HashMap<>();
              root.get("parts")
                  .forEach(
                      part ->
                          parts.put(part.get("kind").asText() + part.get("name").asText(), part));
              for (JsonNode part : wanted.getValue().get("parts")) {
                JsonNode found = parts.get(part.get("class").asText() + part.get("name").asText());
                for (String key : List.of("self", "work", "onPath", "drag")) {
                  near(found.get(key), part.get(key), key);
                }
                near(found.at("/twiceAsFast/mean"), part.at("/twiceAsFast/mean"), "mean");
                near(found.at("/twiceAsFast/p99"), part.at("/twiceAsFast/p99"), "p99");
                assertThat(found.get("share").asDouble())
                    .isCloseTo(part.get("share").asDouble(), within(1e-12));
              }
            });
  }

  @Test
  void aBaselineSeesTimes() throws IOException {
    JsonNode golden = golden("60-slower-operation");
    String a = input(golden, "A");
    camp().run("analyze", a, "-b", "time", "-f", "json", "-O", "a.json");
    Camp.Ran same = camp().run("analyze", a, "-b", "time", "-q", "--baseline", "a.json", "--full");
    assertThat(same.exit()).as(same.err()).isZero();
    Camp.Ran other =
        camp()
            .run(
                "analyze",
                input(golden, "B"),
                "-b",
                "time",
                "--baseline",
                "a.json",
                "--tolerance",
                "40%",
                "--full");
    assertThat(other.exit()).isEqualTo(1);
    assertThat(other.err())
        .contains("time.roots[name=web: POST /order].latency.mean: ")
        .contains("parts[kind=local,name=payment: POST /charge].onPath: ")
        .doesNotContain("slowest[");
  }

  @Test
  void theBundledReleasesAreComparedAsBefore() {
    Camp.Ran ran = camp().run("examples", "releases", "--full");
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.err()).isEmpty();
    Golden.check(TraceSetsIT.class, "golden/releases.txt", ran.out());
  }

  @Test
  void aSweepDrawsTheGain() {
    Camp.Ran ran =
        camp()
            .run(
                "sweep",
                input(golden("60-slower-operation"), "B"),
                "-D",
                "f=0.25..1:0.25",
                "-o",
                "time.what-if=payment: POST /charge *f");
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.out()).contains("time.whatIf[0].mean").contains("*f (exact)");
    assertThat(ran.out()).doesNotContain("concurrency");
    Camp.Ran unknown =
        camp().run("analyze", input(golden("60-slower-operation"), "B"), "-D", "f=1", "--full");
    assertThat(unknown.exit()).isEqualTo(2);
  }

  @Test
  void whatHasNoSpansIsComparedByItsFigures() throws IOException {
    Files.writeString(directory.resolve("p.mpi"), "0 send to=1\n1 recv from=0\n");
    Files.writeString(
        directory.resolve("q.mpi"), "0 send to=1\n0 send to=1\n1 recv from=0\n1 recv from=0\n");
    Camp.Ran ran = camp().run("compare", "p.mpi", "q.mpi");
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.out()).contains("q.mpi against p.mpi: concurrency.");
    Camp.Ran option = compare("65-nothing", "--optimised");
    assertThat(option.exit()).isEqualTo(2);
    assertThat(option.err()).contains("'--optimised' means nothing for order");
  }

  @Test
  void brokenFilesOfASetAreAllTold() throws IOException {
    Path set = Files.createDirectory(directory.resolve("broken"));
    String whole;
    try (InputStream in =
        new GZIPInputStream(
            Files.newInputStream(Path.of(input(golden("60-slower-operation"), "A"))))) {
      whole = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    Files.writeString(set.resolve("a.json"), whole);
    Files.writeString(set.resolve("b.json"), whole.substring(0, 5000));
    Files.writeString(set.resolve("c.json"), whole.substring(0, 9000));
    Camp.Ran ran = camp().run("analyze", "broken", "-b", "time", "--full");
    assertThat(ran.exit()).isEqualTo(2);
    assertThat(ran.err()).contains("b.json").contains("c.json").doesNotContain("a.json:");
  }

  /** Whether it is alone, below another directory, or named. */
  @Test
  void modelsOfOtherKindsAmongTracesAreNamed() throws IOException {
    Path set = Files.createDirectories(directory.resolve("set/deep"));
    Path traces = Path.of(input(golden("60-slower-operation"), "A"));
    for (String name : List.of("a.json.gz", "b.json.gz", "c.json.gz")) {
      Files.copy(traces, set.resolve(name));
    }
    Files.writeString(set.resolve("ring.scr"), "global protocol Ring(role p, role q) { }");
    Files.writeString(set.resolve("up.pepa"), "Up = (work, 1).Up; Up");
    Files.copy(traces, directory.resolve("alone.json.gz"));
    for (List<String> words :
        List.of(
            List.of("analyze", "set"),
            List.of("compare", "alone.json.gz", "set"),
            List.of("analyze", "set", "--shard", "1/2", "-O", "part"))) {
      Camp.Ran ran = camp().run(words.toArray(String[]::new));
      assertThat(ran.exit()).isEqualTo(2);
      assertThat(ran.err())
          .startsWith("set/deep/ring.scr: error: this is read as scribble")
          .contains("most files of 'set' as jaeger; so it is with 1 more")
          .contains("hint: one set has files of one kind");
    }
    assertThat(directory.resolve("part")).doesNotExist();
  }

  @BeforeEach
  void thereAreGoldens() {
    assertThat(GOLDEN).isDirectory();
  }
}
