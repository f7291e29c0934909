// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.contention;

import java.util.Arrays;

/** A state as numbers, to be compared with later ones. */
final class StateVector {
  /** Index → a number of the state. */
  private long[] values = new long[64];

  private int size;

  void clear() {
    size = 0;
  }

  void add(long value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, 2 * size);
    }
    values[size++] = value;
  }

  boolean sameAs(StateVector other) {
    return Arrays.equals(values, 0, size, other.values, 0, other.size);
  }
}
