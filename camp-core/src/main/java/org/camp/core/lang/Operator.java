// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang;

/**
 * The built-in operations. Arithmetic and order are overloaded on whole and real numbers (order on
 * strings too); equality works on everything but functions.
 */
public enum Operator {
  /** Sum. */
  PLUS("+", 2),
  /** Difference. */
  MINUS("-", 2),
  /** Product. */
  TIMES("*", 2),
  /** Real quotient. */
  DIVIDE("/", 2),
  /** Floored quotient of whole numbers. */
  DIV("div", 2),
  /** Remainder of {@link #DIV}, with the sign of the divisor. */
  MOD("mod", 2),
  /** The opposite number. */
  NEGATE("~", 1),
  /** Equality. */
  EQUAL("=", 2),
  /** Inequality. */
  NOT_EQUAL("<>", 2),
  /** Less. */
  LESS("<", 2),
  /** Less or equal. */
  AT_MOST("<=", 2),
  /** Greater. */
  GREATER(">", 2),
  /** Greater or equal. */
  AT_LEAST(">=", 2),
  /** Negation of a truth value. */
  NOT("not", 1),
  /** Concatenation of strings. */
  CONCAT("^", 2),
  /** A whole number as a real one. */
  REAL("real", 1),
  /** The greatest whole number that is not greater. */
  FLOOR("floor", 1),
  /** The least whole number that is not less. */
  CEIL("ceil", 1),
  /** The nearest whole number, halves to even. */
  ROUND("round", 1),
  /** The whole number towards 0. */
  TRUNC("trunc", 1),
  /** Absolute value. */
  ABS("abs", 1),
  /** Smaller of two numbers. */
  MIN("min", 2),
  /** Greater of two numbers. */
  MAX("max", 2),
  /** Square root. */
  SQRT("sqrt", 1),
  /** Sine. */
  SIN("sin", 1),
  /** Cosine. */
  COS("cos", 1),
  /** Tangent. */
  TAN("tan", 1),
  /** Arc tangent of a quotient. */
  ATAN2("atan2", 2),
  /** Exponential. */
  EXP("exp", 1),
  /** Natural logarithm. */
  LN("ln", 1),
  /** {@code array(n, v)}: n times v. */
  ARRAY("array", 2),
  /** Two arrays, one behind the other. */
  APPEND("append", 2),
  /** {@code sub(a, i)}: an element, from 0. */
  SUB("sub", 2),
  /** {@code idx n}: the array of 0 to n - 1, its elements made in parallel. */
  IDX("idx", 1),
  /** {@code map f a}: the array of the results of f on the elements of a, in parallel. */
  MAP("map", 2),
  /** How long an array is. */
  LENGTH("length", 1),
  /** Both; both sides are evaluated. Of the OCaml-like surface, as all that follow. */
  AND("&&", 2),
  /** One or both; both sides are evaluated. */
  OR("||", 2),
  /** Sum of real numbers. */
  REAL_PLUS("+.", 2),
  /** Difference of real numbers. */
  REAL_MINUS("-.", 2),
  /** Product of real numbers. */
  REAL_TIMES("*.", 2),
  /** Quotient of whole numbers, rounded towards 0. */
  QUOTIENT("/", 2),
  /** Remainder of {@link #QUOTIENT}, with the sign of the dividend. */
  REMAINDER("mod", 2),
  /** First component of a pair. */
  FST("fst", 1),
  /** Second component of a pair. */
  SND("snd", 1),
  /** {@code set a i v}: the array with another element i, from 0. */
  SET("set", 3),
  /** The value of a tree at this component. */
  AT("at", 1);

  private final String symbol;
  private final int arity;

  Operator(String symbol, int arity) {
    this.symbol = symbol;
    this.arity = arity;
  }

  /** How it is written. */
  public String symbol() {
    return symbol;
  }

  /** How many operands it has. */
  public int arity() {
    return arity;
  }
}
