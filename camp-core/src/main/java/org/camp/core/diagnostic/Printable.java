// SPDX-License-Identifier: Apache-2.0
package org.camp.core.diagnostic;

import java.util.Locale;

/**
 * Text of inputs made fit to be looked at: what would steer a terminal, hide text or turn its
 * direction becomes U+FFFD. These are the control characters (C0, DEL, C1), the marks of
 * bidirectional text, the separators of lines and paragraphs, and halves of surrogate pairs.
 */
public final class Printable {
  private static final char REPLACEMENT = '\uFFFD';

  private Printable() {}

  /** Whether {@code c} steers whoever shows it instead of being seen. */
  public static boolean isControl(char c) {
    if (c < 0x7f) {
      return c < ' ';
    }
    return c <= 0x9f || (c >= 0x61c && isMark(c));
  }

  private static boolean isMark(char c) {
    return c == 0x61c
        || c == 0x200e
        || c == 0x200f
        || (c >= 0x2028 && c <= 0x202e)
        || (c >= 0x2066 && c <= 0x2069);
  }

  /** The text on one line: breaks and tabs become blanks. */
  public static String line(String text) {
    return replaced(text, "\n\r\t", ' ', "");
  }

  /** The text, whose line breaks and tabs stay. */
  public static String lines(String text) {
    return replaced(text, "", ' ', "\n\t");
  }

  private static String replaced(String text, String blanks, char blank, String kept) {
    StringBuilder out = null;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!isControl(c) && !isHalf(text, i)) {
        continue;
      }
      if (kept.indexOf(c) < 0) {
        out = out == null ? new StringBuilder(text) : out;
        out.setCharAt(i, blanks.indexOf(c) < 0 ? REPLACEMENT : blank);
      }
    }
    return out == null ? text : out.toString();
  }

  /** Whether a surrogate stands at an index without its other half. */
  public static boolean isHalf(String text, int at) {
    char c = text.charAt(at);
    if (!Character.isSurrogate(c)) {
      return false;
    }
    return Character.isHighSurrogate(c)
        ? at + 1 == text.length() || !Character.isLowSurrogate(text.charAt(at + 1))
        : at == 0 || !Character.isHighSurrogate(text.charAt(at - 1));
  }

  /** What stands at an offset, for a message: {@code 'x'}, or {@code the end}. */
  public static String at(String text, int offset) {
    if (offset >= text.length()) {
      return "the end";
    }
    int c = text.codePointAt(offset);
    if (c == '\n' || c == '\r') {
      return "the end of the line";
    }
    boolean seen = c > Character.MAX_VALUE || !(isControl((char) c) || isHalf(text, offset));
    return seen ? "'" + Character.toString(c) + "'" : "the control character " + code(c);
  }

  private static String code(int c) {
    String digits = Integer.toHexString(c).toUpperCase(Locale.ROOT);
    return "U+" + "0".repeat(Math.max(0, 4 - digits.length())) + digits;
  }
}
