// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.draw;

import java.util.Locale;
import org.camp.core.report.Lanes;

/** Lanes side by side with time running down: message sequence charts. */
final class LanesDown {
  private static final double SMALL = 11;
  private static final double BAR = 10;
  private static final double NAME = 24;
  private static final double NARROWEST = 88;
  private static final double WIDEST = 240;
  private static final double LONGEST = 30_000;
  private static final double SCALED = 640;
  private static final double THIN = 0.8;
  private static final double THICK = 3;

  /** Above so many arrows, a label without a free place is a tooltip only. */
  private static final int CROWDED = 48;

  private final Lanes lanes;

  /** Kind → its ink. */
  private final int[] inks;

  private final Canvas canvas = new Canvas();
  private final OccupiedAreas occupied = new OccupiedAreas();
  private final OccupiedAreas written = new OccupiedAreas();
  private double first;
  private double pitch;

  LanesDown(Lanes lanes) {
    this.lanes = lanes;
    this.inks = Palette.of(lanes.kinds());
  }

  Picture draw() {
    int count = lanes.lanes().size();
    pitch = pitch();
    double half = Math.max(NARROWEST, pitch - 16) / 2;
    double width = Math.max(720, count * pitch + 40);
    double top = Heading.draw(canvas, lanes.title(), LaneDrawing.legend(lanes, inks), width);
    double begin = top + NAME + 22;
    double step = Math.max(2, Math.min(20, LONGEST / Math.max(1, TimeAxis.steps(lanes))));
    TimeAxis time = new TimeAxis(lanes, begin, step, SCALED);
    first = half + axis(time, begin);
    double end = time.end() + 16;
    double right = first + (count - 1) * pitch + half;
    for (Lanes.Border border : lanes.borders()) {
      border(border, time, right);
    }
    for (int lane = 0; lane < count; lane++) {
      name(lane, top, end, half);
    }
    for (Lanes.Interval one : lanes.intervals()) {
      interval(one, time);
    }
    for (Lanes.Arrow one : lanes.arrows()) {
      reserve(one, time);
    }
    for (Lanes.Arrow one : lanes.arrows()) {
      arrow(one, time);
    }
    for (Lanes.Point one : lanes.points()) {
      point(one, time);
    }
    for (Lanes.Interval one : lanes.intervals()) {
      note(one, time);
    }
    double notes = right + 24;
    for (Lanes.Border border : lanes.borders()) {
      notes = Math.max(notes, right + 8 + TextWidth.of(border.label(), SMALL));
    }
    notes = new BorderDetails(lanes, canvas).draw(time, right + 4, notes + 16, end);
    double need = Math.max(notes, Heading.width(lanes.title()));
    return new Picture(Math.max(need, Math.min(width, 760)), end + 4, canvas);
  }

  /** Lanes stand as far apart as names and the labels of arrows between neighbours need. */
  private double pitch() {
    double pitch = NARROWEST;
    for (String name : lanes.lanes()) {
      pitch = Math.max(pitch, TextWidth.of(name, Canvas.FONT) + 40);
    }
    for (Lanes.Arrow one : lanes.arrows()) {
      int apart = Math.abs(one.fromLane() - one.toLane());
      if (apart > 0) {
        pitch = Math.max(pitch, (TextWidth.of(one.label(), SMALL) + 44) / apart);
      }
    }
    for (Lanes.Interval one : lanes.intervals()) {
      pitch = Math.max(pitch, TextWidth.of(one.label(), SMALL) + 28);
    }
    for (Lanes.Point one : lanes.points()) {
      pitch = Math.max(pitch, TextWidth.of(one.label(), SMALL) + 28);
    }
    return Math.min(pitch, WIDEST);
  }

  private double axis(TimeAxis time, double begin) {
    double room = 0;
    for (Scale.Tick tick : time.ticks()) {
      room = Math.max(room, TextWidth.of(tick.label(), SMALL) + 12);
    }
    if (room > 0) {
      room = Math.max(room, TextWidth.of(time.label(), SMALL) + 12);
      canvas.text(0, begin - 14, time.label(), Canvas.Anchor.START, "s");
    }
    for (Scale.Tick tick : time.ticks()) {
      double y = time.at(tick.value());
      canvas.text(room - 12, y + 4, tick.label(), Canvas.Anchor.END, "s");
      canvas.line(room - 8, y, room + lanes.lanes().size() * pitch, y, "grid", "");
    }
    return room;
  }

