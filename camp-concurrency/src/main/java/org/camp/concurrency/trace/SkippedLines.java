// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;

/** The lines of a log that belong to no event. */
final class SkippedLines {
  private static final int NAMED = 8;

  private final SourceText source;
  private final List<String> named = new ArrayList<>();
  private Span first = Span.NONE;
  private long characters;
  private int lines;
  private int from;
  private int to = -1;

  SkippedLines(SourceText source) {
    this.source = source;
  }

  /** Notes the lines with text of a piece that no event matches. */
  void add(int begin, int limit) {
    String text = source.text();
    for (int at = begin; at < limit; ) {
      int next = text.indexOf('\n', at);
      next = next < 0 || next > limit ? limit : next;
      String piece = text.substring(at, next).strip();
      if (!piece.isEmpty()) {
        add(source.line(at), new Span(at, next), piece.length());
      }
      at = next + 1;
    }
  }

  private void add(int line, Span span, int length) {
    if (lines++ == 0) {
      first = span;
    }
    characters += length;
    if (line == to + 1) {
      to = line;
      return;
    }
    close();
    from = line;
    to = line;
  }

  private void close() {
    if (to > 0 && named.size() <= NAMED) {
      named.add(from == to ? String.valueOf(from) : from + "–" + to);
    }
  }

  boolean isEmpty() {
    return lines == 0;
  }

  /** Says how many lines there are, and which. */
  Diagnostic note() {
    close();
    String which = String.join(", ", named.subList(0, Math.min(NAMED, named.size())));
    return source.note(
        "skipped-text",
        first,
        (lines == 1 ? "skipped 1 line (" : "skipped " + lines + " lines (")
            + characters
            + " characters) that belong to no event: "
            + which
            + (named.size() > NAMED ? ", …" : ""));
  }
}
