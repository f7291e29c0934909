// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.async;

import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;

/**
 * What a role has left to do in a segment, and what of it may come next: the first message of every
 * channel, a receive only when no send is left that stands before it, and nothing past a
 * computation or what is kept in its place. What to do is found in O(log n).
 */
final class ReadyList {
  private static final int NONE = -1;

  private final ActionTable atoms;
  private final BitSet kept;

  /** Atom → when the message of a receive is there [s]; NaN while unknown. */
  private final double[] arrival;

  /** Place → atom: what is to be done, in the order of the text; below, actions are places. */
  private final int[] actions;

  /** Place → whether it is done. */
  private final boolean[] done;

  /** Place → the next of the same kind on its channel, up to a computation; or {@link #NONE}. */
  private final int[] next;

  /** What may be done at once, the most urgent first. */
  private final PriorityQueue<Integer> now;

  /** Receives whose message is under way, the first to arrive first. */
  private final PriorityQueue<Integer> later;

  /** Receives that stand behind a send that is left. */
  private final PriorityQueue<Integer> behind = new PriorityQueue<>();

  /** Receives whose message is not sent, by atom. */
  private final Map<Integer, Integer> blocked = new HashMap<>();

  /** Where the next computation stands, or the end. */
  private int until;

  private int left;
  private int firstSend;

  /**
   * Takes over what a role has to do in a segment.
   *
   * @param actions atoms of one role, in the order of the text
   * @param kept atoms that nothing may pass
   * @param tail how long is what depends on an atom, by atom
   * @param arrival when the message of a receive is there, by atom; NaN while unknown
   */
  ReadyList(ActionTable atoms, int[] actions, BitSet kept, double[] tail, double[] arrival) {
    this.atoms = atoms;
    this.kept = kept;
    this.actions = actions;
    this.arrival = arrival;
    done = new boolean[actions.length];
    next = new int[actions.length];
    Comparator<Integer> urgent =
        Comparator.<Integer>comparingDouble(i -> -tail[actions[i]]).thenComparing(i -> i);
    now = new PriorityQueue<>(urgent);
    later =
        new PriorityQueue<>(
            Comparator.<Integer>comparingDouble(i -> arrival[actions[i]]).thenComparing(urgent));
    enter();
  }

  /** Goes on behind what is done: to a computation, or to what stands before the next one. */
  private void enter() {
    int from = until;
    boolean alone = from < actions.length && isFixed(from);
    until = alone ? from + 1 : from;
    while (!alone && until < actions.length && !isFixed(until)) {
      until++;
    }
    left = until - from;
    firstSend = from;
    skip();
    Map<Integer, Integer> last = new HashMap<>();
    for (int i = from; i < until; i++) {
      next[i] = NONE;
      Integer before = last.put(2 * atoms.channel(actions[i]) + (sends(i) ? 0 : 1), i);
      if (before != null) {
        next[before] = i;
      } else {
        offer(i);
      }
    }
  }

  /** Whether nothing may pass it. */
  private boolean isFixed(int i) {
    int atom = actions[i];
    return atoms.channel(atom) < 0 || !atoms.movable(atoms.role(atom)) || kept.get(atom);
  }

  private boolean sends(int i) {
    return atoms.sends(actions[i]);
  }

  private void skip() {
    while (firstSend < until && (done[firstSend] || !sends(firstSend))) {
      firstSend++;
    }
  }

  private void offer(int i) {
    if (!atoms.receives(actions[i])) {
      now.add(i);
    } else if (i > firstSend) {
      behind.add(i);
    } else if (Double.isNaN(arrival[actions[i]])) {
      blocked.put(actions[i], i);
    } else {
      later.add(i);
    }
  }

  /** The message of a receive has been sent. */
  void sent(int receive) {
    Integer i = blocked.remove(receive);
    if (i != null) {
      later.add(i);
    }
  }

  /**
   * The atom to do next, for a role that is free at a time, in seconds; −1 when there is none, or
   * none yet.
   */
  int next(double time) {
    while (!later.isEmpty() && arrival[actions[later.element()]] <= time) {
      now.add(later.remove());
    }
    Integer first = now.isEmpty() ? later.peek() : now.peek();
    return first == null ? NONE : actions[first];
  }

  /** Takes away what {@link #next} told last. */
  void remove() {
    int i = Objects.requireNonNull(now.isEmpty() ? later.poll() : now.poll());
    done[i] = true;
    left--;
    if (left == 0) {
      enter();
      return;
    }
    if (i == firstSend) {
      skip();
      while (!behind.isEmpty() && behind.element() < firstSend) {
        offer(behind.remove());
      }
    }
    if (next[i] != NONE) {
      offer(next[i]);
    }
  }
}
