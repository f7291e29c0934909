// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.code;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.camp.core.lang.Expr;
import org.camp.core.lang.FreeNames;
import org.camp.core.lang.Pattern;
import org.camp.core.lang.eval.Frame;
import org.camp.core.lang.eval.Scope;
import org.camp.core.lang.ocaml.OcamlLibrary;
import org.jspecify.annotations.Nullable;

/**
 * The code that is still to be compiled: bodies of functions, and what runs on every component.
 * Each captures exactly its free variables (rule CLOSURES).
 */
final class BodyQueue {
  /** A body, with the names that it knows. */
  record Body(FunctionCode function, Scope scope, @Nullable Pattern parameter, Expr body) {}

  private final Emitter out;
  private final Deque<Body> open = new ArrayDeque<>();

  /** By name the code of each function of the library that is named. */
  private final Map<String, Integer> library = new HashMap<>();

  BodyQueue(Emitter out) {
    this.out = out;
  }

  boolean isEmpty() {
    return open.isEmpty();
  }

  Body next() {
    return open.pop();
  }

  void add(FunctionCode function, Scope scope, @Nullable Pattern parameter, Expr body) {
    open.push(new Body(function, scope, parameter, body));
  }

  /** Prepares functions that are declared together: the number of the first. */
  int functions(List<Expr.Lambda> lambdas, Frame frame) {
    List<String> names = new ArrayList<>();
    Set<String> union = new LinkedHashSet<>();
    for (Expr.Lambda lambda : lambdas) {
      String name = lambda.name();
      if (name != null) {
        names.add(name);
      }
      union.addAll(free(lambda, frame));
    }
    names.forEach(union::remove);
    List<String> captured = List.copyOf(union);
    FunctionCode[] group = new FunctionCode[lambdas.size()];
    int first = -1;
    for (int i = 0; i < group.length; i++) {
      Expr.Lambda lambda = lambdas.get(i);
      Set<String> own = free(lambda, frame);
      names.forEach(own::remove);
      String name = lambda.name();
      group[i] =
          new FunctionCode(
              name == null ? frame.function() : name, frame.scope.places(captured), own.size());
      group[i].group = group;
      int number = out.functions.add(group[i]);
      first = i == 0 ? number : first;
      add(group[i], new Scope(captured, names), lambda.parameter(), lambda.body());
    }
    return first;
  }

  /** Free names of an expression that are bound around it. */
  private static Set<String> free(Expr e, Frame frame) {
    Set<String> names = new LinkedHashSet<>();
    for (Expr.Variable use : FreeNames.of(e)) {
      if (frame.scope.find(use.name()) != null) {
        names.add(use.name());
      }
    }
    return names;
  }

  /** Prepares what runs on every component: its number. */
  int everywhere(Expr body, Frame frame) {
    List<String> captured = List.copyOf(free(body, frame));
    FunctionCode code =
        new FunctionCode(frame.function(), frame.scope.places(captured), captured.size());
    add(code, new Scope(captured, List.of()), null, body);
    return out.functions.add(code);
  }

  /**
   * Prepares a multi-function, which is itself captured behind its free variables: the number of
   * its node code, which its leaf code follows.
   */
  int multi(Expr.Multi e, Frame frame) {
    List<String> free = List.copyOf(free(e, frame));
    List<String> captured = new ArrayList<>(free);
    captured.add(e.name());
    int[] places = frame.scope.places(free);
    FunctionCode node = new FunctionCode(e.name(), places, free.size());
    FunctionCode leaf = new FunctionCode(e.name(), places, free.size());
    add(node, new Scope(captured, List.of()), e.parameter(), e.node());
    add(leaf, new Scope(captured, List.of()), e.parameter(), e.leaf());
    int number = out.functions.add(node);
    out.functions.add(leaf);
    return number;
  }

  /** The number of a function of the library, whose code comes behind that of the program. */
  int library(String name) {
    Integer known = library.get(name);
    if (known != null) {
      return known;
    }
    Expr.Lambda function = OcamlLibrary.functions().get(name);
    if (function == null) {
      throw new IllegalStateException(name);
    }
    FunctionCode code = new FunctionCode(name, new int[0], 0);
    int number = out.functions.add(code);
    library.put(name, number);
    Scope scope = new Scope(List.of(), List.of());
    open.addLast(new Body(code, scope, function.parameter(), function.body()));
    return number;
  }
}
