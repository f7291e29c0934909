// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.rank.program;

import java.util.List;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.Formula;

/**
 * A function of a rank i, the number of ranks n, the side m of their grid and a counter j: the text
 * that is printed is what is evaluated.
 */
public record RankFunction(String text, Expression expression, Formula formula) {
  private static final List<String> NAMES = List.of("i", "n", "m", "j");

  public static RankFunction of(String text) {
    Expression expression = Expression.parse(text);
    return new RankFunction(text, expression, Formula.compile(expression, NAMES::indexOf));
  }

  /** The value, when that is a whole number; else {@link Integer#MIN_VALUE}. */
  public int at(int i, RankCount ranks, int j) {
    double value = formula.at(new double[] {i, ranks.n(), ranks.m(), j});
    return value == Math.rint(value) && Math.abs(value) < 1 << 30 ? (int) value : Integer.MIN_VALUE;
  }

  /** The value for a number of ranks alone. */
  double value(int i, RankCount ranks) {
    return formula.at(new double[] {i, ranks.n(), ranks.m(), 0});
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RankFunction function && function.text.equals(text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return text;
  }
}
