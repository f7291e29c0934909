// SPDX-License-Identifier: Apache-2.0
package org.camp.core.scan;

import java.util.function.IntPredicate;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;

/** A place in a text that moves forwards over its characters. Every call is O(what it passes). */
public final class Cursor {
  /** What {@link #here} answers at the end of the text. */
  public static final char END = '\0';

  private final SourceText source;
  private final String text;
  private int at;

  /** At the first character. */
  public Cursor(SourceText source) {
    this.source = source;
    this.text = source.text();
  }

  /** The text that is read. */
  public SourceText source() {
    return source;
  }

  /** The offset of the character that comes next. */
  public int offset() {
    return at;
  }

  /** Goes to an offset. */
  public void moveTo(int offset) {
    at = offset;
  }

  /** Whether nothing is left. */
  public boolean atEnd() {
    return at >= text.length();
  }

  /** The character that comes next, or {@link #END}. */
  public char here() {
    return ahead(0);
  }

  /** The character behind the next {@code distance} ones, or {@link #END}. */
  public char ahead(int distance) {
    return at + distance < text.length() ? text.charAt(at + distance) : END;
  }

  /** Whether that character comes next. */
  public boolean at(char c) {
    return at < text.length() && text.charAt(at) == c;
  }

  /** Whether that text comes next. */
  public boolean at(String expected) {
    return text.startsWith(expected, at);
  }

  /** Whether one of these characters comes next. */
  public boolean atAny(String characters) {
    return at < text.length() && characters.indexOf(text.charAt(at)) >= 0;
  }

  /** Goes on by {@code count} characters, not beyond the end. */
  public void skip(int count) {
    at = Math.min(text.length(), at + count);
  }

  /** Goes behind the whole character that comes next, two units when it needs them. */
  public void skipCharacter() {
    skip(Character.charCount(text.codePointAt(at)));
  }

  /** Goes behind a character, if it comes next. */
  public boolean take(char c) {
    boolean here = at(c);
    at += here ? 1 : 0;
    return here;
  }

  /** Goes behind a text, if it comes next. */
  public boolean take(String expected) {
    boolean here = at(expected);
    at += here ? expected.length() : 0;
    return here;
  }

  /** Goes behind all characters of a kind that come next, and says whether there is one. */
  public boolean takeWhile(IntPredicate kind) {
    int start = at;
    while (at < text.length() && kind.test(text.charAt(at))) {
      at++;
    }
    return at > start;
  }

  /** Goes behind the decimal digits that come next, and says whether there is one. */
  public boolean takeDigits() {
    int start = at;
    while (isDigit(here())) {
      at++;
    }
    return at > start;
  }

  /**
   * Goes behind an exponent, {@code e} or {@code E} with digits, if one comes next.
   *
   * @param signs the characters of which one may stand before the digits
   */
  public boolean takeExponent(String signs) {
    int start = at;
    if (at('e') || at('E')) {
      at++;
      at += atAny(signs) ? 1 : 0;
      if (takeDigits()) {
        return true;
      }
    }
    at = start;
    return false;
  }

  /** Goes to the next such text, or to the end; says whether it is there. */
  public boolean moveToNext(String wanted) {
    int found = text.indexOf(wanted, at);
    at = found < 0 ? text.length() : found;
    return found >= 0;
  }

  /**
   * Goes behind white space and comments.
   *
   * @return the mark that opens a comment which is never closed, so that the end is reached; else
   *     {@link Span#NONE}
   */
  public Span skipBlanks(Comments comments) {
    while (at < text.length()) {
      if (Character.isWhitespace(text.charAt(at))) {
        at++;
      } else if (comments.startsLine(this)) {
        moveToNext("\n");
      } else if (!comments.open().isEmpty() && at(comments.open())) {
        int start = at;
        if (!skipComment(comments)) {
          return new Span(start, start + comments.open().length());
        }
      } else {
        break;
      }
    }
    return Span.NONE;
  }

  private boolean skipComment(Comments comments) {
    int open = 0;
    while (at < text.length()) {
      if ((open == 0 || comments.nested()) && take(comments.open())) {
        open++;
      } else if (take(comments.close())) {
        if (--open == 0) {
          return true;
        }
      } else {
        at++;
      }
    }
    return false;
  }

  /** From an offset to here. */
  public Span since(int start) {
    return new Span(start, at);
  }

  /** The characters from an offset to here. */
  public String textSince(int start) {
    return text.substring(start, at);
  }

  /** Whether a character is a decimal digit of ASCII. */
  public static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }
}
