// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.standard.scope;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.BasisOperation;
import org.camp.core.lang.Constant;
import org.camp.core.lang.Declaration;
import org.camp.core.lang.Expr;
import org.camp.core.lang.Operator;
import org.camp.core.lang.Pattern;
import org.camp.core.lang.StandardExpr;
import org.camp.core.lang.TypeTerm;
import org.camp.core.lang.standard.parse.Syntax;
import org.camp.core.lang.standard.parse.Syntax.Exp;
import org.jspecify.annotations.Nullable;

/** Looks up the names of expressions, and takes derived forms apart. */
final class ExpressionElaborator {
  private static final String GRAIN = "GRAIN";

  private final Elaborator all;
  private final PatternElaborator patterns;
  private final TypeElaborator types;
  private final Faults faults;
  private final CallElaborator calls;
  private int inside;
  private int loops;

  ExpressionElaborator(
      Elaborator all, PatternElaborator patterns, TypeElaborator types, Faults faults) {
    this.all = all;
    this.patterns = patterns;
    this.types = types;
    this.faults = faults;
    calls = new CallElaborator(this, faults);
  }

  /** Whether an expression is being read. */
  boolean isInside() {
    return inside > 0;
  }

  Expr of(Exp e, Environment scope) {
    inside++;
    Expr result = form(e, scope);
    inside--;
    return result;
  }

  private Expr form(Exp e, Environment scope) {
    Span span = e.span();
    if (e instanceof Syntax.Const constant) {
      return new Expr.Literal(constant.value(), span);
    }
    if (e instanceof Syntax.Name name) {
      return name(name, scope);
    }
    if (e instanceof Syntax.Call call) {
      return calls.of(call, scope);
    }
    if (e instanceof Syntax.Tuple tuple) {
      return tuple.items().isEmpty()
          ? new Expr.Literal(new Constant.Unit(), span)
          : new Expr.Tuple(all(tuple.items(), scope), false, span);
    }
    if (e instanceof Syntax.Fork fork) {
      return new Expr.Tuple(all(fork.items(), scope), true, span);
    }
    if (e instanceof Syntax.Record record) {
      return record.labels().isEmpty()
          ? new Expr.Literal(new Constant.Unit(), span)
          : new StandardExpr.Labelled(record.labels(), all(record.items(), scope), span);
    }
    if (e instanceof Syntax.Selector selector) {
      Expr.Variable argument = new Expr.Variable("argument 1", span);
      return new Expr.Lambda(
          null, new Pattern.Variable("argument 1", span), select(selector, argument, span), span);
    }
    if (e instanceof Syntax.ListOf list) {
      return Expr.Construct.list(all(list.items(), scope), span);
    }
    if (e instanceof Syntax.ArrayOf array) {
      return new Expr.ArrayOf(all(array.items(), scope), span);
    }
    if (e instanceof Syntax.Sequence sequence) {
      List<Declaration> before = new ArrayList<>();
      List<Exp> items = sequence.items();
      for (Exp item : items.subList(0, items.size() - 1)) {
        before.add(ignored(of(item, scope)));
      }
      return new Expr.Let(before, of(items.get(items.size() - 1), scope), span);
    }
    if (e instanceof Syntax.Let let) {
      Environment inner = new Environment(scope);
      List<Declaration> declarations = new ArrayList<>();
      all.decs(let.decs(), inner, declarations);
      Expr body = of(let.body(), inner);
      return declarations.isEmpty() ? body : new Expr.Let(declarations, body, span);
    }
    return control(e, scope);
  }

  private Expr control(Exp e, Environment scope) {
    Span span = e.span();
    if (e instanceof Syntax.If conditional) {
      return new Expr.If(
          of(conditional.condition(), scope),
          of(conditional.whenTrue(), scope),
          of(conditional.whenFalse(), scope),
          span);
    }
    if (e instanceof Syntax.Logic logic) {
      return new Expr.Logic(
          logic.conjunction(), of(logic.left(), scope), of(logic.right(), scope), span);
    }
    if (e instanceof Syntax.While loop) {
      return loop(loop, scope);
    }
    if (e instanceof Syntax.Case match) {
      return new Expr.Match(of(match.subject(), scope), clauses(match.rules(), scope), span);
    }
    if (e instanceof Syntax.Fn fn) {
      return function(null, fn.rules(), span, scope);
    }
    if (e instanceof Syntax.Named named) {
      String own = all.fresh(named.function().name());
      Environment inner = new Environment(scope);
      inner.values.put(named.function().name(), new Meaning.Local(own));
      return function(own, named.function(), inner);
    }
    if (e instanceof Syntax.Raise raise) {
      return new StandardExpr.Raise(of(raise.packet(), scope), span);
    }
    if (e instanceof Syntax.Handle handle) {
      return new StandardExpr.Handle(
          of(handle.body(), scope), clauses(handle.rules(), scope), span);
    }
    Syntax.Typed typed = (Syntax.Typed) e;
    Expr body = of(typed.body(), scope);
    return new StandardExpr.Typed(body, types.of(typed.type(), scope), span);
  }

