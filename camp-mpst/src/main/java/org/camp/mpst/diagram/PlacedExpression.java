// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.diagram;

import org.camp.core.diagnostic.Span;
import org.camp.core.quantity.Expression;

/** Expressions that point to the line that holds them. */
final class PlacedExpression {
  private PlacedExpression() {}

  /**
   * What a text writes.
   *
   * @throws org.camp.core.diagnostic.BadInput when it is no expression
   */
  static Expression parse(String text, Span line) {
    return at(Expression.parse(text), line);
  }

  private static Expression at(Expression of, Span line) {
    if (of instanceof Expression.Number number) {
      return new Expression.Number(number.quantity(), number.text(), line);
    } else if (of instanceof Expression.Name name) {
      return new Expression.Name(name.id(), line);
    } else if (of instanceof Expression.Negation negation) {
      return new Expression.Negation(at(negation.argument(), line), line);
    } else if (of instanceof Expression.Binary binary) {
      return new Expression.Binary(
          binary.operator(), at(binary.left(), line), at(binary.right(), line), line);
    } else if (of instanceof Expression.Call call) {
      return new Expression.Call(
          call.function(), call.arguments().stream().map(a -> at(a, line)).toList(), line);
    }
    return of;
  }
}
