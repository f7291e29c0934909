// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.closed;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** For how many rounds of each recursion, but the first one, something counts. Immutable. */
final class RoundSpan {
  /** For any. */
  static final RoundSpan ALWAYS = new RoundSpan(Collections.emptySortedMap());

  private static final Range ANY = new Range(0, Integer.MAX_VALUE);

  private final SortedMap<Integer, Range> ranges;

  private record Range(int least, int most) {
    boolean within(Range other) {
      return least >= other.least && most <= other.most;
    }
  }

  private RoundSpan(SortedMap<Integer, Range> ranges) {
    this.ranges = ranges;
  }

  /** From so many on. */
  static RoundSpan from(int loop, int least) {
    return least == 0 ? ALWAYS : of(loop, least, Integer.MAX_VALUE);
  }

  static RoundSpan exactly(int loop, int rounds) {
    return of(loop, rounds, rounds);
  }

  private static RoundSpan of(int loop, int least, int most) {
    return new RoundSpan(new TreeMap<>(Map.of(loop, new Range(least, most))));
  }

  /** When both count; null for never. */
  @Nullable RoundSpan and(RoundSpan other) {
    if (other.ranges.isEmpty()) {
      return this;
    }
    if (ranges.isEmpty()) {
      return other;
    }
    SortedMap<Integer, Range> both = new TreeMap<>(ranges);
    for (Map.Entry<Integer, Range> entry : other.ranges.entrySet()) {
      Range mine = ranges.getOrDefault(entry.getKey(), ANY);
      Range theirs = entry.getValue();
      Range common =
          new Range(Math.max(mine.least, theirs.least), Math.min(mine.most, theirs.most));
      if (common.least > common.most) {
        return null;
      }
      both.put(entry.getKey(), common);
    }
    return new RoundSpan(both);
  }

  /** Whether the other counts whenever this does. */
  boolean within(RoundSpan other) {
    return other.ranges.entrySet().stream()
        .allMatch(e -> ranges.getOrDefault(e.getKey(), ANY).within(e.getValue()));
  }

  /** The least number of rounds but the first. */
  int least(int loop) {
    return ranges.getOrDefault(loop, ANY).least;
  }

  /** Whether it counts for any number of rounds that is great enough. */
  boolean lasts() {
    return ranges.values().stream().allMatch(range -> range.most == Integer.MAX_VALUE);
  }

  /** Tells for each recursion from how many rounds on all is as it stays: it counts, or never. */
  void settles(Map<Integer, Integer> from) {
    ranges.forEach(
        (loop, range) ->
            from.merge(
                loop,
                range.most == Integer.MAX_VALUE ? range.least + 1 : range.most + 2,
                Math::max));
  }

  /**
   * Whether it counts.
   *
   * @param rounds number of a recursion → its rounds, from 1
   */
  boolean holds(long[] rounds) {
    return ranges.entrySet().stream()
        .allMatch(
            e ->
                rounds[e.getKey()] - 1 >= e.getValue().least
                    && rounds[e.getKey()] - 1 <= e.getValue().most);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof RoundSpan span && ranges.equals(span.ranges);
  }

  @Override
  public int hashCode() {
    return ranges.hashCode();
  }
}
