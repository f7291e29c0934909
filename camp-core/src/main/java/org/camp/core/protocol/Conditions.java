// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.protocol.ProtocolModule.Parameter;
import org.camp.core.quantity.Dimension;
import org.camp.core.quantity.DimensionCheck;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.ExpressionFault;
import org.jspecify.annotations.Nullable;

/** Decides conditions while a protocol is written out, exactly where both sides are rational. */
final class Conditions {
  private final Parameters parameters;
  private final SourceText source;
  private @Nullable Map<String, Expression> definitions;

  Conditions(Parameters parameters, SourceText source) {
    this.parameters = parameters;
    this.source = source;
  }

  /**
   * Whether a condition holds.
   *
   * @throws IllFormed when it depends on a parameter that has no value
   */
  boolean holds(PlanStep.If step, CallFrame frame) {
    long left = frame.whole(step.left());
    long right = left == CallFrame.NOT_WHOLE ? left : frame.whole(step.right());
    return step.relation()
        .holds(right == CallFrame.NOT_WHOLE ? compare(step, frame) : Long.compare(left, right));
  }

  private int compare(PlanStep.If step, CallFrame frame) {
    Expression left = step.left().in(frame);
    Expression right = step.right().in(frame);
    comparable(left, right, step);
    Integer exact =
        ExactForm.of(left.substitute(definitions()))
            .compareTo(ExactForm.of(right.substitute(definitions())));
    if (exact != null) {
      return exact;
    }
    double x = parameters.evaluate(left);
    double y = parameters.evaluate(right);
    if (Double.isNaN(x) || Double.isNaN(y)) {
      throw unbound(left, right, step);
    }
    return Double.compare(x, y);
  }

  private void comparable(Expression left, Expression right, PlanStep.If step) {
    DimensionCheck check = new DimensionCheck(parameters::dimension);
    Dimension x = check.of(left);
    Dimension y = check.of(right);
    if (x != null
        && y != null
        && !x.equals(y)
        && !x.equals(Dimension.NONE)
        && !y.equals(Dimension.NONE)) {
      throw new ExpressionFault(
          "wrong-dimension", step.span(), "this compares " + x.text() + " with " + y.text(), null);
    }
  }

  /** Parameters that have values → their definitions, without other parameters that have. */
  private Map<String, Expression> definitions() {
    Map<String, Expression> known = definitions;
    if (known == null) {
      known = new HashMap<>();
      for (Parameter p : parameters.inOrder()) {
        Expression value = p.value();
        if (value != null) {
          known.put(p.name(), value.substitute(known));
        }
      }
      definitions = known;
    }
    return known;
  }

  private IllFormed unbound(Expression left, Expression right, PlanStep.If step) {
    Set<String> missing = new TreeSet<>(parameters.unbound(left));
    missing.addAll(parameters.unbound(right));
    String first = missing.stream().findFirst().orElse("n");
    return new IllFormed(
        source
            .error(
                "unbound-parameter",
                step.span(),
                "the condition depends on " + String.join(", ", missing) + ", which has no value")
            .withHint("give it one: -D " + first + "=8"));
  }
}
