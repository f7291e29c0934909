// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.draw;

import org.camp.core.report.Lanes;

/** Lanes below each other with time running to the right: Gantt charts, space-time diagrams. */
final class LanesRight {
  private static final double SMALL = 11;
  private static final double NAME = 160;

  /** Room for the names of a tree, and by how much each depth is indented. */
  private static final double TREE = 300;

  private static final double INDENT = 10;
  private static final int DEEPEST = 12;
  private static final double LEAST = 760;
  private static final double MOST = 6000;
  private static final double WIDEST = 1600;
  private static final double FEW = 160;

  /** Pixels between one time and the next, when only their order matters. */
  private static final double STEP = 26;

  private static final double ROOMY_STEP = 48;
  private static final double WIDEST_STEP = 64;

  /** Room for a label above or below a lane. */
  private static final double LABEL = 12;

  private final Lanes lanes;

  /** Kind → its ink. */
  private final int[] inks;

  private final CutNames cut;
  private final Canvas canvas = new Canvas();
  private final OccupiedAreas occupied = new OccupiedAreas();
  private final double bar;
  private final double pitch;

  /** How far from the middle of a lane arrows begin and end. */
  private final double clear;

  private double top;
  private double left;

  /** How far to the right labels of points go. */
  private double labelled;

  LanesRight(Lanes lanes) {
    this.lanes = lanes;
    this.inks = Palette.of(lanes.kinds());
    this.cut = new CutNames(lanes.lanes(), NAME, Canvas.FONT);
    boolean many = lanes.lanes().size() > 100;
    boolean tree = !lanes.depths().isEmpty();
    this.bar = many ? 6 : tree ? 14 : 16;
    this.clear = lanes.intervals().isEmpty() ? Math.min(6, bar / 2) : bar / 2;
    this.pitch = many ? 14 : tree ? 20 : lanes.arrows().isEmpty() ? 26 : 46;
  }

  Picture draw() {
    int count = lanes.lanes().size();
    left = names() + 14;
    double step = step(TimeAxis.steps(lanes));
    TimeAxis time = new TimeAxis(lanes, left, step, length());
    double right = time.end();
    double head =
        Heading.draw(
            canvas, lanes.title(), LaneDrawing.legend(lanes, inks), Math.max(LEAST, right));
    top = head + (lanes.borders().isEmpty() ? 6 : 20);
    double bottom = top + Math.max(1, count) * pitch;
    axis(time, bottom);
    for (int lane = 0; lane < count; lane++) {
      name(lane);
      String line = lanes.depths().isEmpty() ? "life" : "grid";
      canvas.line(left, y(lane), right, y(lane), line, "");
      occupied.add(left, y(lane) - 1, right - left, 2);
    }
    double free = Double.NEGATIVE_INFINITY;
    for (Lanes.Border border : lanes.borders()) {
      free = border(border, time, bottom, free);
    }
    for (Lanes.Interval one : lanes.intervals()) {
      interval(one, time);
    }
    for (Lanes.Arrow one : lanes.arrows()) {
      arrow(one, time);
    }
    for (Lanes.Point one : lanes.points()) {
      point(one, time);
    }
    for (Lanes.Arrow one : lanes.arrows()) {
      label(one, time);
    }
    double width = Math.max(Heading.width(lanes.title()), Math.max(right + 24, labelled));
    double below = time.ticks().isEmpty() ? sequence(time, bottom) : 42;
    return new Picture(Math.max(width, LEAST), bottom + below, canvas);
  }

  /** Few times stand so far apart that the labels of their points have room, many close by. */
  private double step(int times) {
    double widest = ROOMY_STEP;
    for (Lanes.Point one : lanes.points()) {
      widest = Math.max(widest, TextWidth.of(one.label(), SMALL) + 6);
    }
    double roomy = Math.min(Math.min(WIDEST_STEP, widest), (LEAST - 120) / Math.max(1, times));
    return Math.max(2, Math.min(Math.max(STEP, roomy), MOST / Math.max(1, times)));
  }

