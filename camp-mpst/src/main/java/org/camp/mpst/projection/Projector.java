// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.projection;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.core.quantity.Expression;

/**
 * Projects code whose choices are regular onto all roles in one pass from its end to its beginning
 * (Definition 3.1, with the rule for recursion corrected as {@code doc/theory.md}, section 2,
 * says).
 */
final class Projector {
  private record LoopFrame(int variable, int follow, Continuation behind, int mark, int frame) {}

  private final ProtocolInstance code;
  private final Runnable pulse;
  private final LocalTypes types;
  private final MessageTable messages;
  private final Renaming renaming;
  private final Merging merging;
  private final RoleStates states;
  private final List<Conflict> conflicts = new ArrayList<>();
  private final ArrayDeque<ChoiceFrame> choices = new ArrayDeque<>();
  private final ArrayDeque<LoopFrame> loops = new ArrayDeque<>();

  /** Recursion → the open variable that stands for it. */
  private final int[] variableOf;

  private final BranchValues entries;
  private final IntStack roles = new IntStack();
  private final IntStack results = new IntStack();
  private final IntStack members = new IntStack();

  private final RoleParts parts;

  Projector(ProtocolInstance code, Runnable pulse) {
    this.code = code;
    this.pulse = pulse;
    messages = new MessageTable(code);
    long expected = 2 * code.communications() + code.length() / 4 + 16;
    types = new LocalTypes(messages, (int) Math.min(expected, 1 << 26));
    renaming = new Renaming(types);
    merging = new Merging(types, renaming);
    states = new RoleStates(code.roles().size());
    variableOf = new int[code.recursions().size()];
    entries = new BranchValues(code.roles().size());
    parts = new RoleParts(code);
  }

  LocalTypes types() {
    return types;
  }

  List<Conflict> conflicts() {
    return conflicts;
  }

  /** Per role its type, or −1 − n for conflict n. */
  int[] project(BitSet participants) {
    for (int pc = code.length() - 1; pc >= 0; pc--) {
      if ((pc & 0x1fff) == 0) {
        pulse.run();
      }
      step(pc);
    }
    int[] result = new int[code.roles().size()];
    for (int role = participants.nextSetBit(0);
        role >= 0;
        role = participants.nextSetBit(role + 1)) {
      result[role] = states.isUndefined(role) ? -1 - states.conflict(role) : states.value(role);
    }
    return result;
  }

  private void step(int pc) {
    switch (code.op(pc)) {
      case ProtocolOp.MESSAGE -> {
        if (pc > 0 && code.op(pc - 1) == ProtocolOp.BRANCH) {
          states.set(code.sender(pc), states.value(code.sender(pc)));
          states.set(code.receiver(pc), states.value(code.receiver(pc)));
        } else {
          send(LocalNodeKind.SEND, pc);
          receive(LocalNodeKind.RECEIVE, pc);
        }
      }
      case ProtocolOp.SEND -> send(LocalNodeKind.ASYNC_SEND, pc);
      case ProtocolOp.RECEIVE -> receive(LocalNodeKind.ASYNC_RECEIVE, pc);
      case ProtocolOp.GATHER -> {
        int quorum = messages.gatheringAt(pc);
        act(code.role(pc), LocalNodeKind.GATHER, quorum, messages.received(pc), pc);
      }
      case ProtocolOp.COMPUTE -> {
        int cost = messages.costNumber(code.computationAt(pc));
        act(code.role(pc), LocalNodeKind.COMPUTE, cost, messages.computed(pc), pc);
      }
      case ProtocolOp.END_CHOICE -> {
        choices.push(
            new ChoiceFrame(states.rest(), states.logSize(), states.frame(), entries.size()));
        states.newFrame();
      }
      case ProtocolOp.BRANCH -> endBranch(pc, choices.element());
      case ProtocolOp.CHOICE -> endChoice(pc, choices.pop());
      case ProtocolOp.END_REC -> beginLoop(pc);
      case ProtocolOp.REC -> endLoop(pc, loops.pop());
      case ProtocolOp.CONTINUE -> {
        int variable = variableOf[code.recursionNumber(pc)];
        states.jump(variable, types.variable(variable, pc));
      }
      default -> throw new IllegalArgumentException("operation " + code.op(pc));
    }
  }

  private void send(LocalNodeKind action, int pc) {
    act(code.sender(pc), action, code.receiver(pc), messages.sent(pc), pc);
  }

  private void receive(LocalNodeKind action, int pc) {
    act(code.receiver(pc), action, code.sender(pc), messages.received(pc), pc);
  }

  private void act(int role, LocalNodeKind action, int peer, int message, int pc) {
    if (!states.isUndefined(role)) {
      int next = states.value(role);
      states.set(role, next < 0 ? next : types.prefix(action, peer, message, next, pc));
    }
  }

  private void endBranch(int pc, ChoiceFrame choice) {
    int branch = choice.heads.size();
    choice.add(pc + 1, states.rest());
    members.truncate(0);
    states.newSet();
    states.collectActing(choice.mark, members);
    for (int i = 0; i < members.size(); i++) {
      int role = members.get(i);
      entries.add(role, states.value(role), branch);
    }
    states.undoTo(choice.mark);
    states.setRest(choice.behind);
    states.newFrame();
  }

