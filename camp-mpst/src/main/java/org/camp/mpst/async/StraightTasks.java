// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.async;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.camp.core.protocol.Dependencies;
import org.camp.mpst.memory.PeakMemory;
import org.camp.mpst.price.CostModel;
import org.camp.mpst.schedule.ScheduleSearch;
import org.camp.mpst.schedule.ScheduleSearch.Schedule;
import org.camp.mpst.schedule.TaskGraphBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Straight code as tasks to be scheduled: its atoms, and collectors that stand for all before them.
 * An atom that takes no time and makes nothing that occupies memory is done beside others. Space is
 * linear in the atoms and what they say they need.
 */
final class StraightTasks {
  /** Tasks that may be placed, per reordering that may be tried. */
  private static final long PLACED = 20;

  private final ActionTable atoms;
  private final OrderArcs order;
  private final TaskUnit unit;
  private final TaskGraphBuilder problem;

  /** Task → whether it takes no time and occupies nothing. */
  private final boolean[] free;

  /** Task → its length [ticks]. */
  private final long[] length;

  private final ScheduleSearch search;
  private final ReorderingProblem.Effort effort;

  /** What is added to the span [ticks]. */
  private final long rest;

  /** Whether a quorum may go on before all that the schedule lets it wait for. */
  private final boolean waitsForAll;

  /**
   * What was found under limits.
   *
   * @param bound a time that no order within the limits can beat [s]
   * @param passes how often all was placed
   * @param arrangement the best order; empty when none is within the limits
   */
  record Found(double bound, long passes, Optional<Arrangement> arrangement) {}

  /**
   * Straight code.
   *
   * @param model what its atoms cost
   * @param sizes the sizes of its values; null when nothing occupies memory
   * @param span whether the span is made least: a role is given as much time behind its last action
   *     as it must begin earlier than others
   */
  StraightTasks(
      ActionTable atoms,
      CostModel model,
      @Nullable PeakMemory sizes,
      ReorderingProblem.Effort effort,
      boolean span) {
    this.atoms = atoms;
    this.effort = effort;
    order = new OrderArcs(atoms);
    double[] cost = ListSchedule.costs(atoms, model);
    double[] travel = travel(model);
    unit = TaskUnit.of(cost, travel);
    waitsForAll = !atoms.code().gatherings().isEmpty();
    int n = atoms.size() + order.collectors();
    int[] role = new int[n];
    int[] kind = new int[n];
    length = new long[n];
    free = new boolean[n];
    Dependencies data = atoms.code().dependencies();
    Map<Object, Integer> kinds = new HashMap<>();
    for (int task = 0; task < n; task++) {
      boolean atom = task < atoms.size();
      role[task] = atom ? atoms.role(task) : order.collectorRole(task - atoms.size());
      kind[task] = atom ? kind(task, kinds) : -1;
      length[task] = atom ? unit.ticks(cost[task]) : 0;
      free[task] = length[task] == 0 && (!atom || occupied(task, data, sizes) == 0);
    }
    double[] base = new double[atoms.code().roles().size()];
    if (sizes != null) {
      Arrays.setAll(base, r -> sizes.peak(r).base());
    }
    problem = new TaskGraphBuilder(role, length, free, kind, base);
    order.addTo(problem, message -> unit.ticks(travel[message]));
    if (sizes != null) {
      HeldValues.addTo(problem, atoms, sizes);
    }
    rest = span ? giveRest() : 0;
    search = new ScheduleSearch(problem, key -> order.ordered(problem, key, this::takesPart));
  }

  private int kind(int atom, Map<Object, Integer> numbers) {
    int pc = atoms.position(atom);
    Object what =
        atoms.computes(atom) ? atoms.code().computationNumber(pc) : atoms.code().kindAt(pc).label();
    Integer next = numbers.size();
    Integer known = numbers.putIfAbsent(what, next);
    return known == null ? next : known;
  }

  /** Atom → how long its message travels; 0 for what is no send [s]. */
  private double[] travel(CostModel model) {
    double[] travel = new double[atoms.size()];
    for (int atom = 0; atom < travel.length; atom++) {
      double latency = atoms.sends(atom) ? model.travelCost(atoms.position(atom)) : 0;
      travel[atom] = Double.isNaN(latency) ? 0 : latency;
    }
    return travel;
  }

  /** Leaves every role the time by which others begin later; the most of them [ticks]. */
  private long giveRest() {
    long[] begin = ScheduleSearch.leastHeads(problem);
    long latest = 0;
    for (long head : begin) {
      latest = head == Long.MAX_VALUE ? latest : Math.max(latest, head);
    }
    long most = latest;
    problem.rest(
        Arrays.stream(begin).map(head -> head == Long.MAX_VALUE ? 0 : most - head).toArray());
    return most;
  }

  private double occupied(int atom, Dependencies data, @Nullable PeakMemory sizes) {
    int action = atoms.needs().action(atom);
    int first = data.firstMade(action);
    double bytes = 0;
    for (int value = first; sizes != null && value < first + data.made(action); value++) {
      bytes += data.size(value) == null ? 0 : sizes.size(value);
    }
    return bytes;
  }

  private boolean takesPart(int atom) {
    return !free[atom];
  }

  /**
   * A short schedule within limits.
   *
   * @param limit role → what it may occupy [B]
   * @param over whether to end with the best so far
   */
  Found within(double[] limit, BooleanSupplier over) {
    Schedule schedule = search.within(limit, PLACED * effort.reorderings(), effort.seed(), over);
    return new Found(
        waitsForAll ? 0 : unit.seconds(schedule.bound() - rest),
        schedule.passes(),
        arrangement(schedule));
  }

  /** The order in which a schedule begins things; empty when its messages cross. */
  private Optional<Arrangement> arrangement(Schedule schedule) {
    long[] start = schedule.start();
    if (start.length == 0) {
      return Optional.empty();
    }
    int[] place = ScheduleSearch.places(order.ordered(problem, start, atom -> true));
    if (place.length == 0) {
      return Optional.empty();
    }
    Integer[] sorted = new Integer[atoms.size()];
    Arrays.setAll(sorted, i -> i);
    Arrays.sort(
        sorted,
        (a, b) -> {
          int roles = Integer.compare(atoms.role(a), atoms.role(b));
          int starts = roles != 0 ? roles : Long.compare(start[a], start[b]);
          int ends = starts != 0 ? starts : Long.compare(length[a], length[b]);
          return ends != 0 ? ends : Integer.compare(place[a], place[b]);
        });
    int[] segment = Arrays.stream(sorted).mapToInt(Integer::intValue).toArray();
    return Optional.of(new Arrangement(new int[][] {segment}));
  }
}
