// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.standard;

import java.util.HashMap;
import java.util.Map;
import org.camp.core.lang.Expr;
import org.camp.core.lang.StandardExpr;
import org.camp.core.lang.standard.scope.ConstructorInfo;

/** The types of the expressions that Standard ML alone has. */
final class StandardExprTypes {
  private final StandardTypes types;

  StandardExprTypes(StandardTypes types) {
    this.types = types;
  }

  MlType of(StandardExpr e) {
    if (e instanceof StandardExpr.Library function) {
      return types.library(function.name());
    }
    if (e instanceof StandardExpr.Parameter parameter) {
      return types.parameter(parameter);
    }
    if (e instanceof StandardExpr.Basis operation) {
      return types.operation(operation);
    }
    if (e instanceof StandardExpr.Labelled record) {
      Map<String, MlType> fields = new HashMap<>();
      for (int i = 0; i < record.labels().size(); i++) {
        fields.put(record.labels().get(i), record.items().get(i).accept(types));
      }
      return MlType.record(fields);
    }
    if (e instanceof StandardExpr.Select select) {
      return types.component(select.label(), select.record(), select.span());
    }
    if (e instanceof StandardExpr.Raise raise) {
      types.require(raise.packet(), MlType.of("exn"), "what is raised");
      return types.fresh();
    }
    if (e instanceof StandardExpr.Handle handle) {
      MlType result = handle.body().accept(types);
      types.clauses(handle.clauses(), MlType.of("exn"), result);
      return result;
    }
    if (e instanceof StandardExpr.Typed typed) {
      MlType type = types.type(typed.type());
      types.require(typed.body(), type, "by its annotation this");
      return type;
    }
    if (e instanceof StandardExpr.Spread spread) {
      ConstructorInfo info = types.constructor(spread.constructor());
      if (info != null) {
        MlType[] parts = types.instance(info);
        Expr tuple = spread.tuple();
        types.require(tuple, parts[1], "the argument of '" + StandardTypes.shown(info) + "'");
        return parts[0];
      }
    }
    return MlType.of("exn");
  }
}
