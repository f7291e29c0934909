// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.sml;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.Declaration;
import org.camp.core.lang.TypeTerm;
import org.camp.core.lang.lex.Literals;
import org.camp.core.lang.lex.MlTokens;
import org.camp.core.scan.Token;
import org.camp.core.scan.Token.Kind;

/** Reads declarations of datatypes. */
final class SmlTypes {
  private final MlTokens tokens;
  private final Literals literals;

  SmlTypes(MlTokens tokens, Literals literals) {
    this.tokens = tokens;
    this.literals = literals;
  }

  /** {@code 'a t = A | B of type * type}, behind {@code datatype} or {@code and}. */
  Declaration datatype(Span start) {
    List<String> parameters = new ArrayList<>();
    if (tokens.accept("(")) {
      do {
        parameters.add(parameter());
      } while (tokens.accept(","));
      tokens.expect(")", "after the type parameters");
    } else if (tokens.at(Kind.TYPE_NAME)) {
      parameters.add(parameter());
    }
    Token name = tokens.peek();
    if (name.kind() != Kind.NAME) {
      throw tokens.stop("expected the name of a datatype, found " + MlTokens.describe(name));
    }
    tokens.take();
    tokens.expect("=", "after the name of the datatype");
    List<Declaration.Constructor> constructors = new ArrayList<>();
    do {
      constructors.add(constructor());
    } while (tokens.accept("|"));
    return new Declaration.Datatype(
        name.text(), parameters, constructors, start.to(tokens.last().span()));
  }

  private String parameter() {
    Token token = tokens.peek();
    if (token.kind() != Kind.TYPE_NAME) {
      throw tokens.stop("expected a type parameter such as 'a, found " + MlTokens.describe(token));
    }
    return tokens.take().text();
  }

  private Declaration.Constructor constructor() {
    Token name = tokens.peek();
    if (name.kind() != Kind.NAME || !Literals.isConstructor(name.text())) {
      throw tokens.stop(
          "expected a constructor, which starts with a capital letter, found "
              + MlTokens.describe(name));
    }
    tokens.take();
    List<TypeTerm> fields = List.of();
    if (tokens.accept("of")) {
      TypeTerm type = type();
      fields = type instanceof TypeTerm.Tuple tuple ? tuple.items() : List.of(type);
    }
    return new Declaration.Constructor(name.text(), fields, name.span());
  }

  private TypeTerm type() {
    literals.enter(tokens.peek().span());
    TypeTerm argument = product();
    if (tokens.accept("->")) {
      TypeTerm result = type();
      argument = new TypeTerm.Function(argument, result, argument.span().to(result.span()));
    }
    literals.leave();
    return argument;
  }

  private TypeTerm product() {
    List<TypeTerm> factors = new ArrayList<>();
    do {
      factors.add(factor());
    } while (tokens.accept("*"));
    TypeTerm first = factors.get(0);
    return factors.size() == 1
        ? first
        : new TypeTerm.Tuple(factors, first.span().to(tokens.last().span()));
  }

  /** A type without operators, and the names behind it: {@code int list array}. */
  private TypeTerm factor() {
    Token start = tokens.peek();
    List<TypeTerm> arguments = new ArrayList<>();
    if (tokens.accept("(")) {
      do {
        arguments.add(type());
      } while (tokens.accept(","));
      tokens.expect(")", "in this type");
      if (arguments.size() > 1 && !startsName()) {
        throw tokens.stop(
            "expected the name of a type that takes these arguments, found "
                + MlTokens.describe(tokens.peek()));
      }
    } else if (tokens.at(Kind.TYPE_NAME)) {
      arguments.add(new TypeTerm.Parameter(tokens.take().text(), start.span()));
    } else if (startsName()) {
      arguments.add(new TypeTerm.Named(tokens.take().text(), List.of(), start.span()));
    } else {
      throw tokens.stop("expected a type, found " + MlTokens.describe(start));
    }
    while (startsName()) {
      Token name = tokens.take();
      Span span = start.span().to(name.span());
      arguments = List.of(new TypeTerm.Named(name.text(), arguments, span));
    }
    return arguments.get(0);
  }

  private boolean startsName() {
    return tokens.at(Kind.NAME) && !Literals.isConstructor(tokens.peek().text());
  }
}
