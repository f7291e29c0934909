// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.draw;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.camp.core.report.BarChart;

/** Draws bars to the right, one below the other. */
final class BarDrawing {
  private static final double WIDTH = 760;
  private static final double NAME = 220;
  private static final double SMALL = 11;
  private static final int READABLE = 80;
  private static final int MOST = 600;

  private final BarChart chart;

  /** Group → its ink. */
  private final int[] inks;

  private final int per;
  private final int rows;
  private final CutNames cut;
  private final Canvas canvas = new Canvas();

  BarDrawing(BarChart chart) {
    this.chart = chart;
    this.inks = Palette.looks(chart.groups().stream().map(BarChart.Group::look).toList());
    int count = chart.categories().size();
    this.per = Math.max(1, (count + MOST - 1) / MOST);
    this.rows = (count + per - 1) / per;
    this.cut = new CutNames(rows <= READABLE ? chart.categories() : List.of(), NAME, Canvas.FONT);
  }

  Picture draw() {
    boolean readable = rows <= READABLE;
    int side = chart.stacked() ? 1 : Math.max(1, chart.groups().size());
    double bar = readable ? Math.max(8, 18 - 2 * side) : Math.max(1.5, 900.0 / rows / side);
    double pitch = side * bar + (readable ? 8 : Math.min(1, bar / 3));
    double top = Heading.draw(canvas, chart.title(), legend(), WIDTH) + 4;
    double bottom = top + Math.max(1, rows) * pitch;
    double left = readable ? names() + 10 : 4;
    double right = WIDTH - (readable ? numbers() + 12 : 24);
    Scale x = new Scale(chart.values(), range(), left, right, 6);
    ChartAxes frame = new ChartAxes(canvas, left, top, right, bottom);
    frame.lying(x, true);
    frame.nameLying(x.label());
    for (int row = 0; row < rows; row++) {
      double y = top + row * pitch + (pitch - side * bar) / 2;
      if (readable) {
        String name = chart.categories().get(row);
        String shown = cut.of(name);
        double middle = y + side * bar / 2 + 4;
        canvas.text(left - 8, middle, shown, Canvas.Anchor.END, "", shown.equals(name) ? "" : name);
      }
      bars(row, y, bar, x, readable);
    }
    double zero = log() ? left : Math.max(left, x.at(0));
    canvas.line(zero, top, zero, bottom, "axis", "");
    double end = bottom + 40;
    if (per > 1) {
      String note =
          String.format(
              Locale.ROOT,
              "%,d bars: each line shows the longest of %d that follow each other",
              chart.categories().size(),
              per);
      canvas.text(left, end + 12, note, Canvas.Anchor.START, "s");
      end += 18;
    }
    return new Picture(Math.max(WIDTH, Heading.width(chart.title())), end, canvas);
  }

  private List<Heading.Entry> legend() {
    List<Heading.Entry> legend = new ArrayList<>();
    if (chart.groups().size() > 1) {
      for (int g = 0; g < inks.length; g++) {
        String name = chart.groups().get(g).name();
        legend.add(new Heading.Entry(name, inks[g], Heading.Sample.AREA));
      }
    }
    return legend;
  }

  private double names() {
    double widest = 0;
    for (String name : chart.categories()) {
      widest = Math.max(widest, TextWidth.of(name, Canvas.FONT));
    }
    return Math.min(widest, NAME);
  }

  private double numbers() {
    Scale any = new Scale(chart.values(), range(), 0, 1, 6);
    double widest = 0;
    for (int row = 0; row < rows; row++) {
      if (chart.stacked()) {
        widest = Math.max(widest, TextWidth.of(any.say(sum(row)), SMALL));
      } else {
        for (BarChart.Group group : chart.groups()) {
          widest = Math.max(widest, TextWidth.of(any.say(group.values().get(row)), SMALL));
        }
      }
    }
    return widest;
  }

  private double[] range() {
    double most = Double.NaN;
    double least = Double.NaN;
    double low = 0;
    for (int i = 0; i < chart.categories().size(); i++) {
      if (chart.stacked()) {
        double above = sum(i, 1);
        double below = sum(i, -1);
        most = most >= above ? most : above;
        low = Math.min(low, below);
      } else {
        for (BarChart.Group group : chart.groups()) {
          double value = group.values().get(i);
          if (Double.isFinite(value)) {
            most = most >= value ? most : value;
            least = least <= value || value <= 0 ? least : value;
          }
        }
      }
    }
    return new double[] {log() ? least / 2 : low, most};
  }

  private boolean log() {
    return chart.values().log() && !chart.stacked();
  }

  private double sum(int category) {
    return sum(category, 1) + sum(category, -1);
  }

  /** The sum of the parts of one sign. */
  private double sum(int category, int sign) {
    double sum = 0;
    for (BarChart.Group group : chart.groups()) {
      double value = group.values().get(category);
      sum += Double.isFinite(value) && value * sign > 0 ? value : 0;
    }
    return sum;
  }

  private void bars(int row, double y, double height, Scale x, boolean readable) {
    int category = longest(row);
    if (chart.stacked()) {
      stack(category, y, height, x, readable);
      return;
    }
    double at = x.at(x.low());
    for (int g = 0; g < inks.length; g++) {
      BarChart.Group group = chart.groups().get(g);
      double value = group.values().get(category);
      String tip = chart.categories().get(category) + "\n" + group.name() + ": " + x.say(value);
      double own = y + g * height;
      double end = Double.isFinite(value) ? Math.max(at, x.at(value)) : at;
      if (end > at) {
        bar(at, own, end - at, height, inks[g], tip, readable);
      }
      if (readable) {
        double after = Double.isNaN(end) ? at : end;
        canvas.text(after + 6, own + height / 2 + 4, x.say(value), Canvas.Anchor.START, "s");
      }
    }
  }

  /** Parts end to end from zero, negative ones to the left. */
  private void stack(int category, double y, double height, Scale x, boolean readable) {
    double above = 0;
    double below = 0;
    for (int g = 0; g < inks.length; g++) {
      BarChart.Group group = chart.groups().get(g);
      double value = group.values().get(category);
      if (!Double.isFinite(value) || value == 0) {
        continue;
      }
      double from = value > 0 ? above : below + value;
      double width = x.at(from + Math.abs(value)) - x.at(from);
      String tip = chart.categories().get(category) + "\n" + group.name() + ": " + x.say(value);
      bar(x.at(from), y, width, height, inks[g], tip, readable);
      above += Math.max(value, 0);
      below += Math.min(value, 0);
    }
    if (readable) {
      double after = x.at(above) + 6;
      canvas.text(after, y + height / 2 + 4, x.say(above + below), Canvas.Anchor.START, "s");
    }
  }

  private void bar(
      double x, double y, double width, double height, int ink, String tip, boolean readable) {
    canvas.rect(x, y, width, height, readable ? Palette.area(ink) : Palette.dot(ink), tip);
  }

  /** Of the categories that share a line, the one with the longest bar. */
  private int longest(int row) {
    int best = row * per;
    for (int i = best; i < Math.min(best + per, chart.categories().size()); i++) {
      best = sum(i) > sum(best) ? i : best;
    }
    return best;
  }
}
