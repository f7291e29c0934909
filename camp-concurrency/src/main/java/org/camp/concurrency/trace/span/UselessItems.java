// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.span;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Items of lists that are of no use, such as attributes that nobody asked for: how each was written
 * the last time, but for its last value. What is written so again is passed over in one go. O(1) a
 * byte.
 */
final class UselessItems {
  private static final int MOST_NAMES = 1 << 12;
  private static final int NONE = -1;

  /** How an item is written. */
  private static final class Pattern {
    /** All up to its last value. */
    private byte[] before = JsonBytes.NOTHING;

    /** All behind it; nothing when that value is the same each time. */
    private byte[] behind = JsonBytes.NOTHING;

    /** That of the useless item that came after it the last time. */
    private Pattern next = this;

    /** The one before that, when it is another one. */
    private Pattern otherNext = this;
  }

  /** Number of a name → the pattern of items of that name, or null. */
  private @Nullable Pattern[] patterns = new Pattern[16];

  /** That of the last useless item. */
  private Pattern last = new Pattern();

  /** Number of the name of the item at hand, when it is useless. */
  private int name = NONE;

  private long start;
  private long nameEnd;
  private int reads;

  /** Passes over the next item when it is written as the useless one that came here last time. */
  boolean takes(JsonBytes in) {
    Pattern next = last.next;
    if (!in.passesOver(next.before, next.behind)) {
      next = last.otherNext;
      if (!in.passesOver(next.before, next.behind)) {
        start = in.offset();
        reads = in.reads();
        return false;
      }
    }
    last = next;
    return true;
  }

  /** The item at hand turns out useless by its name, which was read. */
  void begin(JsonBytes in, int number) {
    name = number;
    nameEnd = in.offset();
  }

  /** The item at hand was read. */
  void learn(JsonBytes in) {
    if (name == NONE) {
      return;
    }
    Pattern pattern = pattern(name);
    name = NONE;
    if (pattern != last.next) {
      last.otherNext = last.next;
      last.next = pattern;
    }
    last = pattern;
    byte[] text = in.since(start);
    int value = text.length - in.sinceToken();
    if (text.length == 0 || reads != in.reads() || value < nameEnd - start) {
      pattern.before = JsonBytes.NOTHING;
    } else if (text[value] >= 'a' && text[value - 1] != '"') {
      pattern.before = text;
      pattern.behind = JsonBytes.NOTHING;
    } else {
      pattern.before = Arrays.copyOf(text, value);
      pattern.behind = Arrays.copyOfRange(text, value + in.to - in.from, text.length);
    }
  }

  private Pattern pattern(int number) {
    if (number >= MOST_NAMES) {
      return new Pattern();
    }
    if (number >= patterns.length) {
      patterns = Arrays.copyOf(patterns, 2 * number);
    }
    Pattern known = patterns[number];
    if (known == null) {
      known = new Pattern();
      patterns[number] = known;
    }
    return known;
  }
}
