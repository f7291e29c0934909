// SPDX-License-Identifier: Apache-2.0
package org.camp.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.camp.core.diagnostic.BadInput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceTest {
  @TempDir Path folder;

  private Source file(byte[] bytes) throws IOException {
    return Source.of(Files.write(folder.resolve("m.scr"), bytes));
  }

  @Test
  void readsUtf8WithoutAMark() throws IOException {
    assertThat(file("\uFEFFgrün".getBytes(StandardCharsets.UTF_8)).text()).isEqualTo("grün");
    assertThat(file(new byte[0]).text()).isEmpty();
    assertThat(Source.of("x", "abc").text()).isEqualTo("abc");
    assertThat(Source.of("x", "abc").open().readAllBytes()).hasSize(3);
  }

  @Test
  void refusesWhatIsNoText() throws IOException {
    Source binary = file(new byte[] {'a', '\n', 'b', (byte) 0xff, 'c'});
    assertThatThrownBy(binary::text)
        .isInstanceOf(BadInput.class)
        .hasMessage(
            binary.name()
                + ":2:2: error: is not a UTF-8 text file: byte 0xFF\n"
                + "  hint: models are texts; save it as UTF-8");
  }

  @Test
  void refusesWhatCannotBeRead() {
    assertThatThrownBy(Source.of(folder.resolve("none.scr"))::text)
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("there is no such file");
    assertThatThrownBy(Source.of(folder)::text)
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("cannot be read: it is a directory");
  }
}