  List<Expr> all(List<Exp> expressions, Environment scope) {
    return expressions.stream().map(e -> of(e, scope)).toList();
  }

  private static Declaration ignored(Expr e) {
    return new Declaration.Value(new Pattern.Wildcard(e.span()), e, e.span());
  }

  /** {@code let fun loop _ = if c then let val _ = b in loop () end else () in loop () end}. */
  private Expr loop(Syntax.While loop, Environment scope) {
    Span span = loop.span();
    String name = "while " + ++loops;
    Expr unit = new Expr.Literal(new Constant.Unit(), span);
    Expr again = new Expr.Apply(new Expr.Variable(name, span), unit, span);
    Expr body = new Expr.Let(List.of(ignored(of(loop.body(), scope))), again, span);
    Expr test = new Expr.If(of(loop.condition(), scope), body, unit, span);
    Expr.Lambda function = new Expr.Lambda(name, new Pattern.Wildcard(span), test, span);
    return new Expr.Let(List.of(new Declaration.Functions(List.of(function), span)), again, span);
  }

  private List<Expr.Clause> clauses(List<Syntax.Rule> rules, Environment scope) {
    List<Expr.Clause> clauses = new ArrayList<>();
    for (Syntax.Rule rule : rules) {
      Environment inner = new Environment(scope);
      Pattern pattern = patterns.of(rule.pattern(), scope, inner);
      clauses.add(new Expr.Clause(pattern, of(rule.body(), inner)));
    }
    return clauses;
  }

  /** {@code fn} with one or several rules. */
  Expr.Lambda function(
      @Nullable String name, List<Syntax.Rule> rules, Span span, Environment scope) {
    inside++;
    List<Expr.Clause> clauses = clauses(rules, scope);
    inside--;
    if (clauses.size() == 1) {
      return new Expr.Lambda(name, clauses.get(0).pattern(), clauses.get(0).body(), span);
    }
    Expr subject = new Expr.Variable("argument 1", span);
    return new Expr.Lambda(
        name,
        new Pattern.Variable("argument 1", span),
        new Expr.Match(subject, clauses, span),
        span);
  }

  /** {@code fun} with one or several clauses. */
  Expr.Lambda function(@Nullable String name, Syntax.Function function, Environment scope) {
    inside++;
    int arity = function.clauses().get(0).parameters().size();
    Span span = function.span();
    List<Pattern> parameters = new ArrayList<>();
    Expr body;
    if (function.clauses().size() == 1) {
      Syntax.Clause clause = function.clauses().get(0);
      Environment inner = new Environment(scope);
      parameters.addAll(patterns.all(clause.parameters(), scope, inner));
      body = all.typed(of(clause.body(), inner), clause.result(), inner);
    } else {
      List<Expr> arguments = new ArrayList<>();
      for (int i = 1; i <= arity; i++) {
        parameters.add(new Pattern.Variable("argument " + i, span));
        arguments.add(new Expr.Variable("argument " + i, span));
      }
      Expr subject = arity == 1 ? arguments.get(0) : new Expr.Tuple(arguments, false, span);
      List<Expr.Clause> clauses = new ArrayList<>();
      for (Syntax.Clause clause : function.clauses()) {
        Environment inner = new Environment(scope);
        List<Pattern> items = patterns.all(clause.parameters(), scope, inner);
        Pattern pattern = arity == 1 ? items.get(0) : new Pattern.Tuple(items, clause.span());
        Expr result = all.typed(of(clause.body(), inner), clause.result(), inner);
        clauses.add(new Expr.Clause(pattern, result));
      }
      body = new Expr.Match(subject, clauses, span);
    }
    for (int i = arity - 1; i > 0; i--) {
      body = new Expr.Lambda(null, parameters.get(i), body, span);
    }
    inside--;
    return new Expr.Lambda(name, parameters.get(0), body, span);
  }

