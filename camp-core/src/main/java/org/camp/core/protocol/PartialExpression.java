// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.camp.core.quantity.Expression;

/** An expression whose loop variables and values are filled in when it is written out. */
record PartialExpression(Expression expression, Map<String, Integer> loops) {
  /** An expression that may use the given loop variables and values. */
  static PartialExpression of(Expression e, Map<String, Integer> loops) {
    return new PartialExpression(e, used(e, loops));
  }

  /** The slots of those loop variables and values that an expression uses. */
  static Map<String, Integer> used(Expression e, Map<String, Integer> loops) {
    if (loops.isEmpty() || e instanceof Expression.Number) {
      return Map.of();
    }
    Map<String, Integer> used = new LinkedHashMap<>();
    for (String name : e.names()) {
      Integer slot = loops.get(name);
      if (slot != null) {
        used.put(name, slot);
      }
    }
    return used;
  }

  /** The expression with the loop variables and values of a call. */
  Expression in(CallFrame frame) {
    if (loops.isEmpty()) {
      return expression;
    }
    Map<String, Expression> values = new HashMap<>();
    loops.forEach((name, slot) -> values.put(name, frame.meaning(slot)));
    return expression.substitute(values);
  }
}
