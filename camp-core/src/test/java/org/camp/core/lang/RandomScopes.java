// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** A random program of whole numbers and functions of these, with what binds each of its names. */
final class RandomScopes {
  /** Few, so that they hide each other; nothing binds the last one at first. */
  static final List<String> NAMES = List.of("a", "b", "c", "d");

  private final SplittableRandom random;
  private final boolean isOcaml;
  private final String file;
  private final StringBuilder text = new StringBuilder();

  /** What was bound, in the order of the text. */
  private final List<Binding> all = new ArrayList<>();

  /** What is bound at the end of the text as it is, the innermost last. */
  private final List<Binding> scope = new ArrayList<>();

  private final List<Use> uses = new ArrayList<>();

  /** Bindings of one pattern, which must have names of their own. */
  private final List<List<Binding>> together = new ArrayList<>();

  private record Use(Binding binding, List<Binding> visible) {}

  private static final class Binding {
    final String name;
    final boolean isFunction;
    final List<Integer> places = new ArrayList<>();

    Binding(String name, boolean isFunction) {
      this.name = name;
      this.isFunction = isFunction;
    }
  }

  private RandomScopes(SplittableRandom random, String file) {
    this.random = random;
    this.file = file;
    isOcaml = file.endsWith(".bsml");
  }

  static RandomScopes of(SplittableRandom random) {
    List<String> files = List.of("x.pml", "x.sml", "x.bsml");
    RandomScopes made = new RandomScopes(random, files.get(random.nextInt(files.size())));
    if (made.file.endsWith(".sml")) {
      made.text.append("val ");
      made.define("result", false);
      made.text.append(" = ");
      made.scope.clear();
    }
    made.binding(4);
    return made;
  }

  String file() {
    return file;
  }

  String text() {
    return text.toString();
  }

  /** For each binding its places, in the order of the text. */
  List<List<Integer>> places() {
    return all.stream().map(binding -> List.copyOf(binding.places)).toList();
  }

  /** Whether a place would mean something else if a binding had another name. */
  boolean captures(int renamed, String other) {
    Binding changed = all.get(renamed);
    for (Use use : uses) {
      String wanted = name(use.binding, changed, other);
      Binding found = null;
      for (Binding visible : use.visible) {
        found = name(visible, changed, other).equals(wanted) ? visible : found;
      }
      if (found != use.binding) {
        return true;
      }
    }
    return together.stream()
        .anyMatch(
            pattern ->
                pattern.stream().map(b -> name(b, changed, other)).distinct().count()
                    < pattern.size());
  }

  private static String name(Binding binding, Binding changed, String other) {
    return binding == changed ? other : binding.name;
  }

  private void define(String name, boolean isFunction) {
    Binding binding = new Binding(name, isFunction);
    binding.places.add(text.length());
    text.append(name);
    all.add(binding);
    scope.add(binding);
  }

  private String name() {
    return NAMES.get(random.nextInt(NAMES.size() - 1));
  }

  private void use(Binding binding) {
    binding.places.add(text.length());
    uses.add(new Use(binding, List.copyOf(scope)));
    text.append(binding.name);
  }

  /** What may stand between words. */
  private void gap() {
    text.append(random.nextInt(6) == 0 ? " (* " + name() + " *) " : " ");
  }

  private void expression(int depth) {
    List<Binding> visible =
        scope.stream().filter(b -> b == scope.get(innermost(b.name))).distinct().toList();
    if (depth == 0 || random.nextInt(4) == 0) {
      List<Binding> numbers = visible.stream().filter(b -> !b.isFunction).toList();
      if (numbers.isEmpty()) {
        text.append(random.nextInt(9));
      } else {
        use(numbers.get(random.nextInt(numbers.size())));
      }
    } else if (random.nextInt(4) == 0) {
      text.append('(');
      expression(depth - 1);
      gap();
      text.append("+ ");
      expression(depth - 1);
      text.append(')');
    } else if (visible.stream().anyMatch(b -> b.isFunction) && random.nextInt(2) == 0) {
      List<Binding> functions = visible.stream().filter(b -> b.isFunction).toList();
      text.append('(');
      use(functions.get(random.nextInt(functions.size())));
      text.append(" (");
      expression(depth - 1);
      text.append("))");
    } else {
      binding(depth);
    }
  }

  private int innermost(String name) {
    int found = -1;
    for (int i = 0; i < scope.size(); i++) {
      found = scope.get(i).name.equals(name) ? i : found;
    }
    return found;
  }

  private void binding(int depth) {
    List<Binding> before = List.copyOf(scope);
    switch (random.nextInt(5)) {
      case 0 -> value(depth);
      case 1 -> function(depth);
      case 2 -> pair(depth);
      case 3 -> cases(depth);
      default -> applied(depth);
    }
    scope.clear();
    scope.addAll(before);
  }

  private void value(int depth) {
    text.append(isOcaml ? "(let" : "let val");
    gap();
    int at = text.length();
    String name = name();
    Binding binding = new Binding(name, false);
    binding.places.add(at);
    all.add(binding);
    text.append(name).append(" = ");
    expression(depth - 1);
    scope.add(binding);
    in(depth);
  }

  private void in(int depth) {
    gap();
    text.append("in ");
    expression(depth - 1);
    text.append(isOcaml ? ")" : " end");
  }

  private void function(int depth) {
    text.append(isOcaml ? "(let rec" : "let fun");
    gap();
    define(name(), true);
    gap();
    define(name(), false);
    Binding parameter = scope.get(scope.size() - 1);
    text.append(" = ");
    expression(depth - 1);
    scope.remove(parameter);
    in(depth);
  }

  private void pair(int depth) {
    text.append(isOcaml ? "(let (" : "let val (");
    List<Binding> both = new ArrayList<>();
    int first = random.nextInt(NAMES.size());
    for (int i = 0; i < 2; i++) {
      Binding binding = new Binding(NAMES.get((first + i) % NAMES.size()), false);
      text.append(i == 0 ? "" : ", ");
      binding.places.add(text.length());
      text.append(binding.name);
      both.add(binding);
    }
    all.addAll(both);
    together.add(both);
    text.append(") = (");
    expression(depth - 1);
    text.append(", ");
    expression(depth - 1);
    text.append(')');
    scope.addAll(both);
    in(depth);
  }

  private void cases(int depth) {
    text.append(isOcaml ? "(match " : "(case ");
    expression(depth - 1);
    text.append(isOcaml ? " with 0 -> " : " of 0 => ");
    expression(depth - 1);
    text.append(" | ");
    define(name(), false);
    text.append(isOcaml ? " -> " : " => ");
    expression(depth - 1);
    text.append(')');
  }

  private void applied(int depth) {
    text.append(isOcaml ? "((fun " : "((fn ");
    define(name(), false);
    Binding parameter = scope.get(scope.size() - 1);
    text.append(isOcaml ? " -> " : " => ");
    expression(depth - 1);
    scope.remove(parameter);
    text.append(") (");
    expression(depth - 1);
    text.append("))");
  }
}
