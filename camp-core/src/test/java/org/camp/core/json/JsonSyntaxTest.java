// SPDX-License-Identifier: Apache-2.0
package org.camp.core.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonSyntaxTest {
  private static Diagnostic fault(String text) {
    return JsonSyntax.fault(new SourceText("x.json", text)).diagnostics().get(0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          [           | 2  | this is no JSON: expected a value, found the end
          [1 2]       | 4  | this is no JSON: expected ',' or ']', found '2'
          1e          | 3  | this is no JSON: expected a digit, found the end
          {a: 1}      | 2  | this is no JSON: expected a name in double quotes, found 'a'
          {"a" 1}     | 6  | this is no JSON: expected ':', found '1'
          {"a":1,}    | 8  | this is no JSON: expected a name in double quotes, found '}'
          "abc        | 1  | this is no JSON: this text is not closed
          "\\x"       | 3  | this is no JSON: expected an escape such as \\n, found 'x'
          "\\u12"     | 6  | this is no JSON: expected four hexadecimal digits, found '"'
          007         | 1  | this is no JSON: a number begins with 0
          nul         | 1  | this is no JSON: expected a value such as null, found 'n'
          NaN         | 1  | this is no JSON: expected a value, found 'N'
          """)
  void saysWhereAndWhat(String text, int column, String message) {
    assertThat(fault(text).message()).isEqualTo(message);
    assertThat(fault(text).line()).isEqualTo(1);
    assertThat(fault(text).column()).isEqualTo(column);
  }

  @Test
  void saysWhatIsBeyondALimit() {
    Diagnostic deep = fault("[".repeat(1001) + "]".repeat(1001));
    assertThat(deep.message()).isEqualTo("this JSON nests deeper than 1000 lists and objects");
    assertThat(deep.column()).isEqualTo(1001);
    assertThat(fault("9".repeat(2000)).message())
        .isEqualTo("a number of 2000 characters; at most 1000 are read");
    assertThat(fault("{\"" + "k".repeat(60000) + "\":1}").message())
        .isEqualTo("a name of 60000 characters; at most 50000 are read");
  }

  /** Whatever the library refuses is refused for a reason that is found. */
  @Test
  @Tag(Evidence.TAG)
  void findsAReasonForEverythingThatTheLibraryRefuses() {
    String letters = "[]{}\":,.eE+-019 tnrufalsé\\\u0007\n\uD83D\u202e";
    String sample = "{\"a\": [1, -2.5e3, \"x\\u00e9\\n\"], \"b\": {\"c\": null, \"d\": true}}";
    Property.check(
        "reasons why a text is no JSON",
        Evidence.of(20_000, 1_000_000),
        random -> {
          StringBuilder text = new StringBuilder(random.nextBoolean() ? sample : "");
          for (int edits = 1 + random.nextInt(6); edits > 0; edits--) {
            int at = random.nextInt(text.length() + 1);
            if (random.nextBoolean() && at < text.length()) {
              text.deleteCharAt(at);
            } else {
              text.insert(at, letters.charAt(random.nextInt(letters.length())));
            }
          }
          return text.toString();
        },
        Shrinker.none(),
        text -> {
          if (!isJson(text)) {
            assertThat(fault(text).message()).isNotEqualTo("this cannot be read as JSON");
            assertThat(fault(text).line()).isPositive();
          }
        });
  }

  private static boolean isJson(String text) {
    try (JsonParser parser = new JsonFactory().createParser(text)) {
      while (parser.nextToken() != null) {
        parser.getText();
      }
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
