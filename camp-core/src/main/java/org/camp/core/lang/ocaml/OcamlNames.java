// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.ocaml;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.camp.core.lang.Operator;
import org.camp.core.lang.Pattern;
import org.camp.core.lang.Primitive;
import org.jspecify.annotations.Nullable;

/** What names mean while an OCaml-like text is read: a bound name hides a built-in one. */
final class OcamlNames {
  private static final Map<String, Operator> OPERATORS = operators();
  private static final Map<String, Primitive> PRIMITIVES = primitives();

  /** For every name in scope, inner meanings first: how many arguments its calls give at once. */
  private final Map<String, Deque<Integer>> scope = new HashMap<>();

  private final List<String> bound = new ArrayList<>();

  private static Map<String, Operator> operators() {
    Map<String, Operator> all = new HashMap<>();
    for (Operator operator :
        List.of(
            Operator.NOT,
            Operator.ABS,
            Operator.MIN,
            Operator.MAX,
            Operator.SQRT,
            Operator.SIN,
            Operator.COS,
            Operator.TAN,
            Operator.ATAN2,
            Operator.EXP,
            Operator.APPEND,
            Operator.LENGTH,
            Operator.FST,
            Operator.SND,
            Operator.SET,
            Operator.AT)) {
      all.put(operator.symbol(), operator);
    }
    all.put("log", Operator.LN);
    all.put("float", Operator.REAL);
    all.put("float_of_int", Operator.REAL);
    all.put("truncate", Operator.TRUNC);
    all.put("int_of_float", Operator.TRUNC);
    all.put("get", Operator.SUB);
    all.put("make", Operator.ARRAY);
    all.put("Array.get", Operator.SUB);
    all.put("Array.set", Operator.SET);
    all.put("Array.make", Operator.ARRAY);
    all.put("Array.length", Operator.LENGTH);
    all.put("Array.append", Operator.APPEND);
    return all;
  }

  private static Map<String, Primitive> primitives() {
    Map<String, Primitive> all = new HashMap<>();
    for (Primitive primitive : Primitive.values()) {
      if (primitive != Primitive.VECTOR && primitive != Primitive.TREE) {
        all.put(primitive.symbol(), primitive);
      }
    }
    return all;
  }

  /** The names of everything that is built in. */
  static Set<String> builtIn() {
    Set<String> names = new TreeSet<>(OPERATORS.keySet());
    names.addAll(PRIMITIVES.keySet());
    return names;
  }

  /** The name by which an operation is called; its symbol, when there is none. */
  static String nameOf(Operator operator) {
    return OPERATORS.entrySet().stream()
        .filter(entry -> entry.getValue() == operator && entry.getKey().indexOf('.') < 0)
        .map(Map.Entry::getKey)
        .min(String::compareTo)
        .orElse(operator.symbol());
  }

  /** How many bindings are in force. */
  int mark() {
    return bound.size();
  }

  /** Ends all bindings but the first {@code mark}. */
  void release(int mark) {
    while (bound.size() > mark) {
      unbind(bound.get(bound.size() - 1));
    }
  }

  void bind(String name, int arguments) {
    scope.computeIfAbsent(name, n -> new ArrayDeque<>()).push(arguments);
    bound.add(name);
  }

  void bind(Pattern pattern) {
    pattern.forEachName((name, span) -> bind(name, 1));
  }

  void unbind(String name) {
    Deque<Integer> meanings = scope.get(name);
    if (meanings != null) {
      meanings.pop();
      bound.remove(bound.lastIndexOf(name));
    }
  }

  void unbind(Pattern pattern) {
    pattern.forEachName((name, span) -> unbind(name));
  }

  /** How many arguments calls give at once: more than 1 for some multi-functions. */
  int arguments(String name) {
    Deque<Integer> meanings = scope.get(name);
    return meanings == null || meanings.isEmpty() ? 1 : meanings.peek();
  }

  private boolean isBound(String name) {
    Deque<Integer> meanings = scope.get(name);
    return meanings != null && !meanings.isEmpty();
  }

  @Nullable Operator operator(String name) {
    return isBound(name) ? null : OPERATORS.get(name);
  }

  @Nullable Primitive primitive(String name) {
    return isBound(name) ? null : PRIMITIVES.get(name);
  }
}
