// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.camp.core.diagnostic.Span;
import org.camp.core.quantity.Dimension;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.ExpressionFault;
import org.camp.core.quantity.Quantity;
import org.jspecify.annotations.Nullable;

/**
 * An expression as a polynomial with rational coefficients: equal when their coefficients are. What
 * is no polynomial, such as {@code sqrt(n)} or a quotient by a parameter, counts as a variable.
 */
final class ExactForm {
  private static final int MOST_TERMS = 1000;
  private static final int MOST_BITS = 4096;
  private static final int GREATEST_POWER = 64;
  private static final int LONGEST_VARIABLE = 400;

  /** A rational number of base units of a dimension; the denominator is positive. */
  private record Coefficient(BigInteger above, BigInteger below, Dimension dimension) {
    static Coefficient of(BigInteger above, BigInteger below, Dimension dimension) {
      BigInteger common = above.gcd(below).max(BigInteger.ONE);
      BigInteger sign = BigInteger.valueOf(below.signum());
      return new Coefficient(
          above.divide(common).multiply(sign), below.divide(common).multiply(sign), dimension);
    }

    Coefficient plus(Coefficient other) {
      Dimension sum = dimension.equals(Dimension.NONE) ? other.dimension : dimension;
      return of(
          above.multiply(other.below).add(other.above.multiply(below)),
          below.multiply(other.below),
          sum);
    }

    Coefficient times(Coefficient other) {
      return of(
          above.multiply(other.above),
          below.multiply(other.below),
          dimension.times(other.dimension));
    }

    Coefficient inverse() {
      return of(below, above, dimension.power(-1));
    }

    boolean isOne() {
      return above.equals(below) && dimension.equals(Dimension.NONE);
    }
  }

  private static final Coefficient ONE =
      new Coefficient(BigInteger.ONE, BigInteger.ONE, Dimension.NONE);
  private static final Coefficient MINUS_ONE =
      new Coefficient(BigInteger.ONE.negate(), BigInteger.ONE, Dimension.NONE);

  /** Product of variables, as a text → its coefficient; no coefficient is 0. */
  private final SortedMap<String, Coefficient> terms = new TreeMap<>();

  /** Product of variables → how often each occurs. */
  private final Map<String, SortedMap<String, Integer>> products = new HashMap<>();

  /** Variable → what it stands for. */
  private final Map<String, Expression> variables = new HashMap<>();

  private ExactForm() {}

  /**
   * The normal form of an expression.
   *
   * @throws ExpressionFault when it divides by zero or grows beyond all use
   */
  static ExactForm of(Expression e) {
    ExactForm form = build(e);
    boolean large = form.terms.size() > MOST_TERMS;
    for (Coefficient c : form.terms.values()) {
      large |= c.above.bitLength() > MOST_BITS || c.below.bitLength() > MOST_BITS;
    }
    large |= form.variables.keySet().stream().anyMatch(v -> v.length() > LONGEST_VARIABLE);
    if (large) {
      throw new ExpressionFault(
          "too-large", e.span(), "this value grows too long to be written out", null);
    }
    return form;
  }

  private static ExactForm build(Expression e) {
    if (e instanceof Expression.Number n) {
      BigDecimal value = n.quantity().value();
      BigInteger scale = BigInteger.TEN.pow(Math.max(0, value.scale()));
      BigInteger above = value.setScale(Math.max(0, value.scale())).unscaledValue();
      return constant(Coefficient.of(above, scale, n.quantity().dimension()));
    }
    if (e instanceof Expression.Negation n) {
      return build(n.argument()).times(constant(MINUS_ONE));
    }
    if (e instanceof Expression.Binary b) {
      return binary(b);
    }
    if (e instanceof Expression.Call c) {
      Expression.Call settled =
          new Expression.Call(
              c.function(),
              c.arguments().stream().map(a -> build(a).expression()).toList(),
              c.span());
      return atom(settled.substitute(Map.of()));
    }
    return variable(e);
  }

  /** An expression that may have become a number. */
  private static ExactForm atom(Expression e) {
    return e instanceof Expression.Number ? build(e) : variable(e);
  }

  private static ExactForm variable(Expression e) {
    ExactForm form = new ExactForm();
    String name = e.text();
    form.variables.put(name, e);
    SortedMap<String, Integer> product = new TreeMap<>(Map.of(name, 1));
    form.add(product, ONE);
    return form;
  }

  private static ExactForm constant(Coefficient c) {
    ExactForm form = new ExactForm();
    form.add(new TreeMap<>(), c);
    return form;
  }

