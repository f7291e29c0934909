// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.async;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.camp.core.protocol.Op;
import org.camp.core.protocol.ProtocolInstance;
import org.jspecify.annotations.Nullable;

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

  /** Atom → send, receive or compute, as in {@link Op}. */
  private final byte[] op;

  /** Atom → its channel; −1 for a computation. */
  private final int[] channel;

  private final List<long[]> channels = new ArrayList<>();

  /** Step between segments → the position of a control operation or head of a branch. */
  private final int[] skeleton;

  private final Arrangement original;
  private final IntPredicate movable;
  private final int statements;

  /**
   * Takes code apart.
   *
   * @param movable roles whose actions may be reordered
   */
  ActionTable(ProtocolInstance code, IntPredicate movable) {
    this.code = code;
    this.movable = movable;
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
      boolean head = pc > 0 && code.op(pc - 1) == Op.BRANCH && kind == Op.MESSAGE;
      if (!Op.isAction(kind) || head) {
        segments.add(range(begin, count));
        begin = count;
        controls[steps++] = pc;
        continue;
      }
      if (kind == Op.COMPUTE) {
        at[count] = pc;
        what[count] = Op.COMPUTE;
        link[count++] = -1;
        continue;
      }
      int number = link(links, code.sender(pc), code.receiver(pc));
      if (kind != Op.RECEIVE) {
        at[count] = pc;
        what[count] = Op.SEND;
        link[count++] = number;
      }
      if (kind != Op.SEND) {
        at[count] = pc;
        what[count] = Op.RECEIVE;
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
      for (int atom : code.op(pc) == Op.MESSAGE ? original.segments()[i + 1] : NONE) {
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
    return op[atom] == Op.SEND;
  }

  boolean receives(int atom) {
    return op[atom] == Op.RECEIVE;
  }

  /** The role that acts. */
  int role(int atom) {
    int pc = position[atom];
    return op[atom] == Op.RECEIVE ? code.receiver(pc) : code.from(pc);
  }

  /** The number of the channel; −1 for a computation. */
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

  /** Whether two atoms of a role are the same action. */
  boolean same(int atom, int other) {
    return op[atom] == op[other]
        && channel[atom] == channel[other]
        && (op[atom] == Op.COMPUTE
            ? code.computationNumber(position[atom]) == code.computationNumber(position[other])
            : code.kindNumber(position[atom]) == code.kindNumber(position[other]));
  }

  /** Whether the actions of a role may be reordered. */
  boolean movable(int role) {
    return movable.test(role);
  }

  /** Whether {@code later} may move before {@code earlier}, which it came after in the text. */
  boolean passes(int later, int earlier) {
    if (channel[later] < 0 || channel[earlier] < 0 || !movable.test(role(later))) {
      return false;
    }
    return op[later] == op[earlier] ? channel[later] != channel[earlier] : sends(later);
  }

  /** Whether two neighbours of a role may change places. */
  boolean exchange(int first, int second) {
    return second < first || passes(second, first);
  }

  /**
   * An arrangement: for every segment its atoms, role by role, each role's in its order.
   *
   * @param segments segment → place → atom; an atom may stand in several, one per branch
   */
  record Arrangement(int[][] segments) {
    Arrangement with(int segment, int[] atoms) {
      int[][] changed = segments.clone();
      changed[segment] = atoms;
      return new Arrangement(changed);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Arrangement a && Arrays.deepEquals(segments, a.segments);
    }

    @Override
    public int hashCode() {
      return Arrays.deepHashCode(segments);
    }

    @Override
    public String toString() {
      return Arrays.deepToString(segments);
    }
  }
}
