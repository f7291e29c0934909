// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.lsp;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.camp.core.diagnostic.Span;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;

/** A text by lines, as editors count them: lines and columns from 0, in UTF-16 units. */
final class TextLines {
  private final String text;

  /** Line, from 0 → the offset of its first character. */
  private final int[] starts;

  TextLines(String text) {
    this.text = text;
    starts =
        IntStream.concat(
                IntStream.of(0),
                IntStream.range(0, text.length())
                    .filter(i -> text.charAt(i) == '\n')
                    .map(i -> i + 1))
            .toArray();
  }

  String text() {
    return text;
  }

  int count() {
    return starts.length;
  }

  /** The offset of a position; the nearest that there is, when there is none. */
  int offset(Position position) {
    int line = position.getLine();
    if (line < 0) {
      return 0;
    }
    if (line >= starts.length) {
      return text.length();
    }
    int room = end(line) - starts[line];
    return starts[line] + Math.min(Math.max(0, position.getCharacter()), room);
  }

  /** The position of an offset inside the text. O(log lines). */
  Position position(int offset) {
    int at = Math.min(Math.max(0, offset), text.length());
    int found = Arrays.binarySearch(starts, at);
    int line = found >= 0 ? found : -found - 2;
    return new Position(line, at - starts[line]);
  }

  Range range(Span span) {
    return new Range(position(span.start()), position(span.end()));
  }

  /** The offset behind the last character of a line. */
  int end(int line) {
    int end = line + 1 < starts.length ? starts[line + 1] - 1 : text.length();
    return end > starts[line] && text.charAt(end - 1) == '\r' ? end - 1 : end;
  }

  /** The offset of the first character of a line. */
  int start(int line) {
    return starts[line];
  }

  /** The text with a part of it replaced. */
  String replaced(Range range, String by) {
    int from = offset(range.getStart());
    int to = Math.max(from, offset(range.getEnd()));
    return text.substring(0, from) + by + text.substring(to);
  }
}
