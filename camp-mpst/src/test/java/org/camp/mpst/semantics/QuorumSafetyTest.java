// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.semantics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.camp.core.analysis.Cancellation;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.camp.mpst.projection.Projections;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Quorums among the configurations: one run tells of all, and fewer configurations too. */
class QuorumSafetyTest {
  private static final int BOUND = 8;

  private static Projections projections(String text) {
    ProtocolInstance code =
        Protocol.parse(text)
            .instantiate(
                Protocol.parse(text).parameters(Map.of(), Parameters.Functions.NONE),
                Protocol.Limits.DEFAULT);
    return Projections.of(code, () -> {});
  }

  private static Safety explored(Projections projections, boolean reduced) {
    Parameters none =
        Protocol.parse("global protocol P(role p) {}")
            .parameters(Map.of(), Parameters.Functions.NONE);
    return reduced
        ? Safety.receivingFirst(projections, none, BOUND, 200_000, new Cancellation())
        : Safety.of(projections, none, BOUND, 200_000, new Cancellation());
  }

  private static String text(List<String> steps) {
    return "global protocol G(role l, role m, role f[1..3]) {\n"
        + String.join("\n", steps)
        + "\n}\n";
  }

  /** Messages whose halves stand anywhere, and quorums. */
  private static List<String> generate(SplittableRandom random) {
    List<String> steps = new ArrayList<>();
    int count = 1 + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      String[] roles = {"l", "m", "f[1]", "f[2]", "f[3]"};
      int from = random.nextInt(5);
      int to = (from + 1 + random.nextInt(4)) % 5;
      String message = "h" + random.nextInt(2) + "() from " + roles[from] + " to " + roles[to];
      steps.add(random.nextInt(steps.size() + 1), "send " + message + ";");
      if (random.nextInt(8) > 0) {
        steps.add(random.nextInt(steps.size() + 1), "recv " + message + ";");
      }
    }
    for (int i = 0; i < 1 + random.nextInt(2); i++) {
      int quorum = 1 + random.nextInt(3);
      String role = random.nextInt(3) > 0 ? "l" : "m";
      steps.add(
          random.nextInt(steps.size() + 1),
          "gather " + quorum + " of v" + i + "() from f[1..3] to " + role + ";");
    }
    return steps;
  }

  @Test
  @Tag(Evidence.TAG)
  void oneRunTellsOfAll() {
    int[] seen = new int[2];
    Property.check(
        "one run with quorums",
        Evidence.of(400, 20_000),
        QuorumSafetyTest::generate,
        Shrinker.lists(Shrinker.none()),
        steps -> {
          Projections projections = projections(text(steps));
          Safety all = explored(projections, false);
          if (!all.exploration().complete() && all.problem().isEmpty()) {
            return;
          }
          boolean wrong = all.problem().isPresent();
          seen[wrong ? 1 : 0]++;
          Optional<SafetyViolation> run = StraightRun.of(projections.code(), () -> {});
          assertThat(run.isPresent()).isEqualTo(wrong);
          assertThat(explored(projections, true).problem().isPresent()).isEqualTo(wrong);
        });
    assertThat(seen[0]).isGreaterThan(50);
    assertThat(seen[1]).isGreaterThan(50);
  }

  @Test
  void lateVotesAreNoOrphans() {
    Projections projections =
        projections(text(List.of("gather 1 of v() from f[1..3] to l;", "a() from l to m;")));
    Safety all = explored(projections, false);
    assertThat(all.problem()).isEmpty();
    assertThat(all.exploration().complete()).isTrue();
  }

  @Test
  void aMessageBehindALateVoteIsTaken() {
    Projections projections =
        projections(
            text(
                List.of(
                    "gather 1 of v() from f[1..3] to l;",
                    "send a() from f[3] to l;",
                    "recv a() from f[3] to l;")));
    assertThat(explored(projections, false).problem()).isEmpty();
    assertThat(explored(projections, true).problem()).isEmpty();
  }

  @Test
  void anOptionalRoleIsDoneWhereItWaits() {
    Projections projections =
        projections(
            "global protocol G(role p, role q, optional role r) {"
                + " rec X { choice at p { a() from p to q; b() from q to r; continue X; }"
                + " or { c() from p to q; continue X; } or { d() from p to q; } } }");
    assertThat(projections.projectable()).isTrue();
    assertThat(explored(projections, false).problem()).isEmpty();
  }
}
