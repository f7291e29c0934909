// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.equation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import org.camp.core.analysis.Cancellation;
import org.camp.core.protocol.Parameters;
import org.camp.mpst.closed.ClosedForm;
import org.camp.mpst.closed.ClosedForms;
import org.camp.mpst.price.CostModel;
import org.camp.mpst.price.RandomDraws;
import org.camp.mpst.symbolic.CostGraph;
import org.camp.mpst.symbolic.CostNotation;
import org.camp.mpst.symbolic.CostPrinter;
import org.camp.mpst.symbolic.CostProgram;
import org.camp.mpst.symbolic.CostRendering;
import org.camp.mpst.walk.EventGraph;
import org.jspecify.annotations.Nullable;

/**
 * The cost of every role as an equation over c_O, c_I and the parameters. Parameters keep their
 * names, bound or not. The expressions share one graph; all operations are linear in it.
 */
public final class Equations {
  private final CostGraph graph;
  private final CostTerms terms;

  /** Role → the node of its cost; negative for none. */
  private final int[] roots;

  /** Role → its cost for any number of rounds; only where that is a symbol. */
  private final SortedMap<Integer, ClosedForm> closed;

  private final RoundNames names;
  private final boolean open;

  private Equations(
      CostGraph graph,
      CostTerms terms,
      int[] roots,
      SortedMap<Integer, ClosedForm> closed,
      RoundNames names,
      boolean open) {
    this.graph = graph;
    this.terms = terms;
    this.roots = roots;
    this.closed = closed;
    this.names = names;
    this.open = open;
  }

  /**
   * The equations of Definition 4.5.
   *
   * @param iterations how often each recursion goes round, by its number; roles that depend on an
   *     unknown (negative) number have no equation
   * @param budget operations that may be run
   * @throws org.camp.core.diagnostic.OverBudget beyond the budget
   */
  public static Equations of(
      CostModel model, long[] iterations, long budget, Cancellation cancellation) {
    return of(
        model,
        EventGraph.of(model.code(), iterations, model.travels(), budget, cancellation),
        cancellation);
  }

  /**
   * The equations that costs make of the event graph of their protocol. Linear in it, but for
   * recursions whose numbers of rounds are not known: their closed forms have a budget.
   */
  public static Equations of(CostModel model, EventGraph events, Cancellation cancellation) {
    CostGraph graph = new CostGraph(events.size());
    CostTerms terms = new CostTerms(graph, model.parameters(), model.defaultCost());
    SymbolicCost costs = new SymbolicCost(model, graph, terms);
    int[] roots = costs.of(events, CostGraph.ZERO);
    BitSet unknown = new BitSet();
    for (int role = 0; role < roots.length; role++) {
      unknown.set(role, roots[role] < 0);
    }
    RoundNames names = new RoundNames(model);
    FormNodes forms = new FormNodes(graph, terms, names);
    BitSet wanted = RandomDraws.occur(model.code(), model.parameters()) ? new BitSet() : unknown;
    SortedMap<Integer, ClosedForm> closed =
        ClosedForms.of(events, tag -> forms.form(costs.added(tag)), wanted, cancellation);
    closed.forEach((role, form) -> roots[role] = forms.node(form));
    return new Equations(graph, terms, roots, closed, names, !unknown.isEmpty());
  }

  /** What equations of unknown numbers of rounds are. */
  public enum Form {
    /** All are the costs. */
    EXACT,
    /** Some are more. */
    BOUND,
    /** Some role has none. */
    NONE
  }

  /** What they are; empty when no cost depends on an unknown number of rounds. */
  public Optional<Form> form() {
    boolean all = Arrays.stream(roots).allMatch(root -> root >= 0);
    boolean exact = closed.values().stream().allMatch(ClosedForm::exact);
    return open
        ? Optional.of(!all ? Form.NONE : exact ? Form.EXACT : Form.BOUND)
        : Optional.empty();
  }

  /** Number of a recursion → from how many rounds on the equations hold as they are. */
  public SortedMap<Integer, Integer> from() {
    return ClosedForm.from(closed.values());
  }

  /** For how many rounds the equations hold, in LaTeX: {@code k_X >= 1}. */
  public List<String> conditions() {
    return from().entrySet().stream()
        .map(e -> names.latex(e.getKey()) + " \\ge " + e.getValue())
        .toList();
  }

  /** How numbers of rounds are called. */
  public RoundNames names() {
    return names;
  }

  /** The closed form of a role; empty where its equation does not depend on unknown rounds. */
  public Optional<ClosedForm> closed(int role) {
    return Optional.ofNullable(closed.get(role));
  }

  /**
   * The values of the equations after some rounds, in seconds; NaN where a role has none or a cost
   * is unknown.
   *
   * @param rounds number of a recursion → its rounds, from 1
   */
  public double[] evaluate(Parameters parameters, long[] rounds) {
    double[] values = evaluate(parameters);
    double[] nodes = graph.evaluateAll(terms.values(parameters), new double[0]);
    closed.forEach((role, form) -> values[role] = form.at(rounds, atom -> nodes[atom]));
    return values;
  }

  /**
   * Equations as text: by role, null where there is none, and the parts that they share by name.
   *
   * @param equations right-hand sides by role
   * @param shared definitions of {@code x1}, {@code x2}, … in order
   */
  public record Printed(List<@Nullable String> equations, Map<String, String> shared) {}

  /** The equations, in time and size linear in the graph. */
  public Printed print(CostNotation notation) {
    int[] known = Arrays.stream(roots).filter(r -> r >= 0).toArray();
    CostPrinter printer = new CostPrinter(notation);
    CostRendering rendering = printer.print(graph, known);
    List<@Nullable String> equations = new ArrayList<>(roots.length);
    int next = 0;
    for (int root : roots) {
      equations.add(root < 0 ? null : rendering.equations().get(next++));
    }
    return new Printed(Collections.unmodifiableList(equations), rendering.shared());
  }

  /**
   * The values of the equations, in seconds; NaN where a role has none or a cost is unknown. One
   * pass over the graph.
   */
  public double[] evaluate(Parameters parameters) {
    int[] known = Arrays.stream(roots).filter(r -> r >= 0).toArray();
    double[] values = graph.compile(known).evaluate(terms.values(parameters));
    double[] result = new double[roots.length];
    int next = 0;
    for (int role = 0; role < result.length; role++) {
      result[role] = roots[role] < 0 ? Double.NaN : values[next++];
    }
    return result;
  }

  /** How many nodes the graph has. */
  public int nodes() {
    return graph.nodeCount();
  }

  /** The cost of the whole protocol, the maximum over the roles; null when some role has none. */
  public @Nullable Total total() {
    int total = CostGraph.ZERO;
    for (int root : roots) {
      if (root < 0) {
        return null;
      }
      total = graph.max(total, root);
    }
    return new Total(graph, terms, graph.compile(total));
  }

  /** The total, ready to be evaluated again and again. */
  public record Total(CostGraph graph, CostTerms terms, CostProgram program) {}
}
