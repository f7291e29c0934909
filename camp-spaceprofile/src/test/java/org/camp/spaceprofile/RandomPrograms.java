// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/** Makes closed, well-typed programs that end, as text. */
final class RandomPrograms {
  /** A type: a letter for the form, and its parts. */
  private record Type(char form, List<Type> parts) {
    static final Type BOOL = new Type('b', List.of());
    static final Type INT = new Type('i', List.of());
    static final Type LIST = new Type('l', List.of());
    static final Type ARRAY = new Type('a', List.of());

    static Type pair(Type a, Type b) {
      return new Type('p', List.of(a, b));
    }

    static Type function(Type a, Type b) {
      return new Type('f', List.of(a, b));
    }
  }

  private record Name(String name, Type type) {}

  private final SplittableRandom random;
  private final boolean pure;
  private final int wrong;
  private int names;

  private RandomPrograms(SplittableRandom random, boolean pure, int wrong) {
    this.random = random;
    this.pure = pure;
    this.wrong = wrong;
  }

  /** A program in the whole language. */
  static String any(SplittableRandom random) {
    RandomPrograms maker = new RandomPrograms(random, false, 0);
    return maker.expression(maker.type(2), List.of(), 5 + random.nextInt(3));
  }

  /** A program in the language of the paper: functions, calls, parallel pairs, projections, if. */
  static String pure(SplittableRandom random) {
    RandomPrograms maker = new RandomPrograms(random, true, 0);
    return maker.expression(maker.type(2), List.of(), 4 + random.nextInt(3));
  }

  /** A program in which now and then an expression has the wrong type. */
  static String careless(SplittableRandom random) {
    RandomPrograms maker = new RandomPrograms(random, false, 80);
    return maker.expression(maker.type(2), List.of(), 4 + random.nextInt(3));
  }

  private Type type(int depth) {
    int choice = random.nextInt(depth <= 0 ? 2 : 5);
    if (choice == 2) {
      return Type.pair(type(depth - 1), type(depth - 1));
    }
    if (choice == 3) {
      return Type.function(type(depth - 1), type(depth - 1));
    }
    if (pure) {
      return Type.BOOL;
    }
    return switch (choice == 1 ? 1 : random.nextInt(3)) {
      case 0 -> Type.BOOL;
      case 1 -> Type.INT;
      default -> random.nextBoolean() ? Type.LIST : Type.ARRAY;
    };
  }

  private String expression(Type wanted, List<Name> scope, int depth) {
    Type type = wrong > 0 && random.nextInt(wrong) == 0 ? type(1) : wanted;
    List<Name> fitting = scope.stream().filter(n -> n.type().equals(type)).toList();
    if (!fitting.isEmpty() && (depth <= 0 || random.nextInt(4) == 0)) {
      return fitting.get(random.nextInt(fitting.size())).name();
    }
    if (depth <= 0) {
      return introduce(type, scope, depth);
    }
    switch (random.nextInt(pure ? 6 : 9)) {
      case 0, 1 -> {
        return introduce(type, scope, depth);
      }
      case 2 -> {
        return "(if "
            + expression(Type.BOOL, scope, depth - 1)
            + " then "
            + expression(type, scope, depth - 1)
            + " else "
            + expression(type, scope, depth - 1)
            + ")";
      }
      case 3, 4 -> {
        Type argument = type(1);
        String function = expression(Type.function(argument, type), scope, depth - 1);
        return "(" + function + " " + expression(argument, scope, depth - 1) + ")";
      }
      case 5 -> {
        boolean first = random.nextBoolean();
        Type other = type(1);
        Type pair = first ? Type.pair(type, other) : Type.pair(other, type);
        return "(#" + (first ? 1 : 2) + " " + expression(pair, scope, depth - 1) + ")";
      }
      case 6 -> {
        String name = fresh();
        Type bound = type(1);
        String value = expression(bound, scope, depth - 1);
        String body = expression(type, with(scope, name, bound), depth - 1);
        return "let val " + name + " = " + value + " in " + body + " end";
      }
      case 7 -> {
        return recursion(type, scope, depth);
      }
      default -> {
        String head = fresh();
        String tail = fresh();
        List<Name> inner = with(with(scope, head, Type.INT), tail, Type.LIST);
        return "(case "
            + expression(Type.LIST, scope, depth - 1)
            + " of nil => "
            + expression(type, scope, depth - 1)
            + " | "
            + head
            + " :: "
            + tail
            + " => "
            + expression(type, inner, depth - 1)
            + ")";
      }
    }
  }

