// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.standard;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.camp.core.lang.Declaration;
import org.camp.core.lang.Expr;

/** The types of what declarations bind, and the type variables that stand written in them. */
final class DeclarationTypes {
  private final StandardTypes types;
  private final OpenTypes open;
  private final StandardPatternTypes patterns;

  /** The type variables that declarations mention, the innermost declaration first. */
  private final Deque<Map<String, MlType>> written = new ArrayDeque<>();

  DeclarationTypes(StandardTypes types, OpenTypes open, StandardPatternTypes patterns) {
    this.types = types;
    this.open = open;
    this.patterns = patterns;
    written.push(new HashMap<>());
  }

  /** The type for which a type variable stands that is written. */
  MlType variable(String name) {
    for (Map<String, MlType> scope : written) {
      MlType known = scope.get(name);
      if (known != null) {
        return known;
      }
    }
    MlType type = open.fresh();
    written.element().put(name, type);
    return type;
  }

  /** What is made where type variables stand for themselves. */
  <T> T scoped(Supplier<T> made) {
    written.push(new HashMap<>());
    T result = made.get();
    written.pop();
    return result;
  }

  /** Gives what a declaration binds its types, general where the value restriction allows. */
  void bind(Declaration declaration) {
    open.enter();
    List<MlType> bound = scoped(() -> bound(declaration));
    open.leave();
    boolean general =
        !(declaration instanceof Declaration.Value value) || NonExpansive.test(value.value());
    bound.forEach(type -> open.close(type, general));
  }

  private List<MlType> bound(Declaration declaration) {
    if (declaration instanceof Declaration.Value value) {
      return value(value);
    }
    return declaration instanceof Declaration.Functions group ? functions(group) : List.of();
  }

  private List<MlType> value(Declaration.Value value) {
    MlType type = value.value().accept(types);
    MlType pattern = patterns.of(value.pattern());
    if (!MlType.unify(pattern, type)) {
      String[] texts = MlType.texts(pattern, type);
      types.wrong(
          value.value().span(), "the pattern is for " + texts[0] + ", but this is " + texts[1]);
    }
    List<MlType> bound = new ArrayList<>();
    value.pattern().forEachName((name, span) -> bound.add(types.bound(name, type)));
    return bound;
  }

  private List<MlType> functions(Declaration.Functions group) {
    List<MlType> bound = new ArrayList<>();
    for (Expr.Lambda function : group.functions()) {
      MlType type = open.fresh();
      types.bind(String.valueOf(function.name()), type);
      bound.add(type);
    }
    for (int i = 0; i < bound.size(); i++) {
      Expr.Lambda function = group.functions().get(i);
      MlType type = function.accept(types);
      if (!MlType.unify(bound.get(i), type)) {
        String[] texts = MlType.texts(type, bound.get(i));
        types.wrong(
            function.span(), "the function is " + texts[0] + ", but its calls want " + texts[1]);
      }
    }
    return bound;
  }
}
