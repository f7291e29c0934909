// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.sml;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.Constant;
import org.camp.core.lang.Expr;
import org.camp.core.lang.Operator;
import org.camp.core.lang.Pattern;
import org.camp.core.lang.lex.Literals;
import org.camp.core.lang.lex.MlTokens;
import org.camp.core.scan.Token;
import org.camp.core.scan.Token.Kind;

/** Reads calls, and expressions that need no parentheses. */
final class SmlAtoms {
  private final SmlParser parser;
  private final MlTokens tokens;
  private final Literals literals;
  private final SmlScope scope;
  private final SmlDeclarations declarations;

  SmlAtoms(
      SmlParser parser,
      MlTokens tokens,
      Literals literals,
      SmlScope scope,
      SmlDeclarations declarations) {
    this.parser = parser;
    this.tokens = tokens;
    this.literals = literals;
    this.scope = scope;
    this.declarations = declarations;
  }

  Expr application() {
    Token token = tokens.peek();
    Expr head;
    if (token.kind() == Kind.NAME && Literals.isConstructor(token.text())) {
      tokens.take();
      head = construct(token);
    } else if (token.kind() == Kind.NAME && scope.isOperation(token.text()) && startsAtom(1)) {
      tokens.take();
      head = operation(token, SmlScope.operation(token.text()));
    } else {
      head = atom();
    }
    while (startsAtom(0)) {
      literals.enter(head.span());
      Expr argument = argument();
      head = new Expr.Apply(head, argument, head.span().to(argument.span()));
    }
    return head;
  }

  private Expr argument() {
    Token token = tokens.peek();
    if (token.kind() == Kind.NAME && Literals.isConstructor(token.text())) {
      tokens.take();
      return new Expr.Construct(token.text(), List.of(), token.span());
    }
    return atom();
  }

  private Expr construct(Token name) {
    List<Expr> fields = List.of();
    if (tokens.at("(")) {
      Span open = tokens.take().span();
      fields = tokens.at(")") ? List.of(unit(open)) : items(")");
      tokens.expect(")", "after the fields of '" + name.text() + "'");
    } else if (startsAtom(0)) {
      fields = List.of(argument());
    }
    return new Expr.Construct(name.text(), fields, name.span().to(tokens.last().span()));
  }

  private static Expr unit(Span span) {
    return new Expr.Literal(new Constant.Unit(), span);
  }

  /** {@code map f a}; also {@code map(f, a)}, and {@code map f} as a function. */
  private Expr map(Token name) {
    Expr function = argument();
    Span span = name.span().to(function.span());
    if (startsAtom(0)) {
      Expr array = argument();
      span = name.span().to(array.span());
      return new Expr.Operation(Operator.MAP, List.of(function, array), span);
    }
    if (function instanceof Expr.Tuple both && !both.parallel() && both.items().size() == 2) {
      return new Expr.Operation(Operator.MAP, both.items(), span);
    }
    return new Expr.Apply(asFunction(Operator.MAP, name.span()), function, span);
  }

  private Expr operation(Token name, Operator operator) {
    if (operator == Operator.MAP) {
      return map(name);
    }
    if (!tokens.at("(") || operator.arity() == 1) {
      Expr operand = argument();
      return operator.arity() == 1
          ? new Expr.Operation(operator, List.of(operand), name.span().to(operand.span()))
          : new Expr.Apply(asFunction(operator, name.span()), operand, name.span());
    }
    tokens.take();
    List<Expr> operands = items(")");
    tokens.expect(")", "after the operands of '" + name.text() + "'");
    Span span = name.span().to(tokens.last().span());
    if (operands.size() == 1) {
      return new Expr.Apply(asFunction(operator, name.span()), operands.get(0), span);
    }
    if (operands.size() != operator.arity()) {
      tokens
          .problems()
          .add(
              tokens
                  .source()
                  .error(
                      "wrong-arity",
                      span,
                      String.format(
                          Locale.ROOT,
                          "'%s' takes %d operands, not %d",
                          name.text(),
                          operator.arity(),
                          operands.size())));
      return unit(span);
    }
    return new Expr.Operation(operator, operands, span);
  }

  /** An operation as a value: {@code fn x => op x}, or a function of a pair; map is curried. */
  private static Expr asFunction(Operator operator, Span span) {
    Expr.Variable whole = new Expr.Variable("argument 1", span);
    if (operator == Operator.MAP) {
      Pattern array = new Pattern.Variable("argument 2", span);
      Expr mapped =
          new Expr.Operation(operator, List.of(whole, new Expr.Variable("argument 2", span)), span);
      Expr inner = new Expr.Lambda(null, array, mapped, span);
      return new Expr.Lambda(null, new Pattern.Variable("argument 1", span), inner, span);
    }
    List<Expr> operands =
        operator.arity() == 1
            ? List.of(whole)
            : List.of(new Expr.Project(1, whole, span), new Expr.Project(2, whole, span));
    return new Expr.Lambda(
        null,
        new Pattern.Variable("argument 1", span),
        new Expr.Operation(operator, operands, span),
        span);
  }

