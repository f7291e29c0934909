// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.type;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.Expr;
import org.camp.core.lang.OcamlExpr;
import org.camp.core.lang.StandardExpr;
import org.camp.core.lang.ocaml.OcamlLibrary;
import org.camp.core.lang.type.Type.Form;

/** Infers the types of records, loops, exceptions and functions of the library. */
final class SurfaceTypes {
  private final TypeInference parts;
  private final TypeMaker make;
  private final Unifier unifier;
  private final TypeFaults faults;
  private final PatternTypes patterns;

  SurfaceTypes(
      TypeInference parts,
      TypeMaker make,
      Unifier unifier,
      TypeFaults faults,
      PatternTypes patterns) {
    this.parts = parts;
    this.make = make;
    this.unifier = unifier;
    this.faults = faults;
    this.patterns = patterns;
  }

  /** Learns the types of the functions of the library that an expression calls. */
  void library(Expr program, NameTypes names) {
    Set<String> called = OcamlLibrary.calledBy(program);
    for (Map.Entry<String, Expr.Lambda> entry : OcamlLibrary.functions().entrySet()) {
      String name = entry.getKey();
      if (called.contains(name)) {
        make.level++;
        Type type = name.equals(OcamlLibrary.EITHER_FOLD) ? fold() : make.fresh();
        if (!name.equals(OcamlLibrary.EITHER_FOLD)) {
          names.bind(name, type);
          unifier.unify(entry.getValue().accept(parts), type);
          names.unbind(name);
        }
        make.level--;
        type.generalise(make.level);
        names.bind(name, type);
      }
    }
  }

  /** What is folded may be an array or a list, which shows when it runs. */
  private Type fold() {
    Type item = make.fresh();
    Type result = make.fresh();
    Type step = function(result, function(item, result));
    return function(step, function(result, function(make.fresh(), result)));
  }

  private Type function(Type argument, Type result) {
    return make.of(Form.FUNCTION, argument, result);
  }

  Type of(StandardExpr e) {
    if (e instanceof StandardExpr.Library library) {
      String name = OcamlLibrary.target(library.name());
      return new Expr.Variable(name, library.span()).accept(parts);
    }
    if (e instanceof StandardExpr.Typed typed) {
      Type type = patterns.written(typed.type());
      parts.require(typed.body(), type, "what is written with a type");
      return type;
    }
    if (e instanceof StandardExpr.Select select) {
      Datatypes.Fields record = patterns.record(select.label(), select.span());
      if (record == null) {
        select.record().accept(parts);
        return make.fresh();
      }
      parts.require(select.record(), record.type(), "what has a field '" + select.label() + "'");
      return field(record, select.label(), select.span());
    }
    if (e instanceof StandardExpr.Labelled made) {
      return made(made);
    }
    return handled((StandardExpr.Handle) e);
  }

  private Type field(Datatypes.Fields record, String label, Span span) {
    Type field = record.of(label);
    if (field == null) {
      faults.wrong(
          span,
          String.format(Locale.ROOT, "%s has no field '%s'", record.type().text(), label),
          null);
      return make.fresh();
    }
    return field;
  }

  private Type made(StandardExpr.Labelled e) {
    Datatypes.Fields record =
        e.labels().isEmpty() ? null : patterns.record(e.labels().get(0), e.span());
    if (record == null) {
      e.items().forEach(item -> item.accept(parts));
      return make.fresh();
    }
    items(record, e.labels(), e.items(), e.span());
    for (String label : record.labels()) {
      if (!e.labels().contains(label)) {
        faults.wrong(
            e.span(), String.format(Locale.ROOT, "the field '%s' has no value", label), null);
      }
    }
    return record.type();
  }

  private void items(Datatypes.Fields record, List<String> labels, List<Expr> items, Span span) {
    for (int i = 0; i < labels.size(); i++) {
      Type wanted = field(record, labels.get(i), span);
      parts.require(items.get(i), wanted, "the field '" + labels.get(i) + "'");
      record.type().hold(wanted);
    }
  }

  private Type handled(StandardExpr.Handle e) {
    Type result = e.body().accept(parts);
    for (Expr.Clause clause : e.clauses()) {
      Type pattern = patterns.of(clause.pattern());
      if (!unifier.unify(pattern, patterns.exception())) {
        faults.wrong(
            clause.pattern().span(),
            "this pattern is for " + pattern.text() + ", but exceptions are handled here",
            null);
      }
      parts.bind(clause.pattern());
      if (clause.guard() != null) {
        parts.require(clause.guard(), make.of(Form.BOOL), "the condition of a clause");
      }
      result = parts.alternative(clause.body(), result);
      parts.unbind(clause.pattern());
    }
    return result;
  }

  Type of(OcamlExpr e) {
    if (e instanceof OcamlExpr.Sequence sequence) {
      sequence.first().accept(parts);
      return sequence.second().accept(parts);
    }
    if (e instanceof OcamlExpr.While loop) {
      parts.require(loop.condition(), make.of(Form.BOOL), "the condition of a loop");
      loop.body().accept(parts);
      return make.of(Form.UNIT);
    }
    if (e instanceof OcamlExpr.For loop) {
      parts.require(loop.from(), make.of(Form.INT), "where a counter begins");
      parts.require(loop.to(), make.of(Form.INT), "where a counter ends");
      unifier.unify(patterns.of(loop.counter()), make.of(Form.INT));
      parts.bind(loop.counter());
      loop.body().accept(parts);
      parts.unbind(loop.counter());
      return make.of(Form.UNIT);
    }
    if (e instanceof OcamlExpr.With with) {
      Datatypes.Fields record = patterns.record(with.labels().get(0), with.span());
      if (record == null) {
        with.parts().forEach(part -> part.accept(parts));
        return make.fresh();
      }
      parts.require(with.record(), record.type(), "what other fields are taken from");
      items(record, with.labels(), with.items(), with.span());
      return record.type();
    }
    if (e instanceof OcamlExpr.SetField set) {
      return changed(set);
    }
    throw new IllegalStateException("code of the library alone");
  }

  private Type changed(OcamlExpr.SetField e) {
    Datatypes.Fields record = patterns.record(e.label(), e.span());
    if (record == null) {
      e.parts().forEach(part -> part.accept(parts));
      return make.of(Form.UNIT);
    }
    parts.require(e.record(), record.type(), "what has a field '" + e.label() + "'");
    parts.require(e.value(), field(record, e.label(), e.span()), "the field '" + e.label() + "'");
    parts.written(List.of(e.record()));
    if (!record.mutable().contains(e.label())) {
      faults.wrong(
          e.span(),
          String.format(Locale.ROOT, "the field '%s' cannot be changed", e.label()),
          "declare it mutable, or make another record: { r with " + e.label() + " = … }");
    }
    return make.of(Form.UNIT);
  }
}
