// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.draw;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.camp.core.report.FlameGraph;

/**
 * Draws a flame graph from the top down: a row for each depth, a frame as wide as its share. Frames
 * that nobody could see or reach are left out and counted.
 */
final class FlameDrawing {
  private static final double WIDTH = 1000;
  private static final double ROW = 21;
  private static final double NARROWEST = 1;
  private static final double READABLE = 20;
  private static final int DEEPEST = 120;

  private final FlameGraph graph;

  /** Kind → its ink. */
  private final int[] inks;

  private final Canvas canvas = new Canvas();

  FlameDrawing(FlameGraph graph) {
    this.graph = graph;
    this.inks = Palette.of(graph.kinds());
  }

  Picture draw() {
    int n = graph.frames().size();
    int[] depth = graph.depths();
    double all = 0;
    for (int i = 0; i < n; i++) {
      all += depth[i] == 0 ? graph.frames().get(i).value() : 0;
    }
    double[] x = new double[n];
    double[] free = new double[n];
    double top = 0;
    double head = Heading.draw(canvas, graph.title(), legend(), WIDTH);
    int deepest = -1;
    int drawn = 0;
    for (int i = 0; i < n; i++) {
      FlameGraph.Frame frame = graph.frames().get(i);
      double width = all > 0 ? frame.value() / all * WIDTH : 0;
      x[i] = frame.parent() < 0 ? top : free[frame.parent()];
      free[i] = x[i];
      if (frame.parent() < 0) {
        top += width;
      } else {
        free[frame.parent()] += width;
      }
      if (width >= NARROWEST && depth[i] < DEEPEST) {
        frame(frame, x[i], head + depth[i] * ROW, width, frame.value() / all);
        deepest = Math.max(deepest, depth[i]);
        drawn++;
      }
    }
    double end = head + (deepest + 1) * ROW + 4;
    if (drawn < n) {
      canvas.text(0, end + 12, leftOut(n - drawn), Canvas.Anchor.START, "s");
      end += 20;
    }
    return new Picture(Math.max(WIDTH, Heading.width(graph.title())), end, canvas);
  }

  private static String leftOut(int frames) {
    return String.format(
        Locale.ROOT,
        "%,d frame%s too narrow or too deep to be seen %s not drawn",
        frames,
        frames == 1 ? "" : "s",
        frames == 1 ? "is" : "are");
  }

  private List<Heading.Entry> legend() {
    boolean[] occurs = new boolean[inks.length];
    graph.frames().forEach(frame -> occurs[frame.kind()] = true);
    List<Heading.Entry> legend = new ArrayList<>();
    for (int k = 0; k < inks.length; k++) {
      if (occurs[k]) {
        legend.add(new Heading.Entry(graph.kinds().get(k).name(), inks[k], Heading.Sample.FRAME));
      }
    }
    return legend.size() > 1 ? legend : List.of();
  }

  private void frame(FlameGraph.Frame frame, double x, double y, double width, double share) {
    String number =
        new Scale(graph.value(), new double[] {0, frame.value()}, 0, 1, 2).say(frame.value());
    String tip =
        frame.label()
            + "\n"
            + number
            + String.format(Locale.ROOT, " (%.1f %%)", 100 * share)
            + (frame.tooltip().isEmpty() ? "" : "\n" + frame.tooltip());
    double gap = Math.min(1, width / 4);
    canvas.rect(x, y, width - gap, ROW - 2, Palette.node(inks[frame.kind()]), tip);
    if (width > READABLE) {
      String shown = TextWidth.cut(frame.label(), width - 8, Canvas.FONT);
      canvas.text(x + 4, y + ROW - 7, shown, Canvas.Anchor.START, "");
    }
  }
}
