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
import org.jspecify.annotations.Nullable;

/**
 * Reads skeletons: words in depth-first order whose numbers drive the nesting, or words with
 * braces. {@code param name = value;} declares a parameter.
 */
final class SkeletonParser {
  private static final int DEEPEST = 200;

  /** What a text says; {@code parameters} have null where there is no default. */
  record Parsed(List<Statement> statements, Map<String, Expression> parameters) {}

  private static final class Stop extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Stop() {
      super("syntax", null, false, false);
    }
  }

  private final SourceText source;
  private final String text;
  private final Diagnostics problems = new Diagnostics();
  private final Map<String, Expression> parameters = new LinkedHashMap<>();
  private int at;
  private int depth;

  private SkeletonParser(SourceText source) {
    this.source = source;
    this.text = source.text();
  }

  /**
   * Parses a text.
   *
   * @throws BadInput with the errors
   */
  static Parsed parse(SourceText source) {
    SkeletonParser parser = new SkeletonParser(source);
    List<Statement> statements = new ArrayList<>();
    try {
      parser.statements(statements, false);
      if (statements.isEmpty()) {
        throw parser.fault(new Span(0, Math.min(1, source.text().length())), "no skeleton is here");
      }
    } catch (Stop stop) {
      parser.problems.throwIfBadInput();
    }
    parser.problems.throwIfBadInput();
    return new Parsed(statements, parser.parameters);
  }

  private void statements(List<Statement> out, boolean inBraces) {
    if (++depth > DEEPEST) {
      throw fault(new Span(at, at), "skeletons are nested more than " + DEEPEST + " deep");
    }
    while (true) {
      blanks();
      if (at == text.length()) {
        if (inBraces) {
          throw fault(new Span(at, at), "a '}' is missing");
        }
        break;
      }
      char c = text.charAt(at);
      if (c == ';') {
        at++;
      } else if (c == '}' && inBraces) {
        at++;
        break;
      } else {
        statement(out);
      }
    }
    depth--;
  }

  private void statement(List<Statement> out) {
    int start = at;
    String word = word();
    if (word.equals("param")) {
      parameter();
      return;
    }
    Statement.@Nullable Kind kind =
        switch (word) {
          case "pipe" -> Statement.Kind.PIPE;
          case "deal", "xdeal" -> Statement.Kind.DEAL;
          case "farm", "xfarm" -> Statement.Kind.FARM;
          case "task" -> Statement.Kind.TASK;
          default -> null;
        };
    if (kind == null) {
      List<String> known = List.of("pipe", "deal", "farm", "task", "xdeal", "xfarm", "param");
      problems.add(
          source
              .error(
                  "syntax",
                  new Span(start, Math.max(at, start + 1)),
                  "expected pipe, deal, farm or task")
              .withHint(word.isEmpty() ? null : Suggestions.hint(word, known)));
      throw new Stop();
    }
    List<Span> arguments = arguments(kind == Statement.Kind.PIPE);
    int end = at;
    @Nullable List<Statement> block = null;
    blanks();
    if (at < text.length() && text.charAt(at) == '{') {
      at++;
      block = new ArrayList<>();
      statements(block, true);
    }
    out.add(built(kind, word, arguments, block, new Span(start, end)));
  }

  private Statement built(
      Statement.Kind kind,
      String word,
      List<Span> arguments,
      @Nullable List<Statement> block,
      Span span) {
    int n = arguments.size();
    boolean task = kind == Statement.Kind.TASK;
    boolean tasks = task ? n == 2 : n == 3 && kind != Statement.Kind.PIPE && !word.startsWith("x");
    boolean nested = !task && (n == 1 || (n == 0 && kind == Statement.Kind.PIPE && block != null));
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
      problems.add(source.error("arguments", span, "it is written " + forms));
      throw new Stop();
    }
    @Nullable Expression count = task || n == 0 ? null : expression(arguments.get(0));
    @Nullable String name = tasks ? name(arguments.get(n - 2)) : null;
    @Nullable Expression rate = tasks ? expression(arguments.get(n - 1)) : null;
    return new Statement(kind, count, name, rate, block, span);
  }

  private void parameter() {
    blanks();
    int start = at;
    String name = word();
    if (name.isEmpty()) {
      throw fault(new Span(start, start + 1), "expected the name of a parameter");
    }
    blanks();
    if (at >= text.length() || text.charAt(at) != '=') {
      throw fault(new Span(start, at), "a parameter is written param name = value;");
    }
    at++;
    int from = at;
    while (at < text.length() && text.charAt(at) != ';') {
      at++;
    }
    if (parameters.put(name, expression(new Span(from, at))) != null) {
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
    if (at >= text.length() || text.charAt(at) != '(') {
      if (optional) {
        return List.of();
      }
      throw fault(new Span(at, at + 1), "expected '('");
    }
    at++;
    List<Span> arguments = new ArrayList<>();
    int start = at;
    int open = 0;
    for (; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == '"') {
        int end = text.indexOf('"', at + 1);
        if (end < 0) {
          throw fault(new Span(at, at + 1), "this name never ends");
        }
        at = end;
      } else if (c == '(') {
        open++;
      } else if (c == ')' && open > 0) {
        open--;
      } else if (c == ')' || (c == ',' && open == 0)) {
        arguments.add(new Span(start, at));
        start = at + 1;
        if (c == ')') {
          at++;
          return arguments;
        }
      } else if (c == ';' || c == '{') {
        break;
      }
    }
    throw fault(new Span(at, at + 1), "expected ')'");
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
    int start = at;
    while (at < text.length()
        && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '_')) {
      at++;
    }
    return text.substring(start, at);
  }

  private void blanks() {
    while (at < text.length()) {
      if (Character.isWhitespace(text.charAt(at))) {
        at++;
      } else if (text.startsWith("//", at)) {
        int end = text.indexOf('\n', at);
        at = end < 0 ? text.length() : end;
      } else if (text.startsWith("/*", at)) {
        int end = text.indexOf("*/", at + 2);
        if (end < 0) {
          throw fault(new Span(at, at + 2), "this comment never ends");
        }
        at = end + 2;
      } else {
        return;
      }
    }
  }

  private Stop fault(Span span, String message) {
    Span inside = span.end() <= text.length() ? span : new Span(text.length(), text.length());
    problems.add(source.error("syntax", inside, message));
    return new Stop();
  }
}
