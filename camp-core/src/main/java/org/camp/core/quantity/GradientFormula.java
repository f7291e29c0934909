// SPDX-License-Identifier: Apache-2.0
package org.camp.core.quantity;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.camp.core.diagnostic.Span;
import org.jspecify.annotations.Nullable;

/**
 * An expression made ready for evaluation together with its derivatives by some inputs, in one pass
 * forwards (A. Griewank and A. Walther, Evaluating Derivatives, SIAM 2008, chapter 3). Where {@code
 * min} and {@code max} meet, the derivatives are those of the first of the operands that decide.
 * Stateless.
 */
@FunctionalInterface
public interface GradientFormula {
  /**
   * The value, as {@link Formula#at}.
   *
   * @param slots slot → value
   * @param slopes slot → input → derivative of the slot; read only where the slot varies
   * @param gradient input → derivative of the value, to be filled in
   */
  double at(double[] slots, double[][] slopes, double[] gradient);

  /** A part that depends on no input, evaluated once. */
  record Constant(double value) implements GradientFormula {
    @Override
    public double at(double[] slots, double[][] slopes, double[] gradient) {
      Arrays.fill(gradient, 0);
      return value;
    }
  }

  /**
   * Compiles {@code expression}; time linear in its size, but for names below names.
   *
   * @param varying the slots that depend on inputs
   * @param constants slot → value, of the others
   * @throws ExpressionFault when what depends on no input has no value
   */
  static GradientFormula compile(
      Expression expression, Formula.Scope scope, BitSet varying, double[] constants) {
    if (!varies(expression, scope, varying)) {
      return new Constant(Formula.compile(expression, scope).at(constants));
    }
    if (expression instanceof Expression.Name n) {
      int slot = scope.slot(n.id());
      return (slots, slopes, gradient) -> {
        System.arraycopy(slopes[slot], 0, gradient, 0, gradient.length);
        return slots[slot];
      };
    }
    if (expression instanceof Expression.Negation n) {
      GradientFormula argument = compile(n.argument(), scope, varying, constants);
      return (slots, slopes, gradient) -> {
        double value = argument.at(slots, slopes, gradient);
        for (int i = 0; i < gradient.length; i++) {
          gradient[i] = -gradient[i];
        }
        return -value;
      };
    }
    if (expression instanceof Expression.Binary b) {
      return binary(
          b.operator(),
          compile(b.left(), scope, varying, constants),
          compile(b.right(), scope, varying, constants),
          b.span());
    }
    Expression.Call call = (Expression.Call) expression;
    List<GradientFormula> arguments =
        call.arguments().stream().map(a -> compile(a, scope, varying, constants)).toList();
    return call.function().equals("min") || call.function().equals("max")
        ? extreme(call.function().equals("max"), arguments)
        : function(call, arguments, scope);
  }

  /** Whether an expression depends on an input. */
  static boolean varies(Expression expression, Formula.Scope scope, BitSet varying) {
    return expression.names().stream()
        .mapToInt(scope::slot)
        .anyMatch(slot -> slot >= 0 && varying.get(slot));
  }

  private static GradientFormula binary(
      char operator, GradientFormula left, GradientFormula right, Span span) {
    if (right instanceof Constant constant) {
      double b = constant.value;
      return (slots, slopes, gradient) -> {
        double a = left.at(slots, slopes, gradient);
        double value = QuantityArithmetic.apply(operator, a, b, span);
        for (int i = 0; i < gradient.length; i++) {
          gradient[i] = slope(operator, a, b, value, gradient[i], 0);
        }
        return value;
      };
    }
    if (left instanceof Constant constant) {
      double a = constant.value;
      return (slots, slopes, gradient) -> {
        double b = right.at(slots, slopes, gradient);
        double value = QuantityArithmetic.apply(operator, a, b, span);
        for (int i = 0; i < gradient.length; i++) {
          gradient[i] = slope(operator, a, b, value, 0, gradient[i]);
        }
        return value;
      };
    }
    return (slots, slopes, gradient) -> {
      double[] other = new double[gradient.length];
      double a = left.at(slots, slopes, gradient);
      double b = right.at(slots, slopes, other);
      double value = QuantityArithmetic.apply(operator, a, b, span);
      for (int i = 0; i < other.length; i++) {
        gradient[i] = slope(operator, a, b, value, gradient[i], other[i]);
      }
      return value;
    };
  }

  private static double slope(
      char operator, double a, double b, double value, double da, double db) {
    return switch (operator) {
      case '+' -> da + db;
      case '-' -> da - db;
      case '*' -> da * b + a * db;
      case '/' -> (da - value * db) / b;
      case '%' -> da - Math.floor(a / b) * db;
      default ->
          (da == 0 || b == 0 ? 0 : b * Functions.power(a, b - 1) * da)
              + (db == 0 || value == 0 ? 0 : value * Math.log(a) * db);
    };
  }

  private static GradientFormula extreme(boolean greatest, List<GradientFormula> arguments) {
    return (slots, slopes, gradient) -> {
      double[] other = new double[gradient.length];
      double best = arguments.get(0).at(slots, slopes, gradient);
      for (int k = 1; k < arguments.size(); k++) {
        double value = arguments.get(k).at(slots, slopes, other);
        if (Double.isNaN(value) || (greatest ? value > best : value < best)) {
          best = value;
          System.arraycopy(other, 0, gradient, 0, gradient.length);
        }
        if (Double.isNaN(best)) {
          return best;
        }
      }
      return best;
    };
  }

  /** A function of numbers: its value as ever, its derivatives by the chain rule. */
  private static GradientFormula function(
      Expression.Call call, List<GradientFormula> arguments, Formula.Scope scope) {
    int count = arguments.size();
    Formula value =
        Formula.compile(
            new Expression.Call(
                call.function(),
                IntStream.range(0, count)
                    .mapToObj(k -> (Expression) new Expression.Name("#" + k, call.span()))
                    .toList(),
                call.span()),
            new Formula.Scope() {
              @Override
              public int slot(String name) {
                return Integer.parseInt(name.substring(1));
              }

              @Override
              public @Nullable ToDoubleFunction<double[]> function(String name) {
                return scope.function(name);
              }
            });
    return (slots, slopes, gradient) -> {
      double[] values = new double[count];
      double[][] inner = new double[count][gradient.length];
      for (int k = 0; k < count; k++) {
        values[k] = arguments.get(k).at(slots, slopes, inner[k]);
      }
      double result = value.at(values);
      Arrays.fill(gradient, 0);
      for (int k = 0; k < count; k++) {
        if (Arrays.stream(inner[k]).anyMatch(d -> d != 0)) {
          double partial = Slopes.of(call.function(), value, values, k, result);
          for (int i = 0; i < gradient.length; i++) {
            gradient[i] += partial * inner[k][i];
          }
        }
      }
      return result;
    };
  }
}
