// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.walk;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;

/** What lies between the control operations of flat code and their ends. */
public final class Regions {
  private final ProtocolInstance code;
  private final Map<Integer, int[]> roles = new HashMap<>();
  private final Map<Integer, long[]> channels = new HashMap<>();
  private final Map<Integer, Double> perRound = new HashMap<>();

  public Regions(ProtocolInstance code) {
    this.code = code;
  }

  /** The position of the recursion with a number. */
  int begin(int number) {
    for (int pc = 0; ; pc++) {
      if (code.op(pc) == ProtocolOp.REC && code.recursionNumber(pc) == number) {
        return pc;
      }
    }
  }

  /** Whether the body is straight code that ends with the {@code continue} of its own loop. */
  public boolean isStraightLoop(int pc) {
    int end = code.end(pc);
    if (code.op(end - 1) != ProtocolOp.CONTINUE
        || code.recursionNumber(end - 1) != code.recursionNumber(pc)) {
      return false;
    }
    for (int i = pc + 1; i < end - 1; i++) {
      if (!code.isAction(i)) {
        return false;
      }
    }
    return true;
  }

  /** Whether there is a quorum between a control operation and its end. */
  public boolean gathers(int pc) {
    if (code.gatherings().isEmpty()) {
      return false;
    }
    for (int i = pc + 1; i < code.end(pc); i++) {
      if (code.op(i) == ProtocolOp.GATHER) {
        return true;
      }
    }
    return false;
  }

  /**
   * How many operations one round of the recursion at {@code pc} has when the rounds inside are run
   * one by one, in all branches of choices.
   *
   * @param iterations how often each recursion goes round; negative for one round
   */
  double perRound(int pc, long[] iterations) {
    Double known = perRound.get(pc);
    if (known == null) {
      known = 1 + block(pc + 1, code.end(pc), iterations);
      perRound.put(pc, known);
    }
    return known;
  }

  private double block(int from, int to, long[] iterations) {
    double operations = 0;
    for (int pc = from; pc < to; pc++) {
      byte op = code.op(pc);
      if (ProtocolOp.isAction(op)) {
        operations++;
      } else if (op == ProtocolOp.CHOICE) {
        for (int branch = pc + 1; branch != code.end(pc); branch = code.end(branch)) {
          operations += block(branch + 1, code.end(branch), iterations);
        }
        pc = code.end(pc);
      } else if (op == ProtocolOp.REC) {
        long rounds =
            code.isContinued(code.recursionNumber(pc))
                ? Math.abs(iterations[code.recursionNumber(pc)])
                : 1;
        operations += rounds * perRound(pc, iterations);
        if (code.recursionAt(pc).times() == null) {
          return operations;
        }
        pc = code.end(pc);
      }
    }
    return operations;
  }

  /** The roles that occur between a control operation and its end. */
  public int[] roles(int pc) {
    return roles.computeIfAbsent(pc, this::scan);
  }

  private int[] scan(int pc) {
    int end = code.end(pc);
    if (end - pc < code.roles().size() / 64) {
      int[] found = new int[2 * (end - pc)];
      int n = 0;
      for (int i = pc + 1; i < end; i++) {
        byte op = code.op(i);
        if (ProtocolOp.isAction(op)) {
          found[n++] = code.from(i);
          if (ProtocolOp.isCommunication(op)) {
            found[n++] = code.receiver(i);
          }
        }
      }
      return Arrays.stream(found, 0, n).sorted().distinct().toArray();
    }
    BitSet found = new BitSet();
    for (int i = pc + 1; i < end; i++) {
      byte op = code.op(i);
      if (ProtocolOp.isAction(op)) {
        found.set(code.from(i));
        if (ProtocolOp.isCommunication(op)) {
          found.set(code.receiver(i));
        }
      }
    }
    return found.stream().toArray();
  }

  /**
   * The channels, as {@code sender << 32 | receiver}, whose contents may change between a control
   * operation and its end.
   */
  long[] channels(int pc) {
    return channels.computeIfAbsent(
        pc,
        begin ->
            IntStream.range(begin + 1, code.end(begin))
                .filter(i -> code.op(i) == ProtocolOp.SEND || code.op(i) == ProtocolOp.RECEIVE)
                .mapToLong(i -> Queues.channel(code.sender(i), code.receiver(i)))
                .sorted()
                .distinct()
                .toArray());
  }

  /**
   * Whether control can leave the recursion at {@code pc} for what stands behind it: it has a count
   * that ends it, or some path through its body does not end in a {@code continue}.
   */
  public static boolean isLeft(ProtocolInstance code, int pc) {
    return code.recursionAt(pc).times() != null || fallsThrough(code, pc + 1, code.end(pc));
  }

  private static boolean fallsThrough(ProtocolInstance code, int from, int to) {
    for (int pc = from; pc < to; pc = code.isAction(pc) ? pc + 1 : code.end(pc) + 1) {
      byte op = code.op(pc);
      if (op == ProtocolOp.CONTINUE || (op == ProtocolOp.REC && !isLeft(code, pc))) {
        return false;
      }
      if (op == ProtocolOp.CHOICE) {
        boolean falls = false;
        for (int branch = pc + 1; branch != code.end(pc) && !falls; branch = code.end(branch)) {
          falls = fallsThrough(code, branch + 1, code.end(branch));
        }
        if (!falls) {
          return false;
        }
      }
    }
    return true;
  }
}
