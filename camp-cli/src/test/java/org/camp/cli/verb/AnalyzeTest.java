// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.verb;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.camp.cli.Ran;
import org.camp.core.analysis.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnalyzeTest {
  @TempDir Path folder;

  private String file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content).toString();
  }

  @Test
  void reportsStandSideBySide() throws IOException {
    Ran ran = Ran.camp("analyze", file("a.num", "1 2 3"), "--full");
    assertThat(ran.exit()).isZero();
    assertThat(ran.err()).isEmpty();
    assertThat(ran.out())
        .startsWith("Sum\n\n  sum  6 s\n")
        .contains("\nSum (seen as letters)\n\n  sum  3 s\n")
        .contains("1. the numbers add up  (a.num:1)");
  }

  @Test
  void jsonHasOneObjectPerFileInTheirOrder() throws IOException {
    String good = file("a.num", "1 2 3 odd");
    Ran one = Ran.camp("analyze", good, "-f", "json");
    assertThat(one.exit()).isZero();
    assertThat(one.out())
        .startsWith("{\n  \"camp\": {\"version\": ")
        .containsPattern("\"kind\": \"numbers\",\\s+\"name\": \"Numbers\",\\s+\"source\": ")
        .contains("\"severity\": \"warning\"")
        .contains("\"via\": [\"letters\"]")
        .contains("\"values\": {\"sum\": 3, \"onMachine\": false}");
    assertThat(one.err()).contains("warning: this is odd");

    Ran many = Ran.camp("analyze", file("b.num", "bad bad"), good, "-f", "json");
    assertThat(many.exit()).isEqualTo(2);
    assertThat(many.out()).startsWith("[\n  {\n").contains("\"model\": null");
    assertThat(many.out().indexOf("\"model\": null"))
        .isLessThan(many.out().indexOf("\"kind\": \"numbers\""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      value = {
        "1 2; -b sum; 0; ",
        "1 2 no; -b sum; 1; ",
        "1 wrong; ; 1; this is wrong",
        "1 bad; ; 2; 'bad' is no number",
        "1 2 3; -b sum --budget steps=2; 3; more than 2 steps",
        "1 2 loop; -b sum --timeout 50ms; 3; the time limit of 50 ms is over",
        "crash; ; 70; the reader crashed",
        "crash-later; -b sum; 70; the backend crashed",
        "1; -b count; 1; 'count' does not apply",
        "1; -b count,sum; 1; 'count' does not apply",
        "1; ; 0; ",
      })
  void exitCodes(String content, String options, int exit, String message) throws IOException {
    String line = "analyze " + file("a.num", content) + (options == null ? "" : " " + options);
    Ran ran = Ran.camp(line.strip().split(" +"));
    assertThat(ran.exit()).as(ran.err()).isEqualTo(exit);
    assertThat(ran.err()).contains(message == null ? "" : message).doesNotContain("\tat ");
  }

  @ParameterizedTest
  @CsvSource({"OK,NO,1", "NO,LIMIT,3", "LIMIT,USAGE,2", "USAGE,DEFECT,70", "OK,OK,0"})
  void theWorstCodeWins(ExitCode first, ExitCode second, int worst) {
    assertThat(first.worst(second).code()).isEqualTo(worst);
    assertThat(second.worst(first).code()).isEqualTo(worst);
  }

  @Test
  void nothingIsPrintedInTextWhenNoModelCouldBeRead() throws IOException {
    String bad = file("a.num", "1 bad\n bad");
    String gone = folder.resolve("gone.num").toString();
    String none = Files.createDirectory(folder.resolve("none")).toString();
    Ran ran = Ran.camp("analyze", bad, gone, none);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.exit()).isEqualTo(2);
    assertThat(ran.err())
        .contains(bad + ":1:3: error: 'bad' is no number\n    1 | 1 bad\n      |   ^^^\n")
        .contains(bad + ":2:2: error")
        .contains("gone.num: error: there is no such file")
        .contains("none: error: there are no files in this directory");
  }

  @Test
  void stackTracesAreShownOnlyWhenAskedFor() throws IOException {
    String crash = file("a.num", "crash");
    assertThat(Ran.camp("analyze", crash, "--stacktrace").err()).contains("NumbersReader.read");
    assertThat(Ran.camp("analyze", file("b.num", "bad"), "--stacktrace").err())
        .contains("BadInput");
  }

  @Test
  void csvIsTheFirstTableOrTheOneAskedFor() throws IOException {
    String numbers = file("a.num", "1 2 3");
    assertThat(Ran.camp("analyze", numbers, "-b", "sum", "-f", "csv").out())
        .isEqualTo("what,sum [s]\r\nall,6\r\n");
    assertThat(Ran.camp("analyze", numbers, "-bsum", "-f=csv", "-o", "csv.table=2").out())
        .isEqualTo("x\r\n2\r\n");
    Ran none = Ran.camp("analyze", numbers, "-b", "sum", "-f", "csv", "-o", "csv.table=3");
    assertThat(none.exit()).isEqualTo(2);
    assertThat(none.err()).contains("there is no table 3: the result has 2 tables");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "--default-start 10; 16",
        "--default-start=-10; -4",
        "-o sum.start=10; 16",
        "--default-start 3 -o sum.start=10; 16",
        "--default-start 3 --default-start 4; 10",
        "--negate; -6",
        "-o sum.negate=true; -6",
        "-o numbers.scale=2; 12",
        "-D alpha=7; 13",
        "-Dalpha=7 -D beta=1 -D alpha=0; 7",
        "--budget steps=1e3; 6",
      })
  void optionsReachTheirServices(String options, long sum) throws IOException {
    String line = "analyze " + file("a.num", "1 2 3") + " -b sum -f csv " + options;
    assertThat(Ran.camp(line.split(" +")).out()).isEqualTo("what,sum [s]\r\nall," + sum + "\r\n");
  }

  @Test
  void aReaderAndABackendMayShareAGroup() throws IOException {
    String hex = file("a.sum", "ff");
    Ran ran = Ran.camp("analyze", hex, "-bsum", "-fcsv", "-osum.base=16", "-osum.start=1");
    assertThat(ran.out()).isEqualTo("what,sum [s]\r\nall,256\r\n");
  }

  @Test
  void theMachineReachesTheBackend() throws IOException {
    String machine = file("m.yaml", "name: m\n");
    Ran ran = Ran.camp("analyze", file("a.num", "1 2"), "-m", machine, "-f", "json", "-b", "sum");
    assertThat(ran.err()).isEmpty();
    assertThat(ran.out()).contains("\"onMachine\": true");
  }

  @Test
  void standardInputIsReadByContentOrByTheFormatAskedFor() {
    Ran known = Ran.withInput("numbers 1 2", "analyze", "-", "-b", "sum", "-f", "csv");
    assertThat(known.out()).isEqualTo("what,sum [s]\r\nall,3\r\n");
    Ran named = Ran.withInput("1 2", "analyze", "-", "-bsum", "-fcsv", "--input-format", "numbers");
    assertThat(named).isEqualTo(known);
    Ran unknown = Ran.withInput("1 2", "analyze", "-");
    assertThat(unknown.exit()).isEqualTo(2);
    assertThat(unknown.err())
        .contains("<stdin>: error: the format of this file is not known", "--input-format");
    Ran empty = Ran.withInput(" \n", "analyze", "-");
    assertThat(empty.exit()).isEqualTo(2);
    assertThat(empty.err()).contains("<stdin>: error: there is nothing in this file");
  }

  @Test
  void formatsThatAreNotReadAreNamed() throws IOException {
    Ran jani = Ran.camp("analyze", file("philosophers.jani", "{\"jani-version\": 1}"));
    assertThat(jani.exit()).isEqualTo(2);
    assertThat(jani.err()).contains("hint: models in JANI are not read").contains(".prism");
  }

  @Test
  void quietLeavesWarningsOut() throws IOException {
    String odd = file("a.num", "1 2 odd");
    assertThat(Ran.camp("analyze", odd).err()).contains("this is odd");
    assertThat(Ran.camp("analyze", odd, "-q").err()).isEmpty();
  }

  @Test
  void whereSeveralFilesAreReadMessagesSayWhich() throws IOException {
    String first = file("a.num", "1 2 3");
    Ran ran = Ran.camp("analyze", first, file("b.num", "1"), "-b", "sum", "--budget", "steps=2");
    assertThat(ran.err()).isEqualTo(first + ": error: more than 2 steps\n");
    assertThat(ran.out()).startsWith("== " + folder.resolve("b.num") + " ==\n\nSum\n");
  }

  @Test
  void coloursComeWhenAskedFor() throws IOException {
    String odd = file("a.num", "1 2 odd");
    Ran ran = Ran.camp("analyze", odd, "--color", "always");
    assertThat(ran.out()).startsWith("\u001b[1mSum");
    assertThat(ran.err()).contains("\u001b[33mwarning:\u001b[0m this is odd");
    assertThat(Ran.camp("analyze", odd).out()).doesNotContain("\u001b");
  }

  @Test
  void namesInMessagesCannotSteerTheTerminal() {
    assertThat(Ran.camp("analyze", "a\u001b[2J.num").err()).doesNotContain("\u001b");
  }
}
