// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.sml;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.camp.core.lang.Operator;
import org.camp.core.lang.Pattern;

/** The names that are bound where the parser is: a bound name hides the operation of that name. */
final class SmlScope {
  private static final Map<String, Operator> OPERATIONS = operations();

  private final Map<String, Integer> bound = new HashMap<>();

  private static Map<String, Operator> operations() {
    Map<String, Operator> all = new HashMap<>();
    for (Operator operator : EnumSet.range(Operator.PLUS, Operator.LENGTH)) {
      if (Character.isLetter(operator.symbol().charAt(0))) {
        all.put(operator.symbol(), operator);
      }
    }
    return Map.copyOf(all);
  }

  /** The names of all operations that are called by name. */
  static Set<String> operationNames() {
    return OPERATIONS.keySet();
  }

  /** The operation that is called by that name. */
  static Operator operation(String name) {
    Operator found = OPERATIONS.get(name);
    if (found == null) {
      throw new IllegalArgumentException(name);
    }
    return found;
  }

  void bind(String name) {
    bound.merge(name, 1, Integer::sum);
  }

  void unbind(String name) {
    bound.merge(name, -1, Integer::sum);
  }

  void bind(List<Pattern> patterns) {
    patterns.forEach(p -> p.forEachName((name, span) -> bind(name)));
  }

  void unbind(List<Pattern> patterns) {
    patterns.forEach(p -> p.forEachName((name, span) -> unbind(name)));
  }

  boolean isOperation(String name) {
    return OPERATIONS.containsKey(name) && bound.getOrDefault(name, 0) == 0;
  }
}
