// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.ocaml;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.Constant;
import org.camp.core.lang.Declaration;
import org.camp.core.lang.Expr;
import org.camp.core.lang.Pattern;
import org.camp.core.lang.StandardExpr;
import org.camp.core.lang.TypeTerm;
import org.camp.core.lang.lex.Literals;
import org.camp.core.lang.lex.MlTokens;
import org.camp.core.scan.Stop;
import org.camp.core.scan.Token;
import org.camp.core.scan.Token.Kind;
import org.jspecify.annotations.Nullable;

/** Reads what {@code let} defines: values, functions, multi-functions. */
final class OcamlDefinitions {
  /**
   * A definition.
   *
   * @param arguments how many arguments calls of what is defined give at once
   */
  record Definition(Declaration declaration, int arguments) {
    List<String> names() {
      List<String> all = new ArrayList<>();
      if (declaration instanceof Declaration.Value value) {
        value.pattern().forEachName((name, span) -> all.add(name));
      } else if (declaration instanceof Declaration.Functions group) {
        for (Expr.Lambda function : group.functions()) {
          String name = function.name();
          if (name != null) {
            all.add(name);
          }
        }
      }
      return all;
    }
  }

  private final MlTokens tokens;
  private final OcamlPatterns patterns;
  private final OcamlTypes types;
  private final OcamlNames names;
  private final Supplier<Expr> expression;

  OcamlDefinitions(
      MlTokens tokens,
      OcamlPatterns patterns,
      OcamlTypes types,
      OcamlNames names,
      Supplier<Expr> expression) {
    this.tokens = tokens;
    this.names = names;
    this.types = types;
    this.expression = expression;
    this.patterns = patterns;
  }

  /** Makes the names of a definition known. */
  void bind(Definition definition) {
    definition.names().forEach(name -> names.bind(name, definition.arguments()));
  }

  /** Ends their meaning. */
  void unbind(Definition definition) {
    definition.names().forEach(names::unbind);
  }

  /** A definition, behind {@code let}. After an error inside, what follows it can be read. */
  Definition read(Span let) {
    int scope = names.mark();
    try {
      if (tokens.accept("rec")) {
        return new Definition(recursive(let), 1);
      }
      return tokens.accept("multi") ? multi(let) : new Definition(values(let), 1);
    } catch (Stop fault) {
      names.release(scope);
      skipToBody();
      if (!tokens.at("in")) {
        throw fault;
      }
      Expr nothing = new Expr.Literal(new Constant.Nil(), let);
      return new Definition(new Declaration.Value(new Pattern.Wildcard(let), nothing, let), 1);
    }
  }

  /** Passes over the rest of a definition; definitions inside it are passed whole. */
  private void skipToBody() {
    int open = 0;
    while (!tokens.at(Kind.END) && !tokens.at(";;") && !tokens.problems().isFull()) {
      if (tokens.at("in") && open-- == 0) {
        return;
      }
      open += tokens.at("let") ? 1 : 0;
      tokens.take();
    }
  }

  /** Reads an expression that sees what the patterns bind. */
  Expr scoped(List<Pattern> parameters) {
    tokens.checkNames(parameters);
    parameters.forEach(names::bind);
    Expr e = expression.get();
    parameters.forEach(names::unbind);
    return e;
  }

  /** Whether a sign that is defined comes next: {@code ( +: )}. */
  private boolean isSign() {
    return tokens.at("(")
        && tokens.peek(1).kind() == Kind.SYMBOL
        && !tokens.peek(1).isAny("(", ")", "[", "{", "_")
        && tokens.peek(2).is(")");
  }

  Token name(String what) {
    if (isSign()) {
      tokens.take();
      Token sign = tokens.take();
      tokens.take();
      return new Token(Kind.NAME, sign.text(), sign.span());
    }
    Token token = tokens.peek();
    if (token.kind() != Kind.NAME || Literals.isConstructor(token.text())) {
      throw tokens.stop("expected " + what + ", found " + MlTokens.describe(token));
    }
    return tokens.take();
  }

  private List<Pattern> parameters() {
    List<Pattern> all = new ArrayList<>();
    while (patterns.startsAtom()) {
      all.add(patterns.atom());
    }
    return all;
  }

