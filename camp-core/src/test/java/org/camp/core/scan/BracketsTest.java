// SPDX-License-Identifier: Apache-2.0
package org.camp.core.scan;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BracketsTest {
  @Test
  void splitsOutsideOfThemOnly() {
    assertThat(Brackets.split("a,f(b,c),[d,{e,f}],g", ","))
        .containsExactly("a", "f(b,c)", "[d,{e,f}]", "g");
    assertThat(Brackets.split("1..(2..3)..4", "..")).containsExactly("1", "(2..3)", "4");
    assertThat(Brackets.split("", ",")).containsExactly("");
    assertThat(Brackets.split("a,", ",")).containsExactly("a", "");
  }
}
