// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.standard;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.lang.Expr;
import org.camp.core.lang.Operator;
import org.camp.core.lang.StandardExpr;

/**
 * Infers what operations give.
 *
 * @param parts infers the types of operands
 */
record BasisOperationTypes(
    StandardTypes parts, BasisTypes basis, Diagnostics problems, SourceText source) {
  /** What an operation gives. */
  MlType of(Expr.Operation e) {
    Operator operator = e.operator();
    if (operator == Operator.SUB || operator == Operator.LENGTH || operator == Operator.MAP) {
      return elements(e);
    }
    BasisTypes.Signature signature =
        basis.of(e.operator(), kind -> parts.fresh(kind, e.span()), parts::fresh);
    return operands(e.operands(), signature, e.operator().symbol());
  }

  /** An operation on the elements of an array, which never changes unless it is known to do so. */
  private MlType elements(Expr.Operation e) {
    List<MlType> found = e.operands().stream().map(operand -> operand.accept(parts)).toList();
    int at = e.operator() == Operator.MAP ? 1 : 0;
    MlType item = parts.fresh();
    MlType result = e.operator() == Operator.SUB ? item : parts.fresh();
    MlType array = found.get(at).find();
    MlType expected = MlType.of("array".equals(array.constructor) ? "array" : "vector", item);
    expect(e, at, array, expected);
    if (e.operator() == Operator.SUB) {
      expect(e, 1, found.get(1), MlType.of("int"));
    } else if (e.operator() == Operator.MAP) {
      expect(e, 0, found.get(0), MlType.of(MlType.ARROW, item, result));
      return MlType.of("vector", result);
    }
    return e.operator() == Operator.SUB ? item : MlType.of("int");
  }

  private void expect(Expr.Operation e, int operand, MlType found, MlType expected) {
    if (!MlType.unify(found, expected)) {
      String[] texts = MlType.texts(expected, found);
      String symbol = e.operator().symbol();
      boolean list = "list".equals(found.find().constructor);
      String message =
          String.format(Locale.ROOT, "'%s' takes %s, but this is %s", symbol, texts[0], texts[1]);
      problems.add(
          source
              .error("wrong-type", e.operands().get(operand).span(), message)
              .withHint(
                  list && e.operator() != Operator.SUB
                      ? "'List." + symbol + "' is of lists; '" + symbol + "' is of arrays here"
                      : null));
    }
  }

  private MlType operands(List<Expr> operands, BasisTypes.Signature signature, String name) {
    List<MlType> found = new ArrayList<>();
    for (int i = 0; i < operands.size(); i++) {
      MlType type = operands.get(i).accept(parts);
      found.add(type);
      MlType expected = signature.operands().get(i);
      if (!MlType.unify(type, expected)) {
        String[] texts = MlType.texts(i == 0 ? expected : found.get(0), type, expected);
        boolean alike = i > 0 && signature.operands().get(0) == expected;
        parts.wrong(
            operands.get(i).span(),
            alike
                ? String.format(Locale.ROOT, "'%s' on %s and %s", name, texts[0], texts[1])
                : String.format(
                    Locale.ROOT, "'%s' takes %s, but this is %s", name, texts[2], texts[1]));
      }
    }
    return signature.result();
  }

  /** What an operation of the basis library gives. */
  MlType of(StandardExpr.Basis e) {
    BasisTypes.Signature signature =
        basis.of(e.operation(), kind -> parts.fresh(kind, e.span()), parts::fresh);
    return operands(e.operands(), signature, e.operation().symbol());
  }
}
