// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.projection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.protocol.Protocol;
import org.camp.core.report.LayeredGraph;
import org.camp.mpst.SessionTypes;
import org.camp.mpst.draw.StateCharts;
import org.junit.jupiter.api.Test;

class StateMachineTest {
  private static Projections project(String body) {
    Protocol protocol = Protocol.parse("global protocol P(role p, role q, role r) {" + body + "}");
    return SessionTypes.project(protocol, AnalysisContext.builder().build());
  }

  private static List<String> steps(Projections projections, int role) {
    LayeredGraph graph = StateCharts.of(projections, role, 1000);
    List<String> steps = new ArrayList<>();
    for (LayeredGraph.Edge edge : graph.edges()) {
      String from = name(graph, edge.from());
      steps.add(from + " " + edge.label() + " " + name(graph, edge.to()));
    }
    return steps;
  }

  private static String name(LayeredGraph graph, int node) {
    LayeredGraph.Node one = graph.nodes().get(node);
    return one.outline() == LayeredGraph.Outline.DOUBLE_CIRCLE ? "end" : one.label();
  }

  @Test
  void aChoiceBranchesAndALoopLeadsBack() {
    Projections projections =
        project(
            """
            rec X {
              choice at p { Go() from p to q; Ack() from q to p; Go() from p to r; continue X; }
              or { Stop() from p to q; Stop() from p to r; }
            }
            """);
    assertThat(steps(projections, 0))
        .containsExactly("  0", "0 q!Go 1", "0 q!Stop 2", "1 q?Ack 3", "2 r!Stop end", "3 r!Go 0");
    assertThat(steps(projections, 1))
        .containsExactly("  0", "0 p?Go 1", "0 p?Stop end", "1 p!Ack 0");
    assertThat(steps(projections, 2)).containsExactly("  0", "0 p?Go 0", "0 p?Stop end");
  }

  @Test
  void aQuorumIsOneTransitionForAllItsVotes() {
    Protocol protocol =
        Protocol.parse(
            """
            global protocol P(role p, role a[1..3]) {
              for i in 1..3 { Ask() from p to a[i]; }
              gather 2 of Vote() from a[1..3] to p;
              Done() from p to a[1];
            }
            """);
    Projections projections = SessionTypes.project(protocol, AnalysisContext.builder().build());
    assertThat(steps(projections, 0))
        .containsExactly(
            "  0",
            "0 a[1]!Ask 1",
            "1 a[2]!Ask 2",
            "2 a[3]!Ask 3",
            "3 2 of a[1]..a[3]?Vote 4",
            "4 a[1]!Done end");
    assertThat(steps(projections, 2)).containsExactly("  0", "0 p?Ask 1", "1 p!Vote end");
  }

  @Test
  void nestedLoopsLeadBackToTheirOwnHeads() {
    Projections projections =
        project(
            """
            rec X {
              A() from p to q;
              rec Y {
                choice at p { In() from p to q; continue Y; }
                or { Out() from p to q; continue X; }
                or { End() from p to q; }
              }
            }
            """);
    assertThat(steps(projections, 1))
        .containsExactlyInAnyOrder("  0", "0 p?A 1", "1 p?In 1", "1 p?Out 0", "1 p?End end");
  }

  @Test
  void aCountedLoopIsEnteredOrLeft() {
    Projections projections =
        project("rec X times 7 { A() from p to q; continue X; } B() from p to q;");
    assertThat(steps(projections, 0))
        .containsExactlyInAnyOrder("  0", "0 times 7 1", "0 then 2", "1 q!A 0", "2 q!B end");
  }

  @Test
  void tooManyStatesAreCutOff() {
    StringBuilder body = new StringBuilder();
    for (int i = 0; i < 50; i++) {
      body.append("A").append(i).append("() from p to q;");
    }
    Projections projections = project(body.toString());
    StateMachine machine = StateMachine.of(projections.types(), projections.type(0), 10);
    assertThat(machine.states()).isEqualTo(10);
    assertThat(machine.isComplete()).isFalse();
    assertThat(StateCharts.of(projections, 0, 10).title()).contains("its first 10 states");
    assertThat(StateMachine.of(projections.types(), projections.type(0), 100).isComplete())
        .isTrue();
  }

  @Test
  void statesAreReachable() {
    Projections projections =
        project(
            "choice at p { A() from p to q; B() from q to r; } or { C() from p to q; B() from q to"
                + " r; }");
    for (int role = 0; role < 3; role++) {
      StateMachine machine = StateMachine.of(projections.types(), projections.type(role), 100);
      Set<Integer> reached = new HashSet<>(Set.of(0));
      for (int s = 0; s < machine.states(); s++) {
        for (int e = 0; e < machine.edges(s); e++) {
          reached.add(machine.target(s, e));
        }
      }
      assertThat(reached).hasSize(machine.states());
      assertThat(machine.end()).isNotNegative();
    }
  }
}
