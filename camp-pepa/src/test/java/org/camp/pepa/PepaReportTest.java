package org.camp.pepa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.report.Section;
import org.camp.pepa.lang.PepaModel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

  /** What one more replica brings is what the model with one more replica does. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      value = {
        "Client[8] <get> Server @ Client[8] <get> Server[2]",
        "Client[8] <get> (Log <log> Server) @ Client[8] <get> (Log <log> Server[2])",
        "Client[30] <get> Servers @ Client[30] <get> (Log <log> Server[4])",
        "(Client[8] <get> Server)/{get} @ (Client[8] <get> Server[2])/{get}",
      })
  void oneMoreReplicaOfWhateverLimits(String system, String more) {
    String definitions =
        "Client = (think, 1).(get, infty).Client; Server = (get, 2).Server; Log = (log, infty).Log;"
            + " Servers = Log <log> Server[3];";
    PepaResult result = analyze(definitions + system);
    assertThat(result.bottleneck().limiting().orElseThrow().name()).isEqualTo("Server");
    PepaResult larger = analyze(definitions + more);
    assertThat(result.whatIf().orElseThrow().states()).isEqualTo(larger.space().size());
    assertThat(result.whatIf().orElseThrow().throughput())
        .allSatisfy((a, x) -> assertThat(x).isCloseTo(larger.throughput().get(a), within(1e-9)));
    assertThat(whatIf(result)).contains("one more Server: ");
  }

  /** Of clients that wait for one server, one is served; a fast partner is used in part. */
  @Test
  void whoWaitsIsNotBusy() {
    PepaResult queue = analyze("C = (think, 1).(get, infty).C; S = (get, 2).S; C[8] <get> S");
    double thinking = queue.throughput().get("think");
    double served = queue.throughput().get("get") / 2;
    assertThat(queue.bottleneck().utilisations().get(0).busy())
        .isCloseTo((thinking + served) / 8, within(1e-12));
    assertThat(queue.bottleneck().utilisations().get(1).busy()).isCloseTo(served, within(1e-12));
    PepaResult race = analyze("P = (a, 1).P; Q = (a, 4).Q; P <a> Q");
    assertThat(race.bottleneck().utilisations())
        .extracting(u -> u.busy())
        .containsExactly(1.0, 0.25);
  }

  @Test
  void thePassiveSideIsWhereThePartnerIsMissing() {
    assertThatThrownBy(
            () ->
                analyze(
                    """
                    Client = (think, 1).(get, 2).Client;
                    Server = (get, infty).Server;
                    Client || Server
                    """))
        .isInstanceOfSatisfying(
            IllFormed.class, e -> assertThat(e.diagnostics().get(0).line()).isEqualTo(2));
  }

  @Test
  void hiddenActionsAreNamed() {
    assertThatThrownBy(() -> analyze("P = (a, 1).(b, infty).P; P/{b}"))
        .isInstanceOf(IllFormed.class)
        .hasMessageContaining("the passive action 'b' has no active partner");
  }
}
