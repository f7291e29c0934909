// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.output;

import java.util.ArrayList;
import java.util.List;

/** Long texts as lines that fit. */
public final class FoldedLines {
  private FoldedLines() {}

  /**
   * A text as lines, broken at blanks, those after the first further in.
   *
   * @param width of a line [characters]
   */
  public static List<String> of(String text, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ", -1)) {
      if (line.length() > 0 && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line = new StringBuilder("  ");
      } else if (line.length() > 0) {
        line.append(' ');
      }
      line.append(word);
    }
    lines.add(line.toString());
    return lines;
  }
}
