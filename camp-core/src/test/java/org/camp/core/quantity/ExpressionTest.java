// SPDX-License-Identifier: Apache-2.0
package org.camp.core.quantity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.SplittableRandom;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.SourceText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpressionTest {
  private static double value(String text) {
    return Formula.evaluate(Expression.parse(text), name -> name.equals("n") ? 8 : Double.NaN);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 + 2*3 | 7",
        "(1 + 2)*3 | 9",
        "10 - 4 - 3 | 3",
        "24/4/2 | 3",
        "7 % 4 * 2 | 6",
        "2^3^2 | 512",
        "-2^2 | -4",
        "(-2)^2 | 4",
        "2^-1 | 0.5",
        "-n + 1 | -7",
        "1 - -1 | 2",
        "-1 % 5 | 4",
        "(0 - 6) % 4 | 2",
        "7 % (0 - 4) | -1",
        "1/4 | 0.25",
        "min(3, 1, 2) | 1",
        "max(n, 3) | 8",
        "floor(7/2) + ceil(7/2) | 7",
        "log2(n) | 3",
        "log2(1024*1024) | 20",
        "ln(exp(2)) | 2",
        "sqrt(n*2) | 4",
        "3ms | 0.003",
        "1.5us | 0.0000015",
        "2min + 1h | 3720",
        "1e3 + 1E-1 | 1000.1",
        "4KiB + 1KB | 5096",
        "2GiB/1MiB | 2048",
        "10Gflop/(2Gflop/s) | 5",
        "3kword | 3000",
        "n*3ns | 0.000000024",
      })
  void values(String text, double expected) {
    assertThat(value(text)).isCloseTo(expected, within(1e-12 * Math.max(1, Math.abs(expected))));
  }

  @Test
  void namesWithoutValueMakeTheResultUnknown() {
    assertThat(value("1 + 0*k")).isNaN();
    assertThat(value("sort(n)")).isNaN();
    assertThat(value("max(1, k)")).isNaN();
    assertThat(value("empirical(sort)")).isNaN();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 + | 4 | syntax",
        "1 2 | 3 | syntax",
        "(1 + 2 | 7 | syntax",
        "* 2 | 1 | syntax",
        "--1 | 2 | syntax",
        "min(1,) | 7 | syntax",
        "f() | 3 | syntax",
        "2 $ 3 | 3 | syntax",
        "1 + 3xs | 6 | unknown-unit",
        "2Flop | 2 | unknown-unit",
        "3 mx | 3 | syntax",
        "3 min(1, 2) | 3 | syntax",
        "ln(1, 2) | 1 | wrong-arguments",
        "2 + uniform(1) | 5 | wrong-arguments",
        "1e999 | 1 | number-out-of-range",
        "1. + 2 | 2 | syntax",
      })
  void faultsAreFoundWhereTheyStand(String text, int column, String code) {
    BadInput thrown = catchThrowableOfType(BadInput.class, () -> Expression.parse(text));
    Diagnostic fault = thrown.diagnostics().get(0);
    assertThat(fault.code()).isEqualTo(code);
    assertThat(fault.column()).isEqualTo(column);
  }

  @ParameterizedTest
  @CsvSource({
    "3 ms, 0.003",
    "3µs, 3e-6",
    "3 μs, 3e-6",
    "3kB, 3000",
    "2 TiB, 2199023255552",
    "1 MiB/s, 1048576",
    "2 Gflop/s * 3, 6e9",
    "4 KiB + 1 B, 4097",
    "2 s - 3 ms, 1.997"
  })
  void quantitiesAreReadAsTheyArePrinted(String text, double expected) {
    assertThat(value(text)).isCloseTo(expected, within(1e-12 * expected));
  }

  @Test
  void tooLongNumbersAreRefused() {
    assertThatThrownBy(() -> Expression.parse("1".repeat(500))).isInstanceOf(BadInput.class);
    assertThatThrownBy(() -> Expression.parse("1e-99999999999")).isInstanceOf(BadInput.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1s + 4KiB | 1 | cannot combine s with B",
        "2*(1B - 3ms) | 3 | cannot combine B with s",
        "2^3ms | 3 | an exponent must be a pure number, but this is in s",
        "log2(3ms) | 6 | log2(…) must be a pure number",
        "min(1s, 1B) | 1 | cannot combine",
        "1s % 1B | 1 | cannot combine",
        "(1s)^n | 2 | the base of this power",
      })
  void dimensionFaults(String text, int column, String message) {
    Expression e = Expression.parse(text);
    ExpressionFault fault =
        catchThrowableOfType(
            ExpressionFault.class, () -> new DimensionCheck(name -> Dimension.NONE).of(e));
    assertThat(fault).hasMessageContaining(message);
    assertThat(fault.in(new SourceText("", text)).column()).isEqualTo(column);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "n | a pure number", "n*3ns | s", "4KiB*3ns | B*s", "1/1s | 1/s", "1flop/s | flop/s",
        "(2B)^2 | B^2", "max(1, 3ms) | s", "sort(4) | s", "10flop/(1flop/s) | s", "-3ms | s",
        "0 + 4B | B", "sqrt(n) | a pure number"
      })
  void dimensions(String text, String unit) {
    Dimension found = new DimensionCheck(name -> Dimension.NONE).of(Expression.parse(text));
    assertThat(found.text()).isEqualTo(unit);
  }

  @Test
  void divisionByZeroIsFoundWhereItStands() {
    Expression e = Expression.parse("1 + 2/(n - 8)");
    ExpressionFault fault =
        catchThrowableOfType(ExpressionFault.class, () -> Formula.evaluate(e, name -> 8));
    assertThat(fault).hasMessage("division by zero");
    assertThat(fault.span().start()).isEqualTo(4);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "((1 + 2)) + 3 | 1 + 2 + 3",
        "1 + (2 + 3) | 1 + (2 + 3)",
        "a*(b*c) | a*(b*c)",
        "(a^b)^c | (a^b)^c",
        "a^(b^c) | a^b^c",
        "-(a + b) | -(a + b)",
        "(-a)^2 | (-a)^2",
        "a - (-b) | a - (-b)",
        "(-3)^2 | (-3)^2",
        "min( a,b ) | min(a, b)",
        "(i+1)%n | (i + 1) % n",
      })
  void printing(String text, String printed) {
    assertThat(Expression.parse(text).text()).isEqualTo(printed);
  }

  @Test
  void latex() {
    assertThat(Expression.parse("c1*n/2 + 3ms^2").latex())
        .isEqualTo("\\frac{c_{1} \\cdot n}{2} + 3\\,\\mathrm{ms}^{2}");
    assertThat(Expression.parse("tau_in % log2(k)").latex())
        .isEqualTo("\\mathit{tau}_{in} \\bmod \\log_2(k)");
  }

  @Test
  void whatIsPrintedReadsTheSame() {
    for (int seed = 0; seed < 20_000; seed++) {
      Expression e = random(new SplittableRandom(seed), 5);
      assertThat(Expression.parse(e.text())).as("seed %d: %s", seed, e.text()).isEqualTo(e);
    }
  }

  @Test
  void substitutionKeepsTheValueAndReadsTheSame() {
    for (int seed = 0; seed < 20_000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Expression e = random(random, 2);
      Map<String, Expression> values = Map.of("n", Expression.of(random.nextInt(-3, 9)));
      Expression folded = e.substitute(values);
      assertThat(folded.names()).as("seed %d", seed).doesNotContain("n");
      assertThat(Expression.parse(folded.text())).as("seed %d: %s", seed, e).isEqualTo(folded);
      double n = ((Expression.Number) values.get("n")).quantity().asDouble();
      double expected = evaluate(e, n);
      double found = evaluate(folded, n);
      if (Double.isFinite(expected)) {
        assertThat(found)
            .as("seed %d: %s at n = %s is %s", seed, e.text(), n, folded.text())
            .isCloseTo(expected, within(1e-6 * Math.max(1, Math.abs(expected))));
      }
    }
  }

  private static double evaluate(Expression e, double n) {
    try {
      return Formula.evaluate(e, name -> name.equals("n") ? n : 2.5);
    } catch (ExpressionFault fault) {
      return Double.NaN;
    }
  }

  /** Sums of what may be added: the dimension is a pure number, or {@code k} with a unit. */
  private static Expression random(SplittableRandom random, int depth) {
    String[] atoms = {"1", "2", "0", "0.1", "n", "k", "0.0625", "1e-7", "12345678901234567890"};
    if (depth == 0 || random.nextInt(8) == 0) {
      return Expression.parse(atoms[random.nextInt(depth > 2 ? atoms.length : 7)]);
    }
    Expression left = random(random, depth - 1);
    Expression right = random(random, depth - 1);
    String text =
        switch (random.nextInt(8)) {
          case 0 -> "(" + left.text() + ") + (" + right.text() + ")";
          case 1 -> "(" + left.text() + ") - (" + right.text() + ")";
          case 2 -> "(" + left.text() + ")*(" + right.text() + ")";
          case 3 -> "(" + left.text() + ")/(" + right.text() + ")";
          case 4 -> "-(" + left.text() + ")";
          case 5 -> "(" + left.text() + ")^" + random.nextInt(4);
          case 6 -> "min(" + left.text() + ", " + right.text() + ")";
          default -> "(" + left.text() + ") - 3.25";
        };
    return Expression.parse(text);
  }

  @Test
  void foldedUnitsStayExact() {
    Expression e = Expression.parse("i*1.23456789us").substitute(Map.of("i", Expression.of(3)));
    assertThat(e.text()).isEqualTo("3.70370367us");
    assertThat(Expression.parse("i*1.5KiB").substitute(Map.of("i", Expression.of(2))).text())
        .isEqualTo("3072B");
    assertThat(Expression.parse("i*1ms - 5ms").substitute(Map.of("i", Expression.of(2))).text())
        .isEqualTo("-3ms");
    assertThat(Expression.parse("i*0.1ns").substitute(Map.of("i", Expression.of(2))).text())
        .isEqualTo("0.2ns");
    assertThat(Expression.parse("-i").substitute(Map.of("i", Expression.parse("2flop"))).text())
        .isEqualTo("-2flop");
  }

  @Test
  void names() {
    Expression e = Expression.parse("b + f(a) + empirical(q) + min(b, c)");
    assertThat(e.names()).containsExactly("b", "a", "c");
    assertThat(e.externalFunctions()).containsExactly("f", "empirical");
  }
}
