// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.draw;

import java.util.Arrays;
import org.camp.core.report.LineChart;
import org.camp.core.report.Numbers;

/**
 * The path of a series. Where there are more points than a picture can show, every pixel column
 * keeps its first, least, greatest and last point, so that no extreme is lost.
 */
final class SeriesPath {
  private static final int MANY = 2000;

  private final LineChart.Series series;
  private final Scale x;
  private final Scale y;
  private final boolean summarised;

  SeriesPath(LineChart.Series series, Scale x, Scale y) {
    this.series = series;
    this.x = x;
    this.y = y;
    this.summarised = series.size() > MANY;
  }

  /** Whether the path leaves points out. */
  boolean summarised() {
    return summarised;
  }

  /** Indices of the points that are drawn, in order. */
  int[] kept() {
    int n = series.size();
    int[] kept = new int[n];
    if (!summarised) {
      Arrays.setAll(kept, i -> i);
      return kept;
    }
    int count = 0;
    int from = 0;
    while (from < n) {
      long column = column(from);
      int to = from;
      int least = from;
      int most = from;
      boolean gap = false;
      while (to < n && column(to) == column) {
        double value = series.y().get(to);
        gap |= Double.isNaN(value);
        least = value < series.y().get(least) || Double.isNaN(series.y().get(least)) ? to : least;
        most = value > series.y().get(most) || Double.isNaN(series.y().get(most)) ? to : most;
        to++;
      }
      int[] four = {from, Math.min(least, most), Math.max(least, most), to - 1};
      if (gap && to - from <= 4) {
        for (int i = from; i < to; i++) {
          kept[count++] = i;
        }
      } else {
        for (int i : four) {
          if (count == 0 || kept[count - 1] < i) {
            kept[count++] = i;
          }
        }
      }
      from = to;
    }
    return Arrays.copyOf(kept, count);
  }

  private long column(int i) {
    double at = x.at(series.x().get(i));
    return Double.isNaN(at) ? Long.MIN_VALUE : (long) Math.floor(at);
  }

  /** The line itself; undefined points interrupt it. */
  StringBuilder line(int[] kept) {
    StringBuilder d = new StringBuilder();
    boolean down = false;
    for (int i : kept) {
      double px = x.at(series.x().get(i));
      double py = y.at(series.y().get(i));
      if (Double.isNaN(px) || Double.isNaN(py)) {
        down = false;
        continue;
      }
      if (down && series.shape() == LineChart.Shape.STEP) {
        d.append('H');
        Canvas.number(d, px);
        d.append('V');
        Canvas.number(d, py);
      } else {
        Palette.point(d, down ? 'L' : 'M', px, py);
      }
      down = true;
    }
    return d;
  }

  /** The outline of the band: along its upper end and back along its lower one. */
  StringBuilder band(int[] kept) {
    StringBuilder d = new StringBuilder();
    int from = 0;
    while (from < kept.length) {
      int to = from;
      while (to < kept.length && banded(kept[to])) {
        to++;
      }
      for (int k = from; k < to; k++) {
        bandPoint(d, k == from ? 'M' : 'L', kept, k, series.high());
      }
      for (int k = to - 1; k >= from; k--) {
        bandPoint(d, 'L', kept, k, series.low());
      }
      d.append(to > from ? "Z" : "");
      from = to + 1;
    }
    return d;
  }

  private boolean banded(int i) {
    return !Double.isNaN(x.at(series.x().get(i)))
        && !Double.isNaN(y.at(series.low().get(i)))
        && !Double.isNaN(y.at(series.high().get(i)));
  }

  private void bandPoint(StringBuilder d, char step, int[] kept, int k, Numbers end) {
    Palette.point(d, step, x.at(series.x().get(kept[k])), y.at(end.get(kept[k])));
  }
}
