// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.type;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.Constant;
import org.camp.core.lang.Expr;
import org.camp.core.lang.Primitive;
import org.jspecify.annotations.Nullable;

/**
 * Reads the value of a parameter from JSON: numbers (whole without point and exponent), truth
 * values, null for {@code nil}, strings, and arrays of these; a value per processor as {@code
 * {"par": [v1, …]}} and one per leaf of a machine as {@code {"tree": [[v1, …], …]}}.
 */
public final class BoundValue {
  private static final int MOST_NESTED = 100;

  private final String name;
  private final String text;
  private final Span span;
  private int at;
  private int depth;

  private BoundValue(String name, String text, Span span) {
    this.name = name;
    this.text = text;
    this.span = span;
  }

  /**
   * The expression that stands for a value.
   *
   * @param name the parameter, for messages
   * @param span where the expression is said to be written
   * @throws BadInput when the text is no such value
   */
  public static Expr parse(String name, String text, Span span) {
    BoundValue reader = new BoundValue(name, text, span);
    Expr value = reader.value();
    reader.skipBlanks();
    if (reader.at < text.length()) {
      throw reader.fault("there is more behind the value");
    }
    return value;
  }

  private BadInput fault(String message) {
    return new BadInput(
        Diagnostic.error(
                "bad-binding",
                String.format(Locale.ROOT, "the value of '%s' is not JSON: %s", name, message))
            .withHint("write a number, true, false, \"text\" or an array such as [1, 2, 3]"));
  }

  private void skipBlanks() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  private Expr value() {
    skipBlanks();
    if (at >= text.length()) {
      throw fault("it ends too early");
    }
    char c = text.charAt(at);
    if (c == '[') {
      return array();
    }
    if (c == '{') {
      return distributed();
    }
    if (c == '"') {
      return new Expr.Literal(new Constant.Text(string()), span);
    }
    int start = at;
    while (at < text.length() && ",]} \t\r\n".indexOf(text.charAt(at)) < 0) {
      at++;
    }
    return new Expr.Literal(scalar(text.substring(start, at)), span);
  }

  private Constant scalar(String word) {
    if (word.equals("true") || word.equals("false")) {
      return new Constant.Bool(word.equals("true"));
    }
    if (word.equals("null")) {
      return new Constant.Nil();
    }
    if (word.matches("-?[0-9]+")) {
      try {
        return new Constant.Int(Long.parseLong(word));
      } catch (NumberFormatException e) {
        throw outOfRange(word + " does not fit 64 bits", "as a real number it is " + word + ".0");
      }
    }
    if (word.matches("-?[0-9]+(\\.[0-9]+)?([eE][-+]?[0-9]+)?")) {
      double real = Double.parseDouble(word);
      if (Double.isInfinite(real)) {
        throw outOfRange(word + " is too large", null);
      }
      return new Constant.Real(real);
    }
    throw fault("'" + word + "' is no value");
  }

  private BadInput outOfRange(String message, @Nullable String hint) {
    return new BadInput(
        Diagnostic.error(
                "bad-binding",
                String.format(Locale.ROOT, "the value of '%s' is wrong: %s", name, message))
            .withHint(hint));
  }

  /** A vector or a tree. */
  private Expr distributed() {
    at++;
    skipBlanks();
    String key = at < text.length() && text.charAt(at) == '"' ? string() : "";
    if (!key.equals("par") && !key.equals("tree")) {
      throw fault("an object is {\"par\": [..]} or {\"tree\": [..]}");
    }
    expect(':');
    Expr value = value();
    expect('}');
    if (key.equals("tree")) {
      return new Expr.Parallel(Primitive.TREE, List.of(value), span);
    }
    if (value instanceof Expr.ArrayOf array) {
      return new Expr.Parallel(Primitive.VECTOR, array.items(), span);
    }
    throw fault("\"par\" needs an array with a value per processor");
  }

  private void expect(char wanted) {
    skipBlanks();
    if (at >= text.length() || text.charAt(at++) != wanted) {
      throw fault("expected '" + wanted + "'");
    }
  }

  private Expr array() {
    if (++depth > MOST_NESTED) {
      throw fault("it is nested too deeply");
    }
    at++;
    List<Expr> items = new ArrayList<>();
    skipBlanks();
    if (at < text.length() && text.charAt(at) == ']') {
      at++;
    } else {
      while (true) {
        items.add(value());
        skipBlanks();
        char c = at < text.length() ? text.charAt(at++) : ' ';
        if (c == ']') {
          break;
        }
        if (c != ',') {
          throw fault("expected ',' or ']'");
        }
      }
    }
    depth--;
    return new Expr.ArrayOf(items, span);
  }

  private String string() {
    StringBuilder out = new StringBuilder();
    at++;
    while (at < text.length() && text.charAt(at) != '"') {
      char c = text.charAt(at++);
      out.append(c == '\\' && at < text.length() ? escaped() : c);
    }
    if (at >= text.length()) {
      throw fault("a string is not closed");
    }
    at++;
    return out.toString();
  }

  private char escaped() {
    char c = text.charAt(at++);
    return switch (c) {
      case 'n' -> '\n';
      case 't' -> '\t';
      case 'r' -> '\r';
      case 'b' -> '\b';
      case 'f' -> '\f';
      case '"', '\\', '/' -> c;
      case 'u' -> {
        int end = Math.min(text.length(), at + 4);
        String digits = text.substring(at, end);
        if (!digits.matches("[0-9a-fA-F]{4}")) {
          throw fault("'\\u' needs four hexadecimal digits");
        }
        at = end;
        yield (char) Integer.parseInt(digits, 16);
      }
      default -> throw fault("'\\" + c + "' is no escape sequence");
    };
  }
}
