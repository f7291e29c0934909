// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.record;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Runs as spans. A message and its answer are a call: a CLIENT span at the caller from the send to
 * the receipt, a SERVER span at the callee between. Another message is a PRODUCER span, and what
 * its receiver does from then on, until it takes another, a CONSUMER span. The environment leaves
 * no spans, and calls of a thread are calls of who forked it. A role that begins by itself has a
 * span of its own.
 */
final class WrittenForest {
  private final RoleNames names;
  private final String protocol;
  private final List<WrittenSpan> spans = new ArrayList<>();

  /** Role → what it is in the middle of, the innermost last. */
  private final Map<Integer, Deque<WrittenSpan>> open = new HashMap<>();

  /** Thread → what its forker was in the middle of. */
  private final Map<Integer, WrittenSpan> forked = new HashMap<>();

  /** Role → when it sent its last message. */
  private final Map<Integer, Long> sent = new HashMap<>();

  private final Map<Long, Deque<Letter>> channels = new HashMap<>();

  /** Place of a question's send → its spans. */
  private final Map<Integer, Call> calls = new HashMap<>();

  private long next = 1;

  /** The spans of a call, as far as there are any. */
  private static final class Call {
    private @Nullable WrittenSpan caller;
    private @Nullable WrittenSpan callee;
  }

  /** What travels: a question, an answer to one, or a message; with the span of its sender. */
  private record Letter(int question, int answer, @Nullable WrittenSpan sender) {}

  WrittenForest(RoleNames names, String protocol) {
    this.names = names;
    this.protocol = protocol;
  }

  /** The spans of a further run. */
  List<WrittenSpan> of(RecordedRun run) {
    spans.clear();
    open.clear();
    forked.clear();
    sent.clear();
    channels.clear();
    calls.clear();
    CallPairs pairs = new CallPairs(run.actions());
    for (int place = 0; place < run.actions().size(); place++) {
      RecordedAction action = run.actions().get(place);
      switch (action.kind()) {
        case SEND -> send(action, place, pairs);
        case RECEIVE -> receive(action);
        case COMPUTE -> work(action);
      }
    }
    return List.copyOf(spans);
  }

  private boolean isSilent(int role) {
    return names.isClient(role) || names.isObserver(role);
  }

  private WrittenSpan span(
      int role, String name, int kind, @Nullable WrittenSpan parent, long from) {
    long number = next++;
    WrittenSpan span =
        new WrittenSpan(
            role,
            name,
            kind,
            number,
            parent == null ? number : parent.trace,
            parent == null ? 0 : parent.number,
            from);
    spans.add(span);
    return span;
  }

  private Deque<WrittenSpan> stack(int role) {
    return open.computeIfAbsent(role, r -> new ArrayDeque<>());
  }

  /** What a role is in the middle of; begun now when that is nothing. */
  private WrittenSpan current(int role, long now) {
    if (names.isThread(role) && forked.containsKey(role)) {
      return forked.get(role);
    }
    Deque<WrittenSpan> own = stack(role);
    if (own.isEmpty()) {
      own.addLast(span(role, names.operation(role, protocol), WrittenSpan.SERVER, null, now));
    }
    return own.getLast();
  }

  private void work(RecordedAction action) {
    if (!isSilent(action.role())) {
      extend(current(action.role(), action.from()), action.to());
    }
  }

  /**
   * When what a message brings about begins. What is computed with it is its receiver's work; in a
   * protocol that was learnt it is what the message costs to come there.
   */
  private long taken(RecordedAction action) {
    return names.isLearnt() ? action.to() : action.to() - action.worked();
  }

  /** A span ends with what its role did last, unless an answer ends it. */
  private static void extend(WrittenSpan span, long to) {
    span.until(to);
  }

