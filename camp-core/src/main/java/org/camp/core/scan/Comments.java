// SPDX-License-Identifier: Apache-2.0
package org.camp.core.scan;

import java.util.List;

/**
 * The comments of a language.
 *
 * @param lines what begins a comment that ends with its line
 * @param open what begins a comment over several lines; empty when there are none
 * @param close what ends it
 * @param nested whether such a comment may stand within another
 */
public record Comments(List<String> lines, String open, String close, boolean nested) {
  /** {@code // …} and {@code /* … *}{@code /}. */
  public static final Comments OF_C = new Comments(List.of("//"), "/*", "*/", false);

  /** {@code (* … *)}, one within another. */
  public static final Comments OF_ML = new Comments(List.of(), "(*", "*)", true);

  /** Comments to the end of the line only. */
  public static Comments ofLines(String... marks) {
    return new Comments(List.of(marks), "", "", false);
  }

  boolean startsLine(Cursor cursor) {
    for (String mark : lines) {
      if (cursor.at(mark)) {
        return true;
      }
    }
    return false;
  }
}
