// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.cost;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import org.camp.core.order.ActivityClass;
import org.camp.core.order.ActivityNetwork;

/**
 * When every send, receive and computation happens under the cost bound: the schedule in which no
 * action starts later than it must. Of a choice it holds the branch that decides each role's time.
 * Events are numbered from 0 in the order in which they were run.
 */
public final class RoleTimeline {
  /** How many units the longest of times has that fit no ticks. */
  private static final double WIDE = 0x1p50;

  private final TracedCost trace;

  /** Event of the timeline → event of the trace, ascending. */
  private final int[] events;

  private final BitSet critical;
  private final int costliest;

  RoleTimeline(TracedCost trace, int[] last, int costliest) {
    this.trace = trace;
    this.costliest = costliest;
    this.events = reachable(trace, last);
    this.critical = new BitSet();
    if (costliest >= 0) {
      for (int e = trace.last(costliest); e != TracedCost.START; e = trace.critical(e)) {
        critical.set(e);
      }
    }
  }

  private static int[] reachable(TracedCost trace, int[] last) {
    BitSet seen = new BitSet();
    int[] stack = new int[1024];
    int top = 0;
    for (int e : last) {
      if (e != TracedCost.START && !seen.get(e)) {
        seen.set(e);
        stack[top++] = e;
      }
      while (top > 0) {
        int at = stack[--top];
        if (top + 2 > stack.length) {
          stack = Arrays.copyOf(stack, 2 * stack.length);
        }
        int before = trace.previous(at);
        int cause = trace.cause(at);
        if (before != TracedCost.START && !seen.get(before)) {
          seen.set(before);
          stack[top++] = before;
        }
        if (cause != TracedCost.START && !seen.get(cause)) {
          seen.set(cause);
          stack[top++] = cause;
        }
      }
    }
    return seen.stream().toArray();
  }

  /** How many events there are. */
  public int size() {
    return events.length;
  }

  /** The role that acts. */
  public int role(int event) {
    return trace.role(events[event]);
  }

  /** Where in the code it stands. */
  public int position(int event) {
    return trace.pc(events[event]);
  }

  /** Whether it is a computation alone. */
  public boolean isComputation(int event) {
    return trace.isComputation(events[event]);
  }

  /** Whether it receives a message. */
  public boolean isReceive(int event) {
    return trace.isReceive(events[event]);
  }

  /** When its role was ready for it, in seconds. */
  public double ready(int event) {
    return trace.time(trace.previous(events[event]));
  }

  /** When it starts, in seconds; later than {@link #ready} when the role waits. NaN if unknown. */
  public double start(int event) {
    return trace.start(events[event]);
  }

  /** When it ends, in seconds; NaN if unknown. */
  public double end(int event) {
    return trace.time(events[event]);
  }

  /** The send that it receives; −1 for other events. */
  public int cause(int event) {
    int cause = trace.cause(events[event]);
    return cause == TracedCost.START ? -1 : Arrays.binarySearch(events, cause);
  }

  /** Whether it is on the critical path of the role that is done last. */
  public boolean isCritical(int event) {
    return critical.get(events[event]);
  }

  /**
   * The timeline as a network: event 0 is the start, event {@code e + 1} the end of event {@code
   * e}; roles are owners. What is waited for last is the send only where the role was ready before
   * it came.
   *
   * @return nothing when a time is unknown, or nothing happens
   */
  public Optional<Network> network() {
    if (costliest < 0 || trace.last(costliest) == TracedCost.START) {
      return Optional.empty();
    }
    double longest = 0;
    for (int event : events) {
      longest = Math.max(longest, trace.instant(event));
    }
    double scale = trace.isWide() && longest > 0 ? WIDE / longest : 1;
    ActivityNetwork.Builder builder = ActivityNetwork.builder();
    builder.event(0, 0, ActivityClass.LOCAL);
    for (int event = 0; event < events.length; event++) {
      double at = trace.instant(events[event]) * scale;
      if (Double.isNaN(at)) {
        return Optional.empty();
      }
      boolean computes = trace.isComputation(events[event]);
      builder.event(
          Math.round(at), role(event), computes ? ActivityClass.LOCAL : ActivityClass.WIRE);
      int cause = cause(event);
      if (cause >= 0) {
        builder.waits(event + 1, cause + 1);
      }
      int before = trace.previous(events[event]);
      builder.waits(
          event + 1, before == TracedCost.START ? 0 : Arrays.binarySearch(events, before) + 1);
    }
    int target = Arrays.binarySearch(events, trace.last(costliest)) + 1;
    double unit = trace.isWide() ? 1 / scale : trace.tick();
    return builder.build().map(network -> new Network(network, target, unit));
  }

  /**
   * A network with what its times are.
   *
   * @param activities events and what each waits for
   * @param target when the role is done that is done last
   * @param unit how many seconds one unit of it has
   */
  public record Network(ActivityNetwork activities, int target, double unit) {}

  /**
   * When the first event of each position of the code happens, in every branch of a choice.
   *
   * @param receives whether the receiving half is meant
   */
  public Moments first(boolean receives) {
    double[] ready = new double[trace.model().code().length()];
    Arrays.fill(ready, Double.NaN);
    double[] start = ready.clone();
    double[] end = ready.clone();
    BitSet seen = new BitSet();
    BitSet onPath = new BitSet();
    for (int e = 0; e < trace.size(); e++) {
      if (!trace.isEvent(e) || trace.isReceive(e) != receives) {
        continue;
      }
      int pc = trace.pc(e);
      if (!seen.get(pc)) {
        seen.set(pc);
        ready[pc] = trace.time(trace.previous(e));
        start[pc] = trace.start(e);
        end[pc] = trace.time(e);
      }
      if (critical.get(e)) {
        onPath.set(pc);
      }
    }
    return new Moments(ready, start, end, onPath);
  }

  /** Times by position of the code, in seconds; NaN where unknown. */
  public static final class Moments {
    /** Position → when its role is ready for it [s]; NaN when unknown. */
    private final double[] ready;

    /** Position → when it starts [s]; NaN when unknown. */
    private final double[] start;

    /** Position → when it ends [s]; NaN when unknown. */
    private final double[] end;

    private final BitSet critical;

    private Moments(double[] ready, double[] start, double[] end, BitSet critical) {
      this.ready = ready;
      this.start = start;
      this.end = end;
      this.critical = critical;
    }

    /** How long the role waits; 0 when it does not or when that is unknown. */
    public double waiting(int pc) {
      double waiting = start[pc] - ready[pc];
      return waiting > 0 ? waiting : 0;
    }

    /** How long the action takes. */
    public double duration(int pc) {
      return end[pc] - start[pc];
    }

    /** When the action ends. */
    public double end(int pc) {
      return end[pc];
    }

    /** Whether the action is on the critical path, in any round. */
    public boolean isCritical(int pc) {
      return critical.get(pc);
    }
  }
}
