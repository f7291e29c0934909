// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.equation;

import java.util.Arrays;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.mpst.price.CostModel;
import org.camp.mpst.symbolic.CostGraph;
import org.camp.mpst.walk.EventGraph;

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
      int first = at(events.first(node), cost, inputs);
      int second = events.second(node);
      int tag = events.tag(node);
      cost[node] =
          switch (tag) {
            case EventGraph.UNKNOWN -> UNKNOWN;
            case EventGraph.MAXIMUM -> later(first, at(second, cost, inputs));
            default ->
                second == EventGraph.NONE
                    ? acts(first, tag >>> 1)
                    : receives(first, at(second, cost, inputs), tag >>> 1);
          };
    }
    int[] last = new int[events.outputs()];
    Arrays.setAll(last, i -> at(events.last(i), cost, inputs));
    return last;
  }

  private static int at(int node, int[] cost, int[] inputs) {
    return node < 0 ? inputs[EventGraph.START - node] : cost[node];
  }

  private int acts(int before, int pc) {
    byte op = code.op(pc);
    if (op == ProtocolOp.REC) {
      return plus(before, delay(pc));
    }
    int added = op == ProtocolOp.COMPUTE ? local(pc, op) : communication(pc, true);
    return acted(code.from(pc), pc, plus(before, added));
  }

  private int receives(int before, int message, int pc) {
    int added = plus(communication(pc, false), local(pc, code.op(pc)));
    return acted(code.receiver(pc), pc, plus(later(before, message), added));
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
    int p = code.sender(pc);
    int q = code.receiver(pc);
    int rule = sending ? model.sendRule(p, q) : model.receiveRule(p, q);
    int[] table = table(sending ? send : receive, rule);
    int site = code.site(pc);
    if (table[site] == UNSET) {
      table[site] =
          terms.communication(
              sending,
              model.ruleLabel(rule),
              code.kind(code.siteKind(site)).size(),
              sending ? model.sendFunction(rule) : model.receiveFunction(rule));
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
