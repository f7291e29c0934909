// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.diagnostic.Suggestions;

/** Parses the lines of a message-passing trace: {@code RANK OPERATION key=value…}. O(length). */
final class MpiSyntax {
  private static final Pattern FIELD = Pattern.compile("\\S+");
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
  private static final Set<String> KEYS =
      Set.of("to", "from", "tag", "comm", "req", "root", "label", "bytes", "at", "for");

  private static Set<String> operations() {
    Set<String> all =
        new TreeSet<>(List.of("send", "ssend", "recv", "isend", "irecv", "wait", "compute"));
    all.addAll(COLLECTIVES);
    return all;
  }

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

  /** One line of the trace: who calls which operation, with its fields. */
  record Line(int rank, String operation, Map<String, String> fields, Span span) {
    String field(String key, String byDefault) {
      return fields.getOrDefault(key, byDefault);
    }

    /** What a computation is called. */
    String label() {
      return field("label", "compute");
    }

    /** The operation with whom it is about, or what it waits for. */
    String what() {
      StringBuilder what = new StringBuilder(operation);
      for (String key : List.of("to", "from", "root")) {
        if (fields.containsKey(key)) {
          what.append(' ').append(key).append(' ').append(fields.get(key));
        }
      }
      return operation.equals("wait")
          ? what.append(" for ").append(field("req", "?")).toString()
          : what.toString();
    }
  }

  private final SourceText source;
  private final Diagnostics errors;

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
    while (at < text.length()) {
      int end = text.indexOf('\n', at);
      end = end < 0 ? text.length() : end;
      int stop = at;
      while (stop < end && text.charAt(stop) != '#') {
        stop++;
      }
      line(text, at, stop, lines);
      at = end + 1;
    }
    return lines;
  }

  private void line(String text, int from, int to, List<Line> lines) {
    Matcher word = FIELD.matcher(text).region(from, to);
    if (!word.find()) {
      return;
    }
    Span first = new Span(word.start(), word.end());
    int rank = number(word.group(), first);
    if (!word.find()) {
      errors.add(source.error("bad-line", first, "expected RANK OPERATION key=value…"));
      return;
    }
    Span second = new Span(word.start(), word.end());
    String operation = word.group();
    if (!OPERATIONS.contains(operation)) {
      errors.add(
          source
              .error("unknown-operation", second, "there is no operation '" + operation + "'")
              .withHint(Suggestions.hint(operation, OPERATIONS)));
      return;
    }
    Map<String, String> fields = new HashMap<>();
    while (word.find()) {
      int equals = word.group().indexOf('=');
      if (equals < 1) {
        errors.add(
            source.error("bad-field", new Span(word.start(), word.end()), "expected key=value"));
      } else {
        String key = word.group().substring(0, equals);
        fields.put(key, word.group().substring(equals + 1));
        if (!KEYS.contains(key)) {
          unknown.add(key);
        }
      }
    }
    lines.add(new Line(rank, operation, fields, first.to(second)));
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
