// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.rank.model;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.camp.core.order.RankProgram;
import org.camp.core.order.RankProgram.Step;
import org.camp.core.order.RankProgram.Verb;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ProtocolBuilder;
import org.camp.mpst.learn.rank.program.Collectives;
import org.camp.mpst.learn.rank.program.RankItem;

/** The protocol of one trace as it is, for its number of ranks alone. */
public final class FixedRanks {
  private FixedRanks() {}

  private record Channel(int from, int to, String label) {}

  /** Every operation, in an order in which each send comes before its receive. */
  public static Protocol of(RankProgram program, Collectives collectives) {
    ProtocolBuilder protocol =
        Protocol.named("Learnt").family("w", "0", Integer.toString(program.ranks() - 1));
    List<List<RankItem.Act>> acts = RankModel.acts(program, collectives);
    List<List<Step>> computations = new ArrayList<>();
    for (int rank = 0; rank < program.ranks(); rank++) {
      computations.add(program.steps(rank).stream().filter(s -> s.verb() == Verb.COMPUTE).toList());
    }
    int[] at = new int[program.ranks()];
    int[] computed = new int[program.ranks()];
    Map<Channel, Integer> sent = new HashMap<>();
    Deque<Integer> ready = new ArrayDeque<>();
    for (int rank = 0; rank < at.length; rank++) {
      ready.add(rank);
    }
    while (!ready.isEmpty()) {
      int rank = ready.poll();
      List<RankItem.Act> own = acts.get(rank);
      boolean waits = false;
      while (at[rank] < own.size() && !waits) {
        RankItem.Act act = own.get(at[rank]);
        String role = "w[" + rank + "]";
        String other = "w[" + act.peer() + "]";
        switch (act.verb()) {
          case SEND -> {
            sent.merge(new Channel(rank, act.peer(), act.label()), 1, Integer::sum);
            var message = protocol.send(act.label());
            sized(message, act).from(role).to(other);
            ready.add(act.peer());
            at[rank]++;
          }
          case RECEIVE -> {
            Channel channel = new Channel(act.peer(), rank, act.label());
            waits = sent.getOrDefault(channel, 0) == 0;
            if (!waits) {
              sent.merge(channel, -1, Integer::sum);
              sized(protocol.receive(act.label()), act).from(other).to(role);
              at[rank]++;
            }
          }
          default -> {
            Step step = computations.get(rank).get(computed[rank]++);
            double seconds = (step.to() - step.from()) * 1e-9;
            protocol.compute(role, program.isTimed() ? RankCosts.time(seconds) : "0");
            at[rank]++;
          }
        }
      }
    }
    return protocol.build();
  }

  private static org.camp.core.protocol.BlockBuilder.MessageBuilder<ProtocolBuilder> sized(
      org.camp.core.protocol.BlockBuilder.MessageBuilder<ProtocolBuilder> message,
      RankItem.Act act) {
    return act.bytes() < 0 ? message : message.payload("byte", Long.toString(act.bytes()));
  }
}
