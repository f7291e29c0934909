// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonWriterTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "-0.0, 0",
    "1, 1",
    "-3, -3",
    "0.1, 0.1",
    "1.85e-6, 1.85e-6",
    "12345678.5, 12345678.5",
    "999999999999999, 999999999999999",
    "1e15, 1e15",
    "8.41e21, 8.41e21",
    "2e-3, 0.002",
    "2.0e23, 2e23",
    "4.9e-324, 4.9e-324",
    "1.7976931348623157e308, 1.7976931348623157e308",
    "-0.00012, -0.00012",
    "9.5367431640625e-7, 9.5367431640625e-7",
    "0.30000000000000004, " + "0.30000000000000004",
    "123456789012345.6, 123456789012345.6"
  })
  void numbers(double value, String text) {
    assertThat(JsonWriter.text(Value.of(value))).isEqualTo(text);
  }

  @Test
  void numbersReadBackAndNothingShorterDoes() {
    long seed = 20261121;
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 60_000; i++) {
      double value =
          switch (i % 3) {
            case 0 -> Double.longBitsToDouble(random.nextLong());
            case 1 -> random.nextInt(1, 1_000_000) * Math.pow(10, random.nextInt(-12, 12));
            default -> random.nextDouble() * Math.pow(10, random.nextInt(-9, 15));
          };
      if (!Double.isFinite(value)) {
        continue;
      }
      String text = JsonWriter.text(Value.of(value));
      assertThat(Double.parseDouble(text)).as("seed %d, %s", seed, text).isEqualTo(value);
      int digits = digits(text);
      if (digits > 1) {
        BigDecimal shorter = new BigDecimal(value).round(new MathContext(digits - 1));
        assertThat(shorter.doubleValue()).as("seed %d, %s", seed, text).isNotEqualTo(value);
      }
    }
  }

  private static int digits(String number) {
    String mantissa = number.replaceAll("[eE].*", "").replaceAll("[-.]", "");
    return mantissa.replaceAll("^0+", "").replaceAll("0+$", "").length();
  }

  @Test
  void typesDecideHowTheyAreWritten() {
    Value value =
        Value.list(
            List.of(
                Value.of(Double.NaN),
                Value.of(Double.POSITIVE_INFINITY),
                Value.of(Double.NEGATIVE_INFINITY),
                Value.of(BigInteger.TEN),
                Value.of(7L),
                Value.of(true),
                Value.NULL,
                Value.list(List.of()),
                Value.object().build()));
    assertThat(JsonWriter.text(value))
        .isEqualTo("[null, \"inf\", \"-inf\", \"10\", 7, true, null, [], {}]");
  }

  @Test
  void textsAreEscaped() {
    String text = "\"\\/\n\r\t\b\f\u0000\u001b\u007fä\uD83D\uDE00\uD83D.\uDE00";
    assertThat(JsonWriter.text(Value.of(text)))
        .isEqualTo("\"\\\"\\\\/\\n\\r\\t\\b\\f\\u0000\\u001b\\u007fä\uD83D\uDE00\\ud83d.\\ude00\"");
  }

  @Test
  void shortScalarsShareALineAndLongOnesDoNot() {
    Value row = Value.strings(List.of("a", "b"));
    Value value =
        Value.object()
            .put("camp", Value.object().put("version", "1").build())
            .put("rows", Value.list(List.of(row, row)))
            .put("none", Value.list(List.of()))
            .build();
    assertThat(JsonWriter.text(value))
        .isEqualTo(
            """
            {
              "camp": {"version": "1"},
              "rows": [
                ["a", "b"],
                ["a", "b"]
              ],
              "none": []
            }\
            """);
  }

  @Test
  void noLineOfSeveralScalarsIsWiderThanTheLimit() {
    for (int length = 1; length < 120; length++) {
      Value value =
          Value.object()
              .put("key", Value.strings(List.of("x".repeat(length), "y")))
              .put("more", 1)
              .build();
      String text = JsonWriter.text(Value.list(List.of(value, Value.NULL)));
      long widest =
          text.lines().filter(l -> l.contains(", ")).mapToInt(String::length).max().orElse(0);
      assertThat(widest).isLessThanOrEqualTo(JsonWriter.WIDTH);
      assertThat(text.contains("\"key\": [\n")).isEqualTo(length > 79);
    }
  }

  @Test
  void aMillionLazyFieldsAreStreamed() throws IOException {
    int size = 1_000_000;
    Value value =
        Value.object()
            .put("perRole", Value.lazyObject(size, i -> "w[" + i + "]", i -> Value.of(i * 1e-6)))
            .build();
    LongestAppend counter = new LongestAppend();
    JsonWriter.write(value, counter);
    assertThat(counter.lines).isEqualTo(size + 4);
    assertThat(counter.longest).isLessThan(1 << 15);
  }

  @Test
  void lazyValuesAreAskedOnceOrTwice() {
    int[] asked = new int[1000];
    Value value =
        Value.lazy(
            1000,
            i -> {
              asked[i]++;
              return Value.of(i);
            });
    assertThat(JsonWriter.text(value).lines().count()).isEqualTo(1002);
    assertThat(IntStream.of(asked).max().orElseThrow()).isLessThanOrEqualTo(2);
  }

  private static final class LongestAppend implements Appendable {
    private int longest;
    private int lines;

    @Override
    public Appendable append(CharSequence text) {
      longest = Math.max(longest, text.length());
      lines += (int) text.chars().filter(c -> c == '\n').count();
      return this;
    }

    @Override
    public Appendable append(CharSequence text, int start, int end) {
      return append(text.subSequence(start, end));
    }

    @Override
    public Appendable append(char c) {
      return append(String.valueOf(c));
    }
  }
}
