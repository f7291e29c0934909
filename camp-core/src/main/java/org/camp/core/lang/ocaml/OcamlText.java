// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.ocaml;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.camp.core.lang.Declaration;
import org.camp.core.lang.Expr;
import org.camp.core.lang.OcamlExpr;
import org.camp.core.lang.Operator;
import org.camp.core.lang.Pattern;
import org.camp.core.lang.Primitive;
import org.camp.core.lang.StandardExpr;

/**
 * Writes programs in the OCaml-like surface. What is written reads back as the same tree, apart
 * from positions.
 */
public final class OcamlText {
  private static final int WIDTH = 96;

  private OcamlText() {}

  /** The text of a program. */
  public static String of(BulkSynchronousProgram program) {
    StringBuilder out = new StringBuilder();
    if (!program.library().isEmpty()) {
      String module = program.library().substring(0, program.library().indexOf(' '));
      out.append("open ").append(module).append('\n');
    }
    Expr body = program.expression();
    boolean several = body instanceof Expr.Let let && startsWithTwo(let);
    boolean declares = !program.bare();
    while (several && body instanceof Expr.Let let) {
      for (Declaration declaration : let.declarations()) {
        boolean type =
            !(declaration instanceof Declaration.Value
                || declaration instanceof Declaration.Functions);
        String end = declares ? ";;\n" : type ? "\n" : " in\n";
        out.append(OcamlDefinitionText.of(declaration, 0)).append(end);
      }
      declares = false;
      body = let.body();
    }
    return out.append(text(body, OcamlPrecedence.OPEN, 0)).append('\n').toString();
  }

  private static boolean startsWithTwo(Expr.Let let) {
    return !(let.declarations().get(0) instanceof Declaration.Value
            || let.declarations().get(0) instanceof Declaration.Functions)
        || let.declarations().size() > 1
        || let.body() instanceof Expr.Let;
  }

  /** The text of an expression. */
  public static String of(Expr e) {
    return text(e, OcamlPrecedence.OPEN, 0);
  }

  /** A line break and an indentation. */
  static String newLine(int indent) {
    return "\n" + " ".repeat(indent);
  }

  private static boolean fits(String text, int indent) {
    return text.indexOf('\n') < 0 && text.length() + indent <= WIDTH;
  }

  /** {@code before} and {@code after} on one line, or {@code after} on a line of its own. */
  static String headed(String before, Expr after, int indent) {
    String below = text(after, OcamlPrecedence.OPEN, indent + 2);
    String flat = before + " " + below;
    return fits(flat, indent) ? flat : before + newLine(indent + 2) + below;
  }

  /** A part, in parentheses where what is around it binds more tightly. */
  static String text(Expr e, int outer, int indent) {
    int own = OcamlPrecedence.of(e);
    if (own >= outer) {
      return bare(e, indent);
    }
    return "(" + bare(e, indent + 1) + ")";
  }

  private static String bare(Expr e, int indent) {
    if (e instanceof Expr.Literal literal) {
      return OcamlPatternText.of(literal.value());
    }
    if (e instanceof Expr.Variable variable) {
      return name(variable.name());
    }
    if (e instanceof Expr.Lambda lambda) {
      return lambda(lambda, indent);
    }
    if (e instanceof Expr.Apply apply) {
      return call(
          text(apply.function(), OcamlPrecedence.CALL, indent), List.of(apply.argument()), indent);
    }
    if (e instanceof Expr.Operation operation) {
      return operation(operation, indent);
    }
    if (e instanceof Expr.Tuple tuple) {
      return joined(tuple.items(), ", ", OcamlPrecedence.TUPLE + 1, indent);
    }
    if (e instanceof Expr.Project project) {
      return call(project.index() == 1 ? "fst" : "snd", List.of(project.tuple()), indent);
    }
    if (e instanceof Expr.Construct construct) {
      return construct(construct, indent);
    }
    if (e instanceof Expr.ArrayOf array) {
      return array.items().isEmpty()
          ? "[||]"
          : "[| " + joined(array.items(), "; ", OcamlPrecedence.TUPLE, indent + 3) + " |]";
    }
    if (e instanceof Expr.If conditional) {
      return conditional(conditional, indent);
    }
    if (e instanceof Expr.Logic logic) {
      String operator = logic.conjunction() ? " && " : " || ";
      return text(logic.left(), OcamlPrecedence.PREFIX, indent)
          + operator
          + text(logic.right(), OcamlPrecedence.PREFIX, indent);
    }
    if (e instanceof Expr.Let let) {
      StringBuilder out = new StringBuilder();
      for (Declaration declaration : let.declarations()) {
        out.append(OcamlDefinitionText.of(declaration, indent)).append(" in");
        out.append(newLine(indent));
      }
      String all = out.append(text(let.body(), OcamlPrecedence.OPEN, indent)).toString();
      String flat = all.replace(newLine(indent), " ");
      return fits(flat, indent) ? flat : all;
    }
    if (e instanceof Expr.Match match) {
      String head = "match " + text(match.subject(), OcamlPrecedence.OPEN, indent + 6) + " with";
      return head + clauses(match.clauses(), indent);
    }
    if (e instanceof Expr.Parallel parallel) {
      return parallel(parallel, indent);
    }
    if (e instanceof StandardExpr more) {
      return OcamlSurfaceText.of(more, indent);
    }
    if (e instanceof OcamlExpr more) {
      return OcamlSurfaceText.of(more, indent);
    }
    Expr.Multi multi = (Expr.Multi) e;
    return "let " + OcamlDefinitionText.of(multi, indent) + " in " + name(multi.name());
  }

