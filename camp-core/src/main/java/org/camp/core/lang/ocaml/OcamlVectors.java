// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.ocaml;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import org.camp.core.lang.Expr;
import org.camp.core.lang.Pattern;
import org.camp.core.lang.Primitive;

/** Recognises what {@code << e >>} stands for. */
public final class OcamlVectors {
  private OcamlVectors() {}

  /** The e of an expression that {@code << e >>} stands for. */
  public static Optional<Expr> of(Expr.Parallel e) {
    Deque<Expr> operands = new ArrayDeque<>();
    Expr at = e;
    while (at instanceof Expr.Parallel apply && apply.primitive() == Primitive.APPLY) {
      operands.push(apply.operands().get(1));
      at = apply.operands().get(0);
    }
    if (!(at instanceof Expr.Parallel vector) || vector.primitive() != Primitive.REPLICATE) {
      return Optional.empty();
    }
    Expr body = vector.operands().get(0);
    for (Expr operand : operands) {
      if (!(body instanceof Expr.Lambda lambda)
          || !(lambda.parameter() instanceof Pattern.Variable parameter)
          || !parameter.name().equals(parameter(operand))) {
        return Optional.empty();
      }
      body = lambda.body();
    }
    return Optional.of(body);
  }

  /** The parameter for an operand: {@code $x$} for x, {@code #x#} for {@code down x}. */
  private static String parameter(Expr operand) {
    if (operand instanceof Expr.Variable variable) {
      return "$" + variable.name() + "$";
    }
    return operand instanceof Expr.Parallel down
            && down.primitive() == Primitive.DOWN
            && down.operands().get(0) instanceof Expr.Variable variable
        ? "#" + variable.name() + "#"
        : "";
  }
}
