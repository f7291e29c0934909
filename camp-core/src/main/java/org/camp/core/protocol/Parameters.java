// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.diagnostic.Suggestions;
import org.camp.core.protocol.ProtocolModule.Parameter;
import org.camp.core.quantity.Dimension;
import org.camp.core.quantity.DimensionCheck;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.ExpressionFault;
import org.camp.core.quantity.ExpressionParser;
import org.camp.core.quantity.Formula;
import org.camp.core.quantity.Quantity;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a module with the values that a user bound to them. A parameter without value
 * is NaN, and so is all that depends on it. Immutable.
 */
public final class Parameters implements Formula.Scope {
  private final List<Parameter> inOrder;
  private final Map<String, Integer> slots = new HashMap<>();
  private final Map<String, @Nullable Dimension> dimensions = new HashMap<>();

  /** Slot → the value of a parameter; NaN when unknown. */
  private final double[] values;

  private final Functions functions;

  /** Measured profiles and random costs by name; null for unknown ones. */
  @FunctionalInterface
  public interface Functions {
    /** No function is known. */
    Functions NONE = name -> null;

    /** The function of that name, or null. */
    @Nullable ToDoubleFunction<double[]> find(String name);
  }

  private Parameters(
      List<Parameter> inOrder,
      Functions functions,
      Function<String, SourceText> source,
      boolean valued) {
    this.inOrder = inOrder;
    this.functions = functions;
    for (Parameter p : inOrder) {
      slots.put(p.name(), slots.size());
    }
    values = new double[inOrder.size()];
    Arrays.fill(values, Double.NaN);
    Diagnostics faults = new Diagnostics();
    DimensionCheck check = new DimensionCheck(dimensions::get);
    for (int i = 0; i < values.length; i++) {
      Expression value = inOrder.get(i).value();
      if (value != null) {
        try {
          dimensions.put(inOrder.get(i).name(), check.of(value));
          double found = Formula.compile(value, this).at(values);
          values[i] = valued ? found : Double.NaN;
        } catch (ExpressionFault e) {
          faults.add(e.in(source.apply(inOrder.get(i).name())));
        }
      }
    }
    faults.throwIfIllFormed();
  }

  private Parameters(Parameters other, String changed, double value) {
    List<Parameter> definitions = new ArrayList<>(other.inOrder);
    inOrder = Collections.unmodifiableList(definitions);
    functions = other.functions;
    slots.putAll(other.slots);
    dimensions.putAll(other.dimensions);
    values = other.values.clone();
    for (int i = 0; i < values.length; i++) {
      Expression definition = inOrder.get(i).value();
      if (inOrder.get(i).name().equals(changed)) {
        values[i] = value;
        definitions.set(i, new Parameter(changed, number(value), inOrder.get(i).span()));
      } else if (definition != null) {
        values[i] = Formula.compile(definition, this).at(values);
      }
    }
  }

  private static @Nullable Expression number(double value) {
    return Double.isFinite(value)
        ? new Expression.Number(
            new Quantity(BigDecimal.valueOf(value), Dimension.NONE),
            Double.toString(value),
            Span.NONE)
        : null;
  }

  /**
   * Resolves the parameters of {@code module}.
   *
   * @param bindings texts bound to names; each an expression that may use other parameters
   * @throws BadInput when a binding has no parameter or is no expression
   * @throws IllFormed when a value does not exist: division by zero, wrong dimension, parameters
   *     that depend on each other in a circle
   */
  public static Parameters of(
      ProtocolModule module, Map<String, String> bindings, Functions functions) {
    Map<String, Parameter> all = new LinkedHashMap<>();
    module.parameters().forEach(p -> all.put(p.name(), p));
    List<Diagnostic> faults = new ArrayList<>();
    Map<String, SourceText> bound = new HashMap<>();
    bindings.forEach(
        (name, text) -> {
          bound.put(name, new SourceText("-D " + name, text));
          bind(all, name, bound.get(name), faults);
        });
    if (!faults.isEmpty()) {
      throw new BadInput(faults);
    }
    return new Parameters(
        Collections.unmodifiableList(ordered(all, module.source())),
        functions,
        name -> bound.getOrDefault(name, module.source()),
        true);
  }

  /**
   * The parameters of {@code module} with their dimensions, but without values: what holds whatever
   * a user will bind.
   *
   * @throws IllFormed when a value cannot exist, or depends on itself
   */
  static Parameters declared(ProtocolModule module) {
    Map<String, Parameter> all = new LinkedHashMap<>();
    module.parameters().forEach(p -> all.put(p.name(), p));
    SourceText source = module.source();
    return new Parameters(ordered(all, source), Functions.NONE, name -> source, false);
  }

