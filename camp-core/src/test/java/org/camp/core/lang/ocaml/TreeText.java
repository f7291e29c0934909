// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.ocaml;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.camp.core.lang.Declaration;
import org.camp.core.lang.Expr;
import org.camp.core.lang.Operator;
import org.camp.core.lang.Pattern;

/** A syntax tree as nested lists, without positions. */
final class TreeText implements Expr.Visitor<String> {
  private static final Map<Operator, String> NAMES =
      Map.of(
          Operator.PLUS, "IntAdd",
          Operator.MINUS, "IntSub",
          Operator.TIMES, "IntMult",
          Operator.EQUAL, "IntEq",
          Operator.AT, "At");

  static String of(Expr e) {
    return e.accept(new TreeText());
  }

  private static String list(String head, List<Expr> items) {
    return "(" + head + items.stream().map(i -> " " + of(i)).collect(Collectors.joining()) + ")";
  }

  private static String pattern(Pattern pattern) {
    if (pattern instanceof Pattern.Variable variable) {
      return name(variable.name());
    }
    return OcamlPatternText.of(pattern);
  }

  /** The parameters that stand for {@code $x$} and {@code #x#} are called x here. */
  private static String name(String name) {
    return name.replace("$", "").replace("#", "");
  }

  @Override
  public String literal(Expr.Literal e) {
    return "(cst " + OcamlPatternText.of(e.value()) + ")";
  }

  @Override
  public String variable(Expr.Variable e) {
    return "(var " + name(e.name()) + ")";
  }

  @Override
  public String lambda(Expr.Lambda e) {
    return String.format(
        Locale.ROOT,
        "(%s %s %s)",
        e.name() == null ? "fun" : "rec " + e.name(),
        pattern(e.parameter()),
        of(e.body()));
  }

  @Override
  public String apply(Expr.Apply e) {
    return list("app", List.of(e.function(), e.argument()));
  }

  @Override
  public String operation(Expr.Operation e) {
    Operator operator = e.operator();
    String text =
        String.format(
            Locale.ROOT,
            "(op %s %d)",
            NAMES.getOrDefault(operator, operator.symbol()),
            operator.arity());
    for (Expr operand : e.operands()) {
      text = "(app " + text + " " + of(operand) + ")";
    }
    return text;
  }

  @Override
  public String tuple(Expr.Tuple e) {
    return list("tuple", e.items());
  }

  @Override
  public String project(Expr.Project e) {
    return list("#" + e.index(), List.of(e.tuple()));
  }

  @Override
  public String construct(Expr.Construct e) {
    return list("con " + e.constructor(), e.fields());
  }

  @Override
  public String array(Expr.ArrayOf e) {
    return list("array", e.items());
  }

  @Override
  public String conditional(Expr.If e) {
    return list("if", List.of(e.condition(), e.whenTrue(), e.whenFalse()));
  }

  @Override
  public String logic(Expr.Logic e) {
    return list(e.conjunction() ? "and" : "or", List.of(e.left(), e.right()));
  }

  @Override
  public String let(Expr.Let e) {
    StringBuilder out = new StringBuilder();
    for (Declaration declaration : e.declarations()) {
      if (declaration instanceof Declaration.Value value) {
        out.append("(let ").append(pattern(value.pattern())).append(' ');
        out.append(of(value.value())).append(' ');
      } else if (declaration instanceof Declaration.Functions group) {
        out.append("(letrec ");
        group.functions().forEach(f -> out.append(of(f)).append(' '));
      }
    }
    return out.append(of(e.body())).append(")".repeat(e.declarations().size())).toString();
  }

  @Override
  public String match(Expr.Match e) {
    return "(match "
        + of(e.subject())
        + e.clauses().stream()
            .map(c -> " (" + pattern(c.pattern()) + " " + of(c.body()) + ")")
            .collect(Collectors.joining())
        + ")";
  }

  @Override
  public String parallel(Expr.Parallel e) {
    return list(e.primitive().symbol(), e.operands());
  }

  @Override
  public String multi(Expr.Multi e) {
    return String.format(
        Locale.ROOT,
        "(%s %s %s %s %s)",
        e.tree() ? "multi-tree" : "multi",
        e.name(),
        pattern(e.parameter()),
        of(e.node()),
        of(e.leaf()));
  }
}
