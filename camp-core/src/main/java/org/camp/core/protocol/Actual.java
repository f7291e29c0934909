// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import java.util.Arrays;

/**
 * What a formal role stands for in a call: one role, or a family from {@code first} on.
 *
 * @param low dimension → the first index
 * @param high dimension → the last index
 */
@SuppressWarnings("ArrayRecordComponent") // Compared by content below.
record Actual(String name, int first, int size, long[] low, long[] high) {
  boolean overlaps(Actual other) {
    return first < other.first + other.size && other.first < first + size;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Actual a
        && first == a.first
        && size == a.size
        && Arrays.equals(low, a.low)
        && Arrays.equals(high, a.high);
  }

  @Override
  public int hashCode() {
    return first;
  }
}