  private static void bind(
      Map<String, Parameter> all, String name, SourceText text, List<Diagnostic> faults) {
    Parameter old = all.get(name);
    if (old == null) {
      faults.add(
          Diagnostic.error("unknown-parameter", "there is no parameter '" + name + "' to bind")
              .withHint(Suggestions.hint(name, all.keySet())));
      return;
    }
    try {
      Expression value = ExpressionParser.parse(text);
      for (String used : value.names()) {
        if (!all.containsKey(used)) {
          faults.add(
              Diagnostic.error(
                      "undeclared-name",
                      "the value of '" + name + "' uses '" + used + "', which is no parameter")
                  .withHint(Suggestions.hint(used, all.keySet())));
        }
      }
      all.put(name, new Parameter(name, value, old.span()));
    } catch (BadInput e) {
      faults.addAll(e.diagnostics());
    }
  }

  /** Depth first, with a stack of its own: a chain of parameters may be long. */
  private static List<Parameter> ordered(Map<String, Parameter> all, SourceText source) {
    Set<Parameter> ordered = new LinkedHashSet<>();
    for (Parameter first : all.values()) {
      Map<Parameter, Iterator<String>> path = new LinkedHashMap<>();
      Deque<Parameter> stack = new ArrayDeque<>(List.of(first));
      while (!stack.isEmpty()) {
        Parameter p = stack.peek();
        Iterator<String> uses = path.computeIfAbsent(p, Parameters::uses);
        if (ordered.contains(p) || !uses.hasNext()) {
          ordered.add(p);
          path.remove(p);
          stack.pop();
          continue;
        }
        Parameter next = all.get(uses.next());
        if (next != null && path.containsKey(next)) {
          throw new IllFormed(cycle(List.copyOf(path.keySet()), next, source));
        }
        if (next != null) {
          stack.push(next);
        }
      }
    }
    return new ArrayList<>(ordered);
  }

  private static Iterator<String> uses(Parameter p) {
    Expression value = p.value();
    return value == null ? Collections.emptyIterator() : value.names().iterator();
  }

  private static Diagnostic cycle(List<Parameter> path, Parameter again, SourceText source) {
    StringJoiner circle = new StringJoiner(" → ");
    path.subList(path.indexOf(again), path.size()).forEach(p -> circle.add(p.name()));
    circle.add(again.name());
    return source
        .error(
            "cyclic-parameters",
            again.span(),
            "parameters depend on each other in a circle: " + circle)
        .withHint("give one of them a value of its own");
  }

  /** These parameters with one of them, and all that depend on it, changed. */
  public Parameters with(String name, double value) {
    return new Parameters(this, name, value);
  }

  /** The parameters, each after those that it depends on, with their bound values. */
  public List<Parameter> inOrder() {
    return inOrder;
  }

  /** The value of a parameter in base units; NaN when it has none. */
  public double value(String name) {
    Integer slot = slots.get(name);
    return slot == null ? Double.NaN : values[slot];
  }

  /** The values in the order of {@link #slot}. */
  public double[] values() {
    return values.clone();
  }

  /** The dimension of a parameter, or null when nothing is known of it. */
  public @Nullable Dimension dimension(String name) {
    return dimensions.get(name);
  }

  /** The measured profiles and random costs that {@code expression} calls, directly or not. */
  public Set<String> functions(Expression expression) {
    Set<String> found = new LinkedHashSet<>(expression.externalFunctions());
    for (String name : expression.names()) {
      Integer slot = slots.get(name);
      Expression value = slot == null ? null : inOrder.get(slot).value();
      if (value != null) {
        found.addAll(functions(value));
      }
    }
    return found;
  }

  /** The parameters that have no value and that {@code expression} needs, directly or not. */
  public Set<String> unbound(Expression expression) {
    Set<String> found = new LinkedHashSet<>();
    Set<String> seen = new HashSet<>();
    Deque<Expression> open = new ArrayDeque<>(List.of(expression));
    while (!open.isEmpty()) {
      Expression next = open.pop();
      for (String function : next.externalFunctions()) {
        if (!org.camp.core.quantity.Functions.isRandom(function) && function(function) == null) {
          found.add(function);
        }
      }
      for (String name : next.names()) {
        Integer slot = slots.get(name);
        if (!seen.add(name) || (slot != null && !Double.isNaN(values[slot]))) {
          continue;
        }
        Expression value = slot == null ? null : inOrder.get(slot).value();
        if (value == null) {
          found.add(name);
        } else {
          open.push(value);
        }
      }
    }
    return found;
  }

  @Override
  public int slot(String name) {
    Integer slot = slots.get(name);
    return slot == null ? -1 : slot;
  }

  @Override
  public @Nullable ToDoubleFunction<double[]> function(String name) {
    return functions.find(name);
  }

  /** The value of {@code expression}; NaN when it depends on something without value. */
  public double evaluate(Expression expression) {
    return Formula.compile(expression, this).at(values);
  }
}
