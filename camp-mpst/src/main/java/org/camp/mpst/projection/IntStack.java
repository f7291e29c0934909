// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.projection;

import java.util.Arrays;

/** A growing list of ints that is also a stack. */
final class IntStack {
  /** Index, from the bottom → value. */
  private int[] values = new int[16];

  private int size;

  int size() {
    return size;
  }

  boolean isEmpty() {
    return size == 0;
  }

  int get(int index) {
    return values[index];
  }

  void set(int index, int value) {
    values[index] = value;
  }

  void push(int value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, size * 2);
    }
    values[size++] = value;
  }

  int peek() {
    return values[size - 1];
  }

  int pop() {
    return values[--size];
  }

  void truncate(int newSize) {
    size = newSize;
  }

  int[] toArray() {
    return Arrays.copyOf(values, size);
  }

  /** The array behind, whose first {@link #size()} entries are the values. */
  int[] raw() {
    return values;
  }
}
