// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.camp.cli.Ran;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SweepTest {
  @TempDir Path folder;
  private String numbers = "";

  @BeforeEach
  void write() throws IOException {
    numbers = Files.writeString(folder.resolve("a.num"), "1 2 3").toString();
  }

  private Ran sweep(String... options) {
    List<String> words = new ArrayList<>(List.of("sweep", numbers, "-b", "sum"));
    words.addAll(Arrays.asList(options));
    return Ran.camp(words.toArray(String[]::new));
  }

  @Test
  void aTableWithMarksAndGrowth() {
    Ran ran = sweep("-D", "alpha=6..24:6");
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.err())
        .isEqualTo(
            """
            note: 'sum.sum' is measured, the first figure there is
              hint: --of PATH names another; -f json of analyze shows what there is
            """);
    assertThat(sweep("-D", "alpha=6..24:6", "--of", "sum.sum").err()).isEmpty();
    assertThat(ran.out())
        .startsWith("Sweep of Numbers: sum.sum from 12 s at alpha=6 to 30 s at alpha=24\n\n")
        .doesNotContain("note:");
    assertThat(ran.out().lines().count()).isLessThanOrEqualTo(20);
    assertThat(sweep("-D", "alpha=6..60").out()).endsWith("\n  more: --full, -f svg, -f html\n");
    assertThat(sweep("-D", "alpha=6..24:6", "--full").out())
        .startsWith(
            """
            Sweep of Numbers: sum.sum from 12 s at alpha=6 to 30 s at alpha=24

              sum.sum = 6 s + 1 s*alpha (exact)

              Closed forms, exact at every point
                sum.sum = alpha + 6

              alpha  sum.sum
              -----  -------
                  6     12 s
                 12     18 s
                 18     24 s
                 24     30 s
            """)
        .contains("sum.sum over alpha", "▁");
  }

  @Test
  void aLawIsStatedWhenItGoesThroughEveryPointAndNotOtherwise() throws IOException {
    numbers = Files.writeString(folder.resolve("z.num"), "0").toString();
    assertThat(sweep("-D", "alpha=1..1024*2").out()).contains("sum.sum = 1 s*alpha (exact)");
    assertThat(sweep("-D", "alpha=1..1024*2", "-f", "svg").out()).contains(">1 s*alpha<");
    assertThat(sweep("-D", "alpha=1..1024*2", "-f", "tex").out())
        .containsPattern("only marks")
        .containsPattern("mark=none");
    assertThat(sweep("-D", "alpha=1..3").out()).doesNotContain("(exact)", "law");
    numbers = Files.writeString(folder.resolve("h.num"), "100").toString();
    assertThat(sweep("-D", "alpha=1..1024*2").out())
        .contains("sum.sum = 100 s + 1 s*alpha (exact)");
    assertThat(sweep("-D", "alpha=7,7").out()).contains("is the same wherever it is defined: 107");
    assertThat(sweep("-D", "alpha=1..4", "-D", "beta=0,9").out())
        .contains("sum.sum grows like alpha^1 in every series");
    numbers = Files.writeString(folder.resolve("b.num"), "3 bent").toString();
    assertThat(sweep("-D", "alpha=1..9").out()).contains("sum.sum over alpha: no law: ");
  }

  @Test
  void rowsAsJsonAndCsv() {
    Ran json = sweep("-D", "alpha=1,2", "-D", "beta=10..20:10", "--of", "sum.sum", "-f", "json");
    assertThat(json.exit()).isZero();
    assertThat(json.out())
        .isEqualTo(
            """
            [
            {"parameters": {"alpha": 1, "beta": 10}, "values": {"sum.sum": 17}},
            {"parameters": {"alpha": 1, "beta": 20}, "values": {"sum.sum": 27}},
            {"parameters": {"alpha": 2, "beta": 10}, "values": {"sum.sum": 18}},
            {"parameters": {"alpha": 2, "beta": 20}, "values": {"sum.sum": 28}}
            ]
            """);
    assertThat(json.err()).contains("note: sum.sum from 17 s at alpha=1, beta=10");
    Ran csv =
        sweep("-D", "alpha=1,2", "--of", "sum.sum", "--of", "sum.onMachine", "-f", "csv", "-q");
    assertThat(csv.out())
        .isEqualTo("alpha,sum.sum,sum.onMachine,error\r\n1,7,false,\r\n2,8,false,\r\n");
    assertThat(csv.err()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "-o sum.start=1..3; sum.start,sum.sum,error 1,7, 2,8, 3,9,",
        "--default-start 1..3; default-start,sum.sum,error 1,7, 2,8, 3,9,",
        "-o numbers.scale=1,10; numbers.scale,sum.sum,error 1,6, 10,60,",
        "-o sum.negate=true,false; sum.negate,sum.sum,error true,-6, false,6,",
        "-k X=1,2; k_X,sum.sum,error 1,6, 2,6,",
        "-M transport.send=1us,2us; transport.send [s],sum.sum,error 1e-6,6, 2e-6,6,",
        "-D alpha=1..2 -o sum.start=0,10; alpha,sum.start,sum.sum,error"
            + " 1,0,7, 1,10,17, 2,0,8, 2,10,18,",
        "-D alpha=5 -o sum.start=1,2; sum.start,sum.sum,error 1,12, 2,13,",
        "-D alpha=1..9 -D alpha=5 -o sum.start=1,2; sum.start,sum.sum,error 1,12, 2,13,",
        "-b count,sum -o numbers.protocol=A,B -D alpha=1,2; alpha,sum.sum,error 1,7, 2,8,",
      })
  void optionsIterationsAndTheMachineVaryToo(String options, String rows) {
    Ran ran = sweep((options + " --of sum.sum -f csv -q").split(" +"));
    assertThat(ran.exit()).as(ran.err()).isZero();
    String header = ran.out().lines().findFirst().orElse("");
    String body = ran.out().substring(header.length()).strip().replace("\r\n", " ");
    assertThat(header + " " + body).isEqualTo(rows);
  }

  @Test
  void aFailingPointIsARowAndTheOthersGoOn() {
    Ran ran = sweep("-D", "alpha=1,x,3", "-f", "json", "--of", "sum.sum");
    assertThat(ran.exit()).isEqualTo(70);
    List<String> lines = ran.out().lines().toList();
    assertThat(lines).hasSize(5);
    assertThat(lines.get(1)).contains("{\"sum.sum\": 7}").doesNotContain("error");
    assertThat(lines.get(2))
        .contains("{\"alpha\": \"x\"}, \"values\": {\"sum.sum\": null}, \"error\": \"")
        .contains("NumberFormatException");
    assertThat(lines.get(3)).contains("{\"sum.sum\": 9}");
    assertThat(ran.err()).contains("1 of 3 points have an error");
    assertThat(sweep("-D", "alpha=1,x,3").out()).contains("error", "NumberFormatException", "9 s");
  }

  @Test
  void backendsThatLookAtTheModelItselfGiveTheirMainFigure() {
    Ran ran = Ran.camp("sweep", numbers, "-D", "alpha=1,2", "-f", "csv", "-q");
    assertThat(ran.out()).isEqualTo("alpha,sum.sum,error\r\n1,7,\r\n2,8,\r\n");
    assertThat(ran.exit()).as(ran.err()).isZero();
  }

  @Test
  void withoutOneThoseThatSeeItThroughAViewDo() {
    Ran ran = Ran.camp("sweep", numbers, "-b", "count", "-D", "alpha=1,2", "-f", "csv", "-q");
    assertThat(ran.out()).isEqualTo("alpha,count.sum,error\r\n1,3,\r\n2,3,\r\n");
  }

  @Test
  void aChartOrAHeatMapIsDrawn() {
    assertThat(sweep("-D", "alpha=1..9", "-f", "svg").out())
        .startsWith("<svg")
        .contains("sum.sum over alpha", "max");
    assertThat(sweep("-D", "alpha=1..9", "-D", "beta=1..4", "-f", "svg").out())
        .startsWith("<svg")
        .contains("beta");
  }

  @Test
  void anObjectStandsForTheNumbersInIt() {
    Ran ran = sweep("-D", "alpha=1..3", "--of", "sum", "-f", "csv");
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.out().lines().findFirst().orElse("")).contains("sum.sum");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "-D alpha=5; 'sweep' needs a range; -D n=1..64",
        "-D alpha=9..1; 'alpha=9..1' is reversed; smaller bound first",
        "-D alpha=1..9:0; a step that leads nowhere; above 0",
        "-D alpha=1ms..9KiB:1ms; mixes s and B; unit",
        "-D alhpa=1..9; has no parameter 'alhpa'; did you mean 'alpha'",
        "-k Y=1..9; has no recursion 'Y'; known: X",
        "-o sum.sart=1..9; 'sum' has no option 'sart'; did you mean 'start'",
        "-M trnsport.send=1us,2us; has no key 'trnsport'; did you mean 'transport'",
        "-D alpha=1..9 --of sum.smu; 'sum' has no field 'smu'; did you mean 'sum.sum'",
        "-D alpha=1..9 --of sun.sum; there is no 'sun'; did you mean 'sum.sum'",
        "-D alpha=1..2e6; has 2000000 points, more than 1000000; --budget points=2000000",
        "-D alpha=1..9 -D beta=1..9 --budget points=80; 81 points, more than 80; points=81",
        "-D alpha=1..9 --budget points=x; 'x' is no value of points; error",
        "-D alpha=1..9 --resume; '--resume' needs a file of rows; -O FILE",
        "-D alpha=1..9 --assert sum.sum; compares nothing; PATH <= QUANTITY",
        "-D alpha=1..9 --assert exponent(sum.sum,b)<=1; no numbers of 'b'; alpha",
        "-D alpha=1..9 --assert sum.sun<=1; 'sum' has no field 'sun'; did you mean 'sum.sum'",
        "-D alpha=1..9 --tolerance 5%; '--tolerance' needs '--baseline FILE'; error",
        "-D alpha=1..9 --baseline none.json; there is no such file; error",
      })
  void faultsAreNamedWithAWayOut(String options, String message, String hint) {
    Ran ran = sweep(options.split(" +"));
    assertThat(ran.exit()).as(ran.err()).isEqualTo(2);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err()).contains(message).contains(hint).doesNotContain("\tat ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"csv", "json"})
  void anInterruptedSweepIsResumed(String format) throws IOException {
    Path out = folder.resolve("out");
    String[] options = {"-D", "alpha=1..200", "-f", format, "-O", out.toString(), "-q"};
    assertThat(sweep(options).exit()).isZero();
    byte[] whole = Files.readAllBytes(out);
    List<String> resume = new ArrayList<>(Arrays.asList(options));
    resume.add("--resume");
    for (int keep : new int[] {0, 1, 2, 30, 500, 501, 502, whole.length / 2, whole.length}) {
      Files.write(out, Arrays.copyOf(whole, Math.min(keep, whole.length)));
      Ran ran = sweep(resume.toArray(String[]::new));
      assertThat(ran.exit()).as(keep + ": " + ran.err()).isZero();
      assertThat(Files.readAllBytes(out)).as("kept %s", keep).isEqualTo(whole);
    }
    Files.delete(out);
    assertThat(sweep(resume.toArray(String[]::new)).exit()).isZero();
    assertThat(Files.readAllBytes(out)).isEqualTo(whole);
  }

  /** Saved by another program, with junk and errors in it, or with one value changed. */
  @Test
  void onlyRowsThatHoldAreTakenFromAFile() throws IOException {
    Path out = folder.resolve("out.csv");
    String[] options = {"-D", "alpha=1..40", "-f", "csv", "-O", out.toString()};
    assertThat(sweep(options).exit()).isZero();
    String whole = Files.readString(out);
    List<String> resume = new ArrayList<>(Arrays.asList(options));
    resume.add("--resume");
    for (String changed :
        List.of(
            whole.replace("\r\n", "\n"),
            whole.replace("\r\n3,9,\r\n", "\r\n3,9,>>\r\n"),
            whole.replace("\r\n3,9,\r\n", "\n3,,it failed\r\n4,junk,\n"),
            whole.replace("\r\n3,9,\r\n", "\r\n3,9\r\n"))) {
      String kept = changed.replaceFirst("(?<=junk,\n)4,10,\r\n", "");
      Files.writeString(out, kept);
      Ran ran = sweep(resume.toArray(String[]::new));
      assertThat(ran.exit()).as(kept + ran.err()).isZero();
      assertThat(ran.err()).contains("rows are taken as found");
      assertThat(Files.readString(out)).isEqualTo(whole);
    }
    for (String changed : List.of("17,999,", "17,-1,", "1,8,", "40,47,")) {
      String point = changed.substring(0, changed.indexOf(',') + 1);
      String wrong = whole.replaceFirst("\n" + point + "\\d+,", "\n" + changed);
      Files.writeString(out, wrong);
      Ran ran = sweep(resume.toArray(String[]::new));
      assertThat(ran.exit()).as(changed).isEqualTo(2);
      assertThat(ran.err())
          .contains("out.csv:" + (1 + Integer.parseInt(point.replace(",", ""))) + ":")
          .contains("other values");
      assertThat(Files.readString(out)).isEqualTo(wrong);
    }
  }

  /** While it runs and when it is stopped, the old file stays; what is done stands beside it. */
  @Test
  void aStoppedSweepLeavesTheOldFileAndIsResumedFromBesideIt() throws IOException {
    Path out = Files.writeString(folder.resolve("out.csv"), "old");
    numbers = Files.writeString(folder.resolve("s.num"), "1 stall").toString();
    String[] options = {"-D", "alpha=1..9", "--of", "sum.sum", "-f", "csv", "-O", out.toString()};
    List<String> stopped = new ArrayList<>(Arrays.asList(options));
    stopped.addAll(List.of("--timeout", "2s"));
    Ran ran = sweep(stopped.toArray(String[]::new));
    assertThat(ran.exit()).as(ran.err()).isEqualTo(3);
    assertThat(ran.err()).contains("out.csv.part").contains("--resume");
    assertThat(out).hasContent("old");
    Path part = folder.resolve("out.csv.part");
    assertThat(Files.readString(part)).startsWith("alpha,sum.sum,error\r\n1,2,\r\n2,3,\r\n");

    Files.writeString(folder.resolve("s.num"), "1");
    List<String> resume = new ArrayList<>(Arrays.asList(options));
    resume.add("--resume");
    assertThat(sweep(resume.toArray(String[]::new)).exit()).isZero();
    assertThat(Files.readString(out)).contains("\r\n9,10,\r\n");
    assertThat(part).doesNotExist();
  }

  @Test
  void aSweepThatFailsAltogetherLeavesTheOldFile() throws IOException {
    for (String form : List.of("csv", "text")) {
      Path out = Files.writeString(folder.resolve("old"), "old");
      Ran ran = sweep("-D", "alpha=x,y", "--of", "sum.sum", "-f", form, "-O", out.toString());
      assertThat(ran.exit()).isEqualTo(70);
      assertThat(ran.err()).contains("error: 2 of 2 points have an error, at alpha=x: ");
      assertThat(out).hasContent("old");
      assertThat(folder.resolve("old.part")).doesNotExist();
    }
    Path json = Files.writeString(folder.resolve("old.json"), "old");
    sweep("-D", "alpha=x,y", "--of", "sum.sum", "-f", "json", "-O", json.toString());
    assertThat(Files.readString(json)).contains("\"error\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "-D alpha=2..9; its row 1 is not of this grid",
        "-D alpha=1..2; its row 3 is not of this grid",
        "-D beta=1..9; ",
        "-D alpha=1..9 -o sum.start=5; the model, the machine or the options give other values",
        "-D alpha=1..9 --of sum.onMachine; ",
      })
  void theFileOfAnotherSweepIsRefused(String options, String why) throws IOException {
    for (String format : new String[] {"csv", "json"}) {
      String out = folder.resolve("out." + format).toString();
      assertThat(sweep("-D", "alpha=1..9", "-f", format, "-O", out).exit()).isZero();
      String before = Files.readString(Path.of(out));
      String line = options + " -f " + format + " -O " + out + " --resume";
      Ran ran = sweep(line.split(" +"));
      assertThat(ran.exit()).as(ran.err()).isEqualTo(2);
      assertThat(ran.err())
          .contains("holds the results of another sweep")
          .contains(why == null ? "" : why);
      assertThat(Files.readString(Path.of(out))).isEqualTo(before);
    }
  }

  @Test
  void aBackendWithoutAnAnswerIsNamedAndOneThatBrokeCounts() throws IOException {
    Ran less = Ran.camp("sweep", numbers, "-D", "alpha=1..3", "--budget", "steps=2");
    assertThat(less.err())
        .contains("warning: 'sum' has no answer at the first point: more than 2 steps");
    assertThat(less.out()).contains("count.");
    assertThat(less.exit()).as(less.err()).isZero();

    String crash = Files.writeString(folder.resolve("c.num"), "1 2 crash-later").toString();
    Ran broken = Ran.camp("sweep", crash, "-D", "alpha=1..3");
    assertThat(broken.err()).contains("error: ", "the backend crashed");
    assertThat(broken.exit()).isEqualTo(70);
  }

  @Test
  void theTimeLimitLeavesRowsThatCanBeResumed() throws IOException {
    numbers = Files.writeString(folder.resolve("l.num"), "1 loop").toString();
    String out = folder.resolve("out.csv").toString();
    Ran ran =
        sweep("-D", "alpha=1..9", "--timeout", "300ms", "-f", "csv", "-O", out, "--of", "sum.sum");
    assertThat(ran.exit()).isEqualTo(3);
    assertThat(ran.err()).contains("time limit");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "sum.sum <= 15s; 0; the assertion holds",
        "sum.sum <= 10s; 1; at 5 of 9 points; at worst, at alpha=9 it is 15 s, 5 s (50 %) too much",
        "exponent(sum.sum, alpha) <= 1.1; 0; the assertion holds",
        "exponent(sum.sum, alpha) <= 0.1; 1; does not hold: it is 1",
        "sum.onMachine = false; 0; the assertion holds",
        "sum.onMachine = true; 1; at 9 of 9 points; at worst, at alpha=1 it is false",
      })
  void assertionsHoldAtEveryPoint(String assertion, int exit, String message) {
    Ran ran = sweep("-D", "alpha=1..9", "--assert", assertion, "-f", "csv");
    assertThat(ran.exit()).as(ran.err()).isEqualTo(exit);
    assertThat(ran.err()).contains(message);
  }

  @Test
  void exponentsAreDecidedByALawInEverySeriesAndFailWhereThereIsNone() throws IOException {
    Ran line =
        sweep(
            "-D",
            "alpha=1..1024*2",
            "-D",
            "beta=0,1000",
            "--assert",
            "exponent(sum.sum, alpha) <= 0.5");
    assertThat(line.exit()).isEqualTo(1);
    assertThat(line.err()).contains("at 2 of 2 series; at worst, at beta=0 it is 1");
    numbers = Files.writeString(folder.resolve("b.num"), "3 bent").toString();
    Ran bent = sweep("-D", "alpha=1..9", "--assert", "exponent(sum.sum, alpha) <= 9");
    assertThat(bent.exit()).isEqualTo(1);
    assertThat(bent.err()).contains("is undecided: no law: ");
    Ran few = sweep("-D", "alpha=1..2", "--assert", "exponent(sum.sum, alpha) <= 9");
    assertThat(few.exit()).isEqualTo(1);
    assertThat(few.err()).contains("is undecided: no law: 2 different points are too few");
  }

  @Test
  void sweepsAreComparedWithABaseline() throws IOException {
    String base = folder.resolve("base.json").toString();
    assertThat(sweep("-D", "alpha=1..9", "-f", "json", "-O", base).exit()).isZero();
    Ran same = sweep("-D", "alpha=1..9", "--baseline", base);
    assertThat(same.exit()).isZero();
    assertThat(same.err()).contains("none of 9 values differs");
    Ran other =
        sweep("-D", "alpha=1..10", "-o", "sum.start=1", "--baseline", base, "--tolerance", "10%");
    assertThat(other.exit()).isEqualTo(1);
    assertThat(other.err())
        .contains("error: alpha=1: sum.sum: 8 s, was 7 s (+14.29 %)")
        .doesNotContain("alpha=9")
        .contains("not in " + base + ": alpha=10")
        .contains("differ from " + base + " by more than 10 %");
    Ran wrong = Ran.camp("analyze", numbers, "-b", "sum", "--baseline", base);
    assertThat(wrong.exit()).isEqualTo(2);
    assertThat(wrong.err()).contains("is no result of 'analyze'");
  }
}
