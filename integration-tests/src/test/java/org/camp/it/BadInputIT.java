// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the packaged command answers to what it cannot use. */
class BadInputIT {
  private static final int GARBAGE_BYTES = 50_000_000;
  private static final int DEEP = 100_000;
  private static final String GOOD =
      """
      param size = 8;
      global protocol P(role p, role q) {
        rec X {
          A(bytes[size]) from p to q cost 1ms;
          continue X;
        }
      }
      """;

  /** Loops that write nothing out, for hours. */
  private static final String SLOW =
      """
      global protocol P(role p, role q) {
        for i in 1..10^15 { for j in 1..0 { A() from p to q; } }
        A() from p to q;
      }
      """;

  @TempDir static Path home;
  private static Camp camp;

  /**
   * A file that is refused.
   *
   * @param name name of the file without its ending
   * @param text what is in it
   * @param exit the exit code
   * @param place line and column of the first error
   * @param message a part of the message
   * @param hint a part of the hint
   */
  private record Bad(
      String name, String text, int exit, String place, String message, String hint) {
    String file() {
      return name + ".scr";
    }

    @Override
    public String toString() {
      return name;
    }
  }

  private static Bad in(String body, int exit, String place, String message, String hint) {
    String name = "f" + message.replaceAll("[^a-z]+", "-");
    String text = "global protocol P(role p, role q, role r) {\n" + body + "\n}\n";
    return new Bad(name, text, exit, place, message, hint);
  }

  private static Bad deep(String name, String body, String place, String message, String hint) {
    String text = "global protocol P(role p, role q) {\n" + body + "\n}\n";
    return new Bad(name, text, 2, place, message, hint);
  }

  /** Files from which no model comes. */
  static List<Bad> unreadable() {
    String family = "param n = 3;\nglobal protocol P(role w[0..4]) {\n  ";
    return List.of(
        in("  A() from p to x;", 1, "2:17", "no role 'x'", "known: p, q, r"),
        new Bad(
            "outside",
            family + "A() from w[4] to w[5];\n}",
            1,
            "3:20",
            "role 'w[5]' is outside the family w[0..4]",
            "% n"),
        in("  A() from p to p;", 1, "2:17", "'p' sends a message to itself", "compute at p"),
        in("  rec X { continue X; }", 1, "2:11", "without any message", "send a message"),
        in("  A() from p to q;\n  continue X;", 1, "3:3", "outside of 'rec X'", "put it into"),
        in("  A(bytes[n]) from p to q;", 1, "2:11", "no parameter 'n'", "param n;"),
        in("  A() from p to q cost c;", 1, "2:24", "there is no parameter 'c'", "param c;"),
        new Bad(
            "circle",
            "param a = b;\nparam b = a;\nglobal protocol P(role p, role q) {\n"
                + "  A(bytes[a]) from p to q;\n}",
            1,
            "1:7",
            "a → b → a",
            "a value of its own"),
        new Bad(
            "half-an-index",
            family + "A() from w[n/2] to w[4];\n}",
            1,
            "3:14",
            "must be a whole number, but is 1.5",
            "floor"),
        in("  A() from p to q cost 4KiB;", 1, "2:24", "a cost must be a time", "3ms"),
        in("  A(bytes[2-3]) from p to q;", 1, "2:11", "a size must not be negative", "max(0"),
        in("  A() from p to q cost 1ms-2ms;", 1, "2:24", "cost must not be negative", "max(0"),
        in("  A(bytes[1/0]) from p to q;", 1, "2:11", "division by zero", "max(1"),
        in("  A() from p to q cost 4lightyears;", 2, "2:25", "unknown unit", "units: ns us ms"),
        in("  wrap p to q;", 2, "2:3", "not supported", ""),
        in("  A() from p q;", 2, "2:14", "expected 'to' behind the sender, found 'q'", ""),
        new Bad("empty", "", 2, "", "no protocol in this file", "global protocol P("),
        deep(
            "deep-rec",
            "rec X {".repeat(DEEP) + "A() from p to q;" + "}".repeat(DEEP),
            "2:3500",
            "nested deeper than 500 levels",
            "for"),
        deep(
            "deep-choice",
            "choice at p { A() from p to q; ".repeat(DEEP) + "}".repeat(DEEP),
            "2:15482",
            "nested deeper than 500 levels",
            "for"),
        deep(
            "deep-expression",
            "A(bytes[" + "(".repeat(DEEP) + "1" + ")".repeat(DEEP) + "]) from p to q;",
            "2:509",
            "more than 500 nested or chained operations",
            "param"),
        deep(
            "long-expression",
            "A(bytes[" + "1+".repeat(DEEP) + "1]) from p to q;",
            "2:1012",
            "more than 500 nested or chained operations",
            "param"));
  }

