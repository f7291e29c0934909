// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.diagnostic.Suggestions;
import org.camp.core.quantity.Dimension;
import org.camp.core.quantity.DimensionCheck;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.ExpressionFault;
import org.camp.core.quantity.Formula;
import org.camp.core.quantity.Functions;
import org.jspecify.annotations.Nullable;

/**
 * What can be known of the expressions of a module without values: their names are declared, their
 * units fit, and those that are constant have a value.
 */
final class ExpressionCheck {
  private final SourceText source;
  private final Map<String, @Nullable Dimension> dimensions;
  private final List<String> loopVariables;
  private final Set<String> values;
  private final Diagnostics diagnostics;

  /**
   * Checks expressions where they stand.
   *
   * @param dimensions parameter → its dimension, null when it is not known; may grow
   * @param loopVariables the loop variables around what is checked; may change
   * @param values the value arguments of the protocol around it; may change
   */
  ExpressionCheck(
      SourceText source,
      Map<String, @Nullable Dimension> dimensions,
      List<String> loopVariables,
      Set<String> values,
      Diagnostics diagnostics) {
    this.source = source;
    this.dimensions = dimensions;
    this.loopVariables = loopVariables;
    this.values = values;
    this.diagnostics = diagnostics;
  }

  /** A size must be in bytes and not negative. */
  void size(@Nullable Expression size, String what) {
    if (size != null && names(size) && deterministic(size, what)) {
      dimension(size, (check, e) -> check.requireSize(e, what));
      constant(size, what);
    }
  }

  /** What a value or a role holds must be in bytes and not negative. */
  void held(Expression size, String what) {
    if (!names(size) || !deterministic(size, what)) {
      return;
    }
    dimension(
        size,
        (check, e) -> {
          Dimension found = check.of(e);
          if (found != null && !found.isSize()) {
            throw new ExpressionFault(
                "bad-dimension",
                e.span(),
                "bytes are expected: "
                    + what
                    + " is a number of bytes, and this is in "
                    + found.text(),
                "write a plain number or 4KiB, for example");
          }
        });
    constant(size, what);
  }

  /** A cost must be a time that is not negative. */
  void cost(@Nullable Expression cost) {
    if (cost != null && names(cost)) {
      dimension(cost, (check, e) -> check.requireTime(e, "a cost"));
      constant(cost, "a cost");
    }
  }

  /**
   * The value of an expression that is the same whatever a user binds, else NaN; reports one that
   * is negative or does not exist.
   */
  double constant(Expression e, String what) {
    double value = Double.NaN;
    try {
      value =
          e instanceof Expression.Number n
              ? n.quantity().value().doubleValue()
              : Formula.evaluate(e, name -> Double.NaN);
    } catch (ExpressionFault fault) {
      diagnostics.add(fault.in(source));
    }
    if (value < 0) {
      diagnostics.add(
          source
              .error("out-of-range", e.span(), what + " must not be negative")
              .withHint("write a value from 0 on, or max(0, …)"));
    }
    return value;
  }

  /** A number without a unit, and without measured or random functions. */
  void number(Expression e, String what) {
    if (names(e) && deterministic(e, what)) {
      dimension(e, (check, part) -> check.requireNumber(part, what));
    }
  }

  /** A value of a call, in any unit. */
  void value(Expression e) {
    if (names(e)) {
      dimension(e, DimensionCheck::of);
    }
  }

  /** Two sides of a condition, in the same unit. */
  void compared(Expression left, Expression right) {
    if (names(left)
        && names(right)
        && deterministic(left, "a condition")
        && deterministic(right, "a condition")) {
      Span both = left.span().to(right.span());
      dimension(new Expression.Binary('-', left, right, both), DimensionCheck::of);
    }
  }

  private boolean deterministic(Expression e, String what) {
    if (e instanceof Expression.Number) {
      return true;
    }
    Set<String> external = e.externalFunctions();
    for (String function : external) {
      diagnostics.add(
          source
              .error("unknown-function", e.span(), what + " cannot call '" + function + "'")
              .withHint(Suggestions.hint(function, Functions.names())));
    }
    return external.isEmpty();
  }

  private interface Requirement {
    void on(DimensionCheck check, Expression expression);
  }

  private void dimension(Expression e, Requirement requirement) {
    try {
      DimensionCheck check =
          new DimensionCheck(
              name ->
                  loopVariables.contains(name)
                      ? Dimension.NONE
                      : values.contains(name) ? null : dimensions.get(name));
      requirement.on(check, e);
    } catch (ExpressionFault fault) {
      diagnostics.add(fault.in(source));
    }
  }

  /** Whether all names of an expression are declared; reports those that are not. */
  boolean names(Expression expression) {
    if (expression instanceof Expression.Number) {
      return true;
    }
    List<Expression.Name> unknown = new ArrayList<>();
    expression.visit(
        e -> {
          if (e instanceof Expression.Name n
              && !loopVariables.contains(n.id())
              && !values.contains(n.id())
              && !dimensions.containsKey(n.id())) {
            unknown.add(n);
          }
        });
    for (Expression.Name name : unknown) {
      Set<String> known = new LinkedHashSet<>(dimensions.keySet());
      known.addAll(loopVariables);
      known.addAll(values);
      String near = Suggestions.hint(name.id(), known);
      String declare = "declare it before the protocols: param " + name.id() + ";";
      diagnostics.add(
          source
              .error("undeclared-name", name.span(), "there is no parameter '" + name.id() + "'")
              .withHint(near != null ? near : declare));
    }
    return unknown.isEmpty();
  }
}
