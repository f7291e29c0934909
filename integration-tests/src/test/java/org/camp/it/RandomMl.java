// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.Constant;
import org.camp.core.lang.Declaration;
import org.camp.core.lang.Expr;
import org.camp.core.lang.FreeNames;
import org.camp.core.lang.Operator;
import org.camp.core.lang.Pattern;

/**
 * Random programs of what the two ML languages have in common. Most are well-typed; many go wrong
 * when they run. They end, since only what counts down calls itself. Every part has a place of its
 * own in an empty text.
 */
final class RandomMl {
  private static final List<Operator> ON_INTS =
      List.of(
          Operator.PLUS,
          Operator.MINUS,
          Operator.TIMES,
          Operator.DIV,
          Operator.MOD,
          Operator.MIN,
          Operator.MAX);
  private static final List<Operator> ON_REALS =
      List.of(
          Operator.PLUS,
          Operator.MINUS,
          Operator.TIMES,
          Operator.DIVIDE,
          Operator.MIN,
          Operator.MAX,
          Operator.ATAN2);
  private static final List<Operator> OF_REAL =
      List.of(
          Operator.NEGATE,
          Operator.ABS,
          Operator.SQRT,
          Operator.SIN,
          Operator.COS,
          Operator.TAN,
          Operator.EXP,
          Operator.LN);
  private static final List<Operator> ROUNDING =
      List.of(Operator.FLOOR, Operator.CEIL, Operator.ROUND, Operator.TRUNC);
  private static final List<Operator> ORDER =
      List.of(
          Operator.EQUAL,
          Operator.NOT_EQUAL,
          Operator.LESS,
          Operator.AT_MOST,
          Operator.GREATER,
          Operator.AT_LEAST);
  private static final List<Long> INTS =
      List.of(0L, 1L, -1L, 2L, 3L, 7L, -5L, 1000L, Long.MAX_VALUE, Long.MIN_VALUE);
  private static final List<Double> REALS =
      List.of(0.0, -0.0, 1.0, -1.5, 0.1, 2.5, 3.5, 1e308, 4e18, -1e19, 1e-320);

  private enum Type {
    INT,
    REAL,
    BOOL,
    TEXT,
    UNIT,
    PAIR,
    LIST,
    ARRAY,
    SHAPE,
    FUNCTION
  }

  private record Name(String text, Type type) {}

  private final SplittableRandom random;
  private final List<Name> names = new ArrayList<>();
  private int places;
  private int made;

  private RandomMl(SplittableRandom random) {
    this.random = random;
  }

  /** A closed expression. */
  static Expr of(SplittableRandom random) {
    RandomMl made = new RandomMl(random);
    return made.of(made.pick(Type.values()), 2 + random.nextInt(4));
  }

  /** A text that is long enough for the places of an expression. */
  static SourceText text(Expr e) {
    return new SourceText("random", " ".repeat(e.span().end() + 1));
  }

  /** The closed parts of an expression, the smallest first. */
  static List<Expr> parts(Expr whole) {
    List<Expr> parts = new ArrayList<>();
    collect(whole, parts);
    parts.removeIf(part -> part == whole || !FreeNames.of(part).isEmpty());
    parts.sort((a, b) -> Integer.compare(a.toString().length(), b.toString().length()));
    return parts;
  }

  /** All expressions inside the components of a record, and itself. */
  private static void collect(Object node, List<Expr> into) {
    if (node instanceof Expr e) {
      into.add(e);
    }
    if (node instanceof List<?> all) {
      all.forEach(part -> collect(part, into));
    } else if (node instanceof Record) {
      for (RecordComponent component : node.getClass().getRecordComponents()) {
        try {
          collect(component.getAccessor().invoke(node), into);
        } catch (ReflectiveOperationException e) {
          throw new AssertionError(e);
        }
      }
    }
  }

  @SafeVarargs
  private <T> T pick(T... all) {
    return all[random.nextInt(all.length)];
  }

