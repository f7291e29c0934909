// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.ocaml;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.Constant;
import org.camp.core.lang.Expr;
import org.camp.core.lang.Pattern;
import org.camp.core.lang.Primitive;
import org.camp.core.lang.lex.Literals;
import org.camp.core.lang.lex.MlTokens;
import org.camp.core.scan.Token;
import org.camp.core.scan.Token.Kind;

/**
 * Reads vectors, what is local in them, and primitives. {@code << e >>} becomes {@code apply (…
 * (replicate (fun _ -> fun x1 -> … e)) x1 …) xk}, with one parameter for every distinct {@code $x$}
 * or {@code #x#} in e, outermost first.
 */
final class OcamlParallelTerms {
  private final MlTokens tokens;

  /** Reads an expression in which {@code ;} goes on. */
  private final Supplier<Expr> expression;

  /** Parameters of the vector that is being read, with what they are applied to. */
  private Map<String, Expr> parameters = new LinkedHashMap<>();

  OcamlParallelTerms(MlTokens tokens, Supplier<Expr> expression) {
    this.tokens = tokens;
    this.expression = expression;
  }

  /** The operands of a primitive, and what follows them. */
  List<Expr> operands(Primitive primitive, List<Expr> arguments) {
    if (primitive == Primitive.FINALLY
        && arguments.size() == 1
        && arguments.get(0) instanceof Expr.Tuple pair
        && pair.items().size() == 2) {
      return pair.items();
    }
    int arity = primitive.arity();
    if (arguments.size() < arity && !arguments.isEmpty()) {
      throw tokens.stop(
          String.format(
              Locale.ROOT,
              "'%s' needs %d operands, found %s",
              primitive.symbol(),
              arity,
              MlTokens.describe(tokens.peek())));
    }
    return arguments;
  }

  /** A primitive on its operands. */
  static Expr applied(Primitive primitive, List<Expr> operands, Span start) {
    Span span = start.to(operands.get(operands.size() - 1).span());
    return new Expr.Parallel(
        primitive,
        primitive == Primitive.REPLICATE ? List.of(replicated(operands.get(0))) : operands,
        span);
  }

  /** What every processor evaluates when it is written as a function of nothing. */
  private static Expr replicated(Expr function) {
    if (function instanceof Expr.Lambda lambda
        && lambda.name() == null
        && lambda.parameter().isIrrefutable()
        && !(lambda.parameter() instanceof Pattern.Variable)) {
      return lambda.body();
    }
    Span span = function.span();
    return new Expr.Apply(function, new Expr.Literal(new Constant.Unit(), span), span);
  }

  /** A primitive as a value: {@code fun x -> primitive x}. */
  static Expr asFunction(Primitive primitive, Span span) {
    List<Expr> operands = new ArrayList<>();
    for (int i = 1; i <= primitive.arity(); i++) {
      operands.add(new Expr.Variable("argument " + i, span));
    }
    if (primitive == Primitive.REPLICATE) {
      operands.set(0, replicated(operands.get(0)));
    }
    Expr body = new Expr.Parallel(primitive, operands, span);
    for (int i = primitive.arity(); i >= 1; i--) {
      body = new Expr.Lambda(null, new Pattern.Variable("argument " + i, span), body, span);
    }
    return body;
  }

  /** {@code $x$} or {@code #x#}, behind the first sign. */
  Expr local(Span open, String sign, Function<Token, Expr> outer) {
    Token name = tokens.peek();
    if (name.kind() != Kind.NAME || Literals.isConstructor(name.text())) {
      throw tokens.stop(
          tokens
              .source()
              .error(
                  "syntax",
                  name.span(),
                  String.format(
                      Locale.ROOT,
                      "expected a name between '%s', found %s",
                      sign,
                      MlTokens.describe(name)))
              .withHint("name it with let before the vector"));
    }
    tokens.take();
    tokens.expect(sign, "after '" + sign + name.text() + "'");
    Span span = open.to(tokens.last().span());
    Expr outside = outer.apply(new Token(name.kind(), name.text(), span));
    String parameter = sign + name.text() + sign;
    parameters.putIfAbsent(
        parameter,
        sign.equals("$") ? outside : new Expr.Parallel(Primitive.DOWN, List.of(outside), span));
    return new Expr.Variable(parameter, span);
  }

  /** {@code << e >>}, behind the first sign. */
  Expr vector(Span open) {
    Map<String, Expr> outer = parameters;
    Map<String, Expr> own = new LinkedHashMap<>();
    parameters = own;
    Expr body = expression.get();
    parameters = outer;
    tokens.expect(">>", "to close the '<<'");
    Span span = open.to(tokens.last().span());
    List<String> inward = new ArrayList<>(own.keySet());
    for (int i = inward.size() - 1; i >= 0; i--) {
      Pattern parameter = new Pattern.Variable(inward.get(i), span);
      body = new Expr.Lambda(null, parameter, body, span);
    }
    Expr vector = new Expr.Parallel(Primitive.REPLICATE, List.of(body), span);
    for (Expr operand : own.values()) {
      vector = new Expr.Parallel(Primitive.APPLY, List.of(vector, operand), span);
    }
    return vector;
  }
}
