// SPDX-License-Identifier: Apache-2.0
package org.camp.core.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PropertyTest {
  private static void check(List<List<Integer>> seen) {
    Property.check(
        "sums stay below 1000",
        200,
        Generators.lists(20, Generators.integers(0, 300)),
        Shrinker.lists(Shrinker.integers()),
        list -> {
          seen.add(list);
          assertThat(list.stream().mapToInt(i -> i).sum()).isLessThan(1000);
        });
  }

  @Test
  void aFailureNamesItsSeedAndASmallCase() {
    List<List<Integer>> first = new ArrayList<>();
    AssertionError failure = catchThrowableOfType(AssertionError.class, () -> check(first));
    assertThat(failure)
        .hasMessageContaining("-Dcamp.property.seed=")
        .hasRootCauseInstanceOf(AssertionError.class);
    String text = failure.getMessage();
    String smallest = text.substring(text.indexOf("for [") + 5, text.indexOf(']'));
    int sum = 0;
    for (String number : smallest.split(", ")) {
      sum += Integer.parseInt(number);
    }
    assertThat(sum).as("no item can be smaller").isEqualTo(1000);
    List<List<Integer>> second = new ArrayList<>();
    assertThatThrownBy(() -> check(second)).hasMessage(failure.getMessage());
    assertThat(second).as("the same cases in every run").isEqualTo(first);
  }

  @Test
  void whatHoldsPasses() {
    assertThatCode(
            () ->
                Property.check(
                    "in range",
                    100,
                    Generators.integers(-3, 5),
                    Shrinker.none(),
                    i -> assertThat(i).isBetween(-3, 5)))
        .doesNotThrowAnyException();
  }

  @Test
  void integersShrinkTowardsZeroFromBothSides() {
    assertThat(Shrinker.integers().smaller(10)).containsExactly(0, 5, 8, 9);
    assertThat(Shrinker.integers().smaller(-3)).containsExactly(0, -2);
    assertThat(Shrinker.integers().smaller(0)).isEmpty();
  }
}
