// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.discover;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.camp.mpst.learn.block.Grouping;
import org.camp.mpst.learn.relation.CallTimes;

/**
 * Rounds with something between them.
 *
 * @param redo labels of what is between two rounds
 * @param bodies pieces of the body
 * @param between pieces of what is between
 * @param rounds number of rounds → instances
 */
record RedoSplit(
    BitSet redo,
    List<CallTimes> bodies,
    List<CallTimes> between,
    SortedMap<Integer, Integer> rounds) {

  /** Splits instances, when there is something between their rounds. */
  static Optional<RedoSplit> of(List<CallTimes> instances, BitSet labels, RoundSplit ends) {
    BitSet redo = labels(instances, labels, ends);
    if (redo.isEmpty()) {
      return Optional.empty();
    }
    RedoSplit split = new RedoSplit(redo, new ArrayList<>(), new ArrayList<>(), new TreeMap<>());
    boolean sound = true;
    for (CallTimes instance : instances) {
      sound &= split.take(instance);
    }
    return sound && !split.between.isEmpty() ? Optional.of(split) : Optional.empty();
  }

  /** Inner labels that are entered only from what stands last, and left only to what is first. */
  private static BitSet labels(List<CallTimes> instances, BitSet labels, RoundSplit ends) {
    BitSet inner = ends.inner(labels);
    if (inner.isEmpty()) {
      return inner;
    }
    int size = labels.length();
    boolean[][] follows = new boolean[size][size];
    instances.forEach(instance -> follow(instance, follows));
    BitSet redo = new BitSet();
    for (BitSet part :
        Grouping.components(
            size, (a, b) -> inner.get(a) && inner.get(b) && (follows[a][b] || follows[b][a]))) {
      boolean sound = inner.get(part.nextSetBit(0));
      for (int a : Cuts.places(part)) {
        for (int b = 0; b < size && sound; b++) {
          sound =
              part.get(b)
                  || ((!follows[b][a] || ends.isLast(b)) && (!follows[a][b] || ends.isFirst(b)));
        }
      }
      if (sound) {
        redo.or(part);
      }
    }
    return redo;
  }

  /** Marks which labels come directly after which. */
  private static void follow(CallTimes instance, boolean[][] follows) {
    for (int y = 0; y < instance.size(); y++) {
      long latest = Long.MIN_VALUE;
      for (int x = 0; x < y; x++) {
        latest = instance.isBefore(x, y) ? Math.max(latest, instance.from()[x]) : latest;
      }
      for (int x = 0; x < y; x++) {
        if (instance.isBefore(x, y)
            && (instance.to()[x] > latest || instance.from()[x] == latest)) {
          follows[instance.label()[x]][instance.label()[y]] = true;
        }
      }
    }
  }

  private boolean take(CallTimes instance) {
    int begin = 0;
    int count = 0;
    long over = Long.MIN_VALUE;
    for (int i = 0; i <= instance.size(); i++) {
      boolean turns =
          i == instance.size()
              || redo.get(instance.label()[i]) != redo.get(instance.label()[begin]);
      if (turns && i > begin) {
        boolean isRedo = redo.get(instance.label()[begin]);
        if (isRedo && (begin == 0 || i == instance.size())) {
          return false;
        }
        (isRedo ? between : bodies).add(instance.slice(begin, i));
        count += isRedo ? 0 : 1;
        begin = i;
      }
      if (turns && i < instance.size() && over > instance.from()[i]) {
        return false;
      }
      over = i < instance.size() ? Math.max(over, instance.to()[i]) : over;
    }
    rounds.merge(count, 1, Integer::sum);
    return true;
  }
}
