package org.camp.mpst.async;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import org.camp.core.protocol.Op;
import org.camp.mpst.async.Atoms.Arrangement;
import org.camp.mpst.cost.CostModel;
import org.jspecify.annotations.Nullable;

/**
 * A good order to begin with: every role does next what it may do earliest, among equals what the
 * most work depends on. O(n log n) for n actions, since a role looks at a few candidates only.
 */
final class ListSchedule {
  private static final int WINDOW = 64;
  private static final Deque<Integer> NONE = new ArrayDeque<>();

  private final Atoms atoms;
  private final double[] cost;
  private final double[] tail;
  private final Map<Integer, Double> time = new HashMap<>();

  private ListSchedule(Atoms atoms, double[] cost) {
    this.atoms = atoms;
    this.cost = cost;
    this.tail = new double[atoms.size()];
  }

  static Arrangement of(Atoms atoms, double[] cost) {
    ListSchedule schedule = new ListSchedule(atoms, cost);
    int[][] segments = atoms.original().segments();
    int[][] ordered = new int[segments.length][];
    for (int s = 0; s < segments.length; s++) {
      ordered[s] = schedule.new Segment(segments[s]).order();
    }
    return new Arrangement(ordered);
  }

  /** What every atom costs, in seconds. */
  static double[] costs(Atoms atoms, CostModel model) {
    double[] cost = new double[atoms.size()];
    for (int atom = 0; atom < cost.length; atom++) {
      int pc = atoms.position(atom);
      cost[atom] =
          atoms.sends(atom)
              ? model.sendCost(pc)
              : atoms.code().op(pc) == Op.COMPUTE ? model.computeCost(pc) : model.receiveCost(pc);
    }
    return cost;
  }

  /** What a role still has to do, in the order of the text. */
  private static final class Open {
    private final Deque<Integer> rest = new ArrayDeque<>();
    private int best = -1;
    private double start;
  }

  private final class Segment {
    private final int[] segment;
    private final Map<Integer, Open> roles = new HashMap<>();
    private final Map<Integer, Deque<Double>> arrivals = new HashMap<>();
    private final PriorityQueue<double[]> queue =
        new PriorityQueue<>(
            (x, y) -> x[0] != y[0] ? Double.compare(x[0], y[0]) : Double.compare(x[1], y[1]));

    Segment(int[] segment) {
      this.segment = segment;
      for (int atom : segment) {
        roles.computeIfAbsent(atoms.role(atom), r -> new Open()).rest.add(atom);
      }
    }

    private Open open(int role) {
      return Objects.requireNonNull(roles.get(role));
    }

    private Deque<Double> arrivals(int channel) {
      return arrivals.computeIfAbsent(channel, c -> new ArrayDeque<>());
    }

    int[] order() {
      tails();
      inFlight();
      roles.keySet().forEach(this::choose);
      int[] order = new int[segment.length];
      int done = 0;
      while (!queue.isEmpty()) {
        double[] first = queue.remove();
        int role = (int) first[1];
        Open open = open(role);
        if (open.best < 0 || open.start != first[0]) {
          continue;
        }
        int atom = open.best;
        order[done++] = atom;
        act(atom, open);
        choose(role);
      }
      return done == segment.length ? atoms.byRole(order) : segment;
    }

    /** The longest path of work behind every atom, itself included. */
    private void tails() {
      int[] text = segment.clone();
      Arrays.sort(text);
      Map<Integer, Double> receives = new HashMap<>();
      Map<Integer, Double> all = new HashMap<>();
      Map<Integer, Deque<Integer>> due = new HashMap<>();
      for (int i = text.length - 1; i >= 0; i--) {
        int atom = text[i];
        int role = atoms.role(atom);
        double behind = 0;
        if (atoms.sends(atom)) {
          @Nullable Integer receive = due.getOrDefault(atoms.channel(atom), NONE).pollFirst();
          behind = receive == null ? 0 : tail[receive];
          behind = Math.max(behind, receives.getOrDefault(role, 0.0));
        } else if (atoms.receives(atom)) {
          due.computeIfAbsent(atoms.channel(atom), c -> new ArrayDeque<>()).addFirst(atom);
        } else {
          behind = all.getOrDefault(role, 0.0);
        }
        tail[atom] = cost[atom] + behind;
        all.merge(role, tail[atom], Math::max);
        if (atoms.receives(atom)) {
          receives.merge(role, tail[atom], Math::max);
        }
      }
    }

    /** Messages that this segment receives and does not send. */
    private void inFlight() {
      int[] text = segment.clone();
      Arrays.sort(text);
      Map<Integer, Integer> balance = new HashMap<>();
      for (int atom : text) {
        if (atoms.channel(atom) >= 0
            && balance.merge(atoms.channel(atom), atoms.sends(atom) ? 1 : -1, Integer::sum) < 0) {
          arrivals(atoms.channel(atom)).add(0.0);
          balance.put(atoms.channel(atom), 0);
        }
      }
    }

    private void act(int atom, Open open) {
      open.rest.remove(atom);
      double end = open.start + cost[atom];
      time.put(atoms.role(atom), end);
      if (atoms.sends(atom)) {
        arrivals(atoms.channel(atom)).add(end);
        int receiver = atoms.code().b(atoms.position(atom));
        if (roles.containsKey(receiver)) {
          choose(receiver);
        }
      } else if (atoms.receives(atom)) {
        arrivals(atoms.channel(atom)).remove();
      }
    }

    /** Chooses what a role does next. */
    private void choose(int role) {
      Open open = open(role);
      open.best = -1;
      int[] before = new int[Math.min(WINDOW, open.rest.size())];
      int seen = 0;
      for (int atom : open.rest) {
        if (seen == before.length) {
          break;
        }
        boolean free = true;
        for (int i = 0; i < seen && free; i++) {
          free = atoms.passes(atom, before[i]);
        }
        before[seen++] = atom;
        double start = free ? start(role, atom) : Double.NaN;
        boolean better =
            open.best < 0
                || start < open.start
                || (start == open.start && tail[atom] > tail[open.best]);
        if (!Double.isNaN(start) && better) {
          open.best = atom;
          open.start = start;
        }
        if (atoms.channel(atom) < 0) {
          break;
        }
      }
      if (open.best >= 0) {
        queue.add(new double[] {open.start, role});
      }
    }

    private double start(int role, int atom) {
      double now = time.getOrDefault(role, 0.0);
      if (!atoms.receives(atom)) {
        return now;
      }
      @Nullable Double arrival = arrivals(atoms.channel(atom)).peek();
      return arrival == null ? Double.NaN : Math.max(now, arrival);
    }
  }
}
