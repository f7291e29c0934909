// SPDX-License-Identifier: Apache-2.0
package org.camp.core.quantity;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Finds the dimension of an expression, and refuses sums of different ones. A pure number stands
 * for a number of base units wherever a dimension is expected.
 */
public final class DimensionCheck {
  private final Function<String, @Nullable Dimension> names;

  /** Checks under the given dimensions of names; null means that nothing is known of a name. */
  public DimensionCheck(Function<String, @Nullable Dimension> names) {
    this.names = names;
  }

  /**
   * The dimension of {@code expression}, or null when it depends on a name of unknown dimension.
   *
   * @throws ExpressionFault when it has none
   */
  public @Nullable Dimension of(Expression expression) {
    if (expression instanceof Expression.Number n) {
      return n.quantity().dimension();
    }
    if (expression instanceof Expression.Name n) {
      return names.apply(n.id());
    }
    if (expression instanceof Expression.Negation n) {
      return of(n.argument());
    }
    if (expression instanceof Expression.Binary b) {
      return binary(b);
    }
    if (expression instanceof Expression.Call c) {
      return call(c);
    }
    throw new IllegalStateException();
  }

  /** Refuses {@code expression} unless it can be a time; {@code what} names it in the message. */
  public void requireTime(Expression expression, String what) {
    Dimension found = of(expression);
    if (found != null && !found.isTime()) {
      throw wrong(expression, what, "a time", found, "write a time such as 3ms, or n*3ns");
    }
  }

  /** Refuses {@code expression} unless it can be a size. */
  public void requireSize(Expression expression, String what) {
    Dimension found = of(expression);
    if (found != null && !found.isSize()) {
      throw wrong(
          expression,
          what,
          "a number of bytes",
          found,
          "write a plain number or 4KiB, for example");
    }
  }

  /** Refuses {@code expression} unless it is a pure number. */
  public void requireNumber(Expression expression, String what) {
    Dimension found = of(expression);
    if (found != null && !found.equals(Dimension.NONE)) {
      throw wrong(expression, what, "a pure number", found, null);
    }
  }

  private static ExpressionFault wrong(
      Expression expression, String what, String expected, Dimension found, @Nullable String hint) {
    return new ExpressionFault(
        "wrong-dimension",
        expression.span(),
        what + " must be " + expected + ", but this is in " + found.text(),
        hint);
  }

  private @Nullable Dimension binary(Expression.Binary b) {
    Dimension left = of(b.left());
    Dimension right = of(b.right());
    switch (b.operator()) {
      case '*':
        return left == null || right == null ? null : left.times(right);
      case '/':
        return left == null || right == null ? null : left.times(right.power(-1));
      case '^':
        return power(b, left, right);
      default:
        return same(b, left, right);
    }
  }

  private static @Nullable Dimension power(
      Expression.Binary b, @Nullable Dimension base, @Nullable Dimension exponent) {
    if (exponent != null && !exponent.isCount()) {
      throw wrong(b.right(), "an exponent", "a pure number", exponent, null);
    }
    if (base == null || base.equals(Dimension.NONE)) {
      return base;
    }
    if (b.right() instanceof Expression.Number n) {
      double value = n.quantity().asDouble();
      if (value == Math.rint(value)) {
        return base.power((int) value);
      }
    }
    if (base.isCount()) {
      return Dimension.NONE;
    }
    throw wrong(b.left(), "the base of this power", "a pure number", base, null);
  }

  private static @Nullable Dimension same(
      Expression at, @Nullable Dimension left, @Nullable Dimension right) {
    if (left == null || right == null) {
      return left == null ? right : left;
    }
    if (left.equals(right) || right.equals(Dimension.NONE)) {
      return left;
    }
    if (left.equals(Dimension.NONE)) {
      return right;
    }
    if (left.isTime() && right.isTime()) {
      return Dimension.TIME;
    }
    throw new ExpressionFault(
        "wrong-dimension",
        at.span(),
        "cannot combine " + left.text() + " with " + right.text(),
        null);
  }

  private @Nullable Dimension call(Expression.Call c) {
    Dimension first = null;
    for (Expression argument : c.arguments()) {
      Dimension found = of(argument);
      first = argument == c.arguments().get(0) ? found : same(c, first, found);
    }
    return switch (c.function()) {
      case "min", "max", "floor", "ceil", "normal", "exponential", "uniform" -> first;
      case "lognormal" -> {
        if (first != null && !first.isCount()) {
          throw wrong(c.arguments().get(0), "lognormal(…)", "a pure number", first, null);
        }
        yield Dimension.TIME;
      }
      case "log2", "ln", "exp", "sqrt" -> {
        if (first != null && !first.isCount()) {
          throw wrong(c.arguments().get(0), c.function() + "(…)", "a pure number", first, null);
        }
        yield first == null ? null : Dimension.NONE;
      }
      default -> Dimension.TIME;
    };
  }
}
