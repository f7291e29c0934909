// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.relation;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The calls of one instance, or of a part of one, by start; of equal starts those that end first.
 *
 * @param label place → number of the label of the call
 * @param from place → when it starts [ns]
 * @param to place → when it ends [ns]
 * @param origin number of the instance
 */
public record CallTimes(int[] label, long[] from, long[] to, int origin) {
  /** Calls in any order. */
  public static CallTimes of(int[] label, long[] from, long[] to, int origin) {
    int[] order =
        IntStream.range(0, label.length)
            .boxed()
            .sorted(
                Comparator.<Integer>comparingLong(i -> from[i])
                    .thenComparingLong(i -> to[i])
                    .thenComparingInt(i -> label[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    return new CallTimes(
        Arrays.stream(order).map(i -> label[i]).toArray(),
        Arrays.stream(order).mapToLong(i -> from[i]).toArray(),
        Arrays.stream(order).mapToLong(i -> to[i]).toArray(),
        origin);
  }

  /** How many calls there are. */
  public int size() {
    return label.length;
  }

  /** Whether one call is over when the other starts. */
  public boolean isBefore(int one, int other) {
    return one < other && to[one] <= from[other];
  }

  /** Whether no call is before that one. */
  public boolean isMinimal(int call) {
    for (int i = 0; i < call; i++) {
      if (to[i] <= from[call]) {
        return false;
      }
    }
    return true;
  }

  /** Whether that call is before no other one among those below {@code end}. */
  public boolean isMaximal(int call, int end) {
    return call == end - 1 || to[call] > from[end - 1];
  }

  /** Those with some labels. */
  public CallTimes only(BitSet labels) {
    int[] kept = IntStream.range(0, size()).filter(i -> labels.get(label[i])).toArray();
    return kept.length == size() ? this : at(kept);
  }

  /** Those from one place up to another. */
  public CallTimes slice(int begin, int end) {
    return new CallTimes(
        Arrays.copyOfRange(label, begin, end),
        Arrays.copyOfRange(from, begin, end),
        Arrays.copyOfRange(to, begin, end),
        origin);
  }

  private CallTimes at(int[] places) {
    int n = places.length;
    int[] labels = new int[n];
    long[] starts = new long[n];
    long[] ends = new long[n];
    for (int i = 0; i < n; i++) {
      labels[i] = label[places[i]];
      starts[i] = from[places[i]];
      ends[i] = to[places[i]];
    }
    return new CallTimes(labels, starts, ends, origin);
  }

  /** The labels of its calls by name. */
  public Stream<String> labelsOf(List<String> names) {
    return Arrays.stream(label).mapToObj(names::get);
  }

  /** The labels that occur. */
  public BitSet labels() {
    BitSet all = new BitSet();
    for (int one : label) {
      all.set(one);
    }
    return all;
  }
}
