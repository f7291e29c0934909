// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.type;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.camp.core.lang.Expr;
import org.camp.core.lang.StandardExpr;
import org.camp.core.lang.type.Type.Form;

/** Which values must have one type for all uses, since what one use writes another reads. */
final class StateTypes {
  private StateTypes() {}

  /** Whether an expression makes cells, of a type that shows. */
  static boolean mayChange(Expr e, Type type) {
    return makes(e) && hasCells(type, Collections.newSetFromMap(new IdentityHashMap<>()));
  }

  /** Whether evaluating may make cells (Wright 1995, doi:10.1007/BF01018828). */
  private static boolean makes(Expr e) {
    if (e instanceof Expr.Tuple tuple) {
      return tuple.items().stream().anyMatch(StateTypes::makes);
    }
    if (e instanceof Expr.Construct construct) {
      return construct.fields().stream().anyMatch(StateTypes::makes);
    }
    if (e instanceof Expr.ArrayOf array) {
      return !array.items().isEmpty();
    }
    if (e instanceof Expr.Operation operation) {
      return operation.operands().size() == operation.operator().arity()
          || operation.operands().stream().anyMatch(StateTypes::makes);
    }
    if (e instanceof StandardExpr.Typed typed) {
      return makes(typed.body());
    }
    return !(e instanceof Expr.Literal
        || e instanceof Expr.Variable
        || e instanceof Expr.Lambda
        || e instanceof Expr.Multi
        || e instanceof StandardExpr.Library);
  }

  /** Whether values of a type hold cells; what functions take and give does not count. */
  private static boolean hasCells(Type type, Set<Type> seen) {
    Type root = type.find();
    return root.form == Form.REF
        || root.form == Form.ARRAY
        || (root.form != Form.FUNCTION
            && seen.add(root)
            && root.children().stream().anyMatch(child -> hasCells(child, seen)));
  }
}
