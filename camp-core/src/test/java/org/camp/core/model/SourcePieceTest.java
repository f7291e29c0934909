// SPDX-License-Identifier: Apache-2.0
package org.camp.core.model;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pieces put together are the source, and each has whole lines. */
class SourcePieceTest {
  @TempDir Path folder;

  @Test
  void piecesAreWholeLinesAndGiveTheSource() throws IOException {
    SplittableRandom random = new SplittableRandom(5);
    Path file = folder.resolve("lines.json");
    for (int round = 0; round < 300; round++) {
      StringBuilder text = new StringBuilder();
      for (int line = random.nextInt(1, 20); line > 0; line--) {
        text.append("é".repeat(random.nextInt(random.nextInt(1, 60))));
        text.append(List.of("\n", "\r\n", "\n\n").get(random.nextInt(3)));
      }
      text.append(random.nextBoolean() ? "the end" : "");
      Files.writeString(file, text);
      int length = random.nextInt(1, 200);
      List<Source> pieces = SourcePiece.of(Source.of(file), length);
      StringBuilder together = new StringBuilder();
      for (Source piece : pieces) {
        if (piece instanceof SourcePiece lines) {
          byte[] before = text.toString().getBytes(UTF_8);
          int begin = (int) lines.begin();
          assertThat(begin == 0 || begin == before.length || before[begin - 1] == '\n').isTrue();
          assertThat(new String(before, 0, begin, UTF_8)).isEqualTo(together.toString());
          String rest = text.substring(together.length());
          assertThat(read(lines.andRest(), random)).isEqualTo(rest);
        }
        together.append(read(piece, random));
      }
      assertThat(together.toString()).as("%d: %s", length, text).isEqualTo(text.toString());
      assertThat(pieces).hasSize(Math.max(1, (int) Math.ceil(Files.size(file) / (double) length)));
    }
  }

  /** Byte by byte, in one go. */
  private static String read(Source source, SplittableRandom random) throws IOException {
    try (InputStream in = source.open()) {
      if (random.nextBoolean()) {
        return new String(in.readAllBytes(), UTF_8);
      }
      StringBuilder bytes = new StringBuilder();
      for (int c = in.read(); c >= 0; c = in.read()) {
        bytes.append((char) c);
      }
      return new String(bytes.toString().getBytes(ISO_8859_1), UTF_8);
    }
  }

  @Test
  void whatIsCompressedHasNoPieces() throws IOException {
    Path file = Files.writeString(folder.resolve("a.json.gz"), "not looked at\n".repeat(100));
    assertThat(SourcePiece.of(Source.of(file), 10)).hasSize(1);
    assertThat(SourcePiece.of(Source.of("text", "in\nmemory\n"), 3)).hasSize(1);
  }
}
