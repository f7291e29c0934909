package org.camp.mpst.cost;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongBinaryOperator;
import java.util.stream.Stream;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.protocol.Instance;
import org.camp.core.protocol.MessageKind;
import org.jspecify.annotations.Nullable;

/**
 * The messages in flight: W of Definition 4.5, one FIFO queue per ordered pair of roles. What is
 * queued is a time in whatever form the walk keeps times, as a long.
 *
 * <p>When branches leave different queues behind, both contents are kept as alternatives until the
 * channel is used again: every alternative must then serve the use. That is the same as pushing the
 * continuation into the branches, channel by channel.
 */
final class Queues {
  private static final int MOST_WARNINGS = 20;

  /** One possible content of a channel, with the branches that lead to it. */
  private record Content(int[] kinds, long[] times, int[] sentAt, @Nullable Path path) {
    static final int[] NONE = {};

    static Content empty(@Nullable Path path) {
      return new Content(NONE, new long[0], NONE, path);
    }

    boolean sameShape(Content other) {
      return Arrays.equals(kinds, other.kinds);
    }
  }

  /** The contents of all channels that are not empty. Immutable. */
  static final class State {
    private final Map<Long, List<Content>> channels;
    private final @Nullable Path path;

    private State(Map<Long, List<Content>> channels, @Nullable Path path) {
      this.channels = channels;
      this.path = path;
    }

    /** Whether both hold the same labels and payloads in the same order. */
    boolean sameShape(State other) {
      if (!channels.keySet().equals(other.channels.keySet())) {
        return false;
      }
      for (Map.Entry<Long, List<Content>> entry : channels.entrySet()) {
        List<Content> mine = entry.getValue();
        List<Content> theirs = other.channels.getOrDefault(entry.getKey(), List.of());
        if (mine.size() != theirs.size() || !mine.stream().allMatch(c -> has(theirs, c))) {
          return false;
        }
      }
      return true;
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
    State withTimes(long[] times) {
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
      return new State(changed, path);
    }

    /** {@link #times} in the order of a state of the same shape. */
    long[] timesLike(State other) {
      return other.channels.entrySet().stream()
          .flatMap(e -> e.getValue().stream().map(c -> like(e.getKey(), c)))
          .flatMapToLong(c -> Arrays.stream(c.times))
          .toArray();
    }

    private Content like(Long channel, Content wanted) {
      return channels.getOrDefault(channel, List.of()).stream()
          .filter(wanted::sameShape)
          .findFirst()
          .orElseThrow();
    }

    private static boolean has(List<Content> contents, Content wanted) {
      return contents.stream().anyMatch(wanted::sameShape);
    }
  }

  private final Instance code;

  /** By kind, the first kind with the same label and payloads: only these have to agree. */
  private final int[] message;

  private final ChannelTable channels = new ChannelTable();
  private final Map<Long, List<Content>> ambiguous = new TreeMap<>();
  private int inFlight;

  Queues(Instance code) {
    this.code = code;
    this.message = new int[code.kinds().size()];
    Map<MessageKind, Integer> first = new HashMap<>();
    for (int kind = 0; kind < message.length; kind++) {
      message[kind] = first.merge(code.kind(kind).withCost(null), kind, (known, same) -> known);
    }
  }

  /** Whether nothing is in flight. */
  boolean isEmpty() {
    return inFlight == 0 && ambiguous.isEmpty();
  }

  /** Puts a message into its channel. */
  void send(int pc, long time) {
    long channel = channel(code.a(pc), code.b(pc));
    if (!ambiguous.isEmpty() && ambiguous.containsKey(channel)) {
      ambiguous.computeIfPresent(channel, (c, contents) -> appended(contents, pc, time));
      return;
    }
    channels.add(channel, time, pc);
    inFlight++;
  }

  /**
   * Takes the message that a receive gets.
   *
   * @throws IllFormed when there is none (a deadlock), or another than expected
   */
  long receive(int pc, @Nullable Path path, LongBinaryOperator max) {
    long channel = channel(code.a(pc), code.b(pc));
    if (!ambiguous.isEmpty() && ambiguous.containsKey(channel)) {
      return receiveAny(channel, pc, max);
    }
    int sentAt = channels.firstSentAt(channel);
    if (sentAt < 0) {
      throw deadlock(pc, path);
    }
    if (code.c(sentAt) != code.c(pc) && !sameMessage(code.c(sentAt), code.c(pc))) {
      throw receptionError(pc, code.c(sentAt), path);
    }
    inFlight--;
    return channels.take(channel);
  }

