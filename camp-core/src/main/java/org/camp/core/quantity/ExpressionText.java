// SPDX-License-Identifier: Apache-2.0
package org.camp.core.quantity;

import static java.lang.Character.isLetter;

import java.util.StringJoiner;

/** Prints expressions, with no more parentheses than needed. */
enum ExpressionText {
  PLAIN,
  LATEX;

  String print(Expression e) {
    return print(e, 0);
  }

  private String print(Expression e, int outer) {
    if (e instanceof Expression.Number n) {
      return wrap(number(n), n.text().startsWith("-") && outer > 1);
    }
    if (e instanceof Expression.Name n) {
      return name(n.id());
    }
    if (e instanceof Expression.Negation n) {
      return wrap("-" + print(n.argument(), 3), outer > 1);
    }
    if (e instanceof Expression.Binary b) {
      return binary(b, outer);
    }
    if (e instanceof Expression.Call c) {
      return call(c);
    }
    throw new IllegalStateException();
  }

  private String binary(Expression.Binary b, int outer) {
    if (this == LATEX && b.operator() == '/') {
      return "\\frac{" + print(b.left(), 0) + "}{" + print(b.right(), 0) + "}";
    }
    if (this == LATEX && b.operator() == '^') {
      return wrap(print(b.left(), 5) + "^{" + print(b.right(), 0) + "}", outer > 4);
    }
    int level =
        switch (b.operator()) {
          case '+', '-' -> 1;
          case '*', '/', '%' -> 2;
          default -> 4;
        };
    boolean power = b.operator() == '^';
    String left = print(b.left(), power ? 5 : level);
    String right = print(b.right(), power ? 4 : level + 1);
    boolean unit = b.operator() == '/' && endsWithUnit(b.left()) && isLetter(right.charAt(0));
    return wrap(left + (unit ? " / " : operator(b.operator())) + right, level < outer);
  }

  /** Whether what follows could be read as more of a unit: 7flop by s is not 7flop/s. */
  private static boolean endsWithUnit(Expression e) {
    if (e instanceof Expression.Binary b) {
      return endsWithUnit(b.right());
    }
    if (e instanceof Expression.Negation n) {
      return endsWithUnit(n.argument());
    }
    return e instanceof Expression.Number n && isLetter(n.text().charAt(n.text().length() - 1));
  }

  private String operator(char operator) {
    return switch (operator) {
      case '+', '-' -> " " + operator + " ";
      case '*' -> this == LATEX ? " \\cdot " : "*";
      case '%' -> this == LATEX ? " \\bmod " : " % ";
      default -> String.valueOf(operator);
    };
  }

  private String call(Expression.Call c) {
    if (this == LATEX && c.function().equals("sqrt")) {
      return "\\sqrt{" + print(c.arguments().get(0), 0) + "}";
    }
    StringJoiner arguments = new StringJoiner(", ", "(", ")");
    c.arguments().forEach(a -> arguments.add(print(a, 0)));
    String function =
        this == PLAIN
            ? c.function()
            : switch (c.function()) {
              case "min", "max", "ln", "exp" -> "\\" + c.function();
              case "log2" -> "\\log_2";
              default -> "\\mathrm{" + c.function().replace("_", "\\_") + "}";
            };
    return function + arguments;
  }

  private String number(Expression.Number n) {
    String text = n.text();
    if (this == PLAIN || n.quantity().dimension().equals(Dimension.NONE)) {
      return text;
    }
    int digits = 0;
    while (digits < text.length() && "0123456789.eE+-".indexOf(text.charAt(digits)) >= 0) {
      digits++;
    }
    return text.substring(0, digits) + "\\,\\mathrm{" + text.substring(digits) + "}";
  }

  private String name(String id) {
    if (this == PLAIN) {
      return id;
    }
    return latexName(id);
  }

  /** {@code t1} as {@code t_{1}}, {@code c_s} as {@code c_{s}}, longer words upright. */
  static String latexName(String id) {
    int split = id.indexOf('_');
    if (split > 0 && split < id.length() - 1) {
      return latexName(id.substring(0, split))
          + "_{"
          + id.substring(split + 1).replace("_", "\\_")
          + "}";
    }
    int digits = id.length();
    while (digits > 1 && Character.isDigit(id.charAt(digits - 1))) {
      digits--;
    }
    String head = id.substring(0, digits).replace("_", "\\_");
    String shown = head.length() == 1 ? head : "\\mathit{" + head + "}";
    return digits == id.length() ? shown : shown + "_{" + id.substring(digits) + "}";
  }

  private static String wrap(String text, boolean needed) {
    return needed ? "(" + text + ")" : text;
  }
}
