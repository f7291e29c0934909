// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.draw;

import java.util.ArrayList;
import java.util.List;

/** The title of a picture and below it the legend, in as many lines as it takes. */
final class Heading {
  private static final double TITLE = 15;
  private static final double LINE = 20;
  private static final double SWATCH = 22;
  private static final double GAP = 18;

  /** How a legend shows something. */
  enum Sample {
    AREA,
    NODE,
    FRAME,
    LINE,
    CURVE,
    POINT,
    EDGE,
    PALE_EDGE
  }

  /** Attributes of a pale line. */
  static final String PALE = " stroke-opacity=\".55\"";

  /**
   * An entry of a legend.
   *
   * @param name what is written
   * @param ink its ink
   * @param figure the ink whose dashes and marker it has
   * @param sample how it is shown
   */
  record Entry(String name, int ink, int figure, Sample sample) {
    /** An entry with the dashes and the marker of its ink. */
    Entry(String name, int ink, Sample sample) {
      this(name, ink, ink, sample);
    }
  }

  private Heading() {}

  /**
   * Draws both and returns where they end.
   *
   * @param width room for the legend; a longer title widens the picture, see {@link #width}
   */
  static double draw(Canvas canvas, String title, List<Entry> legend, double width) {
    double y = 0;
    if (!title.isEmpty()) {
      canvas.text(0, TITLE, title, Canvas.Anchor.START, "h");
      y = TITLE + 11;
    }
    double x = 0;
    for (List<Entry> line : lines(legend, width)) {
      x = 0;
      for (Entry entry : line) {
        sample(canvas, entry, x, y + LINE / 2);
        String name = TextWidth.cut(entry.name, width - SWATCH, Canvas.FONT);
        canvas.text(x + SWATCH, y + LINE / 2 + 4, name, Canvas.Anchor.START, "");
        x += room(entry);
      }
      y += LINE;
    }
    return legend.isEmpty() ? y : y + 6;
  }

  /** The width that a title needs. */
  static double width(String title) {
    return TextWidth.of(title, TITLE) * 1.1;
  }

  private static double room(Entry entry) {
    return SWATCH + TextWidth.of(entry.name, Canvas.FONT) + GAP;
  }

  private static List<List<Entry>> lines(List<Entry> legend, double width) {
    List<List<Entry>> lines = new ArrayList<>();
    double used = Double.POSITIVE_INFINITY;
    for (Entry entry : legend) {
      double room = room(entry);
      if (used + room - GAP > width) {
        lines.add(new ArrayList<>());
        used = 0;
      }
      lines.get(lines.size() - 1).add(entry);
      used += room;
    }
    return lines;
  }

  private static void sample(Canvas canvas, Entry entry, double x, double y) {
    switch (entry.sample) {
      case AREA -> canvas.rect(x, y - 5, 16, 10, Palette.area(entry.ink), "");
      case NODE -> canvas.round(x, y - 5, 16, 10, 3, Palette.node(entry.ink), "");
      case FRAME -> canvas.rect(x, y - 5, 16, 10, Palette.node(entry.ink), "");
      case LINE, CURVE -> {
        String dashes = Palette.dashes(entry.ink, entry.figure);
        canvas.path("M" + (long) x + " " + (long) y + "h17", Palette.line(entry.ink), dashes, "");
        if (entry.sample == Sample.CURVE) {
          return;
        }
        Palette.marker(canvas, entry.figure, x + 8.5, y, Palette.dot(entry.ink), "");
      }
      case POINT -> Palette.marker(canvas, entry.figure, x + 8, y, Palette.dot(entry.ink), "");
      case EDGE ->
          canvas.path(
              "M" + (long) x + " " + (long) y + "h17",
              "e" + entry.ink,
              " marker-end=\"url(#camp-t" + entry.ink + ")\"",
              "");
      case PALE_EDGE ->
          canvas.path("M" + (long) x + " " + (long) y + "h17", "e" + entry.ink, PALE, "");
    }
  }
}
