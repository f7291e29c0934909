// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.equation;

import java.util.Arrays;
import org.camp.core.analysis.Cancellation;
import org.camp.core.protocol.Op;
import org.camp.mpst.price.CostModel;
import org.camp.mpst.symbolic.CostGraph;
import org.camp.mpst.walk.NodeWalk;

/** Bounded cost as expressions of a shared {@link CostGraph}. */
class SymbolicCost extends NodeWalk {
  /** The cost of a role that depends on an unknown number of iterations. */
  static final int UNKNOWN = -1;

  private static final int UNSET = -2;

  private final CostModel model;
  final CostGraph graph;
  private final CostTerms terms;

  /** Rule → site → the node of c_O, or {@link #UNSET}; no row for rules not met yet. */
  private final int[][] send;

  /** Rule → site → the node of c_I, or {@link #UNSET}; no row for rules not met yet. */
  private final int[][] receive;

  /** Site → the node of the computation, or {@link #UNSET}. */
  private final int[] compute;

  SymbolicCost(
      CostModel model,
      CostGraph graph,
      CostTerms terms,
      long[] iterations,
      long budget,
      Cancellation cancellation) {
    super(model.code(), iterations, budget, cancellation);
    this.model = model;
    this.graph = graph;
    this.terms = terms;
    int rules = model.rules();
    this.send = new int[rules][];
    this.receive = new int[rules][];
    this.compute = unset();
  }

  /**
   * For every role the node of its cost, or {@link #UNKNOWN}.
   *
   * @throws org.camp.core.diagnostic.OverBudget when more than {@code budget} operations are run
   */
  static int[] of(
      CostModel model,
      CostGraph graph,
      CostTerms terms,
      long[] iterations,
      long budget,
      Cancellation cancellation) {
    SymbolicCost walk = new SymbolicCost(model, graph, terms, iterations, budget, cancellation);
    walk.run();
    return walk.now;
  }

  private int[] unset() {
    int[] nodes = new int[code.sites()];
    Arrays.fill(nodes, UNSET);
    return nodes;
  }

  @Override
  protected int straight(int from, int to) {
    int pc = from;
    for (; pc < to; pc++) {
      byte op = code.op(pc);
      if (!Op.isAction(op)) {
        break;
      }
      int p = code.from(pc);
      if (op == Op.COMPUTE) {
        now[p] = acted(p, pc, plus(now[p], local(pc, op)));
        continue;
      }
      int q = code.receiver(pc);
      int sent = CostGraph.ZERO;
      if (op != Op.RECEIVE) {
        now[p] = acted(p, pc, plus(now[p], communication(pc, true)));
        sent = now[p];
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
      int received = plus(communication(pc, false), local(pc, op));
      now[q] = acted(q, pc, plus(later(now[q], sent), received));
    }
    return pc;
  }

  /** The cost of a role after an operation; what is returned stands for it from there on. */
  int acted(int role, int pc, int cost) {
    return cost;
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

  @Override
  protected int later(int a, int b) {
    return a == UNKNOWN || b == UNKNOWN ? UNKNOWN : graph.max(a, b);
  }

  @Override
  protected void forget(int[] roles) {
    for (int role : roles) {
      now[role] = UNKNOWN;
    }
  }
}
