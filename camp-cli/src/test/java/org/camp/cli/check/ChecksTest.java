// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import org.camp.cli.Ran;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.law.Verdict;
import org.camp.core.law.curve.Exponent;
import org.camp.core.report.JsonValues;
import org.camp.core.report.JsonWriter;
import org.camp.core.report.Value;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChecksTest {
  @TempDir Path folder;

  private String file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content).toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      value = {
        "sum.sum <= 6s; 0; the assertion holds",
        "sum.sum<=6; 0; the assertion holds",
        "sum.sum < 6s; 1; it is 6 s, just reaches it",
        "sum.sum >= 6000ms; 0; the assertion holds",
        "sum.sum > 0.1min; 1; just reaches it",
        "sum.sum = 2*3s; 0; the assertion holds",
        "sum.sum == 6s; 0; the assertion holds",
        "sum.sum != 6s; 1; just that",
        "sum.sum <= 4s; 1; it is 6 s, 2 s (50 %) too much",
        "sum.sum >= 8; 1; it is 6, 2 (25 %) too little",
        "sum.sum = 5; 1; off by 1 (20 %)",
        "sum.sum < inf; 0; the assertion holds",
        "sum.onMachine = false; 0; the assertion holds",
        "sum.onMachine != true; 0; the assertion holds",
        "sum.onMachine = 'false'; 0; the assertion holds",
        "sum.onMachine = true; 1; it is false",
        "sum.onMachine <= 1; 1; it is false",
        "sum.smu <= 1; 2; did you mean 'sum.sum'",
        "som.sum <= 1; 2; did you mean 'sum.sum'",
        "sum.sum; 2; compares nothing",
        "<= 4; 2; compares nothing",
        "sum.sum <=; 2; lacks its right side",
        "sum.sum >= 8 /s; 1; it is 6 /s, 2 /s (25 %) too little",
        "sum.sum >= s; 2; 's' is no quantity",
        "sum.sum <= fast; 2; 'fast' is no quantity",
        "exponent(sum.sum, n) <= 1; 2; an exponent needs a sweep",
      })
  void assertionsOfOneFile(String assertion, int exit, String message) throws IOException {
    String one = file("a.num", "1 2 3");
    Ran ran = Ran.camp("analyze", one, "--assert", assertion);
    assertThat(ran.exit()).as(ran.err()).isEqualTo(exit);
    assertThat(ran.err()).contains(message).doesNotContain("\tat ");
  }

  @Test
  void aResultThatIsNotThereBreaksAnAssertion() throws IOException {
    Ran ran = Ran.camp("analyze", file("a.num", "1"), "--assert", "count.sum <= 1");
    assertThat(ran.exit()).isEqualTo(1);
    assertThat(ran.err()).contains("is undecided: 'count' is not-applicable");
  }

  @Test
  void severalAssertionsMustHoldForEachFile() throws IOException {
    String small = file("a.num", "1 2");
    String large = file("b.num", "7 8");
    Ran ran =
        Ran.camp(
            "analyze",
            small,
            large,
            "-b",
            "sum",
            "--assert",
            "sum.sum<=10s",
            "--assert",
            "sum.sum>=1s",
            "-f",
            "json");
    assertThat(ran.exit()).isEqualTo(1);
    assertThat(ran.err())
        .isEqualTo(
            large + ": error: 'sum.sum<=10s' does not hold: it is 15 s, 5 s (50 %) too much\n");
    assertThat(ran.out()).startsWith("[");
    assertThat(Ran.camp("analyze", small, large, "-b", "sum", "--assert", "sum.sum<=1min").err())
        .isEqualTo("note: the assertion holds\n");
  }

  @Test
  void whatChangedIsListedWithItsSize() throws IOException {
    String numbers = file("a.num", "1 2 3");
    String base = folder.resolve("base.json").toString();
    assertThat(Ran.camp("analyze", numbers, "-f", "json", "-O", base).exit()).isZero();
    Ran same = Ran.camp("analyze", numbers, "--baseline", base);
    assertThat(same.exit()).as(same.err()).isZero();
    assertThat(same.err()).contains("note: as in " + base + ": none of ");

    Ran near =
        Ran.camp("analyze", numbers, "-o", "sum.start=1", "--baseline", base, "--tolerance=20%");
    assertThat(near.exit()).as(near.err()).isZero();
    Ran far = Ran.camp("analyze", numbers, "-o", "sum.start=1", "--baseline", base);
    assertThat(far.exit()).isEqualTo(1);
    assertThat(far.err())
        .contains("error: sum.sum: 7 s, was 6 s (+16.67 %)\n")
        .contains("values differ from " + base);

    file("a.num", "1 2 3 no");
    Ran ill = Ran.camp("analyze", numbers, "-b", "sum", "--baseline", base);
    assertThat(ill.exit()).isEqualTo(1);
    assertThat(ill.err()).contains("sum.status: ill-formed, was ok");
  }

  @Test
  void newValuesDoNotBreakAnOldBaselineAndLostOnesDo() throws IOException {
    String numbers = file("a.num", "1 2 3");
    String old =
        file(
            "old.json", "{\"results\": {\"sum\": {\"status\": \"ok\", \"values\": {\"sum\": 6}}}}");
    Ran more = Ran.camp("analyze", numbers, "-b", "sum", "--baseline", old);
    assertThat(more.exit()).as(more.err()).isZero();
    assertThat(more.err()).contains("not in " + old + ": sum.onMachine");
    String other =
        file("gone.json", "{\"results\": {\"sum\": {\"values\": {\"sum\": 6, \"mean\": 2}}}}");
    Ran less = Ran.camp("analyze", numbers, "-b", "sum", "--baseline", other);
    assertThat(less.exit()).isEqualTo(1);
    assertThat(less.err()).contains("error: sum.mean is gone");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '\'',
      value = {
        "{; is no JSON: expected a name in double quotes, found the end",
        "'\n\n  {\"a\": }'; :3:",
        "''; is empty",
        "[]; has 0 results, this run has 1",
        "{\"x\": 1}; is no result of 'analyze'",
      })
  void baselinesThatAreNone(String content, String message) throws IOException {
    Ran ran = Ran.camp("analyze", file("a.num", "1"), "--baseline", file("b.json", content));
    assertThat(ran.exit()).as(ran.err()).isEqualTo(2);
    assertThat(ran.err()).contains("b.json").contains(message.replace("''", "'"));
  }

  @ParameterizedTest
  @CsvSource({"5%,0.05", "0.05,0.05", "0,0", "100 %,1"})
  void tolerances(String text, double part) {
    assertThat(RelativeTolerance.parse(text).part()).isEqualTo(part);
  }

  @ParameterizedTest
  @CsvSource({"x", "-5%", "5ms", "%", "Infinity", "NaN", "5", "1", "12.5"})
  void whatIsNoTolerance(String text) {
    assertThatThrownBy(() -> RelativeTolerance.parse(text)).isInstanceOf(BadInput.class);
  }

  @Test
  void toleranceIsAPartOfTheEarlierNumber() {
    RelativeTolerance five = new RelativeTolerance(0.05);
    assertThat(five.covers(100, 105)).isTrue();
    assertThat(five.covers(100, 95)).isTrue();
    assertThat(five.covers(100, 105.1)).isFalse();
    assertThat(five.covers(-100, -94)).isFalse();
    assertThat(five.covers(0, 1e-12)).isFalse();
    assertThat(new RelativeTolerance(0).covers(0.1 + 0.2, 0.3)).isTrue();
    assertThat(five.covers(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY)).isTrue();
    assertThat(five.covers(1, Double.POSITIVE_INFINITY)).isFalse();
    assertThat(five.covers(Double.POSITIVE_INFINITY, 1)).isFalse();
  }

  @Test
  void bigCountsAreComparedExactly() {
    BigInteger big = BigInteger.TEN.pow(30);
    Assertion atMost = Assertion.parse("x <= 1e30");
    assertThat(atMost.check(Value.of(big))).isEmpty();
    assertThat(atMost.check(Value.of(big.add(BigInteger.ONE)))).isPresent();
    assertThat(Assertion.parse("x <= 0.3").check(Value.of(0.1 + 0.2))).isEmpty();
    assertThat(Assertion.parse("x < 0.3").check(Value.of(0.3 - 1e-15))).isPresent();
    assertThat(Assertion.parse("x[a=b] = 3").path().text()).isEqualTo("x[a=b]");
    assertThat(Assertion.parse("x <= 3").check(Value.NULL).orElseThrow().how())
        .isEqualTo("it is undefined");
    assertThat(Assertion.parse("x = null").check(Value.NULL)).isEmpty();
    assertThat(Assertion.parse("x != null").check(Value.NULL)).isPresent();
    assertThat(Assertion.parse("x != null").check(Value.of(3))).isEmpty();
  }

  @Test
  void whatIsWrittenIsReadBack() {
    Value value =
        Value.object()
            .put("real", 0.1)
            .put("whole", 1L << 60)
            .put("big", Value.of("123456789012345678901234567890"))
            .put("text", "a\"b\\c\n\u20ac\ud83d\ude00")
            .put("nothing", Value.NULL)
            .put(
                "list",
                Value.list(java.util.List.of(Value.of(true), Value.list(java.util.List.of()))))
            .put("empty", Value.object().build())
            .build();
    Value read = JsonValues.read(new SourceText("x.json", JsonWriter.text(value)));
    assertThat(JsonWriter.text(read)).isEqualTo(JsonWriter.text(value));
  }

  /** An exponent between 0.75 and 1.25, and one that is known to be 1. */
  @ParameterizedTest
  @CsvSource({
    "= 3, FAILS, FAILS",
    "= 1, UNDECIDED, HOLDS",
    "!= 3, HOLDS, HOLDS",
    "!= 1, UNDECIDED, FAILS",
    "<= 1.5, HOLDS, HOLDS",
    "<= 1, UNDECIDED, HOLDS",
    "< 0.75, FAILS, FAILS",
  })
  void anExponentDecidesByBothItsEnds(String bound, Verdict between, Verdict known) {
    Assertion assertion = Assertion.parse("exponent(sum.sum, n) " + bound);

    assertThat(assertion.decide(new Exponent(0.75, 1, 1.25))).isEqualTo(between);
    assertThat(assertion.decide(Exponent.point(1))).isEqualTo(known);
  }
}
