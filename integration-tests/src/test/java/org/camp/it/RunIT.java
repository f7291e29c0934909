// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Real runs and calibration by the packaged command. Nothing here depends on how long they take.
 */
class RunIT {
  private static final String PIPELINE =
      """
      global protocol Pipeline(role a, role b) {
        rec X { Data(bytes[1000]) from a to b cost 100us; continue X; }
      }
      """;

  @TempDir static Path home;
  private static Camp camp;

  @BeforeAll
  static void write() throws IOException {
    camp = new Camp(home);
    Files.writeString(home.resolve("pipeline.scr"), PIPELINE);
    Files.writeString(home.resolve("m.yaml"), "name: m\ntransport: {send: 2us, recv: 1us}\n");
  }

  @Test
  void aRunHasMeasuredAndPredictedForEveryRole() {
    Camp.Ran ran =
        camp.run(
            "run",
            "pipeline.scr",
            "-k",
            "X=50",
            "-m",
            "m.yaml",
            "--measure-for",
            "0",
            "-f",
            "json");
    boolean free = RealRun.wasFree(ran, "/total/error", "/perRole/a/error", "/perRole/b/error");
    JsonNode values = ran.json().at("/results/mpst.run/values");
    assertThat(values.at("/perRole/a/predicted").doubleValue()).isCloseTo(100e-6, within(1e-12));
    assertThat(values.at("/perRole/b/predicted").doubleValue()).isCloseTo(5052e-6, within(1e-12));
    assertThat(values.at("/perRole/b/measured").doubleValue()).isPositive();
    if (free) {
      double error = values.at("/total/error").doubleValue();
      assertThat(values.at("/total/predicted").doubleValue())
          .isCloseTo(values.at("/total/measured").doubleValue() * (1 + error), within(1e-12));
    }
    assertThat(values.at("/iterations/X").longValue()).isEqualTo(50);
    assertThat(values.at("/path")).as("of one more repetition").isNotEmpty();
    assertThat(values.at("/path/0/measured").doubleValue()).isPositive();
  }

  @Test
  void withoutAMachineTheHostIsMeasured() {
    Camp.Ran ran =
        camp.run(
            "run",
            "pipeline.scr",
            "-k",
            "X=50",
            "--transport",
            "tcp",
            "--measure-for",
            "0",
            "--full");
    RealRun.wasFree(ran);
    assertThat(ran.out()).contains("Costs of messages over tcp", "When each role is done");
  }

  @Test
  void aRunMustKnowItsRounds() {
    Camp.Ran ran = camp.run("run", "pipeline.scr", "-m", "m.yaml");
    assertThat(ran.exit()).isEqualTo(2);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err()).contains("pipeline.scr:2:3: error:", "how often 'X'", "-k X=1000");
  }

  @Test
  void calibrationWritesAMachineThatOtherVerbsTake() throws IOException {
    Camp.Ran ran = camp.run("calibrate", "--largest", "4KiB", "-m", "m.yaml", "-O", "host.yaml");
    if (!RealRun.couldCalibrate(ran)) {
      assertThat(home.resolve("host.yaml")).doesNotExist();
      return;
    }
    assertThat(ran.out()).contains("Costs of messages on this host");
    assertThat(Files.readString(home.resolve("host.yaml")))
        .startsWith("name: \"m\"\ntransport: {send: \"queue_send(size)\"");
    Camp.Ran used =
        camp.run("analyze", "pipeline.scr", "-k", "X=1", "-m", "host.yaml", "-f", "json");
    assertThat(used.json().at("/results/mpst/values/cost/total").doubleValue()).isPositive();
  }

  @Test
  void calibrationTakesNoModelAndAFittingSize() {
    Camp.Ran model = camp.run("calibrate", "pipeline.scr");
    assertThat(model.exit()).isEqualTo(2);
    assertThat(model.err()).contains("one operand too many");
    Camp.Ran size = camp.run("calibrate", "--largest", "2");
    assertThat(size.exit()).isEqualTo(2);
    assertThat(size.err()).contains("--largest must lie between");
  }
}
