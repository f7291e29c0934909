// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.price;

import java.util.HashMap;
import java.util.Map;
import java.util.function.IntBinaryOperator;
import java.util.function.IntToDoubleFunction;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;

/**
 * Messages that stand behind a late vote of their sender which travels longer than they do: they
 * are there no sooner than it. A bound takes the travel of that vote for theirs.
 *
 * @param slowest position of a send → that of the vote whose travel counts; none where it is its
 *     own
 */
record LateVotes(Map<Integer, Integer> slowest) {
  static final LateVotes NONE = new LateVotes(Map.of());

  /** A channel within the outermost recursion that begins there; −1 outside of all. */
  private record Place(long channel, int recursion) {}

  /**
   * Looks for them, in O(n).
   *
   * @param travel position of a send → how long its message travels [s]; NaN when unknown
   */
  static LateVotes of(ProtocolInstance code, IntToDoubleFunction travel) {
    if (code.gatherings().stream().allMatch(g -> g.quorum() == g.members())) {
      return NONE;
    }
    IntBinaryOperator slower =
        (one, other) -> {
          double time = travel.applyAsDouble(one);
          return Double.isNaN(time) || time >= travel.applyAsDouble(other) ? one : other;
        };
    return new LateVotes(behind(code, votes(code, slower), slower));
  }

  /** The slowest votes that may be late. */
  private static Map<Place, Integer> votes(ProtocolInstance code, IntBinaryOperator slower) {
    Map<Place, Integer> votes = new HashMap<>();
    int recursion = -1;
    for (int pc = 0; pc < code.length(); pc++) {
      recursion = outermost(code, pc, recursion);
      for (int vote = firstLate(code, pc); vote < pc; vote++) {
        votes.merge(new Place(channel(code, vote), recursion), vote, slower::applyAsInt);
      }
    }
    return votes;
  }

  /** The first vote of the quorum at {@code pc}; {@code pc} itself where none may be late. */
  private static int firstLate(ProtocolInstance code, int pc) {
    if (code.op(pc) != ProtocolOp.GATHER) {
      return pc;
    }
    ProtocolInstance.Gathering voters = code.gatheringAt(pc);
    return voters.quorum() == voters.members() ? pc : pc - voters.members();
  }

  private static Map<Integer, Integer> behind(
      ProtocolInstance code, Map<Place, Integer> votes, IntBinaryOperator slower) {
    Map<Integer, Integer> slowest = new HashMap<>();
    Map<Long, Integer> before = new HashMap<>();
    int recursion = -1;
    for (int pc = 0; pc < code.length(); pc++) {
      recursion = outermost(code, pc, recursion);
      for (int vote = firstLate(code, pc); vote < pc; vote++) {
        before.merge(channel(code, vote), vote, slower::applyAsInt);
      }
      byte op = code.op(pc);
      if (op == ProtocolOp.MESSAGE || op == ProtocolOp.SEND) {
        long channel = channel(code, pc);
        int slow = slower.applyAsInt(pc, before.getOrDefault(channel, pc));
        if (recursion >= 0) {
          slow = slower.applyAsInt(slow, votes.getOrDefault(new Place(channel, recursion), slow));
        }
        if (slow != pc) {
          slowest.put(pc, slow);
        }
      }
    }
    return slowest;
  }

  /** The outermost recursion at a position, when that of the one before is known. */
  private static int outermost(ProtocolInstance code, int pc, int before) {
    boolean inside = before >= 0 && pc < code.end(before);
    return inside ? before : code.op(pc) == ProtocolOp.REC ? pc : -1;
  }

  private static long channel(ProtocolInstance code, int pc) {
    return (long) code.sender(pc) << 32 | code.receiver(pc);
  }
}
