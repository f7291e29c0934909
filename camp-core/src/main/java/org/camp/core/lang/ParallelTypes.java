package org.camp.core.lang;

import java.util.Locale;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.Localities.Place;
import org.camp.core.lang.Type.Form;
import org.jspecify.annotations.Nullable;

/** Infers the types of vectors, trees and multi-functions, and where their parts run. */
final class ParallelTypes {
  private final Program program;
  private final TypeMaker make;
  private final Unifier unifier;
  private final TypeFaults faults;
  private final Localities localities;
  private final TypeInference parts;

  ParallelTypes(
      Program program,
      TypeMaker make,
      Unifier unifier,
      TypeFaults faults,
      Localities localities,
      TypeInference parts) {
    this.program = program;
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
        yield make.of(Form.FUNCTION, make.of(Form.INT), component);
      }
      case PUT -> {
        perform(e);
        Type value = make.fresh();
        Type messages = function(make.of(Form.INT), value, span);
        parts.require(e.operands().get(0), vector(messages, span), "the operand of 'put'");
        yield vector(make.of(Form.FUNCTION, make.of(Form.INT), value), span);
      }
      case MKPAR -> {
        perform(e);
        Type component = make.fresh();
        Effect effect = new Effect(make.level);
        Type function = make.function(make.of(Form.INT), component, effect);
        parts.require(e.operands().get(0), function, "the operand of 'mkpar'");
        localities.call(effect, span);
        yield vector(component, span);
      }
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
        yield operand(e, 1);
      }
      case VECTOR -> {
        Type component = make.fresh();
        e.operands().forEach(o -> parts.require(o, component, "a component of this vector"));
        yield vector(component, span);
      }
      case TREE -> make.of(Form.TREE, make.fresh());
    };
  }

  private void perform(Expr.Parallel e) {
    String written = program.source().text().substring(e.span().start(), e.span().end());
    boolean sugar = e.primitive() == Primitive.DOWN && written.startsWith("#");
    localities.perform(Effect.VECTORS, e.span(), sugar ? written : e.primitive().symbol());
  }

  private Type operand(Expr.Parallel e, int index) {
    return e.operands().get(index).accept(parts);
  }

  private Type vector(Type component, Span span) {
    Type vector = make.of(Form.PAR, component);
    localities.vector(vector, span);
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
    return program.language().equals("multi-ml")
        ? "#" + name + "# copies a value of the node to its children"
        : "every processor can read '" + name + "' as it is";
  }

  private Type down(Expr.Parallel e) {
    perform(e);
    Expr operand = e.operands().get(0);
    String name = operand instanceof Expr.Variable variable ? variable.name() : "x";
    if (!program.language().equals("multi-ml")) {
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
    return vector(value, e.span());
  }

  Type of(Expr.Multi e) {
    Localities.Scope scope = localities.scope();
    if (!program.language().equals("multi-ml")) {
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
    parts.bind(e.name(), make.function(argument, result, effect));
    code(e, Place.NODE, e.node(), argument, result);
    code(e, Place.LEAF, e.leaf(), argument, result);
    parts.unbind(e.name());
    localities.result(result, e.node().span());
    return make.function(argument, e.tree() ? make.of(Form.TREE, result) : result, effect);
  }

  private void code(Expr.Multi e, Place place, Expr code, Type argument, Type result) {
    localities.enter(place);
    Type parameter = parts.pattern(e.parameter());
    if (!unifier.unify(parameter, argument)) {
      faults.wrong(e.parameter().span(), "the parameter differs", null);
    }
    parts.matching(e.parameter(), code, argument);
    parts.bind(e.parameter());
    Type found = code.accept(parts);
    if (!unifier.unify(found, result)) {
      if (place == Place.NODE && found.find().form == Form.PAR) {
        localities.result(found, code.span());
        parts.unbind(e.parameter());
        localities.leave();
        return;
      }
      @Nullable String hint = faults.hint(found, result);
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
    parts.unbind(e.parameter());
    localities.leave();
  }
}
