// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.SmlScanner.Kind;
import org.camp.core.lang.SmlScanner.Token;
import org.jspecify.annotations.Nullable;

/** A cursor over the tokens of a text, with the errors that were found. */
final class SmlTokens {
  /** Leaves the construct being read; the error is recorded already. */
  static final class Fault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Fault() {
      super(null, null, false, false);
    }
  }

  /** What helps when a type is written where none can be. */
  static final String UNTYPED = "types are inferred and are not written";

  final SourceText source;
  final Diagnostics problems = new Diagnostics();
  private final List<Token> tokens = new ArrayList<>();
  private final SmlScanner.Lexicon lexicon;
  private final boolean openComment;
  private int at;

  SmlTokens(SourceText source, SmlScanner.Lexicon lexicon) {
    this.source = source;
    this.lexicon = lexicon;
    SmlScanner scanner = new SmlScanner(source, lexicon, problems);
    Token token = scanner.next();
    while (token.kind() != Kind.END) {
      tokens.add(token);
      token = scanner.next();
    }
    tokens.add(token);
    openComment = scanner.endsInComment();
  }

  Token peek() {
    return tokens.get(at);
  }

  Token peek(int ahead) {
    return tokens.get(Math.min(at + ahead, tokens.size() - 1));
  }

  int position() {
    return at;
  }

  void rewind(int position) {
    at = position;
  }

  Token take() {
    Token token = tokens.get(at);
    if (token.kind() != Kind.END) {
      at++;
    }
    return token;
  }

  boolean at(String text) {
    return peek().is(text);
  }

  boolean at(Kind kind) {
    return peek().kind() == kind;
  }

  boolean accept(String text) {
    if (at(text)) {
      take();
      return true;
    }
    return false;
  }

  Token expect(String text, String where) {
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
  Span last() {
    return tokens.get(Math.max(0, at - 1)).span();
  }

  Fault fault(String message) {
    return fault(source.error("syntax", peek().span(), message));
  }

  Fault fault(Diagnostic diagnostic) {
    boolean inComment = openComment && at(Kind.END);
    @Nullable String instead =
        peek().kind() == Kind.KEYWORD ? lexicon.foreign().get(peek().text()) : null;
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

  static String describe(Token token) {
    return switch (token.kind()) {
      case END -> "the end of the file";
      case NAME -> "the name '" + token.text() + "'";
      case TEXT -> "a string";
      default -> "'" + token.text() + "'";
    };
  }
}
