// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.ocaml;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.Constant;
import org.camp.core.lang.Expr;
import org.camp.core.lang.Operator;
import org.camp.core.lang.Primitive;
import org.camp.core.lang.StandardExpr;
import org.camp.core.lang.lex.Literals;
import org.camp.core.lang.lex.MlTokens;
import org.camp.core.scan.Token;
import org.camp.core.scan.Token.Kind;

/** Reads calls and what stands between them: constants, names, what is in brackets. */
final class OcamlTerms {
  private final MlTokens tokens;
  private final Literals literals;
  private final OcamlNames names;

  /** Reads an expression in which {@code ;} goes on. */
  private final Supplier<Expr> expression;

  private final OcamlParallelTerms parallel;
  private final OcamlBrackets brackets;

  OcamlTerms(
      MlTokens tokens,
      Literals literals,
      OcamlNames names,
      OcamlTypes types,
      Supplier<Expr> expression,
      Supplier<Expr> item) {
    this.tokens = tokens;
    this.literals = literals;
    this.names = names;
    this.expression = expression;
    parallel = new OcamlParallelTerms(tokens, expression);
    brackets =
        new OcamlBrackets(
            tokens, literals, names, types, expression, item, this::atom, this::outside);
  }

  /** A function with its arguments, or an atom. */
  Expr application() {
    Token token = tokens.peek();
    if (token.kind() != Kind.NAME) {
      return call(atom(), arguments());
    }
    if (Literals.isConstructor(token.text()) && !tokens.peek(1).is(".")) {
      return construct(tokens.take());
    }
    if (isLocalOpen()) {
      return call(parts(opened()), arguments());
    }
    OcamlNames.Meaning meaning = meaning();
    Span span = token.span().to(tokens.last().span());
    if (meaning instanceof OcamlNames.Primitives p && !tokens.at(".")) {
      return primitive(p.primitive(), span);
    }
    Expr head = parts(startsAtom() ? named(meaning, span) : value(meaning, span));
    return call(head, arguments());
  }

  private List<Expr> arguments() {
    List<Expr> all = new ArrayList<>();
    while (startsAtom()) {
      literals.enter(tokens.peek().span());
      all.add(atom());
    }
    return all;
  }

  /** A function with arguments. */
  Expr call(Expr function, List<Expr> arguments) {
    Expr head = function;
    int from = 0;
    if (head instanceof Expr.Operation operation) {
      int missing = operation.operator().arity() - operation.operands().size();
      from = Math.min(missing, arguments.size());
      if (from > 0) {
        List<Expr> operands = new ArrayList<>(operation.operands());
        operands.addAll(arguments.subList(0, from));
        Span span = head.span().to(arguments.get(from - 1).span());
        head = new Expr.Operation(operation.operator(), operands, span);
      }
    } else if (head instanceof Expr.Variable variable && !arguments.isEmpty()) {
      int wanted = names.arguments(variable.name());
      boolean given = arguments.size() == 1 && arguments.get(0) instanceof Expr.Tuple;
      if (wanted > 1 && !given) {
        head = callAtOnce(variable, wanted, arguments);
        from = wanted;
      }
    }
    for (Expr argument : arguments.subList(from, arguments.size())) {
      head = new Expr.Apply(head, argument, head.span().to(argument.span()));
    }
    return head;
  }

  /** A multi-function of several parameters takes all of them, as one tuple. */
  private Expr callAtOnce(Expr.Variable function, int wanted, List<Expr> arguments) {
    Span span = function.span().to(tokens.last().span());
    if (arguments.size() < wanted) {
      throw tokens.stop(
          tokens
              .source()
              .error(
                  "wrong-arity",
                  span,
                  String.format(
                      Locale.ROOT,
                      "the multi-function '%s' takes %d arguments, not %d",
                      function.name(),
                      wanted,
                      arguments.size()))
              .withHint("a multi-function is called with all its arguments at once"));
    }
    List<Expr> items = arguments.subList(0, wanted);
    Span all = items.get(0).span().to(items.get(wanted - 1).span());
    return new Expr.Apply(function, new Expr.Tuple(items, false, all), function.span().to(all));
  }

  private Expr construct(Token name) {
    List<Expr> fields = List.of();
    if (startsAtom()) {
      Expr argument = atom();
      fields =
          argument instanceof Expr.Tuple tuple && !tuple.parallel()
              ? tuple.items()
              : List.of(argument);
    }
    return new Expr.Construct(name.text(), fields, name.span().to(tokens.last().span()));
  }

  private Expr primitive(Primitive primitive, Span start) {
    List<Expr> arguments = parallel.operands(primitive, arguments());
    if (arguments.isEmpty()) {
      return OcamlParallelTerms.asFunction(primitive, start);
    }
    int arity = primitive.arity();
    return call(
        OcamlParallelTerms.applied(primitive, arguments.subList(0, arity), start),
        arguments.subList(arity, arguments.size()));
  }

  private boolean startsAtom() {
    Token token = tokens.peek();
    return switch (token.kind()) {
      case NAME, INT, REAL, TEXT, CHARACTER -> true;
      case KEYWORD -> token.is("true") || token.is("false") || token.is("nil") || token.is("begin");
      case SYMBOL ->
          token.isAny("(", "[", "[|", "<<", "$", "#", "!", "{") || names.isPrefix(token.text());
      default -> false;
    };
  }

