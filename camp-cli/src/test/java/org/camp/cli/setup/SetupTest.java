// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.camp.cli.Camp;
import org.camp.cli.Ran;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SetupTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"bash", "zsh", "fish"})
  void completionsKnowVerbsAndTheirOptions(String shell) {
    Ran ran = Ran.camp("completion", shell);
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.out()).contains("analyze", "sweep", "machine", "resume");
    assertThat(ran.out()).as("files are completed").doesNotContain("compopt");
  }

  /** As on a terminal: a verb, words of an option, and files, in zsh from its first key on. */
  @ParameterizedTest
  @CsvSource({
    "bash, ana, analyze",
    "bash, analyze some, some-model.scr",
    "bash, analyze -m so, some-model.scr",
    "bash, analyze -f sar, sarif",
    "zsh, ana, analyze",
    "zsh, analyze some, some-model.scr",
    "zsh, analyze -f sar, sarif"
  })
  @Timeout(60)
  void aKeyCompletesOnATerminal(String shell, String words, String completed) throws Exception {
    assumeTrue(runs("script", "-qec", "true", "/dev/null"), "there is no terminal to type on");
    assumeTrue(runs(shell, "-c", "true"), shell + " is not there");
    Files.writeString(folder.resolve("some-model.scr"), "");
    Files.writeString(
        Files.createDirectory(folder.resolve("functions")).resolve("_camp"),
        Ran.camp("completion", shell).out());
    String begin =
        shell.equals("bash")
            ? "source functions/_camp"
            : "fpath=($PWD/functions $fpath); autoload -U compinit; compinit -u -D";
    String start = shell.equals("bash") ? "bash --norc --noprofile -i" : "zsh -f -i";
    Process process =
        new ProcessBuilder("script", "-qec", start, "/dev/null")
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    try (OutputStream keys = process.getOutputStream()) {
      keys.write(
          (begin + "; camp() { echo \"<$*>\"; }; echo be''gun\n").getBytes(StandardCharsets.UTF_8));
      keys.flush();
      StringBuilder said = new StringBuilder();
      until(process, said, "begun");
      keys.write(("camp " + words + "\t\nexit\n").getBytes(StandardCharsets.UTF_8));
      keys.flush();
      until(process, said, ">");
      String[] typed = words.split(" ");
      typed[typed.length - 1] = completed;
      assertThat(said.toString()).contains("<" + String.join(" ", typed) + ">");
    } finally {
      process.destroyForcibly();
    }
  }

  private static void until(Process process, StringBuilder said, String end) throws IOException {
    int from = said.length();
    for (int c = process.getInputStream().read();
        c >= 0 && said.indexOf(end, from) < 0;
        c = process.getInputStream().read()) {
      said.append((char) c);
    }
  }

  private static boolean runs(String... words) throws InterruptedException {
    try {
      return new ProcessBuilder(words).start().waitFor() == 0;
    } catch (IOException absent) {
      return false;
    }
  }

  @Test
  void theScriptForBashIsOne() throws Exception {
    Path script =
        Files.writeString(folder.resolve("camp.bash"), Ran.camp("completion", "bash").out());
    Process process =
        new ProcessBuilder("bash", "-n", script.toString()).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "analyze -f s, svg sarif",
    "completion f, fish",
    "examples rin, ring",
    "show x --color a, auto always",
    "help swe, sweep"
  })
  void valuesAreCompleted(String words, String completed) throws Exception {
    Path script =
        Files.writeString(folder.resolve("camp.bash"), Ran.camp("completion", "bash").out());
    String ask =
        "source "
            + script
            + "; COMP_WORDS=(camp "
            + words
            + "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1));"
            + " compopt() { :; }; _complete_camp; echo \"${COMPREPLY[*]}\"";
    Process process = new ProcessBuilder("bash", "-c", ask).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(said.strip()).isEqualTo(completed);
    assertThat(process.waitFor()).isZero();
  }

  @Test
  void shellsThatAreNotKnownAreRefused() {
    Ran ran = Ran.camp("completion", "fisch");
    assertThat(ran.exit()).isEqualTo(2);
    assertThat(ran.err()).contains("did you mean 'fish'");
  }

  @Test
  void everyVerbHasAPageWithItsOptions() throws IOException {
    Path pages = folder.resolve("man");
    assertThat(Ran.camp("man", "--copy", pages.toString()).exit()).isZero();
    assertThat(Files.readString(pages.resolve("camp-analyze.1")))
        .startsWith(".TH CAMP-ANALYZE 1")
        .contains(".SH SYNOPSIS", "\\-\\-machine FILE", ".SH EXIT STATUS");
    assertThat(Files.readString(pages.resolve("camp.1"))).contains(".SH VERBS", ".B sweep");
    try (Stream<Path> all = Files.list(pages)) {
      for (Path page : all.toList()) {
        assertThat(Files.readString(page)).doesNotContain("%n", "\n'", "\n\n");
      }
    }
    assertThat(Ran.camp("man", "analyse").err()).contains("did you mean 'analyze'");
  }

  @Test
  void namesOfPluginsAreWords() {
    assertThat(Ran.camp("plugin", "new", "../x").err()).contains("no name for a plug-in");
    assertThat(Ran.camp("plugin", "old", "tasks").exit()).isEqualTo(2);
    for (String taken : List.of("class", "string", "model", "analysis", "sum", "num")) {
      Ran ran = Ran.camp("plugin", "new", taken);
      assertThat(ran.exit()).as(taken).isEqualTo(2);
      assertThat(ran.err()).as(taken).contains("'" + taken + "' means something already");
      assertThat(Path.of(taken)).doesNotExist();
    }
  }

  @Test
  void aWatchedFileIsAnalysedAgainWhenItChanges() throws Exception {
    Path numbers = Files.writeString(folder.resolve("a.num"), "1 2");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int[] exit = {-1};
    Thread watch =
        new Thread(
            () ->
                exit[0] =
                    Camp.run(
                        List.of("watch", numbers.toString(), "-b", "sum").toArray(String[]::new),
                        new ByteArrayInputStream(new byte[0]),
                        out,
                        new PrintStream(err, true, StandardCharsets.UTF_8)));
    watch.start();
    awaited(err, 1);
    Files.writeString(numbers, "1 2 bad");
    awaited(err, 2);
    Files.writeString(numbers, "1 2 30");
    awaited(err, 3);
    watch.interrupt();
    watch.join(60_000);
    assertThat(watch.isAlive()).isFalse();
    assertThat(exit[0]).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("3 s", "33 s");
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("'bad' is no number");
  }

  private static void awaited(ByteArrayOutputStream err, int times) throws InterruptedException {
    for (int i = 0; i < 1200; i++) {
      int seen = err.toString(StandardCharsets.UTF_8).split("waiting for changes", -1).length - 1;
      if (seen >= times) {
        return;
      }
      Thread.sleep(50);
    }
    throw new AssertionError(err.toString(StandardCharsets.UTF_8));
  }
}
