// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.Constant;
import org.camp.core.lang.Expr;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BoundValueTest {
  private static Constant constant(String text) {
    return ((Expr.Literal) BoundValue.parse("x", text, Span.NONE)).value();
  }

  @Test
  void wholeNumbersStayWhole() {
    assertThat(constant("9223372036854775807")).isEqualTo(new Constant.Int(Long.MAX_VALUE));
    assertThat(constant("-9223372036854775808")).isEqualTo(new Constant.Int(Long.MIN_VALUE));
    assertThat(constant("1e3")).isEqualTo(new Constant.Real(1000));
  }

  @Test
  void stringsHaveTheEscapesOfJson() {
    assertThat(constant("\"\\u00e9\\n\\/\\\"\"")).isEqualTo(new Constant.Text("\u00e9\n/\""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "9223372036854775808; 9223372036854775808 does not fit 64 bits",
        "1e400; 1e400 is too large",
        "{\"a\": 1}; an object is",
        "\"\\u12\"; four hexadecimal digits",
        "\"\\x\"; expected an escape such as",
        "1 2; expected the end, found '2'",
        "[1, 2; expected ',' or ']'"
      })
  void explainsWhatIsNoValue(String text, String message) {
    assertThatThrownBy(() -> BoundValue.parse("x", text, Span.NONE))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining(message);
  }
}