  Expr select(Syntax.Selector selector, Expr record, Span span) {
    String label = selector.label();
    return Character.isDigit(label.charAt(0))
        ? new Expr.Project(Integer.parseInt(label), record, span)
        : new StandardExpr.Select(label, record, span);
  }

  private Expr name(Syntax.Name name, Environment scope) {
    Meaning meaning = scope.value(name.text());
    if (meaning == null) {
      faults.free(name.text(), name.span(), scope.candidates(name.text()));
      return new StandardExpr.Parameter(name.text(), null, name.span());
    }
    return value(meaning, name.text(), name.span());
  }

  /** A name that is not called at once. */
  Expr value(Meaning meaning, String name, Span span) {
    if (meaning instanceof Meaning.Local local) {
      return new Expr.Variable(local.name(), span);
    }
    if (meaning instanceof Meaning.Static library) {
      return new StandardExpr.Library(library.name(), span);
    }
    if (meaning instanceof Meaning.Fixed fixed) {
      return new Expr.Literal(fixed.value(), span);
    }
    if (meaning instanceof Meaning.FixedOption fixed) {
      return new Expr.Construct("SOME", List.of(new Expr.Literal(fixed.value(), span)), span);
    }
    if (meaning instanceof Meaning.Grain) {
      Expr one = new Expr.Literal(new Constant.Int(1), span);
      return new StandardExpr.Parameter(GRAIN, one, span);
    }
    if (meaning instanceof Meaning.Constructor constructor) {
      ConstructorInfo info = constructor.info();
      if (info.width() == 0 && info.isException()) {
        return new StandardExpr.Packet(info.name(), span);
      }
      return info.width() == 0
          ? new Expr.Construct(info.name(), List.of(), span)
          : abstracted(info.width(), span, items -> new Expr.Construct(info.name(), items, span));
    }
    if (meaning instanceof Meaning.Operation operation) {
      if (operation.operator() == Operator.MAP) {
        return curried(operation.operator(), span);
      }
      return abstracted(
          operation.operator().arity(),
          span,
          items -> new Expr.Operation(operation.operator(), first(items, operation.type()), span));
    }
    if (meaning instanceof Meaning.Primitive primitive) {
      BasisOperation operation = primitive.operation();
      return abstracted(
          operation.arity(),
          span,
          items -> new StandardExpr.Basis(operation, first(items, primitive.type()), span));
    }
    if (meaning instanceof Meaning.Unsupported unsupported) {
      throw faults.stop("unsupported", span, "'" + name + "': " + unsupported.why());
    }
    throw faults.stop(
        "unsupported", span, "'" + name + "' needs the name of a parameter and its default here");
  }

  /** Operands of which the first is said to have a type. */
  static List<Expr> first(List<Expr> operands, String type) {
    if (type.isEmpty()) {
      return operands;
    }
    List<Expr> typed = new ArrayList<>(operands);
    Span span = operands.get(0).span();
    TypeTerm term = new TypeTerm.Named(type, List.of(), span);
    typed.set(0, new StandardExpr.Typed(operands.get(0), term, span));
    return typed;
  }

  /** {@code fn x1 => fn x2 => p x1 x2}. */
  private static Expr curried(Operator operator, Span span) {
    Expr first = new Expr.Variable("argument 1", span);
    Expr second = new Expr.Variable("argument 2", span);
    Expr body = new Expr.Operation(operator, List.of(first, second), span);
    Expr inner = new Expr.Lambda(null, new Pattern.Variable("argument 2", span), body, span);
    return new Expr.Lambda(null, new Pattern.Variable("argument 1", span), inner, span);
  }

  /** {@code fn (x1, …, xk) => p (x1, …, xk)}. */
  private static Expr abstracted(int arity, Span span, Function<List<Expr>, Expr> body) {
    List<Pattern> parameters = new ArrayList<>();
    List<Expr> arguments = new ArrayList<>();
    for (int i = 1; i <= arity; i++) {
      parameters.add(new Pattern.Variable("argument " + i, span));
      arguments.add(new Expr.Variable("argument " + i, span));
    }
    Pattern parameter = arity == 1 ? parameters.get(0) : new Pattern.Tuple(parameters, span);
    return new Expr.Lambda(null, parameter, body.apply(arguments), span);
  }
}
