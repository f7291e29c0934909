// SPDX-License-Identifier: Apache-2.0
package org.camp.core.quantity;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.camp.core.diagnostic.Span;
import org.jspecify.annotations.Nullable;

/**
 * An expression made ready for evaluation: names are slots of an array. Stateless.
 *
 * <p>A NaN in a slot means that the name has no value, and makes the result NaN; what has no value
 * although all names have one, such as a division by zero, throws {@link ExpressionFault}.
 */
@FunctionalInterface
public interface Formula {
  /** The value for the given slots, in base units. */
  double at(double[] slots);

  /** What the names and functions of an expression stand for. */
  interface Scope {
    /** The slot of a name, or −1 when it has no value. */
    int slot(String name);

    /**
     * A measured profile or random cost by name, or null when there is none. For {@code
     * empirical(profile)} the name is {@code "empirical profile"} and there are no arguments.
     */
    default @Nullable ToDoubleFunction<double[]> function(String name) {
      return null;
    }
  }

  /** Compiles {@code expression}; time linear in its size. */
  static Formula compile(Expression expression, Scope scope) {
    if (expression instanceof Expression.Number n) {
      double value = n.quantity().asDouble();
      return slots -> value;
    }
    if (expression instanceof Expression.Name n) {
      int slot = scope.slot(n.id());
      return slot < 0 ? slots -> Double.NaN : slots -> slots[slot];
    }
    if (expression instanceof Expression.Negation n) {
      Formula argument = compile(n.argument(), scope);
      return slots -> 0.0 - argument.at(slots); // never -0: what is 0 has no sign
    }
    if (expression instanceof Expression.Binary b) {
      return binary(b.operator(), compile(b.left(), scope), compile(b.right(), scope), b.span());
    }
    if (expression instanceof Expression.Call c) {
      List<Formula> arguments = c.arguments().stream().map(a -> compile(a, scope)).toList();
      return call(c, arguments.toArray(Formula[]::new), scope);
    }
    throw new IllegalStateException();
  }

  /** The value of an expression whose names have the values that {@code value} gives (or NaN). */
  static double evaluate(Expression expression, ToDoubleFunction<String> value) {
    List<String> names = List.copyOf(expression.names());
    double[] slots = new double[names.size()];
    for (int i = 0; i < slots.length; i++) {
      slots[i] = value.applyAsDouble(names.get(i));
    }
    return compile(expression, names::indexOf).at(slots);
  }

  private static Formula binary(char operator, Formula left, Formula right, Span span) {
    return slots -> QuantityArithmetic.apply(operator, left.at(slots), right.at(slots), span);
  }

  private static Formula call(Expression.Call call, Formula[] arguments, Scope scope) {
    String name = call.function();
    if (name.equals(Functions.EMPIRICAL)
        && call.arguments().get(0) instanceof Expression.Name profile) {
      ToDoubleFunction<double[]> sample = scope.function(Functions.EMPIRICAL + " " + profile.id());
      return sample == null ? slots -> Double.NaN : slots -> sample.applyAsDouble(new double[0]);
    }
    ToDoubleFunction<double[]> function;
    if (Functions.isBuiltIn(name)) {
      function = values -> Functions.apply(name, values);
    } else {
      ToDoubleFunction<double[]> external = scope.function(name);
      if (external == null) {
        return slots -> Double.NaN;
      }
      function = external;
    }
    ToDoubleFunction<double[]> known = function;
    return slots -> {
      double[] values = new double[arguments.length];
      for (int i = 0; i < values.length; i++) {
        values[i] = arguments[i].at(slots);
        if (Double.isNaN(values[i])) {
          return Double.NaN;
        }
      }
      double value = placed(known, values, call.span());
      if (Double.isNaN(value) && Functions.isBuiltIn(name)) {
        throw QuantityArithmetic.noNumber(
            call.span(), name + "(" + Quantity.plain(values[0], 6) + ")");
      }
      return value;
    };
  }

  /** The value of a function, whose faults are those of the call. */
  private static double placed(ToDoubleFunction<double[]> function, double[] arguments, Span call) {
    try {
      return function.applyAsDouble(arguments);
    } catch (ExpressionFault fault) {
      throw fault.span().isKnown() ? fault : fault.at(call);
    }
  }
}
