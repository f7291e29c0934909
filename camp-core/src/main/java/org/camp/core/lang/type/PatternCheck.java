// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.type;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.Constant;
import org.camp.core.lang.Expr;
import org.camp.core.lang.Pattern;
import org.camp.core.lang.type.Type.Form;
import org.jspecify.annotations.Nullable;

/**
 * Finds a value that no pattern of a case matches, column by column of a matrix of patterns
 * (compare Maranget, 2007, doi:10.1017/S0956796807006223); within a number of steps, since that may
 * take exponential time. The constructors of a variant are those that the program makes or matches
 * where the value may come from.
 */
final class PatternCheck {
  /**
   * Patterns and what they are matched with.
   *
   * @param type of the value
   * @param span where to complain
   */
  record Subject(List<Expr.Clause> clauses, Type type, Span span) {}

  private static final int MOST_STEPS = 10_000;
  private static final Pattern ANY = new Pattern.Wildcard(Span.NONE);

  private int steps;

  private PatternCheck() {}

  static void check(Subject subject, SourceText source, Diagnostics problems) {
    List<List<Pattern>> rows = new ArrayList<>();
    for (Expr.Clause clause : subject.clauses()) {
      if (clause.guard() == null) {
        alternatives(clause.pattern()).forEach(one -> rows.add(List.of(plain(one))));
      }
    }
    List<String> missing = new PatternCheck().missing(rows, List.of(subject.type()));
    if (missing != null) {
      problems.add(
          source
              .warning(
                  "incomplete-patterns",
                  new Span(subject.span().start(), subject.span().start() + 4),
                  "no pattern matches " + missing.get(0))
              .withHint("add a clause for it; the run ends with an error if such a value comes"));
    }
  }

  private static List<Pattern> alternatives(Pattern pattern) {
    return pattern.untyped() instanceof Pattern.Either either
        ? either.alternatives()
        : List.of(pattern);
  }

  /** A pattern by its form alone; what it says nothing of counts as matched. */
  private static Pattern plain(Pattern pattern) {
    if (pattern instanceof Pattern.Typed typed) {
      return plain(typed.pattern());
    }
    if (pattern instanceof Pattern.Either || pattern instanceof Pattern.Labelled) {
      return ANY;
    }
    if (pattern instanceof Pattern.Alias alias) {
      return plain(alias.pattern());
    }
    return pattern.isSimple() ? ANY : pattern;
  }

  /** A constructor with the types of its fields. */
  private record Head(String name, List<Type> fields) {}

  /** Values, one per column, that no row matches; null when there are none. */
  private @Nullable List<String> missing(List<List<Pattern>> rows, List<Type> types) {
    if (types.isEmpty()) {
      return rows.isEmpty() ? List.of() : null;
    }
    if (rows.isEmpty()) {
      return new ArrayList<>(Collections.nCopies(types.size(), "_"));
    }
    if (++steps > MOST_STEPS) {
      return null;
    }
    Map<String, Head> heads = new LinkedHashMap<>();
    boolean complete = heads(rows, types.get(0).find(), heads);
    for (Head head : heads.values()) {
      List<String> found = missing(specialised(rows, head), joined(head, types));
      if (found != null) {
        int width = head.fields().size();
        List<String> result = new ArrayList<>();
        result.add(text(head.name(), found.subList(0, width)));
        result.addAll(found.subList(width, found.size()));
        return result;
      }
    }
    if (complete) {
      return null;
    }
    List<List<Pattern>> rest = new ArrayList<>();
    for (List<Pattern> row : rows) {
      if (row.get(0) == ANY) {
        rest.add(row.subList(1, row.size()));
      }
    }
    List<String> found = missing(rest, types.subList(1, types.size()));
    if (found == null) {
      return null;
    }
    List<String> result = new ArrayList<>();
    result.add(heads.isEmpty() ? "_" : "other values than " + String.join(", ", heads.keySet()));
    result.addAll(found);
    return result;
  }

