// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.draw;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.Axis;
import org.camp.core.report.HeatMap;

/** Draws a heat map: shades from dark to light, with numbers in the cells where they fit. */
final class HeatDrawing {
  /** Of numbers in cells; tooltips have more. */
  private static final int DIGITS = 3;

  private static final double SMALL = 11;
  private static final double NAME = 160;
  private static final double COLUMN_NAME = 110;
  private static final double ROOM = 600;
  private static final int MOST = 150;

  /** Step → shade of rising lightness, from violet over green to yellow [RGB]. */
  private static final int[] SHADES = {
    0x440154, 0x482878, 0x3e4989, 0x31688e, 0x26828e, 0x1f9e89, 0x35b779, 0x6ece58, 0xb5de2b,
    0xfde725
  };

  private static final int BRIGHT = 6;

  private final HeatMap map;
  private final Axis axis;
  private final int perColumn;
  private final int perRow;
  private final int columns;
  private final int rows;

  /** 0 → the least value that is drawn, 1 → the greatest; NaN for none. */
  private final double[] range;

  private final CutNames cutRows;
  private final CutNames cutColumns;
  private final Canvas canvas = new Canvas();

  HeatDrawing(HeatMap map) {
    this.map = map;
    this.axis = map.shade();
    this.perColumn = Math.max(1, (map.columns().size() + MOST - 1) / MOST);
    this.perRow = Math.max(1, (map.rows().size() + MOST - 1) / MOST);
    this.columns = (map.columns().size() + perColumn - 1) / perColumn;
    this.rows = (map.rows().size() + perRow - 1) / perRow;
    this.range = range();
    this.cutRows = new CutNames(map.rows(), NAME, SMALL);
    this.cutColumns = new CutNames(map.columns(), COLUMN_NAME, SMALL);
  }

  private double[] range() {
    double[] range = {Double.NaN, Double.NaN};
    for (int i = 0; i < map.cells().size(); i++) {
      double value = map.cells().get(i);
      if (Double.isFinite(value) && !(axis.log() && value <= 0)) {
        range[0] = range[0] <= value ? range[0] : value;
        range[1] = range[1] >= value ? range[1] : value;
      }
    }
    return range;
  }

  Picture draw() {
    double top = Heading.draw(canvas, map.title(), List.of(), ROOM);
    double left = names() + 12;
    double cell = Math.max(4, Math.min(ROOM / Math.max(1, columns), 64));
    double tall = Math.max(4, Math.min(ROOM / Math.max(1, rows), 28));
    double width = columns * cell;
    double height = rows * tall;
    if (!map.down().isEmpty()) {
      canvas.text(0, top + 12, map.down(), Canvas.Anchor.START, "s");
      top += 20;
    }
    for (int r = 0; r < rows; r++) {
      for (int c = 0; c < columns; c++) {
        cell(r, c, left + c * cell, top + r * tall, cell, tall);
      }
    }
    rowNames(left, top, tall);
    double bottom = columnNames(left, top + height, cell);
    if (!map.across().isEmpty()) {
      canvas.text(left + width / 2, bottom + 14, map.across(), Canvas.Anchor.MIDDLE, "s");
      bottom += 20;
    }
    double right = bar(left + width + 28, top, Math.max(height, 120));
    bottom = Math.max(bottom, top + 130) + 6;
    for (HeatMap.Mark mark : map.marks()) {
      double value = map.cell(mark.row(), mark.column());
      String number = Quantity.format(value, axis.unit());
      String said = mark.label() + ": " + number + " at " + where(mark.row(), mark.column());
      canvas.text(left, bottom + 12, said, Canvas.Anchor.START, "s");
      bottom += 16;
      right = Math.max(right, left + TextWidth.of(said, SMALL));
    }
    if (perColumn * perRow > 1) {
      String note =
          String.format(Locale.ROOT, "each cell shows the greatest of %d x %d", perRow, perColumn);
      canvas.text(left, bottom + 12, note, Canvas.Anchor.START, "s");
      bottom += 18;
      right = Math.max(right, left + TextWidth.of(note, SMALL));
    }
    return new Picture(Math.max(right, Heading.width(map.title())), bottom, canvas);
  }

  private double names() {
    double widest = 0;
    for (String name : map.rows()) {
      widest = Math.max(widest, TextWidth.of(name, SMALL));
    }
    return Math.min(widest, NAME);
  }

  private void rowNames(double left, double top, double tall) {
    int every = (int) Math.ceil(14 / tall);
    for (int r = 0; r < rows; r += every) {
      String name = map.rows().get(r * perRow);
      String shown = cutRows.of(name);
      canvas.text(
          left - 8,
          top + (r + 0.5) * tall + 4,
          shown,
          Canvas.Anchor.END,
          "s",
          shown.equals(name) ? "" : name);
    }
  }

