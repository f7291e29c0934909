// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang;

import java.util.List;

/** Visits every part of an expression in the order of the text; override what matters. */
public class ExprWalk implements Expr.Visitor<Expr> {
  /** Visits everything and changes nothing; subclasses override what they look for. */
  protected ExprWalk() {}

  /** Visits an expression and all its parts. */
  protected final void walk(Expr e) {
    e.accept(this);
  }

  private void all(List<Expr> expressions) {
    expressions.forEach(this::walk);
  }

  @Override
  public Expr literal(Expr.Literal e) {
    return e;
  }

  @Override
  public Expr variable(Expr.Variable e) {
    return e;
  }

  @Override
  public Expr lambda(Expr.Lambda e) {
    walk(e.body());
    return e;
  }

  @Override
  public Expr apply(Expr.Apply e) {
    e.function().accept(this);
    walk(e.argument());
    return e;
  }

  @Override
  public Expr operation(Expr.Operation e) {
    all(e.operands());
    return e;
  }

  @Override
  public Expr tuple(Expr.Tuple e) {
    all(e.items());
    return e;
  }

  @Override
  public Expr project(Expr.Project e) {
    walk(e.tuple());
    return e;
  }

  @Override
  public Expr construct(Expr.Construct e) {
    all(e.fields());
    return e;
  }

  @Override
  public Expr array(Expr.ArrayOf e) {
    all(e.items());
    return e;
  }

  @Override
  public Expr conditional(Expr.If e) {
    e.condition().accept(this);
    e.whenTrue().accept(this);
    walk(e.whenFalse());
    return e;
  }

  @Override
  public Expr logic(Expr.Logic e) {
    e.left().accept(this);
    walk(e.right());
    return e;
  }

  @Override
  public Expr let(Expr.Let e) {
    for (Declaration declaration : e.declarations()) {
      if (declaration instanceof Declaration.Value value) {
        walk(value.value());
      } else if (declaration instanceof Declaration.Functions group) {
        group.functions().forEach(this::walk);
      }
    }
    walk(e.body());
    return e;
  }

  @Override
  public Expr match(Expr.Match e) {
    e.subject().accept(this);
    e.clauses().forEach(clause -> all(clause.parts()));
    return e;
  }

  @Override
  public Expr parallel(Expr.Parallel e) {
    all(e.operands());
    return e;
  }

  @Override
  public Expr standard(StandardExpr e) {
    all(e.parts());
    return e;
  }

  @Override
  public Expr ocaml(OcamlExpr e) {
    all(e.parts());
    return e;
  }

  @Override
  public Expr multi(Expr.Multi e) {
    walk(e.node());
    walk(e.leaf());
    return e;
  }
}
