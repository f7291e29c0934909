// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.closed;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.camp.core.analysis.Cancellation;
import org.camp.core.log.Log;
import org.camp.mpst.maxplus.Circuit;
import org.camp.mpst.maxplus.EntryLaw;

/**
 * The laws of entries x(n) of a max-plus linear map without running its rounds: closed forms over
 * ticks are maxima of lines, however late the steepest one becomes the greatest.
 */
public final class EnvelopeLaws {
  private static final Log LOG = Log.of(EnvelopeLaws.class);

  /** Ticks of all nodes together, so that whole numbers are never taken for equal. */
  private static final double MOST = 1e11;

  private static final int LOOP = 0;

  private EnvelopeLaws() {}

  /**
   * The laws of the first entries.
   *
   * @param start x(0) [ticks]
   * @return empty when some entry has no form of lines within the budget
   */
  public static Optional<List<EntryLaw>> of(
      Circuit circuit, BigInteger[] start, int entries, Cancellation cancellation) {
    double sum = Arrays.stream(start).mapToDouble(BigInteger::doubleValue).sum();
    for (int node = circuit.size(); node < circuit.nodes(); node++) {
      sum += circuit.added(node);
    }
    if (!(sum < MOST)) {
      return Optional.empty();
    }
    ClosedForms.Limits limits = new ClosedForms.Limits(LOOP + 1, cancellation);
    StepCount steps = limits.steps();
    FormOrder order = limits.order(steps);
    try {
      LoopNet net = new LoopNet(steps, order);
      int source = rounds(net, circuit, start);
      List<Integer> sinks = new ArrayList<>();
      for (int i = 0; i < entries; i++) {
        int sink = net.addNode();
        net.add(new NetEdge(circuit.output(i), sink, CostForm.ZERO, 0));
        sinks.add(sink);
      }
      LoopSolution solution =
          LoopSolution.of(net, List.of(source), sinks, LOOP, steps, order, limits);
      return solution.exact() ? laws(solution, source, sinks) : Optional.empty();
    } catch (StepCount.Spent spent) {
      LOG.debug("laws: no closed form within the budget");
      return Optional.empty();
    }
  }

  /** Adds the map to a net, each node with its own number; the source of x(0). */
  private static int rounds(LoopNet net, Circuit circuit, BigInteger[] start)
      throws StepCount.Spent {
    for (int node = 0; node < circuit.nodes(); node++) {
      net.addNode();
    }
    int source = net.addNode();
    for (int i = 0; i < circuit.size(); i++) {
      net.add(new NetEdge(source, i, ticks(start[i].doubleValue()), 0));
      net.add(new NetEdge(circuit.output(i), i, CostForm.ZERO, 1));
    }
    for (int node = circuit.size(); node < circuit.nodes(); node++) {
      CostForm added = ticks(circuit.added(node));
      net.add(new NetEdge(circuit.first(node), node, added, 0));
      if (circuit.second(node) != Circuit.NONE) {
        net.add(new NetEdge(circuit.second(node), node, added, 0));
      }
    }
    return source;
  }

  private static CostForm ticks(double count) {
    return count == 0 ? CostForm.ZERO : CostForm.of(new int[] {0}, new double[] {count});
  }

  private static Optional<List<EntryLaw>> laws(
      LoopSolution solution, int source, List<Integer> sinks) {
    List<EntryLaw> laws = new ArrayList<>();
    for (int sink : sinks) {
      List<CostForm> terms =
          solution.forms().getOrDefault(sink, Map.of()).getOrDefault(source, List.of());
      Optional<EntryLaw> law =
          terms.isEmpty() ? Optional.empty() : RoundEnvelope.of(terms).flatMap(RoundEnvelope::law);
      if (law.isEmpty()) {
        return Optional.empty();
      }
      laws.add(law.get());
    }
    return Optional.of(laws);
  }
}