  /** Says what the order of times is, where there is no scale; the room that this takes. */
  private double sequence(TimeAxis time, double bottom) {
    if (time.label().isEmpty()) {
      return 8;
    }
    canvas.text(left, bottom + 18, time.label() + " →", Canvas.Anchor.START, "s");
    return 26;
  }

  private double names() {
    double widest = 0;
    for (int lane = 0; lane < lanes.lanes().size(); lane++) {
      double name = TextWidth.of(lanes.lanes().get(lane), Canvas.FONT);
      widest = Math.max(widest, indent(lane) + name);
    }
    return Math.min(lanes.depths().isEmpty() ? NAME : TREE, widest);
  }

  private double indent(int lane) {
    return lanes.depths().isEmpty() ? 0 : INDENT * Math.min(DEEPEST, lanes.depths().get(lane));
  }

  private void name(int lane) {
    String name = lanes.lanes().get(lane);
    boolean tree = !lanes.depths().isEmpty();
    String shown = tree ? TextWidth.cut(name, TREE - indent(lane), Canvas.FONT) : cut.of(name);
    String whole = shown.equals(name) ? "" : name;
    Canvas.Anchor anchor = tree ? Canvas.Anchor.START : Canvas.Anchor.END;
    canvas.text(tree ? indent(lane) : left - 10, y(lane) + 4, shown, anchor, "", whole);
  }

  /** Wider where a lane has very many events. */
  private double length() {
    double perLane =
        (lanes.intervals().size() + lanes.points().size() + lanes.arrows().size())
            / Math.max(1.0, lanes.lanes().size());
    return Math.min(WIDEST, Math.max(LEAST - 120, (perLane - FEW) * 4));
  }

  private double y(int lane) {
    return top + (lane + 0.5) * pitch;
  }

  private void axis(TimeAxis time, double bottom) {
    double free = Double.NEGATIVE_INFINITY;
    for (Scale.Tick tick : time.ticks()) {
      double x = time.at(tick.value());
      canvas.line(x, top, x, bottom, "grid", "");
      double half = TextWidth.of(tick.label(), SMALL) / 2;
      if (x - half > free) {
        canvas.text(x, bottom + 16, tick.label(), Canvas.Anchor.MIDDLE, "s");
        free = x + half + 6;
      }
    }
    if (!time.ticks().isEmpty()) {
      canvas.line(left, bottom, time.end(), bottom, "axis", "");
      double middle = (left + time.end()) / 2;
      canvas.text(middle, bottom + 34, time.label(), Canvas.Anchor.MIDDLE, "s");
    }
  }

  private double border(Lanes.Border border, TimeAxis time, double bottom, double free) {
    double x = time.at(border.at());
    if (Double.isNaN(x)) {
      return free;
    }
    canvas.line(x, top - 4, x, bottom, "rule", border.label());
    occupied.add(x - 1, top, 2, bottom - top);
    double half = TextWidth.of(border.label(), SMALL) / 2;
    if (border.label().isEmpty() || x - half < free) {
      return free;
    }
    canvas.text(x, top - 8, border.label(), Canvas.Anchor.MIDDLE, "s");
    return x + half + 6;
  }

  private void interval(Lanes.Interval one, TimeAxis time) {
    double from = time.at(one.from());
    double to = time.at(one.to());
    if (Double.isNaN(from) || Double.isNaN(to)) {
      return;
    }
    double width = Math.max(0.5, to - from);
    double up = y(one.lane()) - bar / 2;
    String tip = LaneDrawing.tip(one.tooltip(), one.label());
    if (!one.isWhole()) {
      double high = bar * (one.high() - one.low());
      canvas.rect(from, up + bar * (1 - one.high()), width, high, area(one), tip);
      occupied.add(from, up, width, bar);
      return;
    }
    canvas.rect(from, up, width, bar, area(one), tip);
    occupied.add(from, up, width, bar);
    boolean fits = !one.label().isEmpty() && TextWidth.of(one.label(), SMALL) < width - 6;
    if (fits && bar >= 14) {
      String halo = Palette.hatched(inks[one.kind()]) ? "o" : "";
      canvas.text(from + width / 2, y(one.lane()) + 4, one.label(), Canvas.Anchor.MIDDLE, halo);
    }
  }

