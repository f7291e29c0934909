// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.semantics;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Contents of queues with several kinds of messages as numbers; 0 is the empty queue. */
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
        (long) sequence << 32 | letter,
        key -> {
          int[] letters = Arrays.copyOf(contents[sequence], contents[sequence].length + 1);
          letters[letters.length - 1] = letter;
          return number(letters);
        });
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
