// SPDX-License-Identifier: Apache-2.0
package org.camp.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.airlift.compress.zstd.ZstdOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import org.camp.core.diagnostic.BadInput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceTest {
  private static final String PACKED = "28b52ffd0468650000306772c3bc6e200100314a11477616f1";

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

  @Test
  void decompressesWhatIsNamedSo() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write("grün".getBytes(StandardCharsets.UTF_8));
    }
    Path path = Files.write(folder.resolve("m.scr.GZ"), bytes.toByteArray());
    assertThat(Source.of(path).text()).isEqualTo("grün");
    assertThat(Source.of(path).name()).endsWith("m.scr.GZ");
    assertThat(Source.plainName("m.scr.GZ")).isEqualTo("m.scr");
    assertThat(Source.plainName("m.gz.scr")).isEqualTo("m.gz.scr");
  }

  /** Written by the reference implementation of Zstandard. */
  @Test
  void readsWhatZstandardWrote() throws IOException {
    byte[] packed = HexFormat.of().parseHex(PACKED);
    Path path = Files.write(folder.resolve("m.scr.zst"), packed);
    assertThat(Source.of(path).text()).isEqualTo("grün grün grün");
    assertThat(Source.plainName("m.scr.ZST")).isEqualTo("m.scr");

    ByteArrayOutputStream large = new ByteArrayOutputStream();
    byte[] numbers = "0123456789".repeat(100_000).getBytes(StandardCharsets.UTF_8);
    try (OutputStream out = new ZstdOutputStream(large)) {
      out.write(numbers);
    }
    Path more = Files.write(folder.resolve("n.txt.zst"), large.toByteArray());
    try (InputStream in = Source.of(more).open()) {
      assertThat(in.readAllBytes()).isEqualTo(numbers);
    }
  }

  /** What was packed twice says so with two endings. */
  @Test
  void decompressesAsOftenAsItIsNamedSo() throws IOException {
    ByteArrayOutputStream once = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(once)) {
      out.write("grün".getBytes(StandardCharsets.UTF_8));
    }
    ByteArrayOutputStream twice = new ByteArrayOutputStream();
    try (OutputStream out = new ZstdOutputStream(twice)) {
      out.write(once.toByteArray());
    }
    Path path = Files.write(folder.resolve("m.scr.gz.zst"), twice.toByteArray());
    assertThat(Source.of(path).text()).isEqualTo("grün");
    assertThat(Source.plainName("m.scr.gz.zst")).isEqualTo("m.scr");
    Path inside = Files.write(folder.resolve("n.scr.gz.gz"), once.toByteArray());
    assertThatThrownBy(Source.of(inside)::text)
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("is no gzip file")
        .hasMessageContaining("if it is not compressed, name it n.scr.gz");
  }

  @Test
  void refusesWhatIsNotCompressedAsItSays() throws IOException {
    Path plain =
        Files.writeString(folder.resolve("plain.scr.gz"), "plain text that is long enough");
    assertThatThrownBy(Source.of(plain)::text)
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("is no gzip file: byte 1 on is 70 6C; a gzip file begins with 1F 8B")
        .hasMessageContaining("if it is not compressed, name it plain.scr");
    Path empty = Files.write(folder.resolve("empty.scr.gz"), new byte[0]);
    assertThatThrownBy(Source.of(empty)::text)
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("is empty: a gzip file begins with 1F 8B");
    Path text = Files.writeString(folder.resolve("plain.scr.zst"), "plain text, long enough");
    assertThatThrownBy(Source.of(text)::text)
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("is no zstd file: byte 1 on is 70 6C 61 69")
        .hasMessageContaining("a zstd file begins with 28 B5 2F FD");
    byte[] whole = HexFormat.of().parseHex(PACKED);
    Path cut = Files.write(folder.resolve("cut.scr.zst"), Arrays.copyOf(whole, whole.length - 6));
    assertThatThrownBy(Source.of(cut)::text)
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("the zstd file is cut off or damaged: sound up to byte 0");
    Path other = Files.write(folder.resolve("other.scr.gz"), whole);
    assertThatThrownBy(Source.of(other)::text)
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("it is a zstd file: name it other.scr.zst");
    Path unsaid = Files.write(folder.resolve("unsaid.scr"), whole);
    assertThatThrownBy(Source.of(unsaid)::text)
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("it is a zstd file: name it unsaid.scr.zst");
  }

  @Test
  void saysUpToWhereACompressedFileIsSound() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(
          new SplittableRandom(1)
              .ints(50_000, 32, 127)
              .mapToObj(Character::toString)
              .collect(Collectors.joining())
              .getBytes(StandardCharsets.UTF_8));
    }
    byte[] whole = bytes.toByteArray();
    Path cut = Files.write(folder.resolve("cut.scr.gz"), Arrays.copyOf(whole, whole.length / 2));
    assertThatThrownBy(Source.of(cut)::text)
        .isInstanceOf(BadInput.class)
        .hasMessageMatching("(?s).*gzip file is cut off or damaged: sound up to byte 2\\d,\\d+ .*")
        .hasMessageContaining("hint: copy it again, or compress it again; 'gzip -t cut.scr.gz'");
    byte[] wrong = whole.clone();
    wrong[whole.length - 6] ^= 1;
    Path checked = Files.write(folder.resolve("wrong.scr.gz"), wrong);
    assertThatThrownBy(Source.of(checked)::text)
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("damaged: sound up to byte 50,000");
  }
}
