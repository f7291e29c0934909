// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.loop;

import java.math.BigInteger;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.mpst.price.CostModel;
import org.camp.mpst.walk.EventGraph;
import org.jspecify.annotations.Nullable;

/**
 * One round of a recursion with quorums, as a graph over the state before it: the roles that occur
 * in the body, and the messages in flight. A quorum is the least over all sets of so many votes, so
 * the map is min-max-plus, and has no matrix.
 *
 * @param entries what the entries of the state are
 * @param head entry of the state → its time when the loop is entered [ticks]; null when unknown
 * @param again the branches that continue
 * @param withExits all branches; the same object when none leaves
 */
public record QuorumRound(
    CostModel model,
    RoundEntries entries,
    @Nullable BigInteger[] head,
    EventGraph again,
    EventGraph withExits) {
  /** The protocol in which the loop stands. */
  public ProtocolInstance code() {
    return model.code();
  }

  /** The entry of a role; negative when it does not occur in the body. */
  public int entry(int role) {
    return entries.entry(role);
  }

  /** The state when it is entered, in ticks; all 0 when some of it is unknown. */
  public double[] start() {
    double[] start = new double[head.length];
    for (int i = 0; i < start.length; i++) {
      BigInteger time = head[i];
      if (time == null) {
        return new double[head.length];
      }
      start[i] = time.doubleValue();
    }
    return start;
  }

  /** The number of interactions of the body in which a role occurs; of votes, those it takes. */
  public int messages(int role) {
    int count = 0;
    for (int pc = entries.begin() + 1; pc < code().end(entries.begin()); pc++) {
      byte op = code().op(pc);
      if (op == ProtocolOp.GATHER && code().role(pc) == role) {
        count += code().gatheringAt(pc).quorum();
      }
      if ((op == ProtocolOp.MESSAGE || op == ProtocolOp.SEND) && code().sender(pc) == role) {
        count++;
      }
      if ((op == ProtocolOp.MESSAGE || op == ProtocolOp.RECEIVE) && code().receiver(pc) == role) {
        count++;
      }
    }
    return count;
  }
}
