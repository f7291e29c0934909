// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.semantics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.protocol.Protocol;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.mpst.MpstOptions;
import org.camp.mpst.SessionTypes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Queues that grow without end. */
@Tag(Evidence.TAG)
class UnboundedQueueTest {
  private static SafetyJudgement judge(String body, long bound) {
    AnalysisContext context =
        AnalysisContext.builder()
            .option(MpstOptions.DEFAULT_COST, 0.0)
            .option(MpstOptions.QUEUE_BOUND, bound)
            .option(MpstOptions.STATES, 3000L)
            .build();
    Protocol protocol = Protocol.parse("global protocol P(role p, role q, role r) {" + body + "}");
    return SessionTypes.analyze(protocol, context).judgement().safety().orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "rec X { recv B() from r to q; send A() from p to q; send B() from r to q;"
            + " recv A() from p to q; continue X; }",
        "rec X { send A() from p to q; send A() from p to q; recv A() from p to q;"
            + " send B() from q to p; recv B() from q to p; continue X; }"
      })
  void aQueueThatGrowsForEverIsSaidToDoSo(String body) {
    SafetyJudgement judgement = judge(body, 2);
    assertThat(judgement.safe()).isEmpty();
    assertThat(judgement.limit()).contains("the queue p→q can grow without end");
    assertThat(judgement.diagnostic().orElseThrow().hint()).doesNotContain("queue-bound");
  }

  /** The body of an endless loop. */
  private record Round(List<String> steps) {
    static Round random(SplittableRandom random) {
      List<String> steps = new ArrayList<>();
      int length = 2 + random.nextInt(5);
      for (int i = 0; i < length; i++) {
        String ways = random.nextBoolean() ? " from p to q;" : " from q to p;";
        String label = random.nextInt(4) == 0 ? " B()" : " A()";
        steps.add((random.nextInt(5) < 3 ? "send" : "recv") + label + ways);
      }
      return new Round(steps);
    }

    String text() {
      return "rec X { " + String.join(" ", steps) + " continue X; }";
    }

    List<Round> smaller() {
      List<Round> all = new ArrayList<>();
      for (int i = 0; i < steps.size(); i++) {
        List<String> rest = new ArrayList<>(steps);
        rest.remove(i);
        all.add(new Round(rest));
      }
      return all;
    }
  }

  @Test
  void whatGrowsForEverFillsEveryBound() {
    int[] found = new int[1];
    Property.check(
        "unbounded queues",
        Evidence.of(300, 20_000),
        Round::random,
        Round::smaller,
        round -> {
          if (round.steps.isEmpty()) {
            return;
          }
          SafetyJudgement judgement = judge(round.text(), 2);
          if (judgement.limit().contains("without end")) {
            found[0]++;
            Exploration wider = judge(round.text(), 9).explored().orElseThrow().exploration();
            assertThat(wider.boundReached() || !wider.complete()).isTrue();
          }
        });
    assertThat(found[0]).isGreaterThan(10);
  }
}
