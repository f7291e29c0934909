// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.semantics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Cancellation;
import org.camp.core.diagnostic.NotApplicable;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.protocol.Protocol;
import org.camp.core.report.Lanes;
import org.camp.core.report.text.TextWriter;
import org.camp.mpst.MpstOptions;
import org.camp.mpst.MpstResult;
import org.camp.mpst.SessionTypes;
import org.camp.mpst.draw.TraceChart;
import org.camp.mpst.export.ConfigurationsExporter;
import org.camp.mpst.export.CounterexampleExporter;
import org.camp.mpst.export.TraceExporter;
import org.junit.jupiter.api.Test;

class SafetyTest {
  private static Exploration explore(String body, int bound) {
    Protocol protocol = Protocol.parse("global protocol P(role p, role q, role r) {" + body + "}");
    Configurations space = SessionTypes.configurations(protocol, AnalysisContext.builder().build());
    return Exploration.of(space, bound, 100_000, new Cancellation());
  }

  private static void wrong(String body, SafetyViolation.Kind kind, int steps) {
    Exploration explored = explore(body, 2);
    assertThat(explored.problem()).map(SafetyViolation::kind).contains(kind);
    assertThat(explored.trace()).hasSize(steps);
  }

  @Test
  void problemsHaveShortestTraces() {
    wrong("recv a() from p to q; send a() from q to p;", SafetyViolation.Kind.DEADLOCK, 0);
    wrong(
        "recv a() from p to q; send a() from q to p; recv a() from q to p; recv b() from p to q;",
        SafetyViolation.Kind.DEADLOCK,
        0);
    wrong(
        "send a() from p to q; send b() from p to q; recv b() from p to q; recv a() from p to q;",
        SafetyViolation.Kind.RECEPTION_ERROR,
        1);
    wrong("send a() from p to q;", SafetyViolation.Kind.ORPHAN_MESSAGE, 1);
    wrong(
        "send a() from p to q; send a() from p to q; recv a() from p to q;",
        SafetyViolation.Kind.ORPHAN_MESSAGE,
        3);
  }

  @Test
  void crossingSendsAreFineAndFullQueuesAreNoDeadlock() {
    String crossing =
        "rec X { send a() from p to q; send b() from q to p; recv b() from q to p;"
            + " recv a() from p to q; continue X; }";
    Exploration explored = explore(crossing, 1);
    assertThat(explored.problem()).isEmpty();
    assertThat(explored.complete()).isTrue();
    Exploration streaming = explore("rec X { a() from p to q; continue X; }", 3);
    assertThat(streaming.problem()).isEmpty();
    assertThat(streaming.boundReached()).isTrue();
    assertThat(streaming.configurations()).isEqualTo(4);
    assertThat(streaming.transitions()).isEqualTo(6);
  }

  @Test
  void countedLoopsAreRunAsOftenAsTheySay() {
    Exploration explored =
        explore("rec X times 5 { a() from p to q; continue X; } b() from q to p;", 9);
    assertThat(explored.problem()).isEmpty();
    int last = explored.configurations() - 1;
    assertThat(explored.trace(last)).hasSize(12);
  }

  @Test
  void theAnalysisTellsTheTrace() {
    Protocol protocol =
        Protocol.parse(
            "global protocol P(role p, role q) {\n"
                + "rec X { send a() from p to q; recv b() from q to p; send b() from q to p;\n"
                + "recv a() from p to q; continue X; } }");
    MpstResult result =
        SessionTypes.analyze(
            protocol, AnalysisContext.builder().option(MpstOptions.QUEUE_BOUND, 5L).build());
    Safety safety = result.safety().orElseThrow();
    assertThat(safety.bound()).isEqualTo(5);
    assertThat(safety.problem()).isEmpty();
    assertThat(result.wellFormed()).isTrue();
  }

  @Test
  void smallSpacesAndRunsCanBeDrawn() throws IOException {
    Protocol protocol =
        Protocol.parse("global protocol P(role p, role q) { a() from p to q; b() from q to p; }");
    StringBuilder dot = new StringBuilder();
    new ConfigurationsExporter().export(protocol, AnalysisContext.builder().build(), dot);
    assertThat(dot).contains("digraph", "p→q!a()", "q→p?b()");
    StringBuilder svg = new StringBuilder();
    new TraceExporter().export(protocol, AnalysisContext.builder().build(), svg);
    assertThat(svg).contains("<svg", "a()", "b()");
  }

