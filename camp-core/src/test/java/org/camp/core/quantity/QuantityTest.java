// SPDX-License-Identifier: Apache-2.0
package org.camp.core.quantity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuantityTest {
  @ParameterizedTest
  @CsvSource({
    "0.00000185, s, 1.85 us",
    "0, s, 0 s",
    "1e-10, s, 0.1 ns",
    "0.9999999, s, 1 s",
    "0.0009999999, s, 1 ms",
    "7200, s, 7200 s",
    "4096, B, 4 KiB",
    "1000, B, 1000 B",
    "0.125, %, 12.5 %",
    "1.5e9, flop/s, 1.5 Gflop/s",
    "-0.003, s, -3 ms",
    "3.0, '', 3",
    "0.1, '', 0.1",
    "1e20, '', 1e20",
  })
  void readable(double value, String unit, String expected) {
    assertThat(Quantity.format(value, unit)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "0.061026, s, 61.0 ms",
    "0.0009996, s, 1.00 ms",
    "0.0009994, s, 999 us",
    "1234.5, s, 1230 s",
    "-0.0085, s, -8.50 ms",
    "5e-10, s, 0.500 ns",
    "0, s, 0 s",
    "4, '', 4.00",
    "0.16666, '', 0.167",
    "1798, '', 1800",
    "0.329, %, 32.9 %",
    "-0.00001, %, 0.0 %",
    "0, %, 0.0 %",
    "1, %, 100.0 %",
    "23.2e9, flop/s, 23.2 Gflop/s",
    "999600, word, 1.00 Mword",
    "512, B, 512 B",
    "65536, B, 64.0 KiB",
    "-1.5e6, B, -1.43 MiB",
    "1e20, B, 90900000 TiB",
  })
  void evenInColumns(double value, String unit, String expected) {
    assertThat(Quantity.format(value, unit, 3)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"3*20ms, 0.06", "2, 2", "1us + 3us, 4e-6", "2us^1, 2e-6"})
  void parsesTimes(String text, double seconds) {
    assertThat(Quantity.parse(text, Dimension.TIME)).isEqualTo(seconds);
  }

  @ParameterizedTest
  @CsvSource({
    "'', expected a number",
    "(3, expected a number",
    "3*x, expected a number",
    "1/0, expected a number",
    "1s + 1B, expected a number",
    "5B, expected s",
  })
  void refusesWhatIsNoTime(String text, String message) {
    assertThatThrownBy(() -> Quantity.parse(text, Dimension.TIME))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @Test
  void whatIsNotFinite() {
    assertThat(Quantity.format(Double.NaN, "s")).isEqualTo("-");
    assertThat(Quantity.format(Double.POSITIVE_INFINITY, "s")).isEqualTo("inf");
    assertThat(Quantity.format(Double.NEGATIVE_INFINITY, "")).isEqualTo("-inf");
  }

  @Test
  void units() {
    assertThat(Unit.named("KiB").factor()).isEqualByComparingTo("1024");
    assertThat(Unit.named("kib")).isNull();
    assertThat(Unit.names()).isSorted().contains("ns", "Gflop/s", "word");
  }
}
