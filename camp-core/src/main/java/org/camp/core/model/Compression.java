// SPDX-License-Identifier: Apache-2.0
package org.camp.core.model;

import io.airlift.compress.zstd.ZstdInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.zip.GZIPInputStream;

/** Compressed files, which are told by the endings of their names. */
enum Compression {
  /** DEFLATE with a checksum (RFC 1952). */
  GZIP(".gz", "gzip") {
    @Override
    InputStream plain(InputStream bytes) throws IOException {
      return new Unpacked(new GZIPInputStream(bytes, BUFFER), this);
    }
  },
  /** Zstandard (RFC 8878). */
  ZSTD(".zst", "zstd") {
    @Override
    InputStream plain(InputStream bytes) {
      return new Unpacked(new ZstdInputStream(bytes), this);
    }
  };

  private static final int BUFFER = 1 << 16;

  private final String ending;
  private final String format;

  Compression(String ending, String format) {
    this.ending = ending;
    this.format = format;
  }

  abstract InputStream plain(InputStream bytes) throws IOException;

  private boolean isOf(String name) {
    return name.toLowerCase(Locale.ROOT).endsWith(ending);
  }

  static String plainName(String name) {
    for (Compression known : values()) {
      if (known.isOf(name)) {
        return name.substring(0, name.length() - known.ending.length());
      }
    }
    return name;
  }

  /** The content of a file, decompressed when its name says that it is compressed. */
  static InputStream open(Path path) throws IOException {
    InputStream bytes = Files.newInputStream(path);
    for (Compression known : values()) {
      if (known.isOf(path.toString())) {
        try {
          return known.plain(bytes);
        } catch (EOFException e) {
          bytes.close();
          throw new IOException("it is no whole " + known.format + " file", e);
        } catch (IOException e) {
          bytes.close();
          throw e;
        }
      }
    }
    return bytes;
  }

  /** Says what decoders throw at bytes that are wrong or missing as what it is. */
  private static final class Unpacked extends FilterInputStream {
    private final Compression known;

    Unpacked(InputStream packed, Compression known) {
      super(packed);
      this.known = known;
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
        return in.read(bytes, from, length);
      } catch (IOException | RuntimeException e) {
        throw new IOException("it is no whole " + known.format + " file", e);
      }
    }
  }
}
