// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.draw;

/** The axes of a chart: grid lines, ticks with labels, and the names of the axes. */
final class ChartAxes {
  private static final double SMALL = 11;
  private static final double TICK = 5;

  private final Canvas canvas;
  private final double left;
  private final double top;
  private final double right;
  private final double bottom;

  ChartAxes(Canvas canvas, double left, double top, double right, double bottom) {
    this.canvas = canvas;
    this.left = left;
    this.top = top;
    this.right = right;
    this.bottom = bottom;
  }

  /** Room that the labels of an upright axis need at its left, without its name. */
  static double room(Scale y) {
    double widest = 0;
    for (Scale.Tick tick : y.ticks()) {
      widest = Math.max(widest, TextWidth.of(tick.label(), SMALL));
    }
    return widest + TICK + 4;
  }

  /** Whether a rectangle lies within the axes. */
  boolean holds(double x, double y, double width, double height) {
    return x >= left && x + width <= right && y >= top && y + height <= bottom;
  }

  /** Horizontal lines with labels at the left. */
  void upright(Scale y) {
    for (Scale.Tick tick : y.ticks()) {
      double at = y.at(tick.value());
      canvas.line(left, at, right, at, "grid", "");
      canvas.text(left - TICK - 2, at + 4, tick.label(), Canvas.Anchor.END, "s");
    }
    canvas.line(left, top, left, bottom, "axis", "");
  }

  /** The name of an upright axis, above its upper end. */
  void nameUpright(String name) {
    canvas.text(0, top - 10, name, Canvas.Anchor.START, "s");
  }

  /** Vertical lines with labels below; labels that would touch are left out. */
  void lying(Scale x, boolean grid) {
    double free = Double.NEGATIVE_INFINITY;
    for (Scale.Tick tick : x.ticks()) {
      double at = x.at(tick.value());
      if (grid) {
        canvas.line(at, top, at, bottom, "grid", "");
      }
      canvas.line(at, bottom, at, bottom + TICK, "axis", "");
      double half = TextWidth.of(tick.label(), SMALL) / 2;
      if (at - half > free) {
        canvas.text(at, bottom + TICK + 12, tick.label(), Canvas.Anchor.MIDDLE, "s");
        free = at + half + 6;
      }
    }
    canvas.line(left, bottom, right, bottom, "axis", "");
  }

  /** The name of a lying axis, below its labels. */
  void nameLying(String name) {
    canvas.text((left + right) / 2, bottom + TICK + 30, name, Canvas.Anchor.MIDDLE, "s");
  }
}
