package org.camp.mpst.semantics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Cancellation;
import org.camp.core.protocol.Protocol;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.camp.mpst.SessionTypes;
import org.junit.jupiter.api.Test;

/** Exploring with receives first against exploring everything, on protocols that go wrong often. */
class ReceivingFirstTest {
  private static final String[] ROLES = {"p", "q", "r"};

  /** Half messages and computations in any order, perhaps in a loop. */
  private record Halves(List<String> steps, boolean loops) {
    String text() {
      String body = String.join(" ", steps);
      return "global protocol G(role p, role q, role r) { "
          + (loops ? "rec X { " + body + " continue X; }" : body)
          + " }";
    }
  }

  private static Halves halves(SplittableRandom random) {
    List<String> steps = new ArrayList<>();
    int messages = 1 + random.nextInt(4);
    for (int i = 0; i < messages; i++) {
      int from = random.nextInt(3);
      String link =
          "m"
              + random.nextInt(2)
              + "() from "
              + ROLES[from]
              + " to "
              + ROLES[(from + 1 + random.nextInt(2)) % 3]
              + ";";
      steps.add(random.nextInt(steps.size() + 1), "send " + link);
      if (random.nextInt(8) > 0) {
        steps.add(random.nextInt(steps.size() + 1), "recv " + link);
      }
      if (random.nextInt(4) == 0) {
        steps.add("compute at " + ROLES[random.nextInt(3)] + " cost 1;");
      }
    }
    return new Halves(steps, random.nextInt(3) == 0);
  }

  private static final Shrinker<Halves> SHRINKER =
      h ->
          Shrinker.<String>lists(Shrinker.none()).smaller(h.steps) instanceof List<List<String>> all
              ? all.stream()
                  .filter(s -> s.stream().anyMatch(t -> !t.startsWith("compute")))
                  .map(s -> new Halves(s, h.loops))
                  .toList()
              : List.of();

  @Test
  void noProblemIsMissed() {
    int[] found = new int[2];
    Property.check(
        "receives first",
        4000,
        ReceivingFirstTest::halves,
        SHRINKER,
        halves -> {
          Configurations space =
              SessionTypes.configurations(
                  Protocol.parse(halves.text()), AnalysisContext.defaults());
          Exploration all = Exploration.of(space, 2, 100_000, new Cancellation());
          Exploration first = Exploration.receivingFirst(space, 2, 100_000, new Cancellation());
          assertThat(all.complete() || all.problem().isPresent()).isTrue();
          assertThat(first.problem().isPresent()).isEqualTo(all.problem().isPresent());
          found[first.problem().isPresent() ? 1 : 0]++;
          if (first.problem().isEmpty()) {
            assertThat(first.configurations()).isLessThanOrEqualTo(all.configurations());
            if (!first.boundReached()) {
              Exploration longer = Exploration.of(space, 5, 100_000, new Cancellation());
              assertThat(longer.problem()).isEmpty();
            }
          }
        });
    if (Long.getLong("camp.property.seed") == null) {
      assertThat(found[0]).isGreaterThan(200);
      assertThat(found[1]).isGreaterThan(200);
    }
  }

  @Test
  void queuesOfAnyLengthAreCovered() {
    Configurations producer =
        SessionTypes.configurations(
            Protocol.parse(
                "global protocol P(role p, role q) { rec X { v() from p to q; continue X; } }"),
            AnalysisContext.defaults());
    Exploration explored = Exploration.receivingFirst(producer, 1, 100, new Cancellation());
    assertThat(explored.boundReached()).isFalse();
    assertThat(explored.configurations()).isEqualTo(2);
  }
}
