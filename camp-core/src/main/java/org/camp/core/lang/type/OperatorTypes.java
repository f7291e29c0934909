// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.type;

import java.util.Collections;
import java.util.List;
import org.camp.core.lang.Operator;
import org.camp.core.lang.type.Type.Choice;
import org.camp.core.lang.type.Type.Form;

/**
 * The type of an operation.
 *
 * @param operands types of the operands
 * @param roles what messages call each operand
 */
record OperatorTypes(List<Type> operands, Type result, List<String> roles) {
  /** The type of a use of an operation. */
  static OperatorTypes of(Operator operator, TypeMaker make, PatternTypes patterns) {
    if (operator == Operator.RAISE) {
      return one(patterns.exception(), make.fresh(), "'raise'");
    }
    String name = "'" + operator.symbol() + "'";
    return switch (operator) {
      case PLUS, MINUS, TIMES, MIN, MAX, NEGATE, ABS -> {
        Type number = make.fresh(Choice.NUMBER);
        yield alike(operator, number, number);
      }
      case LESS, AT_MOST, GREATER, AT_LEAST ->
          alike(operator, make.fresh(Choice.ORDERED), make.of(Form.BOOL));
      case EQUAL, NOT_EQUAL -> alike(operator, make.fresh(), make.of(Form.BOOL));
      case DIV, MOD, QUOTIENT, REMAINDER -> all(operator, make.of(Form.INT), make.of(Form.INT));
      case DIVIDE, ATAN2, SQRT, SIN, COS, TAN, EXP, LN, REAL_PLUS, REAL_MINUS, REAL_TIMES ->
          all(operator, make.of(Form.REAL), make.of(Form.REAL));
      case FLOOR, CEIL, ROUND, TRUNC -> all(operator, make.of(Form.REAL), make.of(Form.INT));
      case NOT, AND, OR -> all(operator, make.of(Form.BOOL), make.of(Form.BOOL));
      case CONCAT -> all(operator, make.of(Form.STRING), make.of(Form.STRING));
      case REAL -> one(make.fresh(Choice.NUMBER), make.of(Form.REAL), name);
      case ARRAY -> {
        Type item = make.fresh();
        yield new OperatorTypes(
            List.of(make.of(Form.INT), item),
            make.of(Form.ARRAY, item),
            List.of("the size of an array", "an item"));
      }
      case APPEND -> {
        Type array = make.of(Form.ARRAY, make.fresh());
        yield alike(operator, array, array);
      }
      case SUB -> {
        Type item = make.fresh();
        yield new OperatorTypes(
            List.of(make.of(Form.ARRAY, item), make.of(Form.INT)),
            item,
            List.of("the first operand of 'sub'", "an index"));
      }
      case IDX -> one(make.of(Form.INT), make.of(Form.ARRAY, make.of(Form.INT)), name);
      case MAP -> {
        Type item = make.fresh();
        Type mapped = make.fresh();
        yield new OperatorTypes(
            List.of(make.of(Form.FUNCTION, item, mapped), make.of(Form.ARRAY, item)),
            make.of(Form.ARRAY, mapped),
            List.of("the first operand of 'map'", "the second operand of 'map'"));
      }
      case SET -> {
        Type item = make.fresh();
        Type array = make.of(Form.ARRAY, item);
        yield new OperatorTypes(
            List.of(array, make.of(Form.INT), item),
            array,
            List.of("the first operand of 'set'", "an index", "the new item"));
      }
      case LENGTH -> one(make.of(Form.ARRAY, make.fresh()), make.of(Form.INT), name);
      case FST, SND -> {
        Type first = make.fresh();
        Type second = make.fresh();
        yield one(
            make.of(Form.TUPLE, first, second), operator == Operator.FST ? first : second, name);
      }
      case COMPARE -> alike(operator, make.fresh(), make.of(Form.INT));
      case POWER -> all(operator, make.of(Form.REAL), make.of(Form.REAL));
      case LAND, LOR, LXOR, LSL, LSR, ASR -> all(operator, make.of(Form.INT), make.of(Form.INT));
      case REF -> {
        Type content = make.fresh();
        yield one(content, make.of(Form.REF, content), name);
      }
      case CONTENT -> {
        Type content = make.fresh();
        yield one(make.of(Form.REF, content), content, name);
      }
      case ASSIGN -> {
        Type content = make.fresh();
        yield new OperatorTypes(
            List.of(make.of(Form.REF, content), content),
            make.of(Form.UNIT),
            List.of("what stands before ':='", "the new content"));
      }
      case UPDATE -> {
        Type item = make.fresh();
        yield new OperatorTypes(
            List.of(make.of(Form.ARRAY, item), make.of(Form.INT), item),
            make.of(Form.UNIT),
            List.of("what is changed", "an index", "the new item"));
      }
      case PART -> part(make.of(Form.ARRAY, make.fresh()), "an array", make);
      case COPY -> {
        Type array = make.of(Form.ARRAY, make.fresh());
        yield one(array, array, name);
      }
      case TEXT_LENGTH, TEXT_INT -> one(make.of(Form.STRING), make.of(Form.INT), name);
      case TEXT_GET ->
          new OperatorTypes(
              List.of(make.of(Form.STRING), make.of(Form.INT)),
              make.of(Form.CHAR),
              List.of("a string", "an index"));
      case TEXT_PART -> part(make.of(Form.STRING), "a string", make);
      case TEXT_MAKE ->
          new OperatorTypes(
              List.of(make.of(Form.INT), make.of(Form.CHAR)),
              make.of(Form.STRING),
              List.of("the length of a string", "a character"));
      case CODE -> one(make.of(Form.CHAR), make.of(Form.INT), name);
      case CHR -> one(make.of(Form.INT), make.of(Form.CHAR), name);
      case INT_REAL -> one(make.fresh(Choice.NUMBER), make.of(Form.REAL), name);
      case INT_TEXT -> one(make.of(Form.INT), make.of(Form.STRING), name);
      case REAL_TEXT -> one(make.of(Form.REAL), make.of(Form.STRING), name);
      case RAISE -> throw new IllegalArgumentException(operator.symbol());
      case FAILWITH, INVALID -> one(make.of(Form.STRING), make.fresh(), name);
      case PRINT_TEXT, PRINT_LINE -> one(make.of(Form.STRING), make.of(Form.UNIT), name);
      case PRINT_END -> one(make.of(Form.UNIT), make.of(Form.UNIT), name);
      case PRINT_INT -> one(make.of(Form.INT), make.of(Form.UNIT), name);
      case PRINT_REAL -> one(make.of(Form.REAL), make.of(Form.UNIT), name);
      case PRINT_CHAR -> one(make.of(Form.CHAR), make.of(Form.UNIT), name);
      case AT -> {
        Type value = make.fresh();
        yield one(make.of(Form.TREE, value), value, name);
      }
    };
  }

