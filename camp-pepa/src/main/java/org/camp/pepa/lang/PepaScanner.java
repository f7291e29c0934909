// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.lang;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.scan.Comments;
import org.camp.core.scan.Cursor;
import org.camp.core.scan.Token;
import org.camp.core.scan.Token.Kind;

/**
 * Splits a PEPA text of any dialect into names, numbers and the symbols {@code ( ) { } [ ] < > , ;
 * . = + - * / ^ % #} and {@code ||}.
 */
final class PepaScanner {
  /** The definition of a rate with its sign, up to the semicolon. */
  private static final Pattern RATE =
      Pattern.compile("%[\\p{L}_][\\p{L}\\p{N}_']*\\s*=[^=,;<>{}\\[\\]|#\\n]*;");

  private static final String SIGNS = "(){}[]<>,;.=+-*/^%#";

  private final SourceText source;
  private final Cursor cursor;
  private final Diagnostics problems;
  private final List<Token> tokens = new ArrayList<>();

  private PepaScanner(SourceText source, Diagnostics problems) {
    this.source = source;
    this.cursor = new Cursor(source);
    this.problems = problems;
  }

  /** All tokens, the last of kind END; characters that fit nowhere are reported and skipped. */
  static List<Token> scan(SourceText source, Diagnostics problems) {
    PepaScanner scanner = new PepaScanner(source, problems);
    while (scanner.skipBlanks()) {
      scanner.token();
    }
    Span end = scanner.cursor.since(scanner.cursor.offset());
    scanner.tokens.add(new Token(Kind.END, "the end of the file", end));
    return scanner.tokens;
  }

  private boolean skipBlanks() {
    while (true) {
      Span open = cursor.skipBlanks(Comments.OF_C);
      if (open.isKnown()) {
        problems.add(source.error("open-comment", open, "this comment never ends"));
      }
      if (!isPercentComment()) {
        return !cursor.atEnd();
      }
      cursor.moveToNext("\n");
    }
  }

  /**
   * Whether a {@code %} begins a comment: it does unless the name of a rate follows at once, and
   * that where a rate can stand, or in a definition whose right-hand side can be one.
   */
  private boolean isPercentComment() {
    if (!cursor.at('%')) {
      return false;
    }
    if (!isLetter(cursor.ahead(1))) {
      return true;
    }
    boolean inRate =
        !tokens.isEmpty()
            && tokens.get(tokens.size() - 1).kind() == Kind.SYMBOL
            && ",(+-*/^=[".contains(tokens.get(tokens.size() - 1).text());
    String text = source.text();
    return !inRate && !RATE.matcher(text).region(cursor.offset(), text.length()).lookingAt();
  }

  private void token() {
    int start = cursor.offset();
    char c = cursor.here();
    if (isLetter(c)) {
      cursor.takeWhile(PepaScanner::isNamePart);
      add(Kind.NAME, start);
    } else if (Cursor.isDigit(c) || (c == '.' && Cursor.isDigit(cursor.ahead(1)))) {
      cursor.takeDigits();
      if (cursor.take('.')) {
        cursor.takeDigits();
      }
      cursor.takeExponent("+-");
      add(Kind.REAL, start);
    } else if (cursor.take('|')) {
      cursor.take('|');
      tokens.add(new Token(Kind.SYMBOL, "||", cursor.since(start)));
    } else if (SIGNS.indexOf(c) >= 0) {
      cursor.skip(1);
      add(Kind.SYMBOL, start);
    } else {
      cursor.skipCharacter();
      problems.add(
          source.error(
              "bad-character",
              cursor.since(start),
              "'" + cursor.textSince(start) + "' does not belong here"));
    }
  }

  private void add(Kind kind, int start) {
    tokens.add(new Token(kind, cursor.textSince(start), cursor.since(start)));
  }

  private static boolean isLetter(int c) {
    return Character.isLetter(c) || c == '_';
  }

  private static boolean isNamePart(int c) {
    return isLetter(c) || Character.isDigit(c) || c == '\'';
  }
}
