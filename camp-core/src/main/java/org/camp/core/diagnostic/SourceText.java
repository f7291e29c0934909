// SPDX-License-Identifier: Apache-2.0
package org.camp.core.diagnostic;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The text of a source with its name: turns offsets into lines and columns, and spans into
 * diagnostics with an excerpt. Immutable.
 */
public final class SourceText {
  private static final int LONGEST_EXCERPT = 200;

  /** The text of things built in Java: empty, so that every span is unknown. */
  public static final SourceText NONE = new SourceText("", "");

  private final String name;
  private final String text;

  /** Line, from 0 → the offset of its first character; made when first asked for. */
  private int @Nullable [] lineStarts;

  /** The texts that were joined, in order; empty for a text of its own. */
  private final List<SourceText> parts;

  /** The text {@code text}, called {@code name} in diagnostics. */
  public SourceText(String name, String text) {
    this(name, text, List.of());
  }

  private SourceText(String name, String text, List<SourceText> parts) {
    this.name = name;
    this.text = text;
    this.parts = parts;
  }

  /** Several texts, one behind the other; places are those of the text that they lie in. */
  public static SourceText joined(String name, List<SourceText> parts) {
    StringBuilder all = new StringBuilder();
    parts.forEach(part -> all.append(part.text).append('\n'));
    return new SourceText(name, all.toString(), List.copyOf(parts));
  }

  /** Where the part begins in which an offset lies; the offset is inside this joined text. */
  private int partStart(int offset) {
    int start = 0;
    for (SourceText part : parts) {
      if (offset <= start + part.text.length()) {
        return start;
      }
      start += part.text.length() + 1;
    }
    return start;
  }

  private SourceText partAt(int start) {
    int at = 0;
    for (SourceText part : parts) {
      if (at == start) {
        return part;
      }
      at += part.text.length() + 1;
    }
    return NONE;
  }

  /** The name shown in diagnostics, usually the path as the user gave it. */
  public String name() {
    return name;
  }

  /** The whole text, to which spans refer. */
  public String text() {
    return text;
  }

  /** The characters of {@code span}, or the empty string when it is unknown. */
  public String text(Span span) {
    return contains(span) ? text.substring(span.start(), span.end()) : "";
  }

  /** The line of an offset, from 1; 0 when the offset is outside the text. O(log lines). */
  public int line(int offset) {
    if (offset < 0 || offset > text.length()) {
      return 0;
    }
    if (!parts.isEmpty()) {
      int start = partStart(offset);
      return partAt(start).line(offset - start);
    }
    int found = Arrays.binarySearch(lineStarts(), offset);
    return found >= 0 ? found + 1 : -found - 1;
  }

  /** The column of an offset, from 1, in characters; 0 when the offset is outside the text. */
  public int column(int offset) {
    if (!parts.isEmpty() && offset >= 0 && offset <= text.length()) {
      int start = partStart(offset);
      return partAt(start).column(offset - start);
    }
    int line = line(offset);
    return line == 0 ? 0 : offset - lineStarts()[line - 1] + 1;
  }

  /** An error at {@code span}. */
  public Diagnostic error(String code, Span span, String message) {
    return diagnostic(Severity.ERROR, code, span, message);
  }

  /** A warning at {@code span}. */
  public Diagnostic warning(String code, Span span, String message) {
    return diagnostic(Severity.WARNING, code, span, message);
  }

  /** A note at {@code span}. */
  public Diagnostic note(String code, Span span, String message) {
    return diagnostic(Severity.NOTE, code, span, message);
  }

  private Diagnostic diagnostic(Severity severity, String code, Span span, String message) {
    if (!parts.isEmpty() && contains(span)) {
      int start = partStart(span.start());
      SourceText part = partAt(start);
      int end = Math.min(span.end() - start, part.text.length());
      return part.diagnostic(severity, code, new Span(span.start() - start, end), message);
    }
    String file = name.isEmpty() ? null : name;
    if (!contains(span) || text.isEmpty()) {
      return new Diagnostic(severity, code, message, file, 0, 0, null, null);
    }
    int line = line(span.start());
    int column = column(span.start());
    return new Diagnostic(
        severity, code, message, file, line, column, null, excerpt(line, column, span));
  }

  private Diagnostic.Excerpt excerpt(int line, int column, Span span) {
    int start = lineStarts()[line - 1];
    int end = text.indexOf('\n', start);
    String whole = text.substring(start, end < 0 ? text.length() : end);
    int from = Math.min(column - 1, whole.length());
    int cut = Math.max(0, from - LONGEST_EXCERPT / 2);
    String shown = whole.substring(cut, Math.min(whole.length(), cut + LONGEST_EXCERPT));
    shown = Printable.lines(shown.stripTrailing());
    from = Math.min(from - cut, shown.length());
    int length = Math.max(1, Math.min(span.end() - span.start(), shown.length() - from));
    return new Diagnostic.Excerpt(shown, from, length);
  }

  private boolean contains(Span span) {
    return span.isKnown() && span.start() <= span.end() && span.end() <= text.length();
  }

  private int[] lineStarts() {
    int[] starts = lineStarts;
    if (starts == null) {
      int lines = 1;
      for (int i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) {
        lines++;
      }
      starts = new int[lines];
      int next = 1;
      for (int i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) {
        starts[next++] = i + 1;
      }
      lineStarts = starts;
    }
    return starts;
  }
}
