// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.Optional;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.Formula;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExpressionFormsTest {
  private static final Map<String, Double> VALUES = Map.of("x", 3.5, "y", 0.25);

  private static final ExpressionForms FORMS =
      new ExpressionForms(
          name -> VALUES.containsKey(name) ? Optional.of(Form.named(name)) : Optional.empty(),
          e -> Formula.evaluate(e, name -> 7.0));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x",
        "2*x + y",
        "-x * z",
        "x / y - z",
        "x % y",
        "max(x, 2, y) + min(x, y)",
        "x ^ 2",
        "floor(x) + ceil(y)",
        "log2(x) + ln(y)",
        "sqrt(x) * exp(y)",
        "3ms + x * 2us",
        "z + 1"
      })
  void formsHaveTheValuesOfTheirExpressions(String text) {
    Expression expression = Expression.parse(text);
    double expected = Formula.evaluate(expression, name -> VALUES.getOrDefault(name, 7.0));

    assertThat(FORMS.of(expression).at(VALUES)).isCloseTo(expected, within(1e-15 * 1e3));
  }

  @Test
  void whatDependsOnNothingIsItsNumber() {
    assertThat(FORMS.of(Expression.parse("z * 2 + 1")).steps())
        .containsExactly(new Form.Constant(15));
  }

  @Test
  void functionsOfOthersAreRefusedWhereTheyDepend() {
    assertThatThrownBy(() -> FORMS.of(Expression.parse("measured(x)")))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Form.named("max")).isInstanceOf(IllegalArgumentException.class);
  }
}
