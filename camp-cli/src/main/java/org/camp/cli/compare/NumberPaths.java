// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.compare;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.camp.core.report.Numeric;
import org.camp.core.report.Value;

/** The numbers in values, by their paths; entries of lists by their names where they have such. */
final class NumberPaths {
  private static final int MOST = 100_000;

  /** What tells the same numbers in words, or which of many was picked as an example. */
  private static final Set<String> PASSED_OVER = Set.of("because", "slowest", "worst");

  private final Map<String, Double> numbers = new LinkedHashMap<>();

  private NumberPaths() {}

  /** The numbers in a value. */
  static Map<String, Double> of(Value root) {
    NumberPaths leaves = new NumberPaths();
    leaves.add("", root);
    return leaves.numbers;
  }

  private void add(String path, Value value) {
    if (numbers.size() >= MOST) {
      return;
    }
    if (value instanceof Value.Obj object) {
      object
          .fields()
          .forEach(
              (name, field) -> {
                if (!PASSED_OVER.contains(name)) {
                  add(path.isEmpty() ? name : path + "." + name, field);
                }
              });
    } else if (value instanceof Value.Arr array) {
      List<Value> items = array.items();
      for (int i = 0; i < items.size() && numbers.size() < MOST; i++) {
        add(path + "[" + selector(items.get(i), i) + "]", items.get(i));
      }
    } else {
      OptionalDouble number = Numeric.of(value);
      if (number.isPresent() && !Double.isNaN(number.getAsDouble())) {
        numbers.put(path, number.getAsDouble());
      }
    }
  }

  private static String selector(Value item, int index) {
    if (item instanceof Value.Obj object) {
      if (object.get("name") instanceof Value.Str name) {
        return "name=" + name.value();
      }
      if (object.get("scheduler") instanceof Value.Str scheduler
          && object.get("processors") instanceof Value.Int processors) {
        return "scheduler=" + scheduler.value() + ",processors=" + processors.value();
      }
    }
    return Integer.toString(index);
  }
}
