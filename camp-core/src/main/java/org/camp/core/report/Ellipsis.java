// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

/** Shortens texts to the characters that there is room for, counted in code points. */
public final class Ellipsis {
  private static final String LEFT_OUT = "…";

  private Ellipsis() {}

  /**
   * A text without its end where it is longer than allowed; at least its first character stays.
   *
   * @param most how many characters it may have, the ellipsis included
   */
  public static String end(String text, int most) {
    return length(text) <= Math.max(1, most) ? text : head(text, most - 1) + LEFT_OUT;
  }

  /**
   * A text without its middle where it is longer than allowed, so that names which differ in their
   * ends still do; at least its first character stays.
   *
   * @param most how many characters it may have, the ellipsis included
   */
  public static String middle(String text, int most) {
    int length = length(text);
    if (length <= Math.max(1, most)) {
      return text;
    }
    int tail = Math.max(0, (most - 1) / 3);
    return head(text, most - 1 - tail)
        + LEFT_OUT
        + text.substring(text.offsetByCodePoints(0, length - tail));
  }

  private static String head(String text, int most) {
    return text.substring(0, text.offsetByCodePoints(0, Math.max(1, most)));
  }

  private static int length(String text) {
    return text.codePointCount(0, text.length());
  }
}
