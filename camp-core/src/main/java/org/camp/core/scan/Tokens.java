// SPDX-License-Identifier: Apache-2.0
package org.camp.core.scan;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.scan.Token.Kind;

/**
 * A cursor over the tokens of a text. What does not fit is told to the {@link Diagnostics} of the
 * text, and answered with a {@link Stop} to throw. A language that words its errors in another way
 * overrides {@link #unexpected} or {@link #stop(Diagnostic)}.
 */
public class Tokens {
  private final SourceText source;
  private final List<Token> tokens;
  private final Diagnostics problems;
  private int at;

  /**
   * At the first token.
   *
   * @param tokens the last one is behind what is read, and is never taken
   * @param problems where errors are told
   */
  public Tokens(SourceText source, List<Token> tokens, Diagnostics problems) {
    this.source = source;
    this.tokens = new ArrayList<>(tokens);
    this.problems = problems;
  }

  /** The text that is read. */
  public final SourceText source() {
    return source;
  }

  /** What is wrong so far. */
  public final Diagnostics problems() {
    return problems;
  }

  /** The token that comes next. */
  public final Token peek() {
    return tokens.get(at);
  }

  /** The token behind the next {@code distance} ones, or the last one. */
  public final Token peek(int distance) {
    return tokens.get(Math.min(at + distance, tokens.size() - 1));
  }

  /** The number of tokens before the next one. */
  public final int position() {
    return at;
  }

  /** Goes back, or on, to a position. */
  public final void moveTo(int position) {
    at = position;
  }

  /** Whether only the last token is left. */
  public final boolean atEnd() {
    return at == tokens.size() - 1;
  }

  /** Goes behind the next token, unless it is the last. */
  public final Token take() {
    Token token = tokens.get(at);
    at += atEnd() ? 0 : 1;
    return token;
  }

  /** Whether that symbol or keyword comes next. */
  public final boolean at(String symbolOrKeyword) {
    return !atEnd() && peek().is(symbolOrKeyword);
  }

  /** Whether one of these symbols or keywords comes next. */
  public final boolean atAny(String... symbolsOrKeywords) {
    return !atEnd() && peek().isAny(symbolsOrKeywords);
  }

  /** Whether a token of that kind comes next. */
  public final boolean at(Kind kind) {
    return peek().kind() == kind;
  }

  /** Goes behind a symbol or keyword, if it comes next. */
  public final boolean accept(String symbolOrKeyword) {
    boolean here = at(symbolOrKeyword);
    at += here ? 1 : 0;
    return here;
  }

  /** Goes behind a word, if it comes next, whatever else it may mean. */
  public final boolean acceptWord(String word) {
    boolean here = !atEnd() && peek().isWord(word);
    at += here ? 1 : 0;
    return here;
  }

  /**
   * Goes behind a symbol or keyword that must come next.
   *
   * @throws Stop when it does not
   */
  public final Token expect(String symbolOrKeyword) {
    return expect(symbolOrKeyword, "");
  }

  /**
   * Goes behind a symbol or keyword that must come next.
   *
   * @param where the place, for the message: {@code after the condition}
   * @throws Stop when it does not
   */
  public final Token expect(String symbolOrKeyword, String where) {
    if (at(symbolOrKeyword)) {
      return take();
    }
    throw stop(unexpected("'" + symbolOrKeyword + "'" + (where.isEmpty() ? "" : " " + where)));
  }

  /**
   * Goes behind a token of a kind that must come next.
   *
   * @param what it is, for the message: {@code the name of a function}
   * @throws Stop when it does not
   */
  public final Token expect(Kind kind, String what) {
    if (!atEnd() && at(kind)) {
      return take();
    }
    throw stop(unexpected(what));
  }

  /** The latest token that was taken. */
  public final Token last() {
    return tokens.get(Math.max(0, at - 1));
  }

  /** From an offset to the end of the latest token that was taken. */
  public final Span since(int start) {
    return new Span(start, last().span().end());
  }

  /** Records an error at the next token. */
  public final Stop stop(String code, String message) {
    return stop(source.error(code, peek().span(), message));
  }

  /** Records that something else was expected than the token that comes next. */
  public final Stop stopExpecting(String wanted) {
    return stop(unexpected(wanted));
  }

  /** Records an error. */
  public Stop stop(Diagnostic error) {
    problems.add(error);
    return new Stop();
  }

  /** The error that something else was expected than the token that comes next. */
  protected Diagnostic unexpected(String wanted) {
    String message = "expected " + wanted + ", found " + peek().shown();
    return source.error("syntax", peek().span(), message);
  }
}
