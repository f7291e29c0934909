// SPDX-License-Identifier: Apache-2.0
package org.camp.core.scan;

import org.camp.core.diagnostic.Span;

/**
 * A word or sign of a text.
 *
 * @param text as it is written; the contents of a quoted text; what to call the end
 */
public record Token(Kind kind, String text, Span span) {
  /** What a token is. */
  public enum Kind {
    /** A name that the author chose, or a word that is special in some places only. */
    NAME,
    /** A name that stands for a type. */
    TYPE_NAME,
    /** A word that is special everywhere. */
    KEYWORD,
    /** A whole number. */
    INT,
    /** A number with a fraction or an exponent. */
    REAL,
    /** A quoted text. */
    TEXT,
    /** A quoted character. */
    CHARACTER,
    /** One or more characters that are neither word nor number. */
    SYMBOL,
    /** The end of what is read. */
    END
  }

  /** Whether this is a symbol or keyword, namely that one. */
  public boolean is(String symbolOrKeyword) {
    return (kind == Kind.SYMBOL || kind == Kind.KEYWORD) && text.equals(symbolOrKeyword);
  }

  /** Whether this is a symbol or keyword, namely one of these. */
  public boolean isAny(String... symbolsOrKeywords) {
    for (String one : symbolsOrKeywords) {
      if (is(one)) {
        return true;
      }
    }
    return false;
  }

  /** Whether this is that word, whatever else it may mean. */
  public boolean isWord(String word) {
    return (kind == Kind.NAME || kind == Kind.KEYWORD) && text.equals(word);
  }

  /** Whether this is a number. */
  public boolean isNumber() {
    return kind == Kind.INT || kind == Kind.REAL;
  }

  /** As a message calls it: in quotes, but for the end. */
  public String shown() {
    return kind == Kind.END ? text : "'" + text + "'";
  }
}
