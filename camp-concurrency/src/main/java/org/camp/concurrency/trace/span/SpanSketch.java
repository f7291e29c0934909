// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.span;

import java.util.Arrays;

/**
 * The span at hand as it is written: where its values stand, and what they are taken for. A value
 * that its reader looks at without saying what for is part of the form.
 */
final class SpanSketch {
  /** Longer spans have no form. */
  static final int LONGEST = 1 << 14;

  private static final int MOST_HOLES = 1_000;

  /** Hole → its first byte, counted from the beginning of the span. */
  private int[] from = new int[32];

  /** Hole → the byte behind it. */
  private int[] to = new int[32];

  /** Hole → how its content is written. */
  private Spelling[] spelling = new Spelling[32];

  /** Hole → what it is taken for. */
  private Hole[] holes = new Hole[32];

  private int size;

  /** How many bytes of the text come before it. */
  private long start;

  /** Whether the last hole is the value at hand, and nobody has looked at it yet. */
  private boolean open;

  private boolean hasForm;

  /** How the content of a hole is written. */
  enum Spelling {
    /** A text between quotes. */
    TEXT {
      @Override
      int end(byte[] bytes, int from, int end) {
        return JsonScalars.plainEnd(bytes, from, end);
      }
    },
    /** A text between quotes, of which only the end is of use. */
    USELESS_TEXT {
      @Override
      int end(byte[] bytes, int from, int end) {
        return JsonScalars.textEnd(bytes, from, end);
      }
    },
    /** A number. */
    NUMBER {
      @Override
      int end(byte[] bytes, int from, int end) {
        return JsonScalars.numberEnd(bytes, from, end);
      }
    },
    /** Nothing: the form has {@code null} there. */
    NOTHING {
      @Override
      int end(byte[] bytes, int from, int end) {
        return from;
      }
    };

    /** The place behind what begins at one; −1 when nothing that is written so does. */
    abstract int end(byte[] bytes, int from, int end);
  }

  /** Begins with another span, so many bytes behind the beginning of the text. */
  void begin(long offset) {
    start = offset;
    size = 0;
    open = false;
    hasForm = true;
  }

  /** The next value stands here. */
  void value(long first, long behind, Spelling written) {
    otherValue();
    if (!hasForm || behind - start > LONGEST || size == MOST_HOLES) {
      hasForm = false;
      return;
    }
    if (size == from.length) {
      from = Arrays.copyOf(from, 2 * size);
      to = Arrays.copyOf(to, 2 * size);
      spelling = Arrays.copyOf(spelling, 2 * size);
      holes = Arrays.copyOf(holes, 2 * size);
    }
    from[size] = (int) (first - start);
    to[size] = (int) (behind - start);
    spelling[size] = written;
    holes[size++] = Hole.Usual.USELESS;
    open = true;
  }

  /** The next value, or the end of the span, is no text and no number. */
  void otherValue() {
    if (open && spelling[size - 1] == Spelling.NOTHING) {
      size--;
    }
    open = false;
  }

  /** The value at hand is looked at: other spans of this form have the same. */
  void fix() {
    size -= open ? 1 : 0;
    open = false;
  }

  /** The value at hand is taken for something; others of this form may have another one. */
  void take(Hole hole) {
    if (open) {
      holes[size - 1] = hole;
      spelling[size - 1] =
          spelling[size - 1] == Spelling.USELESS_TEXT ? Spelling.TEXT : spelling[size - 1];
      open = false;
    } else {
      hasForm = false;
    }
  }

  /** What this span says cannot be told by its form alone. */
  void hasNoForm() {
    hasForm = false;
  }

  /** Whether spans that are written in the same way can be told by it. */
  boolean hasForm() {
    return hasForm;
  }

  long start() {
    return start;
  }

  int size() {
    return size;
  }

  int from(int hole) {
    return from[hole];
  }

  int to(int hole) {
    return to[hole];
  }

  Spelling spelling(int hole) {
    return spelling[hole];
  }

  Hole hole(int hole) {
    return holes[hole];
  }
}
