// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.schedule;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A problem that is several copies of one: no arcs lead from one to another, and all have the same
 * tasks of the same roles with the same arcs and values, like the microbatches of a pipeline.
 *
 * @param tasks copy → place → task; a place stands for the same in all copies, and arcs go to later
 *     places
 * @param place task → its place
 * @param copy task → its copy
 */
@SuppressWarnings("ArrayRecordComponent") // Copies are never compared.
record Copies(int[][] tasks, int[] place, int[] copy) {
  int count() {
    return tasks.length;
  }

  /** Finds the copies; empty when there are fewer than two, or when they differ. */
  static Optional<Copies> of(TaskGraph graph) {
    int n = graph.size();
    int[] component = components(graph);
    int count = Arrays.stream(component).max().orElse(-1) + 1;
    if (count < 2 || n % count != 0) {
      return Optional.empty();
    }
    List<List<Integer>> members = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      members.add(new ArrayList<>());
    }
    for (int task = 0; task < n; task++) {
      members.get(component[task]).add(task);
    }
    long[] head = graph.heads();
    long[] tail = graph.reversed().heads();
    int[] order = new int[n];
    int[] topological = graph.topological();
    for (int i = 0; i < n; i++) {
      order[topological[i]] = i;
    }
    Comparator<Integer> canonical =
        Comparator.<Integer>comparingLong(t -> head[t])
            .thenComparingLong(t -> -tail[t])
            .thenComparingInt(graph::role)
            .thenComparingInt(t -> graph.tasks().kind()[t])
            .thenComparingInt(t -> graph.in().first()[t + 1] - graph.in().first()[t])
            .thenComparingInt(t -> order[t]);
    int[][] tasks = new int[count][];
    int[] place = new int[n];
    for (int i = 0; i < count; i++) {
      if (members.get(i).size() != n / count) {
        return Optional.empty();
      }
      members.get(i).sort(canonical);
      tasks[i] = members.get(i).stream().mapToInt(Integer::intValue).toArray();
      for (int at = 0; at < tasks[i].length; at++) {
        place[tasks[i][at]] = at;
      }
    }
    Copies copies = new Copies(tasks, place, component);
    return copies.areAlike(graph) ? Optional.of(copies) : Optional.empty();
  }

  /** Task → the number of what it is connected with, in the order of the first tasks. */
  private static int[] components(TaskGraph graph) {
    int[] component = new int[graph.size()];
    Arrays.fill(component, -1);
    int[] stack = new int[graph.size()];
    int count = 0;
    for (int first = 0; first < component.length; first++) {
      if (component[first] >= 0) {
        continue;
      }
      int open = 0;
      stack[open++] = first;
      component[first] = count;
      while (open > 0) {
        int task = stack[--open];
        for (TaskGraph.Arcs arcs : List.of(graph.out(), graph.in())) {
          for (int arc = arcs.first()[task]; arc < arcs.first()[task + 1]; arc++) {
            int next = arcs.task()[arc];
            if (component[next] < 0) {
              component[next] = count;
              stack[open++] = next;
            }
          }
        }
      }
      count++;
    }
    return component;
  }

  private boolean areAlike(TaskGraph graph) {
    int[] number = new int[graph.values().bytes().length];
    int[] first = new int[number.length];
    List<long[]> arcs = new ArrayList<>();
    for (int task : tasks[0]) {
      arcs.add(arcs(graph, task));
    }
    number(graph, tasks[0], first);
    for (int[] other : tasks) {
      number(graph, other, number);
      for (int at = 0; at < other.length; at++) {
        int given = tasks[0][at];
        int task = other[at];
        if (graph.role(given) != graph.role(task)
            || graph.length(given) != graph.length(task)
            || !Arrays.equals(arcs.get(at), arcs(graph, task))
            || !alike(graph.opens(given), graph.opens(task), first, number)
            || !alike(graph.closes(given), graph.closes(task), first, number)
            || !sameSizes(graph, given, task)) {
          return false;
        }
      }
    }
    return true;
  }

  /** Numbers the values of a copy in the order in which it opens and closes them. */
  private static void number(TaskGraph graph, int[] copy, int[] number) {
    int next = 1;
    for (int task : copy) {
      for (int value : graph.opens(task)) {
        number[value] = number[value] == 0 ? next++ : number[value];
      }
      for (int value : graph.closes(task)) {
        number[value] = number[value] == 0 ? next++ : number[value];
      }
    }
  }

  private static boolean alike(int[] values, int[] others, int[] number, int[] otherNumber) {
    boolean alike = values.length == others.length;
    for (int i = 0; alike && i < values.length; i++) {
      alike = number[values[i]] == otherNumber[others[i]];
    }
    return alike;
  }

  private static boolean sameSizes(TaskGraph graph, int task, int other) {
    int[] opens = graph.opens(task);
    boolean same = true;
    for (int i = 0; same && i < opens.length; i++) {
      same = graph.bytes(opens[i]) == graph.bytes(graph.opens(other)[i]);
    }
    return same;
  }

  private long[] arcs(TaskGraph graph, int task) {
    TaskGraph.Arcs out = graph.out();
    int begin = out.first()[task];
    long[] all = new long[out.first()[task + 1] - begin];
    for (int i = 0; i < all.length; i++) {
      all[i] = (long) place[out.task()[begin + i]] << 40 ^ out.lag()[begin + i];
    }
    Arrays.sort(all);
    return all;
  }
}
