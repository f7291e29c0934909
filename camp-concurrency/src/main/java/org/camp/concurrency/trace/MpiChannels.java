// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.camp.core.diagnostic.Span;
import org.camp.core.order.OrderBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Matches sends with receives: messages of a channel do not overtake, so the k-th send goes to the
 * k-th receive in the order in which they were posted.
 */
final class MpiChannels {
  /** What messages do not overtake each other in. */
  record Channel(String group, int from, int to, String tag) {}

  /** A send; a synchronous one completes only after its receive was posted. */
  static final class Send {
    private final int event;
    private int complete = -1;

    Send(int event) {
      this.event = event;
    }

    /** Says that the send is synchronous, and which event is its completion. */
    void completesAt(int end) {
      complete = end;
    }
  }

  /** A receive: where it was posted, and the event in which its message is there. */
  static final class Receive {
    private final int posted;
    private final Span span;
    private int arrival = -1;
    private @Nullable Send from;

    Receive(int posted, Span span) {
      this.posted = posted;
      this.span = span;
    }

    /** Says in which event the message is there. */
    void arrivesAt(int event) {
      arrival = event;
    }
  }

  private final Map<Channel, Deque<Send>> sends = new HashMap<>();
  private final Map<Channel, Deque<Receive>> receives = new HashMap<>();
  private final List<Receive> matched = new ArrayList<>();

  void send(Channel channel, Send send) {
    Deque<Receive> waiting = receives.get(channel);
    Receive receive = waiting == null ? null : waiting.poll();
    if (receive == null) {
      sends.computeIfAbsent(channel, key -> new ArrayDeque<>()).add(send);
    } else {
      match(send, receive);
    }
  }

  void post(Channel channel, Receive receive) {
    Deque<Send> waiting = sends.get(channel);
    Send send = waiting == null ? null : waiting.poll();
    if (send == null) {
      receives.computeIfAbsent(channel, key -> new ArrayDeque<>()).add(receive);
    } else {
      match(send, receive);
    }
  }

  private void match(Send send, Receive receive) {
    receive.from = send;
    matched.add(receive);
  }

  /** Where the receives stand that no send goes to. */
  List<Span> unmatched() {
    return receives.values().stream().flatMap(Deque::stream).map(r -> r.span).toList();
  }

  /** How many messages are sent and never received, or arrive when nobody waits for them. */
  long lost() {
    long unreceived = sends.values().stream().mapToLong(Deque::size).sum();
    return unreceived + matched.stream().filter(r -> r.arrival < 0).count();
  }

  /** Adds the messages, and for synchronous sends what they wait for. */
  void connect(OrderBuilder order) {
    for (Receive receive : matched) {
      Send send = receive.from;
      if (send != null && receive.arrival >= 0) {
        order.message(send.event, receive.arrival);
      }
      if (send != null && send.complete >= 0) {
        order.message(receive.posted, send.complete);
      }
    }
  }
}