  /** Files whose model is wrong, but has a cost or at least a size to tell of. */
  static List<Bad> illFormed() {
    return List.of(
        in(
            "  choice at p { A() from p to q; } or { A() from p to q; }",
            1,
            "2:41",
            "two branches begin with the label 'A'",
            "a label of its own"),
        in(
            "  choice at p { A() from p to q; } or { B() from p to r; }",
            1,
            "2:41",
            "this branch begins with a message to 'r'",
            "tell 'r' afterwards"),
        in(
            "  choice at p { A() from p to q; C() from q to r; }"
                + " or { B() from p to q; C() from r to q; }",
            1,
            "2:3",
            "role 'r' is not told about this choice",
            "tell 'r' about the choice"),
        in(
            "  recv A() from p to q;",
            1,
            "2:3",
            "q waits here for ever: no message from p is in flight",
            "'send'"));
  }

  @BeforeAll
  static void write() throws IOException {
    camp = new Camp(home);
    for (Bad bad : Stream.concat(unreadable().stream(), illFormed().stream()).toList()) {
      write(bad.file(), bad.text());
    }
    write("good.scr", GOOD);
    write("lan.yaml", "name: lan\ntransport: {send: 1us, recv: 2us}\n");
  }

  private static void write(String name, String text) throws IOException {
    Files.writeString(home.resolve(name), text);
  }

  private static Camp.Ran analyze(String... more) {
    List<String> words = new ArrayList<>(List.of("analyze", "-m", "lan.yaml"));
    words.addAll(List.of(more));
    return camp.run(words.toArray(String[]::new));
  }

  private static void assertToldAsAnError(Camp.Ran ran, String place, String message, String hint) {
    List<String> lines = ran.err().lines().toList();
    assertThat(lines).as(ran.toString()).isNotEmpty();
    assertThat(lines.get(0)).startsWith(place).contains("error: ").contains(message);
    assertThat(lines).noneMatch(line -> line.startsWith("\tat ") || line.contains("Exception"));
    if (!hint.isEmpty()) {
      assertThat(lines)
          .as(ran.toString())
          .anyMatch(line -> line.startsWith("  hint: ") && line.contains(hint));
    }
  }

  private static void assertRefused(Camp.Ran ran, int exit, String message, String hint) {
    assertThat(ran.exit()).as(ran.toString()).isEqualTo(exit);
    assertThat(ran.out()).isEmpty();
    assertToldAsAnError(ran, "", message, hint);
  }

  @ParameterizedTest
  @MethodSource("unreadable")
  void noModelNoOutput(Bad bad) {
    Camp.Ran ran = analyze(bad.file());

    assertThat(ran.exit()).as(ran.toString()).isEqualTo(bad.exit());
    assertThat(ran.out()).isEmpty();
    String place = bad.file() + (bad.place().isEmpty() ? "" : ":" + bad.place());
    assertToldAsAnError(ran, place + ": ", bad.message(), bad.hint());
  }

  @ParameterizedTest
  @MethodSource("illFormed")
  void illFormedModelsShowWhatIsStillDefined(Bad bad) {
    Camp.Ran ran = analyze(bad.file());

    assertThat(ran.exit()).as(ran.toString()).isEqualTo(bad.exit());
    assertThat(ran.out().lines().findFirst().orElse("")).startsWith("P ").endsWith("[ill-formed]");
    assertThat(ran.out())
        .containsAnyOf("it is not well-formed: some role has no local type", "Why");
    assertToldAsAnError(ran, bad.file() + ":" + bad.place() + ": ", bad.message(), bad.hint());
  }

  @Test
  void jsonTellsTheSameInTheOrderOfTheFiles() {
    List<Bad> all = Stream.concat(unreadable().stream(), illFormed().stream()).toList();
    List<String> words = new ArrayList<>(List.of("-f", "json"));
    all.forEach(bad -> words.add(bad.file()));

    Camp.Ran ran = analyze(words.toArray(String[]::new));

    assertThat(ran.exit()).as(ran.err()).isEqualTo(2);
    JsonNode json = ran.json();
    assertThat(json).hasSameSizeAs(all);
    for (int i = 0; i < all.size(); i++) {
      Bad bad = all.get(i);
      JsonNode first = json.get(i).at("/diagnostics/0");
      assertThat(first.at("/file").asText()).isEqualTo(bad.file());
      assertThat(first.at("/severity").asText()).isEqualTo("error");
      assertThat(first.at("/message").asText()).contains(bad.message());
      if (!bad.place().isEmpty()) {
        assertThat(first.at("/line").asInt() + ":" + first.at("/column").asInt())
            .as(bad.name())
            .isEqualTo(bad.place());
      }
      JsonNode answer = json.get(i);
      if (answer.at("/model").isNull()) {
        assertThat(answer.at("/results").isEmpty()).as(bad.name()).isTrue();
        assertThat(i).as(bad.name()).isLessThan(unreadable().size());
      } else {
        assertThat(answer.at("/results/mpst/status").asText()).isEqualTo("ill-formed");
      }
    }
  }

