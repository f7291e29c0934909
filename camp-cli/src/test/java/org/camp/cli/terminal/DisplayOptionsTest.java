// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import org.camp.core.report.Style;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DisplayOptionsTest {
  @ParameterizedTest
  @CsvSource({
    "true, a, TERMINAL, false, true",
    "false, a, PLAIN, false, false",
    "true, -q, TERMINAL, true, false",
    "true, -vq, TERMINAL, true, false",
    "true, --quiet, TERMINAL, true, false",
    "true, -bq, TERMINAL, false, true",
    "true, --no-progress, TERMINAL, false, false",
    "true, --color=never, PLAIN, false, true",
    "true, --color never, PLAIN, false, true",
    "false, --color always, TERMINAL, false, false",
  })
  void whatIsSaidDecides(
      boolean interactive, String line, Style style, boolean quiet, boolean progress) {
    Terminal terminal =
        new Terminal(
            InputStream.nullInputStream(),
            OutputStream.nullOutputStream(),
            new PrintStream(OutputStream.nullOutputStream()),
            interactive);
    DisplayOptions look = DisplayOptions.of(List.of(line.split(" ")), terminal);
    assertThat(look).isEqualTo(new DisplayOptions(style, quiet, progress, look.width()));
    assertThat(look.width()).isBetween(40, 9999);
  }
}