  @Test
  void whatGoesWrongIsMarkedAmongTheConfigurations() throws IOException {
    Protocol stuck =
        Protocol.parse(
            "global protocol P(role p, role q) {"
                + " send a() from p to q; recv b() from q to p; recv a() from p to q; }");
    StringBuilder dot = new StringBuilder();
    new ConfigurationsExporter().export(stuck, AnalysisContext.defaults(), dot);
    assertThat(dot).containsOnlyOnce("deadlock").contains("p waits for ever for a message of q");

    Protocol streaming =
        Protocol.parse(
            "global protocol P(role p, role q) {"
                + " send a() from p to q; send a() from p to q; recv a() from p to q;"
                + " recv a() from p to q; }");
    AnalysisContext one = AnalysisContext.builder().option(MpstOptions.QUEUE_BOUND, 1L).build();
    StringBuilder fine = new StringBuilder();
    new ConfigurationsExporter().export(streaming, one, fine);
    assertThat(fine).doesNotContain("deadlock").doesNotContain("tooltip");
  }

  @Test
  void theReportTellsHowItComesToWhatGoesWrong() throws IOException {
    Protocol orphan =
        Protocol.parse(
            "global protocol P(role p, role q) {"
                + " choice at p { l() from p to q; send m() from p to q; }"
                + " or { k() from p to q; } }");
    String text = text(orphan, AnalysisContext.defaults());
    assertThat(text)
        .containsSubsequence(
            "q is done and never takes m() of p",
            "How it comes to that",
            "p→q!l()",
            "p→q!m()",
            "p→q?l()");
    AnalysisContext few = AnalysisContext.builder().option(MpstOptions.STATES, 2L).build();
    assertThat(text(orphan, few))
        .contains("nothing goes wrong so far")
        .contains("not decided: nothing goes wrong among the first 2 configurations");
  }

  private static String text(Protocol protocol, AnalysisContext context) throws IOException {
    StringBuilder printed = new StringBuilder();
    new TextWriter().write(SessionTypes.analyze(protocol, context).report(), printed);
    return printed.toString();
  }

  @Test
  void theCounterexampleIsDrawn() throws IOException {
    Protocol protocol =
        Protocol.parse(
            "global protocol P(role p, role q) { send a() from p to q; send b() from q to p;"
                + " recv b() from q to p; compute at p cost 1ms; send c() from p to q;"
                + " recv a() from p to q; recv d() from p to q; }");
    StringBuilder svg = new StringBuilder();
    new CounterexampleExporter().export(protocol, AnalysisContext.defaults(), svg);
    assertThat(svg)
        .contains("Counterexample of P", "reception error", "b()", "c() to q")
        .contains("q does not expect c() of p");

    Lanes chart =
        TraceChart.of(SessionTypes.explore(protocol, AnalysisContext.defaults())).orElseThrow();
    assertThat(chart.points()).extracting(Lanes.Point::at).isSorted();
    assertThat(SessionTypes.analyze(protocol, AnalysisContext.defaults()).report().pictures())
        .first()
        .isEqualTo(chart);
  }

  @Test
  void withoutAProblemThereIsNoCounterexample() {
    Protocol fine = Protocol.parse("global protocol P(role p, role q) { a() from p to q; }");
    assertThatExceptionOfType(NotApplicable.class)
        .isThrownBy(
            () ->
                new CounterexampleExporter()
                    .export(fine, AnalysisContext.defaults(), new StringBuilder()))
        .withMessageContaining("nothing goes wrong: all 3 configurations with queues up to 2");
    Protocol large =
        Protocol.parse(
            "global protocol P(role p, role q) { rec X { a() from p to q; continue X; } }");
    AnalysisContext few = AnalysisContext.builder().option(MpstOptions.STATES, 1L).build();
    assertThatExceptionOfType(OverBudget.class)
        .isThrownBy(() -> new CounterexampleExporter().export(large, few, new StringBuilder()));
  }
}