  private String area(Lanes.Interval one) {
    return Palette.area(inks[one.kind()]);
  }

  private void arrow(Lanes.Arrow one, TimeAxis time) {
    double x1 = time.at(one.from());
    double x2 = time.at(one.to());
    if (Double.isNaN(x1) || Double.isNaN(x2)) {
      return;
    }
    int ink = inks[one.kind()];
    double way = Math.signum(one.toLane() - one.fromLane());
    StringBuilder d = new StringBuilder();
    double begin = y(one.fromLane()) + way * clear;
    double end = y(one.toLane()) - way * clear;
    Palette.point(d, 'M', x1, begin);
    if (way == 0) {
      d.append('C');
      curve(d, x1, y(one.fromLane()) - pitch / 2, x2, y(one.toLane()) - pitch / 2);
      curve(d, x2, y(one.toLane()) - clear, Double.NaN, Double.NaN);
    } else {
      Palette.point(d, 'L', x2, end);
    }
    int parts = (int) Math.max(1, Math.max(Math.abs(end - begin), Math.abs(x2 - x1)) / 12);
    for (int i = 0; i < parts; i++) {
      double from = x1 + (x2 - x1) * i / parts;
      double y0 = begin + (end - begin) * i / parts;
      double y1 = begin + (end - begin) * (i + 1) / parts;
      double wide = Math.abs(x2 - x1) / parts;
      double at = Math.min(from, from + (x2 - x1) / parts);
      occupied.add(at - 1, Math.min(y0, y1), wide + 2, Math.abs(y1 - y0));
    }
    String head = " marker-end=\"url(#camp-t" + ink + ")\"";
    canvas.path(d, "e" + ink, head, LaneDrawing.tip(one.tooltip(), one.label()));
  }

  private static void curve(StringBuilder d, double x1, double y1, double x2, double y2) {
    Palette.point(d, ' ', x1, y1);
    if (!Double.isNaN(x2)) {
      Palette.point(d, ' ', x2, y2);
    }
  }

  private void point(Lanes.Point one, TimeAxis time) {
    double x = time.at(one.at());
    if (Double.isNaN(x)) {
      return;
    }
    int ink = inks[one.kind()];
    double y = y(one.lane());
    String tip = LaneDrawing.tip(one.tooltip(), one.label());
    Palette.marker(canvas, ink, x, y, Palette.dot(ink), tip);
    occupied.add(x - 4, y - 4, 8, 8);
    double width = TextWidth.of(one.label(), SMALL);
    if (one.label().isEmpty()) {
      return;
    }
    double middle = Math.max(x, left - 6 + width / 2);
    boolean above = occupied.take(middle - width / 2, y - 6 - LABEL, width, LABEL);
    if (above || occupied.take(middle - width / 2, y + 6, width, LABEL)) {
      canvas.text(middle, above ? y - 8 : y + 16, one.label(), Canvas.Anchor.MIDDLE, "s");
      labelled = Math.max(labelled, middle + width / 2);
    }
  }

  private void label(Lanes.Arrow one, TimeAxis time) {
    double x1 = time.at(one.from());
    double x2 = time.at(one.to());
    if (one.label().isEmpty() || Double.isNaN(x1) || Double.isNaN(x2)) {
      return;
    }
    double width = TextWidth.of(one.label(), SMALL);
    double y1 = y(one.fromLane());
    double y2 = y(one.toLane());
    double lean = Math.abs((x2 - x1) / Math.max(1, Math.abs(y2 - y1))) * 7;
    for (double share : new double[] {0.5, 0.35, 0.65, 0.25, 0.75}) {
      double x = x1 + (x2 - x1) * share;
      double y = y1 + (y2 - y1) * share + 4;
      double after = x + 5 + lean;
      if (after + width <= time.end() + 20 && occupied.take(after, y - 10, width, 12)) {
        canvas.text(after, y, one.label(), Canvas.Anchor.START, "s");
        return;
      }
      double before = x - 5 - lean - width;
      if (before >= left && occupied.take(before, y - 10, width, 12)) {
        canvas.text(before, y, one.label(), Canvas.Anchor.START, "s");
        return;
      }
    }
  }
}
