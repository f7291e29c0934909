// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.camp.core.report.text.SummaryText;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class PartChangeTest {
  private static Composition made(List<Integer> amounts) {
    List<Composition.Part> parts = new ArrayList<>();
    for (int i = 0; i < amounts.size(); i++) {
      parts.add(new Composition.Part("part " + i % 5, amounts.get(i), i));
    }
    return Composition.joined("total", "the whole", "s", parts);
  }

  private static List<Integer> drawn(Random random) {
    return random.ints(random.nextInt(9), 0, 1000).boxed().toList();
  }

  @RepeatedTest(300)
  void changesAddUpToTheDifference(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    Composition first = made(drawn(random));
    Composition second = made(drawn(random));
    List<PartChange> changes = PartChange.between(first, second);

    assertThat(changes.stream().mapToDouble(PartChange::change).sum())
        .isCloseTo(second.total() - first.total(), within(1e-6));
    assertThat(changes).allMatch(change -> change.change() != 0);
    for (int i = 1; i < changes.size(); i++) {
      assertThat(Math.abs(changes.get(i).change()))
          .isLessThanOrEqualTo(Math.abs(changes.get(i - 1).change()));
    }
  }

  @Test
  void theGreatestAreShownAndTheRestIsSummedUp() {
    Composition first = made(List.of(1, 2, 3, 4, 5));
    Composition second = made(List.of(2, 4, 6, 8, 0));
    Summary.Builder summary = Summary.of("what");
    PartChange.rows(PartChange.between(first, second), "s", 2, "Why", summary);

    List<String> lines = new SummaryText(Style.PLAIN, 80).blocks(summary.build().blocks());
    assertThat(lines)
        .containsExactly(
            "  Why    part 4   5.00 s      0 s   -5.00 s  x0  line 4",
            "         part 3   4.00 s   8.00 s   +4.00 s  x2  line 3",
            "         3 more                     +6.00 s");
  }
}
