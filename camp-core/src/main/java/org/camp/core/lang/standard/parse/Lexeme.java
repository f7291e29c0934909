// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.standard.parse;

import org.camp.core.diagnostic.Span;

/**
 * A word or sign of Standard ML.
 *
 * @param text as it is written; the contents of a string or character; what to call the end
 */
record Lexeme(Kind kind, String text, Span span) {
  /** What a word or sign is. */
  enum Kind {
    /** A name, of letters or of signs, with the structures before it. */
    NAME,
    /** A type variable. */
    TYPE_VARIABLE,
    /** A word or sign of the language. */
    RESERVED,
    /** A whole number, decimal or hexadecimal. */
    INT,
    /** A word constant. */
    WORD,
    /** A real number. */
    REAL,
    /** A string. */
    STRING,
    /** A character. */
    CHAR,
    /** The end of the text. */
    END
  }

  /** Whether this is that word or sign of the language. */
  boolean is(String reserved) {
    return kind == Kind.RESERVED && text.equals(reserved);
  }

  /** Whether this is that name. */
  boolean isName(String name) {
    return kind == Kind.NAME && text.equals(name);
  }

  /** As a message calls it. */
  String shown() {
    return switch (kind) {
      case END -> "the end of the file";
      case STRING -> "a string";
      case CHAR -> "a character";
      default -> "'" + text + "'";
    };
  }
}