  private void send(RecordedAction action, int place, CallPairs pairs) {
    int from = action.role();
    int to = action.peer();
    if (names.isObserver(to) || names.isObserver(from)) {
      return;
    }
    int question = pairs.asked(place);
    Deque<Letter> channel =
        channels.computeIfAbsent(RecordedRun.channel(from, to), c -> new ArrayDeque<>());
    if (question >= 0) {
      answer(action, question);
      channel.addLast(new Letter(-1, question, null));
      return;
    }
    WrittenSpan sender = names.isClient(from) ? null : current(from, action.from());
    String operation = names.operation(to, action.label());
    boolean asks = pairs.isQuestion(place);
    if (asks) {
      Call call = new Call();
      calls.put(place, call);
      if (sender != null) {
        call.caller = span(from, operation, WrittenSpan.CLIENT, sender, action.from());
      }
    } else if (sender != null && !names.isClient(to) && !isWithin(from, to)) {
      WrittenSpan producer =
          span(from, operation, WrittenSpan.PRODUCER, sender, begin(action, sender));
      producer.until(action.to());
      extend(sender, producer.to);
      sender = producer;
    }
    channel.addLast(new Letter(asks ? place : -1, -1, sender));
  }

  /**
   * When a message is sent: a nanosecond behind the one before, at least, since what begins at one
   * time has no order.
   */
  private long begin(RecordedAction action, WrittenSpan sender) {
    long begin = Math.max(action.from(), sender.from);
    Long before = sent.get(action.role());
    begin = before == null ? begin : Math.max(begin, before + 1);
    sent.put(action.role(), begin);
    return begin;
  }

  /** Whether a message only forks a thread, joins it, or tells another thread. */
  private boolean isWithin(int from, int to) {
    return names.isThread(to)
        || (names.isThread(from) && forked.containsKey(from) && forked.get(from).role == to);
  }

  private void answer(RecordedAction action, int question) {
    Call call = calls.get(question);
    if (call != null && call.callee != null) {
      call.callee.isAwaited = false;
      call.callee.to = Math.max(action.from(), sent.getOrDefault(action.role(), call.callee.from));
      call.callee.failed = action.label().endsWith(CallPairs.ERROR);
      stack(action.role()).remove(call.callee);
    }
  }

  private void receive(RecordedAction action) {
    int role = action.role();
    if (names.isObserver(role) || names.isObserver(action.peer())) {
      return;
    }
    Deque<Letter> channel = channels.get(RecordedRun.channel(action.peer(), role));
    Letter letter = channel == null ? null : channel.pollFirst();
    if (letter == null) {
      return;
    }
    if (letter.answer >= 0) {
      Call call = calls.get(letter.answer);
      if (call != null && call.caller != null) {
        call.caller.to = action.there() + (action.to() - action.begun());
        call.caller.failed = action.label().endsWith(CallPairs.ERROR);
        extend(current(role, action.from()), action.to());
      }
    } else if (letter.question >= 0) {
      asked(action, letter.question);
    } else if (!names.isClient(role)) {
      told(action, letter.sender);
    }
  }

  private void asked(RecordedAction action, int question) {
    Call call = calls.get(question);
    if (call != null) {
      int role = action.role();
      call.callee =
          span(
              role,
              names.operation(role, action.label()),
              WrittenSpan.SERVER,
              call.caller,
              taken(action));
      call.callee.isAwaited = true;
      if (names.isClient(role)) {
        return;
      }
      stack(role).addLast(call.callee);
    }
  }

  private void told(RecordedAction action, @Nullable WrittenSpan sender) {
    int role = action.role();
    if (isWithin(action.peer(), role)) {
      if (names.isThread(role) && !forked.containsKey(role) && sender != null) {
        forked.put(role, sender);
      }
      if (!names.isThread(role)) {
        extend(current(role, action.from()), action.to());
      }
      return;
    }
    Deque<WrittenSpan> own = stack(role);
    if (!own.isEmpty()
        && (own.getLast().kind == WrittenSpan.CONSUMER || own.getLast().parent == 0)
        && !own.getLast().isAwaited) {
      own.removeLast();
    }
    String operation = names.operation(role, action.label());
    long begin = sender == null ? taken(action) : Math.max(taken(action), sender.from);
    WrittenSpan consumer = span(role, operation, WrittenSpan.CONSUMER, sender, begin);
    consumer.until(action.to());
    own.addLast(consumer);
  }
}
