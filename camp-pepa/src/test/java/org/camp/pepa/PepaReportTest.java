// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Status;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.pepa.lang.ModelVariant;
import org.camp.pepa.lang.PepaModel;
import org.camp.pepa.skeleton.SkeletonModel;
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
        .contains("the throughput of a stays 0 /s\n")
        .contains("the throughput of b goes from 4 to 6 /s (+50 %)");
  }

  /** What rounding changes is no change, though the sums of both solutions differ by it. */
  @Test
  void whatNothingChangesStays() {
    PepaResult result =
        analyze(
            "P = (a, 1).P1; P1 = (b, 3).P2; P2 = (c, 7).P; Q = (d, 0.3).Q1; Q1 = (e, 0.7).Q2;"
                + " Q2 = (f, 1.1).Q; P[3] || Q[4]");
    assertThat(whatIf(result))
        .contains("one more P: the throughput of d, e and f stays ")
        .contains("one more Q: the throughput of a, b and c stays ")
        .doesNotContain("e-1");
    assertThat(result.whatIf()).extracting(WhatIfs.WhatIf::gain).contains(0.0);
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
    PepaResult larger = analyze(definitions + more);
    WhatIfs.WhatIf first = result.whatIf().get(0);
    assertThat(first.change()).isEqualTo("one more Server");
    assertThat(first.states()).isEqualTo(larger.space().size());
    assertThat(first.throughput())
        .allSatisfy((a, x) -> assertThat(x).isCloseTo(larger.throughput().get(a), within(1e-9)));
    assertThat(whatIf(result)).contains("one more Server: ");
  }

  private static final String WEB =
      """
      ClientIdle = (think, 0.1).ClientReq;
      ClientReq = (request, 10).ClientWait;
      ClientWait = (response, infty).ClientIdle;
      ServerIdle = (request, infty).ServerBusy%s;
      ServerBusy = (response, 2).ServerIdle;
      %s
      ClientIdle[20] <request, response> ServerIdle[3]
      """;

  /** A server that may fail is not what the others wait for: the load holds the throughput. */
  @Test
  void aFailureThatIsEnabledIsNoBottleneck() {
    PepaResult sound = analyze(String.format(Locale.ROOT, WEB, "", ""));
    PepaResult fails =
        analyze(
            String.format(
                Locale.ROOT,
                WEB,
                " + (fail, 0.001).ServerDown",
                "ServerDown = (repair, 0.1).ServerIdle;"));
    for (PepaResult result : List.of(sound, fails)) {
      assertThat(result.objective()).isEqualTo("request");
      assertThat(result.whatIf())
          .extracting(WhatIfs.WhatIf::change)
          .containsExactly("one more ClientIdle", "one more ServerIdle");
      assertThat(result.report().because()).isEmpty();
      assertThat(result.shares().orElseThrow().bottlenecks()).containsExactly("ClientIdle");
    }
    Utilisation server = fails.utilisation().get(1);
    assertThat(server.states().values().stream().mapToDouble(x -> x).sum())
        .isCloseTo(1, within(1e-12));
    assertThat(server.states().get("ServerBusy"))
        .isCloseTo(sound.utilisation().get(1).states().get("ServerBusy"), within(0.01));
  }

  /** Actions that change alike are told in one line; a change is told once. */
  @Test
  void whatIsTheSameIsSaidOnce() {
    String lines = whatIf(analyze(String.format(Locale.ROOT, WEB, "", "")));
    assertThat(lines.lines()).hasSize(2);
    assertThat(lines).contains("the throughput of think, request and response goes from");
    PepaModel farm =
        SkeletonModel.parse("pipe { task(a, 9) farm(3, b, 1) task(c, 9) }")
            .pepa(Map.of("comm", "10"), Optional.empty());
    assertThat(Pepa.analyze(farm).whatIf())
        .extracting(WhatIfs.WhatIf::change)
        .startsWith("one more replica of task 1 (b)")
        .containsExactlyInAnyOrder(
            "one more replica of task 1 (b)",
            "one more replica of task 0 (a)",
            "one more replica of task 4 (c)");
  }

  /** Nobody pays for changed models who does not look at them. */
  @Test
  void changesAreSolvedWhenLookedAt() {
    PepaModel web = PepaModel.parse(String.format(Locale.ROOT, WEB, "", ""));
    AtomicInteger made = new AtomicInteger();
    ModelVariant variant =
        new ModelVariant(
            "another",
            () -> {
              made.incrementAndGet();
              return web;
            });
    PepaModel model =
        PepaModel.of("m", web.definitions(), List.of("request"), component -> Optional.of(variant));
    PepaResult result = Pepa.analyze(model);
    Report report = result.report();
    assertThat(report.values().get("throughput")).isNotNull();
    int before = made.get();
    assertThat(report.values().toString()).contains("another");
    assertThat(made.get()).isEqualTo(before + 1);
    assertThat(report.sections().toString()).contains("another");
    assertThat(result.whatIf()).hasSize(1);
    assertThat(made.get()).isEqualTo(before + 1);
  }

  /** A change that cannot be solved is told with the reason, where the others stand. */
  @Test
  void aChangeThatDeadlocksIsTold() {
    PepaModel fine = PepaModel.parse("P = (a, 1).P; P");
    PepaModel stuck = PepaModel.parse("P = (a, 1).Q; Q = (b, 1).P; R = (b, 1).R; P <a, b> R");
    ModelVariant variant = new ModelVariant("another", () -> stuck);
    PepaModel model =
        PepaModel.of("m", fine.definitions(), List.of("a"), component -> Optional.of(variant));
    PepaResult result = Pepa.analyze(model);
    assertThat(result.whatIf()).isEmpty();
    assertThat(whatIf(result)).contains("another would bring was not computed: it has a deadlock");
  }

  @Test
  void manyComponentsAreNotRankedInPart() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 17; i++) {
      text.append("P" + i + " = (a" + i + ", " + (i + 1) + ").P" + i + "; ");
    }
    text.append("P0");
    for (int i = 1; i < 17; i++) {
      text.append(" || P" + i);
    }
    assertThat(analyze(text.toString()).whatIf()).isEmpty();
  }

  /** What is too much work leaves the rest of the answer as it is. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      value = {
        "passage @ R @ of the passage time, its distribution",
        "transient @ 1e12 @ the measures at a time",
      })
  void whatIsTooMuchWorkIsRefusedAlone(String option, String value, String refused) {
    AnalysisContext context =
        option.equals("passage")
            ? AnalysisContext.builder().option(PepaOptions.PASSAGE, value).build()
            : AnalysisContext.builder()
                .option(PepaOptions.TRANSIENT, Double.parseDouble(value))
                .build();
    PepaResult result =
        Pepa.analyze(
            PepaModel.parse("P = (a, 1e7).Q + (x, 1e-5).R; Q = (b, 1e7).P; R = (c, 1).P; P"),
            context);
    assertThat(result.status()).isEqualTo(Status.OVER_BUDGET);
    assertThat(result.refused().get(0)).contains(refused);
    assertThat(result.throughput().get("x")).isCloseTo(5e-6, within(1e-10));
    assertThat(result.report().notes().toString()).contains("not computed: " + refused);
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
