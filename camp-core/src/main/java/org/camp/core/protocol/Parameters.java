package org.camp.core.protocol;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Suggestions;
import org.camp.core.protocol.ProtocolModule.Parameter;
import org.camp.core.quantity.Dimension;
import org.camp.core.quantity.DimensionCheck;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.ExpressionFault;
import org.camp.core.quantity.ExpressionParser;
import org.camp.core.quantity.Formula;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a module with the values that a user bound to them. A parameter without value
 * is NaN, and so is all that depends on it. Immutable.
 */
public final class Parameters implements Formula.Scope {
  private final List<Parameter> inOrder;
  private final Map<String, Integer> slots = new HashMap<>();
  private final Map<String, @Nullable Dimension> dimensions = new HashMap<>();
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
      List<Parameter> inOrder, Functions functions, Function<String, SourceText> source) {
    this.inOrder = inOrder;
    this.functions = functions;
    for (Parameter p : inOrder) {
      slots.put(p.name(), slots.size());
    }
    values = new double[inOrder.size()];
    DimensionCheck check = new DimensionCheck(dimensions::get);
    for (int i = 0; i < values.length; i++) {
      @Nullable Expression value = inOrder.get(i).value();
      try {
        dimensions.put(inOrder.get(i).name(), value == null ? null : check.of(value));
        values[i] = value == null ? Double.NaN : Formula.compile(value, this).at(values);
      } catch (ExpressionFault e) {
        throw new IllFormed(e.in(source.apply(inOrder.get(i).name())));
      }
    }
  }

  private Parameters(Parameters other, String changed, double value) {
    inOrder = other.inOrder;
    functions = other.functions;
    slots.putAll(other.slots);
    dimensions.putAll(other.dimensions);
    values = other.values.clone();
    for (int i = 0; i < values.length; i++) {
      @Nullable Expression definition = inOrder.get(i).value();
      if (inOrder.get(i).name().equals(changed)) {
        values[i] = value;
      } else if (definition != null) {
        values[i] = Formula.compile(definition, this).at(values);
      }
    }
  }

  /**
   * Resolves the parameters of {@code module}.
   *
   * @param bindings texts bound to names; each an expression that may use other parameters
   * @throws BadInput when a binding has no parameter or is no expression, or the bindings make a
   *     cycle
   * @throws IllFormed when a value does not exist (division by zero, wrong dimension)
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
    List<Parameter> ordered = new ArrayList<>();
    Set<String> done = new HashSet<>();
    for (Parameter p : all.values()) {
      order(p, all, ordered, done, new ArrayList<>(), module.source());
    }
    return new Parameters(
        Collections.unmodifiableList(ordered),
        functions,
        name -> bound.getOrDefault(name, module.source()));
  }

  private static void bind(
      Map<String, Parameter> all, String name, SourceText text, List<Diagnostic> faults) {
    @Nullable Parameter old = all.get(name);
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

  private static void order(
      Parameter p,
      Map<String, Parameter> all,
      List<Parameter> ordered,
      Set<String> done,
      List<String> path,
      SourceText source) {
    if (done.contains(p.name())) {
      return;
    }
    if (path.contains(p.name())) {
      List<String> cycle = new ArrayList<>(path.subList(path.indexOf(p.name()), path.size()));
      cycle.add(p.name());
      throw new IllFormed(
          source
              .error(
                  "cyclic-parameters",
                  p.span(),
                  "parameters depend on each other in a circle: " + String.join(" → ", cycle))
              .withHint("give one of them a value of its own"));
    }
    path.add(p.name());
    @Nullable Expression value = p.value();
    if (value != null) {
      for (String used : value.names()) {
        @Nullable Parameter next = all.get(used);
        if (next != null) {
          order(next, all, ordered, done, path, source);
        }
      }
    }
    path.remove(path.size() - 1);
    done.add(p.name());
    ordered.add(p);
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
    @Nullable Integer slot = slots.get(name);
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

  /** The parameters that have no value and that {@code expression} needs, directly or not. */
  public Set<String> unbound(Expression expression) {
    Set<String> found = new LinkedHashSet<>();
    for (String name : expression.names()) {
      @Nullable Integer slot = slots.get(name);
      if (slot == null) {
        found.add(name);
      } else if (Double.isNaN(values[slot])) {
        @Nullable Expression value = inOrder.get(slot).value();
        if (value == null) {
          found.add(name);
        } else {
          found.addAll(unbound(value));
        }
      }
    }
    for (String function : expression.externalFunctions()) {
      if (!org.camp.core.quantity.Functions.isRandom(function) && function(function) == null) {
        found.add(function);
      }
    }
    return found;
  }

  @Override
  public int slot(String name) {
    @Nullable Integer slot = slots.get(name);
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
