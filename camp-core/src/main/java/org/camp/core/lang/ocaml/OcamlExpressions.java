// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.ocaml;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.Constant;
import org.camp.core.lang.Expr;
import org.camp.core.lang.OcamlExpr;
import org.camp.core.lang.Operator;
import org.camp.core.lang.Pattern;
import org.camp.core.lang.StandardExpr;
import org.camp.core.lang.lex.Literals;
import org.camp.core.lang.lex.MlTokens;
import org.camp.core.scan.Token;
import org.camp.core.scan.Token.Kind;

/**
 * Reads expressions of the OCaml-like surface; {@link OcamlTerms} reads calls and what is inside.
 */
final class OcamlExpressions {
  private static final int OR = 1;
  private static final int CONS = 5;

  private final MlTokens tokens;
  private final Literals literals;
  private final OcamlNames names;
  private final OcamlPatterns patterns;
  private final OcamlTerms terms;
  private final OcamlDefinitions definitions;

  /** Whether {@code ;} goes on with the next expression; in lists it separates items. */
  private boolean sequences = true;

  OcamlExpressions(MlTokens tokens, Literals literals, OcamlNames names, OcamlTypes types) {
    this.tokens = tokens;
    this.literals = literals;
    this.names = names;
    patterns = new OcamlPatterns(tokens, literals, types);
    terms = new OcamlTerms(tokens, literals, names, types, this::whole, this::item);
    definitions = new OcamlDefinitions(tokens, patterns, types, names, this::expression);
  }

  OcamlDefinitions definitions() {
    return definitions;
  }

  /** Checks that the name of a module comes next. */
  void module() {
    Token module = tokens.peek();
    if (module.kind() != Kind.NAME || !Literals.isConstructor(module.text())) {
      throw tokens.stop("expected the name of a module, found " + MlTokens.describe(module));
    }
  }

  /** An expression between brackets, in which {@code ;} goes on. */
  private Expr whole() {
    return with(true, this::expression);
  }

  /** An item of a list, array or record, which {@code ;} ends. */
  private Expr item() {
    return with(false, this::expression);
  }

  private Expr with(boolean sequence, Supplier<Expr> part) {
    boolean before = sequences;
    sequences = sequence;
    Expr e = part.get();
    sequences = before;
    return e;
  }

  Expr expression() {
    int depth = literals.depth();
    literals.enter(tokens.peek().span());
    List<Expr> all = new ArrayList<>();
    all.add(assignment());
    while (sequences && tokens.at(";")) {
      literals.enter(tokens.take().span());
      if (endsSequence()) {
        break;
      }
      all.add(assignment());
    }
    literals.restore(depth);
    Expr e = all.get(all.size() - 1);
    for (int i = all.size() - 2; i >= 0; i--) {
      e = new OcamlExpr.Sequence(all.get(i), e, all.get(i).span().to(e.span()));
    }
    return e;
  }

  private boolean endsSequence() {
    return tokens.at(Kind.END)
        || tokens.atAny(")", "end", "done", "in", "|", ">>", ";;", "where", "and");
  }

  private Expr assignment() {
    Expr first = binary(OR);
    if (tokens.at(",")) {
      List<Expr> items = new ArrayList<>(List.of(first));
      while (tokens.accept(",")) {
        items.add(binary(OR));
      }
      first = new Expr.Tuple(items, false, first.span().to(tokens.last().span()));
    }
    return assigned(first, this::assignment);
  }

  /** A branch of a conditional, which ends before a comma. */
  private Expr branch() {
    return assigned(binary(OR), this::branch);
  }

