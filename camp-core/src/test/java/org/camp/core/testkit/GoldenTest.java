// SPDX-License-Identifier: Apache-2.0
package org.camp.core.testkit;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GoldenTest {
  @BeforeEach
  void onlyWhenComparing() {
    assumeFalse(Boolean.getBoolean("camp.golden.update"), "the files are being written");
  }

  @Test
  void equalTextsPass() {
    assertThatCode(() -> Golden.check(GoldenTest.class, "golden/two-lines.txt", "one\ntwo\n"))
        .doesNotThrowAnyException();
  }

  @Test
  void theFirstDifferenceIsNamed() {
    assertThatThrownBy(() -> Golden.check(GoldenTest.class, "golden/two-lines.txt", "one\nthree\n"))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("golden/two-lines.txt, line 2")
        .hasMessageContaining("expected: two")
        .hasMessageContaining("but was: three");
  }

  @Test
  void aMissingFileIsNamed() {
    assertThatThrownBy(() -> Golden.check(GoldenTest.class, "golden/none.txt", ""))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("no golden file golden/none.txt");
  }
}
