// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.usage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.camp.cli.Ran;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UsageTest {
  @TempDir Path folder;
  private String numbers = "";

  @BeforeEach
  void write() throws IOException {
    numbers = Files.writeString(folder.resolve("a.num"), "1 2 3").toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      value = {
        "analize FILE; unknown verb 'analize'; did you mean 'analyze'",
        "analyze --bakend sum FILE; unknown option '--bakend'; did you mean '--backend'",
        "analyze FILE --budgte=steps=1; unknown option '--budgte'; did you mean '--budget'",
        "show FILE --assert x<1; 'show' has no answer of its own; verbs that answer have it",
        "analyze; 'analyze' needs a file; camp analyze --help",
        "contrast FILE; 'contrast' needs 2 files, 1 was given; camp contrast --help",
        "show FILE FILE --as stars; 'show' takes one file, 2 were given; camp show --help",
        "examples ring pipeline; 'examples' takes one example, 2 were given; camp examples --help",
        "examples ring --copy FILE; a.num: error: is no directory; error",
        "help analize; unknown verb 'analize'; did you mean 'analyze'",
        "analyze FILE --plugins none; 'none' is no directory of jars; name a jar",
        "analyze FILE -o summ.x=3 -o sum.nothing=3; 'sum' has no option 'nothing'; known: ",
        "analyze - -; standard input can be read only once; camp analyze --help",
        "analyze FILE -f htlm; there is no output format 'htlm'; did you mean 'html'",
        "analyze FILE -f svg; the result has no diagram; -f text",
        "analyze FILE -o svg.diagarm=1; 'svg' has no option 'diagarm'; did you mean 'diagram'",
        "analyze FILE -f jsn; there is no output format 'jsn'; did you mean 'json'",
        "analyze FILE -b sun; there is no backend 'sun'; did you mean 'sum'",
        "multiply FILE -b sun; there is no backend 'sun'; did you mean 'sum'",
        "analyze FILE --input-format numers; input format 'numers'; did you mean 'numbers'",
        "analyze FILE -o sum.sart=3; 'sum' has no option 'sart'; did you mean 'start'",
        "analyze FILE -o summ.start=3; there are no options 'summ'; did you mean 'sum'",
        "analyze FILE -o csv.tabel=3; 'csv' has no option 'tabel'; did you mean 'table'",
        "analyze FILE -o csv.table=x; 'x' is no value of csv.table; expected a number",
        "analyze FILE -o sum.start=x; 'x' is no value of sum.start; expected a number",
        "analyze FILE --default-start x; 'x' is no value of sum.start; expected a number",
        "analyze FILE -o start=x; '-o start=x' is no group.key=value; error",
        "analyze FILE --budget step=1; there is no budget 'step'; did you mean 'steps'",
        "analyze FILE --budget steps; '--budget steps' is no name=value; error",
        "analyze FILE -D alpha; '-D alpha' is no name=value; error",
        "analyze FILE -D alhpa=1; has no parameter 'alhpa'; did you mean 'alpha'",
        "analyze FILE -k Y=1; has no recursion 'Y'; known: X",
        "analyze FILE --timeout soon; '--timeout soon' is no time; error",
        "analyze FILE --timeout 3KiB; '--timeout 3KiB' is no time; error",
        "analyze FILE --timeout 0s; '--timeout 0s' is no time; error",
        "analyze FILE --color blue; '--color blue' is not known; use auto, always or never",
        "analyze FILE -m none.yaml; none.yaml: error: there is no such file; error",
        "analyze no.num -m none.yaml; no.num: error: there is no such file; none.yaml: error",
        "contrast no.num nor.num -m x.yaml; no.num: error: there is no such file; nor.num: error",
        "sweep no.num -D alpha=1..x; no.num: error: there is no such file; 'x' is no number",
        "analyze FILE -O /no/such/x; there is no directory '/no/such'; error",
        "analyze FILE FILE -f csv; '-f csv' prints one table; -f json prints all",
        "show FILE --as starz; no exporter writes the form 'starz'; did you mean 'stars'",
        "show FILE --as zzz; no exporter writes the form 'zzz'; it can be shown as stars",
        "show FILE --as stars -o sum.start=3; means nothing for 'show'; it is an option of sum",
        "check FILE -o sum.start=3; means nothing for 'check'; it is an option of sum",
        "analyze FILE -b count -o sum.start=3; nothing for 'analyze -b count'; an option of sum",
        "show FILE; 'show' needs --as FORM; stars",
        "backends sun; there is no backend 'sun'; did you mean 'sum'",
        "examples ping-pnog; there is no example 'ping-pnog'; did you mean 'ping-pong'",
        "analyze FILE -b; missing required parameter for option '--backend'; camp analyze --help",
      })
  void faultsAreNamedWithAWayOut(String line, String message, String hint) {
    Ran ran = Ran.camp(line.replace("FILE", numbers).split(" "));
    assertThat(ran.exit()).as(ran.err()).isEqualTo(2);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err()).contains(message).contains(hint).doesNotContain("\tat ");
  }

  @Test
  void operandsMayStandAnywhereAmongTheOptions() {
    Ran ran = Ran.camp("contrast", numbers, "-q", numbers, "--no-progress");
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.out()).isEqualTo(Ran.camp("contrast", "-q", numbers, numbers).out());
  }

  @Test
  void aSwitchMayBeGivenTwice() {
    assertThat(Ran.camp("-q", "analyze", "-q", numbers, "-q").exit()).isZero();
  }

  @Test
  void anEmptyNameIsNoFile() {
    Ran ran = Ran.camp("analyze", "");
    assertThat(ran.exit()).isEqualTo(2);
    assertThat(ran.err()).contains("the name of a file is empty");
  }

  @Test
  void helpIsAVerbToo() {
    assertThat(Ran.camp("help").out()).isEqualTo(Ran.camp("--help").out()).contains("analyze");
    assertThat(Ran.camp("help", "sweep").out())
        .isEqualTo(Ran.camp("sweep", "--help").out())
        .contains("--of=PATH");
  }

  @Test
  void allFaultsOfALineAreToldTogether() {
    Ran ran =
        Ran.camp(
            "analyze", numbers, "-o", "sum.sart=3", "-D", "x", "--timeout", "y", "-m", "gone.yaml");
    assertThat(ran.err()).contains("'sart'", "'-D x'", "'--timeout y'", "gone.yaml");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "analyze",
        "check",
        "sweep",
        "show",
        "backends",
        "formats",
        "examples",
        "multiply"
      })
  void everyVerbExplainsItself(String verb) {
    assertThat(Ran.camp("--help").out()).contains("\n  " + verb + " ");
    Ran ran = Ran.camp(verb, "--help");
    assertThat(ran.exit()).isZero();
    assertThat(ran.out()).startsWith("Usage: camp " + verb).contains("--help");
    assertThat(ran.err()).isEmpty();
  }

  @Test
  void optionsOfServicesStandInTheHelp() {
    assertThat(Ran.camp("analyze", "--help").out())
        .contains("--default-start=n")
        .contains("50% is no number. (sum) Default: 0.")
        .doesNotContain("--times");
    assertThat(Ran.camp("multiply", "--help").out())
        .contains("--times=n")
        .contains("numbers by 100%.")
        .doesNotContain("--default-start");
  }

  @Test
  void withoutAVerbTheHelpGoesToStandardError() {
    Ran ran = Ran.camp();
    assertThat(ran.exit()).isEqualTo(2);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err()).startsWith("Usage: camp VERB");
  }

  @Test
  void versions() {
    assertThat(Ran.camp("--version").out()).matches("camp \\S+\n");
    assertThat(Ran.camp("--version", "-q")).isEqualTo(Ran.camp("--version"));
  }
}
