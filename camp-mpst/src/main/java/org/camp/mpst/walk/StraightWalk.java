// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.walk;

import java.util.function.LongBinaryOperator;
import org.camp.core.analysis.Cancellation;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.jspecify.annotations.Nullable;

/**
 * Straight code, action by action, with what is in flight. What an action does to the times of the
 * roles, subclasses say.
 */
public abstract class StraightWalk {
  /** Operations that a message of an alternative content of a channel counts for. */
  private static final long PER_ALTERNATIVE = 100;

  protected final ProtocolInstance code;
  protected final Queues queues;
  protected @Nullable BranchPath path;
  final StepBudget steps;
  final LongBinaryOperator laterMessage = this::laterMessage;

  StraightWalk(ProtocolInstance code, long budget, Cancellation cancellation) {
    this.code = code;
    this.queues = new Queues(code, this::spend);
    this.steps = new StepBudget(budget, cancellation);
  }

  /** A role computes. */
  protected abstract void computes(int role, int pc);

  /** A role sends; returns when its message is there, as it is queued. */
  protected abstract long sends(int role, int pc);

  /** A role receives a message that is there at a time as it was queued, and computes. */
  protected abstract void receives(int role, long message, int pc);

  /** A role goes on when enough of the votes have come, as they were queued, and computes. */
  protected abstract void gathers(int role, long[] votes, int pc);

  /** The maximum of two times as they are queued. */
  protected abstract long laterMessage(long a, long b);

  /**
   * Runs actions from {@code from} up to the first control operation or {@code to}.
   *
   * @return where it stops
   */
  protected int straight(int from, int to) {
    int pc = from;
    for (; pc < to; pc++) {
      byte op = code.op(pc);
      if (!ProtocolOp.isAction(op)) {
        break;
      }
      int p = code.from(pc);
      if (op == ProtocolOp.COMPUTE) {
        computes(p, pc);
        continue;
      }
      if (op == ProtocolOp.GATHER) {
        gathers(p, votes(pc), pc);
        continue;
      }
      long message = op == ProtocolOp.RECEIVE ? received(pc) : sends(p, pc);
      if (op == ProtocolOp.SEND) {
        queues.send(pc, message);
        continue;
      }
      if (op == ProtocolOp.MESSAGE) {
        checkNotOvertaking(pc);
      }
      receives(code.receiver(pc), message, pc);
    }
    return pc;
  }

  /** The votes of the quorum at {@code pc}, whose sends stand right before it. */
  protected final long[] votes(int pc) {
    long[] votes = new long[code.gatheringAt(pc).members()];
    for (int i = 0; i < votes.length; i++) {
      votes[i] = received(pc - votes.length + i);
    }
    return votes;
  }

  /** The message that the receive at {@code pc} gets. */
  protected final long received(int pc) {
    return queues.receive(pc, path, laterMessage);
  }

  /** Checks that the whole message at {@code pc} overtakes none in flight. */
  protected final void checkNotOvertaking(int pc) {
    if (!queues.isEmpty()) {
      queues.checkNotOvertaking(pc, path);
    }
  }

  /** Runs a round of straight code in pieces that are counted, and counts its end. */
  final void straightLoop(int from, int to) {
    int pc = from;
    while (pc < to) {
      int next = straight(pc, steps.endOfChunk(pc, to));
      steps.count(next - pc);
      pc = next;
    }
    steps.count(1);
  }

  /** Counts alternative contents of channels that were written down. */
  final void spend(long alternatives) {
    steps.count(PER_ALTERNATIVE * alternatives);
  }

  /** The least budget that the operations so far would have needed. */
  protected final double demand() {
    return steps.demand();
  }
}
