// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.span;

import java.util.Arrays;

/** Texts with numbers: equal texts have one number, counted from 0. Open addressing. */
final class Names {
  /** Number → text. */
  private String[] texts = new String[16];

  /** Slot → number of a text + 1, or 0. */
  private int[] slots = new int[64];

  private int size;

  int size() {
    return size;
  }

  String text(int number) {
    return texts[number];
  }

  int of(String text) {
    char[] chars = text.toCharArray();
    return of(chars, 0, chars.length);
  }

  int of(char[] chars, int offset, int length) {
    int hash = 0;
    for (int i = 0; i < length; i++) {
      hash = 31 * hash + chars[offset + i];
    }
    int slot = spread(hash) & (slots.length - 1);
    while (slots[slot] != 0) {
      if (same(texts[slots[slot] - 1], chars, offset, length)) {
        return slots[slot] - 1;
      }
      slot = (slot + 1) & (slots.length - 1);
    }
    if (size == texts.length) {
      texts = Arrays.copyOf(texts, 2 * size);
    }
    texts[size] = new String(chars, offset, length);
    slots[slot] = ++size;
    if (2 * size > slots.length) {
      grow();
    }
    return size - 1;
  }

  private static boolean same(String text, char[] chars, int offset, int length) {
    if (text.length() != length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (text.charAt(i) != chars[offset + i]) {
        return false;
      }
    }
    return true;
  }

  private void grow() {
    slots = new int[2 * slots.length];
    for (int number = 0; number < size; number++) {
      int slot = spread(texts[number].hashCode()) & (slots.length - 1);
      while (slots[slot] != 0) {
        slot = (slot + 1) & (slots.length - 1);
      }
      slots[slot] = number + 1;
    }
  }

  private static int spread(int hash) {
    return (hash * 0x9E3779B9) >>> 7;
  }
}
