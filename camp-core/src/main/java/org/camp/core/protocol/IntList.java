// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import java.util.Arrays;

/** A growing array of ints. */
final class IntList {
  /** Index → value. */
  private int[] values = new int[16];

  private int size;

  void add(int value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, 2 * size);
    }
    values[size++] = value;
  }

  int get(int index) {
    return values[index];
  }

  void set(int index, int value) {
    values[index] = value;
  }

  int size() {
    return size;
  }

  int[] toIntArray() {
    return Arrays.copyOf(values, size);
  }
}