  private static ExactForm binary(Expression.Binary b) {
    ExactForm left = build(b.left());
    ExactForm right = build(b.right());
    switch (b.operator()) {
      case '+':
        return left.plus(right);
      case '-':
        return left.plus(right.times(constant(MINUS_ONE)));
      case '*':
        if (left.terms.size() * right.terms.size() <= MOST_TERMS) {
          return left.times(right);
        }
        break;
      case '/':
        Coefficient divisor = right.constant();
        if (divisor != null && divisor.above.signum() == 0) {
          throw new ExpressionFault("division-by-zero", b.span(), "division by zero", null);
        }
        if (divisor != null) {
          return left.times(constant(divisor.inverse()));
        }
        break;
      case '^':
        long power = right.whole(0, GREATEST_POWER);
        if (power >= 0 && (left.constant() != null || power <= 3)) {
          ExactForm product = constant(ONE);
          for (long i = 0; i < power; i++) {
            product = product.times(left);
          }
          return product;
        }
        break;
      default:
        break;
    }
    Expression settled =
        new Expression.Binary(b.operator(), left.expression(), right.expression(), b.span());
    return atom(settled.substitute(Map.of()));
  }

  private void add(SortedMap<String, Integer> product, Coefficient c) {
    String key =
        product.entrySet().stream()
            .map(f -> f.getKey() + "^" + f.getValue())
            .collect(Collectors.joining("*"));
    Coefficient old = terms.get(key);
    Coefficient sum = old == null ? c : old.plus(c);
    products.put(key, product);
    if (sum.above.signum() == 0) {
      terms.remove(key);
    } else {
      terms.put(key, sum);
    }
  }

  private ExactForm plus(ExactForm other) {
    ExactForm sum = new ExactForm();
    for (ExactForm part : new ExactForm[] {this, other}) {
      sum.variables.putAll(part.variables);
      part.terms.forEach((key, c) -> sum.add(part.product(key), c));
    }
    return sum;
  }

  private ExactForm times(ExactForm other) {
    ExactForm all = new ExactForm();
    all.variables.putAll(variables);
    all.variables.putAll(other.variables);
    terms.forEach(
        (x, a) ->
            other.terms.forEach(
                (y, b) -> {
                  SortedMap<String, Integer> product = new TreeMap<>(product(x));
                  other.product(y).forEach((name, n) -> product.merge(name, n, Integer::sum));
                  all.add(product, a.times(b));
                }));
    return all;
  }

  private SortedMap<String, Integer> product(String key) {
    return products.getOrDefault(key, new TreeMap<>());
  }

  /** The only coefficient, when there are no variables; else null. */
  private @Nullable Coefficient constant() {
    if (terms.isEmpty()) {
      return new Coefficient(BigInteger.ZERO, BigInteger.ONE, Dimension.NONE);
    }
    return terms.size() == 1 && terms.firstKey().isEmpty() ? terms.get("") : null;
  }

  /** The pure whole number that this is, when it lies between two; else one less than the least. */
  long whole(long least, long most) {
    Coefficient c = constant();
    return c != null
            && c.below.equals(BigInteger.ONE)
            && c.dimension.equals(Dimension.NONE)
            && c.above.compareTo(BigInteger.valueOf(least)) >= 0
            && c.above.compareTo(BigInteger.valueOf(most)) <= 0
        ? c.above.longValue()
        : least - 1;
  }

  /** The sign of this minus another, when it is known whatever the parameters are; else null. */
  @Nullable Integer compareTo(ExactForm other) {
    Coefficient c = plus(other.times(constant(MINUS_ONE))).constant();
    return c == null ? null : (Integer) c.above.signum();
  }

  /** This as an expression. */
  Expression expression() {
    Expression sum = null;
    for (Map.Entry<String, Coefficient> term : terms.entrySet()) {
      Coefficient c = term.getValue();
      boolean minus = sum != null && c.above.signum() < 0;
      Expression e = term(minus ? c.times(MINUS_ONE) : c, product(term.getKey()));
      sum = sum == null ? e : new Expression.Binary(minus ? '-' : '+', sum, e, Span.NONE);
    }
    return sum == null ? Expression.of(0) : sum;
  }

  private Expression term(Coefficient c, SortedMap<String, Integer> product) {
    Expression all = c.isOne() && !product.isEmpty() ? null : number(c);
    for (Map.Entry<String, Integer> factor : product.entrySet()) {
      Expression e = variables.getOrDefault(factor.getKey(), Expression.of(1));
      if (factor.getValue() > 1) {
        e = new Expression.Binary('^', e, Expression.of(factor.getValue()), Span.NONE);
      }
      all = all == null ? e : new Expression.Binary('*', all, e, Span.NONE);
    }
    return all == null ? Expression.of(1) : all;
  }

  private static Expression number(Coefficient c) {
    BigDecimal above = new BigDecimal(c.above);
    try {
      return number(above.divide(new BigDecimal(c.below)), c.dimension);
    } catch (ArithmeticException endless) {
      Expression below = number(new BigDecimal(c.below), Dimension.NONE);
      return new Expression.Binary('/', number(above, c.dimension), below, Span.NONE);
    }
  }

  private static Expression number(BigDecimal value, Dimension dimension) {
    Quantity quantity = new Quantity(value, dimension);
    return new Expression.Number(quantity, quantity.written(), Span.NONE);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ExactForm f && terms.equals(f.terms);
  }

  @Override
  public int hashCode() {
    return terms.hashCode();
  }
}