  /**
   * Checks that a whole message does not overtake one in flight.
   *
   * @throws IllFormed when it does
   */
  void checkNotOvertaking(int pc, @Nullable Path path) {
    long channel = channel(code.a(pc), code.b(pc));
    if (channels.firstSentAt(channel) >= 0 || ambiguous.containsKey(channel)) {
      String sender = code.roles().name(code.a(pc));
      String receiver = code.roles().name(code.b(pc));
      throw new IllFormed(
          code.source()
              .error(
                  "reception-error",
                  code.span(pc),
                  "this message from "
                      + sender
                      + " to "
                      + receiver
                      + " would overtake one that is still in flight")
              .withHint(hint(path, "receive the earlier one first, or write two halves")));
    }
  }

  private long receiveAny(long channel, int pc, LongBinaryOperator max) {
    List<Content> contents = ambiguous.getOrDefault(channel, List.of());
    List<Content> rest = new ArrayList<>();
    long time = 0;
    for (Content content : contents) {
      if (content.kinds.length == 0) {
        throw deadlock(pc, content.path);
      }
      if (!sameMessage(content.kinds[0], code.c(pc))) {
        throw receptionError(pc, content.kinds[0], content.path);
      }
      time = rest.isEmpty() ? content.times[0] : max.applyAsLong(time, content.times[0]);
      int n = content.kinds.length;
      rest.add(
          new Content(
              Arrays.copyOfRange(content.kinds, 1, n),
              Arrays.copyOfRange(content.times, 1, n),
              Arrays.copyOfRange(content.sentAt, 1, n),
              content.path));
    }
    ambiguous.put(channel, rest);
    return time;
  }

  private List<Content> appended(List<Content> contents, int pc, long time) {
    List<Content> result = new ArrayList<>();
    for (Content content : contents) {
      int n = content.kinds.length;
      int[] kinds = Arrays.copyOf(content.kinds, n + 1);
      long[] times = Arrays.copyOf(content.times, n + 1);
      int[] sentAt = Arrays.copyOf(content.sentAt, n + 1);
      kinds[n] = code.c(pc);
      times[n] = time;
      sentAt[n] = pc;
      result.add(new Content(kinds, times, sentAt, content.path));
    }
    return result;
  }

  private boolean sameMessage(int sent, int expected) {
    return message[sent] == message[expected];
  }

  /** The present contents. O(messages in flight). */
  State state(@Nullable Path path) {
    Map<Long, List<Content>> contents = new TreeMap<>(ambiguous);
    if (inFlight > 0) {
      channels.forEach(
          (channel, sentAt, times) -> {
            int[] kinds = new int[sentAt.length];
            for (int i = 0; i < kinds.length; i++) {
              kinds[i] = code.c(sentAt[i]);
            }
            contents.put(channel, List.of(new Content(kinds, times, sentAt, path)));
          });
    }
    return new State(contents, path);
  }

  /** Makes {@code state} the present contents. */
  void restore(State state) {
    if (isEmpty() && state.channels.isEmpty()) {
      return;
    }
    channels.clear();
    ambiguous.clear();
    inFlight = 0;
    state.channels.forEach(
        (channel, contents) -> {
          if (contents.size() > 1) {
            ambiguous.put(channel, contents);
            return;
          }
          Content only = contents.get(0);
          for (int i = 0; i < only.kinds.length; i++) {
            channels.add(channel, only.times[i], only.sentAt[i]);
            inFlight++;
          }
        });
  }

  /** Combines the queues of two branches: element by element where they have the same shape. */
  static State join(State a, State b, LongBinaryOperator max) {
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
    return new State(joined, a.path);
  }

