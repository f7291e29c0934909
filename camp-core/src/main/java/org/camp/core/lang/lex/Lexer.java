// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.lex;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;

/** Splits an ML-like text into tokens, one at a time. */
public final class Lexer {
  /** What a token is. */
  public enum Kind {
    NAME,
    TYPE_NAME,
    KEYWORD,
    INT,
    REAL,
    TEXT,
    SYMBOL,
    END
  }

  /**
   * A token.
   *
   * @param text the name, keyword, symbol or digits; the contents of a string
   */
  public record Token(Kind kind, String text, Span span) {
    public boolean is(String symbolOrKeyword) {
      return (kind == Kind.SYMBOL || kind == Kind.KEYWORD) && text.equals(symbolOrKeyword);
    }
  }

  /**
   * The words of a surface syntax.
   *
   * @param symbols longest first
   * @param trailingPoint whether {@code 1.} is a real number
   * @param foreign words that mean something in the language's family, but nothing here, with what
   *     to write in their place
   */
  public record Lexicon(
      Set<String> keywords,
      List<String> symbols,
      boolean trailingPoint,
      Map<String, String> foreign) {
    boolean isKeyword(String word) {
      return keywords.contains(word) || foreign.containsKey(word);
    }
  }

  private final Lexicon lexicon;
  private final SourceText source;
  private final String text;
  private final Diagnostics problems;
  private int at;
  private boolean openComment;

  public Lexer(SourceText source, Lexicon lexicon, Diagnostics problems) {
    this.lexicon = lexicon;
    this.source = source;
    this.text = source.text();
    this.problems = problems;
  }

  public Token next() {
    while (true) {
      skipBlanks();
      if (at >= text.length()) {
        return new Token(Kind.END, "end of file", new Span(text.length(), text.length()));
      }
      int start = at;
      char c = text.charAt(at);
      if (isDigit(c)) {
        return number(start);
      }
      if (Character.isLetter(c) || c == '\'') {
        return name(start);
      }
      if (c == '_' && at + 1 < text.length() && isNamePart(text.charAt(at + 1))) {
        return name(start);
      }
      if (c == '"') {
        return string(start);
      }
      for (String symbol : lexicon.symbols()) {
        if (text.startsWith(symbol, at)) {
          at += symbol.length();
          return new Token(Kind.SYMBOL, symbol, new Span(start, at));
        }
      }
      at += Character.charCount(text.codePointAt(at));
      problems.add(
          source.error(
              "bad-character",
              new Span(start, at),
              "'" + text.substring(start, at) + "' has no meaning here"));
    }
  }

  private void skipBlanks() {
    while (at < text.length()) {
      if (Character.isWhitespace(text.charAt(at))) {
        at++;
      } else if (text.startsWith("(*", at)) {
        skipComment();
      } else {
        return;
      }
    }
  }

  private void skipComment() {
    int start = at;
    int depth = 0;
    while (at < text.length()) {
      if (text.startsWith("(*", at)) {
        depth++;
        at += 2;
      } else if (text.startsWith("*)", at)) {
        depth--;
        at += 2;
        if (depth == 0) {
          return;
        }
      } else {
        at++;
      }
    }
    problems.add(
        source
            .error("open-comment", new Span(start, start + 2), "this comment is never closed")
            .withHint("close it with *)"));
    openComment = true;
  }

  /** Whether the end of the text is inside a comment. */
  public boolean endsInComment() {
    return openComment;
  }

  private Token number(int start) {
    while (at < text.length() && isDigit(text.charAt(at))) {
      at++;
    }
    boolean real = false;
    if (startsFraction()) {
      real = true;
      at++;
      while (at < text.length() && isDigit(text.charAt(at))) {
        at++;
      }
    }
    if (at < text.length() && (text.charAt(at) == 'e' || text.charAt(at) == 'E')) {
      int digits = at + 1;
      if (digits < text.length() && "~-+".indexOf(text.charAt(digits)) >= 0) {
        digits++;
      }
      if (digits < text.length() && isDigit(text.charAt(digits))) {
        real = true;
        at = digits;
        while (at < text.length() && isDigit(text.charAt(at))) {
          at++;
        }
      }
    }
    String digits = text.substring(start, at).replace('~', '-').toLowerCase(Locale.ROOT);
    return new Token(real ? Kind.REAL : Kind.INT, digits, new Span(start, at));
  }

  private boolean startsFraction() {
    if (at >= text.length() || text.charAt(at) != '.') {
      return false;
    }
    char next = at + 1 < text.length() ? text.charAt(at + 1) : ' ';
    return isDigit(next) || (lexicon.trailingPoint() && next != '.' && next != '(');
  }

  private Token name(int start) {
    at++;
    while (at < text.length() && isNamePart(text.charAt(at))) {
      at++;
    }
    String name = text.substring(start, at);
    Kind kind =
        name.charAt(0) == '\''
            ? Kind.TYPE_NAME
            : lexicon.isKeyword(name) ? Kind.KEYWORD : Kind.NAME;
    return new Token(kind, name, new Span(start, at));
  }

  private Token string(int start) {
    StringBuilder out = new StringBuilder();
    at++;
    while (at < text.length() && text.charAt(at) != '"' && text.charAt(at) != '\n') {
      char c = text.charAt(at++);
      if (c != '\\' || at >= text.length()) {
        out.append(c);
        continue;
      }
      char escaped = text.charAt(at++);
      switch (escaped) {
        case 'n' -> out.append('\n');
        case 't' -> out.append('\t');
        case '\\', '"' -> out.append(escaped);
        default ->
            problems.add(
                source
                    .error(
                        "bad-escape",
                        new Span(at - 2, at),
                        "'\\" + escaped + "' is no escape sequence")
                    .withHint("known: \\n, \\t, \\\\, \\\""));
      }
    }
    if (at < text.length() && text.charAt(at) == '"') {
      at++;
    } else {
      problems.add(
          source
              .error("open-string", new Span(start, at), "this string is never closed")
              .withHint("close it with \" on the same line"));
    }
    return new Token(Kind.TEXT, out.toString(), new Span(start, at));
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isNamePart(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '\'';
  }
}
