// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.discover;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.camp.mpst.learn.block.Block;
import org.camp.mpst.learn.relation.LabelRelations;
import org.camp.mpst.learn.relation.LabelRelations.Tie;

/**
 * How parts are ordered that no block holds.
 *
 * @param arcs which part is before which, without those on circles
 * @param exclusives whether labels of different parts exclude each other, which the order forgets
 * @param circles whether arcs on circles were dropped
 */
record PartOrder(List<Block.Arc> arcs, boolean exclusives, boolean circles) {
  static PartOrder of(LabelRelations ties, List<BitSet> parts) {
    int n = parts.size();
    boolean[][] arc = new boolean[n][n];
    boolean exclusives = false;
    for (int a = 0; a < n; a++) {
      for (int b = 0; b < n; b++) {
        for (int i : Cuts.places(parts.get(a))) {
          for (int j : Cuts.places(parts.get(b))) {
            arc[a][b] |= a != b && ties.tie(i, j) == Tie.BEFORE;
            exclusives |= a != b && ties.tie(i, j) == Tie.EXCLUSIVE;
          }
        }
      }
    }
    boolean[][] path = Cuts.paths(ties, parts);
    List<Block.Arc> arcs = new ArrayList<>();
    boolean circles = false;
    for (int a = 0; a < n; a++) {
      for (int b = 0; b < n; b++) {
        if (arc[a][b] && path[b][a]) {
          circles = true;
        } else if (arc[a][b]) {
          arcs.add(new Block.Arc(a, b));
        }
      }
    }
    return new PartOrder(arcs, exclusives, circles);
  }
}
