// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProgressBarTest {
  @Test
  void aLineSaysPhasePartAndRemainingTime() {
    assertThat(ProgressBar.line("solve", 1, 4, 10))
        .isEqualTo("solve [######..................] 25 %, 30 s left");
    assertThat(ProgressBar.line("solve", 4, 4, 10))
        .isEqualTo("solve [########################] 100 %, 0 s left");
    assertThat(ProgressBar.line("solve", 0, 4, 1))
        .isEqualTo("solve [........................] 0 %");
    assertThat(ProgressBar.line("states", 12345, -1, 1)).isEqualTo("states: 12,345");
  }
}
