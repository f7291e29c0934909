// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.ocaml;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.Constant;
import org.camp.core.lang.Expr;
import org.camp.core.lang.OcamlExpr;
import org.camp.core.lang.Operator;
import org.camp.core.lang.StandardExpr;
import org.camp.core.lang.TypeTerm;
import org.camp.core.lang.lex.Literals;
import org.camp.core.lang.lex.MlTokens;
import org.camp.core.scan.Token;
import org.camp.core.scan.Token.Kind;

/**
 * Reads what stands in brackets: parentheses, records, lists and arrays.
 *
 * @param expression reads an expression in which {@code ;} goes on
 * @param item reads an expression that {@code ;} ends
 * @param atom reads what needs no parentheses
 * @param name what a name means by itself
 */
record OcamlBrackets(
    MlTokens tokens,
    Literals literals,
    OcamlNames names,
    OcamlTypes types,
    Supplier<Expr> expression,
    Supplier<Expr> item,
    Supplier<Expr> atom,
    Function<Token, Expr> name) {

  /** {@code {a = e; b}}, or {@code {r with a = e}}, behind the bracket. */
  Expr record(Span open) {
    Expr base = null;
    if (!(tokens.at(Kind.NAME) && tokens.peek(1).isAny("=", ";", "}"))) {
      base = atom.get();
      tokens.expect("with", "after the record");
    }
    List<String> labels = new ArrayList<>();
    List<Expr> items = new ArrayList<>();
    while (!tokens.at("}")) {
      Token label = tokens.peek();
      if (label.kind() != Kind.NAME) {
        throw tokens.stop("expected the name of a field, found " + MlTokens.describe(label));
      }
      tokens.take();
      labels.add(label.text());
      items.add(tokens.accept("=") ? item.get() : name.apply(label));
      if (!tokens.accept(";")) {
        break;
      }
    }
    tokens.expect("}", "after the fields");
    Span span = open.to(tokens.last().span());
    return base == null
        ? new StandardExpr.Labelled(labels, items, span)
        : new OcamlExpr.With(base, labels, items, span);
  }

  /** The items of an array, behind the bracket. */
  Expr array(Span open) {
    List<Expr> items = items("|]");
    tokens.expect("|]", "after the items of an array");
    return new Expr.ArrayOf(items, open.to(tokens.last().span()));
  }

  /** What stands in parentheses: an expression, an operator, a typed expression, nothing. */
  Expr group(Span open) {
    if (tokens.accept(")")) {
      return new Expr.Literal(new Constant.Unit(), open.to(tokens.last().span()));
    }
    if (tokens.peek(1).is(")")) {
      Token symbol = tokens.peek();
      if (names.isDeclared(symbol)) {
        tokens.take();
        tokens.take();
        return new Expr.Variable(symbol.text(), open.to(tokens.last().span()));
      }
      Operator operator =
          symbol.is(":=")
              ? Operator.ASSIGN
              : symbol.is("!")
                  ? Operator.CONTENT
                  : OcamlOperators.isInfix(symbol) ? OcamlOperators.infix(symbol.text()) : null;
      if (operator != null || symbol.is("@")) {
        tokens.take();
        tokens.take();
        Span span = open.to(tokens.last().span());
        return operator == null
            ? new StandardExpr.Library(OcamlLibrary.APPEND, span)
            : new Expr.Operation(operator, List.of(), span);
      }
    }
    Expr inner = expression.get();
    if (tokens.accept(":")) {
      TypeTerm type = types.type();
      inner = new StandardExpr.Typed(inner, type, open.to(type.span()));
    }
    tokens.expect(")", "to close the '('");
    return inner;
  }

  private List<Expr> items(String close) {
    List<Expr> items = new ArrayList<>();
    while (!tokens.at(close)) {
      items.add(item.get());
      if (!tokens.accept(";")) {
        break;
      }
    }
    return items;
  }

  /** The items of a list, behind the bracket. */
  Expr list(Span open) {
    List<Expr> items = items("]");
    tokens.expect("]", "after the items of a list");
    Span span = open.to(tokens.last().span());
    literals.checkLength(items.size(), span);
    return Expr.Construct.list(items, span);
  }
}
