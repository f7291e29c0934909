// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PrintableStreamTest {
  /** However the text is cut into writes. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 1000})
  void onlyColoursPass(int piece) throws IOException {
    String text =
        "\u001b[1mμ\u001b[0m ok\r\n"
            + "\ta\u001b[2Jb\u009b2Jc\u202ed\u001b]0;t\u0007e\r"
            + "f \uD83D\uDE00\n";
    ByteArrayOutputStream terminal = new ByteArrayOutputStream();
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    try (PrintableStream stream = new PrintableStream(terminal)) {
      for (int i = 0; i < bytes.length; i += piece) {
        stream.write(bytes, i, Math.min(piece, bytes.length - i));
      }
    }

    assertThat(terminal.toString(StandardCharsets.UTF_8))
        .isEqualTo(
            "\u001b[1mμ\u001b[0m ok\r\n\ta\uFFFD[2Jb\uFFFD2Jc\uFFFDd\uFFFD]0;t\uFFFDe\uFFFDf"
                + " \uD83D\uDE00\n");
  }
}
