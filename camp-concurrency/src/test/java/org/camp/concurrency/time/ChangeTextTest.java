// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.camp.concurrency.time.network.Change;
import org.camp.concurrency.time.network.ChangeText;
import org.camp.core.order.ScaleFactor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChangeTextTest {
  private static final ScaleFactor HALF = new ScaleFactor(1, 2);

  @Test
  void everyFormIsRead() {
    assertThat(
            ChangeText.parse(
                "payment: POST /charge /2; wire a -> b *0.5;service S *3;wire /2 ; a → b *f;"
                    + "X: x +5ms;X: x -1.5us;without 'X: x';4 at once \"odd; name\"",
                Map.of("f", "0.25")))
        .containsExactly(
            new Change.Scale(new Change.Target.Operation("payment: POST /charge"), HALF),
            new Change.Scale(new Change.Target.Wire("a", "b"), HALF),
            new Change.Scale(new Change.Target.Service("S"), new ScaleFactor(3, 1)),
            new Change.Scale(new Change.Target.Wires(), HALF),
            new Change.Scale(new Change.Target.Remote("a", "b"), new ScaleFactor(1, 4)),
            new Change.Add("X: x", 5_000_000),
            new Change.Add("X: x", -1_500),
            new Change.Remove("X: x"),
            new Change.Parallel("odd; name", 4));
    assertThat(ChangeText.parse("X: x +5 ms; X: x - 1.5 µs", Map.of()))
        .containsExactly(new Change.Add("X: x", 5_000_000), new Change.Add("X: x", -1_500));
    assertThat(ChangeText.parse("wire a->b /2; wire web-1→db /2", Map.of()))
        .containsExactly(
            new Change.Scale(new Change.Target.Wire("a", "b"), HALF),
            new Change.Scale(new Change.Target.Wire("web-1", "db"), HALF));
    assertThat(ChangeText.parse("X *2/3; X *0.5/f; X *999999.999999/0.000001", Map.of("f", "0.25")))
        .containsExactly(
            new Change.Scale(new Change.Target.Operation("X"), new ScaleFactor(2, 3)),
            new Change.Scale(new Change.Target.Operation("X"), new ScaleFactor(2, 1)),
            new Change.Scale(
                new Change.Target.Operation("X"), new ScaleFactor(999_999_999_999L, 1)));
    assertThat(ChangeText.parse("b: y beside a: x", Map.of()))
        .containsExactly(
            new Change.Independent("b: y", "a: x"), new Change.Independent("a: x", "b: y"));
  }

  @ParameterizedTest
  @CsvSource({
    "X, expected a change such as",
    "X half, expected a change such as",
    "X /0, expected a divisor above 0",
    "X *1e9, expected a factor from 0 to 999999",
    "X *-1, expected a factor from 0",
    "X *2/0, expected a divisor above 0",
    "X *2/3/4, found '3/4'",
    "X /two, found 'two'",
    "X +5B, found '5B'",
    "wire a → b +5ms, expected an operation",
    "a → b -1ms, takes a factor",
    "service s +1ms, takes a factor",
    "wire x /2, expected the ends of a wire",
    "0 at once X, expected at least 1",
    "some at once X, expected how many at once",
    "without \"\", expected a change such as"
  })
  void whatIsNoChangeIsRefused(String text, String why) {
    assertThatThrownBy(() -> ChangeText.parse(text, Map.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(why);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"X /2", "", ";", "X /2;"})
  void brokenQuotesAndEmptyPiecesAreRefused(String text) {
    assertThatThrownBy(() -> ChangeText.parse(text, Map.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
