// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.standard.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.scan.Comments;
import org.camp.core.scan.Cursor;

/** Splits a text of Standard ML into words and signs. O(length). */
final class StandardLexer {
  private static final String SIGNS = "!%&$#+-/:<=>?@\\~`^|*";
  static final Set<String> WORDS =
      Set.of(
          "abstype",
          "and",
          "andalso",
          "as",
          "case",
          "datatype",
          "do",
          "else",
          "end",
          "eqtype",
          "exception",
          "fn",
          "fun",
          "functor",
          "handle",
          "if",
          "in",
          "include",
          "infix",
          "infixr",
          "let",
          "local",
          "nonfix",
          "of",
          "op",
          "open",
          "orelse",
          "raise",
          "rec",
          "sharing",
          "sig",
          "signature",
          "struct",
          "structure",
          "then",
          "type",
          "val",
          "where",
          "while",
          "with",
          "withtype");
  private static final Set<String> RESERVED_SIGNS = Set.of(":", ":>", "|", "=", "=>", "->", "#");

  private final SourceText source;
  private final Diagnostics problems;
  private final Cursor cursor;

  StandardLexer(SourceText source, Diagnostics problems) {
    this.source = source;
    this.problems = problems;
    cursor = new Cursor(source);
  }

  /** All words and signs, with the end as the last. */
  List<Lexeme> all() {
    List<Lexeme> all = new ArrayList<>();
    do {
      all.add(next());
    } while (all.get(all.size() - 1).kind() != Lexeme.Kind.END);
    return all;
  }

  private Lexeme next() {
    while (true) {
      Span open = cursor.skipBlanks(Comments.OF_ML);
      if (!open.equals(Span.NONE)) {
        problems.add(
            source
                .error("open-comment", open, "this comment is never closed")
                .withHint("close it with *)"));
      }
      int start = cursor.offset();
      if (cursor.atEnd()) {
        return new Lexeme(Lexeme.Kind.END, "end of file", cursor.since(start));
      }
      char c = cursor.here();
      if (Cursor.isDigit(c) || (c == '~' && Cursor.isDigit(cursor.ahead(1)))) {
        return number(start);
      }
      if (isLetter(c)) {
        return name(start);
      }
      if (c == '\'') {
        cursor.takeWhile(StandardLexer::isNamePart);
        return new Lexeme(Lexeme.Kind.TYPE_VARIABLE, cursor.textSince(start), cursor.since(start));
      }
      if (c == '"') {
        cursor.skip(1);
        String text = string(start);
        return new Lexeme(Lexeme.Kind.STRING, text, cursor.since(start));
      }
      if (c == '#' && cursor.ahead(1) == '"') {
        cursor.skip(2);
        String text = string(start);
        if (text.length() != 1) {
          problems.add(
              source.error(
                  "syntax", cursor.since(start), "a character constant has one character"));
        }
        return new Lexeme(Lexeme.Kind.CHAR, text.isEmpty() ? " " : text, cursor.since(start));
      }
      if (cursor.take("...")) {
        return reserved("...", start);
      }
      if (c == '[' && cursor.ahead(1) == '|') {
        cursor.skip(2);
        return reserved("[|", start);
      }
      if ("()[]{},;_".indexOf(c) >= 0) {
        cursor.skip(1);
        return reserved(String.valueOf(c), start);
      }
      if (cursor.takeWhile(StandardLexer::isSign)) {
        String text = cursor.textSince(start);
        if (text.equals("|") && cursor.take("]")) {
          return reserved("|]", start);
        }
        return RESERVED_SIGNS.contains(text)
            ? reserved(text, start)
            : new Lexeme(Lexeme.Kind.NAME, text, cursor.since(start));
      }
      cursor.skipCharacter();
      problems.add(
          source.error(
              "bad-character",
              cursor.since(start),
              "'" + cursor.textSince(start) + "' has no meaning here"));
    }
  }

  private Lexeme reserved(String text, int start) {
    return new Lexeme(Lexeme.Kind.RESERVED, text, cursor.since(start));
  }

