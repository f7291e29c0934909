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
import org.camp.core.scan.Cursor;
import org.camp.core.scan.Depth;
import org.jspecify.annotations.Nullable;

/**
 * Reads one expression out of a larger text:
 *
 * <pre>
 * e    = t {("+"|"-") t}      t = u {("*"|"/"|"%") u}      u = ["-"] pow      pow = atom ["^" u]
 * atom = NUM [UNIT] | ID | ID "(" e {"," e} ")" | "(" e ")"
 * </pre>
 *
 * A unit stands behind its number, with or without a blank.
 */
public final class ExpressionParser {
  /** Expressions nested deeper, or with more operators, are refused. */
  public static final int DEEPEST = 500;

  private final SourceText source;
  private final Cursor cursor;
  private final IntUnaryOperator trivia;
  private final Depth depth = new Depth(DEEPEST);
  private final Depth operators = new Depth(DEEPEST);
  private int end;

  /**
   * A parser that starts at {@code offset}.
   *
   * @param trivia the offset behind the white space and comments that start at an offset
   */
  public ExpressionParser(SourceText source, int offset, IntUnaryOperator trivia) {
    this.source = source;
    this.cursor = new Cursor(source);
    this.trivia = trivia;
    cursor.moveTo(trivia.applyAsInt(offset));
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
    if (!parser.cursor.atEnd()) {
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
    return cursor.offset();
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
    int start = cursor.offset();
    Expression left = term();
    while (cursor.here() == '+' || cursor.here() == '-') {
      char operator = take();
      left = binary(start, operator, left, term());
    }
    return left;
  }

  private Expression term() {
    int start = cursor.offset();
    Expression left = unary();
    while (isFactor(cursor.here())) {
      char operator = take();
      left = binary(start, operator, left, unary());
    }
    return left;
  }

  private boolean isFactor(char c) {
    return c == '*' || c == '%' || (c == '/' && !cursor.at("//"));
  }

  private Expression binary(int start, char operator, Expression left, Expression right) {
    operators.enter(this::tooDeep);
    return new Expression.Binary(operator, left, right, new Span(start, end));
  }

  private Expression unary() {
    depth.enter(this::tooDeep);
    try {
      int start = cursor.offset();
      if (cursor.here() != '-') {
        return power();
      }
      take();
      Expression argument = power();
      Span span = new Span(start, end);
      return argument instanceof Expression.Number n
          ? Folding.negated(n, span)
          : new Expression.Negation(argument, span);
    } finally {
      depth.leave();
    }
  }

  private Expression power() {
    int start = cursor.offset();
    Expression base = atom();
    if (cursor.here() != '^') {
      return base;
    }
    take();
    Expression exponent = unary();
    return new Expression.Binary('^', base, exponent, new Span(start, end));
  }

  private Expression atom() {
    char c = cursor.here();
    if (Cursor.isDigit(c)) {
      return number();
    }
    if (c == '(') {
      int start = cursor.offset();
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
    int start = cursor.offset();
    cursor.takeWhile(c -> isLetter(c) || Cursor.isDigit(c));
    String id = cursor.textSince(start);
    if (id.equals("NaN") || id.equals("Infinity")) {
      throw new BadInput(
          source
              .error("no-value", cursor.since(start), "'" + id + "' is no value")
              .withHint("write a number"));
    }
    skip();
    if (cursor.here() != '(') {
      return new Expression.Name(id, new Span(start, end));
    }
    take();
    List<Expression> arguments = new ArrayList<>();
    arguments.add(expression());
    while (cursor.here() == ',') {
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
    int start = cursor.offset();
    cursor.takeDigits();
    if (cursor.at('.') && Cursor.isDigit(cursor.ahead(1))) {
      cursor.skip(1);
      cursor.takeDigits();
    }
    cursor.takeExponent("+-");
    BigDecimal value = decimal(start);
    Unit unit = unit();
    Span span = cursor.since(start);
    String written = cursor.textSince(start);
    Quantity quantity =
        unit == null
            ? new Quantity(value, Dimension.NONE)
            : new Quantity(value.multiply(unit.factor()), unit.dimension());
    if (Double.isInfinite(quantity.asDouble())) {
      throw outOfRange(start);
    }
    skip();
    return new Expression.Number(quantity, written, span);
  }

  private BigDecimal decimal(int start) {
    Span span = cursor.since(start);
    if (span.end() - start > 400) {
      throw new BadInput(source.error("number-too-long", span, "a number of more than 400 digits"));
    }
    try {
      BigDecimal value = new BigDecimal(cursor.textSince(start));
      if (Math.abs((long) value.precision() - value.scale()) <= 400
          && !Double.isInfinite(value.doubleValue())) {
        return value;
      }
    } catch (NumberFormatException endless) {
      // An exponent of more than ten digits; refused as all that are too large.
    }
    throw outOfRange(start);
  }

  private BadInput outOfRange(int start) {
    return new BadInput(
        source
            .error("number-out-of-range", cursor.since(start), "a number out of range")
            .withHint("numbers are between 1e-400 and 1.8e308"));
  }

  /** A unit, directly behind its number or after blanks where a word could not stand otherwise. */
  private @Nullable Unit unit() {
    int blanks = 0;
    while (isBlank(cursor.ahead(blanks))) {
      blanks++;
    }
    if (blanks > 0) {
      if (!isUnit(blanks)) {
        return null;
      }
      cursor.skip(blanks);
    }
    int start = cursor.offset();
    if (!cursor.takeWhile(c -> isLetter(c) || Unit.isMicro(c))) {
      return null;
    }
    String name = cursor.textSince(start);
    if (cursor.at("/s") && !isLetter(cursor.ahead(2)) && !Cursor.isDigit(cursor.ahead(2))) {
      Unit rate = Unit.named(name + "/s");
      if (rate != null) {
        cursor.skip(2);
        return rate;
      }
    }
    Unit unit = Unit.named(name);
    if (unit == null) {
      String hint = Suggestions.hint(name, Unit.names());
      throw new BadInput(
          source
              .error("unknown-unit", cursor.since(start), "unknown unit '" + name + "'")
              .withHint(
                  hint != null
                      ? hint
                      : "units: ns us ms s min h, B KB MB GB KiB MiB GiB, flop word flop/s"));
    }
    return unit;
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\u00a0' || c == '\u202f';
  }

  /** Whether the word that many letters ahead is a unit, and no name or call begins with it. */
  private boolean isUnit(int ahead) {
    StringBuilder word = new StringBuilder();
    int end = ahead;
    while (isLetter(cursor.ahead(end)) || Unit.isMicro(cursor.ahead(end))) {
      word.append(cursor.ahead(end++));
    }
    char next = cursor.ahead(end);
    boolean longer = Cursor.isDigit(next) || next == '_' || next == '(' || next == '[';
    return !longer && word.length() > 0 && Unit.named(word.toString()) != null;
  }

  private void expect(char c) {
    if (cursor.here() != c) {
      throw unexpected("'" + c + "'");
    }
    take();
  }

  private BadInput unexpected(String expected) {
    String found = Printable.at(source.text(), cursor.offset());
    String message = "expected " + expected + " in an expression, found " + found;
    return new BadInput(source.error("syntax", next(), message));
  }

  private BadInput tooDeep() {
    return new BadInput(
        source
            .error(
                "nested-too-deep",
                next(),
                "an expression of more than " + DEEPEST + " nested or chained operations")
            .withHint("name parts of it with 'param'"));
  }

  private Span next() {
    int at = cursor.offset();
    return new Span(at, Math.min(source.text().length(), at + 1));
  }

  private char take() {
    char c = cursor.here();
    cursor.skip(1);
    skip();
    return c;
  }

  private void skip() {
    end = cursor.offset();
    cursor.moveTo(trivia.applyAsInt(end));
  }

  private static boolean isLetter(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  }
}
