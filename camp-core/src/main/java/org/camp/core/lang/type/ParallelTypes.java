// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.type;

import java.util.Locale;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.Expr;
import org.camp.core.lang.Primitive;
import org.camp.core.lang.ocaml.OcamlVectors;
import org.camp.core.lang.type.Localities.Place;
import org.camp.core.lang.type.Type.Form;
import org.jspecify.annotations.Nullable;

/** Infers the types of vectors, trees and multi-functions, and where their parts run. */
final class ParallelTypes {
  private final SourceText source;
  private final boolean tree;
  private final TypeMaker make;
  private final Unifier unifier;
  private final TypeFaults faults;
  private final Localities localities;
  private final TypeInference parts;

  ParallelTypes(
      SourceText source,
      boolean tree,
      TypeMaker make,
      Unifier unifier,
      TypeFaults faults,
      Localities localities,
      TypeInference parts) {
    this.source = source;
    this.tree = tree;
    this.make = make;
    this.unifier = unifier;
    this.faults = faults;
    this.localities = localities;
    this.parts = parts;
  }

  Type of(Expr.Parallel e) {
    Primitive primitive = e.primitive();
    Span span = e.span();
    return switch (primitive) {
      case REPLICATE -> {
        localities.perform(Effect.VECTORS, span, "<< >>");
        localities.enter(Place.VECTOR);
        Type component = operand(e, 0);
        localities.leave();
        yield vector(component, span);
      }
      case APPLY -> apply(e);
      case PROJ -> {
        perform(e);
        Type component = make.fresh();
        parts.require(e.operands().get(0), vector(component, span), "the operand of 'proj'");
        localities.forbid(component, Holdings.UNSENDABLE, Holdings.Use.SENT, "proj", span);
        yield table(component);
      }
      case PUT -> {
        perform(e);
        Type value = make.fresh();
        Type messages = function(make.of(Form.INT), value, span);
        parts.require(e.operands().get(0), vector(messages, span), "the operand of 'put'");
        localities.forbid(value, Holdings.UNSENDABLE, Holdings.Use.SENT, "put", span);
        yield vector(table(value), span);
      }
      case MKPAR -> mkpar(e);
      case DOWN -> down(e);
      case MKTREE -> {
        localities.perform(Effect.TREES, span, "mktree");
        localities.enter(Place.COMPONENT);
        Type value = operand(e, 0);
        localities.leave();
        yield make.of(Form.TREE, value);
      }
      case FINALLY -> {
        perform(e);
        Type children = vector(make.fresh(), span);
        parts.require(e.operands().get(0), children, "the first operand of 'finally'");
        Type value = operand(e, 1);
        yield make.of(Form.FINAL, isEmpty(e.operands().get(1)) ? make.fresh() : value);
      }
      case WEIGHT -> {
        localities.perform(Effect.COUNTS, span, "weight");
        parts.require(e.operands().get(0), make.of(Form.INT), "the operand of 'weight'");
        yield make.of(Form.REAL);
      }
      case VECTOR -> {
        Type component = make.fresh();
        e.operands().forEach(o -> parts.require(o, component, "a component of this vector"));
        yield vector(component, span);
      }
      case TREE -> {
        Type value = make.fresh();
        value.hold(make.of(Form.INT));
        yield make.of(Form.TREE, value);
      }
    };
  }

  /** Whether nodes are written as empty, {@code []}, whatever the leaves hold. */
  private static boolean isEmpty(Expr e) {
    return e instanceof Expr.Construct list && list.constructor().equals("nil");
  }

  /** What processors sent, by their numbers: data of the component that received it. */
  private Type table(Type value) {
    Type table = make.of(Form.FUNCTION, make.of(Form.INT), value);
    table.hold(table.parts.get(0));
    table.hold(value);
    return table;
  }

  /** On a flat machine every processor calls the function; on a tree the node, for its children. */
  private Type mkpar(Expr.Parallel e) {
    perform(e);
    Span span = e.span();
    Type component = make.fresh();
    Effect effect = new Effect(make.level);
    Type function = make.function(make.of(Form.INT), component, effect);
    parts.require(e.operands().get(0), function, "the operand of 'mkpar'");
    localities.call(effect, span);
    localities.enter(Place.ALONE);
    localities.call(effect, span);
    localities.leave();
    if (tree) {
      localities.forbid(component, Holdings.UNSENDABLE, Holdings.Use.SENT, "mkpar", span);
    } else {
      localities.forbid(function, Holdings.VECTOR, Holdings.Use.MKPAR, "mkpar", span);
    }
    return vector(component, span);
  }

  private void perform(Expr.Parallel e) {
    String written =
        e.span().isKnown() ? source.text().substring(e.span().start(), e.span().end()) : "";
    boolean sugar = e.primitive() == Primitive.DOWN && written.startsWith("#");
    localities.perform(Effect.VECTORS, e.span(), sugar ? written : e.primitive().symbol());
  }

  private Type operand(Expr.Parallel e, int index) {
    return e.operands().get(index).accept(parts);
  }

  private Type vector(Type component, Span span) {
    Type vector = make.of(Form.PAR, component);
    localities.vector(vector, span);
    localities.forbid(component, Holdings.VECTOR, Holdings.Use.COMPONENT, "", span);
    return vector;
  }

  /** A function that every processor calls on its own. */
  private Type function(Type argument, Type result, Span span) {
    Effect effect = new Effect(make.level);
    localities.enter(Place.VECTOR);
    localities.call(effect, span);
    localities.leave();
    return make.function(argument, result, effect);
  }

