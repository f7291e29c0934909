// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * An action that all copies of an array do together. The copies in one local state choose among its
 * moves independently: the ways to do so are counted by multinomial coefficients.
 */
final class GroupNode extends ActionNode {
  /** Copies in one local state, with their moves {@code [first, end)} of the process. */
  private record Group(int local, int copies, int first, int end, double apparent) {}

  private final ComponentLayout place;
  private final int action;

  GroupNode(ComponentLayout place, int action) {
    this.place = place;
    this.action = action;
  }

  @Override
  boolean isShared() {
    return true;
  }

  @Override
  ComponentLayout place() {
    return place;
  }

  @Override
  int moves(long[] states, int base, MoveStack out) {
    LocalProcess process = place.process;
    List<Group> groups = new ArrayList<>();
    place.occupied(states, base, (local, copies) -> groups.add(group(local, copies)));
    double leastActive = Double.POSITIVE_INFINITY;
    double leastPassive = Double.POSITIVE_INFINITY;
    boolean mixed = false;
    for (Group group : groups) {
      if (group.first == group.end) {
        return 0;
      }
      RateKind kind = process.kind(group.first, group.end);
      mixed |= kind == RateKind.MIXED;
      if (kind == RateKind.PASSIVE) {
        leastPassive = Math.min(leastPassive, group.apparent);
      } else {
        leastActive = Math.min(leastActive, group.apparent);
      }
    }
    boolean allPassive = Double.isInfinite(leastActive);
    double least = allPassive ? leastPassive : leastActive;
    int before = out.size;
    new Choice(states, base, groups, out).choose(0, least, new int[0]);
    out.leave(least, mixed ? RateKind.MIXED : allPassive ? RateKind.PASSIVE : RateKind.ACTIVE);
    return out.size - before;
  }

  private Group group(int local, int copies) {
    LocalProcess process = place.process;
    int first = process.find(local, action);
    int end = first;
    double apparent = 0;
    while (end < process.end(local) && process.action(end) == action) {
      apparent += process.rate(end++);
    }
    return new Group(local, copies, first, end, apparent);
  }

  /** The ways in which all copies move in one state. */
  private final class Choice {
    /** Word, from {@link #base} on → fields of the state that is left, packed. */
    private final long[] states;

    private final int base;
    private final List<Group> groups;
    private final MoveStack out;

    Choice(long[] states, int base, List<Group> groups, MoveStack out) {
      this.states = states;
      this.base = base;
      this.groups = groups;
      this.out = out;
    }

    /**
     * Lets the groups from {@code at} on move; {@code steps} are as in {@link
     * ComponentLayout#moveAll}.
     */
    void choose(int at, double rate, int[] steps) {
      if (at == groups.size()) {
        int move = out.push(rate);
        place.moveAll(states, base, steps, out.delta, move);
      } else {
        Group group = groups.get(at);
        spread(at, group.first, group.copies, rate, steps);
      }
    }

    /** Lets {@code copies} copies of a group choose among its moves from {@code move} on. */
    private void spread(int at, int move, int copies, double rate, int[] steps) {
      Group group = groups.get(at);
      double share = place.process.rate(move) / group.apparent;
      boolean last = move + 1 == group.end;
      double ways = 1;
      for (int k = 0; k <= copies; k++) {
        if (!last || k == copies) {
          double part = rate * ways * Math.pow(share, k);
          int[] more = with(steps, group.local, place.process.target(move), k);
          if (last) {
            choose(at + 1, part, more);
          } else {
            spread(at, move + 1, copies - k, part, more);
          }
        }
        if (!last) {
          ways = ways * (copies - k) / (k + 1);
        }
      }
    }

    private int[] with(int[] steps, int from, int to, int times) {
      int at = steps.length;
      int[] more = Arrays.copyOf(steps, at + 3);
      more[at] = from;
      more[at + 1] = to;
      more[at + 2] = times;
      return more;
    }
  }
}
