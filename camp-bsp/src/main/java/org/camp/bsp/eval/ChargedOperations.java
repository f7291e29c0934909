// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import org.camp.bsp.cost.Charge;
import org.camp.core.lang.Operator;
import org.camp.core.lang.eval.Arithmetic;
import org.camp.core.lang.eval.MlValue;

/** The built-in operations with what they charge; what they compute, {@link Arithmetic} says. */
final class ChargedOperations {
  /** Ordinal → operator. */
  private static final Operator[] OPERATORS = Operator.values();

  /** Ordinal of an operator → ordinal of its {@link Charge} on anything but real numbers. */
  private static final int[] CHARGES = new int[OPERATORS.length];

  /** Ordinal of an operator → ordinal of its {@link Charge} on two real numbers. */
  private static final int[] REAL_CHARGES = new int[OPERATORS.length];

  private static final int EQ = Charge.INT_EQ.ordinal();
  private static final int LESS = Charge.INT_LT.ordinal();
  private static final int ADD = Charge.INT_ADD.ordinal();
  private static final int SUB = Charge.INT_SUB.ordinal();

  static {
    for (Operator operator : OPERATORS) {
      CHARGES[operator.ordinal()] = Charges.of(operator).ordinal();
      REAL_CHARGES[operator.ordinal()] = Charges.ofReals(operator).ordinal();
    }
  }

  private ChargedOperations() {}

  static MlValue one(Operator operator, MlValue a, long[] counts) {
    boolean negated = operator == Operator.NEGATE && a instanceof MlValue.Real;
    counts[negated ? Charge.FLOAT_SUB.ordinal() : CHARGES[operator.ordinal()]]++;
    return TextOperations.has(operator)
        ? TextOperations.one(operator, a)
        : Arithmetic.one(operator, a, MlValue.UNBOXED);
  }

  /** An operation of two operands, the most frequent first. */
  static MlValue binary(Operator operator, MlValue a, MlValue b, long[] counts) {
    if (a instanceof MlValue.Int left && b instanceof MlValue.Int right) {
      long x = left.value;
      long y = right.value;
      switch (operator) {
        case PLUS -> {
          long sum = x + y;
          if (((x ^ sum) & (y ^ sum)) >= 0) {
            counts[ADD]++;
            return MlValue.of(sum);
          }
        }
        case MINUS -> {
          long difference = x - y;
          if (((x ^ y) & (x ^ difference)) >= 0) {
            counts[SUB]++;
            return MlValue.of(difference);
          }
        }
        case EQUAL -> {
          counts[EQ]++;
          return MlValue.of(x == y);
        }
        case LESS -> {
          counts[LESS]++;
          return MlValue.of(x < y);
        }
        default -> {}
      }
    }
    return two(operator, a, b, counts);
  }

  /** An operation of two operands. */
  static MlValue two(Operator operator, MlValue a, MlValue b, long[] counts) {
    boolean reals = a instanceof MlValue.Real && b instanceof MlValue.Real;
    counts[(reals ? REAL_CHARGES : CHARGES)[operator.ordinal()]]++;
    return TextOperations.has(operator)
        ? TextOperations.two(operator, a, b)
        : Arithmetic.two(operator, a, b, MlValue.UNBOXED);
  }

  /** A component of a tuple, from 1. */
  static MlValue project(MlValue value, int index, long[] counts) {
    counts[(index == 1 ? Charge.FST : Charge.SND).ordinal()]++;
    return Arithmetic.project(value, index);
  }
}
