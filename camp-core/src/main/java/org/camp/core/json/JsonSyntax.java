// SPDX-License-Identifier: Apache-2.0
package org.camp.core.json;

import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Printable;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.scan.Cursor;
import org.jspecify.annotations.Nullable;

/**
 * Finds out why a text is no JSON: what was expected and what stands there, with the place. Readers
 * ask when the library that they use has given up on a text.
 */
public final class JsonSyntax {
  private static final int DEEPEST = 1_000;

  private static final int LONGEST_NUMBER = 1_000;
  private static final int LONGEST_NAME = 50_000;
  private static final String CUT = "is the text whole?";

  private final SourceText source;
  private final Cursor cursor;

  /** What closes each object and list that is open, outermost first. */
  private final StringBuilder open = new StringBuilder();

  private JsonSyntax(SourceText source) {
    this.source = source;
    this.cursor = new Cursor(source);
  }

  /** The refusal of a text that holds something else than JSON values after each other. */
  public static BadInput fault(SourceText source) {
    JsonSyntax syntax = new JsonSyntax(source);
    try {
      syntax.blanks();
      do {
        syntax.root();
      } while (!syntax.cursor.atEnd());
    } catch (BadInput found) {
      return found;
    }
    return syntax.refused(0, "this cannot be read as JSON", null);
  }

  /** The refusal of what follows a value where only one may stand. */
  static BadInput more(SourceText source, int offset) {
    JsonSyntax syntax = new JsonSyntax(source);
    syntax.cursor.moveTo(offset);
    return syntax.expected("the end");
  }

  private BadInput refused(int offset, String message, @Nullable String hint) {
    int end = source.text().length();
    Diagnostic error =
        source.error("bad-json", new Span(offset, Math.min(offset + 1, end)), message);
    return new BadInput(error.withHint(offset >= end ? CUT : hint));
  }

  private BadInput expected(String what) {
    int at = cursor.offset();
    String found = Printable.at(source.text(), at);
    return refused(at, "this is no JSON: expected " + what + ", found " + found, null);
  }

  private void blanks() {
    cursor.takeWhile(JsonSyntax::isBlank);
  }

  private static boolean isBlank(int c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
  }

  private void root() {
    boolean bare = !cursor.atAny("{[\"");
    value();
    if (bare && !cursor.atEnd() && !isBlank(cursor.here())) {
      throw expected("a blank or the end");
    }
    blanks();
  }

  /** A value with all that it holds. */
  private void value() {
    do {
      if (!opens()) {
        scalar();
        closeAll();
      }
    } while (open.length() > 0);
  }

  /** Goes into an object or list, to its first value; not into one that is empty. */
  private boolean opens() {
    if (!cursor.atAny("{[")) {
      return false;
    }
    if (open.length() == DEEPEST) {
      throw refused(
          cursor.offset(),
          "this JSON nests deeper than " + DEEPEST + " lists and objects",
          "values this deep are not read");
    }
    char close = cursor.at('{') ? '}' : ']';
    cursor.skip(1);
    open.append(close);
    blanks();
    if (cursor.at(close)) {
      closeAll();
    } else if (close == '}') {
      name();
    }
    return true;
  }

  /** Behind a value: closes what ends here, and goes to the next value if there is one. */
  private void closeAll() {
    while (open.length() > 0) {
      char close = open.charAt(open.length() - 1);
      blanks();
      if (cursor.take(',')) {
        blanks();
        if (close == '}') {
          name();
        }
        return;
      }
      if (!cursor.take(close)) {
        throw expected("',' or '" + close + "'");
      }
      open.setLength(open.length() - 1);
    }
  }

  private void name() {
    if (!cursor.at('"')) {
      throw expected("a name in double quotes");
    }
    string("name", LONGEST_NAME);
    blanks();
    if (!cursor.take(':')) {
      throw expected("':'");
    }
    blanks();
  }

  private void scalar() {
    switch (cursor.here()) {
      case '"' -> string("text", Integer.MAX_VALUE);
      case 't' -> word("true");
      case 'f' -> word("false");
      case 'n' -> word("null");
      case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> number();
      default -> throw expected("a value");
    }
  }

  private void word(String word) {
    if (!cursor.at(word) || Character.isLetterOrDigit(cursor.ahead(word.length()))) {
      throw expected("a value such as " + word);
    }
    cursor.skip(word.length());
  }

  private void number() {
    int start = cursor.offset();
    cursor.take('-');
    int first = cursor.offset();
    digits();
    if (source.text().charAt(first) == '0' && cursor.offset() > first + 1) {
      throw refused(first, "this is no JSON: a number begins with 0", "leave the zeros out");
    }
    if (cursor.take('.')) {
      digits();
    }
    if (cursor.take('e') || cursor.take('E')) {
      cursor.skip(cursor.atAny("-+") ? 1 : 0);
      digits();
    }
    checkLength("number", start, cursor.offset() - start, LONGEST_NUMBER);
  }

  private void digits() {
    if (!cursor.takeDigits()) {
      throw expected("a digit");
    }
  }

  private void checkLength(String what, int start, int length, int longest) {
    if (length > longest) {
      throw refused(
          start,
          "a " + what + " of " + length + " characters; at most " + longest + " are read",
          null);
    }
  }

  private void string(String what, int longest) {
    int start = cursor.offset();
    cursor.skip(1);
    while (!cursor.at('"')) {
      if (cursor.atEnd()) {
        throw refused(start, "this is no JSON: this " + what + " is not closed", CUT);
      }
      if (cursor.here() < ' ') {
        String found = Printable.at(source.text(), cursor.offset());
        throw refused(
            cursor.offset(),
            "this is no JSON: " + found + " in a " + what,
            "write it as \\n, \\t or \\u0000");
      }
      if (cursor.take('\\')) {
        escape();
      } else {
        cursor.skip(1);
      }
    }
    checkLength(what, start, cursor.offset() - start - 1, longest);
    cursor.skip(1);
  }

  private void escape() {
    if (cursor.take('u')) {
      for (int i = 0; i < 4; i++, cursor.skip(1)) {
        if (Character.digit(cursor.here(), 16) < 0 || cursor.here() > 'f') {
          throw expected("four hexadecimal digits");
        }
      }
    } else if (cursor.atAny("\"\\/bfnrt")) {
      cursor.skip(1);
    } else {
      throw expected("an escape such as \\n");
    }
  }
}
