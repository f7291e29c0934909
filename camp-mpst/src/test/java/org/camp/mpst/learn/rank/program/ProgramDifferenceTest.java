// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.rank.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.camp.core.order.RankProgram.Verb;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag(Evidence.TAG)
class ProgramDifferenceTest {
  private record Case(List<RankItem.Act> done, List<RankItem.Act> wanted) {}

  private static List<RankItem.Act> acts(SplittableRandom random) {
    List<RankItem.Act> all = new ArrayList<>();
    for (int left = random.nextInt(14); left > 0; left--) {
      all.add(new RankItem.Act(Verb.SEND, "M", random.nextInt(3), 8));
    }
    return all;
  }

  @Test
  void changesAreFewestAndMakeTheOtherProgram() {
    Property.check(
        "differences are least",
        Evidence.cases(),
        random -> new Case(acts(random), acts(random)),
        one -> List.of(),
        one -> {
          List<ProgramDifference.Change> changes = ProgramDifference.of(one.done, one.wanted);
          assertThat(changes)
              .hasSize(one.done.size() + one.wanted.size() - 2 * common(one.done, one.wanted));
          assertThat(made(one.done, changes)).isEqualTo(one.wanted);
        });
  }

  /** The program that changes make of another one. */
  private static List<RankItem.Act> made(
      List<RankItem.Act> done, List<ProgramDifference.Change> changes) {
    List<RankItem.Act> made = new ArrayList<>();
    int at = 0;
    int kept = 0;
    for (ProgramDifference.Change change : changes) {
      for (; kept < change.place(); kept++) {
        made.add(done.get(at++));
      }
      if (change.extra()) {
        assertThat(done.get(at++)).isEqualTo(change.act());
      } else {
        made.add(change.act());
      }
    }
    made.addAll(done.subList(at, done.size()));
    return made;
  }

  /** The length of the longest common subsequence, by the table. */
  private static int common(List<RankItem.Act> one, List<RankItem.Act> other) {
    int[][] table = new int[one.size() + 1][other.size() + 1];
    for (int i = one.size() - 1; i >= 0; i--) {
      for (int j = other.size() - 1; j >= 0; j--) {
        table[i][j] =
            one.get(i).equals(other.get(j))
                ? table[i + 1][j + 1] + 1
                : Math.max(table[i + 1][j], table[i][j + 1]);
      }
    }
    return table[0][0];
  }
}
