// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang;

import java.util.List;
import org.camp.core.diagnostic.Span;
import org.jspecify.annotations.Nullable;

/**
 * An expression, whatever surface syntax it was written in. Immutable. Readers bound the depth of
 * the tree by {@link #MOST_NESTED}, so that recursive passes over it are safe.
 */
public sealed interface Expr
    permits Expr.Literal,
        Expr.Variable,
        Expr.Lambda,
        Expr.Apply,
        Expr.Operation,
        Expr.Tuple,
        Expr.Project,
        Expr.Construct,
        Expr.ArrayOf,
        Expr.If,
        Expr.Logic,
        Expr.Let,
        Expr.Match,
        Expr.Parallel,
        Expr.Multi,
        StandardExpr,
        OcamlExpr {
  /** How deep expressions may be nested. */
  int MOST_NESTED = 400;

  /** Where it was written. */
  Span span();

  /** Calls the visitor's method for this form. */
  <R> R accept(Visitor<R> visitor);

  /** One method per form of expression. */
  interface Visitor<R> {
    /** A literal. */
    R literal(Literal e);

    /** A name. */
    R variable(Variable e);

    /** A function. */
    R lambda(Lambda e);

    /** A call. */
    R apply(Apply e);

    /** A built-in operation on all its operands. */
    R operation(Operation e);

    /** A tuple. */
    R tuple(Tuple e);

    /** A projection. */
    R project(Project e);

    /** A constructed value. */
    R construct(Construct e);

    /** An array that is written out. */
    R array(ArrayOf e);

    /** A conditional. */
    R conditional(If e);

    /** {@code andalso} or {@code orelse}. */
    R logic(Logic e);

    /** A {@code let}. */
    R let(Let e);

    /** A {@code case}. */
    R match(Match e);

    /** A primitive on parallel vectors or trees. */
    R parallel(Parallel e);

    /** A multi-function. */
    R multi(Multi e);

    /** A form that only Standard ML has. */
    default R standard(StandardExpr e) {
      throw new IllegalStateException("a form of Standard ML");
    }

    /** A form that only the OCaml-like surface has. */
    default R ocaml(OcamlExpr e) {
      throw new IllegalStateException("a form of OCaml");
    }
  }

  /** A literal. */
  record Literal(Constant value, Span span) implements Expr {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.literal(this);
    }
  }

  /** A name. */
  record Variable(String name, Span span) implements Expr {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.variable(this);
    }
  }

  /**
   * A function of one argument.
   *
   * @param name the name by which its body calls it, or null
   */
  record Lambda(@Nullable String name, Pattern parameter, Expr body, Span span) implements Expr {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.lambda(this);
    }
  }

  /** A call. */
  record Apply(Expr function, Expr argument, Span span) implements Expr {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.apply(this);
    }
  }

  /**
   * A built-in operation on its operands. With fewer operands than {@link Operator#arity()} it is
   * the function of the missing ones, one after the other.
   */
  record Operation(Operator operator, List<Expr> operands, Span span) implements Expr {
    /** Copies the list. */
    public Operation {
      operands = List.copyOf(operands);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.operation(this);
    }
  }

  /**
   * A tuple of at least two items.
   *
   * @param parallel whether the items are evaluated in parallel
   */
  record Tuple(List<Expr> items, boolean parallel, Span span) implements Expr {
    /** Copies the list. */
    public Tuple {
      items = List.copyOf(items);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.tuple(this);
    }
  }

  /**
   * A component of a tuple.
   *
   * @param index its number, from 1
   */
  record Project(int index, Expr tuple, Span span) implements Expr {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.project(this);
    }
  }

  /** A constructed value; {@code ::} and {@code nil} make lists. */
  record Construct(String constructor, List<Expr> fields, Span span) implements Expr {
    /** Copies the list. */
    public Construct {
      fields = List.copyOf(fields);
    }

    /** The list with these items. */
    public static Expr list(List<Expr> items, Span span) {
      Expr list = new Construct("nil", List.of(), span);
      for (int i = items.size() - 1; i >= 0; i--) {
        list = new Construct("::", List.of(items.get(i), list), span);
      }
      return list;
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.construct(this);
    }
  }

  /** An array that is written out. */
  record ArrayOf(List<Expr> items, Span span) implements Expr {
    /** Copies the list. */
    public ArrayOf {
      items = List.copyOf(items);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.array(this);
    }
  }

  /** A conditional. */
  record If(Expr condition, Expr whenTrue, Expr whenFalse, Span span) implements Expr {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.conditional(this);
    }
  }

  /**
   * {@code andalso}, or {@code orelse}: the right side is evaluated only when the left one does not
   * decide.
   */
  record Logic(boolean conjunction, Expr left, Expr right, Span span) implements Expr {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.logic(this);
    }
  }

  /** {@code let declarations in body end}; each declaration sees the ones before it. */
  record Let(List<Declaration> declarations, Expr body, Span span) implements Expr {
    /** Copies the list. */
    public Let {
      declarations = List.copyOf(declarations);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.let(this);
    }
  }

  /** {@code case subject of clauses}; the first clause that matches is taken. */
  record Match(Expr subject, List<Clause> clauses, Span span) implements Expr {
    /** Copies the list. */
    public Match {
      clauses = List.copyOf(clauses);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.match(this);
    }
  }

  /**
   * One alternative of a {@link Match}.
   *
   * @param guard what must hold beside that the pattern matches; null for nothing
   */
  record Clause(Pattern pattern, @Nullable Expr guard, Expr body) {
    /** A clause without a guard. */
    public Clause(Pattern pattern, Expr body) {
      this(pattern, null, body);
    }

    /** Whether it takes every value of its type, as far as its form tells. */
    public boolean isSure() {
      return guard == null && pattern.isIrrefutable();
    }

    /** What is evaluated: the guard, if there is one, and the body. */
    public List<Expr> parts() {
      return guard == null ? List.of(body) : List.of(guard, body);
    }
  }

  /**
   * A primitive on parallel vectors or trees, on all its operands.
   *
   * @see Primitive for which operands are evaluated where
   */
  record Parallel(Primitive primitive, List<Expr> operands, Span span) implements Expr {
    /** Copies the list. */
    public Parallel {
      operands = List.copyOf(operands);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.parallel(this);
    }
  }

  /**
   * A multi-function: calls run {@code node} on the components of a hierarchical machine that have
   * children, and {@code leaf} on those that have none. Both see the parameter and the name.
   *
   * @param tree whether a call makes a tree: the value of every component stays there
   */
  record Multi(String name, Pattern parameter, Expr node, Expr leaf, boolean tree, Span span)
      implements Expr {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.multi(this);
    }
  }
}
