// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import org.camp.core.quantity.Expression;
import org.jspecify.annotations.Nullable;

/**
 * What a value argument stands for in a call: a whole number, or an expression over parameters in
 * its normal form. Two are equal when they are the same number whatever the parameters are.
 */
final class CallValue {
  /** Whole numbers up to here are exact as floating-point numbers. */
  private static final long MOST = 1L << 53;

  private final long whole;
  private final @Nullable ExactForm form;
  private final double number;
  private @Nullable Expression expression;

  private CallValue(long whole, @Nullable ExactForm form, double number) {
    this.whole = whole;
    this.form = form;
    this.number = number;
  }

  /** A whole number, at most 2^53 in size. */
  static CallValue of(long whole) {
    return new CallValue(whole, null, whole);
  }

  /** An expression over parameters. */
  static CallValue of(Expression closed, Parameters parameters) {
    ExactForm form = ExactForm.of(closed);
    long whole = form.whole(-MOST, MOST);
    if (whole >= -MOST) {
      return of(whole);
    }
    CallValue value = new CallValue(0, form, parameters.evaluate(closed));
    value.expression = form.expression();
    return value;
  }

  /** Whether it is a whole number without a unit. */
  boolean isWhole() {
    return form == null;
  }

  /** Its value in base units; NaN when a parameter in it has none. */
  double number() {
    return number;
  }

  /** It as an expression over parameters. */
  Expression expression() {
    Expression known = expression;
    if (known == null) {
      known = Expression.of(whole);
      expression = known;
    }
    return known;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof CallValue v
        && whole == v.whole
        && (form == null ? v.form == null : form.equals(v.form));
  }

  @Override
  public int hashCode() {
    return form == null ? Long.hashCode(whole) : form.hashCode();
  }
}
