// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.span;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Names of fields and other words that come again: of equal ones there is one object. */
final class JsonFields {
  /** Above so many words, each is an object of its own. */
  private static final int MOST_WORDS = 1 << 14;

  private static final int LONGEST_WRITTEN = 250;

  private final Names words = new Names();

  /** Number of a word, twice, + 1 for the first field of an object → the field, or null. */
  private @Nullable JsonField[] fields = new JsonField[64];

  /** The field that was read last: most files have the same fields over and over. */
  private JsonField last = new JsonField("", true);

  /**
   * Reads the name of the next field of an object, and the colon behind it; null at its end.
   *
   * @param opens whether it would be the first
   */
  @Nullable String next(JsonBytes in, boolean opens) throws IOException {
    if (in.takes('}')) {
      return null;
    }
    JsonField next = last.next;
    if (next.opens != opens || !in.takes(next.written)) {
      next = last.otherNext;
      if (next.opens != opens || !in.takes(next.written)) {
        return other(in, opens);
      }
    }
    last = next;
    return next.name;
  }

  /** A field that follows in another way than it did the last time. */
  private @Nullable String other(JsonBytes in, boolean opens) throws IOException {
    long offset = in.offset();
    int token = in.token();
    if (token == '}') {
      return null;
    }
    if (!opens) {
      if (token != ',') {
        throw in.fault(token);
      }
      token = in.token();
    }
    in.name(token);
    if (in.escaped || words.size() >= MOST_WORDS) {
      String name = in.unescaped();
      in.colon();
      return name;
    }
    int number = words.of(in.bytes, in.from, in.to - in.from);
    in.colon();
    JsonField found = field(2 * number + (opens ? 1 : 0));
    found.written = in.since(offset, LONGEST_WRITTEN);
    last.follow(found);
    last = found;
    return found.name;
  }

  private JsonField field(int number) {
    if (number >= fields.length) {
      fields = Arrays.copyOf(fields, 2 * number);
    }
    JsonField known = fields[number];
    if (known == null) {
      known = new JsonField(words.text(number / 2).intern(), number % 2 == 1);
      fields[number] = known;
    }
    return known;
  }

  String word(byte[] text, int first, int end) {
    return words.size() < MOST_WORDS
        ? words.text(words.of(text, first, end - first))
        : new String(text, first, end - first, StandardCharsets.UTF_8);
  }
}
