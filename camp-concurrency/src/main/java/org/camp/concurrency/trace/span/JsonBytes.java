// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.span;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The bytes of a JSON text (RFC 8259, UTF-8) as they stream by, a token at a time. Tokens are
 * checked where they are passed over, too; no object is made of any. O(1) a byte.
 */
final class JsonBytes {
  private static final int ROOM = 1 << 17;
  private static final int LONGEST = 1 << 30;
  private static final int DEEPEST = 1_000;
  private static final int LONGEST_NAME = 50_000;

  /** No bytes. */
  static final byte[] NOTHING = {};

  private InputStream in = InputStream.nullInputStream();

  /** What was read and may still be needed. */
  byte[] bytes = new byte[ROOM];

  /** Place of the next byte. */
  private int at;

  /** Place behind the last byte that was read. */
  private int end;

  /** Place of the first byte of the token that was read last; quotes are no part of it. */
  int from;

  /** Place behind its last byte. */
  int to;

  /** Whether that token is a text with escapes. */
  boolean escaped;

  /** How many objects and lists are open. */
  private int depth;

  /** How many objects and lists are open around one → whether it is an object. */
  private final boolean[] objects = new boolean[DEEPEST];

  /** How many bytes are no longer kept. */
  private long shifted;

  /** Whether there are no more bytes to read. */
  private boolean ended;

  /** Begins with another text. */
  void open(InputStream text) throws IOException {
    in = text;
    at = 0;
    end = 0;
    from = 0;
    depth = 0;
    shifted = 0;
    ended = false;
    if (peek(3) && bytes[0] == (byte) 0xEF && bytes[1] == (byte) 0xBB && bytes[2] == (byte) 0xBF) {
      at = 3;
    }
  }

  /** The first characters of the text, as long as nothing of it was read. */
  String head(int most) throws IOException {
    peek(most);
    return new String(bytes, at, Math.min(most, end - at), StandardCharsets.UTF_8);
  }

  /** What was read of the text but not used. */
  InputStream rest() {
    return new ByteArrayInputStream(bytes, at, end - at);
  }

  /** Reads on until so many bytes are at hand; whether there are. */
  boolean peek(int count) throws IOException {
    while (end - at < count && !ended) {
      from = at;
      more();
    }
    return end - at >= count;
  }

  /** Reads more bytes, and keeps those of the token at hand; false at the end of the text. */
  private boolean more() throws IOException {
    if (from > 0 && end == bytes.length) {
      System.arraycopy(bytes, from, bytes, 0, end - from);
      at -= from;
      end -= from;
      shifted += from;
      from = 0;
    }
    if (end == bytes.length) {
      if (end >= LONGEST) {
        throw new IOException("a text longer than " + LONGEST + " bytes");
      }
      bytes = Arrays.copyOf(bytes, 2 * end);
    }
    int count = in.read(bytes, end, bytes.length - end);
    ended = count < 0;
    end += Math.max(0, count);
    return !ended;
  }

  /**
   * Reads the next token: what it begins with, where all numbers begin with {@code 0}; −1 at the
   * end of the text. Texts are read here, in one long method, so that it is compiled once and not
   * again wherever a token is asked for.
   */
  int token() throws IOException {
    while (true) {
      if (at == end) {
        from = at;
        if (!more()) {
          return -1;
        }
      }
      int c = bytes[at];
      if (c == '"') {
        break;
      }
      switch (c) {
        case ' ', '\n', '\r', '\t' -> at++;
        case '{', '}', '[', ']', ',', ':' -> {
          at++;
          return c;
        }
        case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> {
          number();
          return '0';
        }
        case 't', 'f', 'n' -> {
          word(c == 't' ? "true" : c == 'f' ? "false" : "null");
          return c;
        }
        default -> throw fault(false);
      }
    }
    at++;
    from = at;
    escaped = false;
    boolean ascii = true;
    while (true) {
      int place = at;
      int plain;
      do {
        plain = place < end ? EightBytes.plain(EightBytes.at(bytes, place)) : 0;
        place += plain;
      } while (plain == 8);
      at = Math.min(place, end);
      int c = at < end ? bytes[at] : 0;
      if (at == end) {
        if (!more()) {
          throw fault(true);
        }
      } else if (c == '"') {
        break;
      } else if (c == '\\') {
        escaped = true;
        escape();
      } else if (c >= 0) {
        throw fault(false);
      } else {
        ascii = false;
        at++;
      }
    }
    to = at++;
    if (!ascii) {
      check();
    }
    return '"';
  }

