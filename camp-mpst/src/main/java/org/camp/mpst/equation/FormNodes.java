// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.equation;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.camp.mpst.closed.ClosedForm;
import org.camp.mpst.closed.CostForm;
import org.camp.mpst.closed.RoundFactor;
import org.camp.mpst.symbolic.CostGraph;

/** Costs of a graph as forms, and forms as costs of the graph. */
final class FormNodes {
  private final CostGraph graph;
  private final CostTerms terms;
  private final RoundNames names;
  private final Map<Integer, CostForm> forms = new HashMap<>();
  private final Map<CostForm, Integer> nodes = new HashMap<>();

  FormNodes(CostGraph graph, CostTerms terms, RoundNames names) {
    this.graph = graph;
    this.terms = terms;
    this.names = names;
  }

  /** A cost as a sum of atoms, which are nodes of the graph. */
  CostForm form(int cost) {
    return forms.computeIfAbsent(cost, this::split);
  }

  private CostForm split(int cost) {
    NavigableMap<Integer, Double> all = new TreeMap<>();
    if (graph.constantPart(cost) != 0) {
      all.put(CostGraph.ZERO, graph.constantPart(cost));
    }
    graph.forEachTerm(cost, all::put);
    return CostForm.of(
        all.keySet().stream().mapToInt(Integer::intValue).toArray(),
        all.values().stream().mapToDouble(Double::doubleValue).toArray());
  }

  /** The cost that a time is from enough rounds on. */
  int node(ClosedForm form) {
    List<CostForm> terms = form.lasting();
    for (CostForm.Part part : terms.get(0).parts().keySet()) {
      if (part.factor().equals(first(part)) && isAnotherRound(part, terms)) {
        return rounds(part);
      }
    }
    return greatest(terms);
  }

  /** Whether some terms are what a round adds, each with all rounds but the first. */
  private static boolean isAnotherRound(CostForm.Part part, List<CostForm> terms) {
    return terms.size() == part.of().size()
        && terms.stream().allMatch(term -> term.parts().getOrDefault(part, 0.0) == 1)
        && part.of().stream()
            .allMatch(one -> terms.stream().anyMatch(term -> term.without(part).sameSum(one)));
  }

  /** All rounds of what a part adds with each. */
  private int rounds(CostForm.Part part) {
    int loop = part.factor().loop();
    int rounds = terms.rounds(names.text(loop), names.latex(loop));
    return graph.product(rounds, greatest(part.of()), false);
  }

  private int greatest(Iterable<CostForm> all) {
    int greatest = CostGraph.ZERO;
    for (CostForm form : all) {
      greatest = graph.max(greatest, node(form));
    }
    return greatest;
  }

  private int node(CostForm form) {
    Integer known = nodes.get(form);
    if (known == null) {
      known = joined(form);
      nodes.put(form, known);
    }
    return known;
  }

  private int joined(CostForm form) {
    for (CostForm.Part part : form.parts().keySet()) {
      if (part.factor().equals(first(part)) && isAnotherRound(part, List.of(form))) {
        return rounds(part);
      }
    }
    int sum = CostGraph.ZERO;
    for (int i = 0; i < form.size(); i++) {
      int atom = form.atom(i);
      sum =
          graph.plus(
              sum,
              atom == CostGraph.ZERO
                  ? graph.constant(form.count(i))
                  : graph.scale(form.count(i), atom));
    }
    for (Map.Entry<CostForm.Part, Double> entry : form.parts().entrySet()) {
      RoundFactor factor = entry.getKey().factor();
      int rounds = terms.rounds(names.text(factor), names.latex(factor));
      boolean partial = factor.missed() > 0;
      int product = graph.product(rounds, greatest(entry.getKey().of()), partial);
      sum = graph.plus(sum, graph.scale(entry.getValue(), product));
    }
    return sum;
  }

  /** All rounds but the first one. */
  private static RoundFactor first(CostForm.Part part) {
    return new RoundFactor(part.factor().loop(), 0, 1, RoundFactor.Kind.ALL);
  }
}
