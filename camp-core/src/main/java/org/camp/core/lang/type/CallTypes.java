// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.type;

import java.util.Locale;
import org.camp.core.lang.Constant;
import org.camp.core.lang.Expr;
import org.camp.core.lang.Operator;
import org.camp.core.lang.type.Type.Form;

/**
 * Infers the types of calls and operations, with the effects that they have.
 *
 * @param parts infers the types of operands
 */
record CallTypes(
    TypeInference parts,
    TypeMaker make,
    Unifier unifier,
    TypeFaults faults,
    PatternTypes patterns,
    Localities localities) {
  /** The type of a call. */
  Type of(Expr.Apply e) {
    Type function = e.function().accept(parts);
    Type argument = e.argument().accept(parts);
    Type result = make.fresh();
    Type called = function.find();
    if (called.form != Form.FUNCTION) {
      Effect effect = new Effect(make.level);
      if (unifier.unify(function, make.function(argument, result, effect))) {
        localities.call(effect, e.span());
      } else {
        faults.wrong(
            e.function().span(),
            String.format(
                Locale.ROOT, "this is %s, but is called like a function", function.text()),
            called.form == Form.VARIABLE ? null : "is an operator missing?");
      }
      return result;
    }
    Type parameter = called.parts.get(0);
    if (!unifier.unify(argument, parameter)) {
      faults.wrong(
          e.argument().span(),
          String.format(
              Locale.ROOT,
              "the function takes %s, but this is %s",
              (Object[]) Type.texts(parameter, argument)),
          faults.hint(argument, parameter));
    }
    Effect effect = called.effect;
    if (effect != null) {
      localities.call(effect, e.span());
    }
    return called.parts.get(1);
  }

  /** The type of an operation, of as many operands as it is given. */
  Type of(Expr.Operation e) {
    OperatorTypes types = OperatorTypes.of(e.operator(), make, patterns);
    for (int i = 0; i < e.operands().size(); i++) {
      parts.require(e.operands().get(i), types.operands().get(i), types.roles().get(i));
    }
    if (e.operator() == Operator.ASSIGN || e.operator() == Operator.UPDATE) {
      parts.written(e.operands());
    }
    boolean compares =
        e.operator() == Operator.EQUAL
            || e.operator() == Operator.NOT_EQUAL
            || e.operator() == Operator.COMPARE;
    if (compares) {
      compared(e, types.operands().get(0));
    }
    Type result = types.after(e.operands().size(), make);
    if (e.operator() == Operator.AT) {
      if (e.operands().isEmpty()) {
        make.effectOf(result).add(Effect.READS);
      } else {
        localities.perform(Effect.READS, e.span(), "at");
      }
    }
    return result;
  }

  /** What is compared must have an equality; {@code nil} is equal to itself alone. */
  private void compared(Expr.Operation e, Type type) {
    boolean withNil =
        e.operands().stream()
            .anyMatch(
                operand ->
                    operand instanceof Expr.Literal literal
                        && literal.value() instanceof Constant.Nil);
    if (type.find().form == Form.FUNCTION) {
      faults.wrong(e.span(), "functions cannot be compared", null);
    } else if (!withNil) {
      String name = e.operator().symbol();
      localities.forbid(type, Holdings.INCOMPARABLE, Holdings.Use.COMPARED, name, e.span());
    }
  }
}
