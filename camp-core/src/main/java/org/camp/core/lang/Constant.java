// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang;

/** A literal of the language. */
public sealed interface Constant {
  /** A whole number. */
  record Int(long value) implements Constant {}

  /** A real number. */
  record Real(double value) implements Constant {}

  /** A truth value. */
  record Bool(boolean value) implements Constant {}

  /** A string. */
  record Text(String value) implements Constant {
    /** The text between quotes, as programs write it and values print. */
    public String quoted() {
      String escaped = value.replace("\\", "\\\\").replace("\"", "\\\"");
      return '"' + escaped.replace("\n", "\\n").replace("\t", "\\t") + '"';
    }
  }

  /** A character, of the first 256. */
  record Char(char value) implements Constant {}

  /**
   * A word: a whole number without sign.
   *
   * @param value its bits
   * @param width how many bits count: 8, 32 or 64
   */
  record Word(long value, int width) implements Constant {}

  /** The empty tuple. */
  record Unit() implements Constant {}

  /** {@code nil} of bulk-synchronous programs: no value, of every type; it is not sent. */
  record Nil() implements Constant {}
}
