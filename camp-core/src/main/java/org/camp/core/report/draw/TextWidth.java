// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.draw;

/**
 * How wide a text is at most in the sans-serif fonts of browsers. The table holds the advance
 * widths of a wide one, in thousandths of the font size, from the space on.
 */
final class TextWidth {
  /** Character minus a space → its width [1/1000 of the font size]. */
  private static final int[] ASCII = {
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636,
    636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 556, 1015, 684, 686, 722, 770, 667,
    611, 778, 752, 295, 500, 667, 557, 863, 748, 787, 667, 787, 722, 667, 611, 732, 684, 989, 685,
    667, 685, 390, 337, 390, 838, 556, 500, 613, 635, 550, 635, 615, 352, 635, 634, 278, 278, 579,
    278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838
  };

  private static final int OTHER = 700;
  private static final int WIDE = 1050;
  private static final int FIRST_WIDE = 0x2000;

  private TextWidth() {}

  /** The width of {@code text} in pixels at a font size. */
  static double of(String text, double size) {
    long sum = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= ' ' && c < 127) {
        sum += ASCII[c - ' '];
      } else if (!Character.isLowSurrogate(c)) {
        sum += c < FIRST_WIDE ? OTHER : WIDE;
      }
    }
    return sum * size / 1000;
  }

  /** The text itself where it fits, else its beginning with an ellipsis; empty without any room. */
  static String cut(String text, double room, double size) {
    if (of(text, size) <= room) {
      return text;
    }
    double left = room - of("…", size);
    int end = 0;
    double used = 0;
    while (end < text.length()) {
      int next = end + Character.charCount(text.codePointAt(end));
      used += of(text.substring(end, next), size);
      if (used > left) {
        break;
      }
      end = next;
    }
    return end == 0 ? "" : text.substring(0, end).stripTrailing() + "…";
  }
}
