// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.replay;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.Functions;

/** Writes expressions as forms; what depends on no value that can be set becomes its number. */
public final class ExpressionForms {
  private final Function<String, Optional<Form>> names;
  private final ToDoubleFunction<Expression> constant;
  private final Map<Expression, Form> known = new HashMap<>();

  /**
   * Forms of expressions.
   *
   * @param names name → its form, where it depends on values that can be set
   * @param constant the number of an expression that does not [base units]; NaN when unknown
   */
  public ExpressionForms(
      Function<String, Optional<Form>> names, ToDoubleFunction<Expression> constant) {
    this.names = names;
    this.constant = constant;
  }

  /**
   * The form of an expression.
   *
   * @throws IllegalArgumentException when a function that is not built in depends on such values
   */
  public Form of(Expression expression) {
    if (expression instanceof Expression.Number) {
      return Form.of(constant.applyAsDouble(expression));
    }
    Form form = known.get(expression);
    if (form == null) {
      form = written(expression);
      known.put(expression, form);
    }
    return form;
  }

  private Form written(Expression expression) {
    if (expression.names().stream().allMatch(name -> names.apply(name).isEmpty())) {
      return Form.of(constant.applyAsDouble(expression));
    }
    if (expression instanceof Expression.Name name) {
      return names.apply(name.id()).orElseThrow();
    }
    if (expression instanceof Expression.Negation negation) {
      return Form.ZERO.then("-", of(negation.argument()));
    }
    if (expression instanceof Expression.Binary binary) {
      Form left = of(binary.left());
      Form right = of(binary.right());
      return binary.operator() == '%'
          ? left.then("-", right.then("*", left.then("/", right).then("floor")))
          : left.then(String.valueOf(binary.operator()), right);
    }
    Expression.Call call = (Expression.Call) expression;
    if (!Functions.isBuiltIn(call.function())) {
      throw new IllegalArgumentException(call.function() + " is not built in");
    }
    List<Form> arguments = call.arguments().stream().map(this::of).toList();
    if (Form.isUnary(call.function())) {
      return arguments.get(0).then(call.function());
    }
    Form all = arguments.get(0);
    for (Form next : arguments.subList(1, arguments.size())) {
      all = all.then(call.function(), next);
    }
    return all;
  }
}
