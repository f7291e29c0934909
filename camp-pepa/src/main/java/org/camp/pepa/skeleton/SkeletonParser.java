// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.skeleton;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.diagnostic.Suggestions;
import org.camp.core.quantity.Expression;
import org.camp.core.scan.Comments;
import org.camp.core.scan.Cursor;
import org.camp.core.scan.Depth;
import org.camp.core.scan.Stop;
import org.camp.pepa.skeleton.SkeletonStatement.Figure;
import org.jspecify.annotations.Nullable;

/**
 * Reads skeletons: words in depth-first order whose numbers drive the nesting, or words with
 * braces. {@code param name = value;} declares a parameter.
 */
final class SkeletonParser {
  private static final int DEEPEST = 200;

  static final List<String> WORDS =
      List.of("pipe", "deal", "farm", "task", "map", "dc", "feedback", "xdeal", "xfarm", "param");

  /** What a text says; {@code parameters} have null where there is no default. */
  record Parsed(List<SkeletonStatement> statements, Map<String, Expression> parameters) {}

  private final SourceText source;
  private final Cursor cursor;
  private final Diagnostics problems = new Diagnostics();
  private final Map<String, Expression> parameters = new LinkedHashMap<>();
  private final Depth depth = new Depth(DEEPEST);

  private SkeletonParser(SourceText source) {
    this.source = source;
    this.cursor = new Cursor(source);
  }

  /**
   * Parses a text.
   *
   * @throws BadInput with the errors
   */
  static Parsed parse(SourceText source) {
    SkeletonParser parser = new SkeletonParser(source);
    return Stop.whole(parser.problems, parser::whole);
  }

  private Parsed whole() {
    List<SkeletonStatement> statements = new ArrayList<>();
    statements(statements, false);
    if (statements.isEmpty()) {
      throw fault(new Span(0, Math.min(1, source.text().length())), "no skeleton is here");
    }
    return new Parsed(statements, parameters);
  }

  private void statements(List<SkeletonStatement> out, boolean inBraces) {
    depth.enter(() -> faultHere("skeletons are nested more than " + DEEPEST + " deep"));
    while (true) {
      blanks();
      if (cursor.atEnd()) {
        if (inBraces) {
          throw faultHere("a '}' is missing");
        }
        break;
      }
      if (inBraces && cursor.take('}')) {
        break;
      }
      if (!cursor.take(';')) {
        statement(out);
      }
    }
    depth.leave();
  }

  private void statement(List<SkeletonStatement> out) {
    int start = cursor.offset();
    String word = word();
    if (word.equals("param")) {
      parameter();
      return;
    }
    SkeletonStatement.Kind kind =
        switch (word) {
          case "pipe" -> SkeletonStatement.Kind.PIPE;
          case "deal", "xdeal" -> SkeletonStatement.Kind.DEAL;
          case "farm", "xfarm" -> SkeletonStatement.Kind.FARM;
          case "map" -> SkeletonStatement.Kind.MAP;
          case "dc" -> SkeletonStatement.Kind.DC;
          case "feedback" -> SkeletonStatement.Kind.FEEDBACK;
          case "task" -> SkeletonStatement.Kind.TASK;
          default -> null;
        };
    if (kind == null) {
      problems.add(
          source
              .error(
                  "syntax",
                  new Span(start, Math.max(cursor.offset(), start + 1)),
                  "expected pipe, deal, farm, map, dc, feedback or task")
              .withHint(word.isEmpty() ? null : Suggestions.hint(word, WORDS)));
      throw new Stop();
    }
    List<Span> arguments = arguments(kind == SkeletonStatement.Kind.PIPE);
    Span span = cursor.since(start);
    List<SkeletonStatement> block = null;
    blanks();
    if (cursor.take('{')) {
      block = new ArrayList<>();
      statements(block, true);
    }
    out.add(built(kind, word, arguments, block, span));
  }

