// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.sml;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.camp.core.lang.Declaration;
import org.camp.core.lang.Expr;
import org.camp.core.lang.ExprWalk;
import org.camp.core.lang.Operator;
import org.camp.core.lang.TypeTerm;

/**
 * Writes programs in the SML-like surface. What is written reads back as the same tree, apart from
 * positions, and from the names of parameters that several clauses share.
 */
public final class SmlText {
  private static final int WIDTH = 96;

  // How strongly the surroundings bind: a form that binds less is put into parentheses.
  private static final int OPEN = 0;
  private static final int CLAUSE = 1;
  private static final int DISJUNCTION = 2;
  private static final int CONJUNCTION = 3;
  private static final int ORDER = 4;
  private static final int CONS = 5;
  private static final int SUM = 6;
  private static final int PRODUCT = 7;
  private static final int PREFIX = 8;
  private static final int CALL = 9;
  private static final int ATOM = 10;

  private final SmlPatternText patterns;

  private SmlText(Map<String, String> names) {
    patterns = new SmlPatternText(names);
  }

  /**
   * The text of a program.
   *
   * @throws IllegalArgumentException when it has a form that the surface does not
   */
  public static String of(ForkJoinProgram program) {
    return of(program.expression()) + "\n";
  }

  /** The text of an expression; as above. */
  public static String of(Expr e) {
    return new SmlText(names(e)).text(e, OPEN, 0);
  }

  /** Names for the parameters that the parser introduces, which no program can write. */
  private static Map<String, String> names(Expr e) {
    Set<String> used = new HashSet<>();
    new ExprWalk() {
      void all(Expr whole) {
        walk(whole);
      }

      @Override
      public Expr variable(Expr.Variable variable) {
        used.add(variable.name());
        return variable;
      }
    }.all(e);
    Map<String, String> names = new HashMap<>();
    for (String name : used) {
      if (name.indexOf(' ') >= 0) {
        String written = name.replace(" ", "");
        while (used.contains(written)) {
          written += "'";
        }
        names.put(name, written);
      }
    }
    return names;
  }

  private static String newLine(int indent) {
    return "\n" + " ".repeat(indent);
  }

  private static boolean fits(String text, int indent) {
    return text.indexOf('\n') < 0 && text.length() + indent <= WIDTH;
  }

  /** {@code before} and {@code e} on one line, or {@code e} on lines of its own. */
  private String headed(String before, Expr e, int outer, int indent) {
    String after = text(e, outer, indent + 2);
    String flat = before + " " + after;
    return fits(flat, indent) ? flat : before + newLine(indent + 2) + after;
  }

  private String text(Expr e, int outer, int indent) {
    return strength(e) >= outer ? bare(e, indent, outer) : "(" + bare(e, indent + 1, OPEN) + ")";
  }

  private static int strength(Expr e) {
    if (e instanceof Expr.Lambda || e instanceof Expr.Match) {
      return OPEN;
    }
    if (e instanceof Expr.If) {
      return CLAUSE;
    }
    if (e instanceof Expr.Logic logic) {
      return logic.conjunction() ? CONJUNCTION : DISJUNCTION;
    }
    if (e instanceof Expr.Operation operation) {
      return strength(operation.operator());
    }
    if (e instanceof Expr.Construct construct && !construct.fields().isEmpty()) {
      boolean chain = construct.constructor().equals("::");
      return !chain ? CALL : items(construct).isPresent() ? ATOM : CONS;
    }
    return e instanceof Expr.Apply ? CALL : ATOM;
  }

  private static int strength(Operator operator) {
    return switch (operator) {
      case EQUAL, NOT_EQUAL, LESS, AT_MOST, GREATER, AT_LEAST -> ORDER;
      case PLUS, MINUS, CONCAT -> SUM;
      case TIMES, DIVIDE, DIV, MOD -> PRODUCT;
      case NEGATE -> PREFIX;
      default -> CALL;
    };
  }

