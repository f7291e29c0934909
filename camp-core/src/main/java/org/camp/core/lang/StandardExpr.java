// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.diagnostic.Span;
import org.jspecify.annotations.Nullable;

/** The forms of expressions that Standard ML has; some are of OCaml too. */
public sealed interface StandardExpr extends Expr {
  /** The expressions it is made of, in the order of the text. */
  List<Expr> parts();

  @Override
  default <R> R accept(Visitor<R> visitor) {
    return visitor.standard(this);
  }

  /** A function of the library, which is static code: {@code List.map}. */
  record Library(String name, Span span) implements StandardExpr {
    @Override
    public List<Expr> parts() {
      return List.of();
    }
  }

  /**
   * A value that is given when the program runs.
   *
   * @param otherwise its value when none is given; null when it must be given
   */
  record Parameter(String name, @Nullable Expr otherwise, Span span) implements StandardExpr {
    @Override
    public List<Expr> parts() {
      return otherwise == null ? List.of() : List.of(otherwise);
    }
  }

  /** An operation of the Basis on all its operands. */
  record Basis(BasisOperation operation, List<Expr> operands, Span span) implements StandardExpr {
    /** Copies the list. */
    public Basis {
      operands = List.copyOf(operands);
    }

    @Override
    public List<Expr> parts() {
      return operands;
    }
  }

  /** A record; its fields are evaluated in this order. */
  record Labelled(List<String> labels, List<Expr> items, Span span) implements StandardExpr {
    /** Copies the lists. */
    public Labelled {
      labels = List.copyOf(labels);
      items = List.copyOf(items);
    }

    @Override
    public List<Expr> parts() {
      return items;
    }
  }

  /** A field of a record. */
  record Select(String label, Expr record, Span span) implements StandardExpr {
    @Override
    public List<Expr> parts() {
      return List.of(record);
    }
  }

  /** A constructor of several fields on a tuple that is not written out. */
  record Spread(String constructor, Expr tuple, Span span) implements StandardExpr {
    @Override
    public List<Expr> parts() {
      return List.of(tuple);
    }
  }

  /** An exception without argument, which has a cell whatever the layout. */
  record Packet(String exception, Span span) implements StandardExpr {
    @Override
    public List<Expr> parts() {
      return List.of();
    }
  }

  /** {@code raise e}. */
  record Raise(Expr packet, Span span) implements StandardExpr {
    @Override
    public List<Expr> parts() {
      return List.of(packet);
    }
  }

  /** {@code e handle p => h | …}. */
  record Handle(Expr body, List<Clause> clauses, Span span) implements StandardExpr {
    /** Copies the list. */
    public Handle {
      clauses = List.copyOf(clauses);
    }

    @Override
    public List<Expr> parts() {
      List<Expr> parts = new ArrayList<>();
      parts.add(body);
      clauses.forEach(clause -> parts.addAll(clause.parts()));
      return parts;
    }
  }

  /** {@code e : t}, which computes as {@code e} does. */
  record Typed(Expr body, TypeTerm type, Span span) implements StandardExpr {
    @Override
    public List<Expr> parts() {
      return List.of(body);
    }
  }
}
