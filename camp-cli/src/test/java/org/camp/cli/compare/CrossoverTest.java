// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.camp.core.quantity.SweepRange;
import org.camp.core.testkit.Property;
import org.junit.jupiter.api.Test;

class CrossoverTest {
  private static List<Crossover> along(String text, IntUnaryOperator best) {
    SweepRange range = SweepRange.parse("n", text);
    int[] known =
        IntStream.range(0, (int) range.size())
            .map(i -> best.applyAsInt((int) range.number(i).orElseThrow()))
            .toArray();
    return Crossover.along(range, known, t -> best.applyAsInt(Integer.parseInt(t)));
  }

  @Test
  void theFirstWholeNumberFromWhichAnotherIsBest() {
    assertThat(along("2..1024*2", n -> n < 37 ? 0 : 1))
        .containsExactly(new Crossover(0, 1, "36", "37", true));
  }

  @Test
  void aThirdSideBetweenTwoPointsIsFound() {
    assertThat(along("1,1000", n -> n < 100 ? 0 : n < 700 ? 1 : 2))
        .containsExactly(
            new Crossover(0, 1, "99", "100", true), new Crossover(1, 2, "699", "700", true));
  }

  @Test
  void whereNothingIsKnownNothingIsTold() {
    assertThat(along("1,10,20", n -> n == 10 ? Crossover.NONE : n < 15 ? 0 : 1)).isEmpty();
    assertThat(along("1,11,20", n -> n == 11 ? Crossover.NONE : n < 15 ? 0 : 1))
        .as("the search meets no such value")
        .containsExactly(new Crossover(0, 1, "14", "15", true));
  }

  @Test
  void realNumbersAreToldWithTheirUnitAndAreNotExact() {
    SweepRange range = SweepRange.parse("tau", "1ms,3ms");
    Crossover only =
        Crossover.along(
                range,
                new int[] {0, 1},
                t -> Double.parseDouble(t.substring(0, t.length() - 1)) < 0.002 ? 0 : 1)
            .get(0);
    assertThat(only.exact()).isFalse();
    assertThat(Double.parseDouble(only.from().replace("s", ""))).isBetween(0.002, 0.00200001);
  }

  @Test
  void wherePiecesFollowEachOtherEachSearchEndsWhereTwoNeighboursDiffer() {
    Property.check(
        "crossovers are where neighbours differ",
        300,
        random -> {
          int a = 1 + random.nextInt(200);
          return List.of(a, a + random.nextInt(200));
        },
        ends -> List.of(),
        ends -> {
          IntUnaryOperator best = n -> n < ends.get(0) ? 0 : n < ends.get(1) ? 1 : 2;
          for (Crossover one : along("1..512*2", best)) {
            int from = Integer.parseInt(one.from());
            assertThat(Integer.parseInt(one.last())).isEqualTo(from - 1);
            assertThat(best.applyAsInt(from)).isEqualTo(one.best());
            assertThat(best.applyAsInt(from - 1)).isEqualTo(one.before());
          }
        });
  }
}
