// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.diagnostic.Suggestions;
import org.camp.core.scan.Comments;
import org.camp.core.scan.name.LanguageFacts;

/** Parses the lines of a message-passing trace: {@code RANK OPERATION key=value…}. O(length). */
final class MpiSyntax {
  private static final Set<String> COLLECTIVES =
      new LinkedHashSet<>(
          List.of(
              "barrier",
              "allreduce",
              "alltoall",
              "allgather",
              "bcast",
              "scatter",
              "reduce",
              "gather",
              "scan"));

  private static final Set<String> OPERATIONS = operations();
  private static final List<String> WHOM = List.of("to", "from", "root");

  private static Set<String> operations() {
    Set<String> all =
        new TreeSet<>(List.of("send", "ssend", "recv", "isend", "irecv", "wait", "compute"));
    all.addAll(COLLECTIVES);
    return all;
  }

  /** Its words, for editors. */
  static final LanguageFacts FACTS =
      LanguageFacts.of("Message trace", Comments.ofLines("#"))
          .keywords(OPERATIONS)
          .builtIn(MpiFields.KEYS)
          .withoutQuotes()
          .withoutRenaming()
          .otherwise()
          .build();

  private static final Pattern LINE =
      Pattern.compile("\\d+\\s+(?:" + String.join("|", OPERATIONS) + ")(?:\\s+\\w+=\\S*)*");

  /** Whether the first line that is no comment can be one of a trace. */
  static boolean recognises(String head) {
    return head.lines()
        .map(line -> line.replaceFirst("#.*", "").strip())
        .filter(line -> !line.isEmpty())
        .findFirst()
        .filter(line -> LINE.matcher(line).matches())
        .isPresent();
  }

  /**
   * One line of the trace: who calls which operation, with its fields.
   *
   * @param number of the line, from 1
   */
  record Line(int rank, String operation, MpiFields fields, Span span, int number) {
    String field(String key, String byDefault) {
      String value = fields.get(key);
      return value == null ? byDefault : value;
    }

    /** What a computation is called. */
    String label() {
      return field("label", "compute");
    }

    /** The operation with whom it is about, or what it waits for. */
    String what() {
      if (operation.equals("wait")) {
        return "wait for " + field("req", "?");
      }
      String what = operation;
      for (String key : WHOM) {
        String whom = fields.get(key);
        what = whom == null ? what : what + ' ' + key + ' ' + whom;
      }
      return what;
    }
  }

  private final SourceText source;
  private final Diagnostics errors;
  private final KnownWords words = new KnownWords();

  /** Keys that mean nothing here. */
  private final Set<String> unknown = new TreeSet<>();

  /**
   * A trace.
   *
   * @param errors receives what is no line of a trace
   */
  MpiSyntax(SourceText source, Diagnostics errors) {
    this.source = source;
    this.errors = errors;
  }

  /** The keys that were read and mean nothing. */
  Set<String> unknownKeys() {
    return unknown;
  }

  /** The lines that are no comment. */
  List<Line> lines() {
    List<Line> lines = new ArrayList<>();
    String text = source.text();
    int at = 0;
    for (int number = 1; at < text.length(); number++) {
      int end = text.indexOf('\n', at);
      end = end < 0 ? text.length() : end;
      line(text, at, place(text, '#', at, end), number, lines);
      at = end + 1;
    }
    return lines;
  }

  /** Where a character stands first; the end when nowhere. */
  private static int place(String text, char wanted, int from, int to) {
    int at = from;
    while (at < to && text.charAt(at) != wanted) {
      at++;
    }
    return at;
  }

  private static int blank(String text, int from, int to) {
    int at = from;
    while (at < to && !isBlank(text.charAt(at))) {
      at++;
    }
    return at;
  }

  private static int word(String text, int from, int to) {
    int at = from;
    while (at < to && isBlank(text.charAt(at))) {
      at++;
    }
    return at;
  }

  private static boolean isBlank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
  }

  private void line(String text, int from, int to, int number, List<Line> lines) {
    int begin = word(text, from, to);
    if (begin == to) {
      return;
    }
    int end = blank(text, begin, to);
    Span first = new Span(begin, end);
    int rank = number(words.text(text, begin, end), first);
    begin = word(text, end, to);
    if (begin == to) {
      errors.add(source.error("bad-line", first, "expected RANK OPERATION key=value…"));
      return;
    }
    end = blank(text, begin, to);
    Span second = new Span(begin, end);
    String operation = words.text(text, begin, end);
    if (!OPERATIONS.contains(operation)) {
      errors.add(
          source
              .error("unknown-operation", second, "there is no operation '" + operation + "'")
              .withHint(Suggestions.hint(operation, OPERATIONS)));
      return;
    }
    MpiFields fields = new MpiFields();
    for (begin = word(text, end, to); begin < to; begin = word(text, end, to)) {
      end = blank(text, begin, to);
      int equals = place(text, '=', begin, end);
      if (equals == begin || equals == end) {
        errors.add(source.error("bad-field", new Span(begin, end), "expected key=value"));
      } else if (!fields.put(text, begin, equals, words.text(text, equals + 1, end))) {
        unknown.add(text.substring(begin, equals));
      }
    }
    lines.add(new Line(rank, operation, fields, first.to(second), number));
  }

  /** A rank; 0 after an error. */
  int number(String text, Span span) {
    try {
      int number = Integer.parseInt(text);
      if (number >= 0) {
        return number;
      }
    } catch (NumberFormatException e) {
      // said below, for negative numbers too
    }
    errors.add(source.error("bad-rank", span, "'" + text + "' is no rank: a whole number from 0"));
    return 0;
  }
}
