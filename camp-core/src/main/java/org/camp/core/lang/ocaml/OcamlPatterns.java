// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.ocaml;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
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
  private final OcamlTypes types;

  OcamlPatterns(MlTokens tokens, Literals literals, OcamlTypes types) {
    this.types = types;
    this.tokens = tokens;
    this.literals = literals;
  }

  /** Reads a whole pattern: {@code p, p}, {@code p :: p}, {@code C p}, {@code p as x}. */
  Pattern pattern() {
    literals.enter(tokens.peek().span());
    Pattern pattern = either();
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

  private Pattern either() {
    Pattern first = tuple();
    if (!tokens.at("|")) {
      return first;
    }
    List<Pattern> all = new ArrayList<>(List.of(first));
    while (tokens.accept("|")) {
      Pattern next = tuple();
      if (!names(next).equals(names(first))) {
        throw tokens.stop(
            tokens
                .source()
                .error("syntax", next.span(), "both sides of '|' must bind the same names")
                .withHint("write two clauses"));
      }
      all.add(next);
    }
    return new Pattern.Either(all, first.span().to(tokens.last().span()));
  }

  private static Set<String> names(Pattern pattern) {
    Set<String> all = new HashSet<>();
    pattern.forEachName((name, span) -> all.add(name));
    return all;
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
      case NAME, INT, REAL, TEXT, CHARACTER -> true;
      case KEYWORD -> token.is("true") || token.is("false") || token.is("nil");
      case SYMBOL -> token.isAny("_", "(", "[", "-", "{");
      default -> false;
    };
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
      if (tokens.accept(":")) {
        inner = new Pattern.Typed(inner, types.type(), token.span().to(tokens.last().span()));
      }
      tokens.expect(")", "after this pattern");
      return inner;
    }
    if (tokens.accept("[")) {
      return list(token.span());
    }
    if (tokens.accept("{")) {
      return record(token.span());
    }
    throw tokens.stop("expected a pattern, found " + MlTokens.describe(token));
  }

  /** {@code {a = p; b; _}}. */
  private Pattern record(Span open) {
    SortedMap<String, Pattern> fields = new TreeMap<>();
    while (!tokens.at("}")) {
      Token label = tokens.take();
      if (label.kind() == Kind.NAME) {
        Pattern field =
            tokens.accept("=") ? pattern() : new Pattern.Variable(label.text(), label.span());
        fields.put(label.text(), field);
      } else if (!label.is("_")) {
        throw tokens.stop("expected the name of a field, found " + MlTokens.describe(label));
      }
      if (!tokens.accept(";")) {
        break;
      }
    }
    tokens.expect("}", "after the fields");
    Span span = open.to(tokens.last().span());
    return new Pattern.Labelled(
        List.copyOf(fields.keySet()), List.copyOf(fields.values()), true, span);
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
    return Pattern.Construct.list(items, span);
  }
}