  private boolean startsAtom(int ahead) {
    Token token = tokens.peek(ahead);
    return switch (token.kind()) {
      case NAME, INT, REAL, TEXT -> true;
      case KEYWORD -> token.is("true") || token.is("false") || token.is("nil") || token.is("let");
      case SYMBOL -> {
        Kind next = tokens.peek(ahead + 1).kind();
        yield token.is("(")
            || token.is("{")
            || token.is("[")
            || token.is("[|")
            || token.is("#")
            || (token.is("~") && (next == Kind.INT || next == Kind.REAL));
      }
      default -> false;
    };
  }

  private Expr atom() {
    Token token = tokens.peek();
    if (literals.startsConstant()) {
      Constant value = literals.constant();
      return new Expr.Literal(value, token.span().to(tokens.last().span()));
    }
    if (token.kind() == Kind.NAME) {
      tokens.take();
      return scope.isOperation(token.text())
          ? asFunction(SmlScope.operation(token.text()), token.span())
          : new Expr.Variable(token.text(), token.span());
    }
    if (tokens.accept("nil")) {
      return new Expr.Construct("nil", List.of(), token.span());
    }
    if (tokens.accept("let")) {
      return declarations.let(token.span());
    }
    if (tokens.accept("#")) {
      return projection(token.span());
    }
    if (tokens.accept("(")) {
      return group(token.span(), ")", false);
    }
    if (tokens.accept("{")) {
      return group(token.span(), "}", true);
    }
    if (tokens.accept("[")) {
      return list(token.span());
    }
    if (tokens.accept("[|")) {
      List<Expr> items = tokens.at("|]") ? List.of() : items("|]");
      tokens.expect("|]", "after the items of an array");
      return new Expr.ArrayOf(items, token.span().to(tokens.last().span()));
    }
    throw tokens.stop("expected an expression, found " + MlTokens.describe(token));
  }

  private Expr projection(Span start) {
    Token index = tokens.peek();
    long number =
        index.kind() == Kind.INT && index.text().length() < 6 ? Long.parseLong(index.text()) : 0;
    if (number < 1) {
      throw tokens.stop("expected a number from 1 behind '#'");
    }
    tokens.take();
    literals.enter(start);
    Expr tuple = argument();
    return new Expr.Project((int) number, tuple, start.to(tuple.span()));
  }

  private List<Expr> items(String close) {
    List<Expr> items = new ArrayList<>();
    do {
      if (tokens.at(close)) {
        throw tokens.stop("expected an expression behind the comma");
      }
      if (close.equals("}")) {
        refuseField();
      }
      items.add(parser.expression());
    } while (tokens.accept(","));
    return items;
  }

  /** What SML reads as a field of a record must not pass for a comparison in silence. */
  private void refuseField() {
    Token name = tokens.peek();
    Token sign = tokens.peek(1);
    if (name.kind() == Kind.NAME && sign.is("=")) {
      tokens
          .problems()
          .add(
              tokens
                  .source()
                  .error(
                      "record", name.span().to(sign.span()), "in SML this is a field of a record")
                  .withHint("there are tuples here; a comparison needs parentheses: (a = b)"));
    }
  }

  private Expr group(Span open, String close, boolean parallel) {
    if (!parallel && tokens.accept(close)) {
      return unit(open.to(tokens.last().span()));
    }
    List<Expr> items = parallel && tokens.at(close) ? List.of(unit(open)) : items(close);
    tokens.expect(close, "to close the '" + tokens.source().text(open) + "'");
    if (items.size() > 1) {
      return new Expr.Tuple(items, parallel, open.to(tokens.last().span()));
    }
    if (parallel) {
      tokens
          .problems()
          .add(
              tokens
                  .source()
                  .error(
                      "one-branch",
                      open.to(tokens.last().span()),
                      "'{ }' needs two branches at least")
                  .withHint("use ( ) around a single expression"));
    }
    return items.get(0);
  }

  private Expr list(Span open) {
    List<Expr> items = tokens.at("]") ? List.of() : items("]");
    tokens.expect("]", "after the items of a list");
    Span span = open.to(tokens.last().span());
    literals.checkLength(items.size(), span);
    return Expr.Construct.list(items, span);
  }
}
