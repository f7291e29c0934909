// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The packaged command as scripts use it. */
class CommandIT {
  private static final String PING =
      """
      global protocol Ping(role p, role q) {
        Ping() from p to q cost 2ms;
      }
      """;

  @TempDir static Path home;
  private static Camp camp;

  @BeforeAll
  static void write() throws IOException {
    camp = new Camp(home);
    Files.writeString(home.resolve("a.scr"), PING);
    Files.writeString(home.resolve("b.scr"), PING.replace("Ping", "Pong"));
    Files.writeString(home.resolve("c.nuscr"), PING.replace("Ping", "Pang"));
  }

  private static Camp.Ran fine(String... words) {
    Camp.Ran ran = camp.run(words);
    assertThat(ran.exit()).as(ran.toString()).isZero();
    assertThat(ran.err()).isEmpty();
    return ran;
  }

  @Test
  void version() {
    assertThat(fine("--version").out().strip()).contains(System.getProperty("camp.version"));
  }

  @Test
  void helpListsTheVerbs() {
    assertThat(fine("--help").out().lines())
        .anyMatch(line -> line.startsWith("  analyze "))
        .anyMatch(line -> line.startsWith("  project ") && line.contains("mpst.project"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "analyze",
        "check",
        "sweep",
        "validate",
        "fit",
        "show",
        "backends",
        "formats",
        "examples",
        "project",
        "run",
        "calibrate"
      })
  void everyVerbHasHelp(String verb) {
    String help = fine(verb, "--help").out();
    assertThat(help).startsWith("Usage: camp " + verb).contains("Options:");
    assertThat(help.lines()).as("as wide as a terminal").allMatch(line -> line.length() <= 80);
  }

  @Test
  void allBackendsAreInTheJar() {
    assertThat(fine("backends").out()).containsPattern("(?m)^ *mpst ");
  }

  @Test
  void standardInputIsAModel() {
    Camp.Ran ran =
        camp.runWith(
            PING,
            "analyze",
            "-",
            "--input-format",
            "scribble",
            "--default-cost",
            "0",
            "-f",
            "json");

    assertThat(ran.exit()).as(ran.toString()).isZero();
    assertThat(ran.json().at("/model/name").asText()).isEqualTo("Ping");
    assertThat(ran.json().at("/results/mpst/values/cost/perRole/q").asDouble()).isEqualTo(0.002);
  }

  @Test
  void severalFilesAreAnArrayInTheirOrderWithFailedOnesInPlace() {
    Camp.Ran ran = camp.run("analyze", "b.scr", "gone.scr", "c.nuscr", "a.scr", "-f", "json");

    assertThat(ran.exit()).isEqualTo(2);
    JsonNode json = ran.json();
    assertThat(json.findValuesAsText("source")).containsExactly("b.scr", "c.nuscr", "a.scr");
    assertThat(json.at("/1/model").isNull()).isTrue();
    assertThat(json.at("/1/diagnostics/0/file").asText()).isEqualTo("gone.scr");
    assertThat(ran.err()).contains("gone.scr").doesNotContain("Pong");
  }

  /** Whoever reads the summary of a build does not see standard error. */
  @Test
  void markdownOfSeveralFilesTellsThoseThatFailed() {
    Camp.Ran ran = camp.run("analyze", "b.scr", "gone.scr", "a.scr", "-f", "markdown");

    assertThat(ran.exit()).isEqualTo(2);
    assertThat(ran.out().lines().filter(line -> line.startsWith("# ")))
        .containsExactly("# b.scr", "# gone.scr", "# a.scr");
    assertThat(ran.out()).containsPattern("(?m)^# gone\\.scr\n\n\\*\\*error\\*\\*: .+");
  }

  /** What one of several files has can be bound, whichever comes first; the others are told. */
  @ParameterizedTest
  @ValueSource(strings = {"analyze n.scr a.scr", "analyze a.scr n.scr", "check a.scr n.scr"})
  void whatOneFileHasIsBoundThere(String words) throws IOException {
    Files.writeString(home.resolve("n.scr"), "param n = 3;\n" + PING.replace("Ping", "Named"));
    String[] command = (words + " -D n=5 -f json").split(" ");
    Camp.Ran ran = camp.run(command);
    assertThat(ran.exit()).as(ran.toString()).isZero();
    assertThat(ran.err().lines())
        .filteredOn(line -> line.contains("note: 'Ping' has no n"))
        .hasSize(1);
    command[command.length - 3] = "m=5";
    assertThat(camp.run(command).exit()).isEqualTo(2);
  }

  @Test
  void resultsGoToStandardOutputAndProblemsToStandardError() throws IOException {
    Files.writeString(home.resolve("idle.scr"), PING.replace("role q)", "role q, role idle)"));

    Camp.Ran ran = camp.run("analyze", "idle.scr", "--full");

    assertThat(ran.exit()).isZero();
    assertThat(ran.out()).contains("Session types of Ping").doesNotContain("warning");
    assertThat(ran.err()).contains("warning: role 'idle' never acts").doesNotContain("Session");
  }

  @Test
  void anOutputFileIsWrittenWholeOrNotAtAll() throws IOException {
    Path results = Files.createDirectories(home.resolve("results"));
    Path file = results.resolve("out");
    Camp.Ran ran = fine("analyze", "a.scr", "-f", "json", "-O", "results/out");
    assertThat(ran.out()).isEmpty();
    String written = Files.readString(file);
    assertThat(new Camp.Ran(0, written, "").json().at("/model/name").asText()).isEqualTo("Ping");

    Camp.Ran failed = camp.run("analyze", "gone.scr", "-O", "results/out");

    assertThat(failed.exit()).isEqualTo(2);
    assertThat(Files.readString(file)).isEqualTo(written);
    try (Stream<Path> left = Files.list(results)) {
      assertThat(left).as("no other files are left").containsExactly(file);
    }
  }

  @Test
  void aFailureInOneFileKeepsTheTextOfTheOthers() {
    Camp.Ran ran = camp.run("analyze", "gone.scr", "a.scr", "--default-cost", "0", "--full");

    assertThat(ran.exit()).isEqualTo(2);
    assertThat(ran.out()).contains("Session types of Ping").containsPattern("cost +2 ms");
    assertThat(ran.err()).contains("gone.scr: error");
  }

  @Test
  void jsonIsTheSameEveryTime() {
    List<String> runs =
        Stream.of(1, 2).map(i -> fine("examples", "map-reduce", "-f", "json").out()).toList();

    assertThat(runs.get(0)).isEqualTo(runs.get(1));
  }
}
