// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.draw;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.camp.core.report.Axis;
import org.camp.core.report.EqualCurves;
import org.camp.core.report.LineChart;
import org.camp.core.report.Numbers;

/** Draws a line chart. */
final class LineDrawing {
  private static final double WIDTH = 760;
  private static final double PLOT = 300;
  private static final double SMALL = 11;
  private static final int MOST_MARKERS = 80;
  private static final int MOST_DOTS = 20_000;

  private final LineChart chart;
  private final Canvas canvas = new Canvas();
  private final OccupiedAreas occupied = new OccupiedAreas();
  private boolean summarised;
  private long points;

  LineDrawing(LineChart chart) {
    this.chart = chart;
  }

  Picture draw() {
    double head = Heading.draw(canvas, chart.title(), legend(), WIDTH);
    double top = head + (chart.y().label().isEmpty() && chart.y().unit().isEmpty() ? 8 : 24);
    double bottom = top + PLOT;
    Scale y = new Scale(chart.y(), yRange(), bottom, top, 6);
    double left = ChartAxes.room(y);
    double right = WIDTH - 24;
    Scale x = new Scale(chart.x(), xRange(), left, right, 8);
    ChartAxes frame = new ChartAxes(canvas, left, top, right, bottom);
    frame.upright(y);
    frame.lying(x, true);
    frame.nameUpright(y.label());
    frame.nameLying(x.label());
    for (LineChart.Rule rule : chart.rules()) {
      rule(rule, x, y, left, top, right, bottom);
    }
    for (int s = 0; s < chart.series().size(); s++) {
      series(chart.series().get(s), s, x, y);
    }
    for (LineChart.Mark mark : chart.marks()) {
      mark(mark, x, y, frame);
    }
    double end = bottom + 40;
    for (String equal : EqualCurves.of(chart)) {
      canvas.text(left, end + 12, equal, Canvas.Anchor.START, "s");
      end += 18;
    }
    if (summarised) {
      String all = String.format(Locale.ROOT, "%,d", points);
      String note = all + " points: each pixel column shows its least and greatest value";
      canvas.text(left, end + 12, note, Canvas.Anchor.START, "s");
      end += 18;
    }
    return new Picture(Math.max(WIDTH, Heading.width(chart.title())), end, canvas);
  }

  private List<Heading.Entry> legend() {
    List<Heading.Entry> legend = new ArrayList<>();
    if (chart.series().size() > 1) {
      for (int s = 0; s < chart.series().size(); s++) {
        LineChart.Series series = chart.series().get(s);
        Heading.Sample sample =
            switch (series.shape()) {
              case POINTS -> Heading.Sample.POINT;
              case CURVE -> Heading.Sample.CURVE;
              default -> Heading.Sample.LINE;
            };
        legend.add(
            new Heading.Entry(series.name(), s % Palette.COLOURS, Palette.figure(s), sample));
      }
    }
    return legend;
  }

  private double[] xRange() {
    double[] range = {Double.NaN, Double.NaN};
    for (LineChart.Series series : chart.series()) {
      widen(range, series.x(), chart.x());
    }
    for (LineChart.Rule rule : chart.rules()) {
      if (rule.upright()) {
        widen(range, Numbers.of(rule.at()), chart.x());
      }
    }
    return range;
  }

  /** All values; from zero on where this wastes less than two thirds of the height. */
  private double[] yRange() {
    double[] range = {Double.NaN, Double.NaN};
    for (LineChart.Series series : chart.series()) {
      widen(range, series.y(), chart.y());
      widen(range, series.low(), chart.y());
      widen(range, series.high(), chart.y());
    }
    for (LineChart.Rule rule : chart.rules()) {
      if (!rule.upright()) {
        widen(range, Numbers.of(rule.at()), chart.y());
      }
    }
    if (!chart.y().log() && range[0] > 0 && range[0] < range[1] * 2 / 3) {
      range[0] = 0;
    }
    return range;
  }

  private static void widen(double[] range, Numbers numbers, Axis axis) {
    for (int i = 0; i < numbers.size(); i++) {
      double value = numbers.get(i);
      if (Double.isNaN(value) || Double.isInfinite(value) || (axis.log() && value <= 0)) {
        continue;
      }
      range[0] = range[0] <= value ? range[0] : value;
      range[1] = range[1] >= value ? range[1] : value;
    }
  }

  private void series(LineChart.Series series, int number, Scale x, Scale y) {
    int ink = number % Palette.COLOURS;
    int figure = Palette.figure(number);
    SeriesPath path = new SeriesPath(series, x, y);
    points += series.size();
    canvas.open("", series.name());
    if (series.shape() == LineChart.Shape.POINTS && path.summarised()) {
      dots(series, ink, x, y);
      canvas.close();
      return;
    }
    int[] kept = path.kept();
    summarised |= kept.length < series.size();
    if (series.hasBand() && series.shape() == LineChart.Shape.POINTS) {
      bars(series, kept, ink, x, y);
    } else if (series.hasBand()) {
      canvas.path(path.band(kept), "b" + ink, "");
    }
    if (series.shape() != LineChart.Shape.POINTS) {
      canvas.path(path.line(kept), Palette.line(ink), Palette.dashes(ink, figure), "");
      reserve(series, kept, x, y);
    }
    boolean few = series.size() <= MOST_MARKERS && series.shape() != LineChart.Shape.CURVE;
    if (few || series.shape() == LineChart.Shape.POINTS) {
      for (int i : kept) {
        marker(series, ink, figure, i, x, y);
      }
    }
    canvas.close();
  }

