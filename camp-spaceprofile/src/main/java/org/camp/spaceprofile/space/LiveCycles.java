// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.space;

import java.util.stream.IntStream;
import org.camp.core.order.StrongComponents;
import org.camp.spaceprofile.graph.ProgramGraph;
import org.camp.spaceprofile.graph.SlotEdges;
import org.camp.spaceprofile.schedule.Schedule;

/**
 * The live cells after one step by strongly connected components, which changing contents can make:
 * what is reachable from a cell comes before it in the order. O(live cells and their edges).
 */
final class LiveCycles {
  private final ProgramGraph graph;
  private final SlotEdges slots;
  private final Schedule schedule;
  private final int step;
  private final LiveSet live;

  /** Index in the live set → location. */
  private final int[] locations;

  private final StrongComponents components;

  LiveCycles(ProgramGraph graph, SlotEdges slots, Schedule schedule, int step, LiveSet live) {
    this.graph = graph;
    this.slots = slots;
    this.schedule = schedule;
    this.step = step;
    this.live = live;
    locations = IntStream.range(0, graph.size()).filter(live::contains).toArray();
    components = StrongComponents.of(new LiveGraph());
  }

  int size() {
    return locations.length;
  }

  /** The live locations, what a location reaches before it. */
  int location(int position) {
    return locations[components.inOrder(position)];
  }

  int component(int index) {
    return components.component(index);
  }

  /** Whether the content that a slot edge stands for is there after the step. */
  boolean exists(int edge) {
    int end = slots.overwriter(edge);
    return schedule.time(slots.writer(edge)) <= step
        && (end < 0 || schedule.time(end) > step)
        && live.contains(slots.target(edge));
  }

  /** The live cells by index, each with its edges of the heap, then those of its slots. */
  private final class LiveGraph implements StrongComponents.Graph {
    @Override
    public int size() {
      return locations.length;
    }

    @Override
    public int first(int index) {
      return 0;
    }

    @Override
    public int end(int index) {
      int node = locations[index];
      return graph.heapTo(node) - graph.heapFrom(node) + slots.to(node) - slots.from(node);
    }

    @Override
    public int target(int index, int edge) {
      int node = locations[index];
      int statics = graph.heapTo(node) - graph.heapFrom(node);
      if (edge < statics) {
        return live.index(graph.heapTarget(graph.heapFrom(node) + edge));
      }
      int slot = slots.from(node) + edge - statics;
      return exists(slot) ? live.index(slots.target(slot)) : -1;
    }
  }
}
