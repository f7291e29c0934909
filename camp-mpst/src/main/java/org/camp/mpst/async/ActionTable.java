// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.async;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;

/**
 * Code taken apart: messages become a send and a receive, numbered in the order of the text, in
 * segments between control operations; the heads of branches stay whole. A segment may be reordered
 * role by role.
 */
final class ActionTable {
  /** No atoms. */
  private static final int[] NONE = {};

  private final ProtocolInstance code;

  /** Atom → the position of the operation that it is, or is half of. */
  private final int[] position;

  /** Atom → send, receive, gather or compute, as in {@link ProtocolOp}. */
  private final byte[] op;

  /** Atom → its channel; −1 for a computation and a gathering. */
  private final int[] channel;

  /** Channel → {sender, receiver}. */
  private final List<long[]> channels = new ArrayList<>();

  /** Step between segments → the position of a control operation or head of a branch. */
  private final int[] skeleton;

  private final Arrangement original;
  private final AtomNeeds needs;
  private final Commutation commutation;

  /**
   * Send → the receive or gathering of its message in the same segment, and receive → its send; −1
   * for none.
   */
  private final int[] mate;

  private final int statements;

  /** Takes code apart, to be read as Definition 6.1 is printed. */
  ActionTable(ProtocolInstance code, IntPredicate movable) {
    this(code, movable, Reading.DEFINITION_6_1);
  }

  /**
   * Takes code apart.
   *
   * @param movable roles whose actions may be reordered
   */
  ActionTable(ProtocolInstance code, IntPredicate movable, Reading reading) {
    this.code = code;
    int most = 2 * code.length();
    int[] at = new int[most];
    byte[] what = new byte[most];
    int[] link = new int[most];
    int[] controls = new int[code.length()];
    int count = 0;
    int steps = 0;
    int begin = 0;
    Map<Long, Integer> links = new HashMap<>();
    List<int[]> segments = new ArrayList<>();
    int last = -1;
    for (int pc = 0; pc < code.length(); pc++) {
      last = Math.max(last, code.statement(pc));
      byte kind = code.op(pc);
      boolean head = pc > 0 && code.op(pc - 1) == ProtocolOp.BRANCH && kind == ProtocolOp.MESSAGE;
      if (!ProtocolOp.isAction(kind) || head) {
        segments.add(range(begin, count));
        begin = count;
        controls[steps++] = pc;
        continue;
      }
      if (kind == ProtocolOp.COMPUTE || kind == ProtocolOp.GATHER) {
        at[count] = pc;
        what[count] = kind;
        link[count++] = -1;
        continue;
      }
      int number = link(links, code.sender(pc), code.receiver(pc));
      if (kind != ProtocolOp.RECEIVE) {
        at[count] = pc;
        what[count] = ProtocolOp.SEND;
        link[count++] = number;
      }
      if (kind != ProtocolOp.SEND) {
        at[count] = pc;
        what[count] = ProtocolOp.RECEIVE;
        link[count++] = number;
      }
    }
    segments.add(range(begin, count));
    statements = last + 1;
    position = Arrays.copyOf(at, count);
    op = Arrays.copyOf(what, count);
    channel = Arrays.copyOf(link, count);
    skeleton = Arrays.copyOf(controls, steps);
    original = new Arrangement(segments.stream().map(this::byRole).toArray(int[][]::new));
    needs = new AtomNeeds(code, position, op);
    mate = new int[count];
    Arrays.fill(mate, -1);
    segments.forEach(this::pair);
    commutation = new Commutation(this, movable, reading);
  }

  private int link(Map<Long, Integer> links, int from, int to) {
    return links.computeIfAbsent(
        (long) from << 32 | to,
        pair -> {
          channels.add(new long[] {from, to});
          return channels.size() - 1;
        });
  }

  private static int[] range(int from, int to) {
    int[] range = from == to ? NONE : new int[to - from];
    Arrays.setAll(range, i -> from + i);
    return range;
  }

