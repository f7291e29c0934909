// SPDX-License-Identifier: Apache-2.0
package org.camp.core.quantity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.camp.core.diagnostic.BadInput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SweepRangeTest {
  private static List<String> texts(SweepRange range) {
    List<String> texts = new ArrayList<>();
    for (long i = 0; i < range.size(); i++) {
      texts.add(range.text(i));
    }
    return texts;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "1..4; 1 2 3 4",
        "1..10:4; 1 5 9",
        "1..9:4; 1 5 9",
        "1..1024*2; 1 2 4 8 16 32 64 128 256 512 1024",
        "1..1000*2; 1 2 4 8 16 32 64 128 256 512",
        "3..3; 3",
        "0..1:0.25; 0 0.25 0.5 0.75 1",
        "0.1..0.3:0.1; 0.1 0.2 0.3",
        "1,2,5; 1 2 5",
        "1..3,8,16..64*2; 1 2 3 8 16 32 64",
        "1ms..4ms:1ms; 1ms 2ms 3ms 4ms",
        "1us..1ms*10; 1us 10us 100us 1000us",
        "1KiB..4KiB:1KiB; 1KiB 2KiB 3KiB 4KiB",
        "1min..2min:20s; 60s 80s 100s 120s",
        "1e3..3e3:1e3; 1000 2000 3000",
        "-2..2:2; -2 0 2",
        "2^3..2^5*2; 8 16 32",
        "10..100*1.5; 10 15 22.5 33.75 50.625 75.9375",
        "auto,direct; auto direct",
        "min(1, 2),7; min(1, 2) 7",
      })
  void valuesInOrder(String text, String expected) {
    SweepRange range = SweepRange.parse("n", text);
    assertThat(String.join(" ", texts(range))).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "10..1; 'n=10..1' is reversed",
        "10..1:2; is reversed",
        "1..; a bound is missing",
        "..5; a bound is missing",
        "1..5:0; a step that leads nowhere",
        "1..5:-1; a step that leads nowhere",
        "1..5*1; a factor that leads nowhere",
        "1..5*0.5; a factor that leads nowhere",
        "0..5*2; can't be multiplied up from 0",
        "1ms..10ms; needs a step",
        "1ms..10:1ms; mixes s and a pure number",
        "1ms..10KiB:1ms; mixes s and B",
        "1ms..10ms:1; mixes s and a step of a pure number",
        "1ms..10ms*1ms; a factor with a unit",
        "1,2ms; mixes a pure number and s",
        "1,,2; a value is missing",
        "1,; a value is missing",
        "1..2..3; too many '..'",
        "1..9:2:3; has two steps",
        "1..n; 'n' is no number",
        "0..0.5; is shorter than its step",
      })
  void faultsAreNamedWithAWayOut(String text, String message) {
    assertThatThrownBy(() -> SweepRange.parse("n", text))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining(message)
        .hasMessageContaining("hint: ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "1..4; true",
        "1,2; true",
        "5; false",
        "3*n; false",
        "min(1, 2); false",
        "{\"par\": [1, 2]}; false",
        "[1, 2]; false",
        "0.5; false",
      })
  void rangesAreToldFromValues(String text, boolean expected) {
    assertThat(SweepRange.isRange(text)).isEqualTo(expected);
  }

  @Test
  void numbersAreInBaseUnits() {
    SweepRange range = SweepRange.parse("t", "1ms..3ms:1ms");
    assertThat(range.unit()).isEqualTo("s");
    assertThat(range.number(2)).hasValue(0.003);
    SweepRange words = SweepRange.parse("m", "auto,direct");
    assertThat(words.isNumeric()).isFalse();
    assertThat(words.number(1)).isEmpty();
    assertThat(words.unit()).isEmpty();
  }

  @Test
  void hugeRangesAreCountedNotMade() {
    assertThat(SweepRange.parse("n", "1..1e15").size()).isEqualTo(1_000_000_000_000_000L);
    assertThat(SweepRange.parse("n", "1..1e15").text(999_999_999_999_999L))
        .isEqualTo("1000000000000000");
    SweepRange all = SweepRange.parse("n", "0..1e30");
    assertThat(all.size()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void stepsAgreeWithCounting() {
    SplittableRandom random = new SplittableRandom(7);
    for (int round = 0; round < 500; round++) {
      int low = random.nextInt(-50, 50);
      int high = low + random.nextInt(0, 100);
      int step = random.nextInt(1, 20);
      List<String> expected = new ArrayList<>();
      for (int i = low; i <= high; i += step) {
        expected.add(Integer.toString(i));
      }
      String text = low + ".." + high + ":" + step;
      assertThat(texts(SweepRange.parse("n", text))).as(text).isEqualTo(expected);
    }
  }
}
