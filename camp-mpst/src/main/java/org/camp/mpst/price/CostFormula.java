// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.price;

import java.util.Arrays;
import java.util.function.DoubleSupplier;
import java.util.function.ToDoubleFunction;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.protocol.Parameters;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.ExpressionFault;
import org.camp.core.quantity.Formula;
import org.camp.core.quantity.Quantity;
import org.jspecify.annotations.Nullable;

/** The values of the expressions of sizes and costs. */
public final class CostFormula {
  /** The greatest size in bytes, and cost in seconds, which leaves room for sums and powers. */
  public static final double MOST = 1e100;

  private CostFormula() {}

  /** The value of an expression over parameters; NaN when unknown. */
  public static double evaluate(Expression e, Parameters parameters) {
    return Formula.compile(e, parameters).at(parameters.values());
  }

  /**
   * The value of a function of the machine, in which {@code size} is the size of a message, also
   * where a parameter has that name; NaN when unknown.
   */
  public static double evaluate(Expression e, Parameters parameters, double size) {
    double[] slots = parameters.values();
    int sizeSlot = slots.length;
    double[] extended = Arrays.copyOf(slots, sizeSlot + 1);
    extended[sizeSlot] = size;
    Formula.Scope scope =
        new Formula.Scope() {
          @Override
          public int slot(String name) {
            return name.equals("size") ? sizeSlot : parameters.slot(name);
          }

          @Override
          public @Nullable ToDoubleFunction<double[]> function(String name) {
            return parameters.function(name);
          }
        };
    return Formula.compile(e, scope).at(extended);
  }

  /**
   * The value of a size or cost.
   *
   * @param span where it stands, if it does not know
   * @param what it is: "size" or "cost"
   * @throws IllFormed when it is negative, above {@link #MOST} or does not exist
   */
  static double checked(
      Expression e, Parameters parameters, SourceText text, Span span, String what) {
    return checked(e, () -> evaluate(e, parameters), text, span, what);
  }

  /**
   * The time that the machine takes for a message of a size.
   *
   * @throws IllFormed when it is negative, above {@link #MOST} or does not exist
   */
  static double time(Expression function, Parameters parameters, SourceText text, double size) {
    return checked(function, () -> evaluate(function, parameters, size), text, Span.NONE, "cost");
  }

  private static double checked(
      Expression e, DoubleSupplier evaluation, SourceText text, Span span, String what) {
    double value;
    try {
      value = evaluation.getAsDouble();
    } catch (ExpressionFault fault) {
      throw new IllFormed((fault.span().isKnown() ? fault : fault.at(span)).in(text));
    }
    Span place = e.span().isKnown() ? e.span() : span;
    if (value < 0) {
      String message = "this " + what + " is negative: " + Quantity.plain(value, 6);
      Diagnostic negative = text.error("negative-" + what, place, message);
      throw new IllFormed(negative.withHint("change a parameter with -D, or write max(0, …)"));
    }
    if (value > MOST) {
      throw new IllFormed(
          text.error(
                  "huge-" + what,
                  place,
                  "this " + what + " is above 10^100: " + Quantity.plain(value, 6))
              .withHint("change a parameter with -D"));
    }
    return value;
  }
}