  /** Pairs sends with what takes their messages; on a channel with other messages, none. */
  private void pair(int[] segment) {
    Map<Integer, Deque<Integer>> sent = new HashMap<>();
    BitSet before = new BitSet();
    for (int atom : segment) {
      if (op[atom] == ProtocolOp.SEND) {
        sent.computeIfAbsent(channel[atom], c -> new ArrayDeque<>()).add(atom);
      } else if (op[atom] == ProtocolOp.RECEIVE) {
        Deque<Integer> waiting = sent.get(channel[atom]);
        if (before.get(channel[atom]) || waiting == null || waiting.isEmpty()) {
          before.set(channel[atom]);
        } else {
          mate[atom] = waiting.remove();
          mate[mate[atom]] = atom;
        }
      } else if (op[atom] == ProtocolOp.GATHER) {
        for (int vote : votes(atom)) {
          mate[vote] = atom;
          sent.computeIfAbsent(channel[vote], c -> new ArrayDeque<>()).remove(vote);
        }
      }
    }
  }

  /** Sorted by role, the order of each role kept. */
  int[] byRole(int[] segment) {
    long[] keys = new long[segment.length];
    Arrays.setAll(keys, i -> (long) role(segment[i]) << 32 | i);
    Arrays.sort(keys);
    int[] sorted = new int[segment.length];
    Arrays.setAll(sorted, i -> segment[(int) keys[i]]);
    return sorted;
  }

  ProtocolInstance code() {
    return code;
  }

  /** Which actions may change places. */
  Commutation commutation() {
    return commutation;
  }

  AtomNeeds needs() {
    return needs;
  }

  int size() {
    return position.length;
  }

  /** Statements of the code are numbered below this. */
  int statements() {
    return statements;
  }

  /** As the code has it. */
  Arrangement original() {
    return original;
  }

  /** What roles do first when they are not told of a choice by the head of its branch. */
  BitSet firstInBranches() {
    BitSet first = new BitSet();
    for (int i = 0; i < skeleton.length; i++) {
      int pc = skeleton[i];
      int last = -1;
      for (int atom : code.op(pc) == ProtocolOp.MESSAGE ? original.segments()[i + 1] : NONE) {
        int role = role(atom);
        if (role != last && role != code.sender(pc) && role != code.receiver(pc)) {
          first.set(atom);
        }
        last = role;
      }
    }
    return first;
  }

  /** Positions of control operations and heads of branches; segment i stands before the i-th. */
  int[] skeleton() {
    return skeleton;
  }

  /** The position of the operation that an atom is, or is half of. */
  int position(int atom) {
    return position[atom];
  }

  boolean sends(int atom) {
    return op[atom] == ProtocolOp.SEND;
  }

  boolean receives(int atom) {
    return op[atom] == ProtocolOp.RECEIVE;
  }

  boolean gathers(int atom) {
    return op[atom] == ProtocolOp.GATHER;
  }

  /** Whether it waits for others: a receive or a gathering. */
  boolean takes(int atom) {
    return op[atom] == ProtocolOp.RECEIVE || op[atom] == ProtocolOp.GATHER;
  }

  boolean computes(int atom) {
    return op[atom] == ProtocolOp.COMPUTE;
  }

  /** The role that acts. */
  int role(int atom) {
    int pc = position[atom];
    return op[atom] == ProtocolOp.RECEIVE ? code.receiver(pc) : code.from(pc);
  }

  /** The number of the channel; −1 for a computation and a gathering. */
  int channel(int atom) {
    return channel[atom];
  }

  int channels() {
    return channels.size();
  }

  /** The channel from one role to another, or −1. */
  int channel(int from, int to) {
    for (int i = 0; i < channels.size(); i++) {
      if (channels.get(i)[0] == from && channels.get(i)[1] == to) {
        return i;
      }
    }
    return -1;
  }

  /** The votes of a gathering, which stand right before it in the text. */
  int[] votes(int gathering) {
    int members = code.gatheringAt(position[gathering]).members();
    return range(gathering - members, gathering);
  }

  /** What takes the message of a send, or the send of a receive, in the same segment; or −1. */
  int mate(int atom) {
    return mate[atom];
  }

  /** Whether two atoms of a role are the same action. */
  boolean same(int atom, int other) {
    return op[atom] == op[other]
        && channel[atom] == channel[other]
        && (op[atom] == ProtocolOp.COMPUTE
            ? code.computationNumber(position[atom]) == code.computationNumber(position[other])
            : code.kindNumber(position[atom]) == code.kindNumber(position[other]));
  }
}