  private Expr assigned(Expr left, Supplier<Expr> value) {
    if (tokens.accept(":=")) {
      Expr right = value.get();
      return new Expr.Operation(
          Operator.ASSIGN, List.of(left, right), left.span().to(right.span()));
    }
    if (!tokens.at("<-")) {
      return left;
    }
    Token arrow = tokens.take();
    Expr right = value.get();
    Span span = left.span().to(right.span());
    if (left instanceof StandardExpr.Select field) {
      return new OcamlExpr.SetField(field.record(), field.label(), right, span);
    }
    if (left instanceof Expr.Operation element
        && element.operator() == Operator.SUB
        && element.operands().size() == 2) {
      List<Expr> operands = new ArrayList<>(element.operands());
      operands.add(right);
      return new Expr.Operation(Operator.UPDATE, operands, span);
    }
    throw tokens.stop(
        tokens
            .source()
            .error("syntax", arrow.span(), "what stands before '<-' cannot be changed")
            .withHint("write a.(i) <- e, r.field <- e, or r := e for a reference"));
  }

  private Expr binary(int least) {
    Expr left = prefix();
    while (true) {
      Token token = tokens.peek();
      int level =
          names.isDeclared(token)
              ? OcamlOperators.declaredLevel(token.text())
              : OcamlOperators.level(token);
      if (level < least) {
        return left;
      }
      tokens.take();
      literals.enter(token.span());
      Expr right = binary(OcamlOperators.isToTheRight(level) ? level : level + 1);
      left = infix(token, level, left, right);
    }
  }

  private Expr infix(Token symbol, int level, Expr left, Expr right) {
    Span span = left.span().to(right.span());
    if (names.isDeclared(symbol)) {
      return terms.call(new Expr.Variable(symbol.text(), symbol.span()), List.of(left, right));
    }
    return switch (symbol.text()) {
      case "|>" -> terms.call(right, List.of(left));
      case "@@" -> terms.call(left, List.of(right));
      case "@" -> {
        Expr append = new StandardExpr.Library(OcamlLibrary.APPEND, symbol.span());
        yield new Expr.Apply(new Expr.Apply(append, left, span), right, span);
      }
      default ->
          level == CONS
              ? new Expr.Construct("::", List.of(left, right), span)
              : new Expr.Operation(OcamlOperators.infix(symbol.text()), List.of(left, right), span);
    };
  }

  private Expr prefix() {
    Token token = tokens.peek();
    if (token.kind() != Kind.KEYWORD && token.kind() != Kind.SYMBOL) {
      return terms.application();
    }
    switch (token.text()) {
      case "if":
        return conditional();
      case "match":
        {
          tokens.take();
          Expr subject = whole();
          tokens.expect("with", "after what the match looks at");
          List<Expr.Clause> clauses = clauses();
          return new Expr.Match(subject, clauses, token.span().to(tokens.last().span()));
        }
      case "try":
        {
          tokens.take();
          Expr body = whole();
          tokens.expect("with", "after what may raise an exception");
          List<Expr.Clause> clauses = clauses();
          return new StandardExpr.Handle(body, clauses, token.span().to(tokens.last().span()));
        }
      case "while":
        return loop();
      case "for":
        return counted();
      case "fun":
        tokens.take();
        return definitions.function(null, "->", token.span());
      case "rec":
        {
          tokens.take();
          Token name = definitions.name("the name of a recursive function");
          return definitions.recursive(name, "->", token.span());
        }
      case "function":
        {
          tokens.take();
          List<Expr.Clause> clauses = clauses();
          Span span = token.span().to(tokens.last().span());
          Pattern parameter = new Pattern.Variable("argument 1", token.span());
          Expr argument = new Expr.Variable("argument 1", token.span());
          return new Expr.Lambda(null, parameter, new Expr.Match(argument, clauses, span), span);
        }
      case "let":
        return let(tokens.take().span());
      case "assert":
        return assertion(tokens.take().span());
      case "-", "-.":
        return negated();
      default:
        return terms.application();
    }
  }

