// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.equation;

import java.util.Arrays;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.core.quantity.Expression;
import org.camp.mpst.price.CostModel;
import org.camp.mpst.symbolic.CostGraph;
import org.camp.mpst.walk.EventGraph;
import org.jspecify.annotations.Nullable;

/** What costs as expressions of a shared {@link CostGraph} make of an event graph. */
class SymbolicCost {
  /** The cost of a role that depends on an unknown number of iterations. */
  static final int UNKNOWN = -1;

  private static final int UNSET = -2;

  private final CostModel model;
  final ProtocolInstance code;
  final CostGraph graph;
  private final CostTerms terms;

  /** Rule → site → the node of c_O, or {@link #UNSET}; no row for rules not met yet. */
  private final int[][] send;

  /** Rule → site → the node of a latency, or {@link #UNSET}; no row for rules not met yet. */
  private final int[][] latency;

  /** Rule → site → the node of c_I, or {@link #UNSET}; no row for rules not met yet. */
  private final int[][] receive;

  /** Site → the node of the computation, or {@link #UNSET}. */
  private final int[] compute;

  SymbolicCost(CostModel model, CostGraph graph, CostTerms terms) {
    this.model = model;
    this.code = model.code();
    this.graph = graph;
    this.terms = terms;
    int rules = model.rules();
    this.send = new int[rules][];
    this.receive = new int[rules][];
    this.latency = new int[rules][];
    this.compute = unset();
  }

  /**
   * The expressions of the last times of an event graph, or {@link #UNKNOWN}. One pass over it.
   *
   * @param inputs number of an input → its expression
   */
  final int[] of(EventGraph events, int... inputs) {
    int[] cost = new int[events.size()];
    for (int node = 0; node < cost.length; node++) {
      int second = events.second(node);
      int tag = events.tag(node);
      if (tag == EventGraph.LEAST) {
        cost[node] = least(events.votes(node), events.rank(node), cost, inputs);
        continue;
      }
      int first = at(events.first(node), cost, inputs);
      if (EventGraph.isTravel(tag)) {
        cost[node] = plus(first, travel(EventGraph.position(tag)));
        continue;
      }
      cost[node] =
          switch (tag) {
            case EventGraph.UNKNOWN -> UNKNOWN;
            case EventGraph.MAXIMUM -> later(first, at(second, cost, inputs));
            default ->
                second == EventGraph.NONE
                    ? acts(first, tag)
                    : receives(first, at(second, cost, inputs), tag);
          };
    }
    int[] last = new int[events.outputs()];
    Arrays.setAll(last, i -> at(events.last(i), cost, inputs));
    return last;
  }

  private static int at(int node, int[] cost, int[] inputs) {
    return node < 0 ? inputs[EventGraph.START - node] : cost[node];
  }

  private int least(int[] votes, int rank, int[] cost, int[] inputs) {
    int[] arrivals = new int[votes.length];
    for (int i = 0; i < arrivals.length; i++) {
      arrivals[i] = at(votes[i], cost, inputs);
      if (arrivals[i] == UNKNOWN) {
        return UNKNOWN;
      }
    }
    return graph.least(rank, arrivals);
  }

  /** What an event adds to the time before it; nothing where a tag is that of no event. */
  final int added(int tag) {
    if (EventGraph.isTravel(tag)) {
      return travel(EventGraph.position(tag));
    }
    if (tag < 0) {
      return CostGraph.ZERO;
    }
    int pc = tag >>> 1;
    byte op = code.op(pc);
    if ((tag & 1) != 0) {
      return op == ProtocolOp.GATHER ? vote(pc) : plus(communication(pc, false), local(pc, op));
    }
    boolean computes = op == ProtocolOp.COMPUTE || op == ProtocolOp.GATHER;
    return op == ProtocolOp.REC ? delay(pc) : computes ? local(pc, op) : communication(pc, true);
  }

  private int acts(int before, int tag) {
    int pc = tag >>> 1;
    int after = plus(before, added(tag));
    return code.op(pc) == ProtocolOp.REC ? after : acted(code.from(pc), pc, after);
  }

  private int receives(int before, int message, int tag) {
    int pc = tag >>> 1;
    int added = added(tag);
    int after = plus(later(before, message), added);
    return code.op(pc) == ProtocolOp.GATHER ? after : acted(code.receiver(pc), pc, after);
  }

  private int[] unset() {
    int[] nodes = new int[code.sites()];
    Arrays.fill(nodes, UNSET);
    return nodes;
  }

  /** The cost of a role after an operation; what is returned stands for it from there on. */
  int acted(int role, int pc, int cost) {
    return cost;
  }

  /** The rounds that are not run of the recursion at {@code pc}. */
  int delay(int pc) {
    throw new IllegalStateException("all rounds are run");
  }

  /** c_O or c_I of the communication at {@code pc}. */
  final int communication(int pc, boolean sending) {
    int rule = model.rule(pc, sending);
    return sending
        ? time(send, rule, pc, CostTerms.Time.SEND, model.sendFunction(rule))
        : time(receive, rule, pc, CostTerms.Time.RECEIVE, model.receiveFunction(rule));
  }

  /** How long a message travels, by {@link CostModel#travelCost}. */
  final int travel(int sent) {
    int pc = model.slowest(sent);
    int rule = model.latencyRule(code.sender(pc), code.receiver(pc));
    Expression function = model.latencyFunction(rule);
    return function == null
        ? CostGraph.ZERO
        : time(latency, rule, pc, CostTerms.Time.TRAVEL, function);
  }

  /** c_I of each vote of the quorum at {@code pc}: the greatest where they differ. */
  private int vote(int pc) {
    int greatest = CostGraph.ZERO;
    for (int rule : model.voteRules(pc)) {
      Expression function = model.receiveFunction(rule);
      greatest = graph.max(greatest, time(receive, rule, pc, CostTerms.Time.RECEIVE, function));
    }
    return greatest;
  }

  private int time(
      int[][] tables, int rule, int pc, CostTerms.Time what, @Nullable Expression function) {
    int[] table = table(tables, rule);
    int site = code.site(pc);
    if (table[site] == UNSET) {
      Expression size = code.kind(code.siteKind(site)).size();
      table[site] = terms.communication(what, model.ruleLabel(rule), size, function);
    }
    return table[site];
  }

  private int[] table(int[][] tables, int rule) {
    if (tables[rule] == null) {
      tables[rule] = unset();
    }
    return tables[rule];
  }

  /** The computation at {@code pc}. */
  final int local(int pc, byte op) {
    int site = code.site(pc);
    if (compute[site] == UNSET) {
      var expression = model.localCost(site, op);
      compute[site] = expression == null ? CostGraph.ZERO : terms.local(expression);
    }
    return compute[site];
  }

  private int plus(int a, int b) {
    return a == UNKNOWN || b == UNKNOWN ? UNKNOWN : graph.plus(a, b);
  }

  private int later(int a, int b) {
    return a == UNKNOWN || b == UNKNOWN ? UNKNOWN : graph.max(a, b);
  }
}
