// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.sml;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.Constant;
import org.camp.core.lang.Pattern;
import org.camp.core.lang.lex.Literals;
import org.camp.core.lang.lex.MlTokens;
import org.camp.core.scan.Token;
import org.camp.core.scan.Token.Kind;

/** Reads patterns of the SML-like surface. */
final class SmlPatterns {
  private final MlTokens tokens;
  private final Literals literals;

  SmlPatterns(MlTokens tokens, Literals literals) {
    this.tokens = tokens;
    this.literals = literals;
  }

  /** Reads a whole pattern: {@code x as p}, {@code p :: p}, {@code C p}. */
  Pattern pattern() {
    literals.enter(tokens.peek().span());
    Pattern pattern = cons();
    literals.leave();
    return pattern;
  }

  private Pattern cons() {
    Token first = tokens.peek();
    if (first.kind() == Kind.NAME && tokens.peek(1).is("as")) {
      tokens.take();
      tokens.take();
      Pattern inner = pattern();
      return new Pattern.Alias(first.text(), inner, first.span().to(inner.span()));
    }
    Pattern head = application();
    if (!tokens.accept("::")) {
      return head;
    }
    Pattern tail = pattern();
    return new Pattern.Construct("::", List.of(head, tail), head.span().to(tail.span()));
  }

  private Pattern application() {
    Token token = tokens.peek();
    if (token.kind() != Kind.NAME || !Literals.isConstructor(token.text())) {
      return atom();
    }
    tokens.take();
    List<Pattern> fields = new ArrayList<>();
    if (tokens.at("(")) {
      tokens.take();
      if (!tokens.at(")")) {
        do {
          fields.add(pattern());
        } while (tokens.accept(","));
      } else {
        fields.add(new Pattern.Literal(new Constant.Unit(), token.span()));
      }
      tokens.expect(")", "after the fields of '" + token.text() + "'");
    } else if (startsAtom()) {
      fields.add(atom());
    }
    return new Pattern.Construct(token.text(), fields, token.span().to(tokens.last().span()));
  }

  /** Whether a pattern that needs no parentheses starts here. */
  boolean startsAtom() {
    Token token = tokens.peek();
    return switch (token.kind()) {
      case NAME, INT, REAL, TEXT -> true;
      case KEYWORD -> token.is("true") || token.is("false") || token.is("nil");
      case SYMBOL ->
          token.is("_") || token.is("(") || token.is("[") || token.is("{") || token.is("~");
      default -> false;
    };
  }

  /** Reads a pattern that needs no parentheses. */
  Pattern atom() {
    Token token = tokens.peek();
    if (literals.startsConstant()) {
      Constant value = literals.constant();
      return new Pattern.Literal(value, token.span().to(tokens.last().span()));
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
      return new Pattern.Construct("nil", List.of(), token.span());
    }
    if (tokens.accept("(")) {
      return group(token.span());
    }
    if (tokens.at("{")) {
      throw tokens.stop(
          tokens
              .source()
              .error("record", token.span(), "in SML this is a pattern for a record")
              .withHint("write (a, b) for the components of a tuple, parallel or not"));
    }
    if (tokens.accept("[")) {
      return list(token.span());
    }
    throw tokens.stop("expected a pattern, found " + MlTokens.describe(token));
  }

  private Pattern group(Span open) {
    if (tokens.accept(")")) {
      return new Pattern.Literal(new Constant.Unit(), open.to(tokens.last().span()));
    }
    List<Pattern> items = new ArrayList<>();
    do {
      items.add(pattern());
    } while (tokens.accept(","));
    tokens.expect(")", "after this pattern");
    return items.size() == 1
        ? items.get(0)
        : new Pattern.Tuple(items, open.to(tokens.last().span()));
  }

  private Pattern list(Span open) {
    List<Pattern> items = new ArrayList<>();
    if (!tokens.at("]")) {
      do {
        items.add(pattern());
      } while (tokens.accept(","));
    }
    tokens.expect("]", "after the items of a list");
    Span span = open.to(tokens.last().span());
    literals.checkLength(items.size(), span);
    return Pattern.Construct.list(items, span);
  }
}
