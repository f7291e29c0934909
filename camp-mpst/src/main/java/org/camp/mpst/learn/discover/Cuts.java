// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.discover;

import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import org.camp.mpst.learn.block.Grouping;
import org.camp.mpst.learn.relation.LabelRelations;
import org.camp.mpst.learn.relation.LabelRelations.Tie;

/** Ways to cut a set of labels into parts, as sets of places; a single part is no cut. */
final class Cuts {
  private Cuts() {}

  /** Parts that never occur together. */
  static List<BitSet> choice(LabelRelations ties) {
    return Grouping.components(
        ties.size(), (i, j) -> ties.tie(i, j) != Tie.EXCLUSIVE && ties.tie(i, j) != Tie.UNKNOWN);
  }

  /** Parts that come one after the other, in order. */
  static List<BitSet> sequence(LabelRelations ties) {
    List<BitSet> blocks =
        Grouping.components(
            ties.size(),
            (i, j) -> ties.tie(i, j) == Tie.EXCLUSIVE || ties.tie(i, j) == Tie.TOGETHER);
    while (blocks.size() > 1) {
      List<BitSet> now = blocks;
      boolean[][] path = paths(ties, now);
      Grouping merged = new Grouping(now.size());
      for (int i = 0; i < now.size(); i++) {
        for (int j = 0; j < i; j++) {
          if (path[i][j] == path[j][i]) {
            merged.unite(i, j);
          }
        }
      }
      blocks = merged.groups().stream().map(group -> union(now, group)).toList();
      if (blocks.size() == now.size()) {
        return blocks.stream()
            .sorted(Comparator.comparingInt(block -> -reach(path[now.indexOf(block)])))
            .toList();
      }
    }
    return blocks;
  }

  private static int reach(boolean[] row) {
    int count = 0;
    for (boolean reached : row) {
      count += reached ? 1 : 0;
    }
    return count;
  }

  private static BitSet union(List<BitSet> sets, BitSet which) {
    BitSet all = new BitSet();
    which.stream().forEach(i -> all.or(sets.get(i)));
    return all;
  }

  /** Block, block → whether a path of orders leads from the first to the second. */
  static boolean[][] paths(LabelRelations ties, List<BitSet> blocks) {
    int n = blocks.size();
    int[] block = new int[ties.size()];
    for (int b = 0; b < n; b++) {
      int number = b;
      blocks.get(b).stream().forEach(place -> block[place] = number);
    }
    BitSet[] path = new BitSet[n];
    for (int b = 0; b < n; b++) {
      path[b] = new BitSet();
    }
    for (int i = 0; i < ties.size(); i++) {
      for (int j = 0; j < ties.size(); j++) {
        if (block[i] != block[j] && ties.tie(i, j) == Tie.BEFORE) {
          path[block[i]].set(block[j]);
        }
      }
    }
    for (int via = 0; via < n; via++) {
      for (int b = 0; b < n; b++) {
        if (path[b].get(via)) {
          path[b].or(path[via]);
        }
      }
    }
    boolean[][] all = new boolean[n][n];
    for (int b = 0; b < n; b++) {
      boolean[] row = all[b];
      path[b].stream().forEach(to -> row[to] = true);
    }
    return all;
  }

  /** Parts that run beside each other, or go round. */
  static List<BitSet> beside(LabelRelations ties) {
    List<BitSet> parts =
        Grouping.components(
            ties.size(), (i, j) -> ties.tie(i, j) != Tie.UNKNOWN && !ties.isBeside(i, j));
    boolean unknown = false;
    boolean[][] near = new boolean[parts.size()][parts.size()];
    for (int a = 0; a < parts.size(); a++) {
      for (int b = 0; b < a; b++) {
        for (int i : places(parts.get(a))) {
          for (int j : places(parts.get(b))) {
            unknown |= ties.tie(i, j) == Tie.UNKNOWN;
            near[a][b] |= ties.isBeside(i, j);
          }
        }
      }
    }
    if (!unknown) {
      return parts;
    }
    return Grouping.components(parts.size(), (a, b) -> !near[Math.max(a, b)][Math.min(a, b)])
        .stream()
        .map(group -> union(parts, group))
        .toList();
  }

  static int[] places(BitSet set) {
    return set.stream().toArray();
  }

  /** Merges parts, by numbers. */
  static List<BitSet> merged(List<BitSet> parts, Grouping.Pairs together) {
    return Grouping.components(parts.size(), together).stream()
        .map(group -> union(parts, group))
        .toList();
  }
}
