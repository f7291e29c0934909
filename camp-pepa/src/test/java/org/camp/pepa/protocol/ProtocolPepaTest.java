// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.OptionalDouble;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.NotApplicable;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.machine.Machine;
import org.camp.core.model.Source;
import org.camp.core.protocol.Protocol;
import org.camp.pepa.Pepa;
import org.camp.pepa.PepaResult;
import org.camp.pepa.lang.PepaModel;
import org.camp.pepa.lang.Process;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProtocolPepaTest {
  private static final Machine MACHINE =
      Machine.read(
          Source.of(
              "m.yaml",
              """
              transport: {send: "1ms", recv: "2ms"}
              links:
                - {from: "c", to: "a", send: "0s", recv: "10ms"}
              """));

  private static PepaModel pepa(String protocol) {
    AnalysisContext context = AnalysisContext.builder().machine(MACHINE).build();
    return ProtocolPepa.of(Protocol.parse(protocol), context, OptionalDouble.empty(), 100_000);
  }

  @Test
  void aPipelineIsItsRoles() {
    PepaModel model =
        pepa(
            "global protocol Line(role a, role b, role c) { rec X { compute at a cost 5ms;"
                + " Data() from a to b cost 4ms; Data() from b to c; continue X; } }");
    assertThat(model.text())
        .contains(
            "A = (compute_a, 200.0).A_send_data_a_b;",
            "A_send_data_a_b = (send_data_a_b, 1000.0).A_data_a_b;",
            "A_data_a_b = (data_a_b, 500.0).A;",
            "B = (data_a_b, infty).B_after_data_a_b;",
            "B_after_data_a_b = (after_data_a_b, 250.0).B_send_data_b_c;",
            "C = (data_b_c, infty).C;",
            "A <data_a_b> B <data_b_c> C");
    PepaResult result = Pepa.analyze(model);
    double slowest = 0.002 + 0.004 + 0.001 + 0.002;
    assertThat(result.throughput().get("data_b_c")).isLessThan(1 / slowest);
    assertThat(result.throughput().get("data_a_b"))
        .isCloseTo(result.throughput().get("data_b_c"), within(1e-9));
  }

  /** The loop that a role begins with is its first state, so that every state is visited again. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "rec X { T() from a to b cost 1ms; continue X; }",
        "rec X { rec Y { T() from a to b cost 1ms; choice at a prob 0.5 { S() from a to b; continue"
            + " Y; } or prob 0.5 { R() from a to b; continue X; } } }",
        "S() from a to b; rec X { T() from a to b; continue X; }",
        "rec X { S() from a to b; rec Y { choice at a { T() from a to b; continue Y; } or { R()"
            + " from a to b; continue X; } } }"
      })
  void noStateHasTwoNames(String body) {
    PepaModel model = pepa("global protocol P(role a, role b) { " + body + " }");
    model
        .definitions()
        .processes()
        .forEach(p -> assertThat(p.body()).isNotInstanceOf(Process.Constant.class));
    PepaResult result = Pepa.analyze(model);
    assertThat(result.steadyState().bottomComponents()).isEqualTo(1);
    long visited = Arrays.stream(result.steadyState().probability()).filter(p -> p > 0).count();
    assertThat(visited)
        .isGreaterThanOrEqualTo(result.space().size() - (body.startsWith("S") ? 3 : 0));
  }

  /** A round trip is a sum of exponential times: its rate is that of the mean. */
  @Test
  void aRoundTripTakesItsMeanTime() {
    PepaModel model =
        pepa(
            "global protocol Ping(role a, role c) { rec X { Ping() from a to c cost 5ms;"
                + " Pong() from c to a; continue X; } }");
    assertThat(model.text()).contains("(pong_c_a, 100.0)").doesNotContain("send_pong");
    assertThat(Pepa.analyze(model).applicationThroughput().orElseThrow())
        .isCloseTo(1 / (0.003 + 0.005 + 0.010), within(1e-9));
  }

  @Test
  void branchesAreTakenWithTheirProbabilities() {
    PepaModel model =
        pepa(
            "global protocol P(role a, role b, role c) { rec X { choice at a prob 0.2 {"
                + " Left() from a to b; Go() from b to c; } or prob 0.8 { Right() from a to b;"
                + " Stay() from b to c; } Done() from c to a; continue X; } }");
    PepaResult result = Pepa.analyze(model);
    assertThat(result.space().deadlocks()).isZero();
    double left = result.throughput().get("left_a_b");
    assertThat(left / result.throughput().get("right_a_b")).isCloseTo(0.25, within(1e-9));
    assertThat(result.throughput().get("go_b_c")).isCloseTo(left, within(1e-9));
    assertThat(result.throughput().get("done_c_a")).isCloseTo(5 * left, within(1e-9));
  }

  @Test
  void familiesAndRepeatedMessagesHaveNamesOfTheirOwn() {
    PepaModel model =
        pepa(
            "param n = 3; global protocol P(role m, role w[1..n]) { rec X { for i in 1..n {"
                + " T() from m to w[i] cost 1ms; } for i in 1..n { T() from w[i] to m; }"
                + " T() from m to w[1]; continue X; } }");
    assertThat(model.text()).contains("t_m_w_1,", "t_m_w_1_2,", "t_w_3_m,", "W_3 = ");
    assertThat(Pepa.analyze(model).space().deadlocks()).isZero();
  }

  private static PepaModel travelling(String transport, String body) {
    Machine machine = Machine.read(Source.of("m.yaml", "transport: {" + transport + "}\n"));
    return ProtocolPepa.of(
        Protocol.parse(
            "global protocol P(role a, role b, role c) { rec X { " + body + " continue X; } }"),
        AnalysisContext.builder().machine(machine).build(),
        OptionalDouble.empty(),
        100_000);
  }

  /** Of what has a latency the ends keep their times, or share that under way. */
  @ParameterizedTest
  @CsvSource({
    "1ms, 2ms, 20ms, 46",
    "0, 2ms, 20ms, 44",
    "1ms, 0, 20ms, 42",
    "0, 0, 20ms, 40",
    "3ms, 0, 1us*size, 6"
  })
  void aMessageTravelsForItsMeanTime(
      String send, String recv, String latency, double milliseconds) {
    PepaModel model =
        travelling(
            "send: " + send + ", recv: " + recv + ", latency: " + latency,
            "Ping(t[0]) from a to b; Pong(t[0]) from b to a;");
    PepaResult result = Pepa.analyze(model);
    assertThat(result.space().deadlocks()).isZero();
    assertThat(result.throughput().get("ping_a_b")).isCloseTo(1000 / milliseconds, within(1e-6));
  }

  @Test
  void latencyOccupiesNobody() {
    PepaModel model =
        travelling(
            "send: 1ms, recv: 1ms, latency: 100ms",
            "T() from a to b; T() from a to c; R() from b to a; R() from c to a;");
    assertThat(model.text())
        .contains("A_to_b = (send_t_a_b, infty).A_to_b_travel_t_a_b;")
        .contains("A_to_b_travel_t_a_b = (travel_t_a_b, 10.0).A_to_b_t_a_b;")
        .contains("A_to_b_t_a_b = (t_a_b, 1000.0).A_to_b;");
    double rounds = Pepa.analyze(model).throughput().get("t_a_b");
    double inTurn = 0.4;
    double bound = 0.205;
    assertThat(rounds).isBetween(1 / inTurn, 1 / bound);
  }

  /** What is sent first is received first, so that the receiver hears of choices in their order. */
  @Test
  void nothingOvertakesUnderWay() {
    PepaModel model =
        travelling(
            "send: 1ms, recv: 1ms, latency: 50ms*size",
            "choice at a prob 0.5 { L(t[2]) from a to b; G() from b to c; }"
                + " or prob 0.5 { R(t[2]) from a to b; S() from b to c; }");
    PepaResult result = Pepa.analyze(model);
    assertThat(result.space().deadlocks()).isZero();
    assertThat(result.throughput().get("l_a_b"))
        .isCloseTo(result.throughput().get("g_b_c"), within(1e-9))
        .isCloseTo(result.throughput().get("r_a_b"), within(1e-9));
  }

  @Test
  void costsThatAreRandomCountWithTheirMeans() {
    PepaModel model =
        pepa(
            "global protocol P(role a, role b) { rec X { T() from a to b cost normal(4ms, 1ms);"
                + " continue X; } }");
    assertThat(model.text()).contains("(after_t_a_b, 250.0)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      value = {
        "T() from a to b; @ ends",
        "rec X { choice at a { T() from a to b; continue X; } or { S() from a to b; } } @ ends",
        "rec X { send T() from a to b; recv T() from a to b; continue X; } @ asynchronous",
        "rec X { gather 1 of T() from a to b; continue X; } @ quorum",
        "rec X { choice at a { T() from a to b; C() from b to c; compute at c cost 1ms; } or {"
            + " S() from a to b; D() from b to c; } compute at c cost 2ms; E() from c to a;"
            + " continue X; } @ -",
        "rec X { choice at a { T() from a to b; } or { S() from a to b; C() from b to c; }"
            + " compute at c cost 2ms; E() from c to a; continue X; } @ unheard",
        "rec X { choice at a { T() from a to b; E() from b to c; E() from c to a; } or { compute at"
            + " a cost 1s; S() from a to b; F() from b to c; F() from c to a; } continue X; }"
            + " @ uneven-race",
      })
  void theShapeAllowsItOrNot(String body, String code) {
    String text = "global protocol P(role a, role b, role c) { " + body + " }";
    if (code.equals("-")) {
      assertThat(Pepa.analyze(pepa(text)).space().deadlocks()).isZero();
      return;
    }
    assertThatThrownBy(() -> pepa(text))
        .isInstanceOfSatisfying(
            NotApplicable.class,
            e -> assertThat(e.diagnostics()).extracting(d -> d.code()).containsExactly(code));
  }

  @Test
  void unknownAndMissingTimesAreRefused() {
    Protocol protocol =
        Protocol.parse(
            "param c; global protocol P(role a, role b) { rec X { T() from a to b cost c;"
                + " continue X; } }");
    AnalysisContext bound = AnalysisContext.builder().bind("c", "1ms").build();
    AnalysisContext open = AnalysisContext.builder().machine(MACHINE).build();
    OptionalDouble none = OptionalDouble.empty();
    assertThatThrownBy(() -> ProtocolPepa.of(protocol, bound, none, 1_000))
        .isInstanceOf(NotApplicable.class)
        .hasMessageContaining("T() from a to b takes is unknown");
    assertThatThrownBy(() -> ProtocolPepa.of(protocol, open, none, 1_000))
        .isInstanceOf(NotApplicable.class)
        .hasMessageContaining("bind c with -D");
    assertThatThrownBy(() -> ProtocolPepa.of(protocol, bound, OptionalDouble.of(0), 1_000))
        .isInstanceOf(NotApplicable.class)
        .hasMessageContaining("takes no time");
    assertThat(ProtocolPepa.of(protocol, bound, OptionalDouble.of(1e-3), 1_000).text())
        .contains("(t_a_b, 1000.0)");
    assertThatThrownBy(() -> ProtocolPepa.of(protocol, bound, OptionalDouble.of(1e-3), 3))
        .isInstanceOf(OverBudget.class);
  }
}
