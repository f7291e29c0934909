// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.cost;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a rule of the cost semantics charges: a T_x of the paper (Figs 1, 4 and 6, Table 1). The
 * constants are in the order of their names.
 */
public enum Charge {
  /** Absolute value. */
  ABS("T_Abs"),
  /** Value of a tree at a component. */
  AT("T_At"),
  /** Arc tangent of a quotient. */
  ATAN2("T_Atan2"),
  /** Conjunction; both sides are evaluated. */
  BOOL_AND("T_BoolAnd"),
  /** Negation. */
  BOOL_NOT("T_BoolNot"),
  /** Disjunction; both sides are evaluated. */
  BOOL_OR("T_BoolOr"),
  /** The least whole number that is not less. */
  CEIL("T_Ceil"),
  /** One captured variable of a closure. */
  CLO("T_Clo", true),
  /** Cosine. */
  COS("T_Cos"),
  /** The making of a closure, beside what it captures. */
  DEF("T_Def", true),
  /** Exponential. */
  EXP("T_Exp"),
  /** Sum of real numbers. */
  FLOAT_ADD("T_FloatAdd"),
  /** Quotient of real numbers. */
  FLOAT_DIV("T_FloatDiv"),
  /** Product of real numbers. */
  FLOAT_MULT("T_FloatMult"),
  /** Difference of real numbers. */
  FLOAT_SUB("T_FloatSub"),
  /** The greatest whole number that is not greater. */
  FLOOR("T_Floor"),
  /** First component of a pair; the first field of a constructed value. */
  FST("T_Fst"),
  /** A call of a closure, a table or an operation's closure. */
  FUN_APP("T_FunApp", true),
  /** An element of an array. */
  GET("T_Get"),
  /** The decision of a conditional. */
  IF("T_If", true),
  /** Sum of whole numbers. */
  INT_ADD("T_IntAdd"),
  /** Quotient of whole numbers. */
  INT_DIV("T_IntDiv"),
  /** Equality, of any two values; the test of a pattern. */
  INT_EQ("T_IntEq"),
  /** Greater or equal, of any two values. */
  INT_GE("T_IntGe"),
  /** Greater, of any two values. */
  INT_GT("T_IntGt"),
  /** Less or equal, of any two values. */
  INT_LE("T_IntLe"),
  /** Less, of any two values. */
  INT_LT("T_IntLt"),
  /** Remainder of whole numbers. */
  INT_MOD("T_IntMod"),
  /** Product of whole numbers. */
  INT_MULT("T_IntMult"),
  /** Inequality, of any two values. */
  INT_NE("T_IntNe"),
  /** Difference of whole numbers. */
  INT_SUB("T_IntSub"),
  /** Length of an array. */
  LEN("T_Len"),
  /** The binding of a value to a name. */
  LET("T_Let", true),
  /** Natural logarithm. */
  LN("T_Ln"),
  /** A new array or string. */
  MAKE("T_Make"),
  /** Greater of two numbers. */
  MAX("T_Max"),
  /** Smaller of two numbers. */
  MIN("T_Min"),
  /** A tuple, or a constructed value. */
  PAIR("T_Pair"),
  /** A whole number as a real one. */
  REAL("T_Real"),
  /** The nearest whole number. */
  ROUND("T_Round"),
  /** An array with another element. */
  SET("T_Set"),
  /** Sine. */
  SIN("T_Sin"),
  /** Any but the first component of a tuple, or field of a constructed value. */
  SND("T_Snd"),
  /** Square root. */
  SQRT("T_Sqrt"),
  /** Tangent. */
  TAN("T_Tan"),
  /** The whole number towards 0. */
  TRUNC("T_Trunc"),
  /** A variable that is read. */
  VAR("T_Var", true),
  /** Application of a vector; a call of a multi-function. */
  APP("T_app", true),
  /** A value sent down to the children. */
  DOWN("T_down", true),
  /** The end of the node code of a tree. */
  FINALLY("T_finally", true),
  /** A vector made of a function. */
  MKPAR("T_mkpar", true),
  /** A tree made of a function. */
  MKTREE("T_mktree", true),
  /** A projection of a vector. */
  PROJ("T_proj", true),
  /** An exchange of messages between all processors. */
  PUT("T_put", true),
  /** A vector with the same value everywhere. */
  RPL("T_rpl", true);

  private static final Map<String, Charge> BY_SYMBOL = new HashMap<>();

  static {
    for (Charge charge : values()) {
      BY_SYMBOL.put(charge.symbol, charge);
    }
  }

  private final String symbol;
  private final boolean overhead;

  Charge(String symbol) {
    this(symbol, false);
  }

  Charge(String symbol, boolean overhead) {
    this.symbol = symbol;
    this.overhead = overhead;
  }

  /** Its name in formulas and machine files: {@code T_Var}. */
  public String symbol() {
    return symbol;
  }

  /** Whether it pays for how the program is written, and the coarse view leaves it out. */
  public boolean isOverhead() {
    return overhead;
  }

  /** The charge of that name. */
  public static Optional<Charge> named(String symbol) {
    return Optional.ofNullable(BY_SYMBOL.get(symbol));
  }
}
