// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.walk;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongBinaryOperator;
import java.util.function.LongConsumer;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.protocol.MessageKind;
import org.camp.core.protocol.ProtocolInstance;
import org.jspecify.annotations.Nullable;

/**
 * The messages in flight: W of Definition 4.5, one FIFO queue per ordered pair of roles. What is
 * queued is a time in whatever form the walk keeps times, as a long.
 *
 * <p>When branches leave different queues behind, both contents are kept as alternatives until the
 * channel is used again: every alternative must then serve the use. That is the same as pushing the
 * continuation into the branches, channel by channel.
 */
public final class Queues {
  private static final int MOST_WARNINGS = 20;

  private final ProtocolInstance code;
  private final QueueFaults faults;
  private final LongConsumer spend;

  /** Kind → the first kind with the same label and payloads: only these have to agree. */
  private final int[] message;

  private final ChannelTable channels = new ChannelTable();
  private final Map<Long, List<InFlight.Content>> ambiguous = new TreeMap<>();
  private int inFlight;

  /**
   * Queues with nothing in flight.
   *
   * @param spend is told how many messages of alternatives are handled, and may refuse
   */
  public Queues(ProtocolInstance code, LongConsumer spend) {
    this.code = code;
    this.spend = spend;
    this.faults = new QueueFaults(code);
    this.message = new int[code.kinds().size()];
    Map<MessageKind, Integer> first = new HashMap<>();
    for (int kind = 0; kind < message.length; kind++) {
      message[kind] = first.merge(code.kind(kind).withCost(null), kind, (known, same) -> known);
    }
  }

  /** Whether nothing is in flight. */
  public boolean isEmpty() {
    return inFlight == 0 && ambiguous.isEmpty();
  }

  /** Puts a message into its channel. */
  public void send(int pc, long time) {
    long channel = channel(code.sender(pc), code.receiver(pc));
    if (!ambiguous.isEmpty() && ambiguous.containsKey(channel)) {
      spend.accept(weight(ambiguous.getOrDefault(channel, List.of())));
      ambiguous.computeIfPresent(
          channel,
          (c, all) ->
              all.stream().map(content -> content.and(code.kindNumber(pc), time, pc)).toList());
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
  public long receive(int pc, @Nullable BranchPath path, LongBinaryOperator max) {
    long channel = channel(code.sender(pc), code.receiver(pc));
    if (!ambiguous.isEmpty() && ambiguous.containsKey(channel)) {
      return receiveAny(channel, pc, max);
    }
    int sentAt = channels.firstSentAt(channel);
    if (sentAt < 0) {
      throw faults.deadlock(pc, path);
    }
    if (code.kindNumber(sentAt) != code.kindNumber(pc)
        && !sameMessage(code.kindNumber(sentAt), code.kindNumber(pc))) {
      throw faults.receptionError(pc, code.kindNumber(sentAt), path);
    }
    inFlight--;
    return channels.take(channel);
  }

  /**
   * Checks that a whole message does not overtake one in flight.
   *
   * @throws IllFormed when it does
   */
  public void checkNotOvertaking(int pc, @Nullable BranchPath path) {
    long channel = channel(code.sender(pc), code.receiver(pc));
    if (channels.firstSentAt(channel) >= 0 || ambiguous.containsKey(channel)) {
      throw faults.overtaking(pc, path);
    }
  }

  private long receiveAny(long channel, int pc, LongBinaryOperator max) {
    List<InFlight.Content> contents = ambiguous.getOrDefault(channel, List.of());
    spend.accept(weight(contents));
    List<InFlight.Content> rest = new ArrayList<>();
    long time = 0;
    for (InFlight.Content content : contents) {
      if (content.kinds().length == 0) {
        throw faults.deadlock(pc, content.path());
      }
      if (!sameMessage(content.kinds()[0], code.kindNumber(pc))) {
        throw faults.receptionError(pc, content.kinds()[0], content.path());
      }
      time = rest.isEmpty() ? content.times()[0] : max.applyAsLong(time, content.times()[0]);
      rest.add(content.rest());
    }
    ambiguous.put(channel, rest);
    return time;
  }

  private static long weight(List<InFlight.Content> contents) {
    long weight = 0;
    for (InFlight.Content content : contents) {
      weight += 1 + content.kinds().length;
    }
    return weight;
  }

  private boolean sameMessage(int sent, int expected) {
    return message[sent] == message[expected];
  }

  /** The present contents. O(messages in flight). */
  public InFlight state(@Nullable BranchPath path) {
    Map<Long, List<InFlight.Content>> contents = new TreeMap<>(ambiguous);
    if (inFlight > 0) {
      channels.forEach(
          (channel, sentAt, times) -> contents.put(channel, only(sentAt, times, path)));
    }
    return new InFlight(contents, path);
  }

  /** The present contents of some channels. O(these channels and what is in flight in them). */
  InFlight state(@Nullable BranchPath path, long[] some) {
    Map<Long, List<InFlight.Content>> contents = new TreeMap<>();
    if (!isEmpty()) {
      for (long channel : some) {
        List<InFlight.Content> alternatives = ambiguous.get(channel);
        if (alternatives != null) {
          contents.put(channel, alternatives);
        } else {
          channels.visit(channel, (c, at, times) -> contents.put(c, only(at, times, path)));
        }
      }
    }
    return new InFlight(contents, path);
  }

  private List<InFlight.Content> only(int[] sentAt, long[] times, @Nullable BranchPath path) {
    int[] kinds = new int[sentAt.length];
    for (int i = 0; i < kinds.length; i++) {
      kinds[i] = code.kindNumber(sentAt[i]);
    }
    return List.of(new InFlight.Content(kinds, times, sentAt, path));
  }

  /** Makes {@code state} the present contents. */
  public void restore(InFlight state) {
    if (isEmpty() && state.isEmpty()) {
      return;
    }
    channels.clear();
    ambiguous.clear();
    inFlight = 0;
    state.forEach(this::fill);
  }

  /** Makes {@code state} the present contents of some channels, and leaves all others. */
  void restore(InFlight state, long[] some) {
    if (!isEmpty()) {
      for (long channel : some) {
        ambiguous.remove(channel);
        inFlight -= channels.drop(channel);
      }
    }
    state.forEach(this::fill);
  }

  private void fill(long channel, List<InFlight.Content> contents) {
    if (contents.size() > 1) {
      ambiguous.put(channel, contents);
      return;
    }
    InFlight.Content only = contents.get(0);
    for (int i = 0; i < only.kinds().length; i++) {
      channels.add(channel, only.times()[i], only.sentAt()[i]);
      inFlight++;
    }
  }

  /**
   * Checks the queues where the protocol ends: branches that leave different ones are refused.
   *
   * @throws IllFormed when some path orphans a message that another does not
   */
  void checkAtEnd() {
    for (List<InFlight.Content> contents : ambiguous.values()) {
      for (InFlight.Content content : contents) {
        if (content.kinds().length > 0) {
          int pc = content.sentAt()[0];
          throw faults.orphan(pc, content.path());
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
            warnings.add(faults.neverReceived(sentAt[0]));
          }
        });
    return warnings;
  }

  /** That a round of the recursion at {@code pc} ends with other messages than it begins with. */
  IllFormed unbalanced(int pc, InFlight head, InFlight again) {
    return faults.unbalanced(pc, head, again);
  }

  static long channel(int sender, int receiver) {
    return (long) sender << 32 | receiver;
  }
}