  private <T> T pick(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  private Span place() {
    int at = places++;
    return new Span(at, at + 1);
  }

  private Expr of(Type wanted, int depth) {
    Type type = random.nextInt(50) == 0 ? pick(Type.values()) : wanted;
    List<Name> fitting = names.stream().filter(name -> name.type() == type).toList();
    if (!fitting.isEmpty() && random.nextInt(3) == 0) {
      return new Expr.Variable(pick(fitting).text(), place());
    }
    if (depth <= 0) {
      return small(type);
    }
    return switch (random.nextInt(12)) {
      case 0 ->
          new Expr.If(of(Type.BOOL, depth - 1), of(type, depth - 1), of(type, depth - 1), place());
      case 1 -> let(type, depth);
      case 2 -> match(type, depth);
      case 3 -> recursive(type, depth);
      case 4 -> project(type, depth);
      default -> large(type, depth);
    };
  }

  private Expr small(Type type) {
    return switch (type) {
      case INT -> literal(new Constant.Int(pick(INTS)));
      case REAL -> literal(new Constant.Real(pick(REALS)));
      case BOOL -> literal(new Constant.Bool(random.nextBoolean()));
      case TEXT -> literal(new Constant.Text(pick("", "a", "b \"c\"")));
      case UNIT -> literal(new Constant.Unit());
      case PAIR -> new Expr.Tuple(List.of(small(Type.INT), small(Type.REAL)), false, place());
      case LIST -> new Expr.Construct("nil", List.of(), place());
      case ARRAY -> new Expr.ArrayOf(List.of(), place());
      case SHAPE -> new Expr.Construct("Point", List.of(), place());
      case FUNCTION -> function(0);
    };
  }

  private Expr literal(Constant constant) {
    return new Expr.Literal(constant, place());
  }

  private Expr large(Type type, int depth) {
    int d = depth - 1;
    return switch (type) {
      case INT ->
          switch (random.nextInt(7)) {
            case 0 -> operation(pick(ROUNDING), of(Type.REAL, d));
            case 1 -> operation(Operator.LENGTH, of(Type.ARRAY, d));
            case 2 -> operation(Operator.SUB, of(Type.ARRAY, d), of(Type.INT, 0));
            case 3 -> operation(pick(Operator.NEGATE, Operator.ABS), of(Type.INT, d));
            case 4 -> new Expr.Apply(of(Type.FUNCTION, d), of(Type.INT, d), place());
            default -> operation(pick(ON_INTS), of(Type.INT, d), of(Type.INT, d));
          };
      case REAL ->
          switch (random.nextInt(4)) {
            case 0 -> operation(pick(OF_REAL), of(Type.REAL, d));
            case 1 -> operation(Operator.REAL, of(Type.INT, d));
            default -> operation(pick(ON_REALS), of(Type.REAL, d), of(Type.REAL, d));
          };
      case BOOL ->
          switch (random.nextInt(4)) {
            case 0 -> operation(Operator.NOT, of(Type.BOOL, d));
            case 1 ->
                new Expr.Logic(random.nextBoolean(), of(Type.BOOL, d), of(Type.BOOL, d), place());
            default -> {
              Type compared = pick(Type.values());
              yield operation(pick(ORDER), of(compared, d), of(compared, d));
            }
          };
      case TEXT -> operation(Operator.CONCAT, of(Type.TEXT, d), of(Type.TEXT, d));
      case UNIT -> literal(new Constant.Unit());
      case PAIR -> new Expr.Tuple(List.of(of(Type.INT, d), of(Type.REAL, d)), false, place());
      case LIST -> new Expr.Construct("::", List.of(of(Type.INT, d), of(Type.LIST, d)), place());
      case ARRAY ->
          switch (random.nextInt(3)) {
            case 0 -> operation(Operator.APPEND, of(Type.ARRAY, d), of(Type.ARRAY, d));
            case 1 -> operation(Operator.ARRAY, size(), of(Type.INT, d));
            default -> new Expr.ArrayOf(List.of(of(Type.INT, d), of(Type.INT, d)), place());
          };
      case SHAPE -> new Expr.Construct("Box", List.of(of(Type.INT, d), of(Type.SHAPE, d)), place());
      case FUNCTION -> function(d);
    };
  }

  /** Small: what is allocated is not what is tested. */
  private Expr size() {
    return random.nextInt(10) == 0
        ? small(Type.REAL)
        : literal(new Constant.Int(random.nextInt(-1, 4)));
  }

  private Expr operation(Operator operator, Expr... operands) {
    return new Expr.Operation(operator, List.of(operands), place());
  }

  private Expr function(int depth) {
    return with(
        Type.INT,
        name ->
            new Expr.Lambda(
                null, new Pattern.Variable(name, place()), of(Type.INT, depth), place()));
  }

  private interface Body {
    Expr of(String name);
  }

  /** A part that sees one more name. */
  private Expr with(Type type, Body body) {
    String name = "x" + made++;
    names.add(new Name(name, type));
    Expr made = body.of(name);
    names.removeIf(known -> known.text().equals(name));
    return made;
  }

  private Expr let(Type type, int depth) {
    Type bound = pick(Type.values());
    Expr value = of(bound, depth - 1);
    List<Name> before = List.copyOf(names);
    Pattern pattern = random.nextInt(3) == 0 ? pattern(bound, 1) : variable(bound);
    Expr body = of(type, depth - 1);
    names.clear();
    names.addAll(before);
    return new Expr.Let(List.of(new Declaration.Value(pattern, value, place())), body, place());
  }

  private Pattern variable(Type type) {
    String name = "x" + made++;
    names.add(new Name(name, type));
    return new Pattern.Variable(name, place());
  }

  private Pattern pattern(Type wanted, int depth) {
    Type type = random.nextInt(30) == 0 ? pick(Type.values()) : wanted;
    int choice = random.nextInt(6);
    if (choice == 0 || type == Type.ARRAY || type == Type.FUNCTION) {
      return new Pattern.Wildcard(place());
    }
    if (choice == 1) {
      return variable(type);
    }
    if (choice == 2 && depth > 0) {
      String name = ((Pattern.Variable) variable(type)).name();
      return new Pattern.Alias(name, pattern(type, depth - 1), place());
    }
    Supplier<Pattern> inner = () -> pattern(type, depth - 1);
    return switch (type) {
      case INT -> new Pattern.Literal(new Constant.Int(pick(INTS)), place());
      case REAL -> new Pattern.Literal(new Constant.Real(pick(REALS)), place());
      case BOOL -> new Pattern.Literal(new Constant.Bool(random.nextBoolean()), place());
      case TEXT -> new Pattern.Literal(new Constant.Text("a"), place());
      case PAIR -> new Pattern.Tuple(List.of(pattern(Type.INT, 0), pattern(Type.REAL, 0)), place());
      case LIST ->
          depth > 0 && random.nextBoolean()
              ? new Pattern.Construct("::", List.of(pattern(Type.INT, 0), inner.get()), place())
              : new Pattern.Construct("nil", List.of(), place());
      case SHAPE ->
          depth > 0 && random.nextBoolean()
              ? new Pattern.Construct("Box", List.of(pattern(Type.INT, 0), inner.get()), place())
              : new Pattern.Construct("Point", List.of(), place());
      default -> new Pattern.Literal(new Constant.Unit(), place());
    };
  }

  private Expr match(Type type, int depth) {
    Type seen = pick(Type.values());
    Expr subject = of(seen, depth - 1);
    List<Expr.Clause> clauses = new ArrayList<>();
    for (int i = random.nextInt(3); i >= 0; i--) {
      List<Name> before = List.copyOf(names);
      Pattern pattern = pattern(seen, 2);
      clauses.add(new Expr.Clause(pattern, of(type, depth - 1)));
      names.clear();
      names.addAll(before);
    }
    return new Expr.Match(subject, clauses, place());
  }

  /** Two functions that call each other and count down, and a call of the first. */
  private Expr recursive(Type type, int depth) {
    String f = "f" + made++;
    String g = "f" + made++;
    Declaration.Functions group =
        new Declaration.Functions(
            List.of(countdown(f, g, depth), countdown(g, random.nextBoolean() ? f : g, depth)),
            place());
    Expr call = call(f, literal(new Constant.Int(random.nextInt(5))));
    String result = "x" + made++;
    Declaration.Value value =
        new Declaration.Value(new Pattern.Variable(result, place()), call, place());
    names.add(new Name(result, Type.INT));
    Expr body = of(type, depth - 1);
    names.removeIf(known -> known.text().equals(result));
    return new Expr.Let(List.of(group, value), body, place());
  }

  private Expr.Lambda countdown(String name, String other, int depth) {
    String n = "x" + made++;
    names.add(new Name(n, Type.INT));
    Expr count = new Expr.Variable(n, place());
    Expr next =
        operation(Operator.MINUS, new Expr.Variable(n, place()), literal(new Constant.Int(1)));
    Expr more = operation(pick(ON_INTS), of(Type.INT, depth - 2), call(other, next));
    Expr stop = operation(Operator.AT_MOST, count, literal(new Constant.Int(0)));
    Expr end = of(Type.INT, depth - 2);
    names.removeIf(known -> known.text().equals(n));
    Expr body = new Expr.If(stop, end, more, place());
    return new Expr.Lambda(name, new Pattern.Variable(n, place()), body, place());
  }

  private Expr call(String function, Expr argument) {
    return new Expr.Apply(new Expr.Variable(function, place()), argument, place());
  }

  private Expr project(Type type, int depth) {
    int index = type == Type.REAL ? 2 : 1;
    int asked = random.nextInt(20) == 0 ? 3 : index;
    return Map.of(Type.INT, 1, Type.REAL, 2).containsKey(type)
        ? new Expr.Project(asked, of(Type.PAIR, depth - 1), place())
        : large(type, depth);
  }
}