  /** Collects the constructors to try; answers whether there are no others. */
  private static boolean heads(List<List<Pattern>> rows, Type type, Map<String, Head> heads) {
    boolean any = false;
    for (List<Pattern> row : rows) {
      Pattern pattern = row.get(0);
      if (pattern instanceof Pattern.Tuple tuple) {
        heads.put("", new Head("", parts(type, tuple.items().size())));
        return true;
      }
      if (pattern instanceof Pattern.Construct construct) {
        any = true;
        heads.computeIfAbsent(
            construct.constructor(), name -> head(name, type, construct.fields().size()));
      } else if (pattern instanceof Pattern.Literal literal) {
        any = true;
        String name = name(literal.value());
        heads.put(name, new Head(name, List.of()));
      }
    }
    if (!any) {
      return false;
    }
    return switch (type.form) {
      case BOOL -> {
        heads.computeIfAbsent("true", name -> new Head(name, List.of()));
        heads.computeIfAbsent("false", name -> new Head(name, List.of()));
        yield true;
      }
      case LIST -> {
        heads.computeIfAbsent("nil", name -> new Head(name, List.of()));
        heads.computeIfAbsent("::", name -> head(name, type, 2));
        yield true;
      }
      case VARIANT -> {
        type.reaching()
            .forEach((name, fields) -> heads.computeIfAbsent(name, n -> new Head(n, fields)));
        yield true;
      }
      case UNIT -> true;
      default -> false;
    };
  }

  private static Head head(String name, Type type, int width) {
    if (type.form == Form.LIST && name.equals("::")) {
      return new Head(name, List.of(type.parts.get(0), type));
    }
    List<Type> fields = type.constructors.get(name);
    return new Head(name, fields == null ? unknown(width) : fields);
  }

  private static List<Type> parts(Type type, int width) {
    return type.parts.size() == width ? type.parts : unknown(width);
  }

  private static List<Type> unknown(int width) {
    List<Type> types = new ArrayList<>();
    for (int i = 0; i < width; i++) {
      types.add(new Type(Form.VARIABLE, 0));
    }
    return types;
  }

  private static List<Type> joined(Head head, List<Type> types) {
    List<Type> all = new ArrayList<>(head.fields());
    all.addAll(types.subList(1, types.size()));
    return all;
  }

  /** The rows whose first pattern matches a constructor, with its fields in place of it. */
  private static List<List<Pattern>> specialised(List<List<Pattern>> rows, Head head) {
    List<List<Pattern>> all = new ArrayList<>();
    for (List<Pattern> row : rows) {
      Pattern pattern = row.get(0);
      List<Pattern> fields;
      if (pattern == ANY) {
        fields = Collections.nCopies(head.fields().size(), ANY);
      } else if (pattern instanceof Pattern.Construct construct
          && construct.constructor().equals(head.name())
          && construct.fields().size() == head.fields().size()) {
        fields = construct.fields();
      } else if (pattern instanceof Pattern.Tuple tuple) {
        fields = tuple.items();
      } else if (pattern instanceof Pattern.Literal literal
          && name(literal.value()).equals(head.name())) {
        fields = List.of();
      } else {
        continue;
      }
      List<Pattern> larger = new ArrayList<>();
      fields.forEach(field -> larger.add(plain(field)));
      larger.addAll(row.subList(1, row.size()));
      all.add(larger);
    }
    return all;
  }

  private static String name(Constant constant) {
    if (constant instanceof Constant.Int number) {
      return Long.toString(number.value());
    }
    if (constant instanceof Constant.Real number) {
      return Double.toString(number.value());
    }
    if (constant instanceof Constant.Bool truth) {
      return Boolean.toString(truth.value());
    }
    if (constant instanceof Constant.Char character) {
      return "'" + character.value() + "'";
    }
    return constant instanceof Constant.Text text ? text.quoted() : "()";
  }

  private static String text(String constructor, List<String> fields) {
    if (constructor.equals("::")) {
      return fields.get(0) + " :: " + fields.get(1);
    }
    return fields.isEmpty() ? constructor : constructor + "(" + String.join(", ", fields) + ")";
  }
}
