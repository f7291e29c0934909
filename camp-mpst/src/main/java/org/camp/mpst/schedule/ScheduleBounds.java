// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.schedule;

import java.util.Arrays;
import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * Times that no schedule within the limits can beat: the longest chain; for each role the
 * preemptive schedule of its tasks between their heads and tails (Jackson; Carlier 1982), which is
 * at least all its work between the least head and the least tail, for every suffix; the memory
 * that its values occupy for at least so long, spread over its limit; and what it can have begun
 * before anything can have been freed, from both ends.
 */
final class ScheduleBounds {
  /** Tasks that are looked at for the lives of all values. */
  private static final long MOST_VISITED = 20_000_000;

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

  ScheduleBounds(TaskGraph graph) {
    this.graph = graph;
    head = graph.heads();
    tail = graph.reversed().heads();
    tasks = tasks();
    life = lives();
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

  private long area(int role, double room) {
    double area = 0;
    long first = Long.MAX_VALUE;
    long last = Long.MAX_VALUE;
    for (int task : tasks[role]) {
      for (int value : graph.opens(task)) {
        area += graph.bytes(value) * life[value];
        first = Math.min(first, head[task]);
      }
    }
    for (int task = 0; task < head.length; task++) {
      for (int value : graph.closes(task)) {
        last = graph.values().role()[value] == role ? Math.min(last, tail[task]) : last;
      }
    }
    return area == 0 ? 0 : first + (long) Math.ceil(area / room - 1e-9) + last;
  }

  /** Value → the longest chain from what opens it to the end of something that closes it. */
  private long[] lives() {
    long[] lives = new long[graph.values().bytes().length];
    int[][] closers = closers();
    int[] place = new int[head.length];
    int[] order = graph.topological();
    for (int i = 0; i < order.length; i++) {
      place[order[i]] = i;
    }
    long[] far = new long[head.length];
    Arrays.fill(far, -1);
    long visited = 0;
    for (int task = 0; task < head.length; task++) {
      for (int value : graph.opens(task)) {
        int until = 0;
        for (int closer : closers[value]) {
          until = Math.max(until, place[closer]);
        }
        if (visited < MOST_VISITED) {
          visited += chains(task, until, place, order, far);
        }
        for (int closer : closers[value]) {
          long chain =
              closer == task ? graph.length(task) : graph.length(task) + graph.length(closer);
          lives[value] = Math.max(lives[value], Math.max(chain, far[closer]));
        }
        forget(task, far);
      }
    }
    return lives;
  }

  /** Takes back what {@link #chains} filled in. */
  private void forget(int first, long[] far) {
    int[] stack = {first};
    int open = 1;
    far[first] = -1;
    while (open > 0) {
      int task = stack[--open];
      TaskGraph.Arcs out = graph.out();
      for (int arc = out.first()[task]; arc < out.first()[task + 1]; arc++) {
        int next = out.task()[arc];
        if (far[next] >= 0) {
          far[next] = -1;
          stack = open == stack.length ? Arrays.copyOf(stack, 2 * open) : stack;
          stack[open++] = next;
        }
      }
    }
  }

  private int[][] closers() {
    int[] count = new int[graph.values().bytes().length];
    for (int task = 0; task < head.length; task++) {
      for (int value : graph.closes(task)) {
        count[value]++;
      }
    }
    int[][] closers = new int[count.length][];
    Arrays.setAll(closers, v -> new int[count[v]]);
    for (int task = 0; task < head.length; task++) {
      for (int value : graph.closes(task)) {
        closers[value][--count[value]] = task;
      }
    }
    return closers;
  }

  /** Fills in the longest chain from a task's start to the ends of others; how many it saw. */
  private long chains(int task, int until, int[] place, int[] order, long[] far) {
    PriorityQueue<Integer> open = new PriorityQueue<>();
    far[task] = graph.length(task);
    open.add(place[task]);
    long seen = 0;
    while (!open.isEmpty()) {
      int from = order[open.remove()];
      seen++;
      TaskGraph.Arcs out = graph.out();
      for (int arc = out.first()[from]; arc < out.first()[from + 1]; arc++) {
        int next = out.task()[arc];
        if (place[next] <= until) {
          if (far[next] < 0) {
            open.add(place[next]);
          }
          far[next] = Math.max(far[next], far[from] + out.lag()[arc] + graph.length(next));
        }
      }
    }
    return seen;
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
    int[] openers = new int[values.bytes().length];
    long[] freed = new long[values.bytes().length];
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
