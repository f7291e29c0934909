// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.async;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.mpst.price.CostModel;
import org.jspecify.annotations.Nullable;

/**
 * A good order to begin with, by list scheduling (Graham, 1969, doi:10.1137/0117039) with the
 * longest path as priority (Hu, 1961): every role does next what it may do earliest, among equals
 * what the longest work depends on. O(n log n) for n actions.
 */
final class ListSchedule {
  private static final int NONE = -1;

  private final ActionTable atoms;
  private final BitSet kept;

  /** Atom → what it costs [s]. */
  private final double[] cost;

  /** Atom → the longest path of work that depends on it, itself included [s]. */
  private final double[] tail;

  /** Receive → when its message is there [s]; NaN before it is sent. */
  private final double[] arrival;

  /** Send → the receive of its message, or {@link #NONE} when the segment lacks it. */
  private final int[] receiver;

  /** Role → when it is done with what it has done [s]. */
  private final double[] time;

  private final @Nullable HeldMemory memory;

  private ListSchedule(ActionTable atoms, BitSet kept, double[] cost, @Nullable HeldMemory memory) {
    this.memory = memory;
    this.atoms = atoms;
    this.kept = kept;
    this.cost = cost;
    tail = new double[atoms.size()];
    arrival = new double[atoms.size()];
    receiver = new int[atoms.size()];
    time = new double[atoms.code().roles().size()];
  }

  /**
   * The schedule.
   *
   * @param kept atoms that nothing may pass
   * @param cost what every atom costs, in seconds
   */
  static Arrangement of(ActionTable atoms, BitSet kept, double[] cost) {
    return of(atoms, kept, cost, null);
  }

  /** The schedule in which every role has room for what it makes; {@code null} for no limits. */
  static Arrangement of(
      ActionTable atoms, BitSet kept, double[] cost, @Nullable HeldMemory memory) {
    ListSchedule schedule = new ListSchedule(atoms, kept, cost, memory);
    int[][] segments = atoms.original().segments();
    return new Arrangement(
        Arrays.stream(segments).map(s -> schedule.new Segment(s).order()).toArray(int[][]::new));
  }

  /** What every atom costs, in seconds. */
  static double[] costs(ActionTable atoms, CostModel model) {
    double[] cost = new double[atoms.size()];
    for (int atom = 0; atom < cost.length; atom++) {
      int pc = atoms.position(atom);
      cost[atom] = atoms.takes(atom) ? model.receiveCost(pc) : model.cost(pc, false);
    }
    return cost;
  }

  /** What a role would do next, and when; void once it has found something better. */
  private record Start(double at, int role, int atom) {}

  private final class Segment {
    /** Index → atom, role by role. */
    private final int[] segment;

    private final Map<Integer, ReadyList> agendas = new HashMap<>();

    /** Gathering → when those of its votes arrived that have been sent. */
    private final Map<Integer, double[]> votes = new HashMap<>();

    private final PriorityQueue<Start> queue =
        new PriorityQueue<>(Comparator.comparingDouble(Start::at).thenComparingInt(Start::role));

    Segment(int[] segment) {
      this.segment = segment;
      int[] text = segment.clone();
      Arrays.sort(text);
      pair(text);
      tails(text);
      for (int begin = 0, end; begin < segment.length; begin = end) {
        int role = atoms.role(segment[begin]);
        end = begin + 1;
        while (end < segment.length && atoms.role(segment[end]) == role) {
          end++;
        }
        int[] own = Arrays.copyOfRange(segment, begin, end);
        agendas.put(role, new ReadyList(atoms, own, kept, tail, arrival, memory));
      }
    }

