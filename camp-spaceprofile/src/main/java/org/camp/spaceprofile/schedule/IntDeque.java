// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.schedule;

/** A queue of ints that is open at both ends, in a circular array. O(1), amortised. */
final class IntDeque {
  /** Slot, from {@link #first} on around the end → item; the length is a power of two. */
  private int[] items = new int[16];

  private int first;
  private int size;

  boolean isEmpty() {
    return size == 0;
  }

  int size() {
    return size;
  }

  void addLast(int item) {
    if (size == items.length) {
      int[] larger = new int[size * 2];
      System.arraycopy(items, first, larger, 0, size - first);
      System.arraycopy(items, 0, larger, size - first, first);
      items = larger;
      first = 0;
    }
    items[(first + size++) & (items.length - 1)] = item;
  }

  int removeFirst() {
    int item = items[first];
    first = (first + 1) & (items.length - 1);
    size--;
    return item;
  }

  int removeLast() {
    return items[(first + --size) & (items.length - 1)];
  }
}
