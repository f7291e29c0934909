// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.draw;

import java.util.Collections;
import java.util.List;
import org.camp.core.report.Emphasis;
import org.camp.core.report.Kind;

/**
 * Which colour, pattern, dash and marker each kind of a diagram has. Colours are {@link Colours};
 * patterns, dashes and markers tell kinds apart without any colour.
 */
final class Palette {
  /** How many colours there are before they repeat. */
  static final int COLOURS = 7;

  /** The ink of what stays in the background: waiting, idling. */
  static final int QUIET = COLOURS;

  /** The ink that is seen first: critical paths, bottlenecks. */
  static final int STRONG = COLOURS + 1;

  /** The first of the shades of a scale, which are not in the style of a picture. */
  private static final int SCALE = STRONG + 1;

  /** Step of a scale → its colour, from the most to the least striking. */
  private static final String[] SHADES = {"963c17", "b86a2b", "837708", "3f8f86", "525962"};

  private Palette() {}

  /** The inks of kinds: plain ones in the order of the palette, the others their own. */
  static int[] of(List<Kind> kinds) {
    return looks(kinds.stream().map(Kind::look).toList());
  }

  /** The inks of looks. */
  static int[] looks(List<Emphasis> looks) {
    int[] inks = new int[looks.size()];
    int plain = 0;
    int steps = Collections.frequency(looks, Emphasis.SCALE);
    int step = 0;
    for (int i = 0; i < inks.length; i++) {
      inks[i] =
          switch (looks.get(i)) {
            case PLAIN -> plain++ % COLOURS;
            case QUIET -> QUIET;
            case STRONG -> STRONG;
            case SCALE -> SCALE + (SHADES.length - 1) * step++ / Math.max(1, steps - 1);
          };
    }
    return inks;
  }

  /** Class of an area that is filled with the pattern of an ink. */
  static String area(int ink) {
    return "a" + flat(ink);
  }

  /** Whether areas of an ink are hatched, so that text on them needs a halo. */
  static boolean hatched(int ink) {
    return ink != 0 && ink != STRONG;
  }

  /** Class of a thin line in the colour of an ink, with its dashes. */
  static String line(int ink) {
    return "l" + flat(ink);
  }

  /**
   * The ink whose dashes and marker a series of a chart has: its own, and where colours repeat the
   * next, so that 49 series differ.
   */
  static int figure(int series) {
    return (series + series / COLOURS) % COLOURS;
  }

  /** An attribute that gives a line of an ink the dashes of another. */
  static String dashes(int ink, int figure) {
    return ink == figure ? "" : " style=\"stroke-dasharray:" + Stylesheet.dashes(figure) + '"';
  }

  /** Class of a node that is tinted in the colour of an ink, with its dashes around it. */
  static String node(int ink) {
    return "q" + flat(ink);
  }

  /** Class of a small shape that is filled with the colour of an ink. */
  static String dot(int ink) {
    return "d" + flat(ink);
  }

  private static int flat(int ink) {
    return ink >= SCALE ? 0 : ink;
  }

  /** A marker around a point: circle, square, triangle, diamond, or their likes. */
  static void marker(Canvas canvas, int shape, double x, double y, String classes, String tip) {
    if (shape >= SCALE) {
      step(canvas, shape - SCALE, x, y, tip);
      return;
    }
    StringBuilder d = new StringBuilder();
    switch (shape % COLOURS) {
      case 0 -> {
        canvas.circle(x, y, 3.2, classes, tip);
        return;
      }
      case 1 -> polygon(d, x - 3, y - 3, x + 3, y - 3, x + 3, y + 3, x - 3, y + 3);
      case 2 -> polygon(d, x, y - 4, x + 3.8, y + 3, x - 3.8, y + 3);
      case 3 -> polygon(d, x, y - 4.4, x + 4.4, y, x, y + 4.4, x - 4.4, y);
      case 4 -> polygon(d, x, y + 4, x + 3.8, y - 3, x - 3.8, y - 3);
      case 5 -> polygon(d, x - 4, y - 1.5, x + 4, y - 1.5, x + 4, y + 1.5, x - 4, y + 1.5);
      default -> polygon(d, x - 1.5, y - 4, x + 1.5, y - 4, x + 1.5, y + 4, x - 1.5, y + 4);
    }
    canvas.path(d, classes, tip);
  }

  /** A disc of a shade; the more striking, the larger. */
  private static void step(Canvas canvas, int shade, double x, double y, String tip) {
    double r = 5 - 0.5 * shade;
    StringBuilder d = new StringBuilder();
    point(d, 'M', x - r, y);
    for (int way = 1; way >= -1; way -= 2) {
      d.append('a');
      Canvas.number(d, r);
      d.append(' ');
      Canvas.number(d, r);
      d.append(" 0 1 1 ");
      Canvas.number(d, way * 2 * r);
      d.append(" 0");
    }
    canvas.path(d, "", " fill=\"#" + SHADES[shade] + '"', tip);
  }

  private static void polygon(StringBuilder d, double... at) {
    for (int i = 0; i < at.length; i += 2) {
      point(d, i == 0 ? 'M' : 'L', at[i], at[i + 1]);
    }
    d.append('Z');
  }

  /** Appends a step of a path. */
  static void point(StringBuilder d, char step, double x, double y) {
    d.append(step);
    Canvas.number(d, x);
    d.append(' ');
    Canvas.number(d, y);
  }
}
