// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.async;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * What a role has left to do in a segment, and what of it may come next: the first message of every
 * channel, what has all that it needs, role by role a receive only when no send is left that stands
 * before it, and nothing past a barrier or what is kept in its place. What to do is found in O(log
 * n).
 */
final class ReadyList {
  private static final int NONE = -1;

  private final ActionTable atoms;
  private final BitSet kept;
  private final @Nullable HeldMemory memory;

  /** Place → whether it frees memory, or takes nothing, as was found when it was offered. */
  private final boolean[] eager;

  /** What does not fit until something is freed. */
  private final List<Integer> full = new ArrayList<>();

  /** Atom → when the message of a receive is there [s]; NaN while unknown. */
  private final double[] arrival;

  /** Place → atom: what is to be done, in the order of the text; below, actions are places. */
  private final int[] actions;

  /** Place → whether it is done. */
  private final boolean[] done;

  /** Place → how many places it waits for. */
  private final int[] waiting;

  /** Place → its first edge to a place that waits for it; or {@link #NONE}. */
  private final int[] firstEdge;

  /** Edge → the place that waits. */
  private int[] edgeTo = new int[16];

  /** Edge → the next edge from the same place; or {@link #NONE}. */
  private int[] edgeNext = new int[16];

  private int edges;

  /** What may be done at once, the most urgent first. */
  private final PriorityQueue<Integer> now;

  /** Receives whose message is under way, the first to arrive first. */
  private final PriorityQueue<Integer> later;

  /** What waits for every send that stands before it. */
  private final PriorityQueue<Integer> behindSends = new PriorityQueue<>();

  /** What needs everything that is received or computed before it. */
  private final PriorityQueue<Integer> behindMakers = new PriorityQueue<>();

  /** Receives whose message is not sent, by atom. */
  private final Map<Integer, Integer> blocked = new HashMap<>();

  /** Where the next barrier stands, or the end. */
  private int until;

  private int left;
  private int firstSend;
  private int firstMaker;

  /**
   * Takes over what a role has to do in a segment.
   *
   * @param actions atoms of one role, in the order of the text
   * @param kept atoms that nothing may pass
   * @param tail how long is what depends on an atom, by atom
   * @param arrival when the message of a receive is there, by atom; NaN while unknown
   * @param memory what roles hold, when that is limited: what frees goes first, what does not fit
   *     waits
   */
  ReadyList(
      ActionTable atoms,
      int[] actions,
      BitSet kept,
      double[] tail,
      double[] arrival,
      @Nullable HeldMemory memory) {
    this.memory = memory;
    this.atoms = atoms;
    this.kept = kept;
    this.actions = actions;
    this.arrival = arrival;
    done = new boolean[actions.length];
    eager = new boolean[actions.length];
    waiting = new int[actions.length];
    firstEdge = new int[actions.length];
    Arrays.fill(firstEdge, NONE);
    Comparator<Integer> urgent =
        Comparator.<Integer>comparingDouble(i -> -tail[actions[i]]).thenComparing(i -> i);
    if (memory != null) {
      urgent = Comparator.<Integer, Boolean>comparing(i -> !eager[i]).thenComparing(urgent);
    }
    now = new PriorityQueue<>(urgent);
    later =
        new PriorityQueue<>(
            Comparator.<Integer>comparingDouble(i -> arrival[actions[i]]).thenComparing(urgent));
    enter();
  }

  /** Goes on behind what is done: to a barrier, or to what stands before the next one. */
  private void enter() {
    int from = until;
    boolean alone = from < actions.length && isFixed(from);
    until = alone ? from + 1 : from;
    while (!alone && until < actions.length && !isFixed(until)) {
      until++;
    }
    left = until - from;
    firstSend = from;
    firstMaker = from;
    skip();
    Map<Integer, Integer> lastOn = new HashMap<>();
    Map<Integer, Integer> placeOf = new HashMap<>();
    for (int i = from; i < until; i++) {
      int atom = actions[i];
      placeOf.put(atom, i);
      for (int needed : atoms.needs().of(atom)) {
        wait(i, placeOf.get(needed));
      }
      if (atoms.gathers(atom)) {
        for (int vote : atoms.votes(atom)) {
          wait(i, lastOn.put(2 * atoms.channel(vote) + 1, i));
        }
      } else if (!atoms.computes(atom)) {
        wait(i, lastOn.put(2 * atoms.channel(atom) + (atoms.sends(atom) ? 0 : 1), i));
      }
    }
    for (int i = from; i < until; i++) {
      if (waiting[i] == 0) {
        offer(i);
      }
    }
  }

  private void wait(int i, @Nullable Integer before) {
    if (before == null || done[before]) {
      return;
    }
    if (edges == edgeTo.length) {
      edgeTo = Arrays.copyOf(edgeTo, 2 * edges);
      edgeNext = Arrays.copyOf(edgeNext, 2 * edges);
    }
    edgeTo[edges] = i;
    edgeNext[edges] = firstEdge[before];
    firstEdge[before] = edges++;
    waiting[i]++;
  }

  /** Whether nothing may pass it. */
  private boolean isFixed(int i) {
    int atom = actions[i];
    return atoms.commutation().isBarrier(atom)
        || !atoms.commutation().movable(atoms.role(atom))
        || kept.get(atom);
  }

  private void skip() {
    while (firstSend < until && (done[firstSend] || !atoms.sends(actions[firstSend]))) {
      firstSend++;
    }
    while (firstMaker < until && (done[firstMaker] || atoms.sends(actions[firstMaker]))) {
      firstMaker++;
    }
  }

  private void offer(int i) {
    int atom = actions[i];
    eager[i] = memory != null && (memory.isFree(atom) || memory.frees(atom));
    if (atoms.commutation().needsAll(atom) && i > firstMaker) {
      behindMakers.add(i);
    } else if (!atoms.takes(atom)) {
      now.add(i);
    } else if (atoms.commutation().reading().roleByRole() && i > firstSend) {
      behindSends.add(i);
    } else if (Double.isNaN(arrival[atom])) {
      blocked.put(atom, i);
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
    if (memory != null) {
      hold(now, memory);
      hold(later, memory);
    }
    Integer first = now.isEmpty() ? later.peek() : now.peek();
    return first == null ? NONE : actions[first];
  }

  /** Sets aside what comes first and does not fit. */
  private void hold(PriorityQueue<Integer> queue, HeldMemory held) {
    while (!queue.isEmpty() && !held.fits(actions[queue.element()])) {
      full.add(queue.remove());
    }
  }

  /** Takes away what {@link #next} told last. */
  void remove() {
    int i = Objects.requireNonNull(now.isEmpty() ? later.poll() : now.poll());
    done[i] = true;
    List<Integer> again = List.copyOf(full);
    full.clear();
    again.forEach(this::offer);
    left--;
    if (left == 0) {
      enter();
      return;
    }
    if (i == firstSend || i == firstMaker) {
      skip();
      release(behindSends, firstSend);
      release(behindMakers, firstMaker + 1);
    }
    for (int edge = firstEdge[i]; edge != NONE; edge = edgeNext[edge]) {
      if (--waiting[edgeTo[edge]] == 0) {
        offer(edgeTo[edge]);
      }
    }
  }

  private void release(PriorityQueue<Integer> behind, int below) {
    while (!behind.isEmpty() && behind.element() < below) {
      offer(behind.remove());
    }
  }
}
