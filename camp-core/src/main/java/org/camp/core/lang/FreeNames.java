// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the names of an expression that nothing binds. O(size). */
public final class FreeNames extends ExprWalk {
  private final Map<String, Integer> bound = new HashMap<>();
  private final List<Expr.Variable> free = new ArrayList<>();

  private FreeNames() {}

  /** Every use of a name that is not bound, in the order of the text. */
  public static List<Expr.Variable> of(Expr expression) {
    FreeNames found = new FreeNames();
    found.walk(expression);
    return found.free;
  }

  private void change(Pattern pattern, int by) {
    pattern.forEachName((name, span) -> change(name, by));
  }

  private void change(@Nullable String name, int by) {
    if (name != null) {
      bound.merge(name, by, Integer::sum);
    }
  }

  @Override
  public Expr variable(Expr.Variable e) {
    if (bound.getOrDefault(e.name(), 0) == 0) {
      free.add(e);
    }
    return e;
  }

  @Override
  public Expr lambda(Expr.Lambda e) {
    change(e.name(), 1);
    change(e.parameter(), 1);
    walk(e.body());
    change(e.parameter(), -1);
    change(e.name(), -1);
    return e;
  }

  @Override
  public Expr let(Expr.Let e) {
    for (Declaration declaration : e.declarations()) {
      if (declaration instanceof Declaration.Value value) {
        walk(value.value());
        change(value.pattern(), 1);
      } else if (declaration instanceof Declaration.Functions group) {
        group.functions().forEach(f -> change(f.name(), 1));
        group.functions().forEach(this::walk);
      }
    }
    walk(e.body());
    for (Declaration declaration : e.declarations()) {
      if (declaration instanceof Declaration.Value value) {
        change(value.pattern(), -1);
      } else if (declaration instanceof Declaration.Functions group) {
        group.functions().forEach(f -> change(f.name(), -1));
      }
    }
    return e;
  }

  @Override
  public Expr standard(StandardExpr e) {
    if (e instanceof StandardExpr.Handle handle) {
      walk(handle.body());
      clauses(handle.clauses());
      return e;
    }
    return super.standard(e);
  }

  @Override
  public Expr ocaml(OcamlExpr e) {
    if (e instanceof OcamlExpr.For loop) {
      walk(loop.from());
      walk(loop.to());
      change(loop.counter(), 1);
      walk(loop.body());
      change(loop.counter(), -1);
      return e;
    }
    return super.ocaml(e);
  }

  @Override
  public Expr match(Expr.Match e) {
    walk(e.subject());
    clauses(e.clauses());
    return e;
  }

  private void clauses(List<Expr.Clause> clauses) {
    for (Expr.Clause clause : clauses) {
      change(clause.pattern(), 1);
      clause.parts().forEach(this::walk);
      change(clause.pattern(), -1);
    }
  }

  @Override
  public Expr multi(Expr.Multi e) {
    change(e.name(), 1);
    change(e.parameter(), 1);
    super.multi(e);
    change(e.parameter(), -1);
    change(e.name(), -1);
    return e;
  }
}
