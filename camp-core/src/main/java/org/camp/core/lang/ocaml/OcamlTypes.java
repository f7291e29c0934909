// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.ocaml;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.Declaration;
import org.camp.core.lang.TypeTerm;
import org.camp.core.lang.lex.Literals;
import org.camp.core.lang.lex.MlTokens;
import org.camp.core.scan.Token;
import org.camp.core.scan.Token.Kind;

/** Reads types, and the declarations of types and exceptions, of the OCaml-like surface. */
final class OcamlTypes {
  private final MlTokens tokens;
  private final Literals literals;

  OcamlTypes(MlTokens tokens, Literals literals) {
    this.tokens = tokens;
    this.literals = literals;
  }

  /** {@code t -> t}. */
  TypeTerm type() {
    literals.enter(tokens.peek().span());
    TypeTerm left = product();
    if (tokens.accept("->")) {
      TypeTerm result = type();
      left = new TypeTerm.Function(left, result, left.span().to(result.span()));
    }
    literals.leave();
    return left;
  }

  private TypeTerm product() {
    TypeTerm first = applied();
    if (!tokens.at("*")) {
      return first;
    }
    List<TypeTerm> items = new ArrayList<>(List.of(first));
    while (tokens.accept("*")) {
      items.add(applied());
    }
    return new TypeTerm.Tuple(items, first.span().to(tokens.last().span()));
  }

  private TypeTerm applied() {
    Token first = tokens.peek();
    TypeTerm type;
    if (first.kind() == Kind.TYPE_NAME) {
      tokens.take();
      type = new TypeTerm.Parameter(first.text(), first.span());
    } else if (tokens.accept("(")) {
      List<TypeTerm> arguments = new ArrayList<>();
      do {
        arguments.add(type());
      } while (tokens.accept(","));
      tokens.expect(")", "in this type");
      type = arguments.size() == 1 ? arguments.get(0) : named(arguments, first.span());
    } else {
      type = named(List.of(), first.span());
    }
    while (tokens.at(Kind.NAME)) {
      type = named(List.of(type), first.span());
    }
    return type;
  }

  private TypeTerm named(List<TypeTerm> arguments, Span start) {
    Token name = tokens.peek();
    if (name.kind() != Kind.NAME) {
      throw tokens.stop("expected a type, found " + MlTokens.describe(name));
    }
    tokens.take();
    while (Literals.isConstructor(name.text()) && tokens.accept(".")) {
      name = tokens.take();
    }
    String written = name.text().equals("float") ? "real" : name.text();
    return new TypeTerm.Named(written, arguments, start.to(name.span()));
  }

  /** {@code type t = … and u = …}. */
  void declarations(List<Declaration> all) {
    Span start = tokens.take().span();
    do {
      all.add(declaration(start));
    } while (tokens.accept("and"));
  }

  private Declaration declaration(Span start) {
    List<String> parameters = parameters();
    Token name = tokens.peek();
    if (name.kind() != Kind.NAME || Literals.isConstructor(name.text())) {
      throw tokens.stop("expected the name of a type, found " + MlTokens.describe(name));
    }
    tokens.take();
    tokens.expect("=", "after the name of the type");
    if (tokens.at("{")) {
      List<Declaration.Field> fields = fields();
      return new Declaration.RecordType(
          name.text(), parameters, fields, start.to(tokens.last().span()));
    }
    boolean variant =
        tokens.at("|") || (tokens.at(Kind.NAME) && Literals.isConstructor(tokens.peek().text()));
    if (variant && !tokens.peek(1).is(".")) {
      tokens.accept("|");
      List<Declaration.Constructor> constructors = new ArrayList<>();
      do {
        constructors.add(constructor());
      } while (tokens.accept("|"));
      return new Declaration.Datatype(
          name.text(), parameters, constructors, start.to(tokens.last().span()));
    }
    TypeTerm type = type();
    return new Declaration.Abbreviation(name.text(), parameters, type, start.to(type.span()));
  }

  private List<String> parameters() {
    List<String> all = new ArrayList<>();
    if (tokens.at(Kind.TYPE_NAME)) {
      all.add(tokens.take().text());
    } else if (tokens.at("(")) {
      tokens.take();
      do {
        if (!tokens.at(Kind.TYPE_NAME)) {
          throw tokens.stop("expected a type variable, found " + MlTokens.describe(tokens.peek()));
        }
        all.add(tokens.take().text());
      } while (tokens.accept(","));
      tokens.expect(")", "after the type variables");
    }
    return all;
  }

  private List<Declaration.Field> fields() {
    tokens.take();
    List<Declaration.Field> all = new ArrayList<>();
    while (!tokens.at("}")) {
      boolean mutable = tokens.accept("mutable");
      Token label = tokens.peek();
      if (label.kind() != Kind.NAME) {
        throw tokens.stop("expected the name of a field, found " + MlTokens.describe(label));
      }
      tokens.take();
      tokens.expect(":", "after the name of the field");
      TypeTerm type = type();
      all.add(new Declaration.Field(label.text(), type, mutable, label.span()));
      if (!tokens.accept(";")) {
        break;
      }
    }
    tokens.expect("}", "after the fields");
    return all;
  }

  private Declaration.Constructor constructor() {
    Token name = tokens.peek();
    if (name.kind() != Kind.NAME || !Literals.isConstructor(name.text())) {
      throw tokens.stop("expected a constructor, found " + MlTokens.describe(name));
    }
    tokens.take();
    List<TypeTerm> fields = new ArrayList<>();
    if (tokens.accept("of")) {
      do {
        fields.add(applied());
      } while (tokens.accept("*"));
    }
    return new Declaration.Constructor(name.text(), fields, name.span().to(tokens.last().span()));
  }

  /** {@code exception E of t}. */
  Declaration exception() {
    Span start = tokens.take().span();
    Declaration.Constructor constructor = constructor();
    return new Declaration.Exception(constructor, start.to(constructor.span()));
  }
}
