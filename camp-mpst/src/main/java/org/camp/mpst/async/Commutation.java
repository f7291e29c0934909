// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.async;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntPredicate;

/**
 * Which actions of a role may change places: the rules of Definition 6.1, as far as the reading
 * goes, and what declared needs add and take away.
 */
final class Commutation {
  private final ActionTable atoms;
  private final AtomNeeds needs;
  private final IntPredicate movable;
  private final Reading reading;
  private final boolean exchanges;

  /**
   * The rules for a table.
   *
   * @param movable roles whose actions may be reordered
   */
  Commutation(ActionTable atoms, IntPredicate movable, Reading reading) {
    this.atoms = atoms;
    this.movable = movable;
    this.reading = reading;
    needs = atoms.needs();
    exchanges = !reading.roleByRole() && findExchange(atoms.original());
  }

  private boolean findExchange(Arrangement arrangement) {
    for (int[] segment : arrangement.segments()) {
      Map<Integer, Integer> first = new HashMap<>();
      for (int atom : segment) {
        if (atoms.sends(atom)
            && isFree(atom)
            && first.putIfAbsent(atoms.channel(atom), atom) != null) {
          return true;
        }
      }
    }
    return false;
  }

  /** How the definition is read. */
  Reading reading() {
    return reading;
  }

  /** Whether the actions of a role may be reordered. */
  boolean movable(int role) {
    return movable.test(role);
  }

  /** Whether nothing passes an atom: a computation that does not say what it needs. */
  boolean isBarrier(int atom) {
    return atoms.computes(atom) && !needs.declares(atom);
  }

  /** Whether an atom needs all that its role has received, gathered or computed before. */
  boolean needsAll(int atom) {
    return !reading.independent() && needs.needsAllByDefault(atom);
  }

  /** Whether a send says what it needs, is no vote, and is received in its segment. */
  boolean isFree(int send) {
    return needs.declares(send) && atoms.mate(send) >= 0 && atoms.receives(atoms.mate(send));
  }

  /** Whether two sends of a channel may change places, if their receives do so too. */
  private boolean mayExchange(int send, int other) {
    return isFree(send) && isFree(other);
  }

  /** Whether two sends, or two atoms that take messages, of a role keep their order. */
  boolean isOrdered(int atom, int other) {
    if (atoms.gathers(atom) || atoms.gathers(other)) {
      return shareSenders(atom, other);
    }
    if (atoms.channel(atom) != atoms.channel(other)) {
      return false;
    }
    if (reading.roleByRole()) {
      return true;
    }
    if (atoms.sends(atom)) {
      return !mayExchange(atom, other);
    }
    int sent = atoms.mate(atom);
    int otherSent = atoms.mate(other);
    return sent < 0 || otherSent < 0 || !mayExchange(sent, otherSent);
  }

  private boolean shareSenders(int atom, int other) {
    return firstSender(atom) < firstSender(other) + senders(other)
        && firstSender(other) < firstSender(atom) + senders(atom);
  }

  private int firstSender(int atom) {
    int pc = atoms.position(atom);
    return atoms.gathers(atom) ? atoms.code().gatheringAt(pc).first() : atoms.code().sender(pc);
  }

  private int senders(int atom) {
    return atoms.gathers(atom) ? atoms.code().gatheringAt(atoms.position(atom)).members() : 1;
  }

  /** Whether {@code later} may move before {@code earlier}, which it came after in the text. */
  private boolean passes(int later, int earlier) {
    if (!movable(atoms.role(later)) || isBarrier(later) || isBarrier(earlier)) {
      return false;
    }
    if (needsAll(later) ? !atoms.sends(earlier) : needs.contains(later, earlier)) {
      return false;
    }
    if (atoms.takes(later) && atoms.sends(earlier)) {
      return !reading.roleByRole();
    }
    boolean alike =
        atoms.sends(later) ? atoms.sends(earlier) : atoms.takes(later) && atoms.takes(earlier);
    return !alike || !isOrdered(later, earlier);
  }

  /** Whether two neighbours of a role may change places. */
  boolean exchange(int first, int second) {
    return second < first || passes(second, first);
  }

  /** Whether two neighbours of a role may change places whatever other roles do. */
  private boolean exchangeAlone(int first, int second) {
    return atoms.role(first) == atoms.role(second)
        && passes(second, first)
        && !(atoms.takes(second) && atoms.sends(first))
        && !mayShareChannel(first, second);
  }

  private boolean mayShareChannel(int atom, int other) {
    return !atoms.computes(atom)
        && !atoms.computes(other)
        && atoms.sends(atom) == atoms.sends(other)
        && (atoms.gathers(atom)
            || atoms.gathers(other)
            || atoms.channel(atom) == atoms.channel(other));
  }

  /**
   * Whether more than so many orders are sure to be the same protocol: neighbours that may change
   * places whatever others do double their number for every pair apart from the pairs before.
   */
  boolean leavesMoreThan(long most, Arrangement arrangement) {
    long orders = 1;
    for (int[] segment : arrangement.segments()) {
      for (int i = 0; i + 1 < segment.length && orders <= most; i++) {
        if (exchangeAlone(segment[i], segment[i + 1])) {
          orders *= 2;
          i++;
        }
      }
    }
    return orders > most;
  }

  /** Whether every channel is received from in the order in which it is sent to. */
  boolean isFirstInFirstOut(Arrangement arrangement) {
    if (!exchanges) {
      return true;
    }
    for (int[] segment : arrangement.segments()) {
      Map<Integer, Deque<Integer>> sent = new HashMap<>();
      for (int atom : segment) {
        if (atoms.sends(atom) && atoms.mate(atom) >= 0 && atoms.receives(atoms.mate(atom))) {
          sent.computeIfAbsent(atoms.channel(atom), c -> new ArrayDeque<>()).add(atoms.mate(atom));
        }
      }
      for (int atom : segment) {
        if (atoms.receives(atom) && atoms.mate(atom) >= 0) {
          Deque<Integer> due = sent.get(atoms.channel(atom));
          if (due == null || due.isEmpty() || due.remove() != atom) {
            return false;
          }
        }
      }
    }
    return true;
  }
}
