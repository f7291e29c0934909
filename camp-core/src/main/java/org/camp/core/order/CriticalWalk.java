// SPDX-License-Identifier: Apache-2.0
package org.camp.core.order;

import java.util.Arrays;

/**
 * How long a critical path stays critical when some activities are scaled by a common factor f.
 * Every path is a line in f, the time of the target their upper envelope: convex and piecewise
 * linear. The walk goes along its breakpoints from 0 and from infinity towards the line of the
 * present path, one evaluation a step, at most as many as there are breakpoints.
 */
final class CriticalWalk {
  private final ActivityNetwork network;
  private final int target;

  /** Event → whether the activity before it is scaled. */
  private final boolean[] scaled;

  /** Event → what does not grow on its longest path at the factor that was evaluated last. */
  private final long[] fixed;

  /** Event → what the factor multiplies on that path. */
  private final long[] slope;

  /** Event → what it waited for on that path, or −1. */
  private final int[] before;

  /** Whether the path that grows most with the factor counts among equally long ones. */
  private boolean steepest;

  private final long pathFixed;
  private final long pathSlope;

  CriticalWalk(ActivityNetwork network, int target, boolean[] scaled) {
    this.network = network;
    this.target = target;
    this.scaled = scaled;
    this.fixed = new long[network.size()];
    this.slope = new long[network.size()];
    this.before = new int[network.size()];
    long grows = 0;
    for (int event : network.path(target)) {
      grows += scales(event) ? network.weight(event) : 0;
    }
    this.pathSlope = grows;
    this.pathFixed = network.time(target) - grows;
  }

  private boolean scales(int event) {
    return scaled[event] && network.weight(event) > 0 && !network.isSource(event);
  }

  CriticalInterval interval() {
    return new CriticalInterval(end(ScaleFactor.ZERO), end(ScaleFactor.INFINITE));
  }

  private ScaleFactor end(ScaleFactor from) {
    ScaleFactor at = from;
    while (true) {
      evaluate(at);
      long above = fixed[target] - pathFixed;
      long steeper = slope[target] - pathSlope;
      if (ScaleFactor.signOf(above, at.denominator(), steeper, at.numerator()) == 0) {
        return at;
      }
      at = steeper > 0 ? new ScaleFactor(-above, steeper) : new ScaleFactor(above, -steeper);
    }
  }

  /**
   * The events of the path that takes over just beyond an end of the interval, from the target
   * back; none where the path stays critical.
   */
  int[] beyond(ScaleFactor end, boolean above) {
    if (end.isInfinite() || (!above && end.equals(ScaleFactor.ZERO))) {
      return new int[0];
    }
    steepest = above;
    evaluate(end);
    int[] events = new int[network.size()];
    int size = 0;
    for (int event = target; event >= 0; event = before[event]) {
      events[size++] = event;
    }
    return Arrays.copyOf(events, size);
  }

  private void evaluate(ScaleFactor at) {
    for (int rank = 0; rank < network.size(); rank++) {
      int event = network.eventAt(rank);
      int end = network.firstWait(event + 1);
      int place = network.firstWait(event);
      int best = place == end ? -1 : network.waitAt(place);
      while (++place < end) {
        int other = network.waitAt(place);
        int sign =
            ScaleFactor.signOf(
                fixed[other] - fixed[best],
                at.denominator(),
                slope[other] - slope[best],
                at.numerator());
        boolean takesOver = steepest ? slope[other] > slope[best] : fixed[other] > fixed[best];
        if (sign > 0 || (sign == 0 && takesOver)) {
          best = other;
        }
      }
      before[event] = best;
      long weight = network.weight(event);
      fixed[event] = (best < 0 ? 0 : fixed[best]) + (scales(event) ? 0 : weight);
      slope[event] = (best < 0 ? 0 : slope[best]) + (scales(event) ? weight : 0);
    }
  }
}
