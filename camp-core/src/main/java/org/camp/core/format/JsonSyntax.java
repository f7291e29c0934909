// SPDX-License-Identifier: Apache-2.0
package org.camp.core.format;

import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Printable;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.jspecify.annotations.Nullable;

/**
 * Finds out why a text is no JSON: what was expected and what stands there, with the place. Readers
 * ask when the library that they use has given up on a text.
 */
public final class JsonSyntax {
  /** Values nested deeper are not read. */
  public static final int DEEPEST = 1_000;

  private static final int LONGEST_NUMBER = 1_000;
  private static final int LONGEST_NAME = 50_000;
  private static final String CUT = "is the text whole?";

  private final SourceText source;
  private final String text;
  private int at;
  private int depth;

  private JsonSyntax(SourceText source) {
    this.source = source;
    this.text = source.text();
  }

  /** The refusal of a text that holds something else than JSON values after each other. */
  public static BadInput fault(SourceText source) {
    JsonSyntax syntax = new JsonSyntax(source);
    try {
      syntax.blanks();
      do {
        syntax.root();
      } while (syntax.at < syntax.text.length());
    } catch (BadInput found) {
      return found;
    }
    return syntax.refused(0, "this cannot be read as JSON", null);
  }

  private BadInput refused(int offset, String message, @Nullable String hint) {
    Span span = new Span(offset, Math.min(offset + 1, text.length()));
    Diagnostic error = source.error("bad-json", span, message);
    return new BadInput(error.withHint(offset >= text.length() ? CUT : hint));
  }

  private BadInput expected(String what) {
    return refused(
        at, "this is no JSON: expected " + what + ", found " + Printable.at(text, at), null);
  }

  private char here() {
    return at < text.length() ? text.charAt(at) : '\0';
  }

  private void blanks() {
    while (at < text.length() && " \t\r\n".indexOf(here()) >= 0) {
      at++;
    }
  }

  private void value() {
    switch (here()) {
      case '{' -> object();
      case '[' -> array();
      case '"' -> string("text", Integer.MAX_VALUE);
      case 't' -> word("true");
      case 'f' -> word("false");
      case 'n' -> word("null");
      case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> number();
      default -> throw expected("a value");
    }
  }

  private void root() {
    boolean open = "{[\"".indexOf(here()) < 0;
    value();
    if (open && at < text.length() && " \t\r\n".indexOf(here()) < 0) {
      throw expected("a blank or the end");
    }
    blanks();
  }

  private void open() {
    if (++depth > DEEPEST) {
      throw refused(
          at,
          "this JSON nests deeper than " + DEEPEST + " lists and objects",
          "values this deep are not read");
    }
    at++;
    blanks();
  }

  private void array() {
    open();
    if (here() != ']') {
      while (true) {
        value();
        blanks();
        if (here() != ',') {
          break;
        }
        at++;
        blanks();
      }
    }
    close(']');
  }

  private void object() {
    open();
    if (here() != '}') {
      while (true) {
        if (here() != '"') {
          throw expected("a name in double quotes");
        }
        string("name", LONGEST_NAME);
        blanks();
        if (here() != ':') {
          throw expected("':'");
        }
        at++;
        blanks();
        value();
        blanks();
        if (here() != ',') {
          break;
        }
        at++;
        blanks();
      }
    }
    close('}');
  }

  private void close(char bracket) {
    if (here() != bracket) {
      throw expected("',' or '" + bracket + "'");
    }
    at++;
    depth--;
  }

  private void word(String word) {
    if (!text.startsWith(word, at) || Character.isLetterOrDigit(charAfter(word))) {
      throw expected("a value such as " + word);
    }
    at += word.length();
  }

  private char charAfter(String word) {
    int end = at + word.length();
    return end < text.length() ? text.charAt(end) : ' ';
  }

  private void number() {
    int start = at;
    at += here() == '-' ? 1 : 0;
    int first = at;
    digits();
    if (text.charAt(first) == '0' && at > first + 1) {
      throw refused(first, "this is no JSON: a number begins with 0", "leave the zeros out");
    }
    if (here() == '.') {
      at++;
      digits();
    }
    if (here() == 'e' || here() == 'E') {
      at++;
      at += here() == '-' || here() == '+' ? 1 : 0;
      digits();
    }
    if (at - start > LONGEST_NUMBER) {
      throw refused(
          start,
          "a number of " + (at - start) + " characters; at most " + LONGEST_NUMBER + " are read",
          null);
    }
  }

  private void digits() {
    if (here() < '0' || here() > '9') {
      throw expected("a digit");
    }
    while (here() >= '0' && here() <= '9') {
      at++;
    }
  }

  private void string(String what, int longest) {
    int start = at++;
    while (here() != '"' || at >= text.length()) {
      if (at >= text.length()) {
        throw refused(start, "this is no JSON: this " + what + " is not closed", CUT);
      }
      if (here() < ' ') {
        throw refused(
            at,
            "this is no JSON: " + Printable.at(text, at) + " in a " + what,
            "write it as \\n, \\t or \\u0000");
      }
      if (here() == '\\') {
        at++;
        escape();
      } else {
        at++;
      }
    }
    if (at - start - 1 > longest) {
      throw refused(
          start,
          "a " + what + " of " + (at - start - 1) + " characters; at most " + longest + " are read",
          null);
    }
    at++;
  }

  private void escape() {
    if (here() != 'u') {
      if (at >= text.length() || "\"\\/bfnrt".indexOf(here()) < 0) {
        throw expected("an escape such as \\n");
      }
      at++;
      return;
    }
    at++;
    for (int i = 0; i < 4; i++, at++) {
      if (Character.digit(here(), 16) < 0 || here() > 'f') {
        throw expected("four hexadecimal digits");
      }
    }
  }
}
