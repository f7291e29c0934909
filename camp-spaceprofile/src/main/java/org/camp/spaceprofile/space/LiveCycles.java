// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.space;

import java.util.Arrays;
import org.camp.spaceprofile.graph.ProgramGraph;
import org.camp.spaceprofile.graph.SlotEdges;
import org.camp.spaceprofile.schedule.Schedule;

/**
 * The live cells after one step by strongly connected components, which changing contents can make
 * (Tarjan 1972, doi:10.1137/0201010): what is reachable from a cell comes before it in the order.
 * O(live cells and their edges).
 */
final class LiveCycles {
  private final ProgramGraph graph;
  private final SlotEdges slots;
  private final Schedule schedule;
  private final int step;
  private final LiveSet live;

  /** Position → live location, components one after the other, what they reach before them. */
  private final int[] order;

  /** Index in the live set → number of the component. */
  private final int[] components;

  private int ordered;
  private int componentCount;

  LiveCycles(ProgramGraph graph, SlotEdges slots, Schedule schedule, int step, LiveSet live) {
    this.graph = graph;
    this.slots = slots;
    this.schedule = schedule;
    this.step = step;
    this.live = live;
    order = new int[live.size()];
    components = new int[live.size()];
    new Search().run();
  }

  int size() {
    return order.length;
  }

  /** The live locations, what a location reaches before it. */
  int location(int position) {
    return order[position];
  }

  int component(int index) {
    return components[index];
  }

  /** Whether the content that a slot edge stands for is there after the step. */
  boolean exists(int edge) {
    int end = slots.overwriter(edge);
    return schedule.time(slots.writer(edge)) <= step
        && (end < 0 || schedule.time(end) > step)
        && live.contains(slots.target(edge));
  }

  private final class Search {
    /** Index in the live set → when it was met, from 1; 0 before. */
    private final int[] met = new int[order.length];

    /** Index in the live set → the earliest that it reaches and that is still open. */
    private final int[] low = new int[order.length];

    /** Index in the live set → how many of its edges were followed. */
    private final int[] followed = new int[order.length];

    /** Depth → location on the path of the search. */
    private final int[] path = new int[order.length];

    /** Position → location that is met, and whose component is open. */
    private final int[] open = new int[order.length];

    private int opened;
    private int clock;

    void run() {
      Arrays.fill(components, -1);
      for (int node = 0; node < graph.size(); node++) {
        if (live.contains(node) && met[live.index(node)] == 0) {
          from(node);
        }
      }
    }

    private void from(int root) {
      int depth = 0;
      path[depth++] = root;
      meet(root);
      while (depth > 0) {
        int node = path[depth - 1];
        int index = live.index(node);
        int target = next(node, index);
        if (target == -1) {
          depth--;
          close(node, index);
          if (depth > 0) {
            int parent = live.index(path[depth - 1]);
            low[parent] = Math.min(low[parent], low[index]);
          }
        } else {
          int other = live.index(target);
          if (met[other] == 0) {
            meet(target);
            path[depth++] = target;
          } else if (components[other] < 0) {
            low[index] = Math.min(low[index], met[other]);
          }
        }
      }
    }

    private void meet(int node) {
      int index = live.index(node);
      met[index] = ++clock;
      low[index] = clock;
      open[opened++] = node;
    }

    private void close(int node, int index) {
      if (low[index] != met[index]) {
        return;
      }
      int member;
      do {
        member = open[--opened];
        components[live.index(member)] = componentCount;
        order[ordered++] = member;
      } while (member != node);
      componentCount++;
    }

    /** The next live location that a cell points to, or -1. */
    private int next(int node, int index) {
      int statics = graph.heapTo(node) - graph.heapFrom(node);
      while (true) {
        int edge = followed[index]++;
        if (edge < statics) {
          return graph.heapTarget(graph.heapFrom(node) + edge);
        }
        int slot = slots.from(node) + edge - statics;
        if (slot >= slots.to(node)) {
          return -1;
        }
        if (exists(slot)) {
          return slots.target(slot);
        }
      }
    }
  }
}
