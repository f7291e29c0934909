package org.camp.mpst.cost;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.LongBinaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What is in flight at a point of a walk: the contents of all channels in use. Immutable. */
final class InFlight {
  /** One possible content of a channel, with the branches that lead to it. */
  record Content(int[] kinds, long[] times, int[] sentAt, @Nullable Path path) {
    static final int[] NONE = {};

    static Content empty(@Nullable Path path) {
      return new Content(NONE, new long[0], NONE, path);
    }

    boolean sameShape(Content other) {
      return Arrays.equals(kinds, other.kinds);
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
  private final @Nullable Path path;

  InFlight(Map<Long, List<Content>> channels, @Nullable Path path) {
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
  boolean sameShape(InFlight other) {
    return channels.keySet().equals(other.channels.keySet())
        && channels.keySet().stream().allMatch(channel -> sameShape(other, channel));
  }

  private boolean sameShape(InFlight other, long channel) {
    List<Content> mine = contents(channel);
    List<Content> theirs = other.contents(channel);
    return mine.size() == theirs.size()
        && mine.stream().allMatch(content -> theirs.stream().anyMatch(content::sameShape));
  }

  /** What is queued, channel by channel, first in first. */
  long[] times() {
    return contents().flatMapToLong(c -> Arrays.stream(c.times)).toArray();
  }

  /** The channels of {@link #times}, as {@code sender << 32 | receiver}. */
  long[] channelOfTimes() {
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
  InFlight withTimes(long[] times) {
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
  long[] timesLike(InFlight other) {
    return like(other).times();
  }

  /** The same in the order of a state of the same shape. */
  InFlight like(InFlight other) {
    Map<Long, List<Content>> ordered = new TreeMap<>();
    other.channels.forEach(
        (channel, contents) ->
            ordered.put(channel, contents.stream().map(c -> like(channel, c)).toList()));
    return new InFlight(ordered, path);
  }

  private Content like(Long channel, Content wanted) {
    return channels.getOrDefault(channel, List.of()).stream()
        .filter(wanted::sameShape)
        .findFirst()
        .orElseThrow();
  }

  /** Combines what two branches leave: element by element where they have the same shape. */
  static InFlight join(InFlight a, InFlight b, LongBinaryOperator max) {
    if (a.channels.isEmpty() && b.channels.isEmpty()) {
      return a;
    }
    Map<Long, List<Content>> joined = new TreeMap<>();
    for (Long channel : union(a, b)) {
      List<Content> contents = new ArrayList<>();
      for (Content content : a.channels.getOrDefault(channel, List.of(Content.empty(a.path)))) {
        add(contents, content, max);
      }
      for (Content content : b.channels.getOrDefault(channel, List.of(Content.empty(b.path)))) {
        add(contents, content, max);
      }
      joined.put(channel, contents);
    }
    return new InFlight(joined, a.path);
  }

  private static List<Long> union(InFlight a, InFlight b) {
    Map<Long, List<Content>> all = new TreeMap<>(a.channels);
    all.putAll(b.channels);
    return new ArrayList<>(all.keySet());
  }

  private static void add(List<Content> contents, Content next, LongBinaryOperator max) {
    for (int i = 0; i < contents.size(); i++) {
      Content present = contents.get(i);
      if (present.sameShape(next)) {
        long[] times = present.times.clone();
        for (int k = 0; k < times.length; k++) {
          times[k] = max.applyAsLong(times[k], next.times[k]);
        }
        contents.set(i, new Content(present.kinds, times, present.sentAt, present.path));
        return;
      }
    }
    contents.add(next);
  }

  /** The first channel, as {@code sender << 32 | receiver}, that another state fills otherwise. */
  long firstDifference(InFlight other) {
    return union(this, other).stream()
        .filter(channel -> !sameShape(other, channel))
        .findFirst()
        .orElseThrow();
  }
}