  /** A function that calls itself, in parallel perhaps, a bounded number of times. */
  private String recursion(Type type, List<Name> scope, int depth) {
    String f = fresh();
    String n = fresh();
    String both = fresh();
    List<Name> inner = with(scope, n, Type.INT);
    String open = random.nextBoolean() ? "{" : "(";
    String close = open.equals("{") ? "}" : ")";
    String again = f + " (" + n + " - 1)";
    String step =
        String.format(
            Locale.ROOT,
            "let val %s = %s%s, %s%s in %s end",
            both,
            open,
            again,
            random.nextBoolean() ? again : expression(type, inner, depth - 2),
            close,
            expression(type, with(inner, both, Type.pair(type, type)), depth - 2));
    return String.format(
        Locale.ROOT,
        "let fun %s %s = if %s < 1 then %s else %s in %s %d end",
        f,
        n,
        n,
        expression(type, inner, depth - 2),
        step,
        f,
        random.nextInt(4));
  }

  private String introduce(Type type, List<Name> scope, int depth) {
    int less = depth - 1;
    switch (type.form()) {
      case 'p' -> {
        boolean parallel = pure || random.nextInt(3) > 0;
        String items =
            expression(type.parts().get(0), scope, less)
                + ", "
                + expression(type.parts().get(1), scope, less);
        return parallel ? "{" + items + "}" : "(" + items + ")";
      }
      case 'f' -> {
        String name = fresh();
        List<Name> inner = with(scope, name, type.parts().get(0));
        String body = expression(type.parts().get(1), inner, less);
        return random.nextBoolean()
            ? "(fn " + name + " => " + body + ")"
            : "(fun " + fresh() + "(" + name + ") = " + body + ")";
      }
      case 'i' -> {
        if (depth <= 0) {
          return Integer.toString(random.nextInt(10));
        }
        if (random.nextInt(4) == 0) {
          return "(length " + expression(Type.ARRAY, scope, less) + ")";
        }
        String operator = new String[] {"+", "-", "*"}[random.nextInt(3)];
        return "("
            + expression(Type.INT, scope, less)
            + " "
            + operator
            + " "
            + random.nextInt(3)
            + ")";
      }
      case 'a' -> {
        if (depth <= 0 || random.nextInt(3) == 0) {
          return "(idx " + random.nextInt(4) + ")";
        }
        Type from = Type.function(Type.INT, Type.INT);
        return "(map "
            + expression(from, scope, less)
            + " "
            + expression(Type.ARRAY, scope, less)
            + ")";
      }
      case 'l' -> {
        if (depth <= 0 || random.nextInt(3) == 0) {
          return "nil";
        }
        return "("
            + expression(Type.INT, scope, less)
            + " :: "
            + expression(Type.LIST, scope, less)
            + ")";
      }
      default -> {
        if (pure || depth <= 0 || random.nextBoolean()) {
          return random.nextBoolean() ? "true" : "false";
        }
        return "("
            + expression(Type.INT, scope, less)
            + " < "
            + expression(Type.INT, scope, less)
            + ")";
      }
    }
  }

  private String fresh() {
    return "v" + names++;
  }

  private static List<Name> with(List<Name> scope, String name, Type type) {
    List<Name> larger = new ArrayList<>(scope);
    larger.add(new Name(name, type));
    return larger;
  }
}
