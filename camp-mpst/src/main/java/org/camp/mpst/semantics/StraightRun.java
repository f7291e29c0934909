// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.semantics;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.jspecify.annotations.Nullable;

/**
 * A run of a protocol without choice and recursion. With queues of any length, what one role does
 * never keeps another from what it can do, so that all runs end alike: one tells of all. Every role
 * acts until it waits for a message, and goes on when that comes. Time O(n) in the code.
 */
final class StraightRun {
  private final ProtocolInstance code;

  /** Position → the next one at which the sender acts, or the role that computes; −1 for none. */
  private final int[] sendersNext;

  /** Position → the next one at which the receiver acts; −1 for none. */
  private final int[] receiversNext;

  /** Role → position of its next action; −1 when it is done. */
  private final int[] at;

  /** Messages in flight, as positions of their sends, by sender and receiver. */
  private final Map<Long, Deque<Integer>> queues = new LinkedHashMap<>();

  /** Channel → the positions of quorums whose late votes are still to come. */
  private final Map<Long, Deque<Integer>> late = new HashMap<>();

  private final Deque<Integer> ready = new ArrayDeque<>();
  private @Nullable SafetyViolation problem;

  private StraightRun(ProtocolInstance code) {
    this.code = code;
    sendersNext = new int[code.length()];
    receiversNext = new int[code.length()];
    at = new int[code.roles().size()];
    Arrays.fill(at, -1);
    for (int pc = code.length() - 1; pc >= 0; pc--) {
      byte op = code.op(pc);
      if (op == ProtocolOp.MESSAGE || op == ProtocolOp.RECEIVE) {
        receiversNext[pc] = at[code.receiver(pc)];
        at[code.receiver(pc)] = pc;
      }
      if (op != ProtocolOp.RECEIVE) {
        sendersNext[pc] = at[code.from(pc)];
        at[code.from(pc)] = pc;
      }
    }
  }

  /** Whether a protocol has neither choice nor recursion. */
  static boolean suits(ProtocolInstance code) {
    return code.choices() == 0 && code.recursions().isEmpty();
  }

  /** What goes wrong in every run; empty when nothing does. */
  static Optional<SafetyViolation> of(ProtocolInstance code, Runnable pulse) {
    StraightRun run = new StraightRun(code);
    for (int role = 0; role < run.at.length; role++) {
      run.ready.add(role);
    }
    for (long steps = 0; !run.ready.isEmpty() && run.problem == null; steps++) {
      if ((steps & 0x1fff) == 0) {
        pulse.run();
      }
      run.act(run.ready.remove());
    }
    return Optional.ofNullable(run.problem == null ? run.atEnd() : run.problem);
  }

  private void act(int role) {
    while (at[role] >= 0) {
      int pc = at[role];
      byte op = code.op(pc);
      boolean receives =
          op == ProtocolOp.RECEIVE || (op == ProtocolOp.MESSAGE && code.receiver(pc) == role);
      if (op == ProtocolOp.GATHER ? !gather(role, pc) : receives && !receive(role, pc)) {
        return;
      }
      if (!receives && op != ProtocolOp.COMPUTE && op != ProtocolOp.GATHER) {
        send(pc);
      }
      at[role] = receives ? receiversNext[pc] : sendersNext[pc];
    }
  }

  /** A late vote is dropped as it comes. */
  private void send(int pc) {
    long channel = channel(pc);
    Deque<Integer> queue = queues.computeIfAbsent(channel, c -> new ArrayDeque<>());
    queue.add(pc);
    Deque<Integer> expected = late.get(channel);
    if (expected == null || expected.isEmpty()) {
      ready.add(code.receiver(pc));
    } else if (isThere(channel, code.receiver(pc), expected.remove())) {
      queue.remove();
    }
  }

  private boolean receive(int role, int pc) {
    long channel = channel(pc);
    if (!isThere(channel, role, pc)) {
      return false;
    }
    Objects.requireNonNull(queues.get(channel)).remove();
    return true;
  }

  /** Whether the message at the head of a channel is the one that a position takes. */
  private boolean isThere(long channel, int role, int pc) {
    Deque<Integer> queue = queues.get(channel);
    if (queue == null || queue.isEmpty()) {
      return false;
    }
    int sent = code.kindNumber(queue.element());
    int expected = code.kindNumber(pc);
    if (sent != expected
        && !code.kind(sent).withCost(null).equals(code.kind(expected).withCost(null))) {
      String message = code.kind(sent).text();
      problem =
          new SafetyViolation(
              SafetyViolation.Kind.RECEPTION_ERROR, role, (int) (channel >>> 32), pc, message);
      return false;
    }
    return true;
  }

  /** Takes the votes of a quorum that are there, once they are enough; the others are late. */
  private boolean gather(int role, int pc) {
    ProtocolInstance.Gathering quorum = code.gatheringAt(pc);
    int there = 0;
    for (int i = 0; i < quorum.members() && problem == null; i++) {
      there += isThere(vote(quorum, i, role), role, pc) ? 1 : 0;
    }
    if (problem != null || there < quorum.quorum()) {
      return false;
    }
    for (int i = 0; i < quorum.members(); i++) {
      long channel = vote(quorum, i, role);
      Deque<Integer> queue = queues.computeIfAbsent(channel, c -> new ArrayDeque<>());
      if (queue.isEmpty()) {
        late.computeIfAbsent(channel, c -> new ArrayDeque<>()).add(pc);
      } else {
        queue.remove();
      }
    }
    return true;
  }

  private static long vote(ProtocolInstance.Gathering quorum, int member, int role) {
    return (long) (quorum.first() + member) << 32 | role;
  }

  private @Nullable SafetyViolation atEnd() {
    for (int role = 0; role < at.length; role++) {
      if (at[role] >= 0) {
        int sender =
            code.op(at[role]) == ProtocolOp.GATHER
                ? code.gatheringAt(at[role]).first()
                : code.sender(at[role]);
        return new SafetyViolation(SafetyViolation.Kind.DEADLOCK, role, sender, at[role], "");
      }
    }
    for (Deque<Integer> queue : queues.values()) {
      if (!queue.isEmpty()) {
        int pc = queue.element();
        String message = code.kindAt(pc).text();
        return new SafetyViolation(
            SafetyViolation.Kind.ORPHAN_MESSAGE, code.receiver(pc), code.sender(pc), pc, message);
      }
    }
    return null;
  }

  private long channel(int pc) {
    return (long) code.sender(pc) << 32 | code.receiver(pc);
  }
}
