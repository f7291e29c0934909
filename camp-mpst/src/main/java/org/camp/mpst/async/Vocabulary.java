// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.async;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.camp.core.protocol.MessageKind;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.Payload;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.ExpressionFault;
import org.camp.core.quantity.Functions;
import org.camp.core.quantity.Quantity;

/**
 * Numbers for what two protocols say, so that equal things have equal numbers: messages with label,
 * payloads and the receiver's computation, and expressions. Expressions with a value are equal when
 * their values are, others when their texts are.
 */
final class Vocabulary {
  private final Map<String, Integer> numbers = new HashMap<>();
  private final Map<String, Integer> channels = new HashMap<>();
  private final int roles;

  /** Words of protocols with so many roles, those of both together. */
  Vocabulary(int roles) {
    this.roles = roles;
  }

  /** The channel of what is no message from one role to another: odd, beyond those of roles. */
  int ownChannel(String what) {
    return 2 * (roles + channels.computeIfAbsent(what, w -> channels.size())) + 1;
  }

  /** The numbers of messages, by their numbers in one of the protocols. */
  int[] messages(List<MessageKind> messages, Parameters parameters) {
    Map<Expression, String> known = new HashMap<>();
    Function<Expression, String> texts =
        e -> known.computeIfAbsent(e, written -> text(written, parameters));
    return messages.stream().mapToInt(m -> number(text(m, texts))).toArray();
  }

  /** The number of an expression. */
  int expression(Expression expression, Parameters parameters) {
    return number("⋄" + text(expression, parameters));
  }

  /** The number of a message with what it is made of. */
  int identity(int message, String data) {
    return number(message + " " + data);
  }

  private int number(String text) {
    Integer next = numbers.size();
    Integer known = numbers.putIfAbsent(text, next);
    return known == null ? next : known;
  }

  /** A message such that equal messages have equal texts. */
  static String text(MessageKind message, Parameters parameters) {
    return text(message, e -> text(e, parameters));
  }

  private static String text(MessageKind message, Function<Expression, String> expression) {
    StringBuilder text = new StringBuilder(message.label()).append('(');
    for (Payload payload : message.payloads()) {
      text.append(text.charAt(text.length() - 1) == '(' ? "" : ", ").append(payload.type());
      Expression size = payload.size();
      if (size != null) {
        text.append('[').append(expression.apply(size)).append(']');
      }
    }
    text.append(')');
    Expression cost = message.cost();
    return cost == null ? text.toString() : text + " cost " + expression.apply(cost);
  }

  private static String text(Expression expression, Parameters parameters) {
    return value(expression, parameters)
        .map(value -> Quantity.plain(value, 15))
        .orElseGet(expression::text);
  }

  /** The value of an expression that is known and not random. */
  static Optional<Double> value(Expression expression, Parameters parameters) {
    if (parameters.functions(expression).stream().anyMatch(Functions::isRandom)) {
      return Optional.empty();
    }
    try {
      double value = parameters.evaluate(expression);
      return Double.isNaN(value) ? Optional.empty() : Optional.of(value);
    } catch (ExpressionFault e) {
      return Optional.empty();
    }
  }
}
