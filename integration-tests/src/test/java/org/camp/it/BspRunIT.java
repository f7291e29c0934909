// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Bulk-synchronous programs by the packaged command: checks, real runs, calibration. Nothing here
 * depends on how long they take.
 */
class BspRunIT {
  private static final String SUM =
      """
      let rec sum f n = if n = 0 then 0 else f n + sum f (n - 1) in
      let rec loop i x = if i = 0 then x else loop (i - 1) (x + 1) in
      sum (proj << loop n $pid$ >>) bsp_p
      """;

  private static final String TREE =
      """
      let multi tree double t =
        where node = let rc = << double t >> in finally (rc, 0)
        where leaf = 2 * at t in
      double data
      """;

  @TempDir static Path home;
  private static Camp camp;

  @BeforeAll
  static void write() throws IOException {
    camp = new Camp(home);
    file("sum.bsml", SUM);
    file("tree.mml", TREE);
    file("m.yaml", "bsp: {p: 2, g: 1us, L: 10us}\ntimings: {T_Var: 1ns}\n");
  }

  private static void file(String name, String text) throws IOException {
    Files.writeString(home.resolve(name), text);
  }

  @Test
  void aRunHasTheValueAndTheMessagesOfTheSemantics() {
    Camp.Ran ran =
        camp.run(
            "run",
            "sum.bsml",
            "-m",
            "m.yaml",
            "-D",
            "n=100",
            "--missing-timings",
            "zero",
            "--measure-for",
            "0",
            "-f",
            "json");
    boolean free = RealRun.wasFree(ran, "/ratio");
    JsonNode values = ran.json().at("/results/bsp.run/values");
    assertThat(values.at("/value").asText()).isEqualTo("203");
    assertThat(values.at("/equal").booleanValue()).isTrue();
    assertThat(values.at("/runs").intValue()).isEqualTo(3);
    assertThat(values.at("/supersteps")).hasSize(2);
    assertThat(values.at("/supersteps/0/h").longValue()).isEqualTo(1);
    assertThat(values.at("/supersteps/0/words").longValue()).isEqualTo(1);
    double time = values.at("/time/predicted").doubleValue();
    assertThat(time).isGreaterThan(11e-6);
    if (free) {
      assertThat(values.at("/ratio").doubleValue() * time)
          .isCloseTo(
              values.at("/time/measured").doubleValue(),
              org.assertj.core.api.Assertions.withinPercentage(1e-6));
    }
  }

  @Test
  void copiesWithoutBarriersAreRunWithoutBarriers() throws IOException {
    file("async.mml", resource("defects/bsp/s3-async-run.mml"));
    for (String down : new String[] {"async", "sync"}) {
      Camp.Ran ran =
          camp.run(
              "run",
              "async.mml",
              "-o",
              "bsp.p=2",
              "-o",
              "bsp.down=" + down,
              "--measure-for",
              "0",
              "-f",
              "json");
      RealRun.wasFree(ran);
      JsonNode supersteps = ran.json().at("/results/bsp.run/values/supersteps");
      assertThat(supersteps).as(ran.toString()).hasSize(down.equals("async") ? 2 : 4);
      for (JsonNode superstep : supersteps) {
        assertThat(superstep.at("/words")).isEqualTo(superstep.at("/h"));
      }
      assertThat(supersteps.at("/0/h").longValue()).isEqualTo(down.equals("async") ? 3 : 1);
    }
  }

  private static String resource(String name) throws IOException {
    try (java.io.InputStream in = BspRunIT.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
    }
  }

  @Test
  void aTreeRunsToo() {
    Camp.Ran ran =
        camp.run(
            "run",
            "tree.mml",
            "-o",
            "bsp.p=2x2",
            "-D",
            "data={\"tree\": [[1, 2], [3, 4]]}",
            "--measure-for",
            "0");
    RealRun.wasFree(ran);
    assertThat(ran.out()).contains("0{0{2, 4}, 0{6, 8}}", "yes", "no prediction in seconds");
  }

  @Test
  void runsOverAParameterMakeAChart() {
    Camp.Ran ran =
        camp.run(
            "run",
            "sum.bsml",
            "-m",
            "m.yaml",
            "--over",
            "n=10..40*2",
            "--missing-timings",
            "zero",
            "--measure-for",
            "0",
            "-f",
            "svg");
    RealRun.wasFree(ran);
    assertThat(ran.out()).contains("<svg", "Predicted and measured time over n");
    Camp.Ran wrong = camp.run("run", "sum.bsml", "-o", "bsp.p=2", "--over", "m=1..3");
    assertThat(wrong.exit()).isEqualTo(2);
    assertThat(wrong.err()).contains("no parameter 'm'");
  }

  @Test
  void calibrationWritesAMachineThatOtherVerbsTake() throws IOException {
    Camp.Ran ran =
        camp.run("calibrate", "--bsp", "--no-timings", "-m", "m.yaml", "-O", "host.yaml", "--full");
    if (!RealRun.couldCalibrate(ran)) {
      assertThat(home.resolve("host.yaml")).doesNotExist();
      return;
    }
    assertThat(ran.out()).contains("This host as a BSP machine", "Levels, root first", "R²");
    assertThat(Files.readString(home.resolve("host.yaml")))
        .contains("bsp: {p: ", "multibsp:", "T_Var: \"1ns\"");
    Camp.Ran used =
        camp.run(
            "analyze",
            "sum.bsml",
            "-b",
            "bsp",
            "-D",
            "n=5",
            "-m",
            "host.yaml",
            "-o",
            "bsp.missing-timings=zero",
            "-f",
            "json");
    assertThat(used.exit()).as(used.toString()).isZero();
    assertThat(used.json().at("/results/bsp/values/cost/time").doubleValue()).isPositive();
  }

