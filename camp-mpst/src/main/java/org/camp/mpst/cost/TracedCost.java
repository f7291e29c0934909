// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.cost;

import java.util.Arrays;
import org.camp.core.analysis.Cancellation;
import org.camp.core.protocol.Op;
import org.camp.mpst.maxplus.Ticks;
import org.camp.mpst.price.CostModel;
import org.camp.mpst.price.TickCosts;
import org.camp.mpst.walk.NodeWalk;

/**
 * Bounded cost with causes, in ticks where these fit a double, told in seconds: every send, receive
 * and computation is an event that knows the event before it at its role and, for a receive, the
 * send that it gets; so the critical path of any role can be read off backwards. 32 bytes an event
 * in flat arrays.
 */
final class TracedCost extends NodeWalk {
  /** The event before all others of a role. */
  static final int START = -1;

  private final CostModel model;
  private final TickCosts costs;
  private final boolean inTicks;
  private final Ticks unit;

  /** Event → when it ends [ticks, or s when the costs are wide]; NaN when unknown. */
  private double[] time = new double[1024];

  /** Event → how long its role has worked up to its end [ticks, or s when the costs are wide]. */
  private double[] busy = new double[1024];

  /** Event → the one before it at its role, or {@link #START}. */
  private int[] previous = new int[1024];

  /** Event → the send that a receive gets, or {@link #START}. */
  private int[] cause = new int[1024];

  /** Event → twice its position in the code, plus 1 for a receive. */
  private int[] position = new int[1024];

  private int events;

  private TracedCost(CostModel model, long[] iterations, long budget, Cancellation cancellation) {
    super(model.code(), iterations, budget, cancellation);
    this.model = model;
    this.costs = model.ticks();
    this.inTicks = !costs.isWide();
    this.unit = inTicks ? costs.unit() : Ticks.SECONDS;
    Arrays.fill(now, START);
  }

  /**
   * Walks the protocol and keeps all events.
   *
   * @throws org.camp.core.diagnostic.OverBudget when more than {@code budget} operations are run
   */
  static TracedCost of(CostModel model, long[] iterations, long budget, Cancellation cancellation) {
    TracedCost trace = new TracedCost(model, iterations, budget, cancellation);
    trace.run();
    return trace;
  }

  CostModel model() {
    return model;
  }

  /** How many events there are. */
  int size() {
    return events;
  }

  /** The last event of a role, or {@link #START}. */
  int last(int role) {
    return now[role];
  }

  private double ends(int event) {
    return event == START ? 0 : time[event];
  }

  private double worked(int event) {
    return event == START ? 0 : busy[event];
  }

  private double begins(int event) {
    return Math.max(ends(previous[event]), ends(cause[event]));
  }

  private double waits(int event) {
    return cause[event] == START ? 0 : Math.max(0, ends(cause[event]) - ends(previous[event]));
  }

  private double seconds(double ticks) {
    return unit.seconds(ticks);
  }

  /** When an event ends, in seconds. */
  double time(int event) {
    return seconds(ends(event));
  }

  /** How long its role has worked up to the end of an event, waiting left out, in seconds. */
  double busy(int event) {
    return seconds(worked(event));
  }

  /** How long its role has waited up to the end of an event, in seconds. */
  double idle(int event) {
    return seconds(Math.max(0, ends(event) - worked(event)));
  }

  /** How long an event takes, in seconds. */
  double duration(int event) {
    return seconds(ends(event) - begins(event));
  }

  /** The event before it at its role. */
  int previous(int event) {
    return previous[event];
  }

  /** The send that a receive gets, or {@link #START}. */
  int cause(int event) {
    return cause[event];
  }

  /** Where in the code an event stands. */
  int pc(int event) {
    return position[event] >>> 1;
  }

  /** Whether it is a receive. */
  boolean isReceive(int event) {
    return (position[event] & 1) != 0;
  }

  /**
   * The event that decided when this one could start: the send when its role had to wait for it.
   */
  int critical(int event) {
    return waits(event) > 0 ? cause[event] : previous[event];
  }

  /** How long its role waited for it, in seconds. */
  double waiting(int event) {
    return seconds(waits(event));
  }

  /** When an event could start, in seconds. */
  double start(int event) {
    return seconds(begins(event));
  }

  @Override
  protected int straight(int from, int to) {
    double[] compute = inTicks ? costs.compute() : model.compute();
    int pc = from;
    for (; pc < to; pc++) {
      byte op = code.op(pc);
      if (!Op.isAction(op)) {
        break;
      }
      int site = code.site(pc);
      int p = code.from(pc);
      if (op == Op.COMPUTE) {
        now[p] = event(now[p], START, compute[site], pc << 1);
        continue;
      }
      int q = code.receiver(pc);
      int sent = START;
      if (op != Op.RECEIVE) {
        double cost = send(model.sendRule(p, q))[site];
        sent = event(now[p], START, cost, pc << 1);
        now[p] = sent;
      }
      if (op == Op.SEND) {
        queues.send(pc, sent);
        continue;
      }
      if (op == Op.RECEIVE) {
        sent = (int) queues.receive(pc, path, maxQueued());
      } else if (!queues.isEmpty()) {
        queues.checkNotOvertaking(pc, path);
      }
      double cost = receive(model.receiveRule(p, q))[site] + compute[site];
      now[q] = event(now[q], sent, cost, pc << 1 | 1);
    }
    return pc;
  }

  private double[] send(int rule) {
    return inTicks ? costs.send(rule) : model.send(rule);
  }

  private double[] receive(int rule) {
    return inTicks ? costs.receive(rule) : model.receive(rule);
  }

  private int event(int before, int sent, double cost, int where) {
    if (events == time.length) {
      int capacity = events + (events >> 1);
      time = Arrays.copyOf(time, capacity);
      busy = Arrays.copyOf(busy, capacity);
      previous = Arrays.copyOf(previous, capacity);
      cause = Arrays.copyOf(cause, capacity);
      position = Arrays.copyOf(position, capacity);
    }
    double ready = ends(before);
    time[events] = (sent == START ? ready : Math.max(ready, ends(sent))) + cost;
    busy[events] = worked(before) + cost;
    previous[events] = before;
    cause[events] = sent;
    position[events] = where;
    return events++;
  }

  @Override
  protected int later(int a, int b) {
    double other = ends(b);
    return other > ends(a) || Double.isNaN(other) ? b : a;
  }

  @Override
  protected void forget(int[] roles) {
    for (int role : roles) {
      now[role] = event(now[role], START, Double.NaN, 0);
    }
  }
}
