// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.exact;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.ProtocolModule;
import org.camp.core.quantity.Expression;
import org.jspecify.annotations.Nullable;

/**
 * Values of expressions as fractions: of all that are made of numbers and parameters by arithmetic.
 * Null stands for no value and for one that is no fraction: a logarithm, a root, a measured
 * profile, a random cost, a number of very many digits.
 */
public final class ExactValue {
  private static final int MOST_BITS = 4096;
  private static final int MOST_EXPONENT = 1024;

  private final Map<String, @Nullable Fraction> parameters = new HashMap<>();

  /** Values under parameters. */
  public ExactValue(Parameters given) {
    for (ProtocolModule.Parameter parameter : given.inOrder()) {
      Expression value = parameter.value();
      parameters.put(parameter.name(), value == null ? null : of(value, null));
    }
  }

  /** The value of an expression over parameters; empty when it has none or is no fraction. */
  public static Optional<Fraction> evaluate(Expression e, Parameters parameters) {
    return Optional.ofNullable(new ExactValue(parameters).of(e, null));
  }

  /**
   * The value of a function of the machine, in which {@code size} is a size also where a parameter
   * has that name; without a size, of an expression over parameters.
   */
  public @Nullable Fraction of(Expression e, @Nullable Fraction size) {
    Fraction value = value(e, size);
    return value == null || value.bits() > MOST_BITS ? null : value;
  }

  private @Nullable Fraction value(Expression e, @Nullable Fraction size) {
    if (e instanceof Expression.Number n) {
      int scale = n.quantity().value().scale();
      return Math.abs((long) scale) > MOST_EXPONENT ? null : Fraction.of(n.quantity().value());
    }
    if (e instanceof Expression.Name n) {
      return size != null && n.id().equals("size") ? size : parameters.get(n.id());
    }
    if (e instanceof Expression.Negation n) {
      Fraction argument = of(n.argument(), size);
      return argument == null ? null : argument.negated();
    }
    if (e instanceof Expression.Binary b) {
      Fraction left = of(b.left(), size);
      Fraction right = of(b.right(), size);
      return left == null || right == null ? null : binary(b.operator(), left, right);
    }
    if (e instanceof Expression.Call c && !c.arguments().isEmpty()) {
      List<Fraction> arguments = new ArrayList<>();
      for (Expression argument : c.arguments()) {
        Fraction known = of(argument, size);
        if (known == null) {
          return null;
        }
        arguments.add(known);
      }
      return call(c.function(), arguments);
    }
    return null;
  }

  private static @Nullable Fraction binary(char operator, Fraction left, Fraction right) {
    return switch (operator) {
      case '+' -> left.plus(right);
      case '-' -> left.plus(right.negated());
      case '*' -> left.times(right);
      case '/' -> right.isZero() ? null : left.by(right);
      case '%' -> right.isZero() ? null : left.plus(right.times(left.by(right).floor()).negated());
      case '^' -> power(left, right);
      default -> null;
    };
  }

  private static @Nullable Fraction power(Fraction base, Fraction exponent) {
    if (!exponent.isWhole() || exponent.numerator().bitLength() > 31) {
      return null;
    }
    int times = Math.abs(exponent.numerator().intValue());
    boolean small = (long) times * base.bits() <= MOST_BITS;
    if (!small || (exponent.numerator().signum() < 0 && base.isZero())) {
      return null;
    }
    Fraction power = base.power(times);
    return exponent.numerator().signum() < 0 ? Fraction.ONE.by(power) : power;
  }

  private static @Nullable Fraction call(String function, List<Fraction> arguments) {
    Fraction first = arguments.get(0);
    return switch (function) {
      case "min" -> arguments.stream().min(Fraction::compareTo).orElseThrow();
      case "max" -> arguments.stream().max(Fraction::compareTo).orElseThrow();
      case "floor" -> first.floor();
      case "ceil" -> first.negated().floor().negated();
      case "log2" -> log2(first);
      case "sqrt" -> sqrt(first);
      default -> null;
    };
  }

  /** Of a power of two. */
  private static @Nullable Fraction log2(Fraction x) {
    boolean power = x.numerator().signum() > 0 && x.numerator().bitCount() == 1 && x.isWhole();
    return power
        ? new Fraction(BigInteger.valueOf(x.numerator().bitLength() - 1L), BigInteger.ONE)
        : null;
  }

  /** Of a square. */
  private static @Nullable Fraction sqrt(Fraction x) {
    if (x.numerator().signum() < 0) {
      return null;
    }
    Fraction root = new Fraction(x.numerator().sqrt(), x.denominator().sqrt());
    return root.times(root).equals(x) ? root : null;
  }
}
