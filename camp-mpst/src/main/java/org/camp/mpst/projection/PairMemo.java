// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.projection;

/** A map from pairs of nodes, with a flag, to ints; no boxing. */
final class PairMemo {
  /** What {@link #get} answers for an unknown pair. */
  static final int UNKNOWN = Integer.MIN_VALUE;

  /** Slot of the hash table → a key; 0 when free. */
  private long[] keys = new long[64];

  /** Slot → the value of its key. */
  private int[] values = new int[64];

  private int size;

  /** The key of a pair of different nodes, in either order; never 0. */
  static long key(int a, int b, boolean flag) {
    return ((long) Math.min(a, b) << 33) | ((long) Math.max(a, b) << 1) | (flag ? 1 : 0);
  }

  int get(long key) {
    int slot = slot(keys, key);
    return keys[slot] == key ? values[slot] : UNKNOWN;
  }

  void put(long key, int value) {
    int slot = slot(keys, key);
    if (keys[slot] != key) {
      keys[slot] = key;
      size++;
    }
    values[slot] = value;
    if (size * 2 > keys.length) {
      grow();
    }
  }

  private void grow() {
    long[] largerKeys = new long[keys.length * 2];
    int[] largerValues = new int[keys.length * 2];
    for (int i = 0; i < keys.length; i++) {
      if (keys[i] != 0) {
        int slot = slot(largerKeys, keys[i]);
        largerKeys[slot] = keys[i];
        largerValues[slot] = values[i];
      }
    }
    keys = largerKeys;
    values = largerValues;
  }

  private static int slot(long[] table, long key) {
    long mixed = key * 0x9E3779B97F4A7C15L;
    int mask = table.length - 1;
    int slot = (int) (mixed >>> 32) & mask;
    while (table[slot] != 0 && table[slot] != key) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }
}