    /** Pairs sends and receives, first in, first out; other messages are there at once. */
    private void pair(int[] text) {
      Map<Integer, Deque<Integer>> sent = new HashMap<>();
      for (int atom : text) {
        receiver[atom] = NONE;
        if (atoms.sends(atom)) {
          sent.computeIfAbsent(atoms.channel(atom), c -> new ArrayDeque<>()).add(atom);
        } else if (atoms.receives(atom)) {
          Integer send = sent.computeIfAbsent(atoms.channel(atom), c -> new ArrayDeque<>()).poll();
          arrival[atom] = send == null ? 0 : Double.NaN;
          if (send != null) {
            receiver[send] = atom;
          }
        } else if (atoms.gathers(atom)) {
          arrival[atom] = Double.NaN;
          for (int vote : atoms.votes(atom)) {
            sent.computeIfAbsent(atoms.channel(vote), c -> new ArrayDeque<>()).remove(vote);
            receiver[vote] = atom;
          }
        }
      }
    }

    /** What depends on an atom: its message, what needs it, and what may not pass it. */
    private void tails(int[] text) {
      Map<Integer, Double> receives = new HashMap<>();
      Map<Integer, Double> all = new HashMap<>();
      Map<Integer, Double> needAll = new HashMap<>();
      Map<Integer, Double> needThis = new HashMap<>();
      boolean roleByRole = atoms.commutation().reading().roleByRole();
      for (int i = text.length - 1; i >= 0; i--) {
        int atom = text[i];
        int role = atoms.role(atom);
        double behind = needThis.getOrDefault(atom, 0.0);
        if (atoms.sends(atom)) {
          double there = receiver[atom] == NONE ? 0 : tail[receiver[atom]];
          behind = Math.max(behind, there);
          behind = Math.max(behind, roleByRole ? receives.getOrDefault(role, 0.0) : 0);
        } else {
          behind = Math.max(behind, needAll.getOrDefault(role, 0.0));
          behind =
              Math.max(
                  behind, atoms.commutation().isBarrier(atom) ? all.getOrDefault(role, 0.0) : 0);
        }
        tail[atom] = cost[atom] + behind;
        all.merge(role, tail[atom], Math::max);
        if (atoms.takes(atom)) {
          receives.merge(role, tail[atom], Math::max);
        }
        if (atoms.commutation().needsAll(atom)) {
          needAll.merge(role, tail[atom], Math::max);
        }
        for (int needed : atoms.needs().of(atom)) {
          needThis.merge(needed, tail[atom], Math::max);
        }
      }
    }

    /** The order; that of the text when a message is never sent. */
    int[] order() {
      agendas.keySet().forEach(this::choose);
      int[] order = new int[segment.length];
      int count = 0;
      while (!queue.isEmpty()) {
        Start start = queue.remove();
        if (Objects.equals(start, next(start.role))) {
          order[count++] = start.atom;
          act(start);
        }
      }
      return count == segment.length ? atoms.byRole(order) : segment;
    }

    private void choose(int role) {
      Start next = next(role);
      if (next != null) {
        queue.add(next);
      }
    }

    private @Nullable Start next(int role) {
      int atom = agenda(role).next(time[role]);
      if (atom == NONE) {
        return null;
      }
      boolean waits = atoms.takes(atom);
      return new Start(waits ? Math.max(time[role], arrival[atom]) : time[role], role, atom);
    }

    private void arrived(int receive, double at) {
      if (atoms.gathers(receive)) {
        double[] known = votes.computeIfAbsent(receive, g -> new double[0]);
        double[] more = Arrays.copyOf(known, known.length + 1);
        more[known.length] = at;
        votes.put(receive, more);
        ProtocolInstance.Gathering gathering = atoms.code().gatheringAt(atoms.position(receive));
        if (more.length < gathering.members()) {
          return;
        }
        Arrays.sort(more);
        arrival[receive] = more[gathering.quorum() - 1];
      } else {
        arrival[receive] = at;
      }
      agenda(atoms.role(receive)).sent(receive);
      choose(atoms.role(receive));
    }

    private ReadyList agenda(int role) {
      return Objects.requireNonNull(agendas.get(role));
    }

    private void act(Start start) {
      int atom = start.atom;
      if (memory != null) {
        memory.act(atom);
      }
      agenda(start.role).remove();
      time[start.role] = start.at + cost[atom];
      int receive = receiver[atom];
      if (receive != NONE) {
        arrived(receive, time[start.role]);
      }
      choose(start.role);
    }
  }
}
