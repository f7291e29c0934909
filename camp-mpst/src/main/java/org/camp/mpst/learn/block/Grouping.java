// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.block;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** Places that are united step by step; groups are listed by their least place. */
public final class Grouping {
  /** Member → one of its group that is nearer to its root; itself for the root. */
  private final int[] above;

  /** Each place a group of its own. */
  public Grouping(int size) {
    above = new int[size];
    Arrays.setAll(above, i -> i);
  }

  int leader(int place) {
    int at = place;
    while (above[at] != at) {
      above[at] = above[above[at]];
      at = above[at];
    }
    return at;
  }

  /** Makes one group of two, and says whether they were two. */
  public boolean unite(int one, int other) {
    int a = leader(one);
    int b = leader(other);
    above[Math.max(a, b)] = Math.min(a, b);
    return a != b;
  }

  /** Whether two are in one group. */
  public boolean areOne(int one, int other) {
    return leader(one) == leader(other);
  }

  /** The groups. */
  public List<BitSet> groups() {
    BitSet[] of = new BitSet[above.length];
    List<BitSet> all = new ArrayList<>();
    for (int i = 0; i < above.length; i++) {
      int leader = leader(i);
      if (of[leader] == null) {
        of[leader] = new BitSet();
        all.add(of[leader]);
      }
      of[leader].set(i);
    }
    return all;
  }

  /** Groups of places of which some pairs belong together. */
  public static List<BitSet> components(int size, Pairs together) {
    Grouping grouping = new Grouping(size);
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < i; j++) {
        if (together.are(i, j)) {
          grouping.unite(i, j);
        }
      }
    }
    return grouping.groups();
  }

  /** A relation on places. */
  @FunctionalInterface
  public interface Pairs {
    boolean are(int one, int other);
  }
}
