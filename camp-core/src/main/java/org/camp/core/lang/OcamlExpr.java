// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.diagnostic.Span;

/** The forms of expressions that only the OCaml-like surface has. */
public sealed interface OcamlExpr extends Expr {
  /** The expressions it is made of, in the order of the text. */
  List<Expr> parts();

  @Override
  default <R> R accept(Visitor<R> visitor) {
    return visitor.ocaml(this);
  }

  /** {@code first; second}. */
  record Sequence(Expr first, Expr second, Span span) implements OcamlExpr {
    @Override
    public List<Expr> parts() {
      return List.of(first, second);
    }
  }

  /** {@code while condition do body done}. */
  record While(Expr condition, Expr body, Span span) implements OcamlExpr {
    @Override
    public List<Expr> parts() {
      return List.of(condition, body);
    }
  }

  /**
   * {@code for counter = from to to do body done}.
   *
   * @param counter a name, or a pattern that matches anything
   * @param up whether it counts up
   */
  record For(Pattern counter, Expr from, Expr to, boolean up, Expr body, Span span)
      implements OcamlExpr {
    @Override
    public List<Expr> parts() {
      return List.of(from, to, body);
    }
  }

  /** {@code {record with a = e; …}}: a record with other values of some fields. */
  record With(Expr record, List<String> labels, List<Expr> items, Span span) implements OcamlExpr {
    /** Copies the lists. */
    public With {
      labels = List.copyOf(labels);
      items = List.copyOf(items);
    }

    @Override
    public List<Expr> parts() {
      List<Expr> parts = new ArrayList<>(List.of(record));
      parts.addAll(items);
      return parts;
    }
  }

  /** {@code record.label <- value}. */
  record SetField(Expr record, String label, Expr value, Span span) implements OcamlExpr {
    @Override
    public List<Expr> parts() {
      return List.of(record, value);
    }
  }

  /** Code for arrays, and other code for lists; deciding costs nothing. */
  record ByKind(Expr.Variable subject, Expr ofArray, Expr ofList, Span span) implements OcamlExpr {
    @Override
    public List<Expr> parts() {
      return List.of(subject, ofArray, ofList);
    }
  }
}
