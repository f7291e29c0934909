// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.camp.core.protocol.ProtocolModule.Formal;
import org.camp.core.protocol.ProtocolModule.GlobalProtocol;
import org.camp.core.quantity.Dimension;
import org.camp.core.quantity.Expression;

/**
 * A call that is being written out: what its formal roles, values and arguments stand for, and the
 * values of its parameters and loop variables.
 */
final class CallFrame {
  /** Stands for what is no whole number, or too large for one. */
  static final long NOT_WHOLE = Long.MIN_VALUE;

  private static final long EXACT = 1L << 53;

  private final GlobalProtocol protocol;
  private final Plan plan;

  /** Formal role → what it stands for. */
  private final Actual[] roles;

  private final List<Statement.Signature> arguments;

  /** Value argument → what it stands for. */
  private final CallValue[] values;

  /** Slot → the value of a parameter, a value argument or loop variable; NaN when unknown. */
  private final double[] slots;

  private final int firstValue;
  private final int hash;

  CallFrame(
      GlobalProtocol protocol,
      Plan plan,
      Actual[] roles,
      CallValue[] values,
      List<Statement.Signature> arguments,
      Parameters parameters) {
    this.protocol = protocol;
    this.plan = plan;
    this.roles = roles;
    this.values = values;
    this.arguments = arguments;
    slots = plan.slots(parameters);
    firstValue = plan.firstValue();
    for (int i = 0; i < values.length; i++) {
      slots[firstValue + i] = values[i].number();
    }
    hash = hash(protocol, roles, values);
  }

  private static int hash(GlobalProtocol protocol, Actual[] roles, CallValue[] values) {
    return 31 * (31 * protocol.name().hashCode() + Arrays.hashCode(roles))
        + Arrays.hashCode(values);
  }

  GlobalProtocol protocol() {
    return protocol;
  }

  Plan plan() {
    return plan;
  }

  /** What a formal role stands for. */
  Actual actual(int formal) {
    return roles[formal];
  }

  /** The values of parameters and loop variables, to be read and changed. */
  double[] slots() {
    return slots;
  }

  /** Whether values tell this call from others of its protocol. */
  boolean hasValues() {
    return values.length > 0;
  }

  /** What the loop variable or value in a slot stands for. */
  Expression meaning(int slot) {
    int place = slot - firstValue;
    return place >= 0 && place < values.length
        ? values[place].expression()
        : Expression.of((long) slots[slot]);
  }

  /** An expression with the values of this call, whatever loop variables it has besides. */
  Expression closed(Expression e) {
    if (values.length == 0) {
      return e;
    }
    Map<String, Expression> known = new HashMap<>();
    for (int i = 0; i < values.length; i++) {
      known.put(protocol.values().get(i).name(), values[i].expression());
    }
    return e.substitute(known);
  }

  /**
   * The value of a sum, difference, product or quotient of whole numbers, or {@link #NOT_WHOLE}.
   */
  long whole(PartialExpression e) {
    return whole(e.expression(), e.loops());
  }

  private long whole(Expression e, Map<String, Integer> loops) {
    long value = NOT_WHOLE;
    if (e instanceof Expression.Number n) {
      long number = (long) n.quantity().asDouble();
      boolean pure = n.quantity().dimension().equals(Dimension.NONE);
      boolean same = pure && n.quantity().value().compareTo(BigDecimal.valueOf(number)) == 0;
      value = same ? number : value;
    } else if (e instanceof Expression.Name n) {
      Integer slot = loops.get(n.id());
      int place = slot == null ? -1 : slot - firstValue;
      if (slot != null && (place >= values.length || (place >= 0 && values[place].isWhole()))) {
        value = (long) slots[slot];
      }
    } else if (e instanceof Expression.Binary b) {
      long x = whole(b.left(), loops);
      long y = x == NOT_WHOLE ? x : whole(b.right(), loops);
      if (y != NOT_WHOLE) {
        value = whole(b.operator(), x, y);
      }
    }
    return isExact(value) ? value : NOT_WHOLE;
  }

  private static long whole(char operator, long x, long y) {
    return switch (operator) {
      case '+' -> x + y;
      case '-' -> x - y;
      case '*' -> Math.abs((double) x * y) < EXACT ? x * y : NOT_WHOLE;
      case '/' -> y != 0 && x % y == 0 ? x / y : NOT_WHOLE;
      default -> NOT_WHOLE;
    };
  }

  private static boolean isExact(long value) {
    return Math.abs(value) < EXACT;
  }

  /** Protocol and values, as they are told: {@code Sort[2,3]}. */
  String key() {
    return Arrays.stream(values)
        .map(v -> v.expression().text())
        .collect(Collectors.joining(",", protocol.name() + "[", "]"));
  }

  /** Whether a call would be this one again. */
  boolean sameAs(CallFrame other) {
    return hash == other.hash
        && protocol.name().equals(other.protocol.name())
        && Arrays.equals(roles, other.roles)
        && Arrays.equals(values, other.values)
        && sameSignatures(arguments, other.arguments);
  }

  private static boolean sameSignatures(
      List<Statement.Signature> left, List<Statement.Signature> right) {
    for (int i = 0; i < left.size(); i++) {
      if (!left.get(i).label().equals(right.get(i).label())
          || !left.get(i).payloads().equals(right.get(i).payloads())) {
        return false;
      }
    }
    return true;
  }

  /**
   * What a signature means where it stands: formal arguments are replaced by actual ones, loop
   * variables by their values.
   *
   * @param message whether it is sent here; else it is passed on, and may name a type as well
   */
  Statement.Signature meant(
      Statement.Signature signature, Map<String, Integer> loops, boolean message) {
    List<Formal> formals = protocol.formals();
    if (formals.isEmpty() && loops.isEmpty()) {
      return signature;
    }
    for (int i = 0; signature.bare() && i < formals.size(); i++) {
      boolean suits = formals.get(i).message() || !message;
      if (suits && formals.get(i).name().equals(signature.label())) {
        return arguments.get(i);
      }
    }
    List<Payload> payloads = new ArrayList<>(signature.payloads().size());
    for (Payload payload : signature.payloads()) {
      Expression size = payload.size();
      payloads.add(
          new Payload(
              typeName(payload.type()),
              size == null ? null : PartialExpression.of(size, loops).in(this),
              payload.span()));
    }
    return new Statement.Signature(signature.label(), payloads, signature.bare(), signature.span());
  }

  private String typeName(String type) {
    List<Formal> formals = protocol.formals();
    for (int i = 0; i < formals.size(); i++) {
      if (!formals.get(i).message() && formals.get(i).name().equals(type)) {
        return arguments.get(i).label();
      }
    }
    return type;
  }

  /** The values of loop variables, as " (with i = 5)", or nothing outside of loops. */
  String where(Map<String, Integer> loops) {
    if (loops.isEmpty()) {
      return "";
    }
    StringBuilder text = new StringBuilder(" (with ");
    loops.forEach(
        (name, slot) ->
            text.append(text.length() > 7 ? ", " : "")
                .append(name)
                .append(" = ")
                .append(meaning(slot).text()));
    return text.append(')').toString();
  }
}
