// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.TreeSet;
import java.util.function.IntUnaryOperator;
import java.util.function.ToIntFunction;
import org.camp.spaceprofile.graph.ProgramGraph;
import org.camp.spaceprofile.schedule.Schedule;

/** The definitions of section 4, word for word: slow, and independent of the fast algorithms. */
final class NaiveSpace {
  private final ProgramGraph graph;
  private final List<List<Integer>> successors = new ArrayList<>();
  private final int[] predecessors;

  NaiveSpace(ProgramGraph graph) {
    this.graph = graph;
    predecessors = new int[graph.size()];
    for (int node = 0; node < graph.size(); node++) {
      List<Integer> next = new ArrayList<>();
      if (graph.continues(node)) {
        next.add(node + 1);
      } else if (graph.forks(node)) {
        int fork = graph.fork(node);
        next.add(node + 1);
        for (int branch = 1; branch < graph.width(fork); branch++) {
          next.add(graph.branch(fork, branch));
        }
      } else if (graph.endsBranch(node)) {
        next.add(graph.join(graph.fork(node)));
      }
      successors.add(next);
      next.forEach(n -> predecessors[n]++);
    }
  }

  /** The step of every node when each step runs the least ready nodes. */
  int[] depthFirst(int processors) {
    int[] waiting = predecessors.clone();
    int[] times = new int[graph.size()];
    TreeSet<Integer> ready = new TreeSet<>(List.of(0));
    for (int step = 1; !ready.isEmpty(); step++) {
      List<Integer> taken = new ArrayList<>();
      while (taken.size() < processors && !ready.isEmpty()) {
        taken.add(ready.pollFirst());
      }
      for (int node : taken) {
        times[node] = step;
        successors.get(node).stream().filter(n -> --waiting[n] == 0).forEach(ready::add);
      }
    }
    return times;
  }

  /** The step of every node when ready nodes queue up. */
  int[] breadthFirst(int processors) {
    int[] waiting = predecessors.clone();
    int[] times = new int[graph.size()];
    Deque<Integer> ready = new ArrayDeque<>(List.of(0));
    for (int step = 1; !ready.isEmpty(); step++) {
      List<Integer> taken = new ArrayList<>();
      while (taken.size() < processors && !ready.isEmpty()) {
        taken.add(ready.poll());
      }
      for (int node : taken) {
        times[node] = step;
        successors.get(node).stream().filter(n -> --waiting[n] == 0).forEach(ready::add);
      }
    }
    return times;
  }

  /** The step of every node when each step runs ready nodes of the least label that is ready. */
  int[] leastLabel(IntUnaryOperator label, int processors) {
    return labelled(
        label, processors, ready -> ready.stream().mapToInt(label::applyAsInt).min().orElseThrow());
  }

  /** The step of every node when each step runs ready nodes with the label of the leftmost. */
  int[] leftmostLabel(IntUnaryOperator label, int processors) {
    return labelled(label, processors, ready -> label.applyAsInt(ready.first()));
  }

  private int[] labelled(
      IntUnaryOperator label, int processors, ToIntFunction<TreeSet<Integer>> choose) {
    int[] waiting = predecessors.clone();
    int[] times = new int[graph.size()];
    TreeSet<Integer> ready = new TreeSet<>(List.of(0));
    for (int step = 1; !ready.isEmpty(); step++) {
      int chosen = choose.applyAsInt(ready);
      List<Integer> taken =
          ready.stream().filter(n -> label.applyAsInt(n) == chosen).limit(processors).toList();
      taken.forEach(ready::remove);
      for (int node : taken) {
        times[node] = step;
        successors.get(node).stream().filter(n -> --waiting[n] == 0).forEach(ready::add);
      }
    }
    return times;
  }

  /** Whether every node runs after all its predecessors, and no step runs more than p nodes. */
  boolean isSchedule(Schedule schedule) {
    int[] load = new int[schedule.steps() + 1];
    for (int node = 0; node < graph.size(); node++) {
      int time = schedule.time(node);
      if (time < 1 || time > schedule.steps() || ++load[time] > schedule.processors()) {
        return false;
      }
      for (int next : successors.get(node)) {
        if (schedule.time(next) <= time) {
          return false;
        }
      }
    }
    return true;
  }

  /** How many nodes have not run after a step, but all their predecessors have. */
  int ready(Schedule schedule, int step) {
    int[] waiting = predecessors.clone();
    for (int node = 0; node < graph.size(); node++) {
      if (schedule.time(node) <= step) {
        successors.get(node).forEach(next -> waiting[next]--);
      }
    }
    int ready = 0;
    for (int node = 0; node < graph.size(); node++) {
      ready += schedule.time(node) > step && waiting[node] == 0 ? 1 : 0;
    }
    return ready;
  }

  /** The roots after a step: the value, and what nodes that have not run use. */
  TreeSet<Integer> roots(Schedule schedule, int step) {
    TreeSet<Integer> roots = new TreeSet<>();
    if (graph.result() >= 0) {
      roots.add(graph.result());
    }
    for (int node = 0; node < graph.size(); node++) {
      if (schedule.time(node) > step) {
        for (int edge = graph.heapFrom(node); edge < graph.heapTo(node); edge++) {
          roots.add(graph.heapTarget(edge));
        }
      }
    }
    roots.removeIf(location -> schedule.time(location) > step);
    return roots;
  }

  /** The locations that are reachable from the roots after a step. */
  TreeSet<Integer> live(Schedule schedule, int step) {
    TreeSet<Integer> live = new TreeSet<>();
    Deque<Integer> rest = new ArrayDeque<>(roots(schedule, step));
    while (!rest.isEmpty()) {
      int location = rest.poll();
      if (live.add(location)) {
        for (int edge = graph.heapFrom(location); edge < graph.heapTo(location); edge++) {
          rest.add(graph.heapTarget(edge));
        }
      }
    }
    return live;
  }
}
