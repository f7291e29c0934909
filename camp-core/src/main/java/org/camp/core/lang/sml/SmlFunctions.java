// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.sml;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.Expr;
import org.camp.core.lang.Pattern;
import org.camp.core.lang.lex.Literals;
import org.camp.core.lang.lex.MlTokens;
import org.camp.core.scan.Token;
import org.camp.core.scan.Token.Kind;
import org.jspecify.annotations.Nullable;

/** Reads functions: {@code fn p => e} and {@code fun f p … = e}, of one clause or several. */
final class SmlFunctions {
  private final SmlParser parser;
  private final MlTokens tokens;
  private final SmlPatterns patterns;
  private final SmlScope scope;

  SmlFunctions(SmlParser parser, MlTokens tokens, SmlPatterns patterns, SmlScope scope) {
    this.parser = parser;
    this.tokens = tokens;
    this.patterns = patterns;
    this.scope = scope;
  }

  /** The alternatives of a function: {@code p => e | p => e}. */
  List<Definition> clauses(Token start) {
    List<Definition> all = new ArrayList<>();
    do {
      List<Pattern> parameters = new ArrayList<>();
      parameters.add(patterns.pattern());
      tokens.expect("=>", "after the parameter of '" + start.text() + "'");
      all.add(new Definition(parameters, scoped(parameters)));
    } while (tokens.accept("|"));
    return all;
  }

  /** One equation of a function: its parameters and its body. */
  record Definition(List<Pattern> parameters, Expr body) {}

  Expr scoped(List<Pattern> parameters) {
    tokens.checkNames(parameters);
    scope.bind(parameters);
    try {
      return parser.expression();
    } finally {
      scope.unbind(parameters);
    }
  }

  /** {@code fun f p … = e | f p … = e}, behind {@code fun}. */
  Expr.Lambda namedFunction() {
    Token name = tokens.peek();
    if (name.kind() != Kind.NAME || Literals.isConstructor(name.text())) {
      throw tokens.stop("expected the name of a function, found " + MlTokens.describe(name));
    }
    scope.bind(name.text());
    try {
      List<Definition> definitions = new ArrayList<>();
      do {
        Token again = tokens.peek();
        if (!again.text().equals(name.text()) || again.kind() != Kind.NAME) {
          throw tokens.stop("every clause of '" + name.text() + "' must start with its name");
        }
        tokens.take();
        List<Pattern> parameters = new ArrayList<>();
        while (patterns.startsAtom()) {
          parameters.add(patterns.atom());
        }
        if (parameters.isEmpty()) {
          throw tokens.stop(
              tokens
                  .source()
                  .error("syntax", tokens.peek().span(), "a function needs a parameter")
                  .withHint("write 'val " + name.text() + " = …' for a value"));
        }
        tokens.expect("=", "after the parameters of '" + name.text() + "'");
        definitions.add(new Definition(parameters, scoped(parameters)));
      } while (tokens.at("|") && tokens.peek(1).text().equals(name.text()) && tokens.accept("|"));
      return function(name.text(), definitions, name.span());
    } finally {
      scope.unbind(name.text());
    }
  }

  /** Curried functions; several equations become one match on the parameters. */
  Expr.Lambda function(@Nullable String name, List<Definition> definitions, Span start) {
    Definition first = definitions.get(0);
    int arity = first.parameters().size();
    Span span = start.to(tokens.last().span());
    if (definitions.size() == 1) {
      return curried(name, first.parameters(), first.body(), span);
    }
    List<Pattern> parameters = new ArrayList<>();
    List<Expr> arguments = new ArrayList<>();
    for (int i = 0; i < arity; i++) {
      parameters.add(new Pattern.Variable("argument " + (i + 1), start));
      arguments.add(new Expr.Variable("argument " + (i + 1), start));
    }
    List<Expr.Clause> clauses = new ArrayList<>();
    for (Definition definition : definitions) {
      List<Pattern> row = definition.parameters();
      if (row.size() != arity) {
        throw tokens.stop(
            tokens
                .source()
                .error(
                    "syntax", row.get(0).span(), "all clauses must have " + arity + " parameters"));
      }
      Pattern pattern =
          arity == 1
              ? row.get(0)
              : new Pattern.Tuple(row, row.get(0).span().to(row.get(arity - 1).span()));
      clauses.add(new Expr.Clause(pattern, definition.body()));
    }
    Expr subject = arity == 1 ? arguments.get(0) : new Expr.Tuple(arguments, false, start);
    return curried(name, parameters, new Expr.Match(subject, clauses, span), span);
  }

  private Expr.Lambda curried(
      @Nullable String name, List<Pattern> parameters, Expr body, Span span) {
    Expr inner = body;
    for (int i = parameters.size() - 1; i > 0; i--) {
      Pattern parameter = parameters.get(i);
      inner = new Expr.Lambda(null, parameter, inner, parameter.span().to(body.span()));
    }
    return new Expr.Lambda(name, parameters.get(0), inner, span);
  }
}
