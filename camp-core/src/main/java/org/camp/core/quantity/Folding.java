// SPDX-License-Identifier: Apache-2.0
package org.camp.core.quantity;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.camp.core.diagnostic.Span;
import org.jspecify.annotations.Nullable;

/** Replaces names by values and folds what becomes constant, when the result is exact. */
final class Folding {
  private static final int MOST_DIGITS = 60;

  private Folding() {}

  static Expression substitute(Expression e, Map<String, ? extends Expression> values) {
    if (e instanceof Expression.Name n) {
      Expression value = values.get(n.id());
      return value == null ? e : value;
    }
    if (e instanceof Expression.Negation n) {
      Expression argument = substitute(n.argument(), values);
      return argument instanceof Expression.Number number
          ? negated(number, n.span())
          : new Expression.Negation(argument, n.span());
    }
    if (e instanceof Expression.Binary b) {
      return fold(b.operator(), substitute(b.left(), values), substitute(b.right(), values), b);
    }
    if (e instanceof Expression.Call c) {
      List<Expression> arguments = new ArrayList<>();
      c.arguments().forEach(a -> arguments.add(substitute(a, values)));
      return call(new Expression.Call(c.function(), arguments, c.span()));
    }
    return e;
  }

  /** The number {@code -n}; written as before when it is written with a unit. */
  static Expression.Number negated(Expression.Number n, Span span) {
    Quantity negative = new Quantity(n.quantity().value().negate(), n.quantity().dimension());
    String text = n.text().startsWith("-") ? n.text().substring(1) : "-" + n.text();
    return new Expression.Number(negative, text, span);
  }

  private static Expression fold(
      char operator, Expression left, Expression right, Expression.Binary at) {
    if (left instanceof Expression.Number a && right instanceof Expression.Number b) {
      Expression folded = constant(operator, a.quantity(), b.quantity(), at.span());
      if (folded != null) {
        return folded;
      }
    }
    if ((operator == '*' && left.isNumber(1) && pure(left))
        || (operator == '+' && left.isNumber(0))) {
      return right;
    }
    if (((operator == '*' || operator == '/' || operator == '^')
            && right.isNumber(1)
            && pure(right))
        || ((operator == '+' || operator == '-') && right.isNumber(0))) {
      return left;
    }
    return new Expression.Binary(operator, left, right, at.span());
  }

  private static boolean pure(Expression e) {
    return e instanceof Expression.Number n && n.quantity().dimension().equals(Dimension.NONE);
  }

  private static @Nullable Expression constant(char operator, Quantity a, Quantity b, Span span) {
    BigDecimal x = a.value();
    BigDecimal y = b.value();
    Dimension sum = a.dimension().equals(Dimension.NONE) ? b.dimension() : a.dimension();
    switch (operator) {
      case '+':
        return number(x.add(y), sum, span);
      case '-':
        return number(x.subtract(y), sum, span);
      case '*':
        return number(x.multiply(y), a.dimension().times(b.dimension()), span);
      case '/':
        if (y.signum() != 0) {
          try {
            return number(x.divide(y), a.dimension().times(b.dimension().power(-1)), span);
          } catch (ArithmeticException endless) {
            return null;
          }
        }
        return null;
      case '%':
        if (y.signum() > 0) {
          BigDecimal r = x.remainder(y);
          return number(r.signum() < 0 ? r.add(y) : r, sum, span);
        }
        return null;
      case '^':
        return y.signum() >= 0
                && y.compareTo(BigDecimal.valueOf(64)) <= 0
                && y.stripTrailingZeros().scale() <= 0
                && a.dimension().equals(Dimension.NONE)
            ? number(x.pow(y.intValueExact()), Dimension.NONE, span)
            : null;
      default:
        return null;
    }
  }

  private static Expression call(Expression.Call c) {
    for (Expression argument : c.arguments()) {
      if (!(argument instanceof Expression.Number n)
          || !n.quantity().dimension().equals(Dimension.NONE)) {
        return c;
      }
    }
    if (!Functions.isBuiltIn(c.function())) {
      return c;
    }
    double value = Formula.evaluate(c, name -> Double.NaN);
    if (value != Math.rint(value) || Math.abs(value) >= 1e15) {
      return c;
    }
    return new Expression.Number(
        new Quantity(BigDecimal.valueOf((long) value), Dimension.NONE),
        Long.toString((long) value),
        c.span());
  }

  /** The number, unless it is too long or no unit could be written behind it. */
  private static @Nullable Expression number(BigDecimal value, Dimension dimension, Span span) {
    Quantity quantity = new Quantity(value, dimension);
    String text = value.precision() > MOST_DIGITS ? null : quantity.exactText();
    return text == null ? null : new Expression.Number(quantity, text, span);
  }
}
