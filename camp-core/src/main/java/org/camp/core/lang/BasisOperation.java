// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang;

/**
 * The primitive operations of Standard ML's Basis that {@link Operator} does not have. All other
 * functions of the library are source in the language.
 */
public enum BasisOperation {
  /** {@code ref e}: a new cell with a content. */
  REF("ref", 1, "'a -> 'a ref"),
  /** {@code !r}: the content of a cell. */
  CONTENT("!", 1, "'a ref -> 'a"),
  /** {@code r := e}. */
  ASSIGN(":=", 2, "'a ref * 'a -> unit"),
  /** {@code Array.array (n, e)}: n times one value. */
  ARRAY("Array.array", 2, "int * 'a -> 'a array"),
  /** {@code Array.sub (a, i)}. */
  SUB("Array.sub", 2, "'a array * int -> 'a"),
  /** {@code Array.update (a, i, e)}. */
  UPDATE("Array.update", 3, "'a array * int * 'a -> unit"),
  /** {@code Array.length a}. */
  LENGTH("Array.length", 1, "'a array -> int"),
  /** {@code Array.vector a}: the elements as they are now, for good. */
  FREEZE("Array.vector", 1, "'a array -> 'a vector"),
  /** {@code ForkJoin.alloc n}: an array whose elements are not written yet. */
  ALLOC("ForkJoin.alloc", 1, "int -> 'a array"),
  /** {@code Vector.sub (v, i)}. */
  VECTOR_SUB("Vector.sub", 2, "'a vector * int -> 'a"),
  /** {@code Vector.length v}. */
  VECTOR_LENGTH("Vector.length", 1, "'a vector -> int"),
  /** {@code future f}: runs {@code f ()} beside what follows. */
  FUTURE("Future.future", 1, "(unit -> 'a) -> 'a future"),
  /** {@code touch f}: waits for the value of a future. */
  TOUCH("Future.touch", 1, "'a future -> 'a"),
  /** {@code print s}. */
  PRINT("print", 1, "string -> unit"),
  /** The name of an exception. */
  EXN_NAME("exnName", 1, "exn -> string"),
  /** Forgets a value. */
  IGNORE("ignore", 1, "'a -> unit"),
  /** The number of a character. */
  ORD("Char.ord", 1, "char -> int"),
  /** The character of a number. */
  CHR("Char.chr", 1, "int -> char"),
  /** A string of one character. */
  STR("String.str", 1, "char -> string"),
  /** How many characters a string has. */
  SIZE("String.size", 1, "string -> int"),
  /** A character of a string, from 0. */
  STRING_SUB("String.sub", 2, "string * int -> char"),
  /** Part of a string: from where, how many characters. */
  SUBSTRING("String.substring", 3, "string * int * int -> string"),
  /** The string of a list of characters. */
  IMPLODE("String.implode", 1, "char list -> string"),
  /** All strings of a list, one behind the other. */
  CONCAT("String.concat", 1, "string list -> string"),
  /** Order of two values, as {@code order}. */
  COMPARE("compare", 2, "'o * 'o -> order"),
  /** Digits of a whole number; {@code ~} before negative ones. */
  INT_TEXT("Int.toString", 1, "int -> string"),
  /** The number at the beginning of a string, if there is one. */
  INT_FROM_TEXT("Int.fromString", 1, "string -> int option"),
  /** A whole number as it is. */
  INT_ITSELF("Int.toInt", 1, "int -> int"),
  /** −1, 0 or 1. */
  SIGN("Int.sign", 1, "int -> int"),
  /** Digits of a real number. */
  REAL_TEXT("Real.toString", 1, "real -> string"),
  /** Digits of a real number, with so many behind the point. */
  REAL_FIXED("Real.fixed", 2, "int * real -> string"),
  /** The real number at the beginning of a string, if there is one. */
  REAL_FROM_TEXT("Real.fromString", 1, "string -> real option"),
  /** The whole number towards 0, as a real one. */
  REAL_TRUNC("Real.realTrunc", 1, "real -> real"),
  /** The greatest whole number that is not greater, as a real one. */
  REAL_FLOOR("Real.realFloor", 1, "real -> real"),
  /** Whether two real numbers are equal. */
  REAL_EQUAL("Real.==", 2, "real * real -> bool"),
  /** Whether two real numbers differ. */
  REAL_DIFFERS("Real.!=", 2, "real * real -> bool"),
  /** Whether a real number is none. */
  IS_NAN("Real.isNan", 1, "real -> bool"),
  /** A power. */
  POW("Math.pow", 2, "real * real -> real"),
  /** Arc sine. */
  ASIN("Math.asin", 1, "real -> real"),
  /** Arc cosine. */
  ACOS("Math.acos", 1, "real -> real"),
  /** Arc tangent. */
  ATAN("Math.atan", 1, "real -> real"),
  /** Logarithm to base 10. */
  LOG10("Math.log10", 1, "real -> real"),
  /** A word of 64 bits from a whole number. */
  WORD64_FROM_INT("Word64.fromInt", 1, "int -> word"),
  /** A word of 32 bits from a whole number. */
  WORD32_FROM_INT("Word32.fromInt", 1, "int -> word32"),
  /** A word of 8 bits from a whole number. */
  WORD8_FROM_INT("Word8.fromInt", 1, "int -> word8"),
  /** The whole number of a word; too large ones overflow. */
  WORD_TO_INT("Word.toInt", 1, "'w -> int"),
  /** The whole number of a word, its highest bit being the sign. */
  WORD_TO_INT_SIGNED("Word.toIntX", 1, "'w -> int"),
  /** A word of 64 bits from any word. */
  WORD_TO_LARGE("Word.toLarge", 1, "'w -> word"),
  /** A word of 32 bits from one of 64. */
  WORD32_FROM_LARGE("Word32.fromLarge", 1, "word -> word32"),
  /** A word of 8 bits from one of 64. */
  WORD8_FROM_LARGE("Word8.fromLarge", 1, "word -> word8"),
  /** Bits that are in both. */
  ANDB("Word.andb", 2, "'w * 'w -> 'w"),
  /** Bits that are in one or both. */
  ORB("Word.orb", 2, "'w * 'w -> 'w"),
  /** Bits that are in one. */
  XORB("Word.xorb", 2, "'w * 'w -> 'w"),
  /** All other bits. */
  NOTB("Word.notb", 1, "'w -> 'w"),
  /** Bits further up. */
  SHIFT_LEFT("Word.<<", 2, "'w * word -> 'w"),
  /** Bits further down. */
  SHIFT_RIGHT("Word.>>", 2, "'w * word -> 'w"),
  /** Bits further down; the highest stays. */
  SHIFT_RIGHT_SIGNED("Word.~>>", 2, "'w * word -> 'w"),
  /** Hexadecimal digits of a word. */
  WORD_TEXT("Word.toString", 1, "'w -> string");

  private final String symbol;
  private final int arity;
  private final String type;

  BasisOperation(String symbol, int arity, String type) {
    this.symbol = symbol;
    this.arity = arity;
    this.type = type;
  }

  /** How it is called. */
  public String symbol() {
    return symbol;
  }

  /** How many operands it takes. */
  public int arity() {
    return arity;
  }

  /** Its type; {@code 'w} is any word, {@code 'o} what has an order. */
  public String type() {
    return type;
  }
}
