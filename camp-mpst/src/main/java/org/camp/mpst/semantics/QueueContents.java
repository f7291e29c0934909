// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.semantics;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Contents of queues with several kinds of messages as numbers; 0 is the empty queue. A late vote
 * that is still to come is the complement of its letter; the message that comes first takes it
 * away.
 */
final class QueueContents {
  /** The width of a number. */
  static final int BITS = 24;

  private final Map<Contents, Integer> numbers = new HashMap<>();
  private final Map<Long, Integer> longer = new HashMap<>();

  /** Sequence → its letters, the oldest first. */
  private int[][] contents = new int[64][];

  /** Sequence → the one without its first letter; −1 when that was not asked for. */
  private int[] rest = new int[64];

  private int size;

  private record Contents(int[] letters) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Contents c && Arrays.equals(letters, c.letters);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(letters);
    }
  }

  QueueContents() {
    number(new int[0]);
  }

  /** Whether no more sequences can be numbered. */
  boolean isFull() {
    return size >= 1 << BITS;
  }

  private int number(int[] letters) {
    return numbers.computeIfAbsent(
        new Contents(letters),
        c -> {
          if (size == contents.length) {
            contents = Arrays.copyOf(contents, 2 * size);
            rest = Arrays.copyOf(rest, 2 * size);
          }
          contents[size] = letters;
          rest[size] = -1;
          return size++;
        });
  }

  /** The letters of a sequence, the oldest first. */
  int[] letters(int sequence) {
    return contents[sequence];
  }

  /** The sequence with one more letter at its end. */
  int with(int sequence, int letter) {
    return longer.computeIfAbsent(
        (long) sequence << 32 | (letter & 0xFFFFFFFFL),
        key -> number(with(contents[sequence], letter)));
  }

  /** The letters of a queue with one more at its end, or without the late vote that it is. */
  static int[] with(int[] letters, int letter) {
    boolean late = letters.length > 0 && letters[letters.length - 1] < 0;
    if (late && letters[0] == ~letter) {
      return Arrays.copyOfRange(letters, 1, letters.length);
    }
    int[] more = Arrays.copyOf(letters, letters.length + 1);
    more[letters.length] = letter;
    return more;
  }

  /** Whether a message is there where a late vote was to come. */
  static boolean isCrossed(int[] letters) {
    return letters.length > 1 && letters[0] < 0 && letters[letters.length - 1] >= 0;
  }

  /** How many messages are there. */
  static int held(int[] letters) {
    return letters.length == 0 || letters[0] < 0 ? 0 : letters.length;
  }

  /** The sequence without its first letter. */
  int rest(int sequence) {
    if (rest[sequence] < 0) {
      int[] letters = contents[sequence];
      int shorter = number(Arrays.copyOfRange(letters, 1, letters.length));
      rest[sequence] = shorter;
    }
    return rest[sequence];
  }
}
