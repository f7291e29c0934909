// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class EllipsisTest {
  private static final List<String> TEXTS =
      List.of(
          "",
          "a",
          "abcdefgh",
          "\uD83D\uDE00\uD83D\uDE00\uD83D\uDE00\uD83D\uDE00",
          "résumé of a span");

  @Test
  void endsAndMiddlesAreLeftOut() {
    assertThat(Ellipsis.end("payment: POST /charge", 10)).isEqualTo("payment: …");
    assertThat(Ellipsis.middle("payment: POST /charge", 10)).isEqualTo("paymen…rge");
  }

  @Test
  void whatFitsStays() {
    for (String text : TEXTS) {
      int length = text.codePointCount(0, text.length());
      assertThat(Ellipsis.end(text, length)).isEqualTo(text);
      assertThat(Ellipsis.middle(text, length)).isEqualTo(text);
    }
  }

  @Test
  void noRoomIsTooSmallAndNoCharacterIsCutInTwo() {
    for (String text : TEXTS) {
      for (int most = -3; most < 20; most++) {
        for (String cut : List.of(Ellipsis.end(text, most), Ellipsis.middle(text, most))) {
          assertThat(cut.codePointCount(0, cut.length())).isLessThanOrEqualTo(Math.max(2, most));
          assertThat(cut.codePoints().noneMatch(c -> Character.getType(c) == Character.SURROGATE))
              .isTrue();
        }
      }
    }
  }
}
