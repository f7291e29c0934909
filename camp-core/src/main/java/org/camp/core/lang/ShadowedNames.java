// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;

/** Finds declarations and parameters that hide an outer one of the same name. */
public final class ShadowedNames extends ExprWalk {
  private final SourceText source;
  private final Map<String, Integer> bound = new HashMap<>();
  private final List<Diagnostic> notes = new ArrayList<>();

  private final Set<String> operations;

  private ShadowedNames(SourceText source, Set<String> operations) {
    this.source = source;
    this.operations = operations;
  }

  /** A note for every name that hides another. */
  public static List<Diagnostic> of(Program program) {
    ShadowedNames found = new ShadowedNames(program.source(), program.operations());
    found.walk(program.expression());
    return found.notes;
  }

  private void bind(String name, Span span) {
    boolean written = NamesInScope.isWritten(name);
    if (written && bound.getOrDefault(name, 0) > 0) {
      notes.add(source.note("hidden-name", span, "this '" + name + "' hides an outer one"));
    } else if (written && operations.contains(name)) {
      notes.add(source.note("hidden-name", span, "this '" + name + "' hides the operation"));
    }
    bound.merge(name, 1, Integer::sum);
  }

  private void unbind(Pattern pattern) {
    pattern.forEachName((name, span) -> bound.merge(name, -1, Integer::sum));
  }

  @Override
  public Expr lambda(Expr.Lambda e) {
    e.parameter().forEachName(this::bind);
    walk(e.body());
    unbind(e.parameter());
    return e;
  }

  @Override
  public Expr let(Expr.Let e) {
    List<String> names = new ArrayList<>();
    for (Declaration declaration : e.declarations()) {
      if (declaration instanceof Declaration.Value value) {
        walk(value.value());
        value.pattern().forEachName(this::bind);
        value.pattern().forEachName((name, span) -> names.add(name));
      } else if (declaration instanceof Declaration.Functions group) {
        for (Expr.Lambda f : group.functions()) {
          String name = f.name();
          if (name != null) {
            bind(name, f.span());
            names.add(name);
          }
        }
        group.functions().forEach(this::walk);
      }
    }
    walk(e.body());
    names.forEach(name -> bound.merge(name, -1, Integer::sum));
    return e;
  }

  @Override
  public Expr match(Expr.Match e) {
    walk(e.subject());
    for (Expr.Clause clause : e.clauses()) {
      clause.pattern().forEachName(this::bind);
      clause.parts().forEach(this::walk);
      unbind(clause.pattern());
    }
    return e;
  }

  @Override
  public Expr multi(Expr.Multi e) {
    e.parameter().forEachName(this::bind);
    super.multi(e);
    unbind(e.parameter());
    return e;
  }
}
