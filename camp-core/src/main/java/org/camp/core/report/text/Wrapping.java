// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.text;

import java.util.ArrayList;
import java.util.List;

/** Breaks lines at blanks. */
final class Wrapping {
  private static final String COMMENT = "//";

  private Wrapping() {}

  /**
   * A text in lines of at most so many characters, as far as it has blanks to break at. Further
   * lines are indented as the first is; those of a comment are comments too.
   *
   * @param further what stands before further lines, behind their indent
   */
  static List<String> lines(String text, int width, String further) {
    String indent = text.substring(0, text.length() - text.stripLeading().length());
    String before = indent + (text.startsWith(COMMENT, indent.length()) ? COMMENT + " " : further);
    List<String> lines = new ArrayList<>();
    String rest = text;
    int least = indent.length();
    while (length(rest) > width) {
      int most = rest.offsetByCodePoints(0, Math.max(1, width));
      int at = rest.lastIndexOf(' ', most);
      if (at <= least) {
        at = rest.indexOf(' ', most);
      }
      if (at < 0) {
        break;
      }
      lines.add(rest.substring(0, at).stripTrailing());
      rest = before + rest.substring(at).stripLeading();
      least = before.length();
    }
    lines.add(rest);
    return lines;
  }

  /** A text in lines of at most so many characters, also broken within words. */
  static List<String> broken(String text, int width) {
    return length(text) <= width ? List.of(text) : SummaryText.wrapped(text, width, width);
  }

  private static int length(String text) {
    return text.codePointCount(0, text.length());
  }
}
