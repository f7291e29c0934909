// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.schedule;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.camp.mpst.schedule.PeriodicPatterns.Pattern;

/**
 * Short schedules of tasks under limits of memory: priorities by steady phases when the problem is
 * copies of one, by copy, and by the longest chain that is left; each placed and improved from both
 * ends; then perturbed while the budget lasts. The same seed gives the same schedule.
 */
public final class ScheduleSearch {
  private static final int MOST_PATTERNS = 10;
  private static final int MOST_HALVINGS = 8;

  /** How much more than the budget steady phases may take: they find what nothing else does. */
  private static final int FOR_PATTERNS = 3;

  /** Trial → factor on the shortest period. */
  private static final double[] SLOWER = {1, 1.0625, 1.125, 1.25, 1.5, 2, 3, 4, 6, 8, 12, 16};

  /**
   * A schedule.
   *
   * @param start task → its start [ticks]; empty when none was found
   * @param end when all is done [ticks]
   * @param bound a time that no schedule within the limits can beat [ticks]
   * @param passes how often all tasks were placed
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record Schedule(long[] start, long end, long bound, long passes) {}

  private final TaskGraph graph;
  private final TaskGraphBuilder problem;
  private final Function<long[], TaskGraphBuilder> ordered;
  private final ScheduleBounds bounds;
  private final Optional<PeriodicPatterns> patterns;

  /** Task → its rank: the longest chain that is left comes first. */
  private final long[] urgency;

  /**
   * Prepares a problem, to be searched under several limits.
   *
   * @param problem the tasks
   * @param ordered the same with the orders that priorities of tasks fix; itself when there are
   *     none
   */
  public ScheduleSearch(TaskGraphBuilder problem, Function<long[], TaskGraphBuilder> ordered) {
    this.problem = problem;
    this.ordered = ordered;
    graph = problem.build();
    Optional<Copies> copies = Copies.of(graph);
    bounds = new ScheduleBounds(graph, copies);
    patterns = copies.map(c -> new PeriodicPatterns(graph, c));
    urgency = urgency();
  }

  /** Task → the longest of all chains less that which is left behind its start [ticks]. */
  private long[] urgency() {
    long[] key = graph.reversed().heads();
    long longest = 0;
    for (int task = 0; task < key.length; task++) {
      key[task] += graph.length(task);
      longest = Math.max(longest, key[task]);
    }
    for (int task = 0; task < key.length; task++) {
      key[task] = longest - key[task];
    }
    return key;
  }

  /** Role → when it can begin something that takes time; the greatest number for never [ticks]. */
  public static long[] leastHeads(TaskGraphBuilder problem) {
    TaskGraph graph = problem.build();
    long[] head = graph.heads();
    long[] least = new long[graph.roles()];
    Arrays.fill(least, Long.MAX_VALUE);
    for (int task = 0; task < head.length; task++) {
      if (graph.length(task) > 0) {
        least[graph.role(task)] = Math.min(least[graph.role(task)], head[task]);
      }
    }
    return least;
  }

  /** Task → its place in an order in which all arcs go forward; empty when there is none. */
  public static int[] places(TaskGraphBuilder problem) {
    int[] order = problem.build().topological();
    int[] place = new int[order.length];
    for (int i = 0; i < order.length; i++) {
      place[order[i]] = i;
    }
    return order.length == problem.size() ? place : new int[0];
  }

  /**
   * A short schedule.
   *
   * @param limit role → what it may occupy [B]; infinite for none
   * @param budget tasks that may be placed in all
   * @param seed decides how priorities are perturbed
   * @param over whether to end with the best so far
   */
  public Schedule within(double[] limit, long budget, long seed, BooleanSupplier over) {
    return new Run(limit, budget, over).search(seed);
  }

  private final class Run {
    /** Role → what it may occupy [B]; infinite for none. */
    private final double[] limit;

    private final long budget;
    private final BooleanSupplier over;
    private final long bound;

    /** Task → its start in the best schedule [ticks]; empty before one was found. */
    private long[] best = {};

    private long end = Long.MAX_VALUE;
    private long passes;

    Run(double[] limit, long budget, BooleanSupplier over) {
      this.limit = limit.clone();
      this.budget = budget;
      this.over = over;
      bound = bounds.within(limit);
    }

    Schedule search(long seed) {
      patterns.ifPresent(this::steady);
      if (wantsMore()) {
        attempt(urgency);
      }
      long[] written = new long[graph.size()];
      Arrays.setAll(written, task -> task);
      if (wantsMore()) {
        attempt(written);
      }
      SplittableRandom random = new SplittableRandom(seed);
      while (isOpen()) {
        long[] from = best.length > 0 ? best : written;
        long most = best.length > 0 ? end : graph.size();
        long width = Math.max(2, most >> random.nextInt(MOST_HALVINGS));
        long[] key = new long[from.length];
        for (int task = 0; task < key.length; task++) {
          key[task] = from[task] + random.nextLong(width);
        }
        attempt(key);
      }
      return new Schedule(best, end, bound, passes);
    }

    private boolean wantsMore() {
      return best.length == 0 ? !over.getAsBoolean() : isOpen();
    }

    private boolean isOpen() {
      return isOpen(1);
    }

    private boolean isOpen(int budgets) {
      return end > bound && !over.getAsBoolean() && passes * (graph.size() + 1L) < budgets * budget;
    }

    private void attempt(long[] key) {
      TaskGraphBuilder fixed = ordered.apply(key);
      ForwardBackward pass = new ForwardBackward(fixed == problem ? graph : fixed.build(), limit);
      long[] start = pass.of(key, bound);
      passes += pass.passes();
      if (start.length > 0 && graph.makespan(start) < end) {
        best = start;
        end = graph.makespan(start);
      }
    }

    /**
     * Steady phases that fit, those that use the most memory first, and one copy after the other:
     * both once whatever the budget.
     */
    private void steady(PeriodicPatterns all) {
      List<Pattern> fit = new ArrayList<>();
      for (int i = 0; i < SLOWER.length && fit.isEmpty(); i++) {
        fit.addAll(all.of((long) Math.ceil(all.work() * SLOWER[i])));
        fit.removeIf(pattern -> pattern.room(limit) < 0);
      }
      fit.sort(
          Comparator.<Pattern>comparingDouble(pattern -> pattern.room(limit))
              .thenComparingLong(Pattern::length));
      if (!fit.isEmpty()) {
        attempt(all.unroll(fit.get(0)));
      }
      if (end > bound) {
        attempt(all.unroll(all.alone()));
      }
      for (int i = 1; i < Math.min(fit.size(), MOST_PATTERNS) && isOpen(FOR_PATTERNS); i++) {
        attempt(all.unroll(fit.get(i)));
      }
    }
  }
}
