// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.contention;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.camp.core.analysis.Cancellation;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.mpst.cost.DelayedCost;
import org.camp.mpst.cost.NumericCost;
import org.camp.mpst.price.CostModel;

/**
 * Work and longest path, where resolutions are too many: after the bound of list scheduling
 * (Graham, 1969, doi:10.1137/0117039), node by node.
 */
final class UpperBound implements DelayedCost.Delays {
  private static final long MOST_WALKED = 200_000_000;

  private final Workload workload;
  private final ProtocolInstance code;

  /** Role → the node that it runs on. */
  private final int[] nodeOf;

  /** Node → how many roles it runs. */
  private final int[] hosted;

  private boolean exact;

  UpperBound(Workload workload, Deployment deployment) {
    this.workload = workload;
    this.code = workload.code();
    this.nodeOf = deployment.mapping();
    this.hosted = new int[workload.nodes().count()];
    for (int node : nodeOf) {
      hosted[node]++;
    }
  }

  double[] perRole(
      CostModel model, long[] iterations, Cancellation cancellation, List<String> notes) {
    double work = WorstCaseWork.of(code, iterations, this::waiting);
    double[] paths;
    try {
      exact =
          code.gatherings().isEmpty()
              && IntStream.range(0, hosted.length).noneMatch(this::isContended);
      paths = DelayedCost.run(code, iterations, this, MOST_WALKED, cancellation);
    } catch (OverBudget e) {
      cancellation.check();
      exact = false;
      work += WorstCaseWork.of(code, iterations, this::extra);
      paths = NumericCost.run(model, iterations, 5 * MOST_WALKED, cancellation).perRole();
      notes.add("contention: all latencies and overheads are added to its upper bounds");
    }
    boolean[] acts = new boolean[paths.length];
    for (int pc = 0; pc < code.length(); pc++) {
      if (code.isAction(pc)) {
        acts[code.from(pc)] = true;
        acts[code.to(pc)] = true;
      }
    }
    double starting = starting();
    for (int role = 0; role < paths.length; role++) {
      paths[role] = (acts[role] ? paths[role] + work : 0) + starting;
    }
    return paths;
  }

  /** The longest start, and how long starts keep others waiting. */
  private double starting() {
    Nodes nodes = workload.nodes();
    double longest = 0;
    double waiting = 0;
    for (int node = 0; node < hosted.length; node++) {
      double one = workload.unit().seconds(nodes.start()[node]);
      if (hosted[node] > 0) {
        longest = Math.max(longest, one);
        double share = isContended(node) ? 1.0 / nodes.cores()[node] : 0;
        waiting += hosted[node] * one * share;
      }
    }
    long different =
        IntStream.range(0, hosted.length)
            .filter(node -> hosted[node] > 0)
            .mapToLong(node -> nodes.start()[node])
            .distinct()
            .count();
    exact &= different <= 1;
    return longest + waiting;
  }

  /** Whether nobody ever waits for a core, so that the bound is what happens. */
  boolean isExact() {
    return exact;
  }

  /** What an operation may take beyond its cost. */
  private double extra(int pc) {
    byte op = code.op(pc);
    double extra =
        op == ProtocolOp.COMPUTE || op == ProtocolOp.RECEIVE || op == ProtocolOp.GATHER
            ? 0
            : travel(pc) + takes(code.sender(pc), 0);
    if (op == ProtocolOp.SEND) {
      return extra;
    }
    int q = code.to(pc);
    long slower = workload.receive(pc, q, nodeOf[q]) - workload.receive(pc);
    return extra + takes(q, Math.max(0, slower), actions(pc));
  }

  private boolean isContended(int node) {
    return hosted[node] > workload.nodes().cores()[node];
  }

  private double takes(int role, long ticks) {
    return takes(role, ticks, 1);
  }

  private double takes(int role, long ticks, int actions) {
    int node = nodeOf[role];
    long overhead = hosted[node] > 1 ? workload.nodes().overhead()[node] : 0;
    long switching = isContended(node) ? workload.nodes().switching()[node] : 0;
    return workload.unit().seconds(ticks + actions * (overhead + switching));
  }

  /** How many actions the receiver's part of an operation is. */
  private int actions(int pc) {
    return code.op(pc) == ProtocolOp.GATHER ? code.gatheringAt(pc).quorum() + 1 : 1;
  }

  private double weight(int role) {
    int node = nodeOf[role];
    return isContended(node) ? 1 - 1.0 / workload.nodes().cores()[node] : 1;
  }

  /** How long an operation keeps others waiting. */
  private double waiting(int pc) {
    byte op = code.op(pc);
    double share = 0;
    if (op == ProtocolOp.MESSAGE || op == ProtocolOp.SEND) {
      int p = code.sender(pc);
      share += (1 - weight(p)) * takes(p, workload.send(pc));
    }
    if (op != ProtocolOp.SEND) {
      int q = code.to(pc);
      share += (1 - weight(q)) * takes(q, workload.receive(pc, q, nodeOf[q]), actions(pc));
    }
    return share;
  }

  @Override
  public double send(int pc) {
    int p = code.sender(pc);
    return weight(p) * takes(p, workload.send(pc));
  }

  @Override
  public double act(int pc) {
    int role = code.to(pc);
    return weight(role) * takes(role, workload.receive(pc, role, nodeOf[role]), actions(pc));
  }

  /** The longest that any message of the pair of nodes travels: none overtakes another. */
  @Override
  public double travel(int pc) {
    Nodes nodes = workload.nodes();
    long[] row = nodes.latency(nodeOf[code.sender(pc)], nodeOf[code.receiver(pc)]);
    long own = nodes.travel(pc);
    long besides = own == 0 && !workload.travels() ? 0 : workload.longestTravel(pc);
    exact &= own == besides;
    if (row == null) {
      return workload.unit().seconds(besides);
    }
    long longest = Arrays.stream(row).max().orElse(0);
    exact &= row[nodes.sizeClass()[pc]] == longest;
    return workload.unit().seconds(longest + besides);
  }
}
