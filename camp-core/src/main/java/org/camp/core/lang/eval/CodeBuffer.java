// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.eval;

import java.util.Arrays;

/** Collects the words of compiled code. */
public final class CodeBuffer {
  /** Position → word of the code: an instruction, or one of its operands. */
  private int[] words = new int[256];

  private int size;

  /** Where the next word goes. */
  public int position() {
    return size;
  }

  /** Adds an instruction and its operands: position behind the latest → word. */
  public void emit(int... instruction) {
    if (size + instruction.length > words.length) {
      words = Arrays.copyOf(words, Math.max(words.length * 2, size + instruction.length));
    }
    for (int word : instruction) {
      words[size++] = word;
    }
  }

  /** Sets the word at {@code position} to where the code has come. */
  public void patch(int position) {
    words[position] = size;
  }

  /** The code: position → word. */
  public int[] words() {
    return Arrays.copyOf(words, size);
  }
}
