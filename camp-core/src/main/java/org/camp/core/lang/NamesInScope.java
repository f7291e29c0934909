// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang;

import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Names that a mistyped one could mean. */
public final class NamesInScope extends ExprWalk {
  private final Set<String> names = new TreeSet<>();

  private NamesInScope() {}

  /** All names that the program binds anywhere, and those of operations. */
  public static Set<String> at(Program program, Expr.Variable use) {
    NamesInScope found = new NamesInScope();
    found.names.addAll(program.operations());
    found.names.addAll(program.predefined());
    found.walk(program.expression());
    found.names.removeIf(name -> name.equals(use.name()) || !isWritten(name));
    return found.names;
  }

  /** Whether a name can be written as it is: not one that a reader made up. */
  static boolean isWritten(String name) {
    return name.indexOf(' ') < 0 && name.indexOf('$') < 0 && name.indexOf('#') < 0;
  }

  private void add(@Nullable String name) {
    if (name != null) {
      names.add(name);
    }
  }

  @Override
  public Expr lambda(Expr.Lambda e) {
    add(e.name());
    e.parameter().forEachName((name, span) -> add(name));
    return super.lambda(e);
  }

  @Override
  public Expr let(Expr.Let e) {
    for (Declaration declaration : e.declarations()) {
      if (declaration instanceof Declaration.Value value) {
        value.pattern().forEachName((name, span) -> add(name));
      }
    }
    return super.let(e);
  }

  @Override
  public Expr match(Expr.Match e) {
    e.clauses().forEach(clause -> clause.pattern().forEachName((name, span) -> add(name)));
    return super.match(e);
  }

  @Override
  public Expr ocaml(OcamlExpr e) {
    if (e instanceof OcamlExpr.For loop) {
      loop.counter().forEachName((name, span) -> add(name));
    }
    return super.ocaml(e);
  }

  @Override
  public Expr multi(Expr.Multi e) {
    add(e.name());
    e.parameter().forEachName((name, span) -> add(name));
    return super.multi(e);
  }
}
