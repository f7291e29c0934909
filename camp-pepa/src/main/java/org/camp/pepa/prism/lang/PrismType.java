// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism.lang;

/** What an expression is. */
public enum PrismType {
  /** A whole number. */
  INT("int"),
  /** A number. */
  DOUBLE("double"),
  /** A truth value. */
  BOOL("bool");

  private final String text;

  PrismType(String text) {
    this.text = text;
  }

  /** As models write it: {@code int}. */
  public String text() {
    return text;
  }

  /** Whether it is one of the types of numbers. */
  public boolean isNumber() {
    return this != BOOL;
  }

  /** The type of a value that is one or the other. */
  PrismType join(PrismType other) {
    return this == other ? this : DOUBLE;
  }
}
