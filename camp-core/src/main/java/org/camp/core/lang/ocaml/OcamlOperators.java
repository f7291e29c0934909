// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.ocaml;

import java.util.Map;
import java.util.Optional;
import org.camp.core.lang.Operator;
import org.camp.core.scan.Token;
import org.camp.core.scan.Token.Kind;

/** The infix operators of the OCaml-like surface. */
final class OcamlOperators {
  private static final Map<String, Operator> INFIX =
      Map.ofEntries(
          Map.entry("||", Operator.OR),
          Map.entry("&&", Operator.AND),
          Map.entry("=", Operator.EQUAL),
          Map.entry("<>", Operator.NOT_EQUAL),
          Map.entry("<", Operator.LESS),
          Map.entry("<=", Operator.AT_MOST),
          Map.entry(">", Operator.GREATER),
          Map.entry(">=", Operator.AT_LEAST),
          Map.entry("^", Operator.CONCAT),
          Map.entry("+", Operator.PLUS),
          Map.entry("-", Operator.MINUS),
          Map.entry("+.", Operator.REAL_PLUS),
          Map.entry("-.", Operator.REAL_MINUS),
          Map.entry("*", Operator.TIMES),
          Map.entry("/", Operator.QUOTIENT),
          Map.entry("mod", Operator.REMAINDER),
          Map.entry("*.", Operator.REAL_TIMES),
          Map.entry("/.", Operator.DIVIDE),
          Map.entry("land", Operator.LAND),
          Map.entry("lor", Operator.LOR),
          Map.entry("lxor", Operator.LXOR),
          Map.entry("lsl", Operator.LSL),
          Map.entry("lsr", Operator.LSR),
          Map.entry("asr", Operator.ASR),
          Map.entry("**", Operator.POWER));

  private OcamlOperators() {}

  /** How strongly a token binds to its sides; 0 when it is no infix operator. */
  static int level(Token token) {
    if (token.kind() != Kind.SYMBOL && token.kind() != Kind.KEYWORD) {
      return 0;
    }
    return level(token.text());
  }

  /** Whether operations of a level take what follows with them: {@code a ^ (b ^ c)}. */
  static boolean isToTheRight(int level) {
    return level <= 2 || level == 4 || level == 5 || level == 8;
  }

  /** The level of a symbol: 1 for {@code ||} to 8 for powers. */
  static int level(String symbol) {
    return switch (symbol) {
      case "||" -> 1;
      case "&&" -> 2;
      case "=", "<>", "<", "<=", ">", ">=", "|>" -> 3;
      case "^", "@", "@@" -> 4;
      case "::" -> 5;
      case "+", "-", "+.", "-." -> 6;
      case "*", "/", "mod", "*.", "/.", "land", "lor", "lxor" -> 7;
      case "**", "lsl", "lsr", "asr" -> 8;
      default -> 0;
    };
  }

  /** The level of a sign that a program declares, by its first character; 0 for a prefix. */
  static int declaredLevel(String sign) {
    if (level(sign) > 0 || isPrefix(sign)) {
      return level(sign);
    }
    return switch (sign.charAt(0)) {
      case '*' -> sign.startsWith("**") ? 8 : 7;
      case '/', '%' -> 7;
      case '+', '-' -> 6;
      case '@', '^' -> 4;
      default -> 3;
    };
  }

  /** Whether a sign stands before its only operand. */
  static boolean isPrefix(String sign) {
    return "!?~".indexOf(sign.charAt(0)) >= 0 && !sign.startsWith("!=");
  }

  /** The operation of an infix symbol. */
  static Operator infix(String symbol) {
    Operator operator = INFIX.get(symbol);
    if (operator == null) {
      throw new IllegalArgumentException(symbol);
    }
    return operator;
  }

  /** Whether a token is an infix operation. */
  static boolean isInfix(Token token) {
    return level(token) > 0 && INFIX.containsKey(token.text());
  }

  /** The infix symbol of an operation. */
  static Optional<String> symbol(Operator operator) {
    return INFIX.entrySet().stream()
        .filter(entry -> entry.getValue() == operator)
        .map(Map.Entry::getKey)
        .findAny();
  }
}