  @Test
  void aFewWordsAboutFiftyMegabytesOfGarbage() throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    byte[] block = new byte[1000];
    for (int i = 0; i < block.length; i++) {
      block[i] = (byte) random.nextInt(32, 127);
    }
    try (OutputStream out = Files.newOutputStream(home.resolve("garbage.scr"))) {
      for (int i = 0; i < GARBAGE_BYTES / block.length; i++) {
        out.write(block);
      }
    }
    Camp.Ran ran = analyze("garbage.scr");
    Files.delete(home.resolve("garbage.scr"));

    assertRefused(ran, 2, "garbage.scr:1:1: error: expected 'global protocol'", "");
    assertThat(ran.err().length()).as("length of the message").isLessThan(20_000);
  }

  @Test
  void bytesThatAreNoText() throws IOException {
    byte[] bytes = "global protocol P\u00e4(".getBytes(StandardCharsets.ISO_8859_1);
    Files.write(home.resolve("latin.scr"), bytes);

    assertRefused(
        analyze("latin.scr"),
        2,
        "latin.scr:1:18: error: is not a UTF-8 text file: byte 0xE4",
        "UTF-8");
  }

  @Test
  void unreadableFile() throws IOException {
    Path secret = home.resolve("secret.scr");
    Files.writeString(secret, GOOD);
    assertThat(secret.toFile().setReadable(false)).isTrue();
    assumeFalse(Files.isReadable(secret), "this user can read every file");

    assertRefused(analyze("secret.scr"), 2, "secret.scr: error: cannot be read", "may read");
  }

  @Test
  void directory() throws IOException {
    Files.createDirectories(home.resolve("folder.scr"));

    assertRefused(
        analyze("folder.scr"),
        2,
        "folder.scr: error: there are no files in this directory",
        "name a file");
  }

  @Test
  void missingFile() {
    assertRefused(analyze("away.scr"), 2, "away.scr: error: there is no such file", "directory");
    assertRefused(
        analyze("god.scr"), 2, "god.scr: error: there is no such file", "did you mean 'good.scr'");
  }

  @Test
  void missingMachine() {
    Camp.Ran ran = camp.run("analyze", "good.scr", "-m", "missing-one.yaml");

    assertRefused(ran, 2, "missing-one.yaml: error: there is no such file", "directory");
  }

  @Test
  void malformedMachine() throws IOException {
    write("cut.yaml", "name: cut\ntransport: {send: 1us, recv: 2us}\nlinks: [1, 2\nnodes: x\n");

    Camp.Ran ran = camp.run("analyze", "good.scr", "-m", "cut.yaml");

    assertRefused(ran, 2, "cut.yaml:4:", "bracket");
    assertThat(ran.err()).contains("malformed YAML");
  }

  @Test
  void unknownParameter() {
    assertRefused(analyze("good.scr", "-D", "sise=4"), 2, "no parameter 'sise'", "'size'?");
  }

  @Test
  void unknownRecursion() {
    assertRefused(analyze("good.scr", "-k", "Y=4"), 2, "no recursion 'Y'", "known: X");
  }

  @Test
  void timeLimit() throws IOException {
    write("slow.scr", SLOW);
    Camp.Ran ran = analyze("slow.scr", "--timeout", "2s", "-f", "json");

    assertThat(ran.exit()).as(ran.toString()).isEqualTo(3);
    assertThat(ran.json().at("/results/mpst/status").asText()).isEqualTo("over-budget");
    assertToldAsAnError(ran, "", "the time limit of 2 s is over", "raise the time limit");
  }

  @Test
  void budget() {
    Camp.Ran ran = analyze("good.scr", "-b", "mpst", "-k", "X=100", "--budget", "steps=10");

    assertRefused(ran, 3, "more than 10 operations", "--budget steps=");
  }

  @Test
  void unknownBudgetOptionAndVerb() {
    assertRefused(analyze("good.scr", "--budget", "step=10"), 2, "budget 'step'", "'steps'?");
    assertRefused(analyze("good.scr", "--machin", "x"), 2, "'--machin'", "'--machine'?");
    assertRefused(camp.run("analyse", "good.scr"), 2, "verb 'analyse'", "'analyze'?");
  }
}