  private Type apply(Expr.Parallel e) {
    boolean sugar = OcamlVectors.of(e).isPresent();
    if (!sugar) {
      perform(e);
    }
    Span span = e.span();
    Type argument = make.fresh();
    Type result = make.fresh();
    Type functions = vector(function(argument, result, span), span);
    parts.require(e.operands().get(0), functions, "the first operand of 'apply'");
    Expr operand = e.operands().get(1);
    Type found = operand.accept(parts);
    if (!unifier.unify(found, vector(argument, span))) {
      component(operand, found, argument, sugar);
    }
    return vector(result, span);
  }

  private void component(Expr operand, Type found, Type wanted, boolean sugar) {
    String name = operand instanceof Expr.Variable variable ? variable.name() : "";
    if (found.find().form == Form.PAR) {
      faults.wrong(
          operand.span(),
          String.format(
              Locale.ROOT,
              "the vector holds %s, but %s is wanted here",
              (Object[]) Type.texts(found.find().parts.get(0), wanted)),
          faults.hint(found.find().parts.get(0), wanted));
    } else {
      faults.wrong(
          operand.span(),
          sugar
              ? String.format(
                  Locale.ROOT,
                  "'$%s$' is a component of a vector, but '%s' is %s",
                  name,
                  name,
                  found.text())
              : "the second operand of 'apply' must be a vector, but this is " + found.text(),
          sugar ? hint(name) : null);
    }
  }

  private String hint(String name) {
    return tree
        ? "#" + name + "# copies a value of the node to its children"
        : "every processor can read '" + name + "' as it is";
  }

  private Type down(Expr.Parallel e) {
    perform(e);
    Expr operand = e.operands().get(0);
    String name = operand instanceof Expr.Variable variable ? variable.name() : "x";
    if (!tree) {
      faults.locality(
          e.span(),
          String.format(Locale.ROOT, "a flat machine has no children to copy '%s' to", name),
          "every processor can read '" + name + "' as it is");
    }
    Type value = operand.accept(parts);
    if (value.find().form == Form.PAR) {
      faults.wrong(
          e.span(),
          String.format(
              Locale.ROOT,
              "'#%s#' copies a value of the node, but '%s' is %s",
              name,
              name,
              value.text()),
          "its component is $" + name + "$");
    }
    localities.forbid(value, Holdings.UNSENDABLE, Holdings.Use.SENT, "#" + name + "#", e.span());
    return vector(value, e.span());
  }

  Type of(Expr.Multi e) {
    Localities.Scope scope = localities.scope();
    if (!tree) {
      faults.locality(
          e.span(), "a multi-function in a program for a flat machine", "name the file .mml");
    } else if (scope.place() != Place.WHOLE) {
      faults.locality(
          e.span(),
          String.format(
              Locale.ROOT, "the multi-function '%s' is defined inside another one", e.name()),
          "define it before the other one");
    }
    Effect effect = new Effect(make.level);
    effect.add(Effect.MULTI);
    Type argument = make.fresh();
    Type result = make.fresh();
    Type function = make.function(argument, result, effect);
    if (function.holds != null) {
      function.holds.add(Holdings.MULTI);
    }
    parts.bindEverywhere(e.name(), function);
    Type end = e.tree() ? make.of(Form.FINAL, result) : result;
    code(e, Place.NODE, e.node(), argument, end, function.holds);
    code(e, Place.LEAF, e.leaf(), argument, result, function.holds);
    parts.unbind(e.name());
    localities.result(result, e.node().span());
    int forbidden = e.tree() ? Holdings.VECTOR : Holdings.UNSENDABLE;
    localities.forbid(result, forbidden, Holdings.Use.RESULT, e.name(), e.node().span());
    if (!e.tree()) {
      return function;
    }
    Type maker = make.function(argument, make.of(Form.TREE, result), effect);
    maker.hold(function);
    return maker;
  }

  private void code(
      Expr.Multi e, Place place, Expr code, Type argument, Type result, @Nullable Effect holder) {
    localities.enter(place, holder);
    Type parameter = parts.pattern(e.parameter());
    if (!unifier.unify(parameter, argument)) {
      faults.wrong(e.parameter().span(), "the parameter differs", null);
    }
    parts.matching(e.parameter(), code, argument);
    parts.bind(e.parameter());
    Type found = code.accept(parts);
    if (found.find().form == Form.FINAL && !(e.tree() && place == Place.NODE)) {
      faults.locality(
          code.span(),
          "finally ends the node code of a 'multi tree', but this is another",
          String.format(Locale.ROOT, "write let multi tree %s, or give the value alone", e.name()));
    } else if (endsOtherwise(e, place, found) || !unifier.unify(found, result)) {
      differs(e, place, code, found, result);
    }
    parts.unbind(e.parameter());
    localities.leave();
  }

  private static boolean endsOtherwise(Expr.Multi e, Place place, Type found) {
    return place == Place.NODE && e.tree() && found.find().form != Form.FINAL;
  }

  private void differs(Expr.Multi e, Place place, Expr code, Type found, Type result) {
    if (endsOtherwise(e, place, found)) {
      faults.locality(
          code.span(),
          "the node code of a 'multi tree' ends with finally, but this is " + found.text(),
          String.format(
              Locale.ROOT,
              "finally (children, v): the vector << %s … >>, and what stays here",
              e.name()));
    } else if (place == Place.NODE && found.find().form == Form.PAR) {
      localities.result(found, code.span());
    } else {
      String hint = faults.hint(found, result);
      faults.wrong(
          code.span(),
          place == Place.NODE
              ? String.format(
                  Locale.ROOT,
                  "the node code gives %s, but its calls want %s",
                  (Object[]) Type.texts(found, result))
              : String.format(
                  Locale.ROOT,
                  "the leaf code gives %s, but the node code %s",
                  (Object[]) Type.texts(found, result)),
          hint);
    }
  }
}
