// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.standard;

import java.util.List;
import org.camp.core.lang.Expr;
import org.camp.core.lang.StandardExpr;

/**
 * Which expressions are nonexpansive: values already, so that what they are bound to may have a
 * general type (Wright 1995, doi:10.1007/BF01018828).
 */
final class NonExpansive {
  private NonExpansive() {}

  static boolean test(Expr e) {
    if (e instanceof Expr.Tuple tuple) {
      return !tuple.parallel() && all(tuple.items());
    }
    if (e instanceof Expr.Construct construct) {
      return all(construct.fields());
    }
    if (e instanceof StandardExpr.Labelled record) {
      return all(record.items());
    }
    if (e instanceof StandardExpr.Typed typed) {
      return test(typed.body());
    }
    return e instanceof Expr.Literal
        || e instanceof Expr.Variable
        || e instanceof Expr.Lambda
        || e instanceof StandardExpr.Library
        || e instanceof StandardExpr.Packet;
  }

  private static boolean all(List<Expr> parts) {
    return parts.stream().allMatch(NonExpansive::test);
  }
}
