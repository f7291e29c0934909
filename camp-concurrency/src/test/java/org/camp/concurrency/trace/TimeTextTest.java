// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimeTextTest {
  private static long read(String text) {
    return new TimeText(BareUnit.AUTO).moment(text);
  }

  @ParameterizedTest
  @CsvSource({
    "1.5ms, 1500000",
    "0ns, 0",
    "-3us, -3000",
    "2 s, 2000000000",
    "1min, 60000000000",
    "1h, 3600000000000",
    "12, 12000000000",
    "0.25, 250000000",
    "1e-3, 1000000",
    "1700000000, 1700000000000000000",
    "1700000000123, 1700000000123000000",
    "1700000000123456, 1700000000123456000",
    "1700000000123456789, 1700000000123456789",
    "1700000000123.5, 1700000000123500000",
    "1970-01-01 00:00:01, 1000000000",
    "1970-01-01T00:00:01.000000007Z, 1000000007",
    "1970-01-01T01:00:00+01:00, 0",
    "1970/01/02 00:00:00.5, 86400500000000",
    "1969-12-31T23:59:59.75Z, -250000000",
    "00:00:02.5, 2500000000"
  })
  void timesAreExact(String text, long nanoseconds) {
    assertThat(read(text)).isEqualTo(nanoseconds);
  }

  @Test
  void commasSeparateFractionsOfSeconds() {
    assertThat(read("1970-01-01 00:00:01,250")).isEqualTo(1_250_000_000);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "x",
        "1x",
        "ms",
        "1,5ms",
        "25:00:00",
        "00:61:00",
        "1970-13-01 00:00:00",
        "1e999",
        "1e300s",
        "9999999999h",
        "--1",
        "1970-01-01",
        "٣"
      })
  void whatIsNoTimeIsNone(String text) {
    assertThat(read(text)).isEqualTo(TimeText.NONE);
  }

  @Test
  void whatIsFinerThanANanosecondIsRoundedAndCounted() {
    TimeText text = new TimeText(BareUnit.NS);
    assertThat(text.number("1.5")).isEqualTo(2);
    assertThat(text.number("2.5")).isEqualTo(2);
    assertThat(text.number("0.0015us")).isEqualTo(2);
    assertThat(text.number("3")).isEqualTo(3);
    assertThat(text.rounded()).isEqualTo(3);
    assertThat(text.unitless()).isEqualTo(3);
  }

  @Test
  void momentsAreWhatTheClockOfJavaSays() {
    DateTimeFormatter form =
        DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSSSSSSSS", Locale.ROOT)
            .withZone(ZoneOffset.UTC);
    Property.check(
        "moments",
        1000,
        random -> random.nextLong(-2_000_000_000_000_000_000L, 4_000_000_000_000_000_000L),
        Shrinker.none(),
        time ->
            assertThat(read(form.format(Instant.EPOCH.plusNanos(time)))).isEqualTo((long) time));
  }
}
