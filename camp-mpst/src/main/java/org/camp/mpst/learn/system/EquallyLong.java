// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.system;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.camp.mpst.learn.block.Block;
import org.camp.mpst.learn.relation.CallTimes;

/**
 * Two parts beside each other that are long in the same instances: one of them seems to wait for
 * the other, which a process of blocks cannot say, and what is drawn for them is too long.
 *
 * @param one labels of a part; of the one that waits where that is known
 * @param other labels of the other part
 * @param r the rank correlation of how long they take (Spearman)
 * @param waits whether the first is a call that does nothing but wait for the second: it calls
 *     nothing, and ends when that does
 */
public record EquallyLong(List<String> one, List<String> other, double r, boolean waits) {
  private static final int FEWEST = 20;
  private static final int MOST_PARTS = 30;
  private static final double LEAST = 0.9;

  /** The share of a call that may lie between two ends that count as one. */
  private static final double NEAR = 0.05;

  /** A part and when it is done in one instance [ns]. */
  private record Place(long from, long to) {
    static Optional<Place> of(BitSet labels, CallTimes instance) {
      long from = Long.MAX_VALUE;
      long to = Long.MIN_VALUE;
      for (int call = 0; call < instance.size(); call++) {
        if (labels.get(instance.label()[call])) {
          from = Math.min(from, instance.from()[call]);
          to = Math.max(to, instance.to()[call]);
        }
      }
      return from <= to ? Optional.of(new Place(from, to)) : Optional.empty();
    }

    long length() {
      return to - from;
    }
  }

  /**
   * Those of the instances of an operation. O(instances parts²).
   *
   * @param names of labels, sorted
   * @param callsNothing whether a call does nothing but work
   */
  static List<EquallyLong> of(
      Block block, List<String> names, List<CallTimes> instances, Predicate<String> callsNothing) {
    List<EquallyLong> all = new ArrayList<>();
    if (block instanceof Block.Beside beside && beside.parts().size() <= MOST_PARTS) {
      for (int a = 0; a < beside.parts().size(); a++) {
        for (int b = a + 1; b < beside.parts().size(); b++) {
          Block one = beside.parts().get(a);
          Block other = beside.parts().get(b);
          pair(one, other, names, instances, callsNothing).ifPresent(all::add);
        }
      }
    }
    if (!(block instanceof Block.Loop)) {
      block.parts().forEach(part -> all.addAll(of(part, names, instances, callsNothing)));
    }
    return all;
  }

  private static Optional<EquallyLong> pair(
      Block one,
      Block other,
      List<String> names,
      List<CallTimes> instances,
      Predicate<String> callsNothing) {
    List<Place> first = new ArrayList<>();
    List<Place> second = new ArrayList<>();
    BitSet labels = labels(one, names);
    BitSet others = labels(other, names);
    for (CallTimes instance : instances) {
      Optional<Place> a = Place.of(labels, instance);
      Optional<Place> b = Place.of(others, instance);
      if (a.isPresent()
          && b.isPresent()
          && a.get().from < b.get().to
          && b.get().from < a.get().to) {
        first.add(a.get());
        second.add(b.get());
      }
    }
    double r = correlation(first, second);
    if (r < LEAST) {
      return Optional.empty();
    }
    boolean ends = endTogether(first, second);
    boolean oneWorks = isWork(one, callsNothing);
    boolean otherWorks = isWork(other, callsNothing);
    boolean swapped = ends && otherWorks && !oneWorks;
    List<String> left = (swapped ? other : one).labels().distinct().toList();
    List<String> right = (swapped ? one : other).labels().distinct().toList();
    return Optional.of(new EquallyLong(left, right, r, ends && oneWorks != otherWorks));
  }

  private static boolean isWork(Block block, Predicate<String> callsNothing) {
    return block instanceof Block.Call call && callsNothing.test(call.label());
  }

  private static BitSet labels(Block block, List<String> names) {
    BitSet labels = new BitSet();
    block.labels().forEach(label -> labels.set(Collections.binarySearch(names, label)));
    return labels;
  }

  private static double correlation(List<Place> first, List<Place> second) {
    if (first.size() < FEWEST) {
      return 0;
    }
    double[] x = first.stream().mapToDouble(Place::length).toArray();
    double[] y = second.stream().mapToDouble(Place::length).toArray();
    return RankCorrelation.of(x, y);
  }

  private static boolean endTogether(List<Place> first, List<Place> second) {
    double[] gaps = new double[first.size()];
    for (int i = 0; i < gaps.length; i++) {
      gaps[i] = Math.abs((double) first.get(i).to - second.get(i).to);
    }
    double[] lengths = first.stream().mapToDouble(Place::length).sorted().toArray();
    Arrays.sort(gaps);
    return FittedCost.quantile(gaps, 0.5) <= NEAR * FittedCost.quantile(lengths, 0.5);
  }
}
