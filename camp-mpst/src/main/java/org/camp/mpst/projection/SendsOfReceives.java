// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.projection;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;

/** Which send a half receive gets where the code runs as it is written, first in, first out. */
final class SendsOfReceives {
  private final ProtocolInstance code;

  /** Position of a receive → position of its send; −1 for none, and for all other positions. */
  private final int[] sends;

  private Map<Long, Deque<Integer>> queues = new HashMap<>();

  private SendsOfReceives(ProtocolInstance code) {
    this.code = code;
    sends = new int[code.length()];
    Arrays.fill(sends, -1);
  }

  /** Position of a receive → position of its send; −1 for none, and for all other positions. */
  static int[] of(ProtocolInstance code) {
    SendsOfReceives found = new SendsOfReceives(code);
    found.walk();
    return found.sends;
  }

  private void walk() {
    Deque<Map<Long, Deque<Integer>>> choices = new ArrayDeque<>();
    for (int pc = 0; pc < code.length(); pc++) {
      switch (code.op(pc)) {
        case ProtocolOp.SEND -> queue(code.sender(pc), code.receiver(pc)).add(pc);
        case ProtocolOp.RECEIVE -> {
          Integer send = queue(code.sender(pc), code.receiver(pc)).poll();
          sends[pc] = send == null ? -1 : send;
        }
        case ProtocolOp.GATHER -> {
          ProtocolInstance.Gathering quorum = code.gatheringAt(pc);
          for (int i = 0; i < quorum.members(); i++) {
            queue(quorum.first() + i, code.role(pc)).poll();
          }
        }
        case ProtocolOp.CHOICE -> choices.push(copy(queues));
        case ProtocolOp.BRANCH -> queues = copy(choices.element());
        case ProtocolOp.END_CHOICE -> choices.pop();
        default -> {}
      }
    }
  }

  private Deque<Integer> queue(int from, int to) {
    return queues.computeIfAbsent((long) from << 32 | to, c -> new ArrayDeque<>());
  }

  private static Map<Long, Deque<Integer>> copy(Map<Long, Deque<Integer>> queues) {
    Map<Long, Deque<Integer>> copy = new HashMap<>();
    queues.forEach(
        (channel, sent) -> {
          if (!sent.isEmpty()) {
            copy.put(channel, new ArrayDeque<>(sent));
          }
        });
    return copy;
  }
}
