// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.relation;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
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
    int n = label.length;
    int inOrder = 1;
    while (inOrder < n && compare(label, from, to, inOrder - 1, inOrder) <= 0) {
      inOrder++;
    }
    CallTimes asGiven = new CallTimes(label, from, to, origin);
    if (inOrder >= n) {
      return asGiven;
    }
    Integer[] order = new Integer[n];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, (a, b) -> compare(label, from, to, a, b));
    return asGiven.at(Arrays.stream(order).mapToInt(Integer::intValue).toArray());
  }

  private static int compare(int[] label, long[] from, long[] to, int a, int b) {
    int byStart = Long.compare(from[a], from[b]);
    int byEnd = byStart != 0 ? byStart : Long.compare(to[a], to[b]);
    return byEnd != 0 ? byEnd : Integer.compare(label[a], label[b]);
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

  /** Whether a call has one of some labels. */
  public boolean hasAny(BitSet labels) {
    for (int one : label) {
      if (labels.get(one)) {
        return true;
      }
    }
    return false;
  }

  /** Those with some labels. */
  public CallTimes only(BitSet labels) {
    int[] kept = new int[size()];
    int n = 0;
    for (int i = 0; i < size(); i++) {
      if (labels.get(label[i])) {
        kept[n++] = i;
      }
    }
    return n == size() ? this : at(Arrays.copyOf(kept, n));
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
