// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.call;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.camp.core.order.ActivityClass;

/** Samples by what they are of, before names are folded: a hash table of numbers. */
final class SampleTable {
  private static final int KIND_BITS = 4;
  private static final int PLACE_BITS = 36;

  /** Makes places that are less than 0 numbers above. */
  private static final int OFFSET = 4;

  /** Number in a key → class of activities. */
  private static final ActivityClass[] KINDS = ActivityClass.values();

  private static final long SPREAD = 0x9E3779B97F4A7C15L;
  private static final int FIRST_BITS = 6;

  private int bits = FIRST_BITS;

  /** Slot → 1 + number of the list there; 0 for none. */
  private int[] slots = new int[1 << FIRST_BITS];

  /** Number of a list → what it is of. */
  private long[] keys = new long[1 << FIRST_BITS];

  private final List<SampleList> lists = new ArrayList<>();

  /** Takes lists. */
  interface Reader {
    void read(ActivityClass kind, int of, int at, SampleList list);
  }

  private int slot(long key) {
    int slot = (int) ((key * SPREAD) >>> (Long.SIZE - bits));
    while (slots[slot] != 0 && keys[slots[slot] - 1] != key) {
      slot = (slot + 1) & (slots.length - 1);
    }
    return slot;
  }

  /** The samples of something. */
  SampleList list(ActivityClass kind, int of, int at) {
    long key = ((long) of << PLACE_BITS) | ((at + (long) OFFSET) << KIND_BITS) | kind.ordinal();
    int slot = slot(key);
    if (slots[slot] != 0) {
      return lists.get(slots[slot] - 1);
    }
    SampleList list = new SampleList();
    lists.add(list);
    if (lists.size() > keys.length) {
      keys = Arrays.copyOf(keys, 2 * keys.length);
    }
    keys[lists.size() - 1] = key;
    slots[slot] = lists.size();
    if (2 * lists.size() > slots.length) {
      grow();
    }
    return list;
  }

  private void grow() {
    bits++;
    slots = new int[1 << bits];
    for (int i = 0; i < lists.size(); i++) {
      slots[slot(keys[i])] = i + 1;
    }
  }

  /** Gives all lists. */
  void forEach(Reader reader) {
    for (int i = 0; i < lists.size(); i++) {
      long key = keys[i];
      int kind = (int) (key & ((1 << KIND_BITS) - 1));
      int at = (int) ((key >>> KIND_BITS) & ((1L << (PLACE_BITS - KIND_BITS)) - 1)) - OFFSET;
      reader.read(KINDS[kind], (int) (key >>> PLACE_BITS), at, lists.get(i));
    }
  }
}
