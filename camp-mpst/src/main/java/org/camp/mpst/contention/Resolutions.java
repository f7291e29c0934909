// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.contention;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.mpst.walk.Regions;
import org.jspecify.annotations.Nullable;

/**
 * The ways to resolve the choices of a protocol, one after the other: depth first, every choice at
 * first with its first branch. The k-th {@code continue} of a recursion leaves it. Loops without
 * choice stay loops.
 */
final class Resolutions {
  private static final int FALLS = -1;
  private static final int TOO_LONG = -2;
  private static final int CUT = -3;

  private final Workload workload;
  private final ProtocolInstance code;

  /** Recursion → how often it goes round; negative for those never continued. */
  private final long[] iterations;

  private final Map<Integer, int[]> members = new HashMap<>();
  private final ContentionPrograms.Builder builder;

  /** Depth → the branch that the choice met there takes, from 0. */
  private int[] branch = new int[16];

  /** Depth → how many branches that choice has. */
  private int[] branches = new int[16];

  private int depth;
  private int next;
  private long most;
  private boolean more = true;

  /**
   * The resolutions of a workload.
   *
   * @param iterations how often each recursion goes round, by its number; negative for those that
   *     are never continued
   */
  Resolutions(Workload workload, long[] iterations) {
    this.workload = workload;
    this.code = workload.code();
    this.iterations = iterations;
    this.builder = workload.programs();
  }

  /** Whether all resolutions were made. */
  boolean isOver() {
    return !more;
  }

  /** What the roles do under the next resolution; null when that is longer than {@code limit}. */
  @Nullable ContentionPrograms next(long limit) {
    builder.clear();
    for (int role = 0; workload.starts() && role < code.roles().size(); role++) {
      builder.add(role, ContentionPrograms.START, 0, 0, 0);
    }
    next = 0;
    most = Math.min(limit, Integer.MAX_VALUE / 4);
    int left = block(0, code.length());
    if (left == TOO_LONG) {
      return null;
    }
    ContentionPrograms programs = builder.build();
    while (depth > 0 && branch[depth - 1] + 1 == branches[depth - 1]) {
      depth--;
    }
    more = depth > 0;
    if (more) {
      branch[depth - 1]++;
    }
    return programs;
  }

  /** Emits a block; returns the recursion that it continues, or how else it ends. */
  private int block(int from, int to) {
    int pc = from;
    while (pc < to) {
      byte op = code.op(pc);
      if (ProtocolOp.isAction(op)) {
        emit(pc++, op);
        continue;
      }
      if (builder.size() > most) {
        return TOO_LONG;
      }
      int left = FALLS;
      switch (op) {
        case ProtocolOp.CHOICE:
          int chosen = choose(pc);
          left = block(chosen + 1, code.end(chosen));
          break;
        case ProtocolOp.REC:
          left = recursion(pc);
          break;
        case ProtocolOp.CONTINUE:
          return code.recursionNumber(pc);
        default:
          throw new IllegalStateException("operation " + op);
      }
      if (left != FALLS) {
        return left;
      }
      pc = code.end(pc) + 1;
    }
    return FALLS;
  }

  private void emit(int pc, byte op) {
    int p = code.from(pc);
    if (op == ProtocolOp.COMPUTE) {
      builder.add(p, ContentionPrograms.COMPUTE, 0, 0, workload.local(pc), pc);
      return;
    }
    if (op == ProtocolOp.GATHER) {
      for (int votes = code.gatheringAt(pc).quorum(); votes > 0; votes--) {
        byte vote = votes > 1 ? ContentionPrograms.VOTE : ContentionPrograms.LAST_VOTE;
        builder.add(p, vote, workload.ballot(pc), 0, pc);
      }
      if (code.kindAt(pc).cost() != null) {
        builder.add(p, ContentionPrograms.COMPUTE, 0, 0, workload.local(pc), pc);
      }
      return;
    }
    if (op != ProtocolOp.RECEIVE) {
      builder.add(p, ContentionPrograms.SEND, workload.channel(pc), workload.send(pc), pc);
    }
    if (op != ProtocolOp.SEND) {
      int q = code.receiver(pc);
      long local = workload.local(pc);
      long own = workload.receive(pc) - local;
      builder.add(q, ContentionPrograms.RECEIVE, workload.channel(pc), own, local, pc);
    }
  }

  /** The position of the branch that is taken. */
  private int choose(int pc) {
    if (next == depth) {
      if (depth == branch.length) {
        branch = Arrays.copyOf(branch, 2 * depth);
        branches = Arrays.copyOf(branches, 2 * depth);
      }
      branch[depth] = 0;
      branches[depth++] = code.branches(pc);
    }
    int at = pc + 1;
    for (int i = branch[next++]; i > 0; i--) {
      at = code.end(at);
    }
    return at;
  }

  private int recursion(int pc) {
    int number = code.recursionNumber(pc);
    int end = code.end(pc);
    long rounds = iterations[number] < 0 ? 1 : iterations[number];
    if (rounds > 1 && isLoop(pc, end)) {
      int[] roles = members(pc, end);
      builder.loop(roles, rounds);
      int left = block(pc + 1, end);
      builder.again(roles);
      return left == number ? behind(pc) : left;
    }
    for (long i = 0; i < rounds; i++) {
      int left = block(pc + 1, end);
      if (left != number) {
        return left;
      }
      if (builder.size() > most) {
        return TOO_LONG;
      }
    }
    return behind(pc);
  }

  /** Where control goes when the rounds of a recursion are over. */
  private int behind(int pc) {
    return Regions.isLeft(code, pc) ? FALLS : CUT;
  }

  /** Whether every round does the same and continues at its end. */
  private boolean isLoop(int pc, int end) {
    if (code.op(end - 1) != ProtocolOp.CONTINUE
        || code.recursionNumber(end - 1) != code.recursionNumber(pc)) {
      return false;
    }
    for (int i = pc + 1; i < end - 1; i++) {
      byte op = code.op(i);
      boolean own =
          op == ProtocolOp.CONTINUE && code.begin(i) > pc && code.op(i + 1) == ProtocolOp.END_REC;
      if (op == ProtocolOp.CHOICE || (op == ProtocolOp.CONTINUE && !own)) {
        return false;
      }
    }
    return true;
  }

  private int[] members(int pc, int end) {
    return members.computeIfAbsent(
        pc,
        begin -> {
          BitSet found = new BitSet();
          for (int i = begin + 1; i < end; i++) {
            if (code.isAction(i)) {
              found.set(code.from(i));
              found.set(code.to(i));
            }
          }
          return found.stream().toArray();
        });
  }
}
