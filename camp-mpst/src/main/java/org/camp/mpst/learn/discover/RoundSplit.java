// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.discover;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.camp.mpst.learn.relation.CallTimes;

/** Where one round ends and the next begins, by which labels stand first and last. */
final class RoundSplit {
  private final BitSet first = new BitSet();
  private final BitSet last = new BitSet();
  private final BesideLabels beside;

  /** Which labels run beside each other. */
  @FunctionalInterface
  interface BesideLabels {
    boolean are(int one, int other);
  }

  /** Takes the labels that stand first and last in instances. */
  RoundSplit(List<CallTimes> instances, BesideLabels beside) {
    this.beside = beside;
    for (CallTimes instance : instances) {
      int n = instance.size();
      for (int i = 0; i < n; i++) {
        if (instance.isMinimal(i)) {
          first.set(instance.label()[i]);
        }
        if (instance.isMaximal(i, n)) {
          last.set(instance.label()[i]);
        }
      }
    }
  }

  /** Labels that neither stand first nor last. */
  BitSet inner(BitSet labels) {
    BitSet inner = (BitSet) labels.clone();
    inner.andNot(first);
    inner.andNot(last);
    return inner;
  }

  boolean isFirst(int label) {
    return first.get(label);
  }

  boolean isLast(int label) {
    return last.get(label);
  }

  /** Places at which rounds of an instance begin; the first is 0. */
  int[] starts(CallTimes instance) {
    int[] starts = new int[Math.max(1, instance.size())];
    int count = 1;
    int begin = 0;
    long over = instance.size() == 0 ? 0 : instance.to()[0];
    for (int x = 1; x < instance.size(); x++) {
      if (over <= instance.from()[x] && isNext(instance, begin, x)) {
        starts[count++] = x;
        begin = x;
      }
      over = Math.max(over, instance.to()[x]);
    }
    return java.util.Arrays.copyOf(starts, count);
  }

  private boolean isNext(CallTimes instance, int begin, int x) {
    int[] label = instance.label();
    if (!first.get(label[x])) {
      return false;
    }
    boolean partner = false;
    boolean known = false;
    for (int y = begin; y < x; y++) {
      known |= label[y] == label[x];
      if (instance.isMaximal(y, x)) {
        if (!last.get(label[y])) {
          return false;
        }
        partner |= beside.are(label[y], label[x]);
      }
    }
    return !partner || (known && !beside.are(label[x], label[x]));
  }

  /** All rounds of an instance. */
  List<CallTimes> rounds(CallTimes instance) {
    int[] starts = starts(instance);
    List<CallTimes> rounds = new ArrayList<>();
    for (int i = 0; i < starts.length; i++) {
      int end = i + 1 < starts.length ? starts[i + 1] : instance.size();
      rounds.add(instance.slice(starts[i], end));
    }
    return rounds;
  }
}
