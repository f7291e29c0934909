// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.semantics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Predicate;
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

  private static final Predicate<String> IS_LOCAL = step -> step.startsWith("compute");

  /**
   * Half messages and computations in any order, of which the last {@code looping} are in a loop.
   */
  private record Halves(List<String> steps, int looping) {
    String text() {
      int begin = Math.max(0, steps.size() - looping);
      while (begin > 0 && steps.subList(begin, steps.size()).stream().allMatch(IS_LOCAL)) {
        begin--;
      }
      String body = String.join(" ", steps.subList(begin, steps.size()));
      return "global protocol G(role p, role q, role r) { "
          + String.join(" ", steps.subList(0, begin))
          + (looping > 0 ? " rec X { " + body + " continue X; }" : body)
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
    return new Halves(steps, random.nextBoolean() ? 0 : 1 + random.nextInt(steps.size()));
  }

  private static final Shrinker<Halves> SHRINKER =
      h ->
          Shrinker.<String>lists(Shrinker.none()).smaller(h.steps) instanceof List<List<String>> all
              ? all.stream()
                  .filter(s -> !s.stream().allMatch(IS_LOCAL))
                  .map(s -> new Halves(s, Math.min(h.looping, s.size())))
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
  void withoutChoiceAndRecursionASingleRunIsFollowed() {
    Configurations exchange =
        SessionTypes.configurations(
            Protocol.parse(
                "global protocol P(role w[1..9]) {"
                    + " for i in 1..9 { compute at w[i] cost 1; }"
                    + " for i in 1..9 { for j in 1..i-1 {"
                    + " send a() from w[i] to w[j]; send b() from w[j] to w[i]; } }"
                    + " for i in 1..9 { for j in 1..i-1 {"
                    + " recv a() from w[i] to w[j]; recv b() from w[j] to w[i]; } } }"),
            AnalysisContext.defaults());
    Exploration explored = Exploration.receivingFirst(exchange, 1, 1000, new Cancellation());
    assertThat(explored.complete()).isTrue();
    assertThat(explored.boundReached()).isFalse();
    assertThat(explored.configurations()).isEqualTo(1 + 9 + 4 * 36);
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
