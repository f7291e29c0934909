// SPDX-License-Identifier: Apache-2.0
package org.camp.core.quantity;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Printable;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.diagnostic.Suggestions;
import org.jspecify.annotations.Nullable;

/**
 * Reads one expression out of a larger text:
 *
 * <pre>
 * e    = t {("+"|"-") t}      t = u {("*"|"/"|"%") u}      u = ["-"] pow      pow = atom ["^" u]
 * atom = NUM [UNIT] | ID | ID "(" e {"," e} ")" | "(" e ")"
 * </pre>
 *
 * A unit stands directly behind its number.
 */
public final class ExpressionParser {
  /** Expressions nested deeper, or with more operators, are refused. */
  public static final int DEEPEST = 500;

  private final SourceText source;
  private final String text;
  private final IntUnaryOperator trivia;
  private int at;
  private int end;
  private int depth;
  private int operators;

  /**
   * A parser that starts at {@code offset}.
   *
   * @param trivia the offset behind the white space and comments that start at an offset
   */
  public ExpressionParser(SourceText source, int offset, IntUnaryOperator trivia) {
    this.source = source;
    this.text = source.text();
    this.trivia = trivia;
    this.at = trivia.applyAsInt(offset);
  }

  /**
   * The expression that is the whole of {@code text}.
   *
   * @throws BadInput when it is none
   */
  public static Expression parse(String text) {
    return parse(new SourceText("", text));
  }

  /**
   * The expression that is the whole of {@code source}.
   *
   * @throws BadInput when it is none
   */
  public static Expression parse(SourceText source) {
    ExpressionParser parser = new ExpressionParser(source, 0, o -> skipBlanks(source.text(), o));
    Expression result = parser.expression();
    if (parser.at < parser.text.length()) {
      throw parser.unexpected("an operator or the end");
    }
    return result;
  }

  private static int skipBlanks(String text, int offset) {
    int at = offset;
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    return at;
  }

  /** The offset behind what was read and the white space that follows it. */
  public int offset() {
    return at;
  }

  /** The offset behind what was read, before the white space that follows it. */
  public int end() {
    return end;
  }

  /**
   * Reads an expression.
   *
   * @throws BadInput at the first syntax error
   */
  public Expression expression() {
    int start = at;
    Expression left = term();
    while (peek() == '+' || peek() == '-') {
      char operator = take();
      left = binary(start, operator, left, term());
    }
    return left;
  }

  private Expression term() {
    int start = at;
    Expression left = unary();
    while (isFactor(peek())) {
      char operator = take();
      left = binary(start, operator, left, unary());
    }
    return left;
  }

  private boolean isFactor(char c) {
    return c == '*' || c == '%' || (c == '/' && !text.startsWith("//", at));
  }

  private Expression binary(int start, char operator, Expression left, Expression right) {
    if (++operators > DEEPEST) {
      throw tooDeep();
    }
    return new Expression.Binary(operator, left, right, new Span(start, end));
  }

  private Expression unary() {
    if (++depth > DEEPEST) {
      throw tooDeep();
    }
    try {
      int start = at;
      if (peek() != '-') {
        return power();
      }
      take();
      Expression argument = power();
      Span span = new Span(start, end);
      return argument instanceof Expression.Number n
          ? Folding.negated(n, span)
          : new Expression.Negation(argument, span);
    } finally {
      depth--;
    }
  }

  private Expression power() {
    int start = at;
    Expression base = atom();
    if (peek() != '^') {
      return base;
    }
    take();
    Expression exponent = unary();
    return new Expression.Binary('^', base, exponent, new Span(start, end));
  }

  private Expression atom() {
    char c = peek();
    if (isDigit(c)) {
      return number();
    }
    if (c == '(') {
      int start = at;
      take();
      Expression inner = expression();
      expect(')');
      return inner instanceof Expression.Binary b
          ? new Expression.Binary(b.operator(), b.left(), b.right(), new Span(start, end))
          : inner;
    }
    if (isLetter(c)) {
      return nameOrCall();
    }
    throw unexpected("a number, a name or '('");
  }

