// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Skeletons beyond the basic ones, machines of unequal components, logs that grow. */
class LastFormsIT {
  private static final String TIMINGS =
      "timings: {T_Def: 2.921us, T_Let: 1.312us, T_Get: 1.324us, T_BoolAnd: 0.184us, T_Clo:"
          + " 0.167us, T_Var: 0.619us, T_FloatAdd: 0.881us, T_IntEq: 0.284us, T_FunApp: 1.505us,"
          + " T_Set: 1.778us, T_FloatMult: 1.317us}\n";

  private static final String MAP =
      "let multi map x = where node = let rc = << map #x# >> in nil where leaf = at tda * x in"
          + " map 3\n";

  @TempDir static Path home;
  private static Camp camp;

  @BeforeAll
  static void files() throws IOException {
    camp = new Camp(home);
    Files.writeString(home.resolve("d2.mml"), MAP);
  }

  private static JsonNode golden(String name) throws IOException {
    return new JsonMapper().readTree(Camp.resource("last-lines/" + name));
  }

  private static JsonNode solved(JsonNode skeleton) throws IOException {
    Files.writeString(home.resolve("s.skel"), skeleton.get("skeleton").asText());
    String comm = "comm=" + skeleton.get("comm").asText();
    Camp.Ran ran = camp.run("analyze", "s.skel", "-b", "pepa", "-f", "json", "-D", comm);
    assertThat(ran.exit()).as(ran.err()).isEqualTo(skeleton.path("deadlocks").asInt());
    return ran.json().at("/results/pepa/values");
  }

