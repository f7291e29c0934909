// SPDX-License-Identifier: Apache-2.0
package org.camp.core.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PrintableTest {
  @Test
  void textThatIsSeenStays() {
    String text = "μ ≤ 3 · \uD83D\uDE00 naïve – 漢字";

    assertThat(Printable.line(text)).isSameAs(text);
    assertThat(Printable.lines("a\n\tb")).isEqualTo("a\n\tb");
  }

  @Test
  void whatSteersIsReplaced() {
    assertThat(Printable.line("a\u001b[2Jb\u0007\u007f\u009bc\r\n\td"))
        .isEqualTo("a\uFFFD[2Jb\uFFFD\uFFFD\uFFFDc   d");
    assertThat(Printable.lines("a\rb\u202Ec\u2066d\u200fe\u061cf\u2028g"))
        .isEqualTo("a\uFFFDb\uFFFDc\uFFFDd\uFFFDe\uFFFDf\uFFFDg");
  }

  @Test
  void everyControlCharacterOfUnicodeIsOne() {
    for (char c = 0; c < Character.MAX_VALUE; c++) {
      byte direction = Character.getDirectionality(c);
      boolean steers =
          Character.getType(c) == Character.CONTROL
              || Character.getType(c) == Character.LINE_SEPARATOR
              || Character.getType(c) == Character.PARAGRAPH_SEPARATOR
              || (direction >= Character.DIRECTIONALITY_LEFT_TO_RIGHT_EMBEDDING
                  && direction <= Character.DIRECTIONALITY_POP_DIRECTIONAL_FORMAT)
              || direction >= Character.DIRECTIONALITY_LEFT_TO_RIGHT_ISOLATE;
      if (steers) {
        assertThat(Printable.isControl(c)).as("U+%04X", (int) c).isTrue();
      }
    }
  }

  @Test
  void halvesOfPairsAreReplaced() {
    assertThat(Printable.line("a\uD83Db\uDE00")).isEqualTo("a\uFFFDb\uFFFD");
  }

  @Test
  void saysWhatStandsSomewhere() {
    assertThat(Printable.at("ab", 1)).isEqualTo("'b'");
    assertThat(Printable.at("ab", 2)).isEqualTo("the end");
    assertThat(Printable.at("a\n", 1)).isEqualTo("the end of the line");
    assertThat(Printable.at("\u009b", 0)).isEqualTo("the control character U+009B");
    assertThat(Printable.at("\uD83D\uDE00", 0)).isEqualTo("'\uD83D\uDE00'");
  }
}
