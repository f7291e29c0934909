// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Writes random programs that are well-typed but for where their parts stand: closures, partial
 * applications, functions of functions and data that hold functions, in and around vectors, node
 * code, leaf code and trees. They end.
 */
final class RandomParallel {
  private enum Kind {
    NUMBER,
    FUNCTION,
    VECTOR,
    FUNCTIONS,
    LIST,
    PAIR,
    TREE
  }

  private record Name(String text, Kind kind) {}

  private static final String LIBRARY =
      """
      let id = fun x -> x in
      let const = fun a -> fun b -> a in
      let compose = fun f -> fun g -> fun x -> f (g x) in
      let twice = fun f -> fun x -> f (f x) in
      let map = fun f -> fun v -> << f $v$ >> in
      let rep = fun x -> << x >> in
      let first = fun v -> proj v 1 in
      let same = fun a -> fun b -> a = b in
      """;

  private final SplittableRandom random;
  private final boolean multi;
  private int names;

  /** How many vectors the text stands in, and whether a multi-function can be called. */
  private int inside;

  private boolean recursive;

  private RandomParallel(SplittableRandom random, boolean multi) {
    this.random = random;
    this.multi = multi;
  }

  static String flat(SplittableRandom random) {
    RandomParallel writer = new RandomParallel(random, false);
    return LIBRARY + writer.any(List.of(), 4);
  }