  private void endChoice(int pc, ChoiceFrame choice) {
    states.setFrame(choice.parentFrame);
    entries.link(choice.firstEntry, states, roles);
    Continuation jumps = choice.jumps;
    if (jumps != null && choice.groupSize[0] > 0) {
      int before = roles.size();
      states.collectActing(choice.behind.start(), roles);
      for (int i = before; i < roles.size(); i++) {
        entries.none(roles.get(i));
      }
    }
    results.truncate(0);
    int head = choice.heads.peek();
    int sender = code.sender(head);
    int receiver = code.receiver(head);
    int[] order = branchOrder(choice);
    int[] left = new int[choice.groups];
    for (int i = 0; i < roles.size(); i++) {
      int role = roles.get(i);
      if (states.isUndefined(role)) {
        results.push(LocalTypes.END);
      } else if (role == sender || role == receiver) {
        results.push(select(role, role == sender, choice, order));
      } else {
        results.push(mergeBranches(role, choice, left, pc));
      }
    }
    if (jumps != null) {
      enterMixed(choice, jumps, pc);
    }
    for (int i = 0; i < roles.size(); i++) {
      states.set(roles.get(i), results.get(i));
    }
    entries.truncate(choice.firstEntry);
  }

  private int[] branchOrder(ChoiceFrame choice) {
    int count = choice.heads.size();
    long[] keys = new long[count];
    for (int b = 0; b < count; b++) {
      int message = messages.received(choice.heads.get(b));
      keys[b] = ((long) messages.label(message) << 32) | b;
    }
    Arrays.sort(keys);
    int[] order = new int[count];
    for (int i = 0; i < count; i++) {
      order[i] = (int) keys[i];
    }
    return order;
  }

  private int select(int role, boolean sends, ChoiceFrame choice, int[] order) {
    int count = order.length;
    int[] values = new int[count];
    for (int e = entries.latest(role); e >= 0; e = entries.before(e)) {
      values[entries.branch(e)] = entries.value(e);
    }
    int[] message = new int[count];
    int[] next = new int[count];
    for (int i = 0; i < count; i++) {
      int at = choice.heads.get(order[i]);
      message[i] = sends ? messages.sent(at) : messages.received(at);
      next[i] = values[order[i]];
    }
    int head = choice.heads.peek();
    LocalNodeKind action = sends ? LocalNodeKind.SEND : LocalNodeKind.RECEIVE;
    int peer = sends ? code.receiver(head) : code.sender(head);
    return types.make(action, peer, message, next, count, head);
  }

  private int mergeBranches(int role, ChoiceFrame choice, int[] left, int pc) {
    System.arraycopy(choice.groupSize, 0, left, 0, choice.groups);
    members.truncate(0);
    for (int e = entries.latest(role); e >= 0; e = entries.before(e)) {
      left[choice.groupOf.get(entries.branch(e))]--;
      members.push(entries.value(e));
    }
    for (int g = 0; g < choice.groups; g++) {
      if (left[g] > 0) {
        members.push(g == 0 ? states.value(role) : choice.groupValue[g]);
      }
    }
    return code.roles().isOptional(role) ? mergeOptional(role, pc) : combine(members, pc);
  }

  /** The merge for a role that may be left out of branches: done there, or back at its receive. */
  private int mergeOptional(int role, int pc) {
    int[] all = members.toArray();
    boolean receives = Arrays.stream(all).anyMatch(node -> node >= 0 && merging.isReceive(node));
    members.truncate(0);
    boolean leftOut = false;
    for (int node : all) {
      if (receives && (node == LocalTypes.END || rejoins(node, role, pc))) {
        leftOut = true;
      } else {
        members.push(node);
      }
    }
    merging.turnTo(true);
    int merged = combine(members, pc);
    merging.turnTo(false);
    return merged >= 0 && leftOut ? merging.leftOut(merged) : merged;
  }

  /** Whether a type goes back to a recursion in which a role has done nothing before a choice. */
  private boolean rejoins(int node, int role, int choice) {
    if (node < 0 || types.kind(node) != LocalNodeKind.VARIABLE) {
      return false;
    }
    int begin = choice;
    while (code.op(begin) != ProtocolOp.REC
        || variableOf[code.recursionNumber(begin)] != types.binder(node)) {
      begin--;
      if (begin < 0) {
        return false;
      }
    }
    return parts.firstIn(role, begin, choice);
  }

  /** The merge of types or conflicts. */
  private int combine(IntStack values, int pc) {
    int[] nodes = values.toArray();
    int distinct = 0;
    for (int node : nodes) {
      if (node < 0) {
        return node;
      }
      if (distinct == 0 || nodes[distinct - 1] != node) {
        nodes[distinct++] = node;
      }
    }
    int merged = merging.mergeAll(nodes, distinct);
    if (!Merging.isClash(merged)) {
      return merged;
    }
    return conflict(pc, merging.clashLeft(merged), merging.clashRight(merged));
  }