  private SkeletonStatement built(
      SkeletonStatement.Kind kind,
      String word,
      List<Span> arguments,
      @Nullable List<SkeletonStatement> block,
      Span span) {
    switch (kind) {
      case MAP, DC, FEEDBACK -> {
        return extended(kind, arguments, block, span);
      }
      case FARM -> {
        if (arguments.size() == 4 && block == null && word.equals("farm")) {
          return farm(arguments, span);
        }
      }
      default -> {}
    }
    int n = arguments.size();
    boolean task = kind == SkeletonStatement.Kind.TASK;
    boolean tasks =
        task ? n == 2 : n == 3 && kind != SkeletonStatement.Kind.PIPE && !word.startsWith("x");
    boolean nested =
        !task && (n == 1 || (n == 0 && kind == SkeletonStatement.Kind.PIPE && block != null));
    if ((!tasks && !nested) || (tasks && block != null)) {
      String forms =
          switch (kind) {
            case TASK -> "task(name, rate)";
            case PIPE -> "pipe(n) or pipe { … }";
            default ->
                word.startsWith("x")
                    ? word + "(n)"
                    : String.format(
                        Locale.ROOT, "%s(n, name, rate), %s(n) or %s(n) { … }", word, word, word);
          };
      throw form(span, forms);
    }
    Expression count = task || n == 0 ? null : expression(arguments.get(0));
    String name = tasks ? name(arguments.get(n - 2)) : null;
    Expression rate = tasks ? expression(arguments.get(n - 1)) : null;
    return new SkeletonStatement(kind, count, name, rate, Map.of(), block, span);
  }

  private SkeletonStatement extended(
      SkeletonStatement.Kind kind,
      List<Span> arguments,
      @Nullable List<SkeletonStatement> block,
      Span span) {
    int n = arguments.size();
    if (kind == SkeletonStatement.Kind.FEEDBACK) {
      if (n < 1 || n > 2 || block == null) {
        throw form(span, "feedback(p) { … } or feedback(p, items) { … }");
      }
      Map<Figure, Expression> again = Map.of(Figure.AGAIN, expression(arguments.get(0)));
      Expression most = n == 1 ? null : expression(arguments.get(1));
      return new SkeletonStatement(kind, most, null, null, again, block, span);
    }
    boolean map = kind == SkeletonStatement.Kind.MAP;
    if (n != (map ? 3 : 5) || block != null) {
      throw form(
          span,
          map
              ? "map(n, name, rate): n workers, who do so many parts of items per second"
              : "dc(depth, ways, divide, base, combine), the last three being rates");
    }
    Expression count = expression(arguments.get(0));
    if (map) {
      String name = name(arguments.get(1));
      Expression rate = expression(arguments.get(2));
      return new SkeletonStatement(kind, count, name, rate, Map.of(), null, span);
    }
    Map<Figure, Expression> more =
        Map.of(
            Figure.WAYS, expression(arguments.get(1)),
            Figure.DIVIDE, expression(arguments.get(2)),
            Figure.COMBINE, expression(arguments.get(4)));
    Expression base = expression(arguments.get(3));
    return new SkeletonStatement(kind, count, null, base, more, null, span);
  }

  /** A farm of which more is said: {@code ordered}, or {@code state = rate}. */
  private SkeletonStatement farm(List<Span> arguments, Span span) {
    Span last = arguments.get(3);
    String written = source.text(last);
    int equals = written.indexOf('=');
    String key = (equals < 0 ? written : written.substring(0, equals)).strip();
    Expression count = expression(arguments.get(0));
    String name = name(arguments.get(1));
    Expression rate = expression(arguments.get(2));
    if (equals < 0 && key.equals("ordered")) {
      return new SkeletonStatement(
          SkeletonStatement.Kind.ORDERED, count, name, rate, Map.of(), null, span);
    }
    if (equals >= 0 && key.equals("ordered")) {
      throw buffer(arguments, written.substring(equals + 1).strip(), last);
    }
    if (equals >= 0 && key.equals("state")) {
      Span place = new Span(last.start() + equals + 1, last.end());
      Map<Figure, Expression> updates = Map.of(Figure.UPDATES, expression(place));
      return new SkeletonStatement(
          SkeletonStatement.Kind.FARM, count, name, rate, updates, null, span);
    }
    throw form(
        last,
        "farm(n, name, rate), farm(n, name, rate, ordered) or farm(n, name, rate, state = s)");
  }

