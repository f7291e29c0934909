// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.picture;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.camp.core.order.ActivityNetwork;
import org.camp.core.order.TimedRun;

/**
 * Time on critical paths by the path of operations from the root, then what it was where it was not
 * the operation itself: {@code [wire] a → b} and the like. A tree of frames, as large as there are
 * different paths.
 */
public final class CallStacks {
  private record Key(int above, String name) {}

  private final Map<Key, Integer> numbers = new HashMap<>();
  private final List<String> names = new ArrayList<>();
  private final List<Integer> above = new ArrayList<>();

  /** Frame → its own time on critical paths [ns]. */
  private long[] own = new long[64];

  private int runs;

  /** Adds the critical path of a run. O(events + depth of the spans on it). */
  public void add(TimedRun run) {
    ActivityNetwork network = run.network();
    int[] frameOf = new int[run.spans()];
    Arrays.fill(frameOf, -1);
    for (int event : network.path(run.target())) {
      if (!network.isSource(event) && network.weight(event) != 0) {
        int frame = leaf(run, event, frameOf);
        own[frame] += network.weight(event);
      }
    }
    runs++;
  }

  /** The frame that an activity of a run counts for. */
  public int leaf(TimedRun run, int event, int[] frameOf) {
    int frame = frame(run, run.network().owner(event), frameOf);
    String between = SpanActivities.between(run, event);
    return between.isEmpty() ? frame : number(frame, between);
  }

  private int frame(TimedRun run, int span, int[] frameOf) {
    List<Integer> unknown = new ArrayList<>();
    int at = span;
    for (; at >= 0 && frameOf[at] < 0; at = run.parent(at)) {
      unknown.add(at);
    }
    int frame = at < 0 ? -1 : frameOf[at];
    for (int i = unknown.size() - 1; i >= 0; i--) {
      frame = number(frame, run.operation(unknown.get(i)));
      frameOf[unknown.get(i)] = frame;
    }
    return frame;
  }

  private int number(int parent, String name) {
    return numbers.computeIfAbsent(
        new Key(parent, name),
        key -> {
          if (names.size() == own.length) {
            own = Arrays.copyOf(own, 2 * own.length);
          }
          names.add(name);
          above.add(parent);
          return names.size() - 1;
        });
  }

  /** How many runs were added. */
  public int runs() {
    return runs;
  }

  /** How many frames there are; each stands behind the one above it. */
  public int size() {
    return names.size();
  }

  /** What a frame is. */
  public String name(int frame) {
    return names.get(frame);
  }

  /** The frame above, or −1. */
  public int above(int frame) {
    return above.get(frame);
  }

  /** Its own time [ns]; below 0 where overlaps that were tolerated outweigh it. */
  public long own(int frame) {
    return own[frame];
  }

  /** Frames from the top down to one. */
  public List<Integer> stack(int frame) {
    List<Integer> stack = new ArrayList<>();
    for (int at = frame; at >= 0; at = above(at)) {
      stack.add(at);
    }
    Collections.reverse(stack);
    return stack;
  }

  /** Frame → its time and that of all below it [ns], what is below 0 taken as 0. */
  public long[] totals() {
    long[] totals = new long[size()];
    for (int frame = size() - 1; frame >= 0; frame--) {
      totals[frame] += Math.max(0, own[frame]);
      if (above(frame) >= 0) {
        totals[above(frame)] += totals[frame];
      }
    }
    return totals;
  }

  /** What overlaps that were tolerated take off [ns], where they outweigh a frame's own time. */
  public long lost() {
    long lost = 0;
    for (int frame = 0; frame < size(); frame++) {
      lost -= Math.min(0, own[frame]);
    }
    return lost;
  }
}
