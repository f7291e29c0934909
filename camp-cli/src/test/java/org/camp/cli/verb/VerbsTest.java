// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.verb;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.camp.cli.Ran;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VerbsTest {
  @TempDir Path folder;
  private String numbers = "";

  @BeforeEach
  void write() throws IOException {
    numbers = Files.writeString(folder.resolve("a.num"), "1 2 3").toString();
  }

  @Test
  void checkRunsTheChecksForTheKindOfModel() throws IOException {
    Ran ran = Ran.camp("check", numbers, numbers, "-f", "json");
    assertThat(ran.exit()).isZero();
    assertThat(ran.out()).contains("\"sum.check\": {").doesNotContain("multiply");

    String unsound = Files.writeString(folder.resolve("b.num"), "unsound").toString();
    Ran refused = Ran.camp("check", unsound);
    assertThat(refused.exit()).isEqualTo(1);
    assertThat(refused.out()).isEmpty();
    assertThat(refused.err()).contains("this is not sound");
  }

  @Test
  void contributedVerbsArePickedByTheModelAndTakeTheirOptions() {
    assertThat(Ran.camp("multiply", numbers, "-f", "csv").out()).contains("all,12");
    assertThat(Ran.camp("multiply", numbers, "-f", "csv", "--times", "5").out()).contains("all,30");
    assertThat(Ran.camp("multiply", numbers, "-f", "csv", "-o", "sum.times=6").out())
        .contains("all,36");
    Ran seen = Ran.camp("multiply", numbers, "-b", "count");
    assertThat(seen.exit()).as(seen.err()).isZero();
    assertThat(seen.out()).as("where no operation takes the model").contains("(seen as letters)");
  }

  @Test
  void verbsOfTwoModels() throws IOException {
    String other = Files.writeString(folder.resolve("b.num"), "1").toString();
    assertThat(Ran.camp("contrast", numbers, numbers).exit()).isZero();
    Ran differ = Ran.camp("contrast", numbers, other, "-f", "csv");
    assertThat(differ.exit()).isEqualTo(1);
    assertThat(differ.out()).contains("all,5");
  }

  @Test
  void showGoesThroughViews() throws IOException {
    assertThat(Ran.camp("show", numbers, "--as", "stars").out()).isEqualTo("***\n");
    String few = Files.writeString(folder.resolve("b.num"), "1").toString();
    Ran refused = Ran.camp("show", few, "--as", "stars");
    assertThat(refused.exit()).isEqualTo(1);
    assertThat(refused.out()).isEmpty();
    assertThat(refused.err()).contains("fewer than two numbers");
  }

  @Test
  void aFormThatDoesNotFitNamesThoseThatDo() throws IOException {
    Ran shown = Ran.camp("show", numbers, "--as", "word");
    assertThat(shown.exit()).isEqualTo(1);
    assertThat(shown.err())
        .contains("numbers 'Numbers' cannot be shown as word")
        .contains("it can be shown as stars\n");
    String few = Files.writeString(folder.resolve("b.num"), "1").toString();
    assertThat(Ran.camp("show", few, "--as", "word").err()).doesNotContain("it can be shown");
    String many = Files.writeString(folder.resolve("c.num"), "1 2 3 4 5").toString();
    assertThat(Ran.camp("show", many, "--as", "word").out()).isEqualTo("aaaaa\n");
  }

  /** An error that is told on the way is the exit code, though the picture is there. */
  @Test
  void anErrorOnTheWayToAPictureIsTheExitCode() throws IOException {
    String odd = Files.writeString(folder.resolve("b.num"), "1 2 unsound").toString();
    Ran ran = Ran.camp("show", odd, "--as", "stars");
    assertThat(ran.out()).isEqualTo("**\n");
    assertThat(ran.err()).contains("error: this is not sound");
    assertThat(ran.exit()).isEqualTo(1);
  }

  @Test
  void backendsAndFormatsAreListed() {
    assertThat(Ran.camp("backends").out())
        .containsPattern("(?m)^  count +Counts +numbers ")
        .containsPattern("(?m)^  sum +Sums +numbers, sum ");
    assertThat(Ran.camp("backends", "sum").out())
        .contains("Adds numbers up.", "Follows: Gauss 1786", "Verbs: check, contrast, multiply")
        .contains("-o sum.start", "--default-start", "--budget steps", "1000");
    assertThat(Ran.camp("backends", "-f", "json").out())
        .contains("\"backends\": [", "\"key\": \"start\"", "\"alias\": \"default-start\"");
    assertThat(Ran.camp("formats").out())
        .containsPattern("(?m)^    numbers +\\.num +Numbers")
        .containsPattern("(?m)^    stars +Letters +text/plain")
        .containsPattern("(?m)^    letters +Numbers +Letters +no");
    assertThat(Ran.camp("formats", "-f", "json").out())
        .contains("\"readers\": [", "\"exporters\": [", "\"views\": [");
  }

  @Test
  void aPluginDirectoryThatIsNotThereIsWrongUsage() {
    Ran ran = Ran.camp("backends", "--plugins", folder.resolve("none").toString());
    assertThat(ran.exit()).isEqualTo(2);
    assertThat(ran.err()).contains("none' is no directory of jars");
    assertThat(ran.out()).isEmpty();
  }

  @Test
  void everyListedExampleIsThereWithItsFiles() {
    String list = oneLine(Ran.camp("examples").out());
    for (Example example : Example.all()) {
      assertThat(example.arguments()).containsAnyElementsOf(example.files());
      for (String file : example.files()) {
        assertThat(example.content(file)).isNotBlank();
      }
      assertThat(list).contains(example.name()).contains(oneLine(example.about()));
    }
  }

  private static String oneLine(String text) {
    return text.replaceAll("\\s+", " ");
  }

  @Test
  void anExampleRunsWithFurtherOptions() {
    Ran ran =
        Ran.camp("examples", "ping-pong", "-b", "sum", "--input-format", "numbers", "-fcsv", "-q");
    assertThat(ran.err()).isEmpty();
    assertThat(ran.out()).isEqualTo("what,sum [s]\r\nall,0\r\n");
  }

  @Test
  void anExampleIsCopiedButNeverOverAnything() throws IOException {
    Path target = folder.resolve("new");
    Ran ran = Ran.camp("examples", "ping-pong", "--copy", target.toString());
    assertThat(ran.exit()).isZero();
    Path file = target.resolve("ping-pong.scr");
    assertThat(ran.out()).contains(file.toString());
    assertThat(Files.readString(file))
        .isEqualTo(Example.named("ping-pong").content("ping-pong.scr"));

    Files.writeString(file, "mine");
    Ran again = Ran.camp("examples", "ping-pong", "--copy", target.toString());
    assertThat(again.exit()).isEqualTo(2);
    assertThat(again.err()).contains(file + ": error: is there already");
    assertThat(file).hasContent("mine");
  }
}
