// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.schedule;

import java.util.Arrays;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * How long values are held at least: the longest chain from the start of what opens a value to the
 * end of something that closes it. Beyond a budget of tasks that are looked at, only of the two.
 */
final class ValueLives {
  /** Tasks that are looked at for the lives of all values. */
  private static final long MOST_VISITED = 20_000_000;

  private final TaskGraph graph;

  /** Value → its least life [ticks]. */
  private final long[] lives;

  /** Place → the task there, in an order in which arcs go forward. */
  private final int[] order;

  /** Task → its place in that order. */
  private final int[] place;

  /** Task → the longest chain to its end; −1 for none [ticks]. */
  private final long[] far;

  private long visited;

  ValueLives(TaskGraph graph) {
    this.graph = graph;
    lives = new long[graph.values().bytes().length];
    order = graph.topological();
    place = new int[graph.size()];
    for (int i = 0; i < order.length; i++) {
      place[order[i]] = i;
    }
    far = new long[graph.size()];
    Arrays.fill(far, -1);
  }

  /** Value → its least life [ticks]; found in one of several copies for all of them. */
  long[] of(Optional<Copies> copies) {
    int[][] closers = closers();
    if (copies.isEmpty()) {
      for (int task = 0; task < far.length; task++) {
        find(task, closers);
      }
      return lives;
    }
    int[][] tasks = copies.get().tasks();
    for (int at = 0; at < tasks[0].length; at++) {
      find(tasks[0][at], closers);
      int[] found = graph.opens(tasks[0][at]);
      for (int copy = 1; copy < tasks.length; copy++) {
        int[] alike = graph.opens(tasks[copy][at]);
        for (int i = 0; i < found.length; i++) {
          lives[alike[i]] = lives[found[i]];
        }
      }
    }
    return lives;
  }

  /** Finds the lives of what a task opens. */
  private void find(int task, int[][] closers) {
    for (int value : graph.opens(task)) {
      int until = 0;
      for (int closer : closers[value]) {
        until = Math.max(until, place[closer]);
      }
      if (visited < MOST_VISITED) {
        visited += chains(task, until);
      }
      for (int closer : closers[value]) {
        long chain =
            closer == task ? graph.length(task) : graph.length(task) + graph.length(closer);
        lives[value] = Math.max(lives[value], Math.max(chain, far[closer]));
      }
      forget(task);
    }
  }

  /** Fills in the longest chain from a task's start to the ends of others; how many it saw. */
  private long chains(int task, int until) {
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

  /** Takes back what {@link #chains} filled in. */
  private void forget(int first) {
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

  /** Value → the tasks that close it. */
  private int[][] closers() {
    int[] count = new int[graph.values().bytes().length];
    for (int task = 0; task < far.length; task++) {
      for (int value : graph.closes(task)) {
        count[value]++;
      }
    }
    int[][] closers = new int[count.length][];
    Arrays.setAll(closers, v -> new int[count[v]]);
    for (int task = 0; task < far.length; task++) {
      for (int value : graph.closes(task)) {
        closers[value][--count[value]] = task;
      }
    }
    return closers;
  }
}
