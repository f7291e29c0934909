// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.equation;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.quantity.Expression;
import org.camp.mpst.symbolic.CostGraph;
import org.camp.mpst.symbolic.CostNotation;
import org.camp.mpst.symbolic.CostPrinter;
import org.camp.mpst.walk.Peeling;

/**
 * How a recursion with a symbolic number k of rounds runs: its map A has Aⁿ⁺¹ = λ ⊗ Aⁿ for all n
 * from {@code peeling.settled} on, whatever the costs are. So k rounds are {@code peeling.run} of
 * them, with (k − run)·λ in between (§5.1 has k·λ for all of them).
 *
 * @param peeling how many rounds are run: those after which each adds λ, and one more when the last
 *     one may leave the recursion
 * @param forms λ is the greatest of these sums: how often each has each cost
 * @param count k as text
 * @param latex k in LaTeX
 */
record SymbolicRegime(
    Peeling peeling, List<Map<Integer, Double>> forms, String count, String latex) {
  static SymbolicRegime of(
      ProtocolInstance.Recursion recursion,
      int settled,
      boolean leaves,
      List<Map<Integer, Double>> forms) {
    Expression times = recursion.times();
    boolean named = times == null || times instanceof Expression.Name;
    String text = times == null ? "k_" + recursion.name() : times.text();
    String latex =
        times == null
            ? "k_{\\mathsf{" + recursion.name().replace("_", "\\_") + "}}"
            : times.latex();
    int run = leaves ? settled + 1 : settled;
    return new SymbolicRegime(
        new Peeling(settled, run),
        List.copyOf(forms),
        named ? text : "(" + text + ")",
        named ? latex : "(" + latex + ")");
  }

  /** How many rounds are run. */
  int run() {
    return peeling.run();
  }

  /** (k − {@code less})·λ as one symbol. */
  int times(CostGraph graph, int less) {
    int rate = CostGraph.ZERO;
    for (Map<Integer, Double> form : forms) {
      int sum = CostGraph.ZERO;
      for (Map.Entry<Integer, Double> part : new TreeMap<>(form).entrySet()) {
        sum = graph.plus(sum, graph.scale(part.getValue(), part.getKey()));
      }
      rate = graph.max(rate, sum);
    }
    return graph.symbol(
        factor(count, less) + "*" + factor(printed(graph, rate, CostNotation.TEXT)),
        factor(latex, less) + "\\," + factor(printed(graph, rate, CostNotation.LATEX)),
        factor(count, less) + "*" + factor(printed(graph, rate, CostNotation.UNITS)));
  }

  private static String factor(String count, int less) {
    return less == 0 ? count : "(" + count + " - " + less + ")";
  }

  private static String factor(String sum) {
    return sum.contains(" ") ? "(" + sum + ")" : sum;
  }

  private static String printed(CostGraph graph, int rate, CostNotation notation) {
    return new CostPrinter(notation).print(graph, rate).equations().get(0);
  }
}
