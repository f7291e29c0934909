// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.async;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.mpst.price.CostModel;

/**
 * When the roles of code without choices and recursions begin and end, by Def 4.5.
 *
 * @param begin role → when it first does something that takes time [s]; infinite for never
 * @param end role → when it is done [s]
 * @param work role → how long it works [s]
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record StraightTimes(double[] begin, double[] end, double[] work) {
  /** The times of code, in O(operations). */
  public static StraightTimes of(CostModel model) {
    ProtocolInstance code = model.code();
    int roles = code.roles().size();
    StraightTimes times =
        new StraightTimes(new double[roles], new double[roles], new double[roles]);
    Arrays.fill(times.begin, Double.POSITIVE_INFINITY);
    Map<Long, Deque<Double>> flying = new HashMap<>();
    for (int pc = 0; pc < code.length(); pc++) {
      byte op = code.op(pc);
      if (op == ProtocolOp.COMPUTE) {
        times.act(code.role(pc), 0, model.cost(pc, false));
      } else if (op == ProtocolOp.GATHER) {
        times.gather(model, pc, flying);
      } else {
        long channel = (long) code.sender(pc) << 32 | code.receiver(pc);
        Deque<Double> queue = flying.computeIfAbsent(channel, c -> new ArrayDeque<>());
        if (op != ProtocolOp.RECEIVE) {
          times.act(code.sender(pc), 0, model.sendCost(pc));
          queue.add(times.end[code.sender(pc)] + model.travelCost(pc));
        }
        if (op != ProtocolOp.SEND) {
          times.act(code.receiver(pc), queue.remove(), model.receiveCost(pc));
        }
      }
    }
    return times;
  }

  private void act(int role, double from, double cost) {
    double start = Math.max(end[role], from);
    if (cost > 0) {
      begin[role] = Math.min(begin[role], start);
    }
    work[role] += cost;
    end[role] = start + cost;
  }

  private void gather(CostModel model, int pc, Map<Long, Deque<Double>> flying) {
    ProtocolInstance code = model.code();
    ProtocolInstance.Gathering quorum = code.gatheringAt(pc);
    double[] arrivals = new double[quorum.members()];
    for (int member = 0; member < arrivals.length; member++) {
      long channel = (long) (quorum.first() + member) << 32 | code.role(pc);
      arrivals[member] = flying.computeIfAbsent(channel, c -> new ArrayDeque<>()).remove();
    }
    Arrays.sort(arrivals);
    for (int vote = 0; vote < quorum.quorum(); vote++) {
      act(code.role(pc), arrivals[vote], model.voteCost(pc));
    }
    act(code.role(pc), 0, model.computeCost(pc));
  }

  /** The longest time from a role's own first start to its own last end [s]. */
  public double span() {
    double longest = 0;
    for (int role = 0; role < end.length; role++) {
      longest = work[role] > 0 ? Math.max(longest, end[role] - begin[role]) : longest;
    }
    return longest;
  }

  /** The longest of all ends [s]. */
  public double total() {
    return Arrays.stream(end).max().orElse(0);
  }
}
