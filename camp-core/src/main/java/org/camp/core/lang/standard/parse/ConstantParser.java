// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.standard.parse;

import org.camp.core.lang.Constant;

/** Reads constants. */
final class ConstantParser {
  private final Lexemes in;

  ConstantParser(Lexemes in) {
    this.in = in;
  }

  boolean starts() {
    return switch (in.peek().kind()) {
      case INT, WORD, REAL, STRING, CHAR -> true;
      default -> false;
    };
  }

  Syntax.Const constant() {
    Lexeme token = in.take();
    return new Syntax.Const(value(token), token.span());
  }

  private Constant value(Lexeme token) {
    String text = token.text();
    try {
      return switch (token.kind()) {
        case INT -> new Constant.Int(whole(text));
        case WORD ->
            new Constant.Word(
                text.startsWith("0wx")
                    ? Long.parseUnsignedLong(text.substring(3), 16)
                    : Long.parseUnsignedLong(text.substring(2)),
                64);
        case REAL -> new Constant.Real(Double.parseDouble(text.replace('~', '-')));
        case CHAR -> new Constant.Char(text.charAt(0));
        default -> new Constant.Text(text);
      };
    } catch (NumberFormatException e) {
      throw in.stop("too-large", token.span(), "this number does not fit 64 bits");
    }
  }

  private static long whole(String text) {
    boolean negative = text.startsWith("~");
    String digits = negative ? text.substring(1) : text;
    return digits.startsWith("0x")
        ? (negative ? -1 : 1) * Long.parseUnsignedLong(digits.substring(2), 16)
        : Long.parseLong((negative ? "-" : "") + digits);
  }
}
