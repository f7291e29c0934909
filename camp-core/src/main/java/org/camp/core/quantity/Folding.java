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
      @Nullable Expression value = values.get(n.id());
      return value == null ? e : value;
    }
    if (e instanceof Expression.Negation n) {
      Expression argument = substitute(n.argument(), values);
      return argument instanceof Expression.Number number
          ? number(number.quantity().value().negate(), number.quantity().dimension(), n.span())
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

  private static Expression fold(
      char operator, Expression left, Expression right, Expression.Binary at) {
    if (left instanceof Expression.Number a && right instanceof Expression.Number b) {
      @Nullable Expression folded = constant(operator, a.quantity(), b.quantity(), at.span());
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
    boolean exact = value == Math.rint(value) && Math.abs(value) < 1e15;
    return exact ? number(BigDecimal.valueOf((long) value), Dimension.NONE, c.span()) : c;
  }

  private static @Nullable Expression number(BigDecimal value, Dimension dimension, Span span) {
    if (value.precision() > MOST_DIGITS) {
      return null;
    }
    BigDecimal plain = value.stripTrailingZeros();
    String text =
        plain.scale() < 0 && plain.scale() > -20 ? plain.toPlainString() : plain.toString();
    return new Expression.Number(new Quantity(value, dimension), text.replace("E", "e"), span);
  }
}
