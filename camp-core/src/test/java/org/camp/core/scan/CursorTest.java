// SPDX-License-Identifier: Apache-2.0
package org.camp.core.scan;

import static org.assertj.core.api.Assertions.assertThat;

import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CursorTest {
  private static Cursor over(String text) {
    return new Cursor(new SourceText("x", text));
  }

  @ParameterizedTest
  @CsvSource(
      ignoreLeadingAndTrailingWhitespace = false,
      delimiter = '!',
      value = {
        "// a|  /* b| // */c!c",
        "/* a /* b */c!c",
        "/*/ a */c!c",
        " \t\u2003c!c",
        "c!c",
        "/c!/c",
        "//!''"
      })
  void skipsBlanksAndCommentsOfC(String text, String rest) {
    Cursor cursor = over(text.replace('|', '\n'));

    assertThat(cursor.skipBlanks(Comments.OF_C)).isEqualTo(Span.NONE);
    assertThat(text.substring(cursor.offset())).isEqualTo(rest);
  }

  @Test
  void commentsOfMlNest() {
    Cursor cursor = over("(* a (* b *) c *) d");

    assertThat(cursor.skipBlanks(Comments.OF_ML)).isEqualTo(Span.NONE);
    assertThat(cursor.here()).isEqualTo('d');
  }

  @ParameterizedTest
  @CsvSource({"a (* b (* c *), 2", "'x (*)', 2"})
  void tellsWhereAnEndlessCommentOpens(String text, int place) {
    Cursor cursor = over(text);
    cursor.skip(1);

    assertThat(cursor.skipBlanks(Comments.OF_ML)).isEqualTo(new Span(place, place + 2));
    assertThat(cursor.atEnd()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"12e3x,4", "12ex,2", "12e+x,2", "12E-04,6", "12e,2", "12,2"})
  void takesAnExponentWholeOrNotAtAll(String text, int end) {
    Cursor cursor = over(text);

    assertThat(cursor.takeDigits()).isTrue();
    assertThat(cursor.takeExponent("+-")).isEqualTo(end > 2);
    assertThat(cursor.offset()).isEqualTo(end);
  }

  @Test
  void staysWithinTheText() {
    Cursor cursor = over("ab\uD83D\uDE00");

    assertThat(cursor.take("abc")).isFalse();
    assertThat(cursor.take("ab")).isTrue();
    cursor.skipCharacter();
    assertThat(cursor.atEnd()).isTrue();
    assertThat(cursor.here()).isEqualTo(Cursor.END);
    assertThat(cursor.at(Cursor.END)).isFalse();
    cursor.skip(3);
    assertThat(cursor.since(2)).isEqualTo(new Span(2, 4));
    assertThat(cursor.textSince(0)).hasSize(4);
    assertThat(cursor.moveToNext("z")).isFalse();
  }
}