  /** {@code p … -> e}, the rest of a function; {@code arrow} may be {@code =}. */
  Expr.Lambda function(@Nullable String name, String arrow, Span start) {
    List<Pattern> parameters = parameters();
    if (parameters.isEmpty()) {
      Token found = tokens.peek();
      String message = "a function needs a parameter, found " + MlTokens.describe(found);
      throw tokens.stop(
          tokens
              .source()
              .error("syntax", found.span(), message)
              .withHint(found.isAny("~", "?") ? OcamlWords.NO_LABELS : null));
    }
    TypeTerm type = tokens.accept(":") ? types.type() : null;
    tokens.expect(arrow, "after the parameters");
    Expr body = typed(scoped(parameters), type);
    Expr inner = body;
    for (int i = parameters.size() - 1; i > 0; i--) {
      Pattern parameter = parameters.get(i);
      inner = new Expr.Lambda(null, parameter, inner, parameter.span().to(body.span()));
    }
    return new Expr.Lambda(name, parameters.get(0), inner, start.to(body.span()));
  }

  private static Expr typed(Expr e, @Nullable TypeTerm type) {
    return type == null ? e : new StandardExpr.Typed(e, type, e.span());
  }

  /** {@code f p … -> e}, behind {@code rec}. */
  Expr.Lambda recursive(Token name, String arrow, Span start) {
    names.bind(name.text(), 1);
    Expr.Lambda function = function(name.text(), arrow, start);
    names.unbind(name.text());
    return function;
  }

  private Declaration recursive(Span let) {
    if (names.isLibrary()) {
      Token name = name("the name of a recursive function");
      names.define(name.text());
      Expr.Lambda function = function(null, "=", name.span());
      return new Declaration.Value(
          new Pattern.Variable(name.text(), name.span()), function, name.span());
    }
    List<String> group = new ArrayList<>();
    List<Expr.Lambda> functions = new ArrayList<>();
    do {
      Token name = name("the name of a recursive function");
      boolean hides = names.operator(name.text()) != null || names.primitive(name.text()) != null;
      if (hides && !group.isEmpty()) {
        throw tokens.stop(
            tokens
                .source()
                .error(
                    "hidden-name",
                    name.span(),
                    String.format(
                        Locale.ROOT,
                        "the functions before it would not see that '%s' is no operation",
                        name.text()))
                .withHint("define it first, or give it another name"));
      }
      names.bind(name.text(), 1);
      group.add(name.text());
      functions.add(recursiveOf(name));
    } while (tokens.accept("and"));
    group.forEach(names::unbind);
    List<Pattern> defined = new ArrayList<>();
    for (Expr.Lambda function : functions) {
      String name = function.name();
      if (name != null) {
        defined.add(new Pattern.Variable(name, function.span()));
      }
    }
    tokens.checkNames(defined);
    Span span = let.to(tokens.last().span());
    return functions.size() == 1
        ? new Declaration.Value(defined.get(0), functions.get(0), span)
        : new Declaration.Functions(functions, span);
  }

  /** {@code f p … = e}, or {@code f = fun p … -> e}. */
  private Expr.Lambda recursiveOf(Token name) {
    if (!tokens.at("=")) {
      return function(name.text(), "=", name.span());
    }
    Span equals = tokens.take().span();
    Expr value = expression.get();
    if (value instanceof Expr.Lambda function && function.name() == null) {
      return new Expr.Lambda(
          name.text(), function.parameter(), function.body(), name.span().to(function.span()));
    }
    throw tokens.stop(
        tokens
            .source()
            .error("syntax", equals.to(value.span()), "only functions can be recursive")
            .withHint("write 'let rec " + name.text() + " x = …', or leave 'rec' out"));
  }

