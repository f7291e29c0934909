// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.setup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.camp.cli.Camp;
import org.camp.cli.Ran;
import org.junit.jupiter.api.Test;
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
