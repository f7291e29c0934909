// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism.lang;

/** The operators of expressions. Those with a greater strength bind stronger. */
public enum PrismOperator {
  /** If … then. */
  IMPLIES("=>", 2),
  /** Both or none. */
  IFF("<=>", 3),
  /** One or both. */
  OR("|", 4),
  /** Both. */
  AND("&", 5),
  /** The other truth value. */
  NOT("!", 6),
  /** Equal numbers or truth values. */
  EQUAL("=", 7),
  /** Not equal. */
  DIFFERENT("!=", 7),
  /** Less. */
  LESS("<", 8),
  /** Less or equal. */
  AT_MOST("<=", 8),
  /** Greater. */
  GREATER(">", 8),
  /** Greater or equal. */
  AT_LEAST(">=", 8),
  /** Sum. */
  PLUS("+", 9),
  /** Difference. */
  MINUS("-", 9),
  /** Product. */
  TIMES("*", 10),
  /** Quotient, which is always real. */
  DIVIDED("/", 10),
  /** The number below zero. */
  NEGATED("-", 11);

  /** The strength of {@code ? :}, which is the weakest. */
  static final int CHOICE = 1;

  private final String sign;
  private final int strength;

  PrismOperator(String sign, int strength) {
    this.sign = sign;
    this.strength = strength;
  }

  /** As it is written. */
  public String sign() {
    return sign;
  }

  int strength() {
    return strength;
  }

  /** Whether it joins truth values. */
  boolean isLogical() {
    return strength <= NOT.strength;
  }

  /** Whether it compares numbers by their order. */
  public boolean isOrder() {
    return strength == LESS.strength;
  }
}
