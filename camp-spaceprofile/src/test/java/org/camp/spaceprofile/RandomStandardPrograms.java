// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Random programs in Standard ML with references, arrays, forks and futures, which are well-typed
 * and end; some have races, or read what was not written.
 */
final class RandomStandardPrograms {
  private final SplittableRandom random;
  private int names;

  /** Names of the kinds that are in scope. */
  private record Scope(
      List<String> ints,
      List<String> lists,
      List<String> cells,
      List<String> futures,
      List<String> rings) {
    Scope copy() {
      return new Scope(
          new ArrayList<>(ints),
          new ArrayList<>(lists),
          new ArrayList<>(cells),
          new ArrayList<>(futures),
          new ArrayList<>(rings));
    }
  }

  private RandomStandardPrograms(SplittableRandom random) {
    this.random = random;
  }

  static String program(SplittableRandom random) {
    RandomStandardPrograms all = new RandomStandardPrograms(random);
    Scope scope =
        new Scope(
            new ArrayList<>(),
            new ArrayList<>(),
            new ArrayList<>(),
            new ArrayList<>(),
            new ArrayList<>());
    StringBuilder out = new StringBuilder("datatype ring = Ring of ring option ref * int\n");
    int count = 3 + random.nextInt(5);
    for (int i = 0; i < count; i++) {
      out.append(all.declaration(scope, 3)).append('\n');
    }
    return out.append("val result = ").append(all.whole(scope, 2)).append('\n').toString();
  }

  private String fresh(String kind) {
    return kind + ++names;
  }

  private String declaration(Scope scope, int depth) {
    String name;
    switch (random.nextInt(9)) {
      case 8:
        name = fresh("c");
        String number = whole(scope, depth - 1);
        scope.rings().add(name);
        return "val "
            + name
            + " = let val a = ref NONE val b = Ring (a, "
            + number
            + ") in a := SOME b; b end";
      case 0:
        name = fresh("r");
        String content = list(scope, depth - 1);
        scope.cells().add(name);
        return "val " + name + " = ref (" + content + ")";
      case 1, 2:
        return "val _ = " + effect(scope, depth);
      case 3:
        name = fresh("f");
        String body = whole(scope.copy(), depth - 1);
        scope.futures().add(name);
        return "val " + name + " = Future.future (fn () => " + body + ")";
      case 4:
        name = fresh("l");
        String list = list(scope, depth);
        scope.lists().add(name);
        return "val " + name + " = " + list;
      case 5:
        String left = fresh("n");
        String right = fresh("n");
        String pair =
            "ForkJoin.par (fn () => "
                + whole(scope.copy(), depth - 1)
                + ", fn () => "
                + whole(scope.copy(), depth - 1)
                + ")";
        scope.ints().add(left);
        scope.ints().add(right);
        return "val (" + left + ", " + right + ") = " + pair;
      default:
        name = fresh("n");
        String value = whole(scope, depth);
        scope.ints().add(name);
        return "val " + name + " = " + value;
    }
  }

  private String effect(Scope scope, int depth) {
    if (scope.cells().isEmpty()) {
      return "()";
    }
    String cell = any(scope.cells());
    return cell + " := " + list(scope, depth - 1);
  }

  private String any(List<String> names) {
    return names.get(random.nextInt(names.size()));
  }

  private String whole(Scope scope, int depth) {
    switch (depth <= 0 ? random.nextInt(2) : random.nextInt(9)) {
      case 0:
        return Integer.toString(random.nextInt(10));
      case 1:
        return scope.ints().isEmpty() ? "1" : any(scope.ints());
      case 2:
        return "(" + whole(scope, depth - 1) + " + " + whole(scope, depth - 1) + ")";
      case 3:
        return "length (" + list(scope, depth - 1) + ")";
      case 4:
        return scope.futures().isEmpty() ? "2" : "Future.touch " + any(scope.futures());
      case 8:
        return scope.rings().isEmpty()
            ? "3"
            : "(case "
                + any(scope.rings())
                + " of Ring (c, n) => (case !c of NONE => n | SOME (Ring (_, m)) => m + n))";
      case 5:
        Scope inner = scope.copy();
        String first = declaration(inner, depth - 1);
        return "(let " + first + " in " + whole(inner, depth - 1) + " end)";
      case 6:
        return "(hd ("
            + list(scope, depth - 1)
            + ") handle Empty => "
            + whole(scope, depth - 1)
            + ")";
      default:
        return "(" + effect(scope, depth) + "; " + whole(scope, depth - 1) + ")";
    }
  }

  private String list(Scope scope, int depth) {
    switch (depth <= 0 ? random.nextInt(2) : random.nextInt(6)) {
      case 0:
        return "[]";
      case 1:
        return scope.lists().isEmpty() ? "[3]" : any(scope.lists());
      case 2:
        return "(" + whole(scope, depth - 1) + " :: " + list(scope, depth - 1) + ")";
      case 3:
        return scope.cells().isEmpty() ? "[4, 5]" : "(!" + any(scope.cells()) + ")";
      case 4:
        return "List.tabulate ("
            + random.nextInt(4)
            + ", fn i => i + "
            + whole(scope.copy(), depth - 1)
            + ")";
      default:
        return "map (fn x => x + "
            + whole(scope.copy(), depth - 1)
            + ") ("
            + list(scope, depth - 1)
            + ")";
    }
  }
}
