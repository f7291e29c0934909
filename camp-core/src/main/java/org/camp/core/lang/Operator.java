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
  AT("at", 1),
  /** Negative, 0 or positive, as the first value is less, equal or greater. */
  COMPARE("compare", 2),
  /** A power. */
  POWER("**", 2),
  /** Bits that are in both. */
  LAND("land", 2),
  /** Bits that are in one or both. */
  LOR("lor", 2),
  /** Bits that are in one. */
  LXOR("lxor", 2),
  /** Bits further up. */
  LSL("lsl", 2),
  /** Bits further down. */
  LSR("lsr", 2),
  /** Bits further down; the highest stays. */
  ASR("asr", 2),
  /** A new cell with a content. */
  REF("ref", 1),
  /** The content of a cell. */
  CONTENT("!", 1),
  /** {@code r := v}. */
  ASSIGN(":=", 2),
  /** {@code a.(i) <- v}. */
  UPDATE("Array.set", 3),
  /** Part of an array: from where, how many. */
  PART("Array.sub", 3),
  /** An array with the same elements. */
  COPY("Array.copy", 1),
  /** How many characters a string has. */
  TEXT_LENGTH("String.length", 1),
  /** A character of a string, from 0. */
  TEXT_GET("String.get", 2),
  /** Part of a string: from where, how many. */
  TEXT_PART("String.sub", 3),
  /** n times a character. */
  TEXT_MAKE("String.make", 2),
  /** The number of a character. */
  CODE("Char.code", 1),
  /** The character of a number. */
  CHR("Char.chr", 1),
  /** A whole number as a real one, as the library of OCaml calls it. */
  INT_REAL("float_of_int", 1),
  /** Digits of a whole number. */
  INT_TEXT("string_of_int", 1),
  /** Digits of a real number. */
  REAL_TEXT("string_of_float", 1),
  /** The whole number that a string writes. */
  TEXT_INT("int_of_string", 1),
  /** {@code raise e}. */
  RAISE("raise", 1),
  /** {@code failwith s}. */
  FAILWITH("failwith", 1),
  /** {@code invalid_arg s}. */
  INVALID("invalid_arg", 1),
  /** Prints a string. */
  PRINT_TEXT("print_string", 1),
  /** Prints a string and a line end. */
  PRINT_LINE("print_endline", 1),
  /** Prints a line end. */
  PRINT_END("print_newline", 1),
  /** Prints a whole number. */
  PRINT_INT("print_int", 1),
  /** Prints a real number. */
  PRINT_REAL("print_float", 1),
  /** Prints a character. */
  PRINT_CHAR("print_char", 1);

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

  /** Whether it makes cells whose content can change, or writes them. */
  public boolean touchesState() {
    return switch (this) {
      case ARRAY, APPEND, SET, REF, ASSIGN, UPDATE, PART, COPY -> true;
      default -> false;
    };
  }

  /** Whether it prints. */
  public boolean prints() {
    return ordinal() >= PRINT_TEXT.ordinal();
  }

  /** How many operands it has. */
  public int arity() {
    return arity;
  }
}
