// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.span;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Texts with numbers: equal texts have one number, counted from 0. Their bytes are kept in one
 * array, in UTF-8; objects are made of those that are asked for. Open addressing.
 */
final class Names {
  /** Place → byte of a text, one text after another. */
  private byte[] bytes = new byte[1 << 10];

  /** Number → place of the first byte of its text; one more entry for the end. */
  private int[] first = new int[65];

  /** Number → its text, or null while nobody asked for it. */
  private @Nullable String[] texts = new String[64];

  /** Slot → number of a text + 1, or 0. */
  private int[] slots = new int[128];

  private int size;

  int size() {
    return size;
  }

  String text(int number) {
    String known = texts[number];
    if (known == null) {
      int from = first[number];
      known = new String(bytes, from, first[number + 1] - from, StandardCharsets.UTF_8);
      texts[number] = known;
    }
    return known;
  }

  /** The bytes of a text, in UTF-8. */
  byte[] utf8(int number) {
    return Arrays.copyOfRange(bytes, first[number], first[number + 1]);
  }

  int of(String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    return of(utf8, 0, utf8.length);
  }

  int of(byte[] text, int from, int length) {
    int slot = slot(text, from, length);
    while (slots[slot] != 0) {
      if (same(slots[slot] - 1, text, from, length)) {
        return slots[slot] - 1;
      }
      slot = (slot + 1) & (slots.length - 1);
    }
    add(text, from, length);
    slots[slot] = size;
    if (2 * size > slots.length) {
      grow();
    }
    return size - 1;
  }

  private int slot(byte[] text, int from, int length) {
    long hash = length;
    int left = length;
    int place = from;
    for (; left >= 8; left -= 8, place += 8) {
      hash = (hash ^ EightBytes.at(text, place)) * 0x9E3779B97F4A7C15L;
      hash ^= hash >>> 32;
    }
    hash = (hash ^ EightBytes.first(EightBytes.at(text, place), left)) * 0x9E3779B97F4A7C15L;
    return (int) (hash >>> 40) & (slots.length - 1);
  }

  private boolean same(int number, byte[] text, int from, int length) {
    return Arrays.equals(bytes, first[number], first[number + 1], text, from, from + length);
  }

  private void add(byte[] text, int from, int length) {
    int place = first[size];
    if (bytes.length - place < length) {
      bytes = Arrays.copyOf(bytes, Math.addExact(place, Math.max(place, length)));
    }
    System.arraycopy(text, from, bytes, place, length);
    if (size == texts.length) {
      texts = Arrays.copyOf(texts, 2 * size);
      first = Arrays.copyOf(first, 2 * size + 1);
    }
    first[++size] = place + length;
  }

  private void grow() {
    slots = new int[2 * slots.length];
    for (int number = 0; number < size; number++) {
      int slot = slot(bytes, first[number], first[number + 1] - first[number]);
      while (slots[slot] != 0) {
        slot = (slot + 1) & (slots.length - 1);
      }
      slots[slot] = number + 1;
    }
  }
}
