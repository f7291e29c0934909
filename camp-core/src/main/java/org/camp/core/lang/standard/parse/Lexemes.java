// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.standard.parse;

import java.util.List;
import java.util.Locale;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.Expr;
import org.camp.core.scan.Depth;
import org.camp.core.scan.Stop;

/** A cursor over the words and signs of a text. */
public final class Lexemes {
  private final SourceText source;
  private final Diagnostics problems;
  private final List<Lexeme> all;
  private final Depth depth = new Depth(Expr.MOST_NESTED);
  private int at;

  public Lexemes(SourceText source, Diagnostics problems) {
    this.source = source;
    this.problems = problems;
    all = new StandardLexer(source, problems).all();
  }

  Lexeme peek() {
    return all.get(at);
  }

  Lexeme peek(int ahead) {
    return all.get(Math.min(all.size() - 1, at + ahead));
  }

  Lexeme take() {
    Lexeme next = all.get(at);
    at += at < all.size() - 1 ? 1 : 0;
    return next;
  }

  boolean at(String reserved) {
    return peek().is(reserved);
  }

  boolean at(Lexeme.Kind kind) {
    return peek().kind() == kind;
  }

  boolean accept(String reserved) {
    if (at(reserved)) {
      take();
      return true;
    }
    return false;
  }

  void expect(String reserved, String where) {
    if (!accept(reserved)) {
      throw stop(
          String.format(
              Locale.ROOT, "expected '%s' %s, found %s", reserved, where, peek().shown()));
    }
  }

  /** The name that comes next. */
  Lexeme name(String what) {
    if (!at(Lexeme.Kind.NAME)) {
      throw stop("expected " + what + ", found " + peek().shown());
    }
    return take();
  }

  /** From a span to what was taken last. */
  Span since(Span start) {
    return start.to(all.get(Math.max(0, at - 1)).span());
  }

  /** How many words and signs were taken. */
  int position() {
    return at;
  }

  void moveTo(int position) {
    at = position;
  }

  Stop stop(String message) {
    return stop("syntax", peek().span(), message);
  }

  Stop stop(String code, Span span, String message) {
    problems.add(source.error(code, span, message));
    return new Stop();
  }

  void enter() {
    depth.enter(
        () ->
            stop(
                "too-deep",
                peek().span(),
                "this is nested deeper than " + Expr.MOST_NESTED + " levels"));
  }

  void leave() {
    depth.leave();
  }
}
