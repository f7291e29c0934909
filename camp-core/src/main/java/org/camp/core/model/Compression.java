// SPDX-License-Identifier: Apache-2.0
package org.camp.core.model;

import io.airlift.compress.zstd.ZstdInputStream;
import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/** Compressed files, which are told by the endings of their names. */
enum Compression {
  /** DEFLATE with a checksum (RFC 1952). */
  GZIP(".gz", "gzip", "1F 8B") {
    @Override
    InputStream plain(InputStream bytes) throws IOException {
      return new GZIPInputStream(bytes, BUFFER);
    }
  },
  /** Zstandard (RFC 8878). */
  ZSTD(".zst", "zstd", "28 B5 2F FD") {
    @Override
    InputStream plain(InputStream bytes) {
      return new ZstdInputStream(bytes);
    }
  };

  private static final int BUFFER = 1 << 16;

  /** So many bytes tell which format a file is of. */
  private static final int LONGEST = 4;

  private static final HexFormat HEX = HexFormat.ofDelimiter(" ").withUpperCase();

  private final String ending;
  private final String format;

  /** The bytes that its files begin with, in hexadecimal digits. */
  private final String magic;

  Compression(String ending, String format, String magic) {
    this.ending = ending;
    this.format = format;
    this.magic = magic;
  }

  abstract InputStream plain(InputStream bytes) throws IOException;

  private boolean isOf(String name) {
    return name.toLowerCase(Locale.ROOT).endsWith(ending);
  }

  private boolean begins(byte[] bytes) {
    return head(bytes).equals(magic);
  }

  /** As many bytes as its files begin with, in hexadecimal digits. */
  private String head(byte[] bytes) {
    int length = (magic.length() + 1) / 3;
    return HEX.formatHex(bytes, 0, Math.min(bytes.length, length));
  }

  /** A name without the endings that say how the file is compressed. */
  static String plainName(String name) {
    String plain = name;
    for (Optional<Compression> known = of(plain); known.isPresent(); known = of(plain)) {
      plain = known.get().inner(plain);
    }
    return plain;
  }

  /** The name of what is in a file. */
  private String inner(String name) {
    return name.substring(0, name.length() - ending.length());
  }

  private static Optional<Compression> of(String name) {
    return Arrays.stream(values()).filter(known -> known.isOf(name)).findFirst();
  }

  /** A way out when bytes are compressed, though their name does not say so. */
  static Optional<String> unsaid(String name, byte[] bytes) {
    return Arrays.stream(values())
        .filter(known -> known.begins(bytes))
        .findFirst()
        .map(
            known -> "it is a " + known.format + " file: name it " + lastName(name + known.ending));
  }

  /** The content of a file, decompressed as often as its name says that it is compressed. */
  static InputStream open(Path path) throws IOException {
    return open(path, Files.newInputStream(path));
  }

  /** The same of bytes that are read from elsewhere, which are closed when they are refused. */
  static InputStream open(Path path, InputStream packed) throws IOException {
    InputStream bytes = packed;
    try {
      String name = path.toString();
      for (Optional<Compression> known = of(name); known.isPresent(); known = of(name)) {
        bytes = known.get().unpacked(path, name, new BufferedInputStream(bytes));
        name = known.get().inner(name);
      }
      return bytes;
    } catch (IOException e) {
      bytes.close();
      throw e;
    }
  }

  /** What is in a file, or in one that was packed again: its name has the endings behind it. */
  private InputStream unpacked(Path path, String name, BufferedInputStream bytes)
      throws IOException {
    bytes.mark(LONGEST);
    byte[] head = bytes.readNBytes(LONGEST);
    bytes.reset();
    if (!begins(head)) {
      String begins =
          head.length == 0
              ? "is empty: "
              : "is no " + format + " file: byte 1 on is " + head(head) + "; ";
      throw new PackedFault(
          "not-" + format,
          begins + "a " + format + " file begins with " + magic,
          otherwise(name, path.toString().substring(name.length()), head));
    }
    return new Unpacked(path, this, bytes);
  }

  /** What a file may be that is not of this format; around it are the endings behind its name. */
  private String otherwise(String name, String around, byte[] head) {
    String bare = lastName(inner(name));
    for (Compression other : values()) {
      if (other.begins(head)) {
        return "it is a " + other.format + " file: name it " + bare + other.ending + around;
      }
    }
    return head.length == 0
        ? "copy it again from where it came from"
        : "if it is not compressed, name it " + bare + around;
  }

  private static String lastName(String name) {
    Path last = Path.of(name).getFileName();
    return last == null ? name : last.toString();
  }

  /** Says what decoders throw at bytes that are wrong or missing as what it is. */
  private static final class Unpacked extends InputStream {
    private final Path path;
    private final Compression known;
    private final Packed packed;
    private final InputStream plain;

    /** Bytes of content that came out. */
    private long unpacked;

    Unpacked(Path path, Compression known, InputStream bytes) throws IOException {
      this.path = path;
      this.known = known;
      this.packed = new Packed(bytes);
      try {
        this.plain = known.plain(packed);
      } catch (IOException e) {
        throw fault();
      }
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      int count = read(one, 0, 1);
      return count < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
      try {
        int count = plain.read(bytes, from, length);
        unpacked += Math.max(0, count);
        return count;
      } catch (IOException | RuntimeException e) {
        throw fault();
      }
    }

    @Override
    public void close() throws IOException {
      plain.close();
    }

    private PackedFault fault() {
      return new PackedFault(
          "damaged",
          String.format(
              Locale.ROOT,
              "the %s file is %s: sound up to byte %,d of its content, where more was expected",
              known.format,
              packed.ended ? "cut off or damaged" : "damaged",
              unpacked),
          "copy it again, or compress it again; '"
              + known.format
              + " -t "
              + lastName(path.toString())
              + "' tests it");
    }
  }

  /** The bytes of a compressed file. */
  private static final class Packed extends FilterInputStream {
    /** Whether there are no more. */
    private boolean ended;

    Packed(InputStream bytes) {
      super(bytes);
    }

    @Override
    public int read() throws IOException {
      int one = in.read();
      ended |= one < 0;
      return one;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
      int count = in.read(bytes, from, length);
      ended |= count < 0;
      return count;
    }
  }
}
