// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.schedule;

/** Binary heaps of ints, the least first, in parts of arrays. */
final class IntHeap {
  private IntHeap() {}

  /** Adds an item to the heap of {@code size} items from {@code base} on. O(log size). */
  static void push(int[] items, int base, int size, int item) {
    int at = size;
    while (at > 0) {
      int parent = (at - 1) >> 1;
      if (items[base + parent] <= item) {
        break;
      }
      items[base + at] = items[base + parent];
      at = parent;
    }
    items[base + at] = item;
  }

  /** Removes the least item of such a heap. O(log size). */
  static int pop(int[] items, int base, int size) {
    int least = items[base];
    int last = items[base + size - 1];
    int at = 0;
    while (2 * at + 1 < size - 1) {
      int child = 2 * at + 1;
      if (child + 1 < size - 1 && items[base + child + 1] < items[base + child]) {
        child++;
      }
      if (items[base + child] >= last) {
        break;
      }
      items[base + at] = items[base + child];
      at = child;
    }
    items[base + at] = last;
    return least;
  }
}