  /** Refuses a token that may not stand where it does. */
  JsonFault fault(int token) {
    return fault(token < 0);
  }

  private JsonFault fault(boolean cut) {
    return new JsonFault(cut, offset());
  }

  /** Whether a value without brackets and quotes ends here. */
  private boolean ends() throws IOException {
    if (at == end && !more()) {
      return true;
    }
    return switch (bytes[at]) {
      case ' ', '\n', '\r', '\t', ',', ':', '}', ']' -> true;
      default -> false;
    };
  }

  /** How many objects and lists are open. */
  int depth() {
    return depth;
  }

  /** Goes into the object or list that began. */
  void enter(int token) throws IOException {
    if (depth == DEEPEST) {
      throw fault(false);
    }
    objects[depth++] = token == '{';
  }

  /** Whether the innermost of them is an object. */
  boolean isObject() {
    return objects[depth - 1];
  }

  /** Goes out of the object or list that ended. */
  void leave() {
    depth--;
  }

  private void escape() throws IOException {
    need(2);
    at += 2;
    switch (bytes[at - 1]) {
      case '"', '\\', '/', 'b', 'f', 'n', 'r', 't' -> {}
      case 'u' -> {
        need(4);
        for (int i = 0; i < 4; i++) {
          if (SpanIds.digit(bytes[at++]) < 0) {
            throw fault(false);
          }
        }
      }
      default -> throw fault(false);
    }
  }

  private void need(int count) throws IOException {
    while (end - at < count) {
      if (!more()) {
        throw fault(true);
      }
    }
  }

  private void check() throws JsonFault {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, from, to - from));
    } catch (CharacterCodingException e) {
      throw fault(false);
    }
  }

  /** Takes a token that must be the name of a field, and the colon behind it. */
  void name(int token) throws IOException {
    if (token != '"' || to - from > LONGEST_NAME) {
      throw fault(token);
    }
  }

  /** Reads a colon. */
  void colon() throws IOException {
    int token = token();
    if (token != ':') {
      throw fault(token);
    }
  }

  /** Whether the next byte is one; takes it then. */
  boolean takes(char next) {
    boolean taken = at < end && bytes[at] == next;
    at += taken ? 1 : 0;
    return taken;
  }

  /** Whether the next bytes are those; takes them then. Never takes {@link #NOTHING}. */
  boolean takes(byte[] next) {
    int behind = behind(at, next);
    at = behind < 0 ? at : behind;
    return behind >= 0;
  }

  /** The place behind bytes when they stand at a place, and there are some; −1 else. */
  private int behind(int first, byte[] next) {
    return next.length == 0 ? -1 : EightBytes.behind(bytes, first, end, next);
  }

  /** How many bytes come before the next one. */
  long offset() {
    return shifted + at;
  }

  /** How many bytes come before a place among those at hand. */
  long offset(int place) {
    return shifted + place;
  }

  /** The place of the next byte. */
  int place() {
    return at;
  }

  /** The place behind the last byte at hand. */
  int end() {
    return end;
  }

  /** Goes on at a place. */
  void moveTo(int place) {
    at = place;
  }

  /** What was taken since an offset; nothing when that is more than so many bytes. */
  byte[] since(long offset, int most) {
    long count = offset() - offset;
    return count > most || count > at ? NOTHING : Arrays.copyOfRange(bytes, at - (int) count, at);
  }

  /** The text that was read last without its escapes. */
  String unescaped() {
    return JsonScalars.unescaped(bytes, from, to);
  }

  /** Reads the number that begins here. */
  private void number() throws IOException {
    from = at;
    while (true) {
      while (at < end && JsonScalars.isNumeric(bytes[at])) {
        at++;
      }
      if (at < end || !more()) {
        break;
      }
    }
    to = at;
    if (!JsonScalars.isNumber(bytes, from, to) || !ends()) {
      throw fault(at == end);
    }
  }

  /** Reads {@code true}, {@code false} or {@code null}. */
  private void word(String word) throws IOException {
    from = at;
    for (int i = 0; i < word.length(); i++, at++) {
      if (at == end && !more()) {
        throw fault(true);
      }
      if (bytes[at] != word.charAt(i)) {
        throw fault(false);
      }
    }
    to = at;
    if (!ends()) {
      throw fault(false);
    }
  }

  /** Whether a token is a whole value. */
  static boolean isScalar(int token) {
    return token == '"' || token == '0' || (token >= 'a' && token <= 'z');
  }
}
