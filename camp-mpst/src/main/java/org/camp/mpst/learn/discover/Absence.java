// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.discover;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;
import org.camp.mpst.learn.block.Block;
import org.camp.mpst.learn.relation.LabelRelations;

/**
 * Which parts of a sequence, or of parts beside each other, may be absent, alone or together.
 *
 * @param ordered whether the parts are a sequence
 * @param decided hears of what is decided
 */
record Absence(boolean ordered, Consumer<Decision> decided) {
  /**
   * A part.
   *
   * @param labels sorted
   * @param present the instances that have it
   */
  record Part(Block block, List<String> labels, BitSet present) {}

  /** The parts with what may be absent marked, where {@code whole} are all instances. */
  List<Block> arranged(List<Part> parts, BitSet whole) {
    List<Block> blocks = new ArrayList<>();
    List<Part> run = new ArrayList<>();
    for (Part part : parts) {
      if (!part.present.equals(whole)) {
        run.add(part);
        continue;
      }
      if (ordered) {
        blocks.addAll(possible(run, whole));
        run.clear();
      }
      blocks.add(part.block);
    }
    blocks.addAll(possible(run, whole));
    return blocks;
  }

  /** Parts none of which is always there. */
  private List<Block> possible(List<Part> run, BitSet whole) {
    if (run.isEmpty()) {
      return List.of();
    }
    int head = 0;
    for (int i = 1; i < run.size(); i++) {
      boolean more = run.get(i).present.cardinality() > run.get(head).present.cardinality();
      head = more ? i : head;
    }
    List<Part> own = new ArrayList<>();
    List<Part> rest = new ArrayList<>();
    int low = head;
    int high = head;
    if (ordered) {
      while (low > 0 && goesWith(run.get(low - 1), run.get(head), whole)) {
        low--;
      }
      while (high + 1 < run.size() && goesWith(run.get(high + 1), run.get(head), whole)) {
        high++;
      }
      own.addAll(run.subList(low, high + 1));
    } else {
      for (int i = 0; i < run.size(); i++) {
        boolean with = i == head || goesWith(run.get(i), run.get(head), whole);
        (with ? own : rest).add(run.get(i));
      }
    }
    List<Block> all = new ArrayList<>(ordered ? possible(run.subList(0, low), whole) : List.of());
    all.add(group(own, run.get(head).present, whole));
    all.addAll(possible(ordered ? run.subList(high + 1, run.size()) : rest, whole));
    return all;
  }

  private Block group(List<Part> own, BitSet present, BitSet whole) {
    List<Block> inner = arranged(own, present);
    Block block =
        inner.size() == 1
            ? inner.get(0)
            : ordered ? new Block.Sequence(inner) : new Block.Beside(inner);
    int seen = present.cardinality();
    List<String> labels = own.stream().flatMap(p -> p.labels.stream()).sorted().toList();
    decided.accept(new Decision.Absent(labels, seen, whole.cardinality()));
    return new Block.Possible(block, seen, whole.cardinality());
  }

  /** Whether a part occurs with another one only, which is no chance. */
  private static boolean goesWith(Part part, Part head, BitSet whole) {
    BitSet alone = (BitSet) part.present.clone();
    alone.andNot(head.present);
    double without = 1 - (double) head.present.cardinality() / whole.cardinality();
    return alone.isEmpty() && part.present.cardinality() * without >= LabelRelations.CHANCE;
  }
}