  private Declaration.Value value(Span let) {
    Token first = tokens.peek();
    if (isSign()) {
      first = name("a sign");
      Expr value = tokens.accept("=") ? expression.get() : function(null, "=", first.span());
      return new Declaration.Value(
          new Pattern.Variable(first.text(), first.span()), value, let.to(value.span()));
    }
    boolean named = first.kind() == Kind.NAME && !Literals.isConstructor(first.text());
    if (named && !isEndOfPattern(tokens.peek(1))) {
      tokens.take();
      Expr.Lambda function = function(null, "=", first.span());
      return new Declaration.Value(
          new Pattern.Variable(first.text(), first.span()), function, let.to(function.span()));
    }
    Pattern pattern = patterns.pattern();
    tokens.checkNames(List.of(pattern));
    TypeTerm type = tokens.accept(":") ? types.type() : null;
    tokens.expect("=", "after what 'let' defines");
    Expr value = typed(expression.get(), type);
    return new Declaration.Value(pattern, value, let.to(value.span()));
  }

  /** {@code let p = e and q = f}: both at once, as a pair. */
  private Declaration.Value values(Span let) {
    Declaration.Value first = value(let);
    if (!tokens.at("and")) {
      return first;
    }
    List<Pattern> bound = new ArrayList<>(List.of(first.pattern()));
    List<Expr> values = new ArrayList<>(List.of(first.value()));
    while (tokens.at("and")) {
      Declaration.Value next = value(tokens.take().span());
      bound.add(next.pattern());
      values.add(next.value());
    }
    tokens.checkNames(bound);
    Span span = first.span().to(tokens.last().span());
    return new Declaration.Value(
        new Pattern.Tuple(bound, span), new Expr.Tuple(values, false, span), span);
  }

  private static boolean isEndOfPattern(Token token) {
    return token.is("=") || token.is(",") || token.is("::") || token.is("as") || token.is(":");
  }

  /** {@code [tree] f p … = where node = e where leaf = e}, behind {@code let multi}. */
  private Definition multi(Span let) {
    boolean tree =
        tokens.peek().text().equals("tree")
            && tokens.peek(1).kind() == Kind.NAME
            && !isEndOfPattern(tokens.peek(2));
    if (tree) {
      tokens.take();
    }
    Token name = name("the name of a multi-function");
    List<Pattern> parameters = parameters();
    if (parameters.isEmpty()) {
      throw tokens.stop(
          "a multi-function needs a parameter, found " + MlTokens.describe(tokens.peek()));
    }
    tokens.expect("=", "after the parameters");
    names.bind(name.text(), parameters.size());
    Expr node = null;
    Expr leaf = null;
    while (tokens.at("where")) {
      Span where = tokens.take().span();
      String kind = tokens.peek().text();
      if (kind.equals("node") && node == null) {
        node = code(parameters);
      } else if (kind.equals("leaf") && leaf == null) {
        leaf = code(parameters);
      } else {
        throw tokens.stop("expected one 'where node = …' and one 'where leaf = …'");
      }
      if (node != null && leaf != null) {
        names.unbind(name.text());
        return multi(let.to(tokens.last().span()), name, parameters, node, leaf, tree);
      }
      if (!tokens.at("where")) {
        String missing = node == null ? "node" : "leaf";
        throw tokens.stop(
            tokens
                .source()
                .error(
                    "syntax",
                    where,
                    String.format(
                        Locale.ROOT,
                        "'%s' has no %s code, found %s",
                        name.text(),
                        missing,
                        MlTokens.describe(tokens.peek())))
                .withHint("add 'where " + missing + " = …'"));
      }
    }
    throw tokens.stop(
        "expected 'where node = …' and 'where leaf = …', found "
            + MlTokens.describe(tokens.peek()));
  }

  private Expr code(List<Pattern> parameters) {
    Token kind = tokens.take();
    tokens.expect("=", "after 'where " + kind.text() + "'");
    return scoped(parameters);
  }

  private static Definition multi(
      Span span, Token name, List<Pattern> parameters, Expr node, Expr leaf, boolean tree) {
    Pattern parameter =
        parameters.size() == 1
            ? parameters.get(0)
            : new Pattern.Tuple(
                parameters,
                parameters.get(0).span().to(parameters.get(parameters.size() - 1).span()));
    Expr value = new Expr.Multi(name.text(), parameter, node, leaf, tree, span);
    return new Definition(
        new Declaration.Value(new Pattern.Variable(name.text(), name.span()), value, span),
        parameters.size());
  }
}