  private static String joined(List<Expr> items, String between, int outer, int indent) {
    return items.stream()
        .map(item -> text(item, outer, indent))
        .collect(Collectors.joining(between));
  }

  private static String call(String function, List<Expr> arguments, int indent) {
    StringBuilder out = new StringBuilder(function);
    arguments.forEach(
        argument -> out.append(' ').append(text(argument, OcamlPrecedence.ATOM, indent + 2)));
    return out.toString();
  }

  private static String operation(Expr.Operation e, int indent) {
    Optional<String> infix = OcamlOperators.symbol(e.operator());
    List<Expr> operands = e.operands();
    if (infix.isPresent() && operands.size() == 2) {
      String symbol = infix.get();
      int level = OcamlOperators.level(symbol) + 1;
      boolean toTheRight = OcamlOperators.isToTheRight(level - 1);
      String left = text(operands.get(0), toTheRight ? level + 1 : level, indent);
      return left
          + " "
          + symbol
          + " "
          + text(operands.get(1), toTheRight ? level : level + 1, indent);
    }
    if (e.operator() == Operator.NEGATE && operands.size() == 1) {
      boolean again =
          operands.get(0) instanceof Expr.Operation inner && inner.operator() == Operator.NEGATE;
      return "-"
          + text(operands.get(0), again ? OcamlPrecedence.PREFIX : OcamlPrecedence.CALL, indent);
    }
    if (e.operator() == Operator.ASSIGN && operands.size() == 2) {
      return text(operands.get(0), OcamlPrecedence.PREFIX, indent)
          + " := "
          + text(operands.get(1), OcamlPrecedence.PREFIX, indent);
    }
    if (e.operator() == Operator.ASSIGN) {
      return call("( := )", operands, indent);
    }
    if (e.operator() == Operator.CONTENT) {
      return operands.isEmpty()
          ? "( ! )"
          : "!" + text(operands.get(0), OcamlPrecedence.ATOM, indent);
    }
    String head =
        infix.map(symbol -> "( " + symbol + " )").orElseGet(() -> OcamlNames.nameOf(e.operator()));
    return call(head, operands, indent);
  }

  private static String construct(Expr.Construct e, int indent) {
    if (OcamlPrecedence.isList(e)) {
      List<Expr> items = new ArrayList<>();
      Expr at = e;
      while (at instanceof Expr.Construct cons && cons.constructor().equals("::")) {
        items.add(cons.fields().get(0));
        at = cons.fields().get(1);
      }
      return "[" + joined(items, "; ", OcamlPrecedence.TUPLE, indent + 1) + "]";
    }
    if (e.constructor().equals("::")) {
      int level = OcamlOperators.level("::") + 1;
      return text(e.fields().get(0), level + 1, indent)
          + " :: "
          + text(e.fields().get(1), level, indent);
    }
    return switch (e.fields().size()) {
      case 0 -> e.constructor();
      case 1 -> call(e.constructor(), e.fields(), indent);
      default ->
          e.constructor()
              + " ("
              + joined(e.fields(), ", ", OcamlPrecedence.TUPLE + 1, indent)
              + ")";
    };
  }

