// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.lex;

import org.camp.core.diagnostic.Span;
import org.camp.core.lang.Constant;
import org.camp.core.lang.Expr;
import org.camp.core.scan.Depth;
import org.camp.core.scan.Token;
import org.camp.core.scan.Token.Kind;

/** Reads literals, and keeps count of how deep the text is nested. */
public final class Literals {
  private static final int LONGEST_LIST = 1000;

  private final MlTokens tokens;
  private final Depth depth = new Depth(Expr.MOST_NESTED);

  public Literals(MlTokens tokens) {
    this.tokens = tokens;
  }

  public static boolean isConstructor(String name) {
    return Character.isUpperCase(name.charAt(0));
  }

  public void enter(Span span) {
    enter(1, span);
  }

  public void enter(int levels, Span span) {
    depth.enter(
        levels,
        () ->
            tokens.stop(
                tokens
                    .source()
                    .error(
                        "too-deep",
                        span,
                        "this is nested deeper than " + Expr.MOST_NESTED + " levels")
                    .withHint("name its parts with let")));
  }

  public void leave() {
    depth.leave();
  }

  public void leave(int levels) {
    depth.backTo(depth.now() - levels);
  }

  public int depth() {
    return depth.now();
  }

  public void restore(int earlier) {
    depth.backTo(earlier);
  }

  public void checkLength(int items, Span span) {
    if (items > LONGEST_LIST) {
      throw tokens.stop(
          tokens
              .source()
              .error("too-long", span, "a list that is written out has at most 1000 items")
              .withHint("build it with a function, or write an array [| … |]"));
    }
  }

  public boolean startsConstant() {
    Token token = tokens.peek();
    return switch (token.kind()) {
      case INT, REAL, TEXT, CHARACTER -> true;
      case KEYWORD -> token.is("true") || token.is("false");
      case SYMBOL -> {
        Kind next = tokens.peek(1).kind();
        yield token.is("~") && (next == Kind.INT || next == Kind.REAL);
      }
      default -> false;
    };
  }

  public Constant constant() {
    boolean negative = tokens.accept("~");
    Token token = tokens.take();
    return switch (token.kind()) {
      case INT -> new Constant.Int(whole((negative ? "-" : "") + token.text(), token));
      case REAL -> {
        double value = Double.parseDouble(token.text());
        if (Double.isInfinite(value)) {
          throw tokens.stop(
              tokens.source().error("too-large", token.span(), "this number is too large"));
        }
        yield new Constant.Real(negative ? -value : value);
      }
      case TEXT -> new Constant.Text(token.text());
      case CHARACTER -> new Constant.Char(token.text().isEmpty() ? 0 : token.text().charAt(0));
      default -> new Constant.Bool(token.is("true"));
    };
  }

  private long whole(String digits, Token token) {
    try {
      return Long.parseLong(digits);
    } catch (NumberFormatException e) {
      throw tokens.stop(
          tokens
              .source()
              .error("too-large", token.span(), "this number does not fit 64 bits")
              .withHint("write it as a real number: " + token.text() + ".0"));
    }
  }
}
