// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.ocaml;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.Constant;
import org.camp.core.lang.Pattern;
import org.camp.core.lang.lex.Literals;
import org.camp.core.lang.lex.MlTokens;
import org.camp.core.scan.Token;
import org.camp.core.scan.Token.Kind;

/** Reads patterns of the OCaml-like surface. */
final class OcamlPatterns {
  private final MlTokens tokens;
  private final Literals literals;

  OcamlPatterns(MlTokens tokens, Literals literals) {
    this.tokens = tokens;
    this.literals = literals;
  }

  /** Reads a whole pattern: {@code p, p}, {@code p :: p}, {@code C p}, {@code p as x}. */
  Pattern pattern() {
    literals.enter(tokens.peek().span());
    Pattern pattern = tuple();
    while (tokens.accept("as")) {
      Token name = tokens.take();
      if (name.kind() != Kind.NAME) {
        throw tokens.stop("expected a name behind 'as'");
      }
      pattern = new Pattern.Alias(name.text(), pattern, pattern.span().to(name.span()));
    }
    literals.leave();
    return pattern;
  }

  private Pattern tuple() {
    Pattern first = cons();
    if (!tokens.at(",")) {
      return first;
    }
    List<Pattern> items = new ArrayList<>(List.of(first));
    while (tokens.accept(",")) {
      items.add(cons());
    }
    return new Pattern.Tuple(items, first.span().to(tokens.last().span()));
  }

  private Pattern cons() {
    Pattern head = construct();
    if (!tokens.at("::")) {
      return head;
    }
    literals.enter(tokens.take().span());
    Pattern tail = cons();
    literals.leave();
    return new Pattern.Construct("::", List.of(head, tail), head.span().to(tail.span()));
  }

  private Pattern construct() {
    Token token = tokens.peek();
    if (token.kind() != Kind.NAME || !Literals.isConstructor(token.text())) {
      return atom();
    }
    tokens.take();
    List<Pattern> fields = new ArrayList<>();
    if (startsAtom()) {
      Pattern argument = atom();
      if (argument instanceof Pattern.Tuple tuple) {
        fields.addAll(tuple.items());
      } else {
        fields.add(argument);
      }
    }
    return new Pattern.Construct(token.text(), fields, token.span().to(tokens.last().span()));
  }

  /** Whether a pattern that needs no parentheses starts here. */
  boolean startsAtom() {
    Token token = tokens.peek();
    return switch (token.kind()) {
      case NAME, INT, REAL, TEXT -> true;
      case KEYWORD -> token.is("true") || token.is("false") || token.is("nil");
      case SYMBOL -> token.is("_") || token.is("(") || token.is("[") || token.is("-");
      default -> false;
    };
  }

  /** Complains of a type that is written where none can be. */
  void refuseType() {
    Token token = tokens.peek();
    if (token.is(":")) {
      throw tokens.stop(
          tokens
              .source()
              .error("syntax", token.span(), "types are inferred and are not written")
              .withHint("leave out ': …'"));
    }
  }

  /** Reads a pattern that needs no parentheses. */
  Pattern atom() {
    Token token = tokens.peek();
    if (tokens.accept("-")) {
      if (!literals.startsConstant()) {
        throw tokens.stop("expected a number behind '-' in a pattern");
      }
      Constant value = literals.constant();
      return new Pattern.Literal(negated(value), token.span().to(tokens.last().span()));
    }
    if (literals.startsConstant()) {
      Constant value = literals.constant();
      return new Pattern.Literal(value, token.span());
    }
    if (token.kind() == Kind.NAME) {
      tokens.take();
      return Literals.isConstructor(token.text())
          ? new Pattern.Construct(token.text(), List.of(), token.span())
          : new Pattern.Variable(token.text(), token.span());
    }
    if (tokens.accept("_")) {
      return new Pattern.Wildcard(token.span());
    }
    if (tokens.accept("nil")) {
      return new Pattern.Literal(new Constant.Nil(), token.span());
    }
    if (tokens.accept("(")) {
      if (tokens.accept(")")) {
        return new Pattern.Literal(new Constant.Unit(), token.span().to(tokens.last().span()));
      }
      Pattern inner = pattern();
      refuseType();
      tokens.expect(")", "after this pattern");
      return inner;
    }
    if (tokens.accept("[")) {
      return list(token.span());
    }
    throw tokens.stop("expected a pattern, found " + MlTokens.describe(token));
  }

  static Constant negated(Constant value) {
    if (value instanceof Constant.Int number) {
      return new Constant.Int(-number.value());
    }
    return value instanceof Constant.Real number ? new Constant.Real(-number.value()) : value;
  }

  private Pattern list(Span open) {
    List<Pattern> items = new ArrayList<>();
    while (!tokens.at("]")) {
      items.add(pattern());
      if (!tokens.accept(";")) {
        break;
      }
    }
    tokens.expect("]", "after the items of a list");
    Span span = open.to(tokens.last().span());
    literals.checkLength(items.size(), span);
    Pattern list = new Pattern.Construct("nil", List.of(), span);
    for (int i = items.size() - 1; i >= 0; i--) {
      list = new Pattern.Construct("::", List.of(items.get(i), list), span);
    }
    return list;
  }
}
