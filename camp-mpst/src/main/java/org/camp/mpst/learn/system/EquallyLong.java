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

  /** Instance → when a part begins in it [ns]; after its end where it has no such call. */
  private record Places(long[] from, long[] to) {
    static Places none(int instances) {
      Places places = new Places(new long[instances], new long[instances]);
      Arrays.fill(places.from, Long.MAX_VALUE);
      Arrays.fill(places.to, Long.MIN_VALUE);
      return places;
    }

    void add(int instance, long start, long end) {
      from[instance] = Math.min(from[instance], start);
      to[instance] = Math.max(to[instance], end);
    }

    /** The instances where both are there and overlap. */
    int[] meetings(Places other) {
      int[] meeting = new int[from.length];
      int size = 0;
      for (int i = 0; i < from.length; i++) {
        if (from[i] < other.to[i] && other.from[i] < to[i]) {
          meeting[size++] = i;
        }
      }
      return Arrays.copyOf(meeting, size);
    }

    double[] lengths(int[] instances) {
      double[] lengths = new double[instances.length];
      for (int i = 0; i < lengths.length; i++) {
        lengths[i] = to[instances[i]] - from[instances[i]];
      }
      return lengths;
    }
  }

  /**
   * Those of the instances of an operation. O(instances (calls + parts²)) for parts beside each
   * other.
   *
   * @param names of labels, sorted
   * @param callsNothing whether a call does nothing but work
   */
  static List<EquallyLong> of(
      Block block, List<String> names, List<CallTimes> instances, Predicate<String> callsNothing) {
    List<EquallyLong> all = new ArrayList<>();
    if (block instanceof Block.Beside beside && beside.parts().size() <= MOST_PARTS) {
      Places[] places = places(beside, names, instances);
      for (int a = 0; a < places.length; a++) {
        for (int b = a + 1; b < places.length; b++) {
          Block one = beside.parts().get(a);
          Block other = beside.parts().get(b);
          pair(one, other, places[a], places[b], callsNothing).ifPresent(all::add);
        }
      }
    }
    if (!(block instanceof Block.Loop)) {
      boolean some = block instanceof Block.Alternatives || block instanceof Block.Possible;
      for (Block part : block.parts()) {
        if (hasBeside(part)) {
          List<CallTimes> own = some ? having(part, names, instances) : instances;
          all.addAll(of(part, names, own, callsNothing));
        }
      }
    }
    return all;
  }

  private static boolean hasBeside(Block block) {
    return block instanceof Block.Beside || block.parts().stream().anyMatch(EquallyLong::hasBeside);
  }

  /** The instances that have a call of a part. */
  private static List<CallTimes> having(Block part, List<String> names, List<CallTimes> instances) {
    BitSet labels = new BitSet();
    part.labels().forEach(label -> labels.set(Collections.binarySearch(names, label)));
    List<CallTimes> having = new ArrayList<>();
    for (CallTimes instance : instances) {
      if (instance.hasAny(labels)) {
        having.add(instance);
      }
    }
    return having;
  }

  /** Part → where it is. */
  private static Places[] places(
      Block.Beside beside, List<String> names, List<CallTimes> instances) {
    List<BitSet> having = new ArrayList<>(); // label → the parts that have it
    names.forEach(name -> having.add(new BitSet()));
    Places[] places = new Places[beside.parts().size()];
    for (int i = 0; i < places.length; i++) {
      int part = i;
      places[i] = Places.none(instances.size());
      beside
          .parts()
          .get(i)
          .labels()
          .forEach(label -> having.get(Collections.binarySearch(names, label)).set(part));
    }
    for (int i = 0; i < instances.size(); i++) {
      CallTimes instance = instances.get(i);
      for (int call = 0; call < instance.size(); call++) {
        BitSet own = having.get(instance.label()[call]);
        for (int part = own.nextSetBit(0); part >= 0; part = own.nextSetBit(part + 1)) {
          places[part].add(i, instance.from()[call], instance.to()[call]);
        }
      }
    }
    return places;
  }

  private static Optional<EquallyLong> pair(
      Block one, Block other, Places first, Places second, Predicate<String> callsNothing) {
    int[] meeting = first.meetings(second);
    if (meeting.length < FEWEST) {
      return Optional.empty();
    }
    double r = RankCorrelation.of(first.lengths(meeting), second.lengths(meeting));
    if (r < LEAST) {
      return Optional.empty();
    }
    boolean ends = endTogether(first, second, meeting);
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

  private static boolean endTogether(Places first, Places second, int[] meeting) {
    double[] gaps =
        Arrays.stream(meeting)
            .mapToDouble(i -> Math.abs((double) first.to[i] - second.to[i]))
            .sorted()
            .toArray();
    double[] lengths = first.lengths(meeting);
    Arrays.sort(lengths);
    return FittedCost.quantile(gaps, 0.5) <= NEAR * FittedCost.quantile(lengths, 0.5);
  }
}