  /** The largest of each form, and what is read back from the PEPA that is written. */
  @ParameterizedTest
  @CsvSource({
    "5, map(64",
    "9, dc(3",
    "14, feedback(0.3, 3)",
    "15, feedback(0.3, 4)",
    "23, farm(20"
  })
  void skeletons(int row, String form) throws IOException {
    JsonNode golden = golden("skeletons.json").get(row);
    assertThat(golden.get("skeleton").asText()).contains(form);
    JsonNode values = solved(golden);
    assertThat(values.get("states").asInt()).isEqualTo(golden.get("states").asInt());
    if (golden.has("applicationThroughput")) {
      assertThat(values.get("applicationThroughput").asDouble())
          .isCloseTo(golden.get("applicationThroughput").asDouble(), within(2e-10));
    }
    String comm = "comm=" + golden.get("comm").asText();
    Camp.Ran pepa = camp.run("show", "s.skel", "--as", "pepa", "-D", comm);
    Files.writeString(home.resolve("s.pepa"), pepa.out());
    Camp.Ran checked = camp.run("check", "s.pepa");
    assertThat(checked.exit()).as(checked.err()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      value = {
        "feedback(1.2) { task(t, 1) } @ 1 @ feedback must be from 0 on and below 1, not 1.2",
        "feedback(1) { task(t, 1) } @ 1 @ never leaves",
        "feedback(0.3, 2) { pipe { task(t1, 4) task(t2, 6) } } @ 1 @ deadlock",
        "farm(3, f, 1, ordered = 2) @ 2 @ deal(5",
        "map(0, f, 1) @ 1 @ map",
      })
  void skeletonsThatAreWrong(String stage, int exit, String words) throws IOException {
    Files.writeString(home.resolve("wrong.skel"), "pipe { task(a, 1) " + stage + " task(b, 1) }");
    Camp.Ran ran = camp.run("analyze", "wrong.skel", "-D", "comm=10", "-b", "pepa");
    assertThat(ran.exit()).isEqualTo(exit);
    assertThat(ran.err()).contains(words).doesNotContain("\tat ", "Exception");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      value = {
        "equal @ [[1, 2], [3, 4]]",
        "mixed @ [[1, 2], 3]",
        "slow-leaf @ [[1, 2], [3, 4]]",
        "gpu @ [1, 2, 3]"
      })
  void machinesOfUnequalComponents(String name, String leaves) throws IOException {
    String file = "machines/" + name + ".yaml";
    String machine =
        Camp.resource("last-lines/" + file).replaceAll("\\b(g|L|link): ([\\d.]+)", "$1: $2us");
    Files.writeString(home.resolve(name + ".yaml"), machine + TIMINGS);
    Camp.Ran ran =
        camp.run(
            "analyze",
            "d2.mml",
            "-m",
            name + ".yaml",
            "-b",
            "bsp",
            "-f",
            "json",
            "-o",
            "bsp.missing-timings=zero",
            "-D",
            "tda={\"tree\": " + leaves + "}");
    assertThat(ran.exit()).as(ran.err()).isZero();
    for (JsonNode golden : golden("bsp-trees.json").get("d2")) {
      if (golden.get("machine").asText().equals(file)) {
        assertThat(ran.json().at("/results/bsp/values/cost/time").asDouble())
            .isCloseTo(golden.get("time").asDouble() * 1e-6, within(1e-12));
        return;
      }
    }
    throw new AssertionError(file);
  }

  @Test
  void aTreeWithoutChildrenIsNoMachine() throws IOException {
    Files.writeString(home.resolve("bare.yaml"), "multibsp: {g: 1, L: 2}\n");
    Camp.Ran ran = camp.run("analyze", "d2.mml", "-m", "bare.yaml");
    assertThat(ran.exit()).isEqualTo(1);
    assertThat(ran.err()).contains("bare.yaml:1:11", "children");
  }

  private static String event(int number) {
    return "step " + number + "\na {\"a\": " + number + "}\n";
  }

  /** What comes while a file is read on is in the last line, which an interrupt prints. */
  @Test
  void aFileIsReadOnAsItGrows() throws Exception {
    Path log = home.resolve("grows.log");
    Files.writeString(log, event(1));
    Path out = home.resolve("grows.json");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar",
                Camp.jar().toString(),
                "analyze",
                "grows.log",
                "--follow",
                "-f",
                "json")
            .directory(home.toFile())
            .redirectOutput(out.toFile())
            .redirectError(home.resolve("grows.err").toFile())
            .start();
    try {
      await(out, "\"events\": 1,");
      Files.writeString(log, event(2) + event(3), StandardOpenOption.APPEND);
      await(out, "\"events\": 3,");
      new ProcessBuilder("kill", "-TERM", Long.toString(process.pid())).start().waitFor();
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isZero();
    } finally {
      process.destroyForcibly();
    }
    List<String> lines = Files.readAllLines(out);
    JsonNode last = new JsonMapper().readTree(lines.get(lines.size() - 1));
    assertThat(last.get("events").asInt()).isEqualTo(3);
    assertThat(last.get("antichains").asText()).isEqualTo("4");
  }

  private static void await(Path file, String words) throws Exception {
    for (int i = 0; i < 1_200; i++) {
      if (Files.readString(file, StandardCharsets.UTF_8).contains(words)) {
        return;
      }
      Thread.sleep(50);
    }
    throw new AssertionError(words + " in " + Files.readString(file));
  }

  @Test
  void standardInputIsFollowedToItsEnd() {
    String log = event(1) + "hears\nb {\"a\": 1, \"b\": 1}\n" + event(2);
    Camp.Ran ran = camp.runWith(log, "analyze", "-", "--follow");
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.out()).contains("events      3", "antichains  5", "1  a:1  step 1");
    assertThat(camp.runWith("nothing\n", "analyze", "-", "--follow").exit()).isEqualTo(2);
    assertThat(camp.runWith(log, "analyze", "-", "--follow", "-f", "svg").exit()).isEqualTo(2);
    Camp.Ran twice = camp.runWith(event(1) + event(1), "analyze", "-", "--follow");
    assertThat(twice.exit()).isEqualTo(1);
    assertThat(twice.err()).contains("-:3:1", "stands at 1 again");
  }
}
