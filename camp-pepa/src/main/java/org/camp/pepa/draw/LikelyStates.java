// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.draw;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.camp.core.analysis.Cancellation;
import org.camp.core.diagnostic.CampException;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.Emphasis;
import org.camp.core.report.Kind;
import org.camp.core.report.LayeredGraph;
import org.camp.core.report.LayeredGraph.Outline;
import org.camp.core.report.LayeredGraph.Stroke;
import org.camp.pepa.prism.chain.PrismChain;
import org.camp.pepa.solve.Method;
import org.camp.pepa.solve.SteadyState;
import org.camp.pepa.solve.SteadyStateSolver;
import org.camp.pepa.solve.TransitionRows;
import org.camp.pepa.statespace.StateSpace;

/**
 * A chain of many states as a picture: those in which it is most of the time, the first one, and
 * all others as one node. Where the chain has no long run, the first states that are reached.
 */
public final class LikelyStates {
  /** States up to which all are drawn. */
  public static final int ALL = 24;

  /** Of more, how many. */
  private static final int SHOWN = 12;

  /** States up to which the long run is asked for. */
  private static final int MOST = 200_000;

  private static final List<Kind> KINDS =
      List.of(
          Kind.of("state"),
          Kind.of("initial state"),
          new Kind("deadlock", Emphasis.STRONG),
          new Kind("all other states", Emphasis.QUIET));

  private final TransitionRows rows;
  private final IntFunction<String> names;
  private final Transitions transitions;

  /** State → its probability in the long run; empty when it has none that is known. */
  private final double[] probability;

  /** State → its node; the last one is that of all other states. */
  private final int[] nodes;

  private final int shown;

  /** Tells the transitions of a state. */
  private interface Transitions {
    void of(int state, StateSpace.Listener listener);
  }

  private LikelyStates(
      TransitionRows rows,
      IntFunction<String> names,
      Transitions transitions,
      int size,
      Cancellation cancellation) {
    this.rows = rows;
    this.names = names;
    this.transitions = transitions;
    this.probability = size <= MOST ? longRun(rows, cancellation) : new double[0];
    int[] chosen = chosen(size);
    this.shown = chosen.length;
    this.nodes = new int[size];
    Arrays.fill(nodes, shown);
    for (int node = 0; node < shown; node++) {
      nodes[chosen[node]] = node;
    }
  }

  /** The picture of a PEPA model; solves the chain where it has more than {@value #ALL} states. */
  public static LayeredGraph of(StateSpace space, Cancellation cancellation) {
    return space.size() <= ALL
        ? StateDiagram.of(space, ALL)
        : new LikelyStates(
                space.rows(), space::describe, space::forEachTransition, space.size(), cancellation)
            .graph();
  }

  /** The picture of a PRISM model; solves the chain where it has more than {@value #ALL} states. */
  public static LayeredGraph of(PrismChain chain, Cancellation cancellation) {
    return chain.size() <= ALL
        ? PrismStateDiagram.of(chain, ALL)
        : new LikelyStates(
                chain.rows(),
                chain::describe,
                (state, listener) -> chain.forEachTransition(state, listener::transition),
                chain.size(),
                cancellation)
            .graph();
  }

  private static double[] longRun(TransitionRows rows, Cancellation cancellation) {
    try {
      SteadyState steady = SteadyStateSolver.solve(rows, Method.AUTO, cancellation);
      return steady.converged() ? steady.probability() : new double[0];
    } catch (CampException none) {
      cancellation.check();
      return new double[0];
    }
  }

  /** The states that are drawn, in their order. */
  private int[] chosen(int size) {
    Comparator<Integer> likely = Comparator.comparingDouble(s -> -probability[s]);
    List<Integer> best =
        IntStream.range(0, size)
            .boxed()
            .sorted(probability.length == 0 ? Comparator.naturalOrder() : likely)
            .limit(SHOWN)
            .toList();
    TreeSet<Integer> chosen = new TreeSet<>(best);
    chosen.add(0);
    return chosen.stream().mapToInt(s -> s).toArray();
  }

  private LayeredGraph graph() {
    List<LayeredGraph.Node> drawn = new ArrayList<>();
    double held = 0;
    for (int s = 0; s < nodes.length; s++) {
      if (nodes[s] < shown) {
        int kind = rows.first(s) == rows.end(s) ? 2 : s == 0 ? 1 : 0;
        String label =
            names.apply(s) + (probability.length == 0 ? "" : "\n" + percent(probability[s]));
        drawn.add(new LayeredGraph.Node(label, "state " + s, kind, Outline.ROUND, 1));
        held += probability.length == 0 ? 0 : probability[s];
      }
    }
    String more = String.format(Locale.ROOT, "%,d more states", nodes.length - shown);
    String share = probability.length == 0 ? "" : "\n" + percent(Math.max(0, 1 - held));
    drawn.add(new LayeredGraph.Node(more + share, more, 3, Outline.ROUND, 1));
    String which =
        probability.length == 0
            ? "the first " + shown
            : "the " + shown + " that hold " + percent(least(held)) + " of the time";
    String title = String.format(Locale.ROOT, "States: %s, of %,d", which, nodes.length);
    return new LayeredGraph(title, LayeredGraph.Direction.DOWN, KINDS, drawn, edges(), List.of());
  }

  /** Transitions with their rates; those of all other states with their actions alone. */
  private List<LayeredGraph.Edge> edges() {
    Map<Edge, Double> rates = new LinkedHashMap<>();
    for (int s = 0; s < nodes.length; s++) {
      int from = nodes[s];
      if (from < shown || leadsBack(s)) {
        transitions.of(
            s,
            (action, target, rate) -> {
              if (from < shown || nodes[target] < shown) {
                rates.merge(new Edge(from, nodes[target], action), rate, Double::sum);
              }
            });
      }
    }
    List<LayeredGraph.Edge> edges = new ArrayList<>();
    rates.forEach(
        (edge, rate) -> {
          boolean known = edge.from() < shown;
          String value = known ? Quantity.plain(rate, 6) : "";
          String gap = edge.action().isEmpty() || !known ? "" : ", ";
          String label = edge.action() + gap + value;
          Stroke stroke = known ? Stroke.SOLID : Stroke.DASHED;
          edges.add(new LayeredGraph.Edge(edge.from(), edge.to(), label, "", 0, stroke, 1));
        });
    return edges;
  }

  private record Edge(int from, int to, String action) {}

  private boolean leadsBack(int state) {
    for (int e = rows.first(state); e < rows.end(state); e++) {
      if (nodes[rows.state(e)] < shown) {
        return true;
      }
    }
    return false;
  }

  /** A share to a tenth of a percent, never more than it is. */
  private static double least(double share) {
    return Math.floor(share * 1000 + 1e-9) / 1000;
  }

  private static String percent(double share) {
    return Quantity.format(share, "%", 3);
  }
}
