// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.lex;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.scan.Comments;
import org.camp.core.scan.Cursor;
import org.camp.core.scan.Token;
import org.camp.core.scan.Token.Kind;

/** Splits an ML-like text into tokens. */
public final class MlLexer {
  /**
   * The words of a surface syntax.
   *
   * @param symbols longest first
   * @param trailingPoint whether {@code 1.} is a real number
   * @param characters whether {@code 'c'} is a character, and numbers are written as OCaml does
   * @param foreign words that mean something in the language's family, but nothing here, with what
   *     to write in their place
   */
  public record Lexicon(
      Set<String> keywords,
      List<String> symbols,
      boolean trailingPoint,
      boolean characters,
      Map<String, String> foreign) {
    boolean isKeyword(String word) {
      return keywords.contains(word) || foreign.containsKey(word);
    }
  }

  private final SourceText source;
  private final Lexicon lexicon;
  private final Diagnostics problems;
  private final Cursor cursor;
  private boolean openComment;

  MlLexer(SourceText source, Lexicon lexicon, Diagnostics problems) {
    this.source = source;
    this.lexicon = lexicon;
    this.problems = problems;
    cursor = new Cursor(source);
  }

  /** All tokens, with the end as the last. */
  List<Token> all() {
    List<Token> tokens = new ArrayList<>();
    do {
      tokens.add(next());
    } while (tokens.get(tokens.size() - 1).kind() != Kind.END);
    return tokens;
  }

  /** Whether the end of the text is inside a comment. */
  boolean endsInComment() {
    return openComment;
  }

  private Token next() {
    while (true) {
      skipBlanks();
      int start = cursor.offset();
      if (cursor.atEnd()) {
        return new Token(Kind.END, "end of file", cursor.since(start));
      }
      char c = cursor.here();
      if (Cursor.isDigit(c)) {
        return number(start);
      }
      boolean hole = c == '_' && isNamePart(cursor.ahead(1));
      if (c == '\'' && lexicon.characters() && startsCharacter()) {
        return character(start);
      }
      if (Character.isLetter(c) || c == '\'' || hole) {
        return name(start);
      }
      if (c == '"') {
        return string(start);
      }
      for (String symbol : lexicon.symbols()) {
        if (cursor.take(symbol)) {
          return new Token(Kind.SYMBOL, symbol, cursor.since(start));
        }
      }
      cursor.skipCharacter();
      problems.add(
          source.error(
              "bad-character",
              cursor.since(start),
              "'" + cursor.textSince(start) + "' has no meaning here"));
    }
  }

  private void skipBlanks() {
    Span open = cursor.skipBlanks(Comments.OF_ML);
    if (!open.equals(Span.NONE)) {
      openComment = true;
      problems.add(
          source
              .error("open-comment", open, "this comment is never closed")
              .withHint("close it with *)"));
    }
  }

  /** Whether a quote begins a character, not a type variable. */
  private boolean startsCharacter() {
    char next = cursor.ahead(1);
    return next == '\\' || (next != '\'' && next != '\n' && cursor.ahead(2) == '\'');
  }

  private Token character(int start) {
    cursor.skip(1);
    StringBuilder out = new StringBuilder();
    if (cursor.take("\\")) {
      escape(out);
    } else {
      out.append(cursor.here());
      cursor.skip(1);
    }
    if (!cursor.take("'")) {
      problems.add(
          source
              .error("open-character", cursor.since(start), "this character is never closed")
              .withHint("close it with ' behind one character"));
    }
    return new Token(Kind.CHARACTER, out.toString(), cursor.since(start));
  }

  /** {@code 0x1F}, {@code 0o17}, {@code 0b101} as digits to base 10. */
  private Token based(int start, int base) {
    cursor.skip(2);
    cursor.takeWhile(c -> Character.isLetterOrDigit(c) || c == '_');
    String written = cursor.textSince(start);
    String digits = written.substring(2).replace("_", "");
    String value = "0";
    try {
      value = Long.toString(Long.parseUnsignedLong(digits, base));
    } catch (NumberFormatException e) {
      problems.add(source.error("syntax", cursor.since(start), "'" + written + "' is no number"));
    }
    return new Token(Kind.INT, value, cursor.since(start));
  }

  private void takeDigits() {
    if (lexicon.characters()) {
      cursor.takeWhile(c -> Cursor.isDigit((char) c) || c == '_');
    } else {
      cursor.takeDigits();
    }
  }

  private Token number(int start) {
    if (lexicon.characters() && cursor.at('0')) {
      int base =
          switch (cursor.ahead(1)) {
            case 'x', 'X' -> 16;
            case 'o', 'O' -> 8;
            case 'b', 'B' -> 2;
            default -> 10;
          };
      if (base != 10) {
        return based(start, base);
      }
    }
    takeDigits();
    boolean real = startsFraction();
    if (real) {
      cursor.skip(1);
      takeDigits();
    }
    real |= cursor.takeExponent("~-+");
    String digits =
        cursor.textSince(start).replace("_", "").replace('~', '-').toLowerCase(Locale.ROOT);
    return new Token(real ? Kind.REAL : Kind.INT, digits, cursor.since(start));
  }

  private boolean startsFraction() {
    if (!cursor.at('.')) {
      return false;
    }
    char next = cursor.ahead(1);
    return Cursor.isDigit(next) || (lexicon.trailingPoint() && next != '.' && next != '(');
  }

  private Token name(int start) {
    cursor.skip(1);
    cursor.takeWhile(MlLexer::isNamePart);
    String name = cursor.textSince(start);
    Kind kind =
        name.charAt(0) == '\''
            ? Kind.TYPE_NAME
            : lexicon.isKeyword(name) ? Kind.KEYWORD : Kind.NAME;
    return new Token(kind, name, cursor.since(start));
  }

  private Token string(int start) {
    StringBuilder out = new StringBuilder();
    cursor.skip(1);
    while (!cursor.atEnd() && !cursor.at('"') && !cursor.at('\n')) {
      char c = cursor.here();
      cursor.skip(1);
      if (c != '\\' || cursor.atEnd()) {
        out.append(c);
        continue;
      }
      escape(out);
    }
    if (!cursor.take('"')) {
      problems.add(
          source
              .error("open-string", cursor.since(start), "this string is never closed")
              .withHint("close it with \" on the same line"));
    }
    return new Token(Kind.TEXT, out.toString(), cursor.since(start));
  }

  /** What stands behind a backslash. */
  private void escape(StringBuilder out) {
    char escaped = cursor.here();
    if (lexicon.characters() && Cursor.isDigit(escaped)) {
      int from = cursor.offset();
      cursor.skip(1);
      while (cursor.offset() < from + 3 && Cursor.isDigit(cursor.here())) {
        cursor.skip(1);
      }
      out.append((char) Integer.parseInt(cursor.textSince(from)));
      return;
    }
    cursor.skip(1);
    switch (escaped) {
      case 'n' -> out.append('\n');
      case 't' -> out.append('\t');
      case '\\', '"' -> out.append(escaped);
      default -> {
        if (lexicon.characters() && (escaped == '\'' || escaped == 'r')) {
          out.append(escaped == 'r' ? '\r' : escaped);
          return;
        }
        problems.add(
            source
                .error(
                    "bad-escape",
                    cursor.since(cursor.offset() - 2),
                    "'\\" + escaped + "' is no escape sequence")
                .withHint("known: \\n, \\t, \\\\, \\\""));
      }
    }
  }

  private static boolean isNamePart(int c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '\'';
  }
}
