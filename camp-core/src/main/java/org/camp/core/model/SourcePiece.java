// SPDX-License-Identifier: Apache-2.0
package org.camp.core.model;

import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Some lines of a source: those that begin at bytes {@code from}, …, {@code to} − 1. Where one
 * piece ends the next begins, and nothing of the lines before is read but the last byte.
 *
 * @param whole the source, of which any byte can be reached at once
 */
public record SourcePiece(Source whole, long from, long to) implements Source {
  private static final int BUFFER = 1 << 16;

  /**
   * Pieces that are the source when they are put together; the source itself when it is no longer
   * than one, or can be read from its beginning only.
   *
   * @param length of a piece, in bytes
   */
  public static List<Source> of(Source whole, long length) {
    OptionalLong size = whole.size();
    if (size.isEmpty() || size.getAsLong() <= length) {
      return List.of(whole);
    }
    List<Source> pieces = new ArrayList<>();
    for (long from = 0; from < size.getAsLong(); from += length) {
      pieces.add(new SourcePiece(whole, from, Math.min(size.getAsLong(), from + length)));
    }
    return List.copyOf(pieces);
  }

  /** This piece and all behind it. */
  public SourcePiece andRest() {
    return new SourcePiece(whole, from, Long.MAX_VALUE);
  }

  @Override
  public String name() {
    return whole.name();
  }

  @Override
  public Optional<Path> file() {
    return whole.file();
  }

  /**
   * Where its first line begins, in bytes of the source. O(length of the line before).
   *
   * @throws IOException when it cannot be read
   */
  public long begin() throws IOException {
    try (InputStream in = whole.openAt(Math.max(0, from - 1))) {
      return begin(new BufferedInputStream(in, BUFFER));
    }
  }

  private long begin(InputStream in) throws IOException {
    if (from == 0) {
      return 0;
    }
    long place = from - 1;
    for (int c = in.read(); c >= 0; c = in.read()) {
      place++;
      if (c == '\n') {
        break;
      }
    }
    return place;
  }

  @Override
  public InputStream open() throws IOException {
    InputStream in = new BufferedInputStream(whole.openAt(Math.max(0, from - 1)), BUFFER);
    try {
      return new Lines(in, to - 1 - begin(in));
    } catch (IOException e) {
      in.close();
      throw e;
    }
  }

  /** The bytes up to the end of the line that holds a byte. */
  private static final class Lines extends FilterInputStream {
    /** So many bytes come before the one whose line is the last; below 0 where there is none. */
    private long before;

    private boolean ended;

    Lines(InputStream in, long before) {
      super(in);
      this.before = before;
      this.ended = before < 0;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int at, int length) throws IOException {
      if (ended) {
        return -1;
      }
      if (before > 0) {
        int count = in.read(bytes, at, (int) Math.min(length, before));
        before -= Math.max(0, count);
        return count;
      }
      int count = in.read(bytes, at, length);
      for (int i = 0; i < count; i++) {
        if (bytes[at + i] == '\n') {
          ended = true;
          return i + 1;
        }
      }
      return count;
    }

    @Override
    public long skip(long count) throws IOException {
      long left = count;
      byte[] passed = new byte[(int) Math.min(BUFFER, Math.max(1, count))];
      while (left > 0) {
        int read = read(passed, 0, (int) Math.min(passed.length, left));
        if (read < 0) {
          break;
        }
        left -= read;
      }
      return count - left;
    }

    @Override
    public int available() {
      return 0;
    }

    @Override
    public boolean markSupported() {
      return false;
    }
  }
}
