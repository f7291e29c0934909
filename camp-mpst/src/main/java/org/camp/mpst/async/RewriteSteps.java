// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.async;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;

/**
 * The single steps of Definition 6.1 from an arrangement: two neighbours of a role change places
 * within a segment; the role that makes a choice, or is told of it, pulls a send that all branches
 * begin with out of them, or pushes a receive before the choice into all of them.
 */
final class RewriteSteps {
  /**
   * A choice whose head lies between segments.
   *
   * @param pc its position
   * @param before the segment before it
   * @param branches branch → the segment after its head
   */
  private record Choice(int pc, int from, int to, int before, int[] branches) {}

  private final ActionTable atoms;
  private final List<Choice> choices = new ArrayList<>();

  RewriteSteps(ActionTable atoms) {
    this.atoms = atoms;
    ProtocolInstance code = atoms.code();
    int[] skeleton = atoms.skeleton();
    for (int i = 0; i < skeleton.length; i++) {
      if (code.op(skeleton[i]) == ProtocolOp.CHOICE) {
        choice(code, skeleton, i).ifPresent(choices::add);
      }
    }
  }

  /** Empty when some branch begins with another choice or a recursion. */
  private static Optional<Choice> choice(ProtocolInstance code, int[] skeleton, int index) {
    int pc = skeleton[index];
    List<Integer> branches = new ArrayList<>();
    for (int branch = pc + 1; code.op(branch) == ProtocolOp.BRANCH; branch = code.end(branch)) {
      if (code.op(branch + 1) != ProtocolOp.MESSAGE) {
        return Optional.empty();
      }
      branches.add(Arrays.binarySearch(skeleton, branch + 1) + 1);
    }
    int head = pc + 2;
    int[] segments = branches.stream().mapToInt(Integer::intValue).toArray();
    return Optional.of(new Choice(pc, code.sender(head), code.receiver(head), index, segments));
  }

  /**
   * Tells all arrangements that are one step away, until {@code more} wants no more.
   *
   * @param over whether actions may pass choices
   */
  void from(Arrangement at, boolean over, Predicate<Arrangement> more) {
    for (int s = 0; s < at.segments().length; s++) {
      int[] segment = at.segments()[s];
      for (int i = 0; i + 1 < segment.length; i++) {
        int first = segment[i];
        int second = segment[i + 1];
        if (atoms.role(first) == atoms.role(second)
            && atoms.commutation().exchange(first, second)) {
          int[] changed = segment.clone();
          changed[i] = second;
          changed[i + 1] = first;
          if (!more.test(at.with(s, changed))) {
            return;
          }
        }
      }
    }
    for (Choice choice : over ? choices : List.<Choice>of()) {
      for (int role : new int[] {choice.from, choice.to}) {
        if (atoms.commutation().movable(role) && !passes(choice, role, at, more)) {
          return;
        }
      }
    }
  }

  private boolean passes(Choice choice, int role, Arrangement at, Predicate<Arrangement> more) {
    int head = atoms.channel(choice.from, choice.to);
    int last = last(at.segments()[choice.before], role);
    if (last >= 0) {
      int atom = at.segments()[choice.before][last];
      if (atoms.receives(atom)
          && (role == choice.from || atoms.channel(atom) != head)
          && mayEnter(choice, role, atom)
          && !more.test(pushed(choice, role, last, at))) {
        return false;
      }
    }
    int[] firsts = new int[choice.branches.length];
    for (int b = 0; b < firsts.length; b++) {
      int[] segment = at.segments()[choice.branches[b]];
      int first = first(segment, role);
      if (first < 0
          || !atoms.sends(segment[first])
          || (role == choice.from && atoms.channel(segment[first]) == head)
          || !mayLeave(choice, segment[first])
          || (b > 0 && !alike(segment[first], at.segments()[choice.branches[0]][firsts[0]]))) {
        return true;
      }
      firsts[b] = first;
    }
    return more.test(pulled(choice, firsts, at));
  }

  private boolean alike(int atom, int other) {
    return atoms.same(atom, other) && atoms.needs().same(atom, other);
  }

  /** Whether a send needs nothing that is made behind the choice. */
  private boolean mayLeave(Choice choice, int send) {
    return atoms.needs().declares(send)
        ? atoms.needs().areBefore(send, choice.pc)
        : atoms.commutation().reading().independent();
  }

  /** Whether neither the decision nor anything behind the choice needs a receive. */
  private boolean mayEnter(Choice choice, int role, int receive) {
    ProtocolInstance code = atoms.code();
    if (atoms.needs().lastNeeded(receive) > code.end(choice.pc)) {
      return false;
    }
    boolean independent = atoms.commutation().reading().independent();
    for (int branch = choice.pc + 1;
        code.op(branch) == ProtocolOp.BRANCH;
        branch = code.end(branch)) {
      if (atoms.needs().headNeeds(branch + 1, role == choice.from, receive, independent)) {
        return false;
      }
    }
    return true;
  }

  private Arrangement pushed(Choice choice, int role, int index, Arrangement at) {
    int[] before = at.segments()[choice.before];
    Arrangement changed = at.with(choice.before, without(before, index));
    for (int branch : choice.branches) {
      int[] segment = changed.segments()[branch];
      changed = changed.with(branch, inserted(segment, begin(segment, role), before[index]));
    }
    return changed;
  }

  private Arrangement pulled(Choice choice, int[] firsts, Arrangement at) {
    int atom = at.segments()[choice.branches[0]][firsts[0]];
    int[] before = at.segments()[choice.before];
    int end = begin(before, atoms.role(atom) + 1);
    Arrangement changed = at.with(choice.before, inserted(before, end, atom));
    for (int b = 0; b < firsts.length; b++) {
      int branch = choice.branches[b];
      changed = changed.with(branch, without(changed.segments()[branch], firsts[b]));
    }
    return changed;
  }

  /** Where the atoms of a role begin, or would. */
  private int begin(int[] segment, int role) {
    int at = 0;
    while (at < segment.length && atoms.role(segment[at]) < role) {
      at++;
    }
    return at;
  }

  private int first(int[] segment, int role) {
    int at = begin(segment, role);
    return at < segment.length && atoms.role(segment[at]) == role ? at : -1;
  }

  private int last(int[] segment, int role) {
    int at = begin(segment, role + 1) - 1;
    return at >= 0 && atoms.role(segment[at]) == role ? at : -1;
  }

  private static int[] without(int[] segment, int index) {
    int[] rest = new int[segment.length - 1];
    System.arraycopy(segment, 0, rest, 0, index);
    System.arraycopy(segment, index + 1, rest, index, rest.length - index);
    return rest;
  }

  private static int[] inserted(int[] segment, int index, int atom) {
    int[] more = new int[segment.length + 1];
    System.arraycopy(segment, 0, more, 0, index);
    more[index] = atom;
    System.arraycopy(segment, index, more, index + 1, segment.length - index);
    return more;
  }
}
