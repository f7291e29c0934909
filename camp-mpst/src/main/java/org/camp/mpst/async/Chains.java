// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.async;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.camp.core.protocol.ProtocolInstance;

/**
 * When every atom of straight code can end at the earliest, in every reordering: behind what it
 * needs, what it may not pass, and its message; a quorum behind the k-th of its votes. O(atoms).
 */
final class Chains {
  /** Atom → its earliest end [s]. */
  private final double[] end;

  private final ActionTable atoms;

  /** Role → the latest end of its sends so far [s]. */
  private final double[] sent;

  /** Role → the end of its last barrier [s]. */
  private final double[] barrier;

  /** Role → the latest end of what it has received, gathered or computed [s]. */
  private final double[] made;

  /** Role → the latest end of all [s]. */
  private final double[] all;

  private final Map<Integer, Deque<Integer>> flying = new HashMap<>();

  /** Twice a channel, and one more for receives → the last atom there that keeps the order. */
  private final Map<Integer, Integer> last = new HashMap<>();

  Chains(ActionTable atoms, double[] cost) {
    this.atoms = atoms;
    int roles = atoms.code().roles().size();
    end = new double[atoms.size()];
    sent = new double[roles];
    barrier = new double[roles];
    made = new double[roles];
    all = new double[roles];
    for (int atom = 0; atom < end.length; atom++) {
      end[atom] = begin(atom) + cost[atom];
      done(atom);
    }
  }

  double end(int atom) {
    return end[atom];
  }

  /**
   * The longest of: a chain, and for each role its least head, all its work and its least tail.
   *
   * @param cost what every atom costs [s]
   */
  double bound(double[] cost) {
    int roles = all.length;
    double[] head = new double[roles];
    double[] work = new double[roles];
    double[] least = new double[roles];
    Arrays.fill(head, Double.POSITIVE_INFINITY);
    Arrays.fill(least, Double.POSITIVE_INFINITY);
    double[] tail = tails(cost);
    double longest = 0;
    for (int atom = 0; atom < end.length; atom++) {
      int role = atoms.role(atom);
      head[role] = Math.min(head[role], end[atom] - cost[atom]);
      work[role] += cost[atom];
      least[role] = Math.min(least[role], tail[atom]);
      longest = Math.max(longest, end[atom] + tail[atom]);
    }
    for (int role = 0; role < roles; role++) {
      if (work[role] > 0) {
        longest = Math.max(longest, head[role] + work[role] + least[role]);
      }
    }
    return longest;
  }

  /** Atom → how long is what must come behind its end; a vote may come late, so nothing of it. */
  private double[] tails(double[] cost) {
    double[] tail = new double[end.length];
    double[] needAll = new double[all.length];
    for (int atom = end.length - 1; atom >= 0; atom--) {
      int role = atoms.role(atom);
      int mate = atoms.sends(atom) ? atoms.mate(atom) : -1;
      if (mate >= 0 && atoms.receives(mate)) {
        tail[atom] = Math.max(tail[atom], cost[mate] + tail[mate]);
      }
      if (!atoms.sends(atom)) {
        tail[atom] = Math.max(tail[atom], needAll[role]);
      }
      double from = cost[atom] + tail[atom];
      if (atoms.commutation().needsAll(atom)) {
        needAll[role] = Math.max(needAll[role], from);
      }
      for (int needed : atoms.needs().of(atom)) {
        tail[needed] = Math.max(tail[needed], from);
      }
    }
    return tail;
  }

  private double begin(int atom) {
    int role = atoms.role(atom);
    boolean fixed = atoms.commutation().isBarrier(atom) || !atoms.commutation().movable(role);
    double begin = fixed ? all[role] : barrier[role];
    if (atoms.commutation().needsAll(atom)) {
      begin = Math.max(begin, made[role]);
    }
    for (int needed : atoms.needs().of(atom)) {
      begin = Math.max(begin, end[needed]);
    }
    if (atoms.takes(atom) && atoms.commutation().reading().roleByRole()) {
      begin = Math.max(begin, sent[role]);
    }
    if (atoms.gathers(atom)) {
      int[] votes = atoms.votes(atom);
      double[] arrivals = new double[votes.length];
      for (int i = 0; i < votes.length; i++) {
        arrivals[i] = end[votes[i]];
        flying(votes[i]).remove(votes[i]);
        begin = Math.max(begin, ordered(atom, 2 * atoms.channel(votes[i]) + 1));
      }
      Arrays.sort(arrivals);
      ProtocolInstance.Gathering gathering = atoms.code().gatheringAt(atoms.position(atom));
      return Math.max(begin, arrivals[gathering.quorum() - 1]);
    }
    if (atoms.computes(atom)) {
      return begin;
    }
    begin = Math.max(begin, ordered(atom, key(atom)));
    return atoms.receives(atom) ? Math.max(begin, end[flying(atom).remove()]) : begin;
  }

  private int key(int atom) {
    return 2 * atoms.channel(atom) + (atoms.sends(atom) ? 0 : 1);
  }

  private Deque<Integer> flying(int atom) {
    return flying.computeIfAbsent(atoms.channel(atom), c -> new ArrayDeque<>());
  }

  /** The end of the last atom of a channel that this one may not pass. */
  private double ordered(int atom, int channel) {
    Integer before = last.get(channel);
    return before != null && atoms.commutation().isOrdered(atom, before) ? end[before] : 0;
  }

  private void done(int atom) {
    int role = atoms.role(atom);
    all[role] = Math.max(all[role], end[atom]);
    if (atoms.commutation().isBarrier(atom)) {
      barrier[role] = end[atom];
    }
    if (atoms.sends(atom)) {
      sent[role] = Math.max(sent[role], end[atom]);
      flying(atom).add(atom);
      last.put(key(atom), atom);
      return;
    }
    made[role] = Math.max(made[role], end[atom]);
    if (atoms.receives(atom)) {
      last.put(key(atom), atom);
    } else if (atoms.gathers(atom)) {
      for (int vote : atoms.votes(atom)) {
        last.put(2 * atoms.channel(vote) + 1, atom);
      }
    }
  }
}
