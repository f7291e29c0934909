// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.camp.core.protocol.ProtocolModule.Formal;
import org.camp.core.protocol.ProtocolModule.GlobalProtocol;
import org.camp.core.quantity.Expression;

/**
 * A call that is being written out: what its formal roles and arguments stand for, and the values
 * of its parameters and loop variables.
 */
final class CallFrame {
  private final GlobalProtocol protocol;
  private final Plan plan;

  /** Formal role → what it stands for. */
  private final Actual[] roles;

  private final List<Statement.Signature> arguments;

  /** Slot → the value of a parameter or loop variable; NaN when unknown. */
  private final double[] slots;

  CallFrame(
      GlobalProtocol protocol,
      Plan plan,
      Actual[] roles,
      List<Statement.Signature> arguments,
      double[] slots) {
    this.protocol = protocol;
    this.plan = plan;
    this.roles = roles;
    this.arguments = arguments;
    this.slots = slots;
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

  /** Whether another call would be this one again. */
  boolean sameAs(GlobalProtocol other, Actual[] otherRoles, List<Statement.Signature> others) {
    return protocol.name().equals(other.name())
        && Arrays.equals(roles, otherRoles)
        && sameSignatures(arguments, others);
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
              size == null ? null : PartialExpression.of(size, loops).in(slots),
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
                .append((long) slots[slot]));
    return text.append(')').toString();
  }
}