  private String bare(Expr e, int indent, int outer) {
    if (e instanceof Expr.Literal literal) {
      return SmlPatternText.literal(literal.value());
    }
    if (e instanceof Expr.Variable variable) {
      return patterns.name(variable.name());
    }
    if (e instanceof Expr.Lambda lambda) {
      String name = lambda.name();
      return name == null
          ? headed("fn " + patterns.text(lambda.parameter()) + " =>", lambda.body(), OPEN, indent)
          : "fun " + function(lambda, name, indent);
    }
    if (e instanceof Expr.Apply call) {
      boolean constructor = call.function() instanceof Expr.Construct;
      String function = text(call.function(), constructor ? ATOM + 1 : CALL, indent);
      return function + " " + text(call.argument(), ATOM, indent);
    }
    if (e instanceof Expr.Operation operation) {
      return operation(operation, indent);
    }
    if (e instanceof Expr.Tuple tuple) {
      return tuple.parallel()
          ? "{" + branches(tuple.items(), indent) + "}"
          : "(" + texts(tuple.items(), indent) + ")";
    }
    if (e instanceof Expr.Project project) {
      return "#" + project.index() + " " + text(project.tuple(), ATOM, indent);
    }
    if (e instanceof Expr.Construct construct) {
      return construct(construct, indent);
    }
    if (e instanceof Expr.ArrayOf array) {
      return "[| " + texts(array.items(), indent) + " |]";
    }
    if (e instanceof Expr.Let let) {
      return let(let, indent);
    }
    return choice(e, indent, outer);
  }

  private String choice(Expr e, int indent, int outer) {
    if (e instanceof Expr.If choice) {
      String condition = "if " + text(choice.condition(), OPEN, indent + 3);
      String then = headed("then", choice.whenTrue(), OPEN, indent);
      String otherwise =
          choice.whenFalse() instanceof Expr.If
              ? "else " + text(choice.whenFalse(), outer, indent)
              : headed("else", choice.whenFalse(), outer, indent);
      String flat = condition + " " + then + " " + otherwise;
      return fits(flat, indent)
          ? flat
          : condition + newLine(indent) + then + newLine(indent) + otherwise;
    }
    if (e instanceof Expr.Logic logic) {
      int own = strength(logic);
      return text(logic.left(), own + 1, indent)
          + (logic.conjunction() ? " andalso " : " orelse ")
          + text(logic.right(), own, indent);
    }
    if (e instanceof Expr.Match match) {
      StringBuilder out = new StringBuilder("case " + text(match.subject(), OPEN, indent) + " of");
      String before = "  ";
      for (Expr.Clause clause : match.clauses()) {
        String head = before + patterns.text(clause.pattern()) + " =>";
        out.append(newLine(indent)).append(headed(head, clause.body(), CLAUSE, indent + 2));
        before = "| ";
      }
      return out.toString();
    }
    throw new IllegalArgumentException("the SML-like surface has no such form: " + e);
  }

  private String texts(List<Expr> items, int indent) {
    return items.stream().map(e -> text(e, OPEN, indent + 1)).collect(Collectors.joining(", "));
  }

  /** The branches of a parallel tuple; what would read as a field of a record has parentheses. */
  private String branches(List<Expr> items, int indent) {
    return items.stream()
        .map(e -> text(e, startsAsField(e) ? ATOM : OPEN, indent + 1))
        .collect(Collectors.joining(", "));
  }

  private static boolean startsAsField(Expr e) {
    if (e instanceof Expr.Logic logic) {
      return startsAsField(logic.left());
    }
    return e instanceof Expr.Operation operation
        && operation.operator().arity() == 2
        && (startsAsField(operation.operands().get(0))
            || (operation.operator() == Operator.EQUAL
                && operation.operands().get(0) instanceof Expr.Variable));
  }

  private String operation(Expr.Operation e, int indent) {
    Operator operator = e.operator();
    List<Expr> operands = e.operands();
    int own = strength(operator);
    if (own == PREFIX) {
      boolean literal = operands.get(0) instanceof Expr.Literal;
      return "~" + text(operands.get(0), literal ? ATOM + 1 : ATOM, indent);
    }
    if (own < PREFIX) {
      return text(operands.get(0), own, indent)
          + " "
          + operator.symbol()
          + " "
          + text(operands.get(1), own + 1, indent);
    }
    if (operator.arity() == 1 || operator == Operator.MAP) {
      Function<Expr, String> atom = operand -> text(operand, ATOM, indent);
      return operator.symbol() + " " + operands.stream().map(atom).collect(Collectors.joining(" "));
    }
    return operator.symbol() + "(" + texts(operands, indent) + ")";
  }