  static String tree(SplittableRandom random) {
    RandomParallel writer = new RandomParallel(random, true);
    StringBuilder text = new StringBuilder(LIBRARY.replace("<< x >>", "<< #x# >>"));
    List<Name> scope = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      Kind kind = writer.pick(Kind.NUMBER, Kind.FUNCTION, Kind.LIST, Kind.TREE);
      String name = writer.name();
      text.append(String.format(Locale.ROOT, "let %s = %s in\n", name, writer.of(kind, scope, 2)));
      scope.add(new Name(name, kind));
    }
    writer.recursive = true;
    boolean grows = random.nextInt(5) == 0;
    List<Name> own = new ArrayList<>(scope);
    own.add(new Name("x", Kind.NUMBER));
    String node = writer.of(Kind.NUMBER, own, 4);
    text.append("let multi ").append(grows ? "tree " : "").append("m x =\n  where node = ");
    text.append(grows && random.nextInt(4) > 0 ? "finally (<< m $pid$ >>, " + node + ")" : node);
    text.append("\n  where leaf = ").append(writer.of(Kind.NUMBER, own, 2)).append(" in\n");
    if (grows) {
      return text + "let t = m " + writer.of(Kind.NUMBER, scope, 1) + " in 1";
    }
    return text + writer.of(writer.pick(Kind.NUMBER, Kind.FUNCTION, Kind.LIST), scope, 2);
  }

  private String any(List<Name> scope, int depth) {
    return of(
        pick(Kind.NUMBER, Kind.NUMBER, Kind.FUNCTION, Kind.VECTOR, Kind.FUNCTIONS, Kind.LIST),
        scope,
        depth);
  }

  private Kind pick(Kind... kinds) {
    return kinds[random.nextInt(kinds.length)];
  }

  private String name() {
    return "n" + names++;
  }

  private String of(Kind kind, List<Name> scope, int depth) {
    List<String> known = new ArrayList<>();
    for (Name name : scope) {
      if (name.kind() == kind) {
        known.add(name.text());
      }
    }
    if (!known.isEmpty() && random.nextInt(depth <= 0 ? 2 : 4) == 0) {
      return known.get(random.nextInt(known.size()));
    }
    if (depth <= 0) {
      return simple(kind);
    }
    return switch (random.nextInt(7)) {
      case 0 -> let(kind, scope, depth);
      case 1 ->
          String.format(
              Locale.ROOT,
              "(if %s < 2 then %s else %s)",
              of(Kind.NUMBER, scope, depth - 2),
              of(kind, scope, depth - 1),
              of(kind, scope, depth - 1));
      default ->
          switch (kind) {
            case NUMBER -> number(scope, depth);
            case FUNCTION -> function(scope, depth);
            case VECTOR -> vector(scope, depth);
            case FUNCTIONS -> functions(scope, depth);
            case LIST ->
                String.format(
                    Locale.ROOT,
                    "(%s :: %s)",
                    of(Kind.FUNCTION, scope, depth - 1),
                    of(kind, scope, depth - 1));
            case PAIR ->
                String.format(
                    Locale.ROOT,
                    "(%s, %s)",
                    of(Kind.NUMBER, scope, depth - 1),
                    of(Kind.FUNCTION, scope, depth - 1));
            case TREE -> "(mktree " + of(Kind.NUMBER, scope, depth - 1) + ")";
          };
    };
  }

  private static final Map<Kind, String> SIMPLE =
      new EnumMap<>(
          Map.of(
              Kind.NUMBER, "1",
              Kind.FUNCTION, "(fun z -> z)",
              Kind.VECTOR, "<< 1 >>",
              Kind.FUNCTIONS, "<< fun z -> z >>",
              Kind.LIST, "[]",
              Kind.PAIR, "(1, id)",
              Kind.TREE, "(mktree 1)"));

  private String simple(Kind kind) {
    boolean numbers = kind == Kind.VECTOR && random.nextBoolean();
    return numbers ? "pid" : SIMPLE.getOrDefault(kind, "1");
  }

  private String let(Kind kind, List<Name> scope, int depth) {
    Kind bound =
        pick(
            Kind.NUMBER,
            Kind.FUNCTION,
            Kind.VECTOR,
            Kind.FUNCTIONS,
            Kind.LIST,
            Kind.PAIR,
            multi ? Kind.TREE : Kind.NUMBER);
    String name = name();
    List<Name> more = new ArrayList<>(scope);
    more.add(new Name(name, bound));
    return String.format(
        Locale.ROOT,
        "(let %s = %s in %s)",
        name,
        of(bound, scope, depth - 1),
        of(kind, more, depth - 1));
  }

  private String inVector(Kind kind, List<Name> scope, int depth) {
    inside++;
    List<Name> more = new ArrayList<>();
    for (Name name : scope) {
      boolean local = name.text().startsWith("$") || name.text().startsWith("#");
      if (!local) {
        more.add(name);
      }
      if (!local && (name.kind() == Kind.VECTOR || name.kind() == Kind.FUNCTIONS)) {
        Kind of = name.kind() == Kind.VECTOR ? Kind.NUMBER : Kind.FUNCTION;
        more.add(new Name("$" + name.text() + "$", of));
        more.add(new Name("$" + name.text() + "$", of));
      } else if (multi && !local && random.nextBoolean()) {
        more.add(new Name("#" + name.text() + "#", name.kind()));
      }
    }
    String text = of(kind, more, depth);
    inside--;
    return text;
  }

  private String number(List<Name> scope, int depth) {
    return switch (random.nextInt(14)) {
      case 0 ->
          String.format(
              Locale.ROOT,
              "(%s + %s)",
              of(Kind.NUMBER, scope, depth - 1),
              of(Kind.NUMBER, scope, depth - 1));
      case 1, 2 ->
          String.format(
              Locale.ROOT,
              "(%s %s)",
              of(Kind.FUNCTION, scope, depth - 1),
              of(Kind.NUMBER, scope, depth - 1));
      case 3 -> "(first " + of(Kind.VECTOR, scope, depth - 1) + ")";
      case 4 -> String.format(Locale.ROOT, "(proj %s 1)", of(Kind.VECTOR, scope, depth - 1));
      case 5 ->
          String.format(
              Locale.ROOT,
              "(proj %s 2 %s)",
              of(Kind.FUNCTIONS, scope, depth - 1),
              of(Kind.NUMBER, scope, depth - 1));
      case 6 ->
          String.format(
              Locale.ROOT,
              "(match %s with [] -> 1 | g :: _ -> g 1)",
              of(Kind.LIST, scope, depth - 1));
      case 7 -> String.format(Locale.ROOT, "(fst %s)", of(Kind.PAIR, scope, depth - 1));
      case 8 -> "bsp_p";
      case 9 -> multi ? "(at " + of(Kind.TREE, scope, depth - 1) + ")" : "1";
      case 10 -> {
        Kind kind = pick(Kind.NUMBER, Kind.NUMBER, Kind.FUNCTION, Kind.VECTOR);
        yield String.format(
            Locale.ROOT,
            "(if same %s %s then 1 else 2)",
            of(kind, scope, depth - 2),
            of(kind, scope, depth - 2));
      }
      case 11, 12 ->
          recursive && inside > 0
              ? "(m " + of(Kind.NUMBER, scope, depth - 2) + ")"
              : recursive && random.nextBoolean() ? "(proj << m 1 >> 1)" : "2";
      default -> String.format(Locale.ROOT, "(let w = %s in 1)", any(scope, depth - 1));
    };
  }

  private String function(List<Name> scope, int depth) {
    return switch (random.nextInt(13)) {
      case 0, 1, 2 -> {
        String name = name();
        List<Name> more = new ArrayList<>(scope);
        more.add(new Name(name, Kind.NUMBER));
        yield String.format(Locale.ROOT, "(fun %s -> %s)", name, of(Kind.NUMBER, more, depth - 1));
      }
      case 3 -> String.format(Locale.ROOT, "(( + ) %s)", of(Kind.NUMBER, scope, depth - 1));
      case 4 ->
          String.format(
              Locale.ROOT,
              "(compose %s %s)",
              of(Kind.FUNCTION, scope, depth - 1),
              of(Kind.FUNCTION, scope, depth - 1));
      case 5 -> "(twice " + of(Kind.FUNCTION, scope, depth - 1) + ")";
      case 6 -> "(snd " + of(Kind.PAIR, scope, depth - 1) + ")";
      case 7 -> "(proj " + of(Kind.VECTOR, scope, depth - 1) + ")";
      case 8 -> String.format(Locale.ROOT, "(proj %s 1)", of(Kind.FUNCTIONS, scope, depth - 1));
      case 9 -> String.format(Locale.ROOT, "(const %s)", of(Kind.NUMBER, scope, depth - 1));
      case 10 -> {
        Kind hidden = pick(Kind.VECTOR, Kind.NUMBER, Kind.LIST);
        yield String.format(Locale.ROOT, "(const id %s)", of(hidden, scope, depth - 1));
      }
      case 11 -> {
        Kind hidden = pick(Kind.VECTOR, Kind.NUMBER, Kind.LIST, Kind.PAIR);
        yield String.format(
            Locale.ROOT, "((fun h -> fun z -> let w = h in z) %s)", of(hidden, scope, depth - 1));
      }
      default -> multi && recursive && random.nextBoolean() ? "m" : "id";
    };
  }

  private String vector(List<Name> scope, int depth) {
    return switch (random.nextInt(8)) {
      case 0, 1, 2 -> "<< " + inVector(Kind.NUMBER, scope, depth - 1) + " >>";
      case 3 -> "(mkpar " + of(Kind.FUNCTION, scope, depth - 1) + ")";
      case 4 ->
          String.format(
              Locale.ROOT,
              "(apply %s %s)",
              of(Kind.FUNCTIONS, scope, depth - 1),
              of(Kind.VECTOR, scope, depth - 1));
      case 5 ->
          String.format(
              Locale.ROOT,
              "(map %s %s)",
              of(Kind.FUNCTION, scope, depth - 1),
              of(Kind.VECTOR, scope, depth - 1));
      case 6 -> "(rep " + of(Kind.NUMBER, scope, depth - 1) + ")";
      default -> "pid";
    };
  }

  private String functions(List<Name> scope, int depth) {
    return switch (random.nextInt(6)) {
      case 0, 1, 2 -> "<< " + inVector(Kind.FUNCTION, scope, depth - 1) + " >>";
      case 3 -> "(put " + of(Kind.FUNCTIONS, scope, depth - 1) + ")";
      case 4 -> "(rep " + of(Kind.FUNCTION, scope, depth - 1) + ")";
      default -> "(mkpar (fun i -> " + of(Kind.FUNCTION, scope, depth - 1) + "))";
    };
  }
}
