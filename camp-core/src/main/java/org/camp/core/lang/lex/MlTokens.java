// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.lex;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.Pattern;
import org.camp.core.scan.Stop;
import org.camp.core.scan.Token;
import org.camp.core.scan.Token.Kind;
import org.camp.core.scan.Tokens;

/** The tokens of an ML-like text, with words for what is not of the language. */
public final class MlTokens extends Tokens {
  /** What helps when a type is written where none can be. */
  public static final String UNTYPED = "types are inferred and are not written";

  /** By a word that means something in the language's family, but nothing here, what to write. */
  private final Map<String, String> foreign;

  private final boolean openComment;

  private MlTokens(
      SourceText source,
      MlLexer.Lexicon lexicon,
      MlLexer lexer,
      List<Token> tokens,
      Diagnostics problems) {
    super(source, tokens, problems);
    foreign = lexicon.foreign();
    openComment = lexer.endsInComment();
  }

  /** The tokens of a text. */
  public static MlTokens of(SourceText source, MlLexer.Lexicon lexicon) {
    Diagnostics problems = new Diagnostics();
    MlLexer lexer = new MlLexer(source, lexicon, problems);
    return new MlTokens(source, lexicon, lexer, lexer.all(), problems);
  }

  /** The tokens of a text that no message points into. */
  public static MlTokens withoutPlaces(SourceText source, MlLexer.Lexicon lexicon) {
    Diagnostics problems = new Diagnostics();
    MlLexer lexer = new MlLexer(source, lexicon, problems);
    List<Token> tokens =
        lexer.all().stream().map(t -> new Token(t.kind(), t.text(), Span.NONE)).toList();
    return new MlTokens(source, lexicon, lexer, tokens, problems);
  }

  /** Records a syntax error at the next token. */
  public Stop stop(String message) {
    return stop("syntax", message);
  }

  /** Records an error; a foreign word at its place is the better explanation. */
  @Override
  public Stop stop(Diagnostic error) {
    String instead = at(Kind.KEYWORD) ? foreign.get(peek().text()) : null;
    if (instead != null) {
      String message = "there is no '" + peek().text() + "' here";
      return super.stop(source().error("syntax", peek().span(), message).withHint(instead));
    }
    return openComment && at(Kind.END) ? new Stop() : super.stop(error);
  }

  @Override
  protected Diagnostic unexpected(String wanted) {
    String message = "expected " + wanted + ", found " + describe(peek());
    return source().error("syntax", peek().span(), message).withHint(at(":") ? UNTYPED : null);
  }

  /** A token as messages call it. */
  public static String describe(Token token) {
    return switch (token.kind()) {
      case END -> "the end of the file";
      case NAME -> "the name '" + token.text() + "'";
      case TEXT -> "a string";
      case CHARACTER -> "a character";
      default -> token.shown();
    };
  }

  /** Complains about names that the patterns bind twice. */
  public void checkNames(List<Pattern> patterns) {
    Set<String> names = new HashSet<>();
    for (Pattern pattern : patterns) {
      pattern.forEachName(
          (name, span) -> {
            if (!names.add(name)) {
              problems()
                  .add(
                      source()
                          .error("bound-twice", span, "'" + name + "' is bound twice here")
                          .withHint("give one of them another name"));
            }
          });
    }
  }
}
