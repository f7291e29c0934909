// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.lang;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;

/** Splits a PEPA text of any dialect into tokens. */
final class PepaScanner {
  enum Kind {
    NAME,
    NUMBER,
    /** One of {@code ( ) { } [ ] < > , ; . = + - * / ^ % #} or {@code ||}. */
    SIGN,
    END
  }

  record Token(Kind kind, String text, Span span) {
    boolean is(String sign) {
      return kind == Kind.SIGN && text.equals(sign);
    }
  }

  /** The definition of a rate with its sign, up to the semicolon. */
  private static final Pattern RATE =
      Pattern.compile("%[\\p{L}_][\\p{L}\\p{N}_']*\\s*=[^=,;<>{}\\[\\]|#\\n]*;");

  private static final String SIGNS = "(){}[]<>,;.=+-*/^%#";

  private final SourceText source;
  private final String text;
  private final Diagnostics problems;
  private final List<Token> tokens = new ArrayList<>();
  private int at;

  private PepaScanner(SourceText source, Diagnostics problems) {
    this.source = source;
    this.text = source.text();
    this.problems = problems;
  }

  /** All tokens, the last of kind END; characters that fit nowhere are reported and skipped. */
  static List<Token> scan(SourceText source, Diagnostics problems) {
    PepaScanner scanner = new PepaScanner(source, problems);
    while (scanner.skipBlanks()) {
      scanner.token();
    }
    scanner.tokens.add(
        new Token(Kind.END, "the end of the file", new Span(scanner.at, scanner.at)));
    return scanner.tokens;
  }

  private boolean skipBlanks() {
    while (at < text.length()) {
      if (Character.isWhitespace(text.charAt(at))) {
        at++;
      } else if (text.startsWith("//", at) || isPercentComment()) {
        int end = text.indexOf('\n', at);
        at = end < 0 ? text.length() : end;
      } else if (text.startsWith("/*", at)) {
        int end = text.indexOf("*/", at + 2);
        if (end < 0) {
          problems.add(
              source.error("open-comment", new Span(at, at + 2), "this comment never ends"));
        }
        at = end < 0 ? text.length() : end + 2;
      } else {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether a {@code %} begins a comment: it does unless the name of a rate follows at once, and
   * that where a rate can stand, or in a definition whose right-hand side can be one.
   */
  private boolean isPercentComment() {
    if (text.charAt(at) != '%') {
      return false;
    }
    if (at + 1 == text.length() || !isLetter(text.charAt(at + 1))) {
      return true;
    }
    boolean inRate =
        !tokens.isEmpty()
            && tokens.get(tokens.size() - 1).kind() == Kind.SIGN
            && ",(+-*/^=[".contains(tokens.get(tokens.size() - 1).text());
    return !inRate && !RATE.matcher(text).region(at, text.length()).lookingAt();
  }

  private void token() {
    int start = at;
    char c = text.charAt(at);
    if (isLetter(c)) {
      while (at < text.length() && isNamePart(text.charAt(at))) {
        at++;
      }
      add(Kind.NAME, start);
    } else if (isDigit(c) || (c == '.' && at + 1 < text.length() && isDigit(text.charAt(at + 1)))) {
      number();
      add(Kind.NUMBER, start);
    } else if (c == '|') {
      at++;
      if (at < text.length() && text.charAt(at) == '|') {
        at++;
      }
      tokens.add(new Token(Kind.SIGN, "||", new Span(start, at)));
    } else if (SIGNS.indexOf(c) >= 0) {
      at++;
      add(Kind.SIGN, start);
    } else {
      at += Character.charCount(text.codePointAt(at));
      problems.add(
          source.error(
              "bad-character",
              new Span(start, at),
              "'" + text.substring(start, at) + "' does not belong here"));
    }
  }

  private void add(Kind kind, int start) {
    tokens.add(new Token(kind, text.substring(start, at), new Span(start, at)));
  }

  private void number() {
    digits();
    if (at < text.length() && text.charAt(at) == '.') {
      at++;
      digits();
    }
    if (at < text.length() && (text.charAt(at) == 'e' || text.charAt(at) == 'E')) {
      int mark = at++;
      if (at < text.length() && (text.charAt(at) == '+' || text.charAt(at) == '-')) {
        at++;
      }
      int digits = at;
      digits();
      if (at == digits) {
        at = mark;
      }
    }
  }

  private void digits() {
    while (at < text.length() && isDigit(text.charAt(at))) {
      at++;
    }
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isLetter(char c) {
    return Character.isLetter(c) || c == '_';
  }

  private static boolean isNamePart(char c) {
    return isLetter(c) || Character.isDigit(c) || c == '\'';
  }
}