  /** The bands of single points, from end to end. */
  private void bars(LineChart.Series series, int[] kept, int ink, Scale x, Scale y) {
    StringBuilder d = new StringBuilder();
    for (int i : kept) {
      double px = x.at(series.x().get(i));
      double low = y.at(series.low().get(i));
      double high = y.at(series.high().get(i));
      if (!Double.isNaN(px + low + high) && !Double.isInfinite(low + high)) {
        Palette.point(d, 'M', px, low);
        Palette.point(d, 'L', px, high);
      }
    }
    canvas.path(d, Palette.line(ink), "");
  }

  /** Keeps labels off the line. */
  private void reserve(LineChart.Series series, int[] kept, Scale x, Scale y) {
    for (int k = 1; k < kept.length; k++) {
      double x1 = x.at(series.x().get(kept[k - 1]));
      double x2 = x.at(series.x().get(kept[k]));
      double y1 = y.at(series.y().get(kept[k - 1]));
      double y2 = y.at(series.y().get(kept[k]));
      if (Double.isNaN(x1 + x2 + y1 + y2)) {
        continue;
      }
      boolean step = series.shape() == LineChart.Shape.STEP;
      int parts = step ? 1 : (int) Math.max(1, Math.abs(x2 - x1) / 12);
      for (int i = 0; i < parts; i++) {
        double from = y1 + (y2 - y1) * i / parts;
        double to = step ? y1 : y1 + (y2 - y1) * (i + 1) / parts;
        double left = Math.min(x1 + (x2 - x1) * i / parts, x1 + (x2 - x1) * (i + 1) / parts);
        double wide = Math.abs(x2 - x1) / parts;
        occupied.add(left, Math.min(from, to) - 1, wide, Math.abs(to - from) + 2);
      }
    }
  }

  private void marker(LineChart.Series series, int ink, int figure, int i, Scale x, Scale y) {
    double px = x.at(series.x().get(i));
    double py = y.at(series.y().get(i));
    if (!Double.isNaN(px) && !Double.isNaN(py)) {
      String where = x.say(series.x().get(i)) + ": " + y.say(series.y().get(i));
      String tip = series.name().isEmpty() ? where : series.name() + "\n" + where;
      Palette.marker(canvas, figure, px, py, Palette.dot(ink), tip);
      occupied.add(px - 4, py - 4, 8, 8);
    }
  }

  /** Very many points: one dot for each pixel that holds any. */
  private void dots(LineChart.Series series, int ink, Scale x, Scale y) {
    Set<Long> seen = new HashSet<>();
    StringBuilder d = new StringBuilder();
    int grain = series.size() > MOST_DOTS ? 3 : 1;
    for (int i = 0; i < series.size(); i++) {
      double px = x.at(series.x().get(i));
      double py = y.at(series.y().get(i));
      if (!Double.isNaN(px) && !Double.isNaN(py)) {
        long column = (long) (px / grain);
        long row = (long) (py / grain);
        if (seen.add(column << 32 | row)) {
          Palette.point(d, 'M', (double) column * grain, (double) row * grain);
          d.append("h1v1h-1z");
        }
      }
    }
    canvas.path(d, Palette.dot(ink), "");
  }

  private void rule(
      LineChart.Rule rule, Scale x, Scale y, double left, double top, double right, double bottom) {
    double width = TextWidth.of(rule.label(), SMALL) + 4;
    if (rule.upright()) {
      double at = x.at(rule.at());
      canvas.line(at, top, at, bottom, "rule", rule.label());
      boolean before = at + width > right;
      double textAt = before ? at - 4 : at + 4;
      occupied.add(before ? at - width : at, top, width, 16);
      Canvas.Anchor anchor = before ? Canvas.Anchor.END : Canvas.Anchor.START;
      canvas.text(textAt, top + 12, rule.label(), anchor, "s o");
    } else {
      double at = y.at(rule.at());
      canvas.line(left, at, right, at, "rule", rule.label());
      double above = at - 18 < top ? at + 14 : at - 5;
      occupied.add(right - width, above - 12, width, 16);
      canvas.text(right - 4, above, rule.label(), Canvas.Anchor.END, "s o");
    }
  }

  private void mark(LineChart.Mark mark, Scale x, Scale y, ChartAxes frame) {
    double px = x.at(mark.x());
    double py = y.at(mark.y());
    if (Double.isNaN(px) || Double.isNaN(py)) {
      return;
    }
    String tip = mark.label() + "\n" + x.say(mark.x()) + ": " + y.say(mark.y());
    canvas.circle(px, py, 6.5, "mark", tip);
    double width = TextWidth.of(mark.label(), SMALL);
    double[][] places = {
      {px - width / 2, py - 12},
      {px - width / 2, py + 20},
      {px + 10, py + 4},
      {px - width - 10, py + 4},
      {px + 8, py - 12},
      {px - width - 8, py - 12},
      {px + 8, py + 20},
      {px - width - 8, py + 20},
      {px - width / 2, py - 26},
      {px - width / 2, py + 34},
      {px + 4, py - 26},
      {px - width - 4, py - 26},
      {px - width - 4, py + 34},
      {px + 4, py - 40},
      {px - width - 24, py + 4}
    };
    for (double[] place : places) {
      boolean inside = frame.holds(place[0], place[1] - 11, width, 14);
      if (inside && occupied.take(place[0], place[1] - 11, width, 14)) {
        canvas.text(place[0], place[1], mark.label(), Canvas.Anchor.START, "s o");
        return;
      }
    }
  }
}
