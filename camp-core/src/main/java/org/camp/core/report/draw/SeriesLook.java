// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.draw;

import com.google.common.base.Splitter;
import java.util.Arrays;
import java.util.List;
import org.camp.core.report.Emphasis;

/**
 * How a series of a chart looks in every form: no two of the first 49 look alike, with or without
 * colours.
 *
 * @param rgb colour on light ground, as 0xRRGGBB
 * @param dashes lengths of dashes and gaps by turns [px]; none for a solid line
 * @param marker of its points: 0 circle, 1 square, 2 triangle, 3 diamond, 4 triangle upside down, 5
 *     and 6 lying and upright bars
 */
public record SeriesLook(int rgb, List<Double> dashes, int marker) {
  /** Copies the dashes. */
  public SeriesLook {
    dashes = List.copyOf(dashes);
  }

  /** The look of a series by its number, from 0. */
  public static SeriesLook of(int series) {
    int figure = Palette.figure(series);
    String dashes = Stylesheet.dashes(figure);
    List<Double> lengths =
        dashes.equals("none")
            ? List.of()
            : Splitter.on(' ').splitToList(dashes).stream().map(Double::valueOf).toList();
    return new SeriesLook(Stylesheet.colour(series % Palette.COLOURS), lengths, figure);
  }

  /** The colours of parts that ask to be seen in different ways, as 0xRRGGBB. */
  public static List<Integer> inks(List<Emphasis> looks) {
    return Arrays.stream(Palette.looks(looks)).mapToObj(Stylesheet::colour).toList();
  }
}
