// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.equation;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.camp.core.protocol.Parameters;
import org.camp.core.quantity.Expression;
import org.camp.mpst.price.CostFormula;
import org.camp.mpst.symbolic.CostGraph;
import org.jspecify.annotations.Nullable;

/**
 * Turns costs as users write them into nodes of a cost graph, and knows what the symbols of the
 * graph stand for. Sums, maxima and constant multiples become nodes; any other arithmetic is one
 * symbol.
 */
public final class CostTerms {
  /** What a symbol stands for: a function of a size, or an expression of parameters. */
  private record Meaning(@Nullable Expression function, Expression argument) {
    double value(Parameters parameters) {
      if (function == null) {
        return CostFormula.evaluate(argument, parameters, Double.NaN);
      }
      double size = CostFormula.evaluate(argument, parameters, Double.NaN);
      return CostFormula.evaluate(function, parameters, size);
    }

    Set<String> names() {
      Set<String> names = new LinkedHashSet<>(argument.names());
      if (function != null) {
        names.addAll(function.names());
        names.remove("size");
      }
      return names;
    }
  }

  /** What of a message takes time. */
  enum Time {
    SEND("cO", "c_O"),
    RECEIVE("cI", "c_I"),
    TRAVEL("latency", "\\ell");

    private final String text;
    private final String latex;

    Time(String text, String latex) {
      this.text = text;
      this.latex = latex;
    }
  }

  /** A number of rounds that is not known. */
  private static final Meaning ROUNDS = new Meaning(null, Expression.parse("rounds"));

  private static final Meaning UNKNOWN =
      new Meaning(null, Expression.parse("unknown_cost_function"));

  private final CostGraph graph;
  private final List<Meaning> meanings = new ArrayList<>();
  private final BitSet ofRounds = new BitSet();
  private final Map<Expression, Integer> converted = new HashMap<>();
  private final Parameters parameters;
  private final double defaultCost;

  /**
   * Terms of a graph.
   *
   * @param parameters the parameters under which costs are not negative
   * @param defaultCost what unknown costs are taken for; NaN when they are refused
   */
  CostTerms(CostGraph graph, Parameters parameters, double defaultCost) {
    this.graph = graph;
    this.parameters = parameters;
    this.defaultCost = defaultCost;
  }

  /**
   * c_O, c_I or the latency of a message: a symbol such as {@code cO(n)}, {@code cI[m,w[*]](n)} or
   * {@code latency(n)}.
   */
  int communication(Time what, String link, Expression size, @Nullable Expression function) {
    String text = what.text + link + "(" + size.text() + ")";
    String subscript = link.isEmpty() ? "" : "^{" + link.replace("*", "\\ast") + "}";
    String latex = what.latex + subscript + "(" + size.latex() + ")";
    return symbol(text, latex, function == null ? UNKNOWN : new Meaning(function, size));
  }

  /** The symbol of a number of rounds, which has no value among the parameters. */
  int rounds(String text, String latex) {
    int node = symbol(text, latex, ROUNDS);
    ofRounds.set(graph.findSymbol(text).orElseThrow());
    return node;
  }

  /** The node of a local cost; equal expressions have one. */
  int local(Expression cost) {
    Integer known = converted.get(cost);
    if (known == null) {
      known = convert(cost);
      converted.put(cost, known);
    }
    return known;
  }

  private int convert(Expression e) {
    if (isFactor(e)) {
      return graph.constant(value(e));
    }
    if (e instanceof Expression.Binary b) {
      if (b.operator() == '+' && isNonnegative(b.left()) && isNonnegative(b.right())) {
        return graph.plus(convert(b.left()), convert(b.right()));
      }
      if (b.operator() == '*' && isFactor(b.left())) {
        return graph.scale(value(b.left()), convert(b.right()));
      }
      if ((b.operator() == '*' || b.operator() == '/') && isFactor(b.right())) {
        double factor = value(b.right());
        if (b.operator() == '*' || 1 / factor <= CostFormula.MOST) {
          return graph.scale(b.operator() == '*' ? factor : 1 / factor, convert(b.left()));
        }
      }
    }
    if (e instanceof Expression.Call c
        && c.function().equals("max")
        && c.arguments().stream().allMatch(this::isNonnegative)) {
      int result = convert(c.arguments().get(0));
      for (Expression argument : c.arguments().subList(1, c.arguments().size())) {
        result = graph.max(result, convert(argument));
      }
      return result;
    }
    return symbol(e.text(), e.latex(), new Meaning(null, e));
  }

  /**
   * Whether a part of a cost is surely not negative, as symbols of the graph must be: {@code max(0,
   * n - 5)} is one symbol, for else the graph would take 0 to be covered. A parameter without value
   * stands for a size or a cost.
   */
  private boolean isNonnegative(Expression e) {
    if (e instanceof Expression.Number n) {
      return n.quantity().value().signum() >= 0;
    }
    if (e instanceof Expression.Name n) {
      return !(parameters.value(n.id()) < 0);
    }
    if (e instanceof Expression.Binary b) {
      return b.operator() != '-' && isNonnegative(b.left()) && isNonnegative(b.right());
    }
    if (e instanceof Expression.Call c) {
      return switch (c.function()) {
        case "ln", "log2" -> false;
        case "max" -> c.arguments().stream().anyMatch(this::isNonnegative);
        case "min", "floor", "ceil" -> c.arguments().stream().allMatch(this::isNonnegative);
        default -> true;
      };
    }
    return false;
  }

  private static boolean isFactor(Expression e) {
    return e instanceof Expression.Number && value(e) >= 0 && value(e) <= CostFormula.MOST;
  }

  private static double value(Expression e) {
    return ((Expression.Number) e).quantity().asDouble();
  }

  private int symbol(String text, String latex, Meaning meaning) {
    int before = graph.symbolCount();
    int node = graph.symbol(text, latex);
    if (graph.symbolCount() > before) {
      meanings.add(meaning);
    }
    return node;
  }

  /** The values of all symbols, in the order of the graph; NaN where unknown. */
  public double[] values(Parameters parameters) {
    double[] values = new double[meanings.size()];
    for (int i = 0; i < values.length; i++) {
      boolean rounds = ofRounds.get(i);
      double value = rounds ? Double.NaN : meanings.get(i).value(parameters);
      values[i] = Double.isNaN(value) && !rounds ? defaultCost : value;
    }
    return values;
  }

  /** The names that a symbol depends on. */
  public Set<String> names(int symbol) {
    return meanings.get(symbol).names();
  }
}
