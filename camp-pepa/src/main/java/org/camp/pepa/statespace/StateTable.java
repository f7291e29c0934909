// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

import java.util.Arrays;

/** Numbers state vectors of {@code words} longs: an open hash table over one flat array. */
public final class StateTable {
  private final int words;

  /** State times {@link #words} plus word → that word of its vector. */
  private long[] states;

  /**
   * Hash slot → state, plus 1, below the upper bits of its hash, which tell most other states
   * apart; 0 where the slot is free. At most half of the slots are taken, so that a state has room.
   */
  private int[] slots = new int[1 << 10];

  private int size;

  /** Word → that of a vector that is made of two. */
  private final long[] sum;

  /** Vector of those that are added together → its hash. */
  private int[] hashes = new int[0];

  /** Order → vector of those that are added together and were not found at once. */
  private int[] waiting = new int[0];

  /** For vectors of so many words. */
  public StateTable(int words) {
    this.words = words;
    this.sum = new long[words];
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

  /** The number of a vector, a new one when it was not there. */
  public int add(long[] vectors, int at) {
    return add(vectors, at, hash(vectors, at));
  }

  /** The number of {@code vectors + delta}, a new one when it was not there. */
  public int add(long[] vectors, int at, long[] delta, int deltaAt) {
    for (int w = 0; w < words; w++) {
      sum[w] = vectors[at + w] + delta[deltaAt + w];
    }
    return add(sum, 0);
  }

  /**
   * The numbers of vectors one behind the other. Which state each may be is read from all slots
   * before any is compared, so that memory answers for all at once; those that are another state,
   * or none yet, wait until then.
   */
  void addAll(long[] vectors, int count, int[] number) {
    if (hashes.length < count) {
      hashes = new int[2 * count];
      waiting = new int[2 * count];
    }
    int mask = slots.length - 1;
    for (int i = 0; i < count; i++) {
      int hash = hash(vectors, i * words);
      hashes[i] = hash;
      int slot = hash & mask;
      int entry = slots[slot];
      while (entry != 0 && ((entry ^ hash) & ~mask) != 0) {
        slot = slot + 1 & mask;
        entry = slots[slot];
      }
      number[i] = (entry & mask) - 1;
    }
    int left = 0;
    for (int i = 0; i < count; i++) {
      int found = number[i];
      if (found < 0 || !equal(found * words, vectors, i * words)) {
        waiting[left++] = i;
      }
    }
    for (int w = 0; w < left; w++) {
      int i = waiting[w];
      number[i] = add(vectors, i * words, hashes[i]);
    }
  }

  private int add(long[] vectors, int at, int hash) {
    int mask = slots.length - 1;
    int slot = hash & mask;
    for (int entry = slots[slot]; entry != 0; entry = slots[slot]) {
      int found = (entry & mask) - 1;
      if (((entry ^ hash) & ~mask) == 0 && equal(found * words, vectors, at)) {
        return found;
      }
      slot = slot + 1 & mask;
    }
    room();
    System.arraycopy(vectors, at, states, size * words, words);
    slots[slot] = (hash & ~mask) | ++size;
    if (size > slots.length / 2 - 1) {
      enlarge(slots.length * 2);
    }
    return size - 1;
  }

  /** Gives back what only new vectors need. */
  public void settle() {
    states = Arrays.copyOf(states, size * words);
    slots = new int[0];
  }

  /** The number of a vector that is there. */
  public int find(long[] key, int keyAt, long[] delta, int deltaAt) {
    if (slots.length == 0) {
      enlarge(Math.max(1 << 10, Integer.highestOneBit(size) << 2));
    }
    int before = size;
    int found = add(key, keyAt, delta, deltaAt);
    if (size != before) {
      throw new IllegalStateException("an unknown state");
    }
    return found;
  }

  private boolean equal(int at, long[] vectors, int other) {
    boolean equal = states[at] == vectors[other];
    for (int w = 1; equal && w < words; w++) {
      equal = states[at + w] == vectors[other + w];
    }
    return equal;
  }

  private void room() {
    if ((size + 1) * words > states.length) {
      long wanted = (long) states.length + (states.length >> 1) + words;
      states = Arrays.copyOf(states, (int) Math.min(wanted, Integer.MAX_VALUE - 16));
    }
  }

  private void enlarge(int length) {
    int[] larger = new int[length];
    int mask = larger.length - 1;
    for (int i = 0; i < size; i++) {
      int hash = hash(states, i * words);
      int slot = hash & mask;
      while (larger[slot] != 0) {
        slot = slot + 1 & mask;
      }
      larger[slot] = (hash & ~mask) | (i + 1);
    }
    slots = larger;
  }

  private int hash(long[] vectors, int at) {
    long hash = mix(vectors[at]);
    for (int w = 1; w < words; w++) {
      hash = mix(hash + vectors[at + w]);
    }
    return (int) hash;
  }

  private static long mix(long z) {
    long x = z * 0x9E3779B97F4A7C15L;
    x = (x ^ x >>> 32) * 0xD6E8FEB86659FD93L;
    return x ^ x >>> 32;
  }
}