  /** What needs no parentheses. */
  Expr argument() {
    return atom();
  }

  private Expr atom() {
    return parts(simple());
  }

  /** What stands behind points: elements, characters and fields. */
  private Expr parts(Expr whole) {
    Expr e = whole;
    while (tokens.at(".")) {
      Token next = tokens.peek(1);
      boolean label = next.kind() == Kind.NAME && !Literals.isConstructor(next.text());
      if (!label && !next.isAny("(", "[")) {
        return e;
      }
      tokens.take();
      tokens.take();
      literals.enter(e.span());
      if (label) {
        e = new StandardExpr.Select(next.text(), e, e.span().to(next.span()));
        continue;
      }
      Expr index = expression.get();
      boolean text = next.is("[");
      tokens.expect(text ? "]" : ")", "after the index");
      Operator operator = text ? Operator.TEXT_GET : Operator.SUB;
      e = new Expr.Operation(operator, List.of(e, index), e.span().to(tokens.last().span()));
    }
    return e;
  }

  private Expr simple() {
    Token token = tokens.peek();
    if (literals.startsConstant()) {
      return new Expr.Literal(literals.constant(), token.span());
    }
    if (token.kind() == Kind.NAME) {
      if (isLocalOpen()) {
        return opened();
      }
      OcamlNames.Meaning meaning = meaning();
      return value(meaning, token.span().to(tokens.last().span()));
    }
    if (token.kind() == Kind.SYMBOL && names.isPrefix(token.text())) {
      tokens.take();
      Expr function = new Expr.Variable(token.text(), token.span());
      Expr operand = simple();
      return new Expr.Apply(function, operand, token.span().to(operand.span()));
    }
    if (tokens.accept("!")) {
      Expr cell = simple();
      return new Expr.Operation(Operator.CONTENT, List.of(cell), token.span().to(cell.span()));
    }
    if (tokens.accept("{")) {
      return brackets.record(token.span());
    }
    if (tokens.accept("nil")) {
      return new Expr.Literal(new Constant.Nil(), token.span());
    }
    if (tokens.accept("$")) {
      return parallel.local(token.span(), "$", this::outside);
    }
    if (tokens.accept("#")) {
      return parallel.local(token.span(), "#", this::outside);
    }
    if (tokens.accept("<<")) {
      return parallel.vector(token.span());
    }
    if (tokens.accept("(")) {
      return brackets.group(token.span());
    }
    if (tokens.accept("begin")) {
      Expr inner = expression.get();
      tokens.expect("end", "to close the 'begin'");
      return inner;
    }
    if (tokens.accept("[")) {
      return brackets.list(token.span());
    }
    if (tokens.accept("[|")) {
      return brackets.array(token.span());
    }
    throw tokens.stop("expected an expression, found " + MlTokens.describe(token));
  }

  /** Whether {@code M.(} comes next. */
  private boolean isLocalOpen() {
    int ahead = 0;
    while (tokens.peek(ahead).kind() == Kind.NAME
        && Literals.isConstructor(tokens.peek(ahead).text())
        && tokens.peek(ahead + 1).is(".")) {
      ahead += 2;
    }
    return ahead > 0 && tokens.peek(ahead).is("(");
  }

  /** {@code M.(e)}. */
  private Expr opened() {
    Token module = names.path(tokens);
    tokens.expect(".", "after the module");
    tokens.take();
    int before = names.open(tokens, module);
    Expr e = expression.get();
    names.close(before);
    tokens.expect(")", "to close the '('");
    return e;
  }

  /** A name, or one of a module, {@code List.map}. */
  private OcamlNames.Meaning meaning() {
    Token first = tokens.peek();
    if (!Literals.isConstructor(first.text()) || !tokens.peek(1).is(".")) {
      tokens.take();
      return names.meaning(first.text());
    }
    Token module = names.path(tokens);
    tokens.take();
    Token member = tokens.take();
    return names.member(tokens, module, member);
  }

  /** A name by itself; in a vector it means what it does outside. */
  private Expr outside(Token name) {
    return named(names.meaning(name.text()), name.span());
  }

  /** A name that nothing is applied to: {@code procs} is the list of them. */
  private Expr value(OcamlNames.Meaning meaning, Span span) {
    Expr e = named(meaning, span);
    return meaning instanceof OcamlNames.Functions f && f.name().equals("Bsml.procs")
        ? new Expr.Apply(e, new Expr.Literal(new Constant.Unit(), span), span)
        : e;
  }

  private Expr named(OcamlNames.Meaning meaning, Span span) {
    if (meaning instanceof OcamlNames.Operators o) {
      return new Expr.Operation(o.operator(), List.of(), span);
    }
    if (meaning instanceof OcamlNames.Primitives p) {
      return OcamlParallelTerms.asFunction(p.primitive(), span);
    }
    if (meaning instanceof OcamlNames.Functions f) {
      return new StandardExpr.Library(f.name(), span);
    }
    String name = ((OcamlNames.Name) meaning).name();
    return Literals.isConstructor(name)
        ? new Expr.Construct(name, List.of(), span)
        : new Expr.Variable(name, span);
  }
}
