// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.BadInput;
import org.camp.pepa.lang.PepaModel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Passages begin when their first condition begins to hold. */
class PassageStartTest {
  /** Twenty clients, one of them with states of its own, and three servers that may fail. */
  private static final String WEB =
      "Idle = (think, 0.1).Asking; Asking = (request, 10).Waiting; Waiting = (response,"
          + " infty).Idle; Mine = (think, 0.1).MineAsking; MineAsking = (request,"
          + " 10).MineWaiting; MineWaiting = (response, infty).Mine;"
          + " Ready = (request, infty).Serving + (fail, 0.001).Down;"
          + " Serving = (response, 2).Ready; Down = (repair, 0.1).Ready;"
          + " (Mine || Idle[19]) <request, response> Ready[3]";

  private static Passage passage(String model, String passage) {
    AnalysisContext context =
        AnalysisContext.builder().option(PepaOptions.PASSAGE, passage).build();
    return Pepa.analyze(PepaModel.parse(model), context).passage().orElseThrow();
  }

  /** The reference values of one of the twenty; Little's law gives the same means. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "MineAsking or MineWaiting -> Mine | 0.622577695775 | 0.476046755 | 2.47293584",
        "MineWaiting -> Mine | 0.5 | 0.34657359 | 2.30258509",
      })
  void responseTimesOfOneOfMany(String passage, double mean, double median, double last) {
    Passage found = passage(WEB, passage);
    assertThat(found.mean()).isCloseTo(mean, within(1e-9));
    assertThat(found.quantiles().get(0.5)).isCloseTo(median, within(1e-6));
    assertThat(found.quantiles().get(0.99)).isCloseTo(last, within(1e-6 * last));
  }

  /** What happens inside the first condition does not begin the passage again. */
  @Test
  void stepsInsideAreNoBeginnings() {
    String stages = "P = (a, 1).Q; Q = (b, 2).R; R = (c, 4).P; P";
    assertThat(passage(stages, "Q or R -> P").mean()).isCloseTo(0.75, within(1e-12));
    assertThat(passage(stages, "R -> P").mean()).isCloseTo(0.25, within(1e-12));
  }

  @Test
  void whatNeverBeginsIsRefused() {
    String never = "P = (a, 1).Q; Q = (b, 2).R; R = (c, 4).R; P";
    assertThatThrownBy(() -> passage(never, "P -> R"))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("no state is one of those");
    assertThatThrownBy(() -> passage("P = (a, 1).Q; Q = (b, 2).P; P", "P or Q -> Q"))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("it always holds");
  }
}
