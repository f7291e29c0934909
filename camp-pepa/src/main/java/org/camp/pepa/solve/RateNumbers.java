// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.solve;

import java.util.Arrays;

/** Numbers different rates in the order in which they come: an open hash table. */
final class RateNumbers {
  /** Number → rate [1/s]. */
  private double[] value = new double[16];

  /** Hash slot → number, plus 1; 0 where the slot is free. At most half of the slots are taken. */
  private int[] slots = new int[64];

  private int size;

  /** The number of a rate, a new one when it was not there. */
  int of(double rate) {
    int slot = slot(rate);
    if (slots[slot] != 0) {
      return slots[slot] - 1;
    }
    if (size == value.length) {
      value = Arrays.copyOf(value, 2 * size);
    }
    value[size++] = rate;
    slots[slot] = size;
    if (2 * size > slots.length) {
      slots = new int[2 * slots.length];
      for (int i = 0; i < size; i++) {
        slots[slot(value[i])] = i + 1;
      }
    }
    return size - 1;
  }

  private int slot(double rate) {
    long bits = Double.doubleToRawLongBits(rate);
    int mask = slots.length - 1;
    int slot = (int) (((bits ^ (bits >>> 32)) * 0x9E3779B97F4A7C15L) >>> 40) & mask;
    while (slots[slot] != 0 && Double.doubleToRawLongBits(value[slots[slot] - 1]) != bits) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  /** The rates by their numbers. */
  double[] values() {
    return Arrays.copyOf(value, size);
  }
}
