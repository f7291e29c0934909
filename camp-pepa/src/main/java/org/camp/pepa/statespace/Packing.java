// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

/** Hands out bit fields of a state vector; a field never crosses a word. */
final class Packing {
  private int word;
  private int used;

  /** A field for values up to {@code most}; its word and shift as {@code word * 64 + shift}. */
  int field(long most) {
    int bits = bits(most);
    if (used + bits > 63) {
      word++;
      used = 0;
    }
    int place = word * 64 + used;
    used += bits;
    return place;
  }

  static int bits(long most) {
    return Math.max(1, 64 - Long.numberOfLeadingZeros(most));
  }

  int words() {
    return word + 1;
  }
}
