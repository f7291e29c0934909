// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.semantics;

import com.google.common.collect.LinkedListMultimap;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.camp.core.protocol.MessageKind;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.core.quantity.Expression;

/**
 * Whether a projected protocol runs as it is written, along every path: each receive finds its
 * message at the head of its queue, branches that meet leave the same messages in flight, rounds
 * end with those they began with, and nothing is left at the end or before a loop that its receiver
 * has no part in.
 *
 * <p>If so, it is safe with queues of any length. Local types that exist make a role do the same
 * until it hears of a choice, so what has happened in any run is, role by role, the beginning of
 * some path. The j-th receive of a channel then gets its j-th message, as on that path; and the
 * first action of the path that is still to be done is possible, since all before it are done. The
 * converse does not hold: a receive may be written before its send.
 *
 * <p>Time linear in the code where no messages are in flight at choices and loops.
 */
final class TextOrder {
  private final ProtocolInstance code;
  private final ToLongFunction<Expression> rounds;
  private final Runnable pulse;

  /** Kind → the first kind with the same label and payloads. */
  private final int[] message;

  /** By recursion, what is in flight where it is entered. */
  private final Map<Integer, LinkedListMultimap<Long, Integer>> heads = new HashMap<>();

  /** Sender and receiver → the messages in flight between them, oldest first. */
  private LinkedListMultimap<Long, Integer> queues = LinkedListMultimap.create();

  private boolean fails;

  private TextOrder(ProtocolInstance code, ToLongFunction<Expression> rounds, Runnable pulse) {
    this.code = code;
    this.rounds = rounds;
    this.pulse = pulse;
    this.message = new int[code.kinds().size()];
    Map<MessageKind, Integer> first = new HashMap<>();
    for (int kind = 0; kind < message.length; kind++) {
      message[kind] = first.merge(code.kind(kind).withCost(null), kind, (known, same) -> known);
    }
  }

  /**
   * Walks all paths once.
   *
   * @param rounds how often a loop is entered; negative when that is not known
   */
  static boolean holds(ProtocolInstance code, ToLongFunction<Expression> rounds, Runnable pulse) {
    TextOrder walk = new TextOrder(code, rounds, pulse);
    boolean ends = walk.block(0, code.length());
    return !walk.fails && (!ends || walk.queues.isEmpty());
  }

  /** Whether control leaves the block at its end. */
  private boolean block(int from, int to) {
    int pc = from;
    while (pc < to && !fails) {
      if ((pc & 0x1fff) == 0) {
        pulse.run();
      }
      boolean falls = true;
      switch (code.op(pc)) {
        case ProtocolOp.MESSAGE -> {
          if (queues.containsKey(channel(pc))) {
            send(pc);
            receive(pc);
          }
        }
        case ProtocolOp.SEND -> send(pc);
        case ProtocolOp.RECEIVE -> receive(pc);
        case ProtocolOp.GATHER -> gather(pc);
        case ProtocolOp.CHOICE -> falls = choice(pc);
        case ProtocolOp.REC -> falls = recursion(pc);
        case ProtocolOp.CONTINUE -> {
          fails |= !queues.equals(heads.get(code.recursionNumber(pc)));
          return false;
        }
        default -> {}
      }
      if (!falls) {
        return false;
      }
      pc = code.isAction(pc) ? pc + 1 : code.end(pc) + 1;
    }
    return true;
  }

  private long channel(int pc) {
    return (long) code.sender(pc) << 32 | code.receiver(pc);
  }

  private void send(int pc) {
    queues.put(channel(pc), message[code.kindNumber(pc)]);
  }

  private void receive(int pc) {
    take(channel(pc), pc);
  }

  private void take(long channel, int pc) {
    Iterator<Integer> queue = queues.get(channel).iterator();
    if (queue.hasNext() && queue.next() == message[code.kindNumber(pc)]) {
      queue.remove();
    } else {
      fails = true;
    }
  }

  /** A quorum takes all its votes: the late ones are dropped when they come. */
  private void gather(int pc) {
    ProtocolInstance.Gathering quorum = code.gatheringAt(pc);
    for (int i = 0; i < quorum.members(); i++) {
      take((long) (quorum.first() + i) << 32 | code.role(pc), pc);
    }
  }

  private boolean choice(int pc) {
    LinkedListMultimap<Long, Integer> before = queues;
    LinkedListMultimap<Long, Integer> after = null;
    int end = code.end(pc);
    for (int branch = pc + 1; branch != end && !fails; branch = code.end(branch)) {
      queues = LinkedListMultimap.create(before);
      if (block(branch + 1, code.end(branch))) {
        fails |= after != null && !queues.equals(after);
        after = queues;
      }
    }
    queues = after == null ? before : after;
    return after != null;
  }

  private boolean recursion(int pc) {
    int number = code.recursionNumber(pc);
    Expression times = code.recursions().get(number).times();
    if (times != null && rounds.applyAsLong(times) == 0) {
      return true;
    }
    LinkedListMultimap<Long, Integer> head = LinkedListMultimap.create(queues);
    if (times == null && !head.isEmpty()) {
      fails |= !actorsWithin(pc, head);
    }
    heads.put(number, head);
    boolean falls = block(pc + 1, code.end(pc));
    if (times == null || !code.isContinued(number)) {
      return falls;
    }
    fails |= falls && !queues.equals(head);
    queues = head;
    return true;
  }

  /** Whether all receivers of messages in flight act in the body of the recursion at {@code pc}. */
  private boolean actorsWithin(int pc, LinkedListMultimap<Long, Integer> head) {
    BitSet acting = new BitSet();
    for (int at = pc + 1; at < code.end(pc); at++) {
      if (code.isCommunication(at)) {
        acting.set(
            code.sender(at),
            code.sender(at) + 1,
            code.op(at) != ProtocolOp.RECEIVE || acting.get(code.sender(at)));
        acting.set(
            code.receiver(at),
            code.receiver(at) + 1,
            code.op(at) != ProtocolOp.SEND || acting.get(code.receiver(at)));
      } else if (code.isAction(at)) {
        acting.set(code.role(at));
      }
    }
    return head.keySet().stream().allMatch(channel -> acting.get((int) (long) channel));
  }
}
