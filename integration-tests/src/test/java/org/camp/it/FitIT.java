// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Fits and laws of the packaged command, each in a process of its own. */
class FitIT {
  @TempDir static Path home;
  private static Camp camp;

  @BeforeAll
  static void copy() throws IOException {
    camp = new Camp(home);
    assertThat(camp.run("examples", "--copy", ".").exit()).isZero();
    for (String file : List.of("ring.scr", "ring-noisy.csv", "plain.yaml")) {
      Files.writeString(home.resolve("fit-" + file), Camp.resource("fit/" + file));
    }
  }

  private static final List<String> RING =
      List.of(
          "fit",
          "fit-ring.scr",
          "fit-ring-noisy.csv",
          "-m",
          "fit-plain.yaml",
          "--free",
          "work,gap",
          "--seed",
          "3");

  private static Camp.Ran on(int processors, List<String> words, String... more) {
    List<String> all = new ArrayList<>();
    all.add("-XX:ActiveProcessorCount=" + processors);
    all.addAll(List.of("-jar", Camp.jar().toString()));
    all.addAll(words);
    all.addAll(List.of(more));
    return camp.java("", all);
  }

  @Test
  void theSameBytesOnOneThreadAndOnSeveral() {
    for (String intervals : List.of("asymptotic", "bootstrap", "profile")) {
      String[] more = {"--intervals", intervals, "-f", "json"};
      Camp.Ran one = on(1, RING, more);
      assertThat(one.exit()).as(one.err()).isZero();
      assertThat(on(4, RING, more)).isEqualTo(one);
    }
    assertThat(on(2, RING, "-f", "svg")).isEqualTo(on(1, RING, "-f", "svg"));
  }

  @Test
  void laterFoldsDoNotDependOnThreads() {
    String[] more = {"--leave", "n", "--folds", "7", "--starts", "5", "--loss", "squares"};
    assertThat(on(3, RING, more)).isEqualTo(on(1, RING, more));
  }

  /** The scale of a fit is that of its residuals; its images are as large as usual. */
  @Test
  void theScaleIsThatOfResiduals() {
    Camp.Ran usual = on(2, RING, "-f", "json");
    assertThat(usual.exit()).as(usual.err()).isZero();
    Camp.Ran same = on(2, RING, "--scale", "5%", "-f", "json");
    assertThat(same.json().at("/fit")).isEqualTo(usual.json().at("/fit"));
    Camp.Ran wide = on(2, RING, "--scale", "50%", "-f", "json");
    assertThat(wide.exit()).as(wide.err()).isZero();
    assertThat(wide.json().at("/fit/parameters")).isNotEqualTo(usual.json().at("/fit/parameters"));
    assertThat(on(2, RING, "--scale", "none").exit()).isEqualTo(2);
  }

  /** The square is in the counts of operations, whatever the words that are sent take. */
  @Test
  void aMatrixTimesAVectorIsASquare() {
    String[] sweep = {
      "sweep",
      "matrix-vector.bsml",
      "-m",
      "matrix-vector.yaml",
      "-D",
      "n=8..40:8",
      "--of",
      "bsp.cost.time",
      "--assert",
      ""
    };
    sweep[sweep.length - 1] = "exponent(bsp.cost.time, n) = 2";
    Camp.Ran square = camp.run(sweep);
    sweep[sweep.length - 1] = "exponent(bsp.cost.time, n) <= 1";
    Camp.Ran line = camp.run(sweep);

    assertThat(square.exit()).as(square.err()).isZero();
    assertThat(square.out()).contains("*n^2 (exact)");
    assertThat(line.exit()).isEqualTo(1);
    assertThat(line.err())
        .contains("error: 'exponent(bsp.cost.time, n) <= 1' does not hold: it is 2");
  }
}
