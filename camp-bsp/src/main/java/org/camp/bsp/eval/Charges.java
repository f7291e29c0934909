// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import org.camp.bsp.cost.Charge;
import org.camp.core.lang.Operator;
import org.camp.core.lang.Primitive;

/** Which {@link Charge} each operation and primitive makes. */
final class Charges {
  private Charges() {}

  /** On anything but two real numbers. */
  static Charge of(Operator operator) {
    return switch (operator) {
      case PLUS -> Charge.INT_ADD;
      case MINUS, NEGATE -> Charge.INT_SUB;
      case TIMES -> Charge.INT_MULT;
      case DIV, QUOTIENT -> Charge.INT_DIV;
      case MOD, REMAINDER -> Charge.INT_MOD;
      case DIVIDE -> Charge.FLOAT_DIV;
      case REAL_PLUS -> Charge.FLOAT_ADD;
      case REAL_MINUS -> Charge.FLOAT_SUB;
      case REAL_TIMES -> Charge.FLOAT_MULT;
      case EQUAL -> Charge.INT_EQ;
      case NOT_EQUAL -> Charge.INT_NE;
      case LESS -> Charge.INT_LT;
      case AT_MOST -> Charge.INT_LE;
      case GREATER -> Charge.INT_GT;
      case AT_LEAST -> Charge.INT_GE;
      case NOT -> Charge.BOOL_NOT;
      case AND -> Charge.BOOL_AND;
      case OR -> Charge.BOOL_OR;
      case CONCAT, ARRAY, APPEND, IDX, MAP -> Charge.MAKE;
      case SUB -> Charge.GET;
      case SET -> Charge.SET;
      case LENGTH -> Charge.LEN;
      case FST -> Charge.FST;
      case SND -> Charge.SND;
      case AT -> Charge.AT;
      case COMPARE -> Charge.INT_LT;
      case POWER -> Charge.EXP;
      case INT_REAL, LAND, LOR, LXOR, LSL, LSR, ASR -> Charge.INT_ADD;
      case REF, PART, COPY, TEXT_PART, TEXT_MAKE, INT_TEXT, REAL_TEXT -> Charge.MAKE;
      case CONTENT, TEXT_GET, CODE, CHR, TEXT_INT -> Charge.GET;
      case ASSIGN, UPDATE -> Charge.SET;
      case TEXT_LENGTH -> Charge.LEN;
      case RAISE, FAILWITH, INVALID -> Charge.FUN_APP;
      case PRINT_TEXT, PRINT_LINE, PRINT_END, PRINT_INT, PRINT_REAL, PRINT_CHAR -> Charge.FUN_APP;
      case REAL -> Charge.REAL;
      case FLOOR -> Charge.FLOOR;
      case CEIL -> Charge.CEIL;
      case ROUND -> Charge.ROUND;
      case TRUNC -> Charge.TRUNC;
      case ABS -> Charge.ABS;
      case MIN -> Charge.MIN;
      case MAX -> Charge.MAX;
      case SQRT -> Charge.SQRT;
      case SIN -> Charge.SIN;
      case COS -> Charge.COS;
      case TAN -> Charge.TAN;
      case ATAN2 -> Charge.ATAN2;
      case EXP -> Charge.EXP;
      case LN -> Charge.LN;
    };
  }

  /** On two real numbers. */
  static Charge ofReals(Operator operator) {
    return switch (operator) {
      case PLUS -> Charge.FLOAT_ADD;
      case MINUS -> Charge.FLOAT_SUB;
      case TIMES -> Charge.FLOAT_MULT;
      default -> of(operator);
    };
  }

  /** What a primitive charges beside its exchange. */
  static Charge of(Primitive primitive) {
    return switch (primitive) {
      case REPLICATE -> Charge.RPL;
      case APPLY -> Charge.APP;
      case PROJ -> Charge.PROJ;
      case PUT -> Charge.PUT;
      case MKPAR -> Charge.MKPAR;
      case DOWN -> Charge.DOWN;
      case MKTREE -> Charge.MKTREE;
      case FINALLY -> Charge.FINALLY;
      case WEIGHT -> Charge.GET;
      case VECTOR, TREE -> throw new IllegalArgumentException(primitive.symbol());
    };
  }
}