  /** Behind a reorder buffer items would have to be handed over in no time. */
  private Stop buffer(List<Span> arguments, String places, Span last) {
    String workers = source.text(arguments.get(0)).strip();
    boolean numbers = workers.matches("\\d{1,6}") && places.matches("\\d{1,6}");
    String replicas =
        numbers
            ? String.valueOf(Integer.parseInt(workers) + Integer.parseInt(places))
            : workers + " + " + places;
    problems.add(
        source
            .error(
                "reorder-buffer",
                last,
                "PEPA has no reorder buffer, from which results go on in no time")
            .withHint(
                String.format(
                    Locale.ROOT,
                    "the nearest is deal(%s, %s, %s) on a node of %s cores: nodes: and mapping: in"
                        + " the machine file; without a buffer write ordered alone",
                    replicas,
                    source.text(arguments.get(1)).strip(),
                    source.text(arguments.get(2)).strip(),
                    workers)));
    return new Stop();
  }

  private Stop form(Span span, String forms) {
    problems.add(source.error("arguments", span, "it is written " + forms));
    return new Stop();
  }

  private void parameter() {
    blanks();
    int start = cursor.offset();
    String name = word();
    if (name.isEmpty()) {
      throw fault(new Span(start, start + 1), "expected the name of a parameter");
    }
    blanks();
    if (!cursor.take('=')) {
      throw fault(cursor.since(start), "a parameter is written param name = value;");
    }
    int from = cursor.offset();
    cursor.moveToNext(";");
    if (parameters.put(name, expression(cursor.since(from))) != null) {
      problems.add(
          source.error(
              "duplicate-parameter",
              new Span(start, start + name.length()),
              "parameter '" + name + "' is declared already"));
    }
  }

  /** The places of the arguments in parentheses; none when {@code optional} and not there. */
  private List<Span> arguments(boolean optional) {
    blanks();
    if (!cursor.at('(')) {
      if (optional) {
        return List.of();
      }
      throw fault(next(), "expected '('");
    }
    cursor.skip(1);
    List<Span> arguments = new ArrayList<>();
    int start = cursor.offset();
    int open = 0;
    for (; !cursor.atEnd() && !cursor.atAny(";{"); cursor.skip(1)) {
      char c = cursor.here();
      if (c == '"') {
        Span quote = next();
        cursor.skip(1);
        if (!cursor.moveToNext("\"")) {
          throw fault(quote, "this name never ends");
        }
      } else if (c == '(') {
        open++;
      } else if (c == ')' && open > 0) {
        open--;
      } else if (c == ')' || (c == ',' && open == 0)) {
        arguments.add(cursor.since(start));
        start = cursor.offset() + 1;
        if (cursor.take(')')) {
          return arguments;
        }
      }
    }
    throw fault(next(), "expected ')'");
  }

  private String name(Span span) {
    String name = source.text(span).strip();
    return name.length() >= 2 && name.startsWith("\"")
        ? name.substring(1, name.length() - 1)
        : name;
  }

  private Expression expression(Span span) {
    String written = source.text(span);
    Span place = written.isBlank() ? span : trimmed(span, written);
    try {
      return Expression.parse(source.text(place));
    } catch (BadInput e) {
      Diagnostic first = e.diagnostics().get(0);
      problems.add(source.error(first.code(), place, first.message()).withHint(first.hint()));
      throw new Stop();
    }
  }

  private static Span trimmed(Span span, String written) {
    int start = span.start() + written.length() - written.stripLeading().length();
    return new Span(start, span.end() - written.length() + written.stripTrailing().length());
  }

  private String word() {
    int start = cursor.offset();
    cursor.takeWhile(c -> Character.isLetterOrDigit(c) || c == '_');
    return cursor.textSince(start);
  }

  private void blanks() {
    Span open = cursor.skipBlanks(Comments.OF_C);
    if (open.isKnown()) {
      throw fault(open, "this comment never ends");
    }
  }

  private Span next() {
    return new Span(cursor.offset(), cursor.offset() + 1);
  }

  private Stop faultHere(String message) {
    return fault(cursor.since(cursor.offset()), message);
  }

  private Stop fault(Span span, String message) {
    int end = source.text().length();
    problems.add(source.error("syntax", span.end() <= end ? span : new Span(end, end), message));
    return new Stop();
  }
}
