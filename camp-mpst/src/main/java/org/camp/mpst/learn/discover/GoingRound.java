// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.discover;

import java.util.BitSet;
import java.util.List;
import org.camp.mpst.learn.relation.CallTimes;
import org.camp.mpst.learn.relation.DiscoverySettings;
import org.camp.mpst.learn.relation.LabelRelations;
import org.camp.mpst.learn.relation.PairCounts;

/** Which parts of a set of labels go round together, so that they are one body. */
final class GoingRound {
  private final LabelRelations ties;

  /** Label, label → whether they run beside each other. */
  private final BitSet[] beside;

  GoingRound(LabelRelations ties) {
    this.ties = ties;
    this.beside = new BitSet[ties.set().counts().labels()];
    for (int i = 0; i < ties.size(); i++) {
      BitSet others = new BitSet();
      for (int j = 0; j < ties.size(); j++) {
        others.set(ties.label(j), ties.isBeside(i, j));
      }
      beside[ties.label(i)] = others;
    }
  }

  /** Whether two labels run beside each other. */
  boolean isBeside(int one, int other) {
    return beside[one].get(other);
  }

  /**
   * Whether two parts have as many rounds in all instances but noise, more than one in some, and no
   * call of one overlaps two calls of a label of the other that is not at once.
   */
  boolean goTogether(BitSet one, BitSet other, DiscoverySettings settings) {
    BitSet first = ties.labels(one);
    BitSet second = ties.labels(other);
    if (overlapsTwice(first, second) || overlapsTwice(second, first)) {
      return false;
    }
    int[] forth = rounds(first);
    int[] back = rounds(second);
    int either = 0;
    int different = 0;
    boolean several = false;
    boolean also = false;
    for (int i = 0; i < forth.length; i++) {
      either += forth[i] + back[i] > 0 ? 1 : 0;
      different += forth[i] == back[i] ? 0 : 1;
      several |= forth[i] > 1;
      also |= back[i] > 1;
    }
    return several && also && settings.isNoise(different, either);
  }

  private boolean overlapsTwice(BitSet some, BitSet others) {
    PairCounts counts = ties.set().counts();
    return some.stream()
        .anyMatch(a -> others.stream().anyMatch(b -> !isBeside(b, b) && counts.isTwice(a, b)));
  }

  /** Instance → rounds of a part in it. */
  private int[] rounds(BitSet labels) {
    List<CallTimes> instances =
        ties.set().instances().stream().map(instance -> instance.only(labels)).toList();
    RoundSplit split = new RoundSplit(instances, this::isBeside);
    return instances.stream()
        .mapToInt(instance -> instance.size() == 0 ? 0 : split.starts(instance).length)
        .toArray();
  }
}
