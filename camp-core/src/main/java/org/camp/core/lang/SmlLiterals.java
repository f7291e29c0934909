// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang;

import org.camp.core.diagnostic.Span;
import org.camp.core.lang.SmlScanner.Kind;
import org.camp.core.lang.SmlScanner.Token;

/** Reads literals, and keeps count of how deep the text is nested. */
final class SmlLiterals {
  private static final int LONGEST_LIST = 1000;

  private final SmlTokens tokens;
  private int depth;

  SmlLiterals(SmlTokens tokens) {
    this.tokens = tokens;
  }

  static boolean isConstructor(String name) {
    return Character.isUpperCase(name.charAt(0));
  }

  void enter(Span span) {
    enter(1, span);
  }

  void enter(int levels, Span span) {
    depth += levels;
    if (depth > Expr.MOST_NESTED) {
      throw tokens.fault(
          tokens
              .source
              .error("too-deep", span, "this is nested deeper than " + Expr.MOST_NESTED + " levels")
              .withHint("name its parts with let"));
    }
  }

  void leave() {
    depth--;
  }

  void leave(int levels) {
    depth -= levels;
  }

  int depth() {
    return depth;
  }

  void restore(int earlier) {
    depth = earlier;
  }

  void checkLength(int items, Span span) {
    if (items > LONGEST_LIST) {
      throw tokens.fault(
          tokens
              .source
              .error("too-long", span, "a list that is written out has at most 1000 items")
              .withHint("build it with a function, or write an array [| … |]"));
    }
  }

  boolean startsConstant() {
    Token token = tokens.peek();
    return switch (token.kind()) {
      case INT, REAL, TEXT -> true;
      case KEYWORD -> token.is("true") || token.is("false");
      case SYMBOL -> {
        Kind next = tokens.peek(1).kind();
        yield token.is("~") && (next == Kind.INT || next == Kind.REAL);
      }
      default -> false;
    };
  }

  Constant constant() {
    boolean negative = tokens.accept("~");
    Token token = tokens.take();
    return switch (token.kind()) {
      case INT -> new Constant.Int(whole((negative ? "-" : "") + token.text(), token));
      case REAL -> {
        double value = Double.parseDouble(token.text());
        if (Double.isInfinite(value)) {
          throw tokens.fault(
              tokens.source.error("too-large", token.span(), "this number is too large"));
        }
        yield new Constant.Real(negative ? -value : value);
      }
      case TEXT -> new Constant.Text(token.text());
      default -> new Constant.Bool(token.is("true"));
    };
  }

  private long whole(String digits, Token token) {
    try {
      return Long.parseLong(digits);
    } catch (NumberFormatException e) {
      throw tokens.fault(
          tokens
              .source
              .error("too-large", token.span(), "this number does not fit 64 bits")
              .withHint("write it as a real number: " + token.text() + ".0"));
    }
  }
}
