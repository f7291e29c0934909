// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.schedule;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * Times that no schedule within the limits can beat: the longest chain; for each role the
 * preemptive schedule of its tasks between their heads and tails (Jackson; Carlier 1982), which is
 * at least all its work between the least head and the least tail, for every suffix; the memory
 * that its values occupy for at least so long, spread over its limit; and what it can have begun
 * before anything can have been freed, from both ends.
 */
final class ScheduleBounds {
  private final TaskGraph graph;

  /** Task → the longest chain before its start [ticks]. */
  private final long[] head;

  /** Task → the longest chain behind its end [ticks]. */
  private final long[] tail;

  /** Value → the least time from the start of what opens it to the end of what closes it. */
  private final long[] life;

  /** Role → its tasks, in the order of their heads. */
  private final int[][] tasks;

  private final long unlimited;

  /** Role → its memory times the time that it is at least occupied [B ticks]. */
  private final double[] area;

  /** Value → how many tasks open it, as far as it was looked at. */
  private final int[] openers;

  /** Value → when it can have been freed, as far as it was looked at [ticks]. */
  private final long[] freed;

  /** Role → the least head of what opens a value, and the least tail of what closes one [ticks]. */
  private final long[][] edges;

  /** A problem; copies of one have equal lives, found once. */
  ScheduleBounds(TaskGraph graph, Optional<Copies> copies) {
    this.graph = graph;
    head = graph.heads();
    tail = graph.reversed().heads();
    tasks = tasks();
    life = new ValueLives(graph).of(copies);
    area = new double[graph.roles()];
    openers = new int[life.length];
    freed = new long[life.length];
    edges = new long[graph.roles()][];
    areas();
    long longest = 0;
    for (int task = 0; task < head.length; task++) {
      longest = Math.max(longest, head[task] + graph.length(task) + tail[task]);
    }
    for (int[] own : tasks) {
      longest = Math.max(longest, preemptive(own));
    }
    unlimited = longest;
  }

  private int[][] tasks() {
    int[] count = new int[graph.roles()];
    for (int task = 0; task < head.length; task++) {
      count[graph.role(task)] += graph.isFree(task) ? 0 : 1;
    }
    int[][] own = new int[count.length][];
    for (int role = 0; role < own.length; role++) {
      own[role] = new int[count[role]];
    }
    for (int task = head.length - 1; task >= 0; task--) {
      if (!graph.isFree(task)) {
        own[graph.role(task)][--count[graph.role(task)]] = task;
      }
    }
    for (int role = 0; role < own.length; role++) {
      own[role] =
          Arrays.stream(own[role])
              .boxed()
              .sorted(Comparator.comparingLong(t -> head[t]))
              .mapToInt(Integer::intValue)
              .toArray();
    }
    return own;
  }

  /** The bound whatever the memory [ticks]. */
  long unlimited() {
    return unlimited;
  }

  /** The bound with limits of memory; never below that without [ticks]. */
  long within(double[] limit) {
    long longest = unlimited;
    for (int role = 0; role < tasks.length; role++) {
      double room = limit[role] - graph.tasks().base()[role];
      if (room < Double.POSITIVE_INFINITY && room > 0 && tasks[role].length > 0) {
        longest = Math.max(longest, area(role, room));
        longest = Math.max(longest, firstFree(role, room, false));
        longest = Math.max(longest, firstFree(role, room, true));
      }
    }
    return longest;
  }

  /** The end of a preemptive schedule of a role in which the longest tail goes first. */
  private long preemptive(int[] own) {
    PriorityQueue<long[]> ready = new PriorityQueue<>(Comparator.<long[]>comparingLong(j -> -j[0]));
    long time = 0;
    long longest = 0;
    int next = 0;
    while (next < own.length || !ready.isEmpty()) {
      if (ready.isEmpty()) {
        time = Math.max(time, head[own[next]]);
      }
      while (next < own.length && head[own[next]] <= time) {
        ready.add(new long[] {tail[own[next]], graph.length(own[next])});
        next++;
      }
      long[] job = ready.element();
      long until = next < own.length ? head[own[next]] : Long.MAX_VALUE;
      if (time + job[1] <= until) {
        time += job[1];
        longest = Math.max(longest, time + job[0]);
        ready.remove();
      } else {
        job[1] -= until - time;
        time = until;
      }
    }
    return longest;
  }

  private void areas() {
    for (int role = 0; role < edges.length; role++) {
      edges[role] = new long[] {Long.MAX_VALUE, Long.MAX_VALUE};
    }
    for (int task = 0; task < head.length; task++) {
      long[] own = edges[graph.role(task)];
      for (int value : graph.opens(task)) {
        area[graph.role(task)] += graph.bytes(value) * life[value];
        own[0] = Math.min(own[0], head[task]);
      }
      for (int value : graph.closes(task)) {
        long[] there = edges[graph.values().role()[value]];
        there[1] = Math.min(there[1], tail[task]);
      }
    }
  }

  private long area(int role, double room) {
    long[] edge = edges[role];
    return area[role] == 0 ? 0 : edge[0] + (long) Math.ceil(area[role] / room - 1e-9) + edge[1];
  }

  /**
   * Until something can have been freed, a role begins only what fits together; a fractional
   * knapsack bounds its work.
   *
   * @param backwards whether time runs backwards
   */
  private long firstFree(int role, double room, boolean backwards) {
    TaskGraph.Values values = backwards ? graph.values().reversed() : graph.values();
    long[] before = backwards ? tail : head;
    long[] behind = backwards ? head : tail;
    for (int task : tasks[role]) {
      for (int value : values.opens()[task]) {
        openers[value] = 0;
        freed[value] = 0;
      }
    }
    for (int task : tasks[role]) {
      for (int value : values.opens()[task]) {
        openers[value]++;
      }
      for (int value : values.closes()[task]) {
        freed[value] = Math.max(freed[value], before[task] + graph.length(task));
      }
    }
    long first = Long.MAX_VALUE;
    long work = 0;
    long least = Long.MAX_VALUE;
    for (int task : tasks[role]) {
      work += graph.length(task);
      least = Math.min(least, behind[task]);
      for (int value : values.opens()[task]) {
        first = Math.min(first, freed[value]);
      }
    }
    if (first == Long.MAX_VALUE) {
      return 0;
    }
    long early = 0;
    PriorityQueue<double[]> sized =
        new PriorityQueue<>(Comparator.<double[]>comparingDouble(t -> -t[0] / t[1]));
    for (int task : tasks[role]) {
      if (before[task] < first) {
        double size = 0;
        for (int value : values.opens()[task]) {
          size += openers[value] == 1 && freed[value] >= first ? values.bytes()[value] : 0;
        }
        if (size == 0) {
          early += graph.length(task);
        } else {
          sized.add(new double[] {graph.length(task), size});
        }
      }
    }
    double left = room;
    while (!sized.isEmpty() && left > 0) {
      double[] task = sized.remove();
      early += (long) Math.ceil(task[0] * Math.min(1, left / task[1]));
      left -= task[1];
    }
    return first + Math.max(0, work - early) + least;
  }
}
