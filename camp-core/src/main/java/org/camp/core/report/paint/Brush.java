// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.paint;

import java.util.List;

/**
 * How something is filled and drawn.
 *
 * @param fill colour as 0xRRGGBB, or {@link Painting#NONE}
 * @param fillOpacity from 0 to 1
 * @param pattern name of the pattern that it is filled with, or empty
 * @param stroke colour as 0xRRGGBB, or {@link Painting#NONE}
 * @param strokeOpacity from 0 to 1
 * @param width of its line [px]
 * @param dashes lengths of dashes and gaps by turns [px]; none for a solid line
 * @param arrow name of the head at the end of its line, or empty
 */
public record Brush(
    int fill,
    double fillOpacity,
    String pattern,
    int stroke,
    double strokeOpacity,
    double width,
    List<Double> dashes,
    String arrow) {

  /** Copies the dashes. */
  public Brush {
    dashes = List.copyOf(dashes);
  }

  /** Whether it fills with one colour. */
  public boolean fills() {
    return fill != Painting.NONE;
  }

  /** Whether it draws a line. */
  public boolean draws() {
    return stroke != Painting.NONE;
  }
}
