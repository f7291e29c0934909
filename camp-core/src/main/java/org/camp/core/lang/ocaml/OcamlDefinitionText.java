// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.ocaml;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.camp.core.lang.Declaration;
import org.camp.core.lang.Expr;
import org.camp.core.lang.Pattern;

/** Writes what {@code let} introduces: values, functions, multi-functions. */
final class OcamlDefinitionText {
  private OcamlDefinitionText() {}

  static String of(Declaration declaration, int indent) {
    if (declaration instanceof Declaration.Functions group) {
      String all =
          group.functions().stream()
              .map(f -> definition(OcamlText.name(String.valueOf(f.name())), f, indent))
              .collect(Collectors.joining(OcamlText.newLine(indent) + "and "));
      return "let rec " + all;
    }
    if (!(declaration instanceof Declaration.Value value)) {
      return OcamlTypeText.of(declaration);
    }
    if (value.value() instanceof Expr.Multi multi && isNamed(value.pattern(), multi.name())) {
      return "let " + of(multi, indent);
    }
    if (value.value() instanceof Expr.Lambda function
        && OcamlPrecedence.asPrimitive(function).isEmpty()) {
      String name = function.name();
      if (name != null && isNamed(value.pattern(), name)) {
        return "let rec " + definition(OcamlText.name(name), function, indent);
      }
      if (name == null
          && value.pattern() instanceof Pattern.Variable variable
          && !OcamlText.isByCases(function)) {
        return "let " + definition(OcamlText.name(variable.name()), function, indent);
      }
    }
    return OcamlText.headed(
        "let " + OcamlPatternText.of(value.pattern()) + " =", value.value(), indent);
  }

  private static boolean isNamed(Pattern pattern, String name) {
    return pattern instanceof Pattern.Variable variable && variable.name().equals(name);
  }

  /** {@code f p … = e}. */
  private static String definition(String name, Expr.Lambda function, int indent) {
    StringBuilder head = new StringBuilder(name);
    Set<String> bound = new HashSet<>();
    Expr body = function;
    while (body instanceof Expr.Lambda inner && (body == function || continues(inner, bound))) {
      inner.parameter().forEachName((n, span) -> bound.add(n));
      head.append(' ').append(OcamlPatternText.atom(inner.parameter()));
      body = inner.body();
    }
    return OcamlText.headed(head.append(" =").toString(), body, indent);
  }

  /** Whether a function can be written as one more parameter of the one around it. */
  private static boolean continues(Expr.Lambda inner, Set<String> bound) {
    Set<String> again = new HashSet<>();
    inner.parameter().forEachName((n, span) -> again.add(n));
    again.retainAll(bound);
    return again.isEmpty()
        && inner.name() == null
        && !OcamlText.isByCases(inner)
        && OcamlPrecedence.asPrimitive(inner).isEmpty();
  }

  static String of(Expr.Multi e, int indent) {
    return (e.tree() ? "multi tree " : "multi ")
        + OcamlText.name(e.name())
        + " "
        + OcamlPatternText.atom(e.parameter())
        + " ="
        + OcamlText.newLine(indent + 2)
        + OcamlText.headed("where node =", e.node(), indent + 2)
        + OcamlText.newLine(indent + 2)
        + OcamlText.headed("where leaf =", e.leaf(), indent + 2);
  }
}
