// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

import java.util.Arrays;

/** Numbers state vectors of {@code words} longs: an open hash table over one flat array. */
public final class StateTable {
  private final int words;

  /** State times {@link #words} plus word → that word of its vector. */
  private long[] states;

  /** Hash slot → state, plus 1; 0 where the slot is free. At most half of the slots are taken. */
  private int[] slots = new int[1 << 10];

  private int size;

  /** For vectors of so many words. */
  public StateTable(int words) {
    this.words = words;
    this.states = new long[Math.max(words, Math.min(512 * words, 1 << 16))];
  }

  /** Number of vectors. */
  public int size() {
    return size;
  }

  /** The vectors one behind the other; replaced when the table grows. */
  public long[] states() {
    return states;
  }

  /** The number of {@code key + delta}, a new one when it was not there. */
  public int add(long[] key, int keyAt, long[] delta, int deltaAt) {
    if (words == 1) {
      return addSingle(key[keyAt] + delta[deltaAt]);
    }
    long hash = 0;
    for (int w = 0; w < words; w++) {
      hash = mix(hash + key[keyAt + w] + delta[deltaAt + w]);
    }
    int mask = slots.length - 1;
    int slot = (int) hash & mask;
    while (slots[slot] != 0) {
      int found = slots[slot] - 1;
      if (equal(found * words, key, keyAt, delta, deltaAt)) {
        return found;
      }
      slot = slot + 1 & mask;
    }
    room();
    for (int w = 0; w < words; w++) {
      states[size * words + w] = key[keyAt + w] + delta[deltaAt + w];
    }
    return enter(slot);
  }

  private int addSingle(long state) {
    int mask = slots.length - 1;
    int slot = (int) mix(state) & mask;
    int found = slots[slot];
    while (found != 0) {
      if (states[found - 1] == state) {
        return found - 1;
      }
      slot = slot + 1 & mask;
      found = slots[slot];
    }
    room();
    states[size] = state;
    return enter(slot);
  }

  /** The number of a vector that is there. */
  public int find(long[] key, int keyAt, long[] delta, int deltaAt) {
    int before = size;
    int found = add(key, keyAt, delta, deltaAt);
    if (size != before) {
      throw new IllegalStateException("an unknown state");
    }
    return found;
  }

  private boolean equal(int at, long[] key, int keyAt, long[] delta, int deltaAt) {
    for (int w = 0; w < words; w++) {
      if (states[at + w] != key[keyAt + w] + delta[deltaAt + w]) {
        return false;
      }
    }
    return true;
  }

  private void room() {
    if ((size + 1) * words > states.length) {
      long wanted = (long) states.length + (states.length >> 1) + words;
      states = Arrays.copyOf(states, (int) Math.min(wanted, Integer.MAX_VALUE - 16));
    }
  }

  private int enter(int slot) {
    slots[slot] = ++size;
    if (size > slots.length / 2) {
      rehash();
    }
    return size - 1;
  }

  private void rehash() {
    int[] larger = new int[slots.length * 2];
    int mask = larger.length - 1;
    for (int i = 0; i < size; i++) {
      long hash = 0;
      if (words == 1) {
        hash = mix(states[i]);
      } else {
        for (int w = 0; w < words; w++) {
          hash = mix(hash + states[i * words + w]);
        }
      }
      int slot = (int) hash & mask;
      while (larger[slot] != 0) {
        slot = slot + 1 & mask;
      }
      larger[slot] = i + 1;
    }
    slots = larger;
  }

  private static long mix(long z) {
    long x = z * 0x9E3779B97F4A7C15L;
    x = (x ^ x >>> 32) * 0xD6E8FEB86659FD93L;
    return x ^ x >>> 32;
  }
}
