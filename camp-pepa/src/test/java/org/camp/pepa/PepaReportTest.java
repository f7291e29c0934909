package org.camp.pepa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.camp.core.diagnostic.OverBudget;
import org.camp.core.report.Section;
import org.camp.pepa.lang.PepaModel;
import org.junit.jupiter.api.Test;

/** What is said about results that are not everyday ones. */
class PepaReportTest {
  private static PepaResult analyze(String text) {
    return Pepa.analyze(PepaModel.parse(text));
  }

  private static String whatIf(PepaResult result) {
    return result.report().sections().stream()
        .filter(s -> s instanceof Section.Text)
        .map(s -> String.join("\n", ((Section.Text) s).lines()))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void whatHappensNeverGetsNoPercentage() {
    String lines = whatIf(analyze("P = (a, 1).Q; Q = (b, 2).Q; P[2]"));
    assertThat(lines)
        .contains("the throughput of a goes from 0 to 0\n")
        .contains("the throughput of b goes from 4 to 6 (+50 %)");
  }

  @Test
  void ratesBeyondWhatDoublesHoldAreNoDefect() {
    assertThatThrownBy(
            () ->
                analyze(
                    "P = (a, 1e300).Q; Q = (b, 1e-300).P; R = (c, 1e-300).S; S = (d, 1e300).R;"
                        + " P || R"))
        .isInstanceOf(OverBudget.class)
        .hasMessageContaining("did not converge");
  }

  @Test
  void tracesOfOneActionAreSingular() {
    PepaResult result = analyze("P = (a, 1).Q; Q = (b, 1).P; R = (c, 1).R; P <b> R");
    assertThat(result.space().deadlocks()).isZero();
    PepaResult stuck =
        analyze("P = (a, 1).Q; Q = (b, 1).P; R = (a, 1).S; S = (c, 1).S; P <a, b, c> R");
    assertThat(stuck.report().notes().get(0))
        .startsWith("shortest trace to a deadlock (1 action): a;");
  }
}