  private static String conditional(Expr.If e, int indent) {
    String condition = "if " + text(e.condition(), OcamlPrecedence.OPEN, indent + 3) + " then";
    boolean chain = e.whenFalse() instanceof Expr.If;
    String whenTrue = branch(e.whenTrue(), indent + 2);
    String whenFalse = branch(e.whenFalse(), chain ? indent : indent + 2);
    String flat = condition + " " + whenTrue + " else " + whenFalse;
    return fits(flat, indent)
        ? flat
        : condition
            + newLine(indent + 2)
            + whenTrue
            + newLine(indent)
            + "else"
            + (chain ? " " : newLine(indent + 2))
            + whenFalse;
  }

  /** A branch ends before a comma. */
  private static String branch(Expr e, int indent) {
    return text(
        e,
        e instanceof Expr.Tuple || e instanceof OcamlExpr.Sequence
            ? OcamlPrecedence.TUPLE + 1
            : OcamlPrecedence.OPEN,
        indent);
  }

  private static String lambda(Expr.Lambda e, int indent) {
    Optional<Primitive> primitive = OcamlPrecedence.asPrimitive(e);
    if (primitive.isPresent()) {
      return primitive.get().symbol();
    }
    if (isByCases(e)) {
      return "function" + clauses(((Expr.Match) e.body()).clauses(), indent);
    }
    return headed(
        (e.name() == null ? "fun " : "rec " + name(e.name()) + " ")
            + OcamlPatternText.atom(e.parameter())
            + " ->",
        e.body(),
        indent);
  }

  /** Whether a function was written with {@code function}. */
  static boolean isByCases(Expr.Lambda e) {
    return e.name() == null
        && e.parameter() instanceof Pattern.Variable variable
        && e.body() instanceof Expr.Match match
        && match.subject() instanceof Expr.Variable subject
        && subject.name().equals(variable.name())
        && variable.name().indexOf(' ') >= 0;
  }

  /** Clauses, each on a line of its own. */
  static String clauses(List<Expr.Clause> clauses, int indent) {
    StringBuilder out = new StringBuilder();
    for (Expr.Clause clause : clauses) {
      Expr guard = clause.guard();
      String when = guard == null ? "" : " when " + text(guard, OcamlPrecedence.PREFIX, indent);
      String head = "| " + OcamlPatternText.of(clause.pattern()) + when + " ->";
      Expr body = clause.body();
      out.append(newLine(indent));
      out.append(
          endsWithMatch(body)
              ? head + " (" + text(body, OcamlPrecedence.OPEN, indent + 3) + ")"
              : headed(head, body, indent));
    }
    return out.toString();
  }

  private static boolean endsWithMatch(Expr e) {
    if (e instanceof Expr.Lambda lambda) {
      return endsWithMatch(lambda.body());
    }
    if (e instanceof Expr.Let let) {
      return endsWithMatch(let.body());
    }
    if (e instanceof OcamlExpr.Sequence sequence) {
      return endsWithMatch(sequence.second());
    }
    return e instanceof Expr.Match
        || e instanceof StandardExpr.Handle
        || (e instanceof Expr.If conditional && endsWithMatch(conditional.whenFalse()));
  }

  private static String parallel(Expr.Parallel e, int indent) {
    Optional<Expr> vector = OcamlVectors.of(e);
    if (vector.isPresent()) {
      return "<< " + text(vector.get(), OcamlPrecedence.OPEN, indent + 3) + " >>";
    }
    String symbol = e.primitive().symbol();
    if (e.primitive() == Primitive.REPLICATE) {
      return symbol + " (" + headed("fun _ ->", e.operands().get(0), indent) + ")";
    }
    if (e.primitive() == Primitive.VECTOR) {
      return "<" + joined(e.operands(), ", ", OcamlPrecedence.TUPLE + 1, indent) + ">";
    }
    return call(symbol, e.operands(), indent);
  }

  /** A name as programs write it; a sign in parentheses. */
  static String name(String name) {
    boolean sign = "!$%&*+-/:<=>?@^|~".indexOf(name.charAt(0)) >= 0;
    return sign ? "( " + name + " )" : name.replace(' ', '_');
  }
}
