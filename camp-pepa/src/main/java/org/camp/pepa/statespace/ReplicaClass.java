// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Groups of components that can be exchanged with each other. Among the states that differ by such
 * an exchange, that is taken in which the groups stand in ascending order.
 */
final class ReplicaClass {
  /** Group → its places, corresponding ones in the same order. */
  final int[][] blocks;

  /** Group → place of it → local state → that of the first group; null when these are the same. */
  private final int[][][] first;

  /** Group → place of it → local state of the first group → its own; null likewise. */
  private final int[][][] own;

  /** Group → field of its places → word and shift, as {@code word · 64 + shift}. */
  private final int[][] fields;

  /** Field → the place of the group that it belongs to. */
  private final int[] placeOf;

  /** Field → mask of its values. */
  private final long[] mask;

  /** Group times {@link #keyWords} plus word → what is sorted. */
  private final long[] keys;

  /** Field → word of the key. */
  private final int[] keyWord;

  /** Field → shift in that word [bits]. */
  private final int[] keyShift;

  private final int keyWords;

  /** Which groups are like those before them -> in how many ways they can be put. */
  private final Map<BitSet, BigInteger> known = new HashMap<>();

  /** Word → bits of the places of all groups. */
  private final long[] touched;

  /**
   * A class.
   *
   * @param first group → place of it → local state → that of the first group; null for the same
   */
  ReplicaClass(CompiledSystem system, int[][] blocks, int[][][] first) {
    this.blocks = blocks;
    this.first = first;
    this.own = new int[blocks.length][][];
    this.fields = new int[blocks.length][];
    this.touched = new long[system.words];
    List<Integer> owners = new ArrayList<>();
    List<Long> masks = new ArrayList<>();
    for (int b = 0; b < blocks.length; b++) {
      own[b] = new int[blocks[b].length][];
      List<Integer> found = new ArrayList<>();
      for (int p = 0; p < blocks[b].length; p++) {
        own[b][p] = inverse(first[b][p]);
        ComponentLayout place = system.places.get(blocks[b][p]);
        for (int field : place.fields()) {
          found.add(field);
          touched[field >> 6] |= place.mask() << (field & 63);
          if (b == 0) {
            owners.add(p);
            masks.add(place.mask());
          }
        }
      }
      fields[b] = found.stream().mapToInt(Integer::intValue).toArray();
    }
    placeOf = owners.stream().mapToInt(Integer::intValue).toArray();
    mask = masks.stream().mapToLong(Long::longValue).toArray();
    keyWord = new int[mask.length];
    keyShift = new int[mask.length];
    Packing packing = new Packing();
    for (int f = 0; f < mask.length; f++) {
      int at = packing.field(mask[f]);
      keyWord[f] = at >> 6;
      keyShift[f] = at & 63;
    }
    keyWords = packing.words();
    keys = new long[blocks.length * keyWords];
  }

  private static int @Nullable [] inverse(int @Nullable [] map) {
    if (map == null) {
      return null;
    }
    int[] inverse = new int[map.length];
    for (int i = 0; i < map.length; i++) {
      inverse[map[i]] = i;
    }
    return inverse;
  }

  /** The groups that some places are of. */
  int[] touched(Set<Integer> places) {
    return IntStream.range(0, blocks.length)
        .filter(b -> Arrays.stream(blocks[b]).anyMatch(places::contains))
        .toArray();
  }

  /** Group → how many from it on are like it in a sorted state; 0 when the one before is. */
  void runs(long[] states, int base, int[] runs) {
    read(states, base);
    int first = 0;
    for (int b = 0; b < blocks.length; b++) {
      if (b > 0 && compare(b - 1, b) == 0) {
        runs[b] = 0;
        runs[first]++;
      } else {
        runs[b] = 1;
        first = b;
      }
    }
  }

  /** Whether a change of a state can disturb the order. */
  boolean isTouched(long[] before, int base, long[] after, int at) {
    for (int w = 0; w < touched.length; w++) {
      if (((before[base + w] ^ after[at + w]) & touched[w]) != 0) {
        return true;
      }
    }
    return false;
  }

  /** Sorts the groups of a state. O(groups²) at worst, O(groups) when one or two have changed. */
  void sort(long[] state, int at) {
    read(state, at);
    boolean changed = false;
    for (int i = 1; i < blocks.length; i++) {
      for (int j = i; j > 0 && compare(j - 1, j) > 0; j--) {
        for (int w = 0; w < keyWords; w++) {
          long key = keys[j * keyWords + w];
          keys[j * keyWords + w] = keys[(j - 1) * keyWords + w];
          keys[(j - 1) * keyWords + w] = key;
        }
        changed = true;
      }
    }
    if (changed) {
      write(state, at);
    }
  }

  private int compare(int a, int b) {
    for (int w = 0; w < keyWords; w++) {
      int order = Long.compare(keys[a * keyWords + w], keys[b * keyWords + w]);
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  private void read(long[] states, int base) {
    if (keyWords == 1) {
      for (int b = 0; b < fields.length; b++) {
        keys[b] = key(fields[b], first[b], states, base);
      }
      return;
    }
    for (int b = 0; b < fields.length; b++) {
      int at = b * keyWords;
      for (int w = 0; w < keyWords; w++) {
        keys[at + w] = 0;
      }
      for (int f = 0; f < mask.length; f++) {
        keys[at + keyWord[f]] |= value(f, fields[b][f], first[b], states, base) << keyShift[f];
      }
    }
  }

  /** What is sorted of a group, when it fits a word. */
  private long key(int[] own, int[][] maps, long[] states, int base) {
    long key = 0;
    for (int f = 0; f < own.length; f++) {
      key |= value(f, own[f], maps, states, base) << keyShift[f];
    }
    return key;
  }

  private long value(int f, int field, int[][] maps, long[] states, int base) {
    long value = states[base + (field >> 6)] >>> (field & 63) & mask[f];
    int[] map = maps[placeOf[f]];
    return map == null ? value : map[(int) value];
  }

  private void write(long[] state, int at) {
    for (int b = 0; b < blocks.length; b++) {
      for (int f = 0; f < mask.length; f++) {
        int field = fields[b][f];
        long key = keys[b * keyWords + keyWord[f]] >>> keyShift[f] & mask[f];
        int[] map = own[b][placeOf[f]];
        long value = map == null ? key : map[(int) key];
        int word = at + (field >> 6);
        state[word] = (state[word] & ~(mask[f] << (field & 63))) | (value << (field & 63));
      }
    }
  }

  /** In how many ways the groups of a sorted state can be put. */
  BigInteger ways(long[] states, int base) {
    read(states, base);
    BitSet runs = new BitSet(blocks.length);
    for (int b = 1; b < blocks.length; b++) {
      runs.set(b, compare(b - 1, b) == 0);
    }
    return known.computeIfAbsent(runs, this::ways);
  }

  private BigInteger ways(BitSet runs) {
    BigInteger ways = BigInteger.ONE;
    int run = 0;
    for (int b = 0; b < blocks.length; b++) {
      run = runs.get(b) ? run + 1 : 1;
      ways = ways.multiply(BigInteger.valueOf(b + 1)).divide(BigInteger.valueOf(run));
    }
    return ways;
  }
}
