// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.walk;

import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.LongBinaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What is in flight at a point of a walk: the contents of all channels in use. Immutable. */
public final class InFlight {
  /**
   * One possible content of a channel, with the branches that lead to it.
   *
   * @param kinds place → the kind of a message, the oldest first
   * @param times place → its time, as the walk stores it
   * @param sentAt place → the position of its send
   */
  record Content(int[] kinds, long[] times, int[] sentAt, @Nullable BranchPath path) {
    /** No messages. */
    static final int[] NONE = {};

    static Content empty(@Nullable BranchPath path) {
      return new Content(NONE, new long[0], NONE, path);
    }

    IntBuffer shape() {
      return IntBuffer.wrap(kinds);
    }

    /** This without the first message. */
    Content rest() {
      int n = kinds.length;
      return new Content(
          Arrays.copyOfRange(kinds, 1, n),
          Arrays.copyOfRange(times, 1, n),
          Arrays.copyOfRange(sentAt, 1, n),
          path);
    }

    /** This and a message of {@code kind}, sent at {@code pc}. */
    Content and(int kind, long time, int pc) {
      int n = kinds.length;
      Content longer =
          new Content(
              Arrays.copyOf(kinds, n + 1),
              Arrays.copyOf(times, n + 1),
              Arrays.copyOf(sentAt, n + 1),
              path);
      longer.kinds[n] = kind;
      longer.times[n] = time;
      longer.sentAt[n] = pc;
      return longer;
    }
  }

  private final Map<Long, List<Content>> channels;
  private final @Nullable BranchPath path;

  InFlight(Map<Long, List<Content>> channels, @Nullable BranchPath path) {
    this.channels = channels;
    this.path = path;
  }

  boolean isEmpty() {
    return channels.isEmpty();
  }

  /** Tells all channels that are in use, as {@code sender << 32 | receiver}. */
  void forEach(BiConsumer<Long, List<Content>> use) {
    channels.forEach(use);
  }

  /** What a channel may hold; empty when it is not in use. */
  List<Content> contents(long channel) {
    return channels.getOrDefault(channel, List.of());
  }

  /** Whether both hold the same labels and payloads in the same order. */
  public boolean sameShape(InFlight other) {
    return channels.keySet().equals(other.channels.keySet())
        && channels.keySet().stream().allMatch(channel -> sameShape(other, channel));
  }

  private boolean sameShape(InFlight other, long channel) {
    List<Content> mine = contents(channel);
    List<Content> theirs = other.contents(channel);
    return mine.size() == theirs.size() && shapes(mine).keySet().equals(shapes(theirs).keySet());
  }

  /** Labels and payloads -> content. */
  private static Map<IntBuffer, Content> shapes(List<Content> contents) {
    Map<IntBuffer, Content> shapes = new LinkedHashMap<>();
    contents.forEach(content -> shapes.put(content.shape(), content));
    return shapes;
  }

  /** What is queued, channel by channel, first in first. */
  public long[] times() {
    return contents().flatMapToLong(c -> Arrays.stream(c.times)).toArray();
  }

  /** The channels of {@link #times}, as {@code sender << 32 | receiver}. */
  public long[] channelOfTimes() {
    return channels.entrySet().stream()
        .flatMapToLong(
            e ->
                e.getValue().stream()
                    .flatMapToLong(c -> Arrays.stream(c.times).map(t -> e.getKey())))
        .toArray();
  }

  private Stream<Content> contents() {
    return channels.values().stream().flatMap(List::stream);
  }

  /** The same messages with other times, in the order of {@link #times}. */
  public InFlight withTimes(long[] times) {
    Map<Long, List<Content>> changed = new TreeMap<>();
    int next = 0;
    for (Map.Entry<Long, List<Content>> entry : channels.entrySet()) {
      List<Content> contents = new ArrayList<>();
      for (Content content : entry.getValue()) {
        int n = content.times.length;
        long[] own = Arrays.copyOfRange(times, next, next + n);
        contents.add(new Content(content.kinds, own, content.sentAt, content.path));
        next += n;
      }
      changed.put(entry.getKey(), contents);
    }
    return new InFlight(changed, path);
  }

  /** {@link #times} in the order of a state of the same shape. */
  public long[] timesLike(InFlight other) {
    return like(other).times();
  }

  /** The same in the order of a state of the same shape. */
  public InFlight like(InFlight other) {
    Map<Long, List<Content>> ordered = new TreeMap<>();
    other.channels.forEach(
        (channel, wanted) -> {
          Map<IntBuffer, Content> mine = shapes(contents(channel));
          List<Content> contents = new ArrayList<>();
          for (Content content : wanted) {
            contents.add(Objects.requireNonNull(mine.get(content.shape())));
          }
          ordered.put(channel, contents);
        });
    return new InFlight(ordered, path);
  }

  /** Combines what two branches leave: element by element where they have the same shape. */
  static InFlight join(InFlight a, InFlight b, LongBinaryOperator max) {
    if (a.channels.isEmpty() && b.channels.isEmpty()) {
      return a;
    }
    Map<Long, List<Content>> joined = new TreeMap<>();
    for (Long channel : union(a, b)) {
      Map<IntBuffer, Content> contents =
          shapes(a.channels.getOrDefault(channel, List.of(Content.empty(a.path))));
      for (Content content : b.channels.getOrDefault(channel, List.of(Content.empty(b.path)))) {
        contents.merge(content.shape(), content, (one, other) -> later(one, other, max));
      }
      joined.put(channel, new ArrayList<>(contents.values()));
    }
    return new InFlight(joined, a.path);
  }

  /** How many messages are kept for alternatives: what a join has to look at. */
  long alternatives() {
    long sum = 0;
    for (List<Content> contents : channels.values()) {
      if (contents.size() > 1) {
        for (Content content : contents) {
          sum += 1 + content.kinds.length;
        }
      }
    }
    return sum;
  }

  private static List<Long> union(InFlight a, InFlight b) {
    Map<Long, List<Content>> all = new TreeMap<>(a.channels);
    all.putAll(b.channels);
    return new ArrayList<>(all.keySet());
  }

  private static Content later(Content one, Content other, LongBinaryOperator max) {
    long[] times = one.times.clone();
    for (int i = 0; i < times.length; i++) {
      times[i] = max.applyAsLong(times[i], other.times[i]);
    }
    return new Content(one.kinds, times, one.sentAt, one.path);
  }

  /** The first channel, as {@code sender << 32 | receiver}, that another state fills otherwise. */
  long firstDifference(InFlight other) {
    return union(this, other).stream()
        .filter(channel -> !sameShape(other, channel))
        .findFirst()
        .orElseThrow();
  }
}
