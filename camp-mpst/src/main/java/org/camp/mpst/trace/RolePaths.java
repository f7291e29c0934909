// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.trace;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.mpst.walk.Regions;
import org.jspecify.annotations.Nullable;

/**
 * The paths of a role through the code of a protocol: those of its projection, for protocols whose
 * projections are all defined. A role that does not act in a recursion goes on where it is left.
 */
final class RolePaths {
  private static final int MOST_PATHS = 100_000;

  private final ProtocolInstance code;

  /** Recursion → how often its body is entered; negative when that is open. */
  private final long[] times;

  /** Position → the next control operation from there on; the length of the code for none. */
  private final int[] control;

  /** Role → its actions in the order of the text. */
  private final int[][] actions;

  /** Position of a choice's branch or end → the choice. */
  private final Map<Integer, Integer> choiceOf = new HashMap<>();

  RolePaths(ProtocolInstance code, long[] times) {
    this.code = code;
    this.times = times;
    control = new int[code.length() + 1];
    control[code.length()] = code.length();
    for (int pc = code.length() - 1; pc >= 0; pc--) {
      control[pc] = code.isAction(pc) ? control[pc + 1] : pc;
      if (code.op(pc) == ProtocolOp.CHOICE) {
        for (int branch = pc + 1; branch != code.end(pc); branch = code.end(branch)) {
          choiceOf.put(branch, pc);
        }
      }
    }
    actions = actions(code);
  }

  private static int[][] actions(ProtocolInstance code) {
    int n = code.roles().size();
    int[] count = new int[n];
    int[][] all = new int[n][];
    for (int pass = 0; pass < 2; pass++) {
      for (int pc = 0; pc < code.length(); pc++) {
        if (code.isAction(pc)) {
          byte op = code.op(pc);
          int one = op == ProtocolOp.RECEIVE ? code.receiver(pc) : code.from(pc);
          int other = op == ProtocolOp.MESSAGE ? code.receiver(pc) : one;
          add(all[one], count, one, pc);
          if (other != one) {
            add(all[other], count, other, pc);
          }
        }
      }
      if (pass == 0) {
        for (int role = 0; role < n; role++) {
          all[role] = new int[count[role]];
        }
        Arrays.fill(count, 0);
      }
    }
    return all;
  }

  private static void add(int @Nullable [] to, int[] count, int role, int pc) {
    if (to != null) {
      to[count[role]] = pc;
    }
    count[role]++;
  }

  /** Where a role begins. */
  Set<RolePath> beginning(int role) {
    return reached(role, Set.of(RolePath.beginning(times.length)));
  }

  /** Where paths come to an action of a role, or to the end, when nobody acts before. */
  Set<RolePath> reached(int role, Collection<RolePath> from) {
    Set<RolePath> found = new LinkedHashSet<>();
    Set<RolePath> seen = new HashSet<>(from);
    Deque<RolePath> open = new ArrayDeque<>(from);
    while (!open.isEmpty()) {
      RolePath path = open.poll();
      int pc = next(role, path.pc());
      RolePath at = path.at(pc);
      if (pc == code.length() || code.isAction(pc)) {
        found.add(at);
        continue;
      }
      for (RolePath step : steps(role, at)) {
        if (seen.add(step)) {
          open.add(step);
        }
      }
      if (seen.size() > MOST_PATHS) {
        throw new OverBudget(
            Diagnostic.error(
                "too-many-paths", "a role may have taken more than " + MOST_PATHS + " paths"));
      }
    }
    return found;
  }

  private int next(int role, int pc) {
    int[] own = actions[role];
    int at = Arrays.binarySearch(own, pc);
    int place = at < 0 ? -at - 1 : at;
    return place == own.length ? control[pc] : Math.min(control[pc], own[place]);
  }

  private boolean acts(int role, int from, int to) {
    int at = Arrays.binarySearch(actions[role], from);
    int place = at < 0 ? -at - 1 : at;
    return place < actions[role].length && actions[role][place] < to;
  }

  private List<RolePath> steps(int role, RolePath at) {
    int pc = at.pc();
    List<RolePath> steps = new ArrayList<>();
    switch (code.op(pc)) {
      case ProtocolOp.CHOICE -> {
        for (int branch = pc + 1; branch != code.end(pc); branch = code.end(branch)) {
          steps.add(at.at(branch + 1));
        }
      }
      case ProtocolOp.BRANCH -> steps.add(at.at(code.end(choiceOf.getOrDefault(pc, pc)) + 1));
      case ProtocolOp.END_CHOICE -> steps.add(at.at(pc + 1));
      case ProtocolOp.REC -> enter(role, at, steps);
      case ProtocolOp.END_REC -> steps.add(at.at(pc + 1, outside(at.innermost(), code.begin(pc))));
      default -> again(at, code.begin(pc), steps);
    }
    return steps;
  }

  private void enter(int role, RolePath at, List<RolePath> steps) {
    int pc = at.pc();
    int number = code.recursionNumber(pc);
    boolean counted = code.recursions().get(number).times() != null;
    if (acts(role, pc, code.end(pc)) && times[number] != 0) {
      long left = times[number] < 0 ? -1 : times[number] - 1;
      RolePath.Round round = new RolePath.Round(pc, number, left, 0, false, at.innermost());
      steps.add(at.at(pc + 1, round));
      return;
    }
    boolean left = counted || Regions.isLeft(code, pc);
    if (times[number] == 0) {
      steps.add(at.at(code.end(pc) + 1));
      return;
    }
    if (left) {
      steps.add(at.at(code.end(pc) + 1));
    }
    BitSet outer = new BitSet();
    for (int i = control[pc + 1]; i < code.end(pc); i = control[i + 1]) {
      if (code.op(i) == ProtocolOp.CONTINUE && code.begin(i) < pc) {
        outer.set(code.begin(i));
      }
    }
    outer.stream().forEach(begin -> again(at, begin, steps));
    if (!left && outer.isEmpty()) {
      steps.add(at.at(code.length()));
    }
  }

  /** Another round of a recursion, or what follows it when there is none left. */
  private void again(RolePath at, int begin, List<RolePath> steps) {
    RolePath.Round round = at.innermost();
    while (round != null && round.pc() != begin) {
      round = round.outer();
    }
    if (round == null) {
      return;
    }
    if (round.left() == 0) {
      steps.add(at.at(code.end(begin) + 1, round.outer()));
      return;
    }
    long left = Math.max(-1, round.left() - 1);
    RolePath.Round next =
        new RolePath.Round(begin, round.number(), left, round.acted(), false, round.outer());
    steps.add(at.at(begin + 1, next));
  }

  private static RolePath.@Nullable Round outside(RolePath.@Nullable Round innermost, int begin) {
    RolePath.Round round = innermost;
    while (round != null && round.pc() >= begin) {
      round = round.outer();
    }
    return round;
  }
}
