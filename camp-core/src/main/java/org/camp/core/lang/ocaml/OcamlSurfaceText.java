// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.ocaml;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.lang.Expr;
import org.camp.core.lang.OcamlExpr;
import org.camp.core.lang.StandardExpr;

/** Writes what the core language lacks: records, handlers, types, loops, sequences. */
final class OcamlSurfaceText {
  private OcamlSurfaceText() {}

  static String of(StandardExpr e, int indent) {
    if (e instanceof StandardExpr.Library library) {
      String name = library.name();
      boolean unqualified = name.startsWith("Stdlib.") || name.startsWith("Bsml.");
      return name.equals(OcamlLibrary.APPEND)
          ? "( @ )"
          : unqualified ? name.substring(name.indexOf('.') + 1) : name;
    }
    if (e instanceof StandardExpr.Typed typed) {
      String body = OcamlText.text(typed.body(), OcamlPrecedence.OPEN, indent + 1);
      return "(" + body + " : " + OcamlTypeText.of(typed.type()) + ")";
    }
    if (e instanceof StandardExpr.Labelled record) {
      return "{ " + fields(record.labels(), record.items(), indent) + " }";
    }
    if (e instanceof StandardExpr.Select select) {
      return OcamlText.text(select.record(), OcamlPrecedence.ATOM, indent) + "." + select.label();
    }
    StandardExpr.Handle handle = (StandardExpr.Handle) e;
    String head =
        "try " + OcamlText.text(handle.body(), OcamlPrecedence.OPEN, indent + 4) + " with";
    return head + OcamlText.clauses(handle.clauses(), indent);
  }

  private static String fields(List<String> labels, List<Expr> items, int indent) {
    List<String> all = new ArrayList<>();
    for (int i = 0; i < labels.size(); i++) {
      all.add(
          labels.get(i) + " = " + OcamlText.text(items.get(i), OcamlPrecedence.PREFIX, indent + 2));
    }
    return String.join("; ", all);
  }

  static String of(OcamlExpr e, int indent) {
    if (e instanceof OcamlExpr.Sequence sequence) {
      return OcamlText.text(sequence.first(), OcamlPrecedence.TUPLE, indent)
          + ";"
          + OcamlText.newLine(indent)
          + OcamlText.text(sequence.second(), OcamlPrecedence.OPEN, indent);
    }
    if (e instanceof OcamlExpr.While loop) {
      return "while "
          + OcamlText.text(loop.condition(), OcamlPrecedence.OPEN, indent + 2)
          + " do "
          + OcamlText.text(loop.body(), OcamlPrecedence.OPEN, indent + 2)
          + " done";
    }
    if (e instanceof OcamlExpr.For loop) {
      return "for "
          + OcamlPatternText.atom(loop.counter())
          + " = "
          + OcamlText.text(loop.from(), OcamlPrecedence.OPEN, indent + 2)
          + (loop.up() ? " to " : " downto ")
          + OcamlText.text(loop.to(), OcamlPrecedence.OPEN, indent + 2)
          + " do "
          + OcamlText.text(loop.body(), OcamlPrecedence.OPEN, indent + 2)
          + " done";
    }
    if (e instanceof OcamlExpr.With with) {
      return "{ "
          + OcamlText.text(with.record(), OcamlPrecedence.ATOM, indent + 2)
          + " with "
          + fields(with.labels(), with.items(), indent)
          + " }";
    }
    if (e instanceof OcamlExpr.SetField set) {
      return OcamlText.text(set.record(), OcamlPrecedence.ATOM, indent)
          + "."
          + set.label()
          + " <- "
          + OcamlText.text(set.value(), OcamlPrecedence.PREFIX, indent);
    }
    throw new IllegalArgumentException("code of the library alone");
  }
}
