// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.discover;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.camp.mpst.learn.relation.LabelRelations;
import org.camp.mpst.learn.relation.PairCounts;

/** What is decided of parts because of how often they overlap. */
final class OverlapDecisions {
  private final LabelRelations ties;
  private final List<String> names;
  private final PairCounts counts;

  OverlapDecisions(LabelRelations ties, List<String> names) {
    this.ties = ties;
    this.names = names;
    this.counts = ties.set().counts();
  }

  private List<String> labels(BitSet set) {
    return set.stream().mapToObj(names::get).toList();
  }

  /** Steps of a sequence that overlap in some instances, which is taken for noise. */
  List<Decision> noise(List<BitSet> steps) {
    List<Decision> decisions = new ArrayList<>();
    for (int one = 0; one < steps.size(); one++) {
      for (int other = one + 1; other < steps.size(); other++) {
        int overlaps = 0;
        int both = 0;
        for (int i : Cuts.places(steps.get(one))) {
          for (int j : Cuts.places(steps.get(other))) {
            int a = ties.label(i);
            int b = ties.label(j);
            int contrary = counts.both(a, b) - counts.before(a, b);
            if (contrary > overlaps) {
              overlaps = contrary;
              both = counts.both(a, b);
            }
          }
        }
        if (overlaps > 0) {
          List<List<String>> blocks =
              List.of(labels(ties.labels(steps.get(one))), labels(ties.labels(steps.get(other))));
          decisions.add(new Decision.Noise(blocks, overlaps, both));
        }
      }
    }
    return decisions;
  }

  /** Parts beside each other that no instance has overlapping. */
  List<Decision> neverOverlapping(List<BitSet> parts) {
    List<Decision> decisions = new ArrayList<>();
    for (int one = 0; one < parts.size(); one++) {
      for (int other = one + 1; other < parts.size(); other++) {
        BitSet first = ties.labels(parts.get(one));
        BitSet second = ties.labels(parts.get(other));
        if (first.stream()
            .noneMatch(a -> second.stream().anyMatch(b -> counts.overlapping(a, b) > 0))) {
          BitSet both = ties.set().having(first);
          both.and(ties.set().having(second));
          decisions.add(
              new Decision.NeverOverlap(
                  List.of(labels(first), labels(second)), both.cardinality()));
        }
      }
    }
    return decisions;
  }
}
