// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.ocaml;

import java.util.Optional;
import org.camp.core.lang.Constant;
import org.camp.core.lang.Expr;
import org.camp.core.lang.OcamlExpr;
import org.camp.core.lang.Operator;
import org.camp.core.lang.Pattern;
import org.camp.core.lang.Primitive;
import org.camp.core.lang.StandardExpr;

/**
 * How strongly forms and their surroundings bind in the OCaml-like surface: a form that binds less
 * than what is around it is put into parentheses.
 */
final class OcamlPrecedence {
  /** Nothing binds: every form stands as it is. */
  static final int OPEN = 0;

  /** The items of a tuple. */
  static final int TUPLE = 1;

  /** Behind a sign. */
  static final int PREFIX = 9;

  /** The function of a call. */
  static final int CALL = 10;

  /** An argument: no form with parts. */
  static final int ATOM = 11;

  private OcamlPrecedence() {}

  /** How strongly a form binds its parts. */
  static int of(Expr e) {
    if (e instanceof Expr.Literal literal) {
      return isNegative(literal.value()) ? PREFIX : ATOM;
    }
    if (e instanceof Expr.Lambda
        || e instanceof Expr.If
        || e instanceof Expr.Let
        || e instanceof Expr.Match
        || e instanceof Expr.Logic
        || e instanceof OcamlExpr.Sequence
        || e instanceof OcamlExpr.While
        || e instanceof OcamlExpr.For
        || e instanceof OcamlExpr.SetField
        || e instanceof StandardExpr.Handle
        || e instanceof Expr.Multi) {
      return e instanceof Expr.Lambda lambda && asPrimitive(lambda).isPresent() ? ATOM : OPEN;
    }
    if (e instanceof Expr.Tuple) {
      return TUPLE;
    }
    if (e instanceof Expr.Operation operation) {
      return of(operation);
    }
    if (e instanceof Expr.Construct construct && !isList(construct)) {
      boolean cons = construct.constructor().equals("::");
      return cons ? OcamlOperators.level("::") + 1 : construct.fields().isEmpty() ? ATOM : CALL;
    }
    if (e instanceof Expr.Parallel parallel) {
      return OcamlVectors.of(parallel).isPresent() ? ATOM : CALL;
    }
    return e instanceof Expr.Apply || e instanceof Expr.Project ? CALL : ATOM;
  }

  private static int of(Expr.Operation e) {
    Optional<String> infix = OcamlOperators.symbol(e.operator());
    if (infix.isPresent() && e.operands().size() == 2) {
      return OcamlOperators.level(infix.get()) + 1;
    }
    if (e.operator() == Operator.NEGATE) {
      return PREFIX;
    }
    if (e.operator() == Operator.ASSIGN && e.operands().size() == 2) {
      return OPEN;
    }
    if (e.operator() == Operator.CONTENT) {
      return ATOM;
    }
    return e.operands().isEmpty() ? ATOM : CALL;
  }

  private static boolean isNegative(Constant value) {
    return (value instanceof Constant.Int number && number.value() < 0)
        || (value instanceof Constant.Real real
            && (real.value() < 0 || 1 / real.value() == Double.NEGATIVE_INFINITY));
  }

  /** Whether a value is a list that is written out to its end. */
  static boolean isList(Expr.Construct e) {
    Expr at = e;
    while (at instanceof Expr.Construct cons && cons.constructor().equals("::")) {
      at = cons.fields().get(1);
    }
    return at instanceof Expr.Construct end && end.constructor().equals("nil");
  }

  /** The primitive that a function only passes its arguments to. */
  static Optional<Primitive> asPrimitive(Expr.Lambda e) {
    int arguments = 0;
    Expr body = e;
    while (body instanceof Expr.Lambda lambda
        && lambda.parameter() instanceof Pattern.Variable variable
        && variable.name().equals("argument " + (arguments + 1))) {
      arguments++;
      body = lambda.body();
    }
    return body instanceof Expr.Parallel parallel && parallel.primitive().arity() == arguments
        ? Optional.of(parallel.primitive())
        : Optional.empty();
  }
}