  private static List<Long> union(State a, State b) {
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

  /**
   * Checks the queues where the protocol ends: branches that leave different ones are refused.
   *
   * @throws IllFormed when some path orphans a message that another does not
   */
  void checkAtEnd() {
    for (List<Content> contents : ambiguous.values()) {
      for (Content content : contents) {
        if (content.kinds.length > 0) {
          int pc = content.sentAt[0];
          throw new IllFormed(orphan(pc, "error", content.path));
        }
      }
    }
  }

  /** Warnings for messages that are still in flight when the protocol ends. */
  List<Diagnostic> orphans() {
    List<Diagnostic> warnings = new ArrayList<>();
    channels.forEach(
        (channel, sentAt, times) -> {
          if (warnings.size() < MOST_WARNINGS) {
            warnings.add(orphan(sentAt[0], "warning", null));
          }
        });
    return warnings;
  }

  private Diagnostic orphan(int pc, String severity, @Nullable Path path) {
    String text =
        code.roles().name(code.b(pc))
            + " never receives this message of "
            + code.roles().name(code.a(pc));
    Diagnostic diagnostic =
        severity.equals("error")
            ? code.source().error("orphan-message", code.span(pc), text)
            : code.source().warning("orphan-message", code.span(pc), text);
    return diagnostic.withHint(hint(path, null));
  }

  private IllFormed deadlock(int pc, @Nullable Path path) {
    String receiver = code.roles().name(code.b(pc));
    String sender = code.roles().name(code.a(pc));
    return new IllFormed(
        code.source()
            .error(
                "deadlock",
                code.span(pc),
                receiver + " waits here for ever: no message from " + sender + " is in flight")
            .withHint(hint(path, "the matching 'send' must come before")));
  }

  private IllFormed receptionError(int pc, int found, @Nullable Path path) {
    return new IllFormed(
        code.source()
            .error(
                "reception-error",
                code.span(pc),
                code.roles().name(code.b(pc))
                    + " expects "
                    + code.kind(code.c(pc)).text()
                    + " here, but "
                    + code.kind(found).text()
                    + " arrives first")
            .withHint(
                hint(path, "messages of a channel arrive in the order in which they are sent")));
  }

  private @Nullable String hint(@Nullable Path path, @Nullable String otherwise) {
    String branches = Path.text(path, code);
    return branches.isEmpty() ? otherwise : "this happens " + branches;
  }

  /** The channel that a round leaves otherwise than it found it. */
  private static long firstDifference(State head, State again) {
    for (Iterator<Long> all = union(head, again).iterator(); all.hasNext(); ) {
      long channel = all.next();
      List<Content> before = head.channels.getOrDefault(channel, List.of());
      List<Content> after = again.channels.getOrDefault(channel, List.of());
      boolean same = before.size() == after.size();
      for (int i = 0; same && i < before.size(); i++) {
        same = before.get(i).sameShape(after.get(i));
      }
      if (!same) {
        return channel;
      }
    }
    throw new IllegalArgumentException("the states have the same shape");
  }

  /**
   * That a round of a recursion ends with other messages in flight than it begins with.
   *
   * @param pc the position of the recursion
   */
  Diagnostic unbalanced(int pc, State head, State again) {
    long channel = firstDifference(head, again);
    List<Content> after = again.channels.getOrDefault(channel, List.of());
    List<Content> before = head.channels.getOrDefault(channel, List.of());
    int place = pc;
    for (Content content : after.isEmpty() ? before : after) {
      if (content.sentAt.length > 0) {
        place = content.sentAt[content.sentAt.length - 1];
      }
    }
    String link =
        "from "
            + code.roles().name((int) (channel >>> 32))
            + " to "
            + code.roles().name((int) channel);
    String message =
        "a round of '%s' ends with %s in flight %s, but begins with %s"
            .formatted(code.recursions().get(code.a(pc)).name(), texts(after), link, texts(before));
    return code.source()
        .error("unbalanced-queue", code.span(place), message)
        .withHint("a round must leave the messages in flight that it expects at its beginning");
  }

  private String texts(List<Content> contents) {
    int most = 3;
    Set<String> alternatives = new LinkedHashSet<>();
    for (Content content : contents) {
      int shown = Math.min(most, content.kinds.length);
      List<String> texts = new ArrayList<>();
      for (int i = 0; i < shown; i++) {
        texts.add(code.kind(content.kinds[i]).text());
      }
      int more = content.kinds.length - shown;
      alternatives.add(
          (texts.isEmpty() ? "nothing" : String.join(", ", texts))
              + (more > 0 ? " and " + more + " more" : ""));
    }
    return alternatives.isEmpty() ? "nothing" : String.join(" or ", alternatives);
  }

  private static long channel(int sender, int receiver) {
    return (long) sender << 32 | receiver;
  }
}
