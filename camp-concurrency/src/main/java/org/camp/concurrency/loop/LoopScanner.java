// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.loop;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.scan.Comments;
import org.camp.core.scan.Cursor;
import org.camp.core.scan.Token;
import org.camp.core.scan.Token.Kind;

/** Splits {@code .loop} into names, whole numbers, and symbols of one character or {@code ..}. */
final class LoopScanner {
  private static final Comments COMMENTS = Comments.ofLines("//", "#");

  private LoopScanner() {}

  /** All tokens, the last of kind END. */
  static List<Token> scan(SourceText source) {
    List<Token> tokens = new ArrayList<>();
    Cursor cursor = new Cursor(source);
    cursor.skipBlanks(COMMENTS);
    while (!cursor.atEnd()) {
      int start = cursor.offset();
      Kind kind = Kind.SYMBOL;
      if (isNameStart(cursor.here())) {
        kind = Kind.NAME;
        cursor.takeWhile(c -> isNameStart(c) || Cursor.isDigit(c));
      } else if (cursor.takeDigits()) {
        kind = Kind.INT;
      } else if (!cursor.take("..")) {
        cursor.skipCharacter();
      }
      tokens.add(new Token(kind, cursor.textSince(start), cursor.since(start)));
      cursor.skipBlanks(COMMENTS);
    }
    tokens.add(new Token(Kind.END, "the end of the file", cursor.since(cursor.offset())));
    return tokens;
  }

  private static boolean isNameStart(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  }
}
