// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.semantics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.machine.Machine;
import org.camp.core.model.Source;
import org.camp.core.protocol.Protocol;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.mpst.MpstOptions;
import org.camp.mpst.MpstResult;
import org.camp.mpst.SessionTypes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Loops with halves: of no rounds, of very many, and very many inside each other. */
@Tag(Evidence.TAG)
@Timeout(value = 30, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LoopsTest {
  private static final Machine MACHINE =
      Machine.read(Source.of("m.yaml", "name: m\ntransport: {send: 1us, recv: 1us}\n"));

  private static AnalysisContext context() {
    return AnalysisContext.builder()
        .machine(MACHINE)
        .iterations("X", "3")
        .option(MpstOptions.STATES, 2000L)
        .build();
  }

  private static Safety explore(String protocol) {
    return SessionTypes.explore(Protocol.parse(protocol), context());
  }

  private static MpstResult analyze(String protocol) {
    return SessionTypes.analyze(Protocol.parse(protocol), context());
  }

  @Test
  void aRoleThatOnlyActsInALoopOfNoRoundsIsDone() {
    String protocol =
        """
        global protocol P(role p, role q, role r) {
          rec X {
            send A() from p to q; recv A() from p to q;
            rec Y times 0 { B() from q to r; continue Y; }
            continue X;
          }
        }
        """;
    MpstResult result = analyze(protocol);
    assertThat(result.cost().orElseThrow().cost(0)).isEqualTo(3e-6);
    assertThat(result.cost().orElseThrow().cost(1)).isEqualTo(4e-6);
    assertThat(result.cost().orElseThrow().cost(2)).isZero();
    Safety safety = explore(protocol);
    assertThat(safety.exploration().complete()).isTrue();
    assertThat(safety.problem()).isEmpty();
  }

  @Test
  void whatIsBeyondTheBudgetIsNotSaidToBeRight() {
    String protocol =
        """
        global protocol P(role p, role q) {
          rec Y times 1000000000000 {
            rec Z times 1000000000000 {
              send A() from p to q; recv A() from p to q; continue Z;
            }
            continue Y;
          }
          send B() from p to q; recv B() from p to q;
        }
        """;
    MpstResult result = analyze(protocol);
    assertThat(result.cost().orElseThrow().cost(0)).isEqualTo(1e18);
    Safety safety = explore(protocol);
    assertThat(safety.exploration().complete()).isFalse();
    assertThat(safety.problem()).isEmpty();
    assertThat(safety.exploration().configurations()).isBetween(1000, 2000);
  }

  @Test
  void choicesInARowWithHalvesTakeTheirBudget() {
    StringBuilder text = new StringBuilder("global protocol P(role p, role q, role r) {\n");
    for (int i = 0; i < 30; i++) {
      text.append("choice at p { L() from p to r; send A").append(i);
      text.append("() from p to q; } or { R() from p to r; }\n");
    }
    text.append("rec X { M() from p to r; continue X; }\n}\n");
    AnalysisContext context =
        AnalysisContext.builder()
            .machine(MACHINE)
            .iterations("X", "1")
            .option(MpstOptions.STEPS, 10_000_000L)
            .build();
    Protocol protocol = Protocol.parse(text.toString());
    assertThatThrownBy(() -> SessionTypes.analyze(protocol, context))
        .isInstanceOf(OverBudget.class)
        .hasMessageContaining("10000000 operations");
  }

  /** Loops inside each other, with their rounds. */
  record Nest(List<Integer> rounds, boolean halves) {
    String text() {
      StringBuilder text = new StringBuilder("global protocol P(role p, role q, role r) {\n");
      for (int i = 0; i < rounds.size(); i++) {
        text.append("rec N").append(i).append(" times ").append(rounds.get(i)).append(" {\n");
        text.append("a").append(i).append("() from p to q;\n");
      }
      text.append(halves ? "send h() from p to r; recv h() from p to r;\n" : "b() from p to r;\n");
      for (int i = rounds.size() - 1; i >= 0; i--) {
        text.append("continue N").append(i).append(";\n}\n");
      }
      return text.append("}\n").toString();
    }

    /** p does nothing but send: once for each time that each loop begins a round, and inside. */
    double sends() {
      double times = 1;
      double sum = 0;
      for (int k : rounds) {
        times *= k;
        sum += times;
      }
      return sum + times;
    }
  }

  @Test
  void nestedLoopsOfAnyDepthAreAnsweredAtOnce() {
    Property.check(
        "nests",
        Evidence.of(15, 300),
        LoopsTest::nest,
        nest ->
            nest.rounds.size() > 1
                ? List.of(new Nest(nest.rounds.subList(1, nest.rounds.size()), nest.halves))
                : List.of(),
        nest -> {
          double sends = nest.sends();
          if (sends < 1e15) {
            MpstResult result = analyze(nest.text());
            assertThat(result.cost().orElseThrow().cost(0)).isEqualTo(sends / 1e6);
          }
        });
  }

  private static Nest nest(SplittableRandom random) {
    List<Integer> rounds = new ArrayList<>();
    int depth = 1 + random.nextInt(14);
    for (int i = 0; i < depth; i++) {
      rounds.add(random.nextInt(random.nextInt(4) == 0 ? 1000 : 5));
    }
    return new Nest(rounds, random.nextBoolean());
  }
}
