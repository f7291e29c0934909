// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.paint;

import java.util.List;
import java.util.Map;

/**
 * A picture as what is painted, one thing over the other, with every style resolved. Lengths are
 * pixels of the SVG, downwards and to the right.
 *
 * @param width of the picture
 * @param height of the picture
 * @param items what is painted, the lowest first
 * @param tiles name of a pattern → what one of its tiles shows
 * @param arrows name of an arrow head → the colour it is filled with, as 0xRRGGBB
 */
public record Painting(
    double width,
    double height,
    List<Item> items,
    Map<String, Painting> tiles,
    Map<String, Integer> arrows) {

  /** No colour. */
  public static final int NONE = -1;

  /** Copies the collections. */
  public Painting {
    items = List.copyOf(items);
    tiles = Map.copyOf(tiles);
    arrows = Map.copyOf(arrows);
  }

  /**
   * The picture that an SVG of this project shows.
   *
   * @param svg what {@link org.camp.core.report.draw.SvgWriter} wrote
   * @throws IllegalArgumentException when it holds what this project does not write
   */
  public static Painting of(CharSequence svg) {
    return new PaintingReader(svg).read();
  }

  /** Something that is painted. */
  public sealed interface Item permits Outline, Label {}

  /** A path that is filled, drawn, or both. */
  public record Outline(VectorPath path, Brush brush) implements Item {}

  /**
   * One line of text.
   *
   * @param x where its point stands
   * @param y where its baseline stands
   * @param degrees how far it is turned around its point, clockwise
   * @param anchor how much of it stands before its point: 0, 0.5 or 1
   * @param text what is written
   * @param size of the font
   * @param bold whether it is
   * @param brush its fill; what it is drawn with lies behind it
   */
  public record Label(
      double x,
      double y,
      double degrees,
      double anchor,
      String text,
      double size,
      boolean bold,
      Brush brush)
      implements Item {}
}
