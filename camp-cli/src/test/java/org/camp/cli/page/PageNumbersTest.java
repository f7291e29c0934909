// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Figures of pages, alone and within sentences. */
class PageNumbersTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "waits 9.6 us for x | waits 9.6\u00a0µs for x",
        "-2.1 % (-3 us) | −2.1\u00a0% (−3\u00a0µs)",
        "4 KiB in 3 s, 2 B/s | 4\u00a0KiB in 3\u00a0s, 2 B/s",
        "a-1 us-east 2-3 | a-1 us-east 2-3",
        "w[i-1] and x -y | w[i-1] and x -y"
      })
  void sentencesHaveTheSignsOfPages(String text, String shown) {
    assertThat(PageNumbers.sentence(text)).isEqualTo(shown);
  }

  @Test
  void cellsThatAreNoFigureStayAsTheyAre() {
    assertThat(PageNumbers.cell("-48.9 %")).isEqualTo("−48.9\u00a0%");
    assertThat(PageNumbers.cell("x -1 of 3 us")).isEqualTo("x -1 of 3 us");
    assertThat(PageNumbers.cell("faster -0.03, calls -1,481"))
        .isEqualTo("faster −0.03, calls −1,481");
    assertThat(PageNumbers.cell("2.1 us to 3.25 us")).isEqualTo("2.1\u00a0µs to 3.25\u00a0µs");
    assertThat(PageNumbers.cell("ring.scr")).isEqualTo("ring.scr");
  }

  @Test
  void changesAreInTheUnitOfTheGreatest() {
    assertThat(PageNumbers.signed(0.000526, "s", 0.0057)).isEqualTo("+0.53\u00a0ms");
    assertThat(PageNumbers.signed(-0.0024, "s", 0.0057)).isEqualTo("−2.40\u00a0ms");
    assertThat(PageNumbers.signed(0.5, "s", 0.0057)).isEqualTo("+500\u00a0ms");
  }

  @Test
  void countsAreWhole() {
    assertThat(PageNumbers.counted(80, "cells")).isEqualTo("80\u00a0cells");
    assertThat(PageNumbers.counted(12345, "")).isEqualTo("12,345");
    assertThat(PageNumbers.counted(12.5, "cells")).isEqualTo("12.5\u00a0cells");
    assertThat(PageNumbers.counted(4, "1/s")).isEqualTo("4\u00a0/s");
    assertThat(PageNumbers.text(69.07, "1/s")).isEqualTo("69.1\u00a0/s");
    assertThat(PageNumbers.counted(2, "s")).isEqualTo("2.00\u00a0s");
    assertThat(PageNumbers.counted(1, "%")).isEqualTo("100.0\u00a0%");
  }
}