  private double x(int lane) {
    return first + lane * pitch;
  }

  private void name(int lane, double top, double end, double half) {
    String name = lanes.lanes().get(lane);
    double x = x(lane);
    String shown = TextWidth.cut(name, 2 * half - 16, Canvas.FONT);
    double wide = Math.min(2 * half, Math.max(44, TextWidth.of(shown, Canvas.FONT) + 24));
    canvas.line(x, top + NAME, x, end, "life", "");
    canvas.round(x - wide / 2, top, wide, NAME, 4, "box", name);
    canvas.text(x, top + NAME / 2 + 4, shown, Canvas.Anchor.MIDDLE, "k");
    occupied.add(x - 1, top, 2, end - top);
  }

  private void border(Lanes.Border border, TimeAxis time, double right) {
    double y = time.at(border.at());
    if (!Double.isNaN(y)) {
      canvas.line(0, y, right, y, "rule", border.label());
      if (border.details().isEmpty()) {
        canvas.text(right + 4, y + 4, border.label(), Canvas.Anchor.START, "s");
      }
      occupied.add(0, y - 1, right + 4 + TextWidth.of(border.label(), SMALL), 2);
    }
  }

  private void interval(Lanes.Interval one, TimeAxis time) {
    double from = time.at(one.from());
    double to = time.at(one.to());
    if (Double.isNaN(from) || Double.isNaN(to)) {
      return;
    }
    String tip = LaneDrawing.tip(one.tooltip(), one.label());
    double height = Math.max(1.5, to - from);
    double left = x(one.lane()) - BAR / 2 + BAR * one.low();
    double wide = BAR * (one.high() - one.low());
    canvas.rect(left, from, wide, height, Palette.area(inks[one.kind()]), tip);
    occupied.add(x(one.lane()) - BAR / 2, from, BAR, height);
  }

  private void reserve(Lanes.Arrow one, TimeAxis time) {
    double y1 = time.at(one.from());
    double y2 = time.at(one.to());
    double x1 = x(one.fromLane());
    double x2 = x(one.toLane());
    int parts = (int) Math.max(1, Math.abs(x2 - x1) / 12);
    if (Double.isNaN(y1) || Double.isNaN(y2)) {
      return;
    }
    for (int i = 0; i < parts; i++) {
      double x = Math.min(x1 + (x2 - x1) * i / parts, x1 + (x2 - x1) * (i + 1) / parts);
      double y = Math.min(y1 + (y2 - y1) * i / parts, y1 + (y2 - y1) * (i + 1) / parts);
      double wide = Math.abs(x2 - x1) / parts;
      occupied.add(x, y - 1, wide, Math.abs(y2 - y1) / parts + 2);
    }
  }

  private void arrow(Lanes.Arrow one, TimeAxis time) {
    double y1 = time.at(one.from());
    double y2 = time.at(one.to());
    if (Double.isNaN(y1) || Double.isNaN(y2)) {
      return;
    }
    int ink = inks[one.kind()];
    String tip = LaneDrawing.tip(one.tooltip(), one.label());
    StringBuilder d = new StringBuilder();
    String head = " marker-end=\"url(#camp-t" + ink + ")\"";
    if (one.fromLane() == one.toLane()) {
      double x = x(one.fromLane()) + BAR / 2;
      double down = Math.max(y2, y1 + 10);
      Palette.point(d, 'M', x, y1);
      d.append("h22V");
      Canvas.number(d, down);
      Palette.point(d, 'L', x + 1, down);
      canvas.path(d, "e" + ink, head + thickness(one), tip);
      label(x + 28, (y1 + down) / 2 + 4, one.label(), pitch - 44, Canvas.Anchor.START);
      return;
    }
    double way = Math.signum(one.toLane() - one.fromLane());
    double x1 = x(one.fromLane()) + way * BAR / 2;
    double x2 = x(one.toLane()) - way * (BAR / 2 + 1);
    Palette.point(d, 'M', x1, y1);
    Palette.point(d, 'L', x2, y2);
    canvas.path(d, "e" + ink, head + thickness(one), tip);
    along(one.label(), x1, y1, x2, y2);
  }