  private Lexeme number(int start) {
    cursor.take('~');
    if (cursor.take("0wx")) {
      cursor.takeWhile(StandardLexer::isHex);
      return new Lexeme(Lexeme.Kind.WORD, cursor.textSince(start), cursor.since(start));
    }
    if (cursor.at("0w") && Cursor.isDigit(cursor.ahead(2))) {
      cursor.skip(2);
      cursor.takeDigits();
      return new Lexeme(Lexeme.Kind.WORD, cursor.textSince(start), cursor.since(start));
    }
    if (cursor.at("0x") && isHex(cursor.ahead(2))) {
      cursor.skip(2);
      cursor.takeWhile(StandardLexer::isHex);
      return new Lexeme(Lexeme.Kind.INT, cursor.textSince(start), cursor.since(start));
    }
    cursor.takeDigits();
    boolean real = cursor.at('.') && Cursor.isDigit(cursor.ahead(1));
    if (real) {
      cursor.skip(1);
      cursor.takeDigits();
    }
    real |= cursor.takeExponent("~");
    return new Lexeme(
        real ? Lexeme.Kind.REAL : Lexeme.Kind.INT, cursor.textSince(start), cursor.since(start));
  }

  private Lexeme name(int start) {
    boolean longer;
    do {
      int part = cursor.offset();
      cursor.takeWhile(StandardLexer::isNamePart);
      String word = cursor.textSince(part);
      if (WORDS.contains(word) && part == start) {
        return reserved(word, start);
      }
      char after = cursor.ahead(1);
      longer = cursor.at('.') && (isLetter(after) || isSign(after));
      if (longer) {
        cursor.skip(1);
        if (isSign(after)) {
          cursor.takeWhile(StandardLexer::isSign);
          longer = false;
        }
      }
    } while (longer);
    return new Lexeme(Lexeme.Kind.NAME, cursor.textSince(start), cursor.since(start));
  }

  private String string(int start) {
    StringBuilder out = new StringBuilder();
    while (!cursor.atEnd() && !cursor.at('"') && !cursor.at('\n')) {
      char c = cursor.here();
      cursor.skip(1);
      if (c == '\\' && !cursor.atEnd()) {
        escape(out);
      } else {
        out.append(c);
      }
    }
    if (!cursor.take('"')) {
      problems.add(
          source
              .error("open-string", cursor.since(start), "this string is never closed")
              .withHint("close it with \" on the same line, or break it with \\ at both ends"));
    }
    return out.toString();
  }

  private void escape(StringBuilder out) {
    char c = cursor.here();
    int simple = "abtnvfr\\\"".indexOf(c);
    if (simple >= 0) {
      cursor.skip(1);
      out.append("\u0007\b\t\n\u000b\f\r\\\"".charAt(simple));
    } else if (c == '^') {
      out.append((char) (cursor.ahead(1) - 64));
      cursor.skip(2);
    } else if (c == 'u') {
      out.append((char) number(cursor.offset() + 1, 4, 16));
      cursor.skip(5);
    } else if (Cursor.isDigit(c)) {
      out.append((char) number(cursor.offset(), 3, 10));
      cursor.skip(3);
    } else if (Character.isWhitespace(c)) {
      cursor.takeWhile(Character::isWhitespace);
      cursor.take('\\');
    } else {
      problems.add(
          source
              .error(
                  "bad-escape",
                  new Span(cursor.offset() - 1, cursor.offset() + 1),
                  "'\\" + c + "' is no escape sequence")
              .withHint("known: \\n, \\t, \\\\, \\\", \\065, \\u0041"));
      cursor.skip(1);
    }
  }

  private int number(int from, int digits, int radix) {
    String text = source.text();
    int value = 0;
    for (int i = from; i < Math.min(text.length(), from + digits); i++) {
      value = value * radix + Math.max(0, Character.digit(text.charAt(i), radix));
    }
    return value;
  }

  private static boolean isLetter(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }

  private static boolean isNamePart(int c) {
    return isLetter(c) || Cursor.isDigit(c) || c == '_' || c == '\'';
  }

  static boolean isSign(int c) {
    return SIGNS.indexOf(c) >= 0;
  }

  private static boolean isHex(int c) {
    return Character.digit(c, 16) >= 0;
  }
}
