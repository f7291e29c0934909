// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The names that are bound where the parser is: a bound name hides the operation of that name. */
final class SmlScope {
  private final Map<String, Integer> bound = new HashMap<>();

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
    return Operator.named(name).isPresent() && bound.getOrDefault(name, 0) == 0;
  }
}
