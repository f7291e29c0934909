// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** Writes random expressions of whole numbers that are well-typed and end. */
final class RandomNumbers {
  private final Random random;
  private int names;

  RandomNumbers(Random random) {
    this.random = random;
  }

  /** A name that was not used yet. */
  String name(String start) {
    return start + names++;
  }

  /**
   * An expression.
   *
   * @param scope what stands for a number there
   */
  String number(List<String> scope, int depth) {
    if (depth == 0 || random.nextInt(5) == 0) {
      return scope.isEmpty() || random.nextInt(3) == 0
          ? Integer.toString(random.nextInt(5))
          : scope.get(random.nextInt(scope.size()));
    }
    String a = number(scope, depth - 1);
    String b = number(scope, depth - 1);
    String name = "x" + names++;
    List<String> more = new ArrayList<>(scope);
    more.add(name);
    return switch (random.nextInt(8)) {
      case 0 -> "(" + a + " + " + b + ")";
      case 1 -> "(" + a + " - " + b + ")";
      case 2 -> "(" + a + " * " + random.nextInt(3) + ")";
      case 3 -> "(if " + a + " < " + b + " then " + number(scope, depth - 1) + " else " + b + ")";
      case 4 -> "(let " + name + " = " + a + " in " + number(more, depth - 1) + ")";
      case 5 -> "((fun " + name + " -> " + number(more, depth - 1) + ") " + a + ")";
      case 6 -> {
        String f = "f" + names++;
        yield String.format(
            Locale.ROOT,
            "(let %s = fun %s -> %s in %s %s + %s %s)",
            f,
            name,
            number(more, depth - 1),
            f,
            "(" + a + ")",
            f,
            "(" + b + ")");
      }
      default ->
          String.format(
              Locale.ROOT,
              "(let rec go %s = if %s < 1 then %s else go (%s - 1) + 1 in go %d)",
              name,
              name,
              a,
              name,
              random.nextInt(4));
    };
  }
}
