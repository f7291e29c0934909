package org.camp.core.lang;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Visits every part of an expression in the order of the text; override what matters. */
public class ExprWalk implements Expr.Visitor<@Nullable Void> {
  /** For subclasses. */
  protected ExprWalk() {}

  /** Visits an expression. */
  protected final void walk(Expr e) {
    e.accept(this);
  }

  private @Nullable Void all(List<Expr> expressions) {
    expressions.forEach(this::walk);
    return null;
  }

  @Override
  public @Nullable Void literal(Expr.Literal e) {
    return null;
  }

  @Override
  public @Nullable Void variable(Expr.Variable e) {
    return null;
  }

  @Override
  public @Nullable Void lambda(Expr.Lambda e) {
    return e.body().accept(this);
  }

  @Override
  public @Nullable Void apply(Expr.Apply e) {
    e.function().accept(this);
    return e.argument().accept(this);
  }

  @Override
  public @Nullable Void operation(Expr.Operation e) {
    return all(e.operands());
  }

  @Override
  public @Nullable Void tuple(Expr.Tuple e) {
    return all(e.items());
  }

  @Override
  public @Nullable Void project(Expr.Project e) {
    return e.tuple().accept(this);
  }

  @Override
  public @Nullable Void construct(Expr.Construct e) {
    return all(e.fields());
  }

  @Override
  public @Nullable Void array(Expr.ArrayOf e) {
    return all(e.items());
  }

  @Override
  public @Nullable Void conditional(Expr.If e) {
    e.condition().accept(this);
    e.whenTrue().accept(this);
    return e.whenFalse().accept(this);
  }

  @Override
  public @Nullable Void logic(Expr.Logic e) {
    e.left().accept(this);
    return e.right().accept(this);
  }

  @Override
  public @Nullable Void let(Expr.Let e) {
    for (Declaration declaration : e.declarations()) {
      if (declaration instanceof Declaration.Value value) {
        walk(value.value());
      } else if (declaration instanceof Declaration.Functions group) {
        group.functions().forEach(this::walk);
      }
    }
    return e.body().accept(this);
  }

  @Override
  public @Nullable Void match(Expr.Match e) {
    e.subject().accept(this);
    e.clauses().forEach(clause -> walk(clause.body()));
    return null;
  }
}
