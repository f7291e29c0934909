// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.lex;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.Pattern;
import org.camp.core.lang.lex.Lexer.Kind;
import org.camp.core.lang.lex.Lexer.Token;

/** A cursor over the tokens of a text, with the errors that were found. */
public final class Tokens {
  /** Leaves the construct being read; the error is recorded already. */
  public static final class Fault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Fault() {
      super(null, null, false, false);
    }
  }

  /** What helps when a type is written where none can be. */
  public static final String UNTYPED = "types are inferred and are not written";

  public final SourceText source;
  public final Diagnostics problems = new Diagnostics();
  private final List<Token> tokens = new ArrayList<>();
  private final Lexer.Lexicon lexicon;
  private final boolean openComment;
  private int at;

  public Tokens(SourceText source, Lexer.Lexicon lexicon) {
    this.source = source;
    this.lexicon = lexicon;
    Lexer scanner = new Lexer(source, lexicon, problems);
    Token token = scanner.next();
    while (token.kind() != Kind.END) {
      tokens.add(token);
      token = scanner.next();
    }
    tokens.add(token);
    openComment = scanner.endsInComment();
  }

  public Token peek() {
    return tokens.get(at);
  }

  public Token peek(int ahead) {
    return tokens.get(Math.min(at + ahead, tokens.size() - 1));
  }

  public int position() {
    return at;
  }

  public void rewind(int position) {
    at = position;
  }

  public Token take() {
    Token token = tokens.get(at);
    if (token.kind() != Kind.END) {
      at++;
    }
    return token;
  }

  public boolean at(String text) {
    return peek().is(text);
  }

  public boolean at(Kind kind) {
    return peek().kind() == kind;
  }

  public boolean accept(String text) {
    if (at(text)) {
      take();
      return true;
    }
    return false;
  }

  public Token expect(String text, String where) {
    if (at(text)) {
      return take();
    }
    Diagnostic unexpected =
        source.error(
            "syntax",
            peek().span(),
            "expected '" + text + "' " + where + ", found " + describe(peek()));
    throw fault(unexpected.withHint(at(":") ? UNTYPED : null));
  }

  /** Where the latest token that was taken ends. */
  public Span last() {
    return tokens.get(Math.max(0, at - 1)).span();
  }

  public Fault fault(String message) {
    return fault(source.error("syntax", peek().span(), message));
  }

  public Fault fault(Diagnostic diagnostic) {
    boolean inComment = openComment && at(Kind.END);
    String instead = peek().kind() == Kind.KEYWORD ? lexicon.foreign().get(peek().text()) : null;
    if (instead != null) {
      problems.add(
          source
              .error("syntax", peek().span(), "there is no '" + peek().text() + "' here")
              .withHint(instead));
    } else if (!inComment) {
      problems.add(diagnostic);
    }
    return new Fault();
  }

  public static String describe(Token token) {
    return switch (token.kind()) {
      case END -> "the end of the file";
      case NAME -> "the name '" + token.text() + "'";
      case TEXT -> "a string";
      default -> "'" + token.text() + "'";
    };
  }

  /** Complains about names that the patterns bind twice. */
  public void checkNames(List<Pattern> patterns) {
    Set<String> names = new HashSet<>();
    for (Pattern pattern : patterns) {
      pattern.forEachName(
          (name, span) -> {
            if (!names.add(name)) {
              problems.add(
                  source
                      .error("bound-twice", span, "'" + name + "' is bound twice here")
                      .withHint("give one of them another name"));
            }
          });
    }
  }
}