  /** A part of something, from where and how many. */
  private static OperatorTypes part(Type whole, String what, TypeMaker make) {
    return new OperatorTypes(
        List.of(whole, make.of(Form.INT), make.of(Form.INT)),
        whole,
        List.of(what, "where the part begins", "the length of the part"));
  }

  private static OperatorTypes one(Type operand, Type result, String name) {
    return new OperatorTypes(List.of(operand), result, List.of("the operand of " + name));
  }

  private static OperatorTypes all(Operator operator, Type operand, Type result) {
    int arity = operator.arity();
    return new OperatorTypes(
        Collections.nCopies(arity, operand),
        result,
        Collections.nCopies(arity, "an operand of '" + operator.symbol() + "'"));
  }

  /** The first operand decides what the other must be. */
  private static OperatorTypes alike(Operator operator, Type operand, Type result) {
    String name = "'" + operator.symbol() + "'";
    return new OperatorTypes(
        Collections.nCopies(operator.arity(), operand),
        result,
        List.of("the operand of " + name, "the right operand of " + name)
            .subList(0, operator.arity()));
  }

  /**
   * The type of the operation when some operands are given: a function of the others, which holds
   * those that it has.
   */
  Type after(int given, TypeMaker make) {
    Type type = result;
    for (int i = operands.size() - 1; i >= given; i--) {
      type = make.of(Form.FUNCTION, operands.get(i), type);
      operands.subList(0, i).forEach(type::hold);
    }
    return type;
  }
}