  private double columnNames(double left, double bottom, double cell) {
    double widest = 0;
    for (String name : map.columns()) {
      widest = Math.max(widest, TextWidth.of(name, SMALL));
    }
    boolean turned = widest > Math.max(cell - 4, 36);
    int every = (int) Math.ceil((turned ? 14 : widest + 6) / cell);
    for (int c = 0; c < columns; c += every) {
      String name = map.columns().get(c * perColumn);
      double x = left + (c + 0.5) * cell;
      if (turned) {
        String shown = cutColumns.of(name);
        canvas.turned(x + 4, bottom + 8, -90, shown, Canvas.Anchor.END, "s");
      } else {
        canvas.text(x, bottom + 15, name, Canvas.Anchor.MIDDLE, "s");
      }
    }
    return bottom + (turned ? Math.min(widest, 110) + 14 : 20);
  }

  private void cell(int row, int column, double x, double y, double width, double height) {
    int best = -1;
    for (int r = row * perRow; r < Math.min((row + 1) * perRow, map.rows().size()); r++) {
      int end = Math.min((column + 1) * perColumn, map.columns().size());
      for (int c = column * perColumn; c < end; c++) {
        int i = r * map.columns().size() + c;
        double value = map.cells().get(i);
        best =
            best < 0 || value > map.cells().get(best) || Double.isNaN(map.cells().get(best))
                ? i
                : best;
      }
    }
    double value = map.cells().get(best);
    int r = best / map.columns().size();
    int c = best % map.columns().size();
    String number = Quantity.format(value, axis.unit());
    String tip = where(r, c) + "\n" + number;
    double share = share(value);
    if (Double.isNaN(share)) {
      canvas.rect(x, y, width, height, Palette.area(Palette.QUIET), tip);
    } else {
      shade(share, x, y, width, height, tip);
    }
    String mark = mark(r, c);
    if (!mark.isEmpty()) {
      canvas.rect(x + 2, y + 2, width - 4, height - 4, "under", "");
      canvas.rect(x + 2, y + 2, width - 4, height - 4, "mark", tip + "\n" + mark);
    }
    String bright =
        Double.isNaN(share) ? "" : share * (SHADES.length - 1) >= BRIGHT - 0.5 ? "high" : "low";
    boolean isCount = axis.unit().isEmpty() && value == Math.rint(value);
    String brief = isCount ? number : Quantity.format(value, axis.unit(), DIGITS);
    if (TextWidth.of(brief, SMALL) < width - 6 && height >= 16) {
      canvas.text(x + width / 2, y + height / 2 + 4, brief, Canvas.Anchor.MIDDLE, bright);
    }
  }

  private String where(int row, int column) {
    String down = map.down().isEmpty() ? "" : map.down() + " ";
    String across = map.across().isEmpty() ? "" : map.across() + " ";
    return down + map.rows().get(row) + ", " + across + map.columns().get(column);
  }

  private String mark(int row, int column) {
    List<String> names = new ArrayList<>();
    for (HeatMap.Mark mark : map.marks()) {
      if (mark.row() == row && mark.column() == column) {
        names.add(mark.label());
      }
    }
    return String.join(", ", names);
  }

  private double share(double value) {
    if (!Double.isFinite(value) || (axis.log() && value <= 0)) {
      return Double.NaN;
    }
    if (range[1] <= range[0]) {
      return 0.5;
    }
    return axis.log()
        ? Math.log(value / range[0]) / Math.log(range[1] / range[0])
        : (value - range[0]) / (range[1] - range[0]);
  }

  private void shade(double share, double x, double y, double width, double height, String tip) {
    double at = share * (SHADES.length - 1);
    int low = (int) Math.min(SHADES.length - 2, Math.floor(at));
    int mixed = 0;
    for (int shift = 16; shift >= 0; shift -= 8) {
      int a = SHADES[low] >> shift & 255;
      int b = SHADES[low + 1] >> shift & 255;
      mixed |= (int) Math.round(a + (at - low) * (b - a)) << shift;
    }
    canvas.raw("<rect fill=\"#").raw(String.format(Locale.ROOT, "%06x", mixed)).raw("\" x=\"");
    canvas.num(x).raw("\" y=\"").num(y).raw("\" width=\"").num(width).raw("\" height=\"");
    canvas.num(height).raw("\">");
    canvas.raw("<title>");
    Canvas.escape(tip, canvas.text());
    canvas.raw("</title></rect>\n");
  }

  /** The shades with their numbers; returns its right end. */
  private double bar(double x, double top, double height) {
    int steps = 20;
    double step = height / steps;
    for (int i = 0; i < steps; i++) {
      shade((steps - 1 - i) / (steps - 1.0), x, top + i * step, 14, step + 0.5, axis.label());
    }
    Scale scale = new Scale(axis, range, top + height, top, 5);
    double right = x + 60;
    for (Scale.Tick tick : scale.ticks()) {
      double at = shadeAt(tick.value(), top, height);
      if (at >= top - 0.5 && at <= top + height + 0.5) {
        canvas.line(x + 14, at, x + 18, at, "axis", "");
        canvas.text(x + 22, at + 4, tick.label(), Canvas.Anchor.START, "s");
        right = Math.max(right, x + 22 + TextWidth.of(tick.label(), SMALL));
      }
    }
    canvas.text(x, top - 8, scale.label(), Canvas.Anchor.START, "s");
    return Math.max(right, x + TextWidth.of(scale.label(), SMALL));
  }

  private double shadeAt(double value, double top, double height) {
    double share = share(value);
    return Double.isNaN(share) ? Double.NaN : top + height * (1 - share);
  }
}
