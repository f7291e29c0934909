// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.standard;

import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.lang.BasisOperation;
import org.camp.core.lang.Constant;
import org.camp.core.lang.Operator;
import org.camp.core.lang.TypeTerm;
import org.camp.core.lang.standard.parse.Lexemes;
import org.camp.core.lang.standard.parse.Syntax;
import org.camp.core.lang.standard.parse.TypeSyntaxParser;
import org.camp.core.lang.standard.scope.Environment;
import org.camp.core.lang.standard.scope.Faults;
import org.camp.core.lang.standard.scope.StandardLibrary;
import org.camp.core.lang.standard.scope.TypeElaborator;

/** The types of constants and operations. */
final class BasisTypes {
  /** What an operation takes and gives. */
  record Signature(List<MlType> operands, MlType result) {}

  /** Makes an overloaded variable. */
  interface Overloaded {
    MlType of(MlType.Kind kind);
  }

  /** By operation its type as it is written. */
  private final Map<BasisOperation, TypeTerm.Function> written =
      new EnumMap<>(BasisOperation.class);

  private static final Environment SCOPE = StandardLibrary.get().scope();

  static MlType of(Constant constant) {
    if (constant instanceof Constant.Int) {
      return MlType.of("int");
    }
    if (constant instanceof Constant.Real) {
      return MlType.of("real");
    }
    if (constant instanceof Constant.Bool) {
      return MlType.of("bool");
    }
    if (constant instanceof Constant.Char) {
      return MlType.of("char");
    }
    return MlType.of(constant instanceof Constant.Text ? "string" : "unit");
  }

  /** The type that a term stands for. */
  MlType type(TypeTerm term, Function<String, MlType> variables) {
    if (term instanceof TypeTerm.Parameter parameter) {
      return variables.apply(parameter.name());
    }
    if (term instanceof TypeTerm.Named named) {
      return MlType.of(named.name(), all(named.arguments(), variables));
    }
    if (term instanceof TypeTerm.Tuple tuple) {
      return MlType.of(MlType.TUPLE, all(tuple.items(), variables));
    }
    if (term instanceof TypeTerm.Labelled record) {
      Map<String, MlType> fields = new TreeMap<>();
      for (int i = 0; i < record.labels().size(); i++) {
        fields.put(record.labels().get(i), type(record.items().get(i), variables));
      }
      return MlType.record(fields);
    }
    TypeTerm.Function function = (TypeTerm.Function) term;
    return MlType.of(
        MlType.ARROW, type(function.argument(), variables), type(function.result(), variables));
  }

  private List<MlType> all(List<TypeTerm> terms, Function<String, MlType> variables) {
    return terms.stream().map(term -> type(term, variables)).toList();
  }

  Signature of(BasisOperation operation, Overloaded overloaded, Supplier<MlType> fresh) {
    TypeTerm.Function type = written.computeIfAbsent(operation, BasisTypes::read);
    Map<String, MlType> variables = new HashMap<>();
    Function<String, MlType> of =
        name ->
            variables.computeIfAbsent(
                name,
                n ->
                    switch (n) {
                      case "'w" -> overloaded.of(MlType.Kind.WORD);
                      case "'o" -> overloaded.of(MlType.Kind.ORDERED);
                      default -> fresh.get();
                    });
    List<MlType> operands =
        operation.arity() == 1
            ? List.of(type(type.argument(), of))
            : all(((TypeTerm.Tuple) type.argument()).items(), of);
    return new Signature(operands, type(type.result(), of));
  }

  private static TypeTerm.Function read(BasisOperation operation) {
    Diagnostics problems = new Diagnostics();
    SourceText source = new SourceText("basis", operation.type());
    Syntax.Ty type = new TypeSyntaxParser(new Lexemes(source, problems)).type();
    return (TypeTerm.Function) new TypeElaborator(new Faults(source, problems)).of(type, SCOPE);
  }

  Signature of(Operator operator, Overloaded overloaded, Supplier<MlType> fresh) {
    return switch (operator) {
      case PLUS, MINUS, TIMES, MIN, MAX, NEGATE, ABS ->
          alike(operator, overloaded.of(MlType.Kind.NUMBER));
      case DIV, MOD -> alike(operator, overloaded.of(MlType.Kind.WHOLE));
      case QUOTIENT, REMAINDER -> alike(operator, MlType.of("int"));
      case DIVIDE, ATAN2, SQRT, SIN, COS, TAN, EXP, LN -> alike(operator, MlType.of("real"));
      case CONCAT -> alike(operator, MlType.of("string"));
      case NOT -> alike(operator, MlType.of("bool"));
      case LESS, AT_MOST, GREATER, AT_LEAST ->
          same(operator, overloaded.of(MlType.Kind.ORDERED), MlType.of("bool"));
      case EQUAL, NOT_EQUAL -> same(operator, equality(fresh.get()), MlType.of("bool"));
      case REAL -> new Signature(List.of(MlType.of("int")), MlType.of("real"));
      case IDX -> new Signature(List.of(MlType.of("int")), vector(MlType.of("int")));
      case APPEND -> alike(operator, vector(fresh.get()));
      case ARRAY -> {
        MlType item = fresh.get();
        yield new Signature(List.of(MlType.of("int"), item), vector(item));
      }
      case FLOOR, CEIL, ROUND, TRUNC -> new Signature(List.of(MlType.of("real")), MlType.of("int"));
      default -> new Signature(Collections.nCopies(operator.arity(), fresh.get()), fresh.get());
    };
  }

  private static MlType vector(MlType item) {
    return MlType.of("vector", item);
  }

  private static MlType equality(MlType variable) {
    variable.kind = MlType.Kind.EQUALITY;
    return variable;
  }

  private static Signature alike(Operator operator, MlType type) {
    return same(operator, type, type);
  }

  private static Signature same(Operator operator, MlType operand, MlType result) {
    return new Signature(Collections.nCopies(operator.arity(), operand), result);
  }
}