  private String construct(Expr.Construct e, int indent) {
    if (e.fields().isEmpty()) {
      return e.constructor();
    }
    if (!e.constructor().equals("::")) {
      return e.constructor() + "(" + texts(e.fields(), indent) + ")";
    }
    return items(e)
        .map(items -> "[" + texts(items, indent) + "]")
        .orElseGet(
            () ->
                text(e.fields().get(0), CONS + 1, indent)
                    + " :: "
                    + text(e.fields().get(1), CONS, indent));
  }

  /** The items of a list that ends with {@code nil}. */
  private static Optional<List<Expr>> items(Expr.Construct list) {
    List<Expr> items = new ArrayList<>();
    Expr rest = list;
    while (rest instanceof Expr.Construct cell && cell.constructor().equals("::")) {
      items.add(cell.fields().get(0));
      rest = cell.fields().get(1);
    }
    boolean ends = rest instanceof Expr.Construct end && end.constructor().equals("nil");
    return ends ? Optional.of(items) : Optional.empty();
  }

  private String let(Expr.Let e, int indent) {
    StringBuilder out = new StringBuilder("let");
    for (Declaration declaration : e.declarations()) {
      out.append(newLine(indent + 2)).append(declaration(declaration, indent + 2));
    }
    out.append(newLine(indent)).append("in").append(newLine(indent + 2));
    out.append(text(e.body(), OPEN, indent + 2));
    return out.append(newLine(indent)).append("end").toString();
  }

  private String declaration(Declaration declaration, int indent) {
    if (declaration instanceof Declaration.Value value) {
      return headed("val " + patterns.text(value.pattern()) + " =", value.value(), OPEN, indent);
    }
    if (declaration instanceof Declaration.Functions group) {
      List<String> all = new ArrayList<>();
      for (Expr.Lambda f : group.functions()) {
        String name = f.name();
        all.add(function(f, name == null ? "" : name, indent));
      }
      return "fun " + String.join(newLine(indent) + "and ", all);
    }
    return datatype((Declaration.Datatype) declaration);
  }

  /** A function behind {@code fun}; curried ones in one line. */
  private String function(Expr.Lambda f, String name, int indent) {
    StringBuilder head = new StringBuilder(name + " " + patterns.atom(f.parameter()));
    Expr body = f.body();
    while (body instanceof Expr.Lambda inner && inner.name() == null) {
      head.append(' ').append(patterns.atom(inner.parameter()));
      body = inner.body();
    }
    return headed(head + " =", body, OPEN, indent);
  }

  private static String datatype(Declaration.Datatype datatype) {
    List<String> parameters = datatype.parameters();
    String before =
        switch (parameters.size()) {
          case 0 -> "";
          case 1 -> parameters.get(0) + " ";
          default -> "(" + String.join(", ", parameters) + ") ";
        };
    return "datatype "
        + before
        + datatype.name()
        + " = "
        + datatype.constructors().stream()
            .map(SmlText::constructor)
            .collect(Collectors.joining(" | "));
  }

  private static String constructor(Declaration.Constructor constructor) {
    String fields =
        constructor.fields().stream().map(SmlText::factor).collect(Collectors.joining(" * "));
    return fields.isEmpty() ? constructor.name() : constructor.name() + " of " + fields;
  }

  private static String type(TypeTerm type) {
    if (type instanceof TypeTerm.Function function) {
      return operand(function.argument()) + " -> " + type(function.result());
    }
    return operand(type);
  }

  private static String operand(TypeTerm type) {
    return type instanceof TypeTerm.Tuple tuple
        ? tuple.items().stream().map(SmlText::factor).collect(Collectors.joining(" * "))
        : factor(type);
  }

  private static String factor(TypeTerm type) {
    if (type instanceof TypeTerm.Parameter parameter) {
      return parameter.name();
    }
    if (type instanceof TypeTerm.Named named) {
      List<TypeTerm> arguments = named.arguments();
      return switch (arguments.size()) {
        case 0 -> named.name();
        case 1 -> factor(arguments.get(0)) + " " + named.name();
        default ->
            "("
                + arguments.stream().map(SmlText::type).collect(Collectors.joining(", "))
                + ") "
                + named.name();
      };
    }
    return "(" + type(type) + ")";
  }
}
