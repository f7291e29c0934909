// SPDX-License-Identifier: Apache-2.0
package org.camp.core.quantity;

import java.math.BigDecimal;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.camp.core.diagnostic.Span;

/**
 * An arithmetic expression over numbers with units and names. Immutable; equality ignores where an
 * expression was written. Depth is limited by the parser ({@link ExpressionParser#DEEPEST}).
 */
public sealed interface Expression {
  /** Where it was written. */
  Span span();

  /**
   * A number with its dimension, as it was written.
   *
   * @param quantity its value in base units
   * @param text as it was written, for example {@code 3ms}
   */
  record Number(Quantity quantity, String text, Span span) implements Expression {
    @Override
    public boolean equals(Object other) {
      return other instanceof Number n
          && quantity.dimension().equals(n.quantity.dimension())
          && quantity.value().compareTo(n.quantity.value()) == 0;
    }

    @Override
    public int hashCode() {
      return Double.hashCode(quantity.asDouble());
    }
  }

  /** A parameter, loop variable or {@code size}. */
  record Name(String id, Span span) implements Expression {
    @Override
    public boolean equals(Object other) {
      return other instanceof Name n && id.equals(n.id);
    }

    @Override
    public int hashCode() {
      return id.hashCode();
    }
  }

  /** {@code -argument}. */
  record Negation(Expression argument, Span span) implements Expression {
    @Override
    public boolean equals(Object other) {
      return other instanceof Negation n && argument.equals(n.argument);
    }

    @Override
    public int hashCode() {
      return 31 * argument.hashCode() + 7;
    }
  }

  /** {@code left operator right}; {@code /} is real division, {@code %} the floored remainder. */
  record Binary(char operator, Expression left, Expression right, Span span) implements Expression {
    @Override
    public boolean equals(Object other) {
      return other instanceof Binary b
          && operator == b.operator
          && left.equals(b.left)
          && right.equals(b.right);
    }

    @Override
    public int hashCode() {
      return (31 * left.hashCode() + right.hashCode()) * 31 + operator;
    }
  }

  /** A function applied to arguments; not one of {@link Functions} means a measured profile. */
  record Call(String function, List<Expression> arguments, Span span) implements Expression {
    /** Copies the list. */
    public Call {
      arguments = List.copyOf(arguments);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Call c
          && function.equals(c.function)
          && arguments.equals(c.arguments);
    }

    @Override
    public int hashCode() {
      return 31 * function.hashCode() + arguments.hashCode();
    }
  }

  /** The pure whole number {@code value}. */
  static Expression of(long value) {
    return new Number(
        new Quantity(BigDecimal.valueOf(value), Dimension.NONE), Long.toString(value), Span.NONE);
  }

  /** The expression that {@code text} writes; for builders and tests. */
  static Expression parse(String text) {
    return ExpressionParser.parse(text);
  }

  /**
   * The expression that {@code text} writes where nothing has a name, so that rates are read as
   * they are printed: {@code 69.1 /s}.
   */
  static Expression constant(String text) {
    Expression read = parse(text);
    return read instanceof Binary quotient
            && quotient.operator() == '/'
            && quotient.left() instanceof Number count
            && count.quantity().dimension().equals(Dimension.NONE)
            && quotient.right().equals(new Name("s", Span.NONE))
        ? new Number(
            new Quantity(count.quantity().value(), Dimension.TIME.power(-1)),
            text.strip(),
            read.span())
        : read;
  }

  /** Whether this is the number {@code value}. */
  default boolean isNumber(double value) {
    return this instanceof Number n && n.quantity().asDouble() == value;
  }

  /**
   * The names that occur, in order of first occurrence, without functions and without the profile
   * of {@code empirical(profile)}.
   */
  default Set<String> names() {
    Set<String> found = new LinkedHashSet<>();
    visit(
        e -> {
          if (e instanceof Name n) {
            found.add(n.id());
          }
        });
    return found;
  }

  /** The functions that occur and are not built in: measured profiles and random costs. */
  default Set<String> externalFunctions() {
    Set<String> found = new LinkedHashSet<>();
    visit(
        e -> {
          if (e instanceof Call c && !Functions.isBuiltIn(c.function())) {
            found.add(c.function());
          }
        });
    return found;
  }

  /**
   * Visits this expression and all its parts, parents first, left to right; the argument of {@code
   * empirical} names a profile and is passed over.
   */
  default void visit(Consumer<Expression> visitor) {
    visitor.accept(this);
    if (this instanceof Negation n) {
      n.argument().visit(visitor);
    } else if (this instanceof Binary b) {
      b.left().visit(visitor);
      b.right().visit(visitor);
    } else if (this instanceof Call c && !c.function().equals(Functions.EMPIRICAL)) {
      c.arguments().forEach(a -> a.visit(visitor));
    }
  }

  /** This expression with names replaced by values, and constant parts folded where exact. */
  default Expression substitute(Map<String, ? extends Expression> values) {
    return Folding.substitute(this, values);
  }

  /** In the syntax in which it is written, with no more parentheses than needed. */
  default String text() {
    return ExpressionText.PLAIN.print(this);
  }

  /** For LaTeX's maths mode. */
  default String latex() {
    return ExpressionText.LATEX.print(this);
  }
}
