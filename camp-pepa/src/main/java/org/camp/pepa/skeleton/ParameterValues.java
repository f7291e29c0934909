// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.skeleton;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.ExpressionFault;
import org.camp.core.quantity.Formula;

/** Values of the parameters of a skeleton: what the user binds, else what the text says. */
final class ParameterValues {
  private final Map<String, Expression> defaults;
  private final Map<String, String> bindings;
  private final Map<String, Double> known = new HashMap<>();
  private final Set<String> open = new LinkedHashSet<>();

  ParameterValues(Map<String, Expression> defaults, Map<String, String> bindings) {
    this.defaults = defaults;
    this.bindings = bindings;
  }

  /** The value of an expression; NaN when a parameter has none. */
  double of(Expression expression) {
    return Formula.evaluate(expression, name -> of(name, Double.NaN));
  }

  /** The value of a parameter. */
  double of(String name, double byDefault) {
    Double value = known.get(name);
    if (value != null) {
      return value;
    }
    String bound = bindings.get(name);
    Expression expression = bound == null ? defaults.get(name) : parsed(name, bound);
    if (expression == null) {
      return byDefault;
    }
    if (!open.add(name)) {
      throw new BadInput(
          Diagnostic.error(
              "cyclic-parameter",
              "parameter '" + name + "' is defined by itself: " + String.join(" → ", open)));
    }
    double result;
    try {
      result = of(expression);
    } catch (ExpressionFault e) {
      if (bound == null) {
        throw e;
      }
      throw new BadInput(unusable(name, bound).withHint(e.getMessage()));
    }
    open.remove(name);
    known.put(name, result);
    return result;
  }

  private static Expression parsed(String name, String text) {
    try {
      return Expression.parse(text);
    } catch (BadInput | ExpressionFault e) {
      throw new BadInput(unusable(name, text));
    }
  }

  private static Diagnostic unusable(String name, String text) {
    return Diagnostic.error("bad-binding", "'" + name + "' cannot be " + text);
  }
}