  private static String thickness(Lanes.Arrow one) {
    return one.weight() == 0
        ? ""
        : String.format(
            Locale.ROOT, " style=\"stroke-width:%.1f\"", THIN + (THICK - THIN) * one.weight());
  }

  /** Writes a label over an arrow, near its middle or where there is room. */
  private void along(String label, double x1, double y1, double x2, double y2) {
    if (label.isEmpty()) {
      return;
    }
    String shown = TextWidth.cut(label, Math.abs(x2 - x1) - 14, SMALL);
    double width = TextWidth.of(shown, SMALL);
    double lanesCrossed = Math.abs(x2 - x1) / pitch;
    double[] shares =
        lanesCrossed > 1.5
            ? new double[] {
              0.5 / lanesCrossed, 1 - 0.5 / lanesCrossed, 1.5 / lanesCrossed, 0.5, 0.35, 0.65
            }
            : new double[] {0.5, 0.4, 0.6};
    double slope = Math.abs((y2 - y1) / (x2 - x1));
    for (double lift : new double[] {5, -13}) {
      for (double share : shares) {
        double x = x1 + (x2 - x1) * share;
        double y = y1 + (y2 - y1) * share;
        double off = slope * width / 2;
        double base = lift > 0 ? y - lift - off : y - lift + off;
        if (occupied.take(x - width / 2, base - 10, width, 12)) {
          written.add(x - width / 2, base - 10, width, 12);
          canvas.text(x, base, shown, Canvas.Anchor.MIDDLE, "s");
          return;
        }
      }
    }
    for (double share : lanes.arrows().size() > CROWDED ? new double[0] : shares) {
      double x = x1 + (x2 - x1) * share;
      double base = y1 + (y2 - y1) * share - 5 - slope * width / 2;
      if (written.take(x - width / 2, base - 10, width, 12)) {
        occupied.add(x - width / 2, base - 10, width, 12);
        canvas.text(x, base, shown, Canvas.Anchor.MIDDLE, "s o");
        return;
      }
    }
  }

  private void label(double x, double y, String label, double room, Canvas.Anchor anchor) {
    String shown = TextWidth.cut(label, room, SMALL);
    double width = TextWidth.of(shown, SMALL);
    double left = anchor == Canvas.Anchor.START ? x : x - width;
    if (!shown.isEmpty() && occupied.take(left, y - 10, width, 12)) {
      canvas.text(x, y, shown, anchor, "s");
    }
  }

  private void point(Lanes.Point one, TimeAxis time) {
    double y = time.at(one.at());
    if (Double.isNaN(y)) {
      return;
    }
    int ink = inks[one.kind()];
    double x = x(one.lane());
    String tip = LaneDrawing.tip(one.tooltip(), one.label());
    Palette.marker(canvas, ink, x, y, Palette.dot(ink), tip);
    beside(one.label(), x, y);
  }

  private void note(Lanes.Interval one, TimeAxis time) {
    double from = time.at(one.from());
    double to = time.at(one.to());
    if (!Double.isNaN(from) && !Double.isNaN(to)) {
      beside(one.label(), x(one.lane()), (from + to) / 2);
    }
  }

  /** Writes a label at the right of a lane, or at its left. */
  private void beside(String label, double x, double y) {
    String shown = TextWidth.cut(label, pitch - 24, SMALL);
    if (shown.isEmpty()) {
      return;
    }
    double width = TextWidth.of(shown, SMALL);
    for (double lift : new double[] {4, -4, 12}) {
      if (occupied.take(x + 8, y + lift - 10, width, 12)) {
        canvas.text(x + 8, y + lift, shown, Canvas.Anchor.START, "s");
        return;
      }
      if (x - 8 - width >= 0 && occupied.take(x - 8 - width, y + lift - 10, width, 12)) {
        canvas.text(x - 8, y + lift, shown, Canvas.Anchor.END, "s");
        return;
      }
    }
  }
}
