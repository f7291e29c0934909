// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang;

import java.util.List;
import org.camp.core.diagnostic.Span;
import org.jspecify.annotations.Nullable;

/** Visits an expression: what binds names is opened before the parts that see them, then closed. */
abstract class ScopeWalk extends ExprWalk {
  /** Binds the names of a pattern. */
  abstract void open(Pattern pattern);

  /** Ends that. */
  abstract void close(Pattern pattern);

  /**
   * Binds the name of a function, which stands before its parameter.
   *
   * @param whole the place of the function
   */
  abstract void open(String name, Span whole, Pattern parameter);

  /** Ends that. */
  abstract void close(String name);

  private void function(@Nullable String name, Span whole, Pattern parameter, List<Expr> bodies) {
    if (name != null) {
      open(name, whole, parameter);
    }
    scope(parameter, bodies);
    if (name != null) {
      close(name);
    }
  }

  private void scope(Pattern pattern, List<Expr> parts) {
    open(pattern);
    parts.forEach(this::walk);
    close(pattern);
  }

  @Override
  public final Expr lambda(Expr.Lambda e) {
    function(e.name(), e.span(), e.parameter(), List.of(e.body()));
    return e;
  }

  @Override
  public final Expr multi(Expr.Multi e) {
    function(e.name(), e.span(), e.parameter(), List.of(e.node(), e.leaf()));
    return e;
  }

  @Override
  public final Expr let(Expr.Let e) {
    for (Declaration declaration : e.declarations()) {
      if (declaration instanceof Declaration.Value value) {
        walk(value.value());
        open(value.pattern());
      } else if (declaration instanceof Declaration.Functions group) {
        for (Expr.Lambda f : group.functions()) {
          if (f.name() != null) {
            open(f.name(), f.span(), f.parameter());
          }
        }
        group.functions().forEach(f -> scope(f.parameter(), List.of(f.body())));
      }
    }
    walk(e.body());
    for (Declaration declaration : e.declarations()) {
      if (declaration instanceof Declaration.Value value) {
        close(value.pattern());
      } else if (declaration instanceof Declaration.Functions group) {
        for (Expr.Lambda f : group.functions()) {
          if (f.name() != null) {
            close(f.name());
          }
        }
      }
    }
    return e;
  }

  @Override
  public final Expr match(Expr.Match e) {
    walk(e.subject());
    clauses(e.clauses());
    return e;
  }

  private void clauses(List<Expr.Clause> clauses) {
    clauses.forEach(clause -> scope(clause.pattern(), clause.parts()));
  }

  @Override
  public final Expr standard(StandardExpr e) {
    if (e instanceof StandardExpr.Handle handle) {
      walk(handle.body());
      clauses(handle.clauses());
      return e;
    }
    return super.standard(e);
  }

  @Override
  public final Expr ocaml(OcamlExpr e) {
    if (e instanceof OcamlExpr.For loop) {
      walk(loop.from());
      walk(loop.to());
      scope(loop.counter(), List.of(loop.body()));
      return e;
    }
    return super.ocaml(e);
  }
}
