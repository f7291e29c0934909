// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.cost;

import java.util.Arrays;
import org.camp.core.protocol.ProtocolOp;
import org.camp.mpst.exact.Ticks;
import org.camp.mpst.price.CostModel;
import org.camp.mpst.walk.EventGraph;
import org.camp.mpst.walk.VoteOrder;
import org.jspecify.annotations.Nullable;

/**
 * Bounded cost with causes, in ticks where these fit a double, told in seconds: what costs make of
 * an event graph. Every send, receive and computation is an event that knows the event before it at
 * its role and, for a receive, the send that it gets; of a maximum the later operand is taken. So
 * the critical path of any role can be read off backwards. 16 bytes a node beside the graph.
 */
final class TracedCost {
  /** The event before all others of a role. */
  static final int START = EventGraph.START;

  private final CostModel model;
  private final EventGraph graph;
  private final Ticks unit;

  /** Node → when it ends [ticks, or s when the costs are wide]; NaN when unknown. */
  private final double[] time;

  /** Node → how long its role has worked up to its end [ticks, or s when the costs are wide]. */
  private final double[] busy;

  /** Node → the event that it stands for; no array while that is always itself. */
  private int @Nullable [] event;

  /** What the costs of a model make of the graph of its protocol. Time linear in the graph. */
  TracedCost(CostModel model, EventGraph graph) {
    this.model = model;
    this.graph = graph;
    boolean inTicks = !model.ticks().isWide();
    this.unit = inTicks ? model.ticks().unit() : Ticks.SECONDS;
    this.time = new double[graph.size()];
    this.busy = new double[graph.size()];
    VoteOrder votes = new VoteOrder(graph);
    for (int node = 0; node < time.length; node++) {
      int tag = graph.tag(node);
      if (tag == EventGraph.MAXIMUM) {
        stand(node, later(graph.first(node), graph.second(node)));
      } else if (tag == EventGraph.UNKNOWN) {
        end(node, Double.NaN);
      } else if (tag == EventGraph.LEAST) {
        stand(node, votes.chosen(node, this::ends));
      } else if (EventGraph.isTravel(tag)) {
        int pc = EventGraph.position(tag);
        stand(node, graph.first(node));
        time[node] += inTicks ? model.ticks().travel(pc) : model.travelCost(pc);
      } else {
        int pc = tag >>> 1;
        boolean receives = (tag & 1) != 0;
        end(node, inTicks ? model.ticks().cost(pc, receives) : model.cost(pc, receives));
      }
    }
  }

  private void stand(int node, int chosen) {
    int[] known = event;
    if (known == null) {
      known = new int[graph.size()];
      Arrays.setAll(known, i -> i);
      event = known;
    }
    known[node] = of(chosen);
    time[node] = ends(chosen);
    busy[node] = worked(chosen);
  }

  private void end(int node, double cost) {
    double ready = ends(graph.first(node));
    int message = graph.second(node);
    time[node] = (message < 0 ? ready : Math.max(ready, time[message])) + cost;
    busy[node] = worked(graph.first(node)) + cost;
  }

  private int later(int a, int b) {
    double other = ends(b);
    return other > ends(a) || Double.isNaN(other) ? b : a;
  }

  private int of(int node) {
    int[] known = event;
    return known == null || node < 0 ? node : known[node];
  }

  CostModel model() {
    return model;
  }

  /** How many nodes there are, not all of which are events. */
  int size() {
    return graph.size();
  }

  /** Whether a node is an event: a send, a receive or a computation. */
  boolean isEvent(int node) {
    return graph.tag(node) >= 0;
  }

  /** The last event of a role, or {@link #START}. */
  int last(int role) {
    return of(graph.last(role));
  }

  private double ends(int event) {
    return event == START ? 0 : time[event];
  }

  private double worked(int event) {
    return event == START ? 0 : busy[event];
  }

  /** When the message arrives that an event receives; 0 when it receives none. */
  private double arrives(int event) {
    return graph.second(event) < 0 ? 0 : time[graph.second(event)];
  }

  private double begins(int event) {
    return Math.max(ends(previous(event)), arrives(event));
  }

  private double waits(int event) {
    return cause(event) == START ? 0 : Math.max(0, arrives(event) - ends(previous(event)));
  }

  private double seconds(double ticks) {
    return unit.seconds(ticks);
  }

  /** When an event ends [ticks, or s when the costs are wide]. */
  double instant(int event) {
    return ends(event);
  }

  /** Whether times are seconds, since they are too wide for ticks. */
  boolean isWide() {
    return model.ticks().isWide();
  }

  /** How many seconds a tick has. */
  double tick() {
    return unit.seconds(1L);
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
    return of(graph.first(event));
  }

  /** The send that a receive gets, or {@link #START}. */
  int cause(int event) {
    return graph.second(event) < 0 ? START : of(graph.second(event));
  }

  /** Where in the code an event stands. */
  int pc(int event) {
    return Math.max(0, graph.tag(event) >> 1);
  }

  /** Whether it is a computation alone. */
  boolean isComputation(int event) {
    byte op = model.code().op(pc(event));
    return op == ProtocolOp.COMPUTE || (op == ProtocolOp.GATHER && !isReceive(event));
  }

  /** The role that acts. */
  int role(int event) {
    return isReceive(event) ? model.code().to(pc(event)) : model.code().from(pc(event));
  }

  /** Who sent what a receive gets. */
  int sender(int event) {
    boolean votes = model.code().op(pc(event)) == ProtocolOp.GATHER;
    return model.code().from(pc(votes ? cause(event) : event));
  }

  /** How long the message that a receive gets travelled, in seconds. */
  double travelled(int event) {
    return cause(event) == START ? 0 : seconds(arrives(event) - ends(cause(event)));
  }

  /** Whether it is a receive. */
  boolean isReceive(int event) {
    return isEvent(event) && (graph.tag(event) & 1) != 0;
  }

  /**
   * The event that decided when this one could start: the send when its role had to wait for it.
   */
  int critical(int event) {
    return waits(event) > 0 ? cause(event) : previous(event);
  }

  /** How long its role waited for it, in seconds. */
  double waiting(int event) {
    return seconds(waits(event));
  }

  /** When an event could start, in seconds. */
  double start(int event) {
    return seconds(begins(event));
  }
}
