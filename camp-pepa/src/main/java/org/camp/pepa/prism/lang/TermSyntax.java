// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism.lang;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.scan.Depth;
import org.camp.core.scan.Stop;
import org.camp.core.scan.Token;
import org.camp.core.scan.Token.Kind;
import org.camp.core.scan.Tokens;
import org.jspecify.annotations.Nullable;

/** Parses expressions, each by precedence. */
final class TermSyntax extends Tokens {
  /** How deep an expression may nest; operators in a row count as well. */
  private static final int DEEPEST = 1_000;

  private static final int MOST_BRACKETS = 150;

  private final boolean inProperty;
  private final Depth brackets = new Depth(MOST_BRACKETS);
  private int operators;
  private boolean bare;

  /**
   * At the first token.
   *
   * @param inProperty whether labels may stand in expressions
   */
  TermSyntax(SourceText source, Diagnostics problems, boolean inProperty) {
    super(source, PrismScanner.scan(source, problems, inProperty), problems);
    this.inProperty = inProperty;
  }

  /** The name of something. */
  Token name(String what) {
    if (at(Kind.KEYWORD)) {
      throw stop(unexpected(what).withHint("'" + peek().text() + "' is a reserved word of PRISM"));
    }
    return expect(Kind.NAME, what);
  }

  /** A whole expression. */
  PrismTerm term() {
    operators = 0;
    return choice();
  }

  /** A time bound: a formula may follow at once, also one in brackets. */
  PrismTerm time() {
    operators = 0;
    bare = true;
    try {
      return binary(PrismOperator.PLUS.strength());
    } finally {
      bare = false;
    }
  }

  private PrismTerm choice() {
    brackets.enter(this::tooDeep);
    int start = peek().span().start();
    PrismTerm condition = binary(PrismOperator.IMPLIES.strength());
    PrismTerm result = condition;
    if (accept("?")) {
      PrismTerm yes = choice();
      expect(":", "of '? :'");
      result = new PrismTerm.Choice(condition, yes, choice(), since(start));
    }
    brackets.leave();
    return result;
  }

  private PrismTerm binary(int strength) {
    if (strength == PrismOperator.NOT.strength()) {
      return negation();
    }
    if (strength == PrismOperator.NEGATED.strength()) {
      return sign();
    }
    int start = peek().span().start();
    PrismTerm left = binary(strength + 1);
    PrismOperator operator = operator(strength);
    while (operator != null) {
      count();
      take();
      PrismTerm right = binary(strength + 1);
      left = new PrismTerm.Binary(operator, left, right, since(start));
      operator = operator(strength);
    }
    return left;
  }

  private @Nullable PrismOperator operator(int strength) {
    for (PrismOperator operator : PrismOperator.values()) {
      if (operator.strength() == strength && at(operator.sign())) {
        return operator;
      }
    }
    return null;
  }

  private PrismTerm negation() {
    int start = peek().span().start();
    if (!accept("!")) {
      return binary(PrismOperator.EQUAL.strength());
    }
    count();
    PrismTerm of = negation();
    return new PrismTerm.Unary(PrismOperator.NOT, of, since(start));
  }

  private PrismTerm sign() {
    int start = peek().span().start();
    PrismOperator operator = at("!") ? PrismOperator.NOT : PrismOperator.NEGATED;
    if (!accept(operator.sign())) {
      return atom();
    }
    count();
    PrismTerm of = sign();
    return new PrismTerm.Unary(operator, of, since(start));
  }

  private PrismTerm atom() {
    Token token = peek();
    if (token.isNumber() && !atEnd()) {
      take();
      return number(token);
    }
    if (accept("true") || accept("false")) {
      return new PrismTerm.Literal(PrismType.BOOL, token.is("true") ? 1 : 0, token.span());
    }
    if (accept("(")) {
      boolean before = bare;
      bare = false;
      PrismTerm inner = choice();
      expect(")");
      bare = before;
      return inner;
    }
    if (accept("func")) {
      expect("(", "after 'func'");
      Token name = take();
      expect(",", "after the name of a function");
      return call(name, token.span().start());
    }
    if (at(Kind.NAME) || atAny("min", "max")) {
      take();
      boolean call = at("(") && !(bare && PrismFunction.of(token.text()).isEmpty());
      return call && accept("(") ? call(token, token.span().start()) : reference(token);
    }
    if (at(Kind.TEXT)) {
      return label(take());
    }
    if (inProperty && atAny("P", "S", "R", "E", "A", "filter", "Pmin", "Pmax", "Rmin", "Rmax")) {
      throw stop(
          source()
              .error(
                  "unsupported",
                  token.span(),
                  "'" + token.text() + "' within a property is not read")
              .withHint("nested properties and filters: ask for the inner one by itself"));
    }
    throw stopExpecting("an expression");
  }

  private PrismTerm reference(Token token) {
    if (token.kind() == Kind.KEYWORD) {
      throw stopExpecting("'(' after '" + token.text() + "'");
    }
    return new PrismTerm.Name(token.text(), token.span());
  }

  private PrismTerm label(Token token) {
    if (!inProperty) {
      throw stop(
          source()
              .error("syntax", token.span(), "a label cannot stand here")
              .withHint("labels stand in properties; use a formula within the model"));
    }
    return new PrismTerm.LabelUse(token.text(), token.span());
  }

  private PrismTerm number(Token token) {
    double value = Double.parseDouble(token.text());
    boolean whole = token.kind() == Kind.INT;
    if ((whole && value > 1L << 53) || Double.isInfinite(value)) {
      throw stop(
          source()
              .error("too-large", token.span(), "the number " + token.text() + " is too large"));
    }
    return new PrismTerm.Literal(whole ? PrismType.INT : PrismType.DOUBLE, value, token.span());
  }

  private PrismTerm call(Token name, int start) {
    PrismFunction function =
        PrismFunction.of(name.text())
            .orElseThrow(
                () ->
                    stop(
                        source()
                            .error(
                                "unknown-function",
                                name.span(),
                                "there is no function '" + name.text() + "'")
                            .withHint("known: min, max, floor, ceil, round, pow, mod, log")));
    List<PrismTerm> arguments = new ArrayList<>();
    do {
      arguments.add(choice());
    } while (accept(","));
    expect(")", "after the arguments of " + name.text());
    Span span = since(start);
    if (!function.takes(arguments.size())) {
      throw stop(
          source().error("bad-call", span, "'" + name.text() + "' takes " + function.arity()));
    }
    return new PrismTerm.Call(function, arguments, span);
  }

  private void count() {
    if (++operators > DEEPEST) {
      throw tooDeep();
    }
  }

  private Stop tooDeep() {
    return stop(
        source()
            .error("too-deep", peek().span(), "this expression is too long")
            .withHint("give parts of it names: formula part = …;"));
  }

  /** Forgets how deep it was, behind an error. */
  void restart() {
    brackets.backTo(0);
  }
}
