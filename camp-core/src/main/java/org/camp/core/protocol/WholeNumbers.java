// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import java.util.Map;
import java.util.Set;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.protocol.ProtocolModule.RoleDeclaration;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.ExpressionFault;
import org.camp.core.quantity.Quantity;

/** The numbers that decide the structure: indices and the ends of ranges, all of them whole. */
final class WholeNumbers {
  /** Whole numbers up to here are exact. */
  private static final long MOST = 1L << 53;

  private final Parameters parameters;
  private final SourceText source;
  private final FaultLog faults;

  WholeNumbers(Parameters parameters, SourceText source, FaultLog faults) {
    this.parameters = parameters;
    this.source = source;
    this.faults = faults;
  }

  /** The first index of a declared family in one dimension, among the values of a call. */
  long first(RoleDeclaration role, int dimension, Map<String, Expression> values) {
    Expression low = role.ranges().get(dimension).low();
    return fromParameters(low, values, "the first index of '" + role.name() + "'");
  }

  /** The last index of a declared family in one dimension, among the values of a call. */
  long last(RoleDeclaration role, int dimension, Map<String, Expression> values) {
    Expression high = role.ranges().get(dimension).high();
    return fromParameters(high, values, "the last index of '" + role.name() + "'");
  }

  private long fromParameters(Expression written, Map<String, Expression> values, String what) {
    Expression e = values.isEmpty() ? written : written.substitute(values);
    try {
      return whole(parameters.evaluate(e), e, what);
    } catch (ExpressionFault fault) {
      faults.report(fault);
      return 0;
    }
  }

  /** The value of an index in a call; see {@link #whole(double, Expression, String)}. */
  long whole(PlanStep.Index index, CallFrame frame, String what) {
    return whole(index.formula().at(frame.slots()), index.text(), frame, what);
  }

  /** A value in a call; see {@link #whole(double, Expression, String)}. */
  long whole(double value, Expression e, CallFrame frame, String what) {
    return whole(value, Double.isNaN(value) ? frame.closed(e) : e, what);
  }

  /**
   * A value as a whole number.
   *
   * @param e what it is the value of
   * @throws ExpressionFault when it is not whole
   * @throws BadInput when it depends on a parameter that has no value
   */
  private long whole(double value, Expression e, String what) {
    if (Double.isNaN(value)) {
      throw unbound(e, what);
    }
    if (Math.abs(value) > MOST) {
      throw new ExpressionFault(
          "too-large",
          e.span(),
          what + " is too large: " + Quantity.format(value, "") + ", more than " + MOST,
          null);
    }
    if (value != Math.rint(value)) {
      throw new ExpressionFault(
          "not-integral",
          e.span(),
          what + " must be a whole number, but is " + Quantity.plain(value, 15),
          "use floor(…) or ceil(…)");
    }
    return (long) value;
  }

  private BadInput unbound(Expression e, String what) {
    Set<String> missing = parameters.unbound(e);
    String names = String.join(", ", missing);
    String message = what + " depends on " + names + ", which has no value";
    return new BadInput(
        source
            .error("unbound-parameter", e.span(), message)
            .withHint("give it one: -D " + missing.stream().findFirst().orElse("n") + "=8"));
  }
}
