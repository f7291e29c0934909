// SPDX-License-Identifier: Apache-2.0
package org.camp.core.order;

import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * What a network says of its activities up to a target: what is critical, how much later the rest
 * may be, and what would be if some took less. Each of these is what an evaluation gives. Not for
 * several threads at once.
 */
public final class ActivityFigures {
  private final ActivityNetwork network;
  private final int target;

  /** Place on the critical path → event, in the order of {@link ActivityNetwork#path}. */
  private final int[] path;

  /** Event → whether it is on that path. */
  private final boolean[] critical;

  /** Event → the latest time at which it delays nothing [unit of the network]. */
  private final long[] late;

  /** Event → weight while something is tried [unit of the network]. */
  private final long[] weights;

  /** Event → time while something is tried [unit of the network]. */
  private final long[] times;

  /** Looks at a network. O(events + arcs). */
  public ActivityFigures(ActivityNetwork network, int target) {
    this.network = network;
    this.target = target;
    this.path = network.path(target);
    this.late = network.late(target);
    this.weights = network.weights();
    this.times = new long[network.size()];
    this.critical = new boolean[network.size()];
    for (int event : path) {
      critical[event] = true;
    }
  }

  /** The network whose figures these are. */
  public ActivityNetwork network() {
    return network;
  }

  /** When the target happens. */
  public long makespan() {
    return network.time(target);
  }

  /** The events of the critical path. */
  public int[] path() {
    return path.clone();
  }

  /** Whether an event is on the critical path. */
  public boolean isCritical(int event) {
    return critical[event];
  }

  /** How much later an event may happen; {@link ActivityNetwork#NEVER}: at any time. */
  public long slack(int event) {
    return late[event] == ActivityNetwork.NEVER
        ? ActivityNetwork.NEVER
        : late[event] - network.time(event);
  }

  /** Event → what would be won if its activity took no time: its drag. O(arcs · log arcs). */
  public long[] drags() {
    long[] onPath = network.drags(path);
    long[] drags = new long[network.size()];
    for (int i = 0; i < path.length; i++) {
      drags[path[i]] = onPath[i];
    }
    return drags;
  }

  /** The events that are chosen and before which a positive activity passes. */
  public int[] positive(IntPredicate chosen) {
    int[] events = new int[8];
    int size = 0;
    for (int event = 0; event < network.size(); event++) {
      if (network.weight(event) > 0 && !network.isSource(event) && chosen.test(event)) {
        if (size == events.length) {
          events = Arrays.copyOf(events, 2 * size);
        }
        events[size++] = event;
      }
    }
    return Arrays.copyOf(events, size);
  }

  /** What would be won if activities took no time, leads included. One evaluation. */
  public long without(int[] events) {
    for (int event : events) {
      weights[event] = 0;
    }
    network.evaluate(weights, times);
    for (int event : events) {
      weights[event] = network.weight(event);
    }
    return makespan() - times[target];
  }

  /** The makespan, doubled, if activities took half the time. One evaluation. */
  public long halved(int[] events) {
    for (int event = 0; event < weights.length; event++) {
      weights[event] *= 2;
    }
    for (int event : events) {
      weights[event] /= 2;
    }
    network.evaluate(weights, times);
    for (int event = 0; event < weights.length; event++) {
      weights[event] = network.weight(event);
    }
    return times[target];
  }

  /** The factors of activities between which the path stays critical. */
  public CriticalInterval range(int[] events) {
    return network.criticalRange(target, chosen(events));
  }

  /**
   * The events that come onto the path just beyond an end of that interval; none where the path
   * stays critical.
   *
   * @param above whether it is the upper end
   */
  public int[] beyond(int[] events, CriticalInterval range, boolean above) {
    ScaleFactor end = above ? range.high() : range.low();
    return Arrays.stream(network.beyond(target, chosen(events), end, above))
        .filter(event -> !critical[event])
        .toArray();
  }

  private boolean[] chosen(int[] events) {
    boolean[] scaled = new boolean[network.size()];
    for (int event : events) {
      scaled[event] = true;
    }
    return scaled;
  }
}
