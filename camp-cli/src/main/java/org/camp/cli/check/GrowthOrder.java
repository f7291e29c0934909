// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.check;

import java.util.Map;
import java.util.Optional;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.law.curve.Order;
import org.camp.core.quantity.Expression;

/** Orders of growth as they are written: {@code n*log2(n)}, {@code n^(1/2)}, {@code 1}. */
final class GrowthOrder {
  private static final Order ONE = new Order(0, 0);

  private GrowthOrder() {}

  /** The order that an expression over a name has; nothing when it is none. */
  static Optional<Order> of(String text, String name) {
    try {
      return of(Expression.parse(text), name);
    } catch (BadInput noExpression) {
      return Optional.empty();
    }
  }

  private static Optional<Order> of(Expression e, String name) {
    if (e instanceof Expression.Number number) {
      return number.quantity().value().signum() > 0 ? Optional.of(ONE) : Optional.empty();
    }
    if (e instanceof Expression.Name n) {
      return n.id().equals(name) ? Optional.of(new Order(1, 0)) : Optional.empty();
    }
    if (e instanceof Expression.Call call) {
      Optional<Order> inside = of(call.arguments().get(0), name);
      return switch (call.function()) {
        case "log2", "ln" -> inside.filter(o -> o.power() > 0).map(o -> new Order(0, 1));
        case "sqrt" -> inside.flatMap(o -> power(o, 0.5));
        default -> Optional.empty();
      };
    }
    if (e instanceof Expression.Binary b) {
      Optional<Order> left = of(b.left(), name);
      if (b.operator() == '^') {
        return b.right().substitute(Map.of()) instanceof Expression.Number power
            ? left.flatMap(o -> power(o, power.quantity().asDouble()))
            : Optional.empty();
      }
      Optional<Order> right = of(b.right(), name);
      return left.flatMap(l -> right.flatMap(r -> combined(b.operator(), l, r)));
    }
    return Optional.empty();
  }

  private static Optional<Order> combined(char operator, Order left, Order right) {
    return switch (operator) {
      case '*' -> Optional.of(new Order(left.power() + right.power(), left.logs() + right.logs()));
      case '/' -> Optional.of(new Order(left.power() - right.power(), left.logs() - right.logs()));
      case '+' -> Optional.of(left.compareTo(right) >= 0 ? left : right);
      default -> Optional.empty();
    };
  }

  private static Optional<Order> power(Order order, double power) {
    double logs = order.logs() * power;
    return logs == Math.rint(logs)
        ? Optional.of(new Order(order.power() * power, (int) logs))
        : Optional.empty();
  }
}
