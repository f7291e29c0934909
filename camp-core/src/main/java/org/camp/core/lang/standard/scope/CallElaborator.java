// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.standard.scope;

import java.util.List;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.Constant;
import org.camp.core.lang.Expr;
import org.camp.core.lang.FreshNames;
import org.camp.core.lang.Operator;
import org.camp.core.lang.StandardExpr;
import org.camp.core.lang.standard.parse.Syntax;
import org.camp.core.lang.standard.parse.Syntax.Exp;
import org.jspecify.annotations.Nullable;

/**
 * Takes calls apart: constructors and operations that are applied to a tuple that is written out
 * take its items, so that no tuple is made.
 */
final class CallElaborator {
  private final ExpressionElaborator expressions;
  private final Faults faults;

  CallElaborator(ExpressionElaborator expressions, Faults faults) {
    this.expressions = expressions;
    this.faults = faults;
  }

  Expr of(Syntax.Call call, Environment scope) {
    Expr parameter = parameter(call, scope);
    if (parameter != null) {
      return parameter;
    }
    Span span = call.span();
    if (call.function() instanceof Syntax.Call inner
        && inner.function() instanceof Syntax.Name name
        && scope.value(name.text()) instanceof Meaning.Operation operation
        && operation.operator() == Operator.MAP) {
      List<Expr> both = expressions.all(List.of(inner.argument(), call.argument()), scope);
      return new Expr.Operation(operation.operator(), both, span);
    }
    if (call.function() instanceof Syntax.Selector selector) {
      return expressions.select(selector, expressions.of(call.argument(), scope), span);
    }
    if (call.function() instanceof Syntax.Name name) {
      Meaning meaning = scope.value(name.text());
      if (meaning instanceof Meaning.Constructor constructor) {
        return constructed(constructor.info(), call, scope);
      }
      if (meaning instanceof Meaning.Operation operation) {
        List<Expr> operands = operands(call.argument(), operation.operator().arity(), scope);
        if (operands != null) {
          return new Expr.Operation(
              operation.operator(), ExpressionElaborator.first(operands, operation.type()), span);
        }
      }
      if (meaning instanceof Meaning.Primitive primitive) {
        List<Expr> operands = operands(call.argument(), primitive.operation().arity(), scope);
        if (operands != null) {
          return new StandardExpr.Basis(
              primitive.operation(), ExpressionElaborator.first(operands, primitive.type()), span);
        }
      }
    }
    Expr function = expressions.of(call.function(), scope);
    return new Expr.Apply(function, expressions.of(call.argument(), scope), span);
  }

  /** The operands of an operation; null when a tuple of them is computed. */
  private @Nullable List<Expr> operands(Exp argument, int arity, Environment scope) {
    if (arity == 1) {
      return List.of(expressions.of(argument, scope));
    }
    return argument instanceof Syntax.Tuple tuple && tuple.items().size() == arity
        ? expressions.all(tuple.items(), scope)
        : null;
  }

  private Expr constructed(ConstructorInfo info, Syntax.Call call, Environment scope) {
    Span span = call.span();
    if (info.width() == 0) {
      throw faults.stop(
          "wrong-type", span, "'" + FreshNames.written(info.name()) + "' has no argument");
    }
    List<Expr> fields = operands(call.argument(), info.width(), scope);
    return fields == null
        ? new StandardExpr.Spread(info.name(), expressions.of(call.argument(), scope), span)
        : new Expr.Construct(info.name(), fields, span);
  }

  /** {@code CommandLineArgs.parseInt "N" e}: the parameter N, and e when it is not given. */
  private @Nullable Expr parameter(Syntax.Call call, Environment scope) {
    if (call.function() instanceof Syntax.Call inner
        && inner.function() instanceof Syntax.Name reader
        && scope.value(reader.text()) instanceof Meaning.ParameterReader
        && inner.argument() instanceof Syntax.Const name
        && name.value() instanceof Constant.Text text) {
      Expr otherwise = expressions.of(call.argument(), scope);
      return new StandardExpr.Parameter(text.value(), otherwise, call.span());
    }
    return null;
  }
}
