// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.trace;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.mpst.price.CostModel;
import org.jspecify.annotations.Nullable;

/**
 * Follows a trace through a protocol: every role along the paths of its own, every receive with the
 * head of its queue (Definition 3.4), with the cost of Definition 4.1. Linear in the trace where
 * labels make the steps of every role unique.
 */
final class TraceReplay {
  private final ProtocolInstance code;
  private final CostModel model;
  private final boolean priced;
  private final RolePaths paths;

  /** Role → where it may have come to: at its next action or the end. */
  private final List<Set<RolePath>> at = new ArrayList<>();

  private final Map<Long, Deque<Message>> queues = new HashMap<>();

  /** Role → when it is done with what it has done [ticks]. */
  private final BigInteger[] time;

  /** A message on its way, with when it is there. */
  private record Message(String text, BigInteger there) {}

  /**
   * A replay from the beginning.
   *
   * @param times recursion → how often its body is entered; negative when that is open
   */
  TraceReplay(CostModel model, long[] times) {
    this.code = model.code();
    this.model = model;
    this.priced = model.unbound().isEmpty() && model.missing().isEmpty();
    this.paths = new RolePaths(code, times);
    for (int role = 0; role < code.roles().size(); role++) {
      at.add(paths.beginning(role));
    }
    time = new BigInteger[code.roles().size()];
    Arrays.fill(time, BigInteger.ZERO);
  }

  /** Takes an action; false, and nothing changes, when it is not possible here. */
  boolean take(TraceAction action) {
    Deque<Message> queue = queues.get(channel(action));
    if (action.kind() == ProtocolOp.RECEIVE
        && (queue == null || queue.isEmpty() || !queue.peek().text.equals(action.message()))) {
      return false;
    }
    List<RolePath> next = new ArrayList<>();
    int position = -1;
    boolean charged = false;
    for (RolePath path : at.get(action.role())) {
      if (action.kind() == ProtocolOp.COMPUTE && path.computing() >= 0) {
        next.add(path.computed());
      }
      if (path.pc() < code.length() && suits(path.pc(), action)) {
        boolean told = action.kind() == ProtocolOp.RECEIVE && code.kindAt(path.pc()).cost() != null;
        next.add(path.behind(told ? path.pc() : -1));
        position = path.pc();
        charged = true;
      }
    }
    if (next.isEmpty()) {
      return false;
    }
    if (charged) {
      charge(action, position);
    }
    at.set(action.role(), paths.reached(action.role(), next));
    return true;
  }

  private boolean suits(int pc, TraceAction action) {
    return possible(pc, action.role()).equals(action);
  }

  /** What a role does at a position where it acts. */
  private TraceAction possible(int pc, int role) {
    return code.op(pc) == ProtocolOp.COMPUTE
            || code.op(pc) == ProtocolOp.SEND
            || (code.op(pc) == ProtocolOp.MESSAGE && code.sender(pc) == role)
        ? TraceAction.first(code, pc)
        : TraceAction.second(code, pc);
  }

  private static long channel(TraceAction action) {
    return action.kind() == ProtocolOp.SEND
        ? (long) action.role() << 32 | action.peer()
        : (long) action.peer() << 32 | action.role();
  }

  private void charge(TraceAction action, int pc) {
    int role = action.role();
    if (action.kind() == ProtocolOp.SEND) {
      time[role] = time[role].add(ticks(model.sendTicks(pc)));
      BigInteger there =
          priced && model.travels() ? time[role].add(ticks(model.ownTravelTicks(pc))) : time[role];
      queues
          .computeIfAbsent(channel(action), c -> new ArrayDeque<>())
          .add(new Message(action.message(), there));
    } else if (action.kind() == ProtocolOp.RECEIVE) {
      BigInteger there = Objects.requireNonNull(queues.get(channel(action))).remove().there;
      time[role] = time[role].max(there).add(ticks(model.receiveTicks(pc)));
    } else {
      time[role] = time[role].add(ticks(model.computeTicks(pc)));
    }
  }

  private BigInteger ticks(@Nullable BigInteger cost) {
    return priced && cost != null ? cost : BigInteger.ZERO;
  }

  /** The actions that are possible now, those of one role first. */
  List<String> expected(int first, int most) {
    Set<String> all = new LinkedHashSet<>();
    for (int i = 0; i < at.size() && all.size() < most; i++) {
      int role = i == 0 ? first : i <= first ? i - 1 : i;
      for (RolePath path : at.get(role)) {
        if (path.pc() < code.length()) {
          TraceAction action = possible(path.pc(), role);
          Deque<Message> queue = queues.get(channel(action));
          if (action.kind() != ProtocolOp.RECEIVE
              || (queue != null
                  && !queue.isEmpty()
                  && queue.peek().text.equals(action.message()))) {
            all.add(action.text(code));
          }
        }
      }
    }
    return all.stream().limit(most).toList();
  }

  /** Whether every role may be done, and no message is on its way. */
  boolean complete() {
    return queues.values().stream().allMatch(Deque::isEmpty)
        && at.stream().allMatch(own -> own.stream().anyMatch(path -> path.pc() == code.length()));
  }

  /** Recursion → in how many of its rounds a role has acted, at most, since one entry. */
  long[] rounds() {
    long[] most = new long[code.recursions().size()];
    for (Set<RolePath> own : at) {
      for (RolePath path : own) {
        for (int i = 0; i < most.length; i++) {
          most[i] = Math.max(most[i], path.rounds().get(i));
        }
      }
    }
    return most;
  }

  /** Whether all costs are known. */
  boolean isPriced() {
    return priced;
  }

  /** When a role is done with what it has done, in seconds. */
  double seconds(int role) {
    return model.unit().seconds(time[role]);
  }
}