  /** {@code assert e}: {@code if e then () else raise (Assert_failure (file, line, column))}. */
  private Expr assertion(Span start) {
    Expr condition = terms.argument();
    Span span = start.to(condition.span());
    SourceText source = tokens.source();
    List<Expr> place =
        List.of(
            new Expr.Literal(new Constant.Text(source.name()), span),
            new Expr.Literal(new Constant.Int(source.line(start.start())), span),
            new Expr.Literal(new Constant.Int(source.column(start.start()) - 1), span));
    Expr packet = new Expr.Construct("Assert_failure", place, span);
    Expr raise = new Expr.Operation(Operator.RAISE, List.of(packet), span);
    boolean never =
        condition instanceof Expr.Literal literal
            && literal.value() instanceof Constant.Bool truth
            && !truth.value();
    return never
        ? raise
        : new Expr.If(condition, new Expr.Literal(new Constant.Unit(), span), raise, span);
  }

  private Expr negated() {
    Span sign = tokens.take().span();
    literals.enter(sign);
    Expr operand = prefix();
    Span span = sign.to(operand.span());
    return operand instanceof Expr.Literal literal
        ? new Expr.Literal(OcamlPatterns.negated(literal.value()), span)
        : new Expr.Operation(Operator.NEGATE, List.of(operand), span);
  }

  private Expr conditional() {
    Span start = tokens.take().span();
    literals.enter(start);
    Expr condition = whole();
    tokens.expect("then", "after the condition");
    Expr whenTrue = branch();
    if (!tokens.accept("else")) {
      Span span = start.to(whenTrue.span());
      Expr nothing = new Expr.Literal(new Constant.Unit(), whenTrue.span());
      return new Expr.If(condition, whenTrue, nothing, span);
    }
    Expr whenFalse = branch();
    return new Expr.If(condition, whenTrue, whenFalse, start.to(whenFalse.span()));
  }

  private Expr loop() {
    Span start = tokens.take().span();
    literals.enter(start);
    Expr condition = whole();
    tokens.expect("do", "after the condition");
    Expr body = whole();
    tokens.expect("done", "after what the loop does");
    return new OcamlExpr.While(condition, body, start.to(tokens.last().span()));
  }

  private Expr counted() {
    Span start = tokens.take().span();
    literals.enter(start);
    Pattern counter = patterns.atom();
    if (!counter.untyped().isSimple()) {
      throw tokens.stop(
          tokens.source().error("syntax", counter.span(), "expected the name of a counter"));
    }
    tokens.expect("=", "after the counter");
    Expr from = whole();
    boolean up = !tokens.at("downto");
    if (up) {
      tokens.expect("to", "after where the counter begins");
    } else {
      tokens.take();
    }
    Expr to = whole();
    tokens.expect("do", "after where the counter ends");
    names.bind(counter);
    Expr body = whole();
    names.unbind(counter);
    tokens.expect("done", "after what the loop does");
    Span span = start.to(tokens.last().span());
    return new OcamlExpr.For(counter.untyped(), from, to, up, body, span);
  }

  private List<Expr.Clause> clauses() {
    tokens.accept("|");
    List<Expr.Clause> all = new ArrayList<>();
    do {
      Pattern pattern = patterns.pattern();
      tokens.checkNames(List.of(pattern));
      names.bind(pattern);
      Expr guard = tokens.accept("when") ? whole() : null;
      tokens.expect("->", guard == null ? "after the pattern" : "after the condition");
      Expr body = expression();
      names.unbind(pattern);
      all.add(new Expr.Clause(pattern, guard, body));
    } while (tokens.accept("|"));
    return all;
  }

  private Expr let(Span start) {
    if (tokens.accept("open")) {
      module();
      int before = names.open(tokens, names.path(tokens));
      tokens.expect("in", "after the module");
      Expr body = expression();
      names.close(before);
      return body;
    }
    OcamlDefinitions.Definition definition = definitions.read(start);
    definitions.bind(definition);
    tokens.expect("in", "after the definition");
    Expr body = expression();
    definitions.unbind(definition);
    return new Expr.Let(List.of(definition.declaration()), body, start.to(body.span()));
  }
}
