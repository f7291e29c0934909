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
import org.camp.core.quantity.Dimension;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.Quantity;
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
        return CostFormula.evaluate(argument, parameters);
      }
      double size = CostFormula.evaluate(argument, parameters);
      return CostFormula.evaluate(function, parameters, size);
    }

    Set<String> names() {
      Set<String> names = new LinkedHashSet<>();
      if (function != null) {
        names.addAll(function.names());
        names.remove("size");
      }
      names.addAll(argument.names());
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
    Expression bytes = inBytes(size);
    String text = what.text + link + "(" + size.text() + ")";
    String people = what.text + link + "(" + bytes.text() + ")";
    String subscript = link.isEmpty() ? "" : "^{" + link.replace("*", "\\ast") + "}";
    String latex = what.latex + subscript + "(" + bytes.latex() + ")";
    Meaning meaning = function == null ? UNKNOWN : new Meaning(function, size);
    return symbol(text, latex, people, meaning);
  }

  /** A size that is a plain number, with its unit. */
  private static Expression inBytes(Expression size) {
    if (!(size instanceof Expression.Number n)
        || !n.quantity().dimension().equals(Dimension.NONE)) {
      return size;
    }
    Quantity bytes = new Quantity(n.quantity().value(), Dimension.BYTES);
    return new Expression.Number(bytes, bytes.written(), n.span());
  }

  /** The symbol of a number of rounds, which has no value among the parameters. */
  int rounds(String text, String latex) {
    int node = symbol(text, latex, text, ROUNDS);
    ofRounds.set(graph.findSymbol(text).orElseThrow());
    return node;
  }

  /** The node of a local cost; equal expressions have one. */
  int local(Expression cost) {
    Integer known = converted.get(cost);
    if (known == null) {
      known = convert(cost, false);
      converted.put(cost, known);
    }
    return known;
  }

  /**
   * The node of a cost.
   *
   * @param count whether it is a pure number, which a time is multiplied with
   */
  private int convert(Expression e, boolean count) {
    if (isFactor(e)) {
      return graph.constant(value(e));
    }
    if (e instanceof Expression.Binary b) {
      if (b.operator() == '+' && isNonnegative(b.left()) && isNonnegative(b.right())) {
        return graph.plus(convert(b.left(), count), convert(b.right(), count));
      }
      if (b.operator() == '*' && isFactor(b.left())) {
        return graph.scale(value(b.left()), convert(b.right(), count || isTime(b.left())));
      }
      if ((b.operator() == '*' || b.operator() == '/') && isFactor(b.right())) {
        double factor = value(b.right());
        if (b.operator() == '*' || 1 / factor <= CostFormula.MOST) {
          boolean time = b.operator() == '*' && isTime(b.right());
          int rest = convert(b.left(), count || time);
          return graph.scale(b.operator() == '*' ? factor : 1 / factor, rest);
        }
      }
    }
    if (e instanceof Expression.Call c
        && c.function().equals("max")
        && c.arguments().stream().allMatch(this::isNonnegative)) {
      int result = convert(c.arguments().get(0), count);
      for (Expression argument : c.arguments().subList(1, c.arguments().size())) {
        result = graph.max(result, convert(argument, count));
      }
      return result;
    }
    int node = symbol(e.text(), e.latex(), e.text(), new Meaning(null, e));
    if (count) {
      graph.countSymbol(graph.findSymbol(e.text()).orElseThrow());
    }
    return node;
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

  private static boolean isTime(Expression e) {
    return ((Expression.Number) e).quantity().dimension().equals(Dimension.TIME);
  }

  private static double value(Expression e) {
    return ((Expression.Number) e).quantity().asDouble();
  }

  private int symbol(String text, String latex, String people, Meaning meaning) {
    int before = graph.symbolCount();
    int node = graph.symbol(text, latex, people);
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