  private Expression nameOrCall() {
    int start = at;
    while (at < text.length() && (isLetter(text.charAt(at)) || isDigit(text.charAt(at)))) {
      at++;
    }
    String id = text.substring(start, at);
    if (id.equals("NaN") || id.equals("Infinity")) {
      throw new BadInput(
          source
              .error("no-value", new Span(start, at), "'" + id + "' is no value")
              .withHint("write a number"));
    }
    skip();
    if (peek() != '(') {
      return new Expression.Name(id, new Span(start, end));
    }
    take();
    List<Expression> arguments = new ArrayList<>();
    arguments.add(expression());
    while (peek() == ',') {
      take();
      arguments.add(expression());
    }
    expect(')');
    Span span = new Span(start, end);
    if (!Functions.takes(id, arguments.size())) {
      String expected = Functions.takes(id, 2) ? "2 arguments" : "1 argument";
      String message = "'" + id + "' takes " + expected + ", not " + arguments.size();
      throw new BadInput(source.error("wrong-arguments", span, message));
    }
    return new Expression.Call(id, arguments, span);
  }

  private Expression number() {
    int start = at;
    digits();
    if (charAt(at) == '.' && isDigit(charAt(at + 1))) {
      at++;
      digits();
    }
    int mark = at;
    if (charAt(at) == 'e' || charAt(at) == 'E') {
      at++;
      if (charAt(at) == '+' || charAt(at) == '-') {
        at++;
      }
      if (isDigit(charAt(at))) {
        digits();
      } else {
        at = mark;
      }
    }
    BigDecimal value = decimal(start, at);
    @Nullable Unit unit = unit();
    Span span = new Span(start, at);
    String written = text.substring(start, at);
    Quantity quantity =
        unit == null
            ? new Quantity(value, Dimension.NONE)
            : new Quantity(value.multiply(unit.factor()), unit.dimension());
    if (Double.isInfinite(quantity.asDouble())) {
      throw outOfRange(start, at);
    }
    skip();
    return new Expression.Number(quantity, written, span);
  }

  private BigDecimal decimal(int from, int to) {
    if (to - from > 400) {
      throw new BadInput(
          source.error("number-too-long", new Span(from, to), "a number of more than 400 digits"));
    }
    try {
      BigDecimal value = new BigDecimal(text.substring(from, to));
      if (Math.abs((long) value.precision() - value.scale()) <= 400
          && !Double.isInfinite(value.doubleValue())) {
        return value;
      }
    } catch (NumberFormatException endless) {
      // An exponent of more than ten digits; refused as all that are too large.
    }
    throw outOfRange(from, to);
  }

  private BadInput outOfRange(int from, int to) {
    return new BadInput(
        source
            .error("number-out-of-range", new Span(from, to), "a number out of range")
            .withHint("numbers are between 1e-400 and 1.8e308"));
  }

  private @Nullable Unit unit() {
    int start = at;
    while (isLetter(charAt(at))) {
      at++;
    }
    if (start == at) {
      return null;
    }
    if (text.startsWith("/s", at) && !isLetter(charAt(at + 2)) && !isDigit(charAt(at + 2))) {
      @Nullable Unit rate = Unit.named(text.substring(start, at + 2));
      if (rate != null) {
        at += 2;
        return rate;
      }
    }
    String name = text.substring(start, at);
    @Nullable Unit unit = Unit.named(name);
    if (unit == null) {
      @Nullable String hint = Suggestions.hint(name, Unit.names());
      throw new BadInput(
          source
              .error("unknown-unit", new Span(start, at), "unknown unit '" + name + "'")
              .withHint(
                  hint != null
                      ? hint
                      : "units: ns us ms s min h, B KB MB GB KiB MiB GiB, flop word flop/s"));
    }
    return unit;
  }

  private void digits() {
    while (isDigit(charAt(at))) {
      at++;
    }
  }

  private void expect(char c) {
    if (peek() != c) {
      throw unexpected("'" + c + "'");
    }
    take();
  }

  private BadInput unexpected(String expected) {
    String found = Printable.at(text, at);
    return new BadInput(
        source.error(
            "syntax",
            new Span(at, Math.min(text.length(), at + 1)),
            "expected " + expected + " in an expression, found " + found));
  }

  private BadInput tooDeep() {
    return new BadInput(
        source
            .error(
                "nested-too-deep",
                new Span(at, Math.min(text.length(), at + 1)),
                "an expression of more than " + DEEPEST + " nested or chained operations")
            .withHint("name parts of it with 'param'"));
  }

  private char take() {
    char c = text.charAt(at++);
    skip();
    return c;
  }

  private void skip() {
    end = at;
    at = trivia.applyAsInt(at);
  }

  private char peek() {
    return charAt(at);
  }

  private char charAt(int offset) {
    return offset < text.length() ? text.charAt(offset) : '\0';
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  }
}