  /** The programs that measure operations are made and read by CAMP itself. */
  @Test
  void calibrationUnderstandsItsOwnProgramsUnderAnotherLocale() {
    Camp.Ran ran =
        camp.java(
            "",
            List.of(
                "-Duser.language=ar",
                "-jar",
                Camp.jar().toString(),
                "calibrate",
                "--bsp",
                "-o",
                "bsp.p=1"));
    if (RealRun.couldCalibrate(ran)) {
      assertThat(ran.out()).contains(" with p = 1: g ", "Slowest", "--full");
      assertThat(ran.out().lines()).hasSizeLessThanOrEqualTo(20);
    }
  }

  @Test
  void checksSayEverythingAtOnce() throws IOException {
    file("wrong.bsml", "let v = << 1 >> in\nlet w = << proj v >> in\nif v then 1 else $pid$ + 2.");
    Camp.Ran ran = camp.run("check", "wrong.bsml");
    assertThat(ran.exit()).isEqualTo(1);
    assertThat(ran.err())
        .contains(
            "wrong.bsml:2:12: error: 'proj' stands inside a vector",
            "a barrier there would be reached by some and not by others",
            "wrong.bsml:2:17: error: the vector 'v' is read inside a vector",
            "wrong.bsml:3:4: error: the condition must be bool, but this is int par",
            "all reach the next barrier",
            "wrong.bsml:3:18: error: '$pid$' stands outside of a vector")
        .doesNotContain("is a parameter");
    Camp.Ran fine = camp.run("check", "sum.bsml", "tree.mml", "-f", "json");
    assertThat(fine.exit()).isZero();
    assertThat(fine.json().at("/0/results/bsp.check/values/type").asText()).isEqualTo("int");
    assertThat(fine.json().at("/1/results/bsp.check/values/type").asText()).isEqualTo("int tree");
    assertThat(fine.json().at("/1/results/spaceprofile.check").isMissingNode()).isTrue();
  }

  @Test
  void aProgramIsLaidOutAnew() throws IOException {
    Camp.Ran shown = camp.run("show", "tree.mml", "--as", "bsml");
    assertThat(shown.exit()).as(shown.toString()).isZero();
    file("again.mml", shown.out());
    assertThat(camp.run("show", "again.mml", "--as", "bsml").out()).isEqualTo(shown.out());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '¦',
      quoteCharacter = '`',
      value = {
        "p.bsml ¦ << 1 + ¦ 2 ¦ p.bsml:1:7: error: expected an expression",
        "p.bsml ¦ 1 + true ¦ 1 ¦ p.bsml:1:5: error: the right operand of '+' must be int",
        "p.bsml ¦ << << 1 >> >> ¦ 1 ¦ p.bsml:1:4: error: vectors cannot be nested",
        "p.bsml ¦ proj << 1 >> 9 ¦ 1 ¦ there is no processor 9",
        "p.bsml ¦ proj << 1 / ($pid$ - 2) >> 1 ¦ 1 ¦ on processor 2",
        "p.bsml ¦ let rec f x = f x in f 1 ¦ 3 ¦ it may run for ever",
        "p.bsml ¦ nothing ¦ 1 ¦ p.bsml:1:1: error: nothing binds 'nothing'",
        "p.mml ¦ << 1 >> ¦ 1 ¦ p.mml:1:1: error: '<< >>' stands outside of node code",
        "p.mml ¦ let multi f x = where node = proj << f x >> 1 where leaf = x in f 1 ¦ 1 ¦ 'x' is a"
            + " value of the node",
        "p.bsml ¦ let multi f x = where node = 1 where leaf = x in f 1 ¦ 1 ¦ name the file .mml"
      })
  void badInputIsExplained(String name, String text, int exit, String message) throws IOException {
    file(name, text);
    for (String verb : new String[] {"run", "analyze"}) {
      Camp.Ran ran = camp.run(verb, name, "-o", "bsp.p=2", "--budget", "calls=1e6");
      assertThat(ran.exit()).as(ran.toString()).isEqualTo(exit);
      assertThat(ran.err()).contains(message).doesNotContain("defect", "Exception");
    }
  }

  @Test
  void noProcessorsIsOneError() {
    Camp.Ran ran = camp.run("run", "sum.bsml", "-D", "n=1", "-o", "bsp.p=0");
    assertThat(ran.exit()).isEqualTo(2);
    assertThat(ran.err().lines().filter(line -> line.contains("error:"))).hasSize(1);
    assertThat(camp.run("run", "sum.bsml", "-D", "n=1").exit()).isEqualTo(2);
    assertThat(camp.run("run", "tree.mml", "-D", "data={\"par\": [1]}", "-o", "bsp.p=2").exit())
        .isEqualTo(1);
  }
}