  private int conflict(int pc, int left, int right) {
    conflicts.add(new Conflict(pc, left, right));
    return -conflicts.size();
  }

  private void enterMixed(ChoiceFrame choice, Continuation jumps, int pc) {
    members.truncate(0);
    for (int g = choice.groupSize[0] > 0 ? 0 : 1; g < choice.groups; g++) {
      members.push(choice.groupValue[g]);
    }
    Continuation rest = choice.groupSize[0] > 0 ? jumps.withExitsOf(choice.behind) : jumps;
    states.rebase(rest.withValue(combine(members, pc)));
  }

  private void beginLoop(int pc) {
    int recursion = code.recursionNumber(pc);
    int variable = merging.freshVariable();
    variableOf[recursion] = variable;
    Continuation behind = states.rest();
    int mark = states.logSize();
    int frame = states.frame();
    if (code.recursions().get(recursion).times() == null) {
      loops.push(new LoopFrame(variable, 0, behind, mark, frame));
      states.newFrame();
      return;
    }
    int follow = merging.freshVariable();
    loops.push(new LoopFrame(variable, follow, behind, mark, frame));
    roles.truncate(0);
    results.truncate(0);
    states.newSet();
    for (int i = code.begin(pc) + 1; i < pc; i++) {
      byte op = code.op(i);
      if (ProtocolOp.isAction(op) && op != ProtocolOp.RECEIVE) {
        noteActing(code.from(i));
      }
      if (op == ProtocolOp.MESSAGE || op == ProtocolOp.RECEIVE) {
        noteActing(code.receiver(i));
      }
    }
    states.newFrame();
    states.rebase(Continuation.at(0, 0, follow, behind.value()));
    for (int i = 0; i < roles.size(); i++) {
      states.set(roles.get(i), results.get(i));
    }
  }

  private void noteActing(int role) {
    if (states.isNew(role) && states.isActing(role)) {
      roles.push(role);
      results.push(states.value(role));
    }
  }

  private void endLoop(int pc, LoopFrame loop) {
    Expression times = code.recursionAt(pc).times();
    if (times == null) {
      closeLoop(pc, loop);
    } else {
      closeLoop(pc, loop, messages.costNumber(times));
    }
    states.setFrame(loop.frame());
  }

  private void closeLoop(int pc, LoopFrame loop) {
    roles.truncate(0);
    states.newSet();
    states.collectActing(loop.mark(), roles);
    for (int i = 0; i < roles.size(); i++) {
      int role = roles.get(i);
      states.set(role, renaming.close(loop.variable(), states.value(role), pc));
    }
    if (states.rest().base() != loop.behind().base() || states.rest().hasExit(loop.variable())) {
      Continuation rest = states.rest().without(loop.variable());
      states.setRest(rest.withValue(onlyExit(rest, pc)));
    }
  }

  /** What a role does that takes no part in a loop with these exits. */
  private int onlyExit(Continuation rest, int pc) {
    int[] values = rest.exitValues();
    if (values.length == 0) {
      return LocalTypes.END;
    }
    for (int value : values) {
      if (value < 0) {
        return value;
      }
      if (value != values[0]) {
        return conflict(pc, values[0], value);
      }
    }
    return values[0];
  }

  private void closeLoop(int pc, LoopFrame loop, int times) {
    roles.truncate(0);
    results.truncate(0);
    states.newSet();
    states.collectActing(loop.mark(), roles);
    for (int i = 0; i < roles.size(); i++) {
      results.push(states.value(roles.get(i)));
    }
    Continuation away = states.rest().without(loop.variable()).without(loop.follow());
    states.undoTo(loop.mark());
    states.setRest(loop.behind());
    states.setFrame(loop.frame());
    int[] exits = away.exitValues();
    if (exits.length > 0) {
      leaveOtherwise(pc, away);
    }
    for (int i = 0; i < roles.size(); i++) {
      int role = roles.get(i);
      int body = results.get(i);
      int after = valueBehind(role, loop);
      int known = Math.max(after, LocalTypes.END);
      int closed = renaming.closeLoop(loop.variable(), body, times, known, pc);
      states.set(role, after < 0 && closed != body ? after : closed);
    }
  }

  private int valueBehind(int role, LoopFrame loop) {
    return states.isActing(role) ? states.value(role) : loop.behind().value();
  }

  /** Roles outside a loop with a count that is also left for outer loops must do the same there. */
  private void leaveOtherwise(int pc, Continuation away) {
    Continuation behind = states.rest();
    int before = roles.size();
    states.collectActing(behind.start(), roles);
    for (int i = before; i < roles.size(); i++) {
      int role = roles.get(i);
      states.set(role, conflict(pc, states.value(role), away.exitValues()[0]));
    }
    roles.truncate(before);
    members.truncate(0);
    members.push(behind.value());
    for (int value : away.exitValues()) {
      members.push(value);
    }
    int common = combine(members, pc);
    states.setRest(behind.withExitsOf(away).withValue(common));
  }
}
