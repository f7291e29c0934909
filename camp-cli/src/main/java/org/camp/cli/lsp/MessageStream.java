// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.lsp;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Messages in a stream of bytes: a head that says how long each is, and its text. What is no
 * message is passed over, up to the next head.
 */
final class MessageStream {
  /** The longest message that is read [B]. */
  static final int LONGEST = 64 << 20;

  private static final int LONGEST_LINE = 8192;
  private static final String LENGTH = "content-length:";

  private final InputStream in;

  MessageStream(InputStream in) {
    this.in = new BufferedInputStream(in);
  }

  /** The text of the next message; nothing at the end of the stream. */
  Optional<String> next() throws IOException {
    while (true) {
      int length = -1;
      String line = line();
      while (line != null && (!line.isEmpty() || length < 0)) {
        length = line.isEmpty() ? length : Math.max(length, length(line));
        line = line();
      }
      if (line == null) {
        return Optional.empty();
      }
      if (length > LONGEST) {
        in.skipNBytes(length);
      } else {
        byte[] bytes = in.readNBytes(length);
        return bytes.length < length
            ? Optional.empty()
            : Optional.of(new String(bytes, StandardCharsets.UTF_8));
      }
    }
  }

  /** The length that a line of a head says; -1 when it says none. */
  private static int length(String line) {
    if (!line.toLowerCase(Locale.ROOT).startsWith(LENGTH)) {
      return -1;
    }
    try {
      return Math.max(-1, Integer.parseInt(line.substring(LENGTH.length()).strip()));
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  /** A line without its end, cut where it is too long to be one of a head; null at the end. */
  private @Nullable String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c >= 0; c = in.read()) {
      if (c == '\n') {
        return line.toString().stripTrailing();
      }
      if (line.length() < LONGEST_LINE) {
        line.append((char) c);
      }
    }
    return null;
  }
}
