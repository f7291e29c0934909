// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.Emphasis;
import org.camp.core.report.LaneTimes;
import org.camp.core.report.Lanes;

/**
 * Lanes in characters: side by side with one line per arrow when time runs down, one line per lane
 * when it runs to the right; large ones are summed up in a line.
 */
final class LaneText {
  private static final int MOST_LANES = 8;
  private static final int MOST_NAME = 10;
  private static final int TIMELINE = 60;

  private final Lanes lanes;
  private final List<String> lines = new ArrayList<>();

  private LaneText(Lanes lanes) {
    this.lanes = lanes;
  }

  static List<String> of(Lanes lanes, int mostRows) {
    LaneText text = new LaneText(lanes);
    int count = lanes.lanes().size();
    boolean small = lanes.layout().down() ? count <= MOST_LANES : count <= mostRows;
    if (small && lanes.layout().down() && lanes.arrows().size() <= mostRows) {
      text.down();
    } else if (small && !lanes.layout().down()) {
      text.right();
    } else {
      text.summary();
    }
    return text.lines;
  }

  private void summary() {
    double[] range = LaneTimes.range(lanes);
    String unit = lanes.time().unit();
    lines.add(
        lanes.lanes().size()
            + " lanes, "
            + (lanes.intervals().size() + lanes.points().size())
            + " events, "
            + lanes.arrows().size()
            + " arrows from "
            + Quantity.format(range[0], unit)
            + " to "
            + Quantity.format(range[1], unit)
            + " (-f svg draws them)");
  }

  private void right() {
    double[] range = LaneTimes.range(lanes);
    double span = range[1] - range[0];
    int width = 0;
    for (int lane = 0; lane < lanes.lanes().size(); lane++) {
      width = Math.max(width, name(lane).length());
    }
    char[][] rows = new char[lanes.lanes().size()][TIMELINE];
    for (char[] row : rows) {
      Arrays.fill(row, ' ');
    }
    for (Lanes.Interval one : lanes.intervals()) {
      int from = column(one.from(), range[0], span);
      int to = Math.max(from + 1, column(one.to(), range[0], span));
      char fill = lanes.kinds().get(one.kind()).look() == Emphasis.QUIET ? '.' : '=';
      Arrays.fill(rows[one.lane()], from, Math.min(TIMELINE, to), fill);
    }
    for (Lanes.Point one : lanes.points()) {
      rows[one.lane()][column(one.at(), range[0], span)] = 'o';
    }
    for (Lanes.Border border : lanes.borders()) {
      for (char[] row : rows) {
        row[column(border.at(), range[0], span)] = '|';
      }
    }
    for (int lane = 0; lane < rows.length; lane++) {
      String name = name(lane);
      String line = name + " ".repeat(width - name.length()) + "  " + new String(rows[lane]);
      lines.add(line.stripTrailing());
    }
    String unit = lanes.time().unit();
    String from = Quantity.format(range[0], unit);
    String to = Quantity.format(range[1], unit);
    String gap = " ".repeat(Math.max(1, TIMELINE - from.length() - to.length()));
    lines.add(" ".repeat(width + 2) + from + gap + to);
  }

  private String name(int lane) {
    String indent = lanes.depths().isEmpty() ? "" : " ".repeat(lanes.depths().get(lane));
    return indent + lanes.lanes().get(lane);
  }

  private static int column(double at, double from, double span) {
    double share = span > 0 ? (at - from) / span : 0;
    return Math.max(0, Math.min(TIMELINE - 1, (int) (share * TIMELINE)));
  }

  private void down() {
    int count = lanes.lanes().size();
    int gap = 6;
    for (Lanes.Arrow arrow : lanes.arrows()) {
      int apart = Math.max(1, Math.abs(arrow.fromLane() - arrow.toLane()));
      gap = Math.max(gap, (arrow.label().length() + 5 + apart - 1) / apart);
    }
    gap = Math.min(gap, 18);
    for (String name : lanes.lanes()) {
      gap = Math.max(gap, Math.min(MOST_NAME, name.length()) + 2);
    }
    StringBuilder head = new StringBuilder();
    for (int lane = 0; lane < count; lane++) {
      head.append(" ".repeat(Math.max(0, lane * gap - head.length())));
      String name = lanes.lanes().get(lane);
      head.append(name, 0, Math.min(name.length(), gap - 2));
    }
    lines.add(head.toString());
    List<Lanes.Arrow> arrows = new ArrayList<>(lanes.arrows());
    arrows.sort(Comparator.comparingDouble(Lanes.Arrow::to));
    for (Lanes.Arrow arrow : arrows) {
      lines.add(arrow(arrow, count, gap));
    }
  }

  private String arrow(Lanes.Arrow arrow, int count, int gap) {
    char[] row = new char[(count - 1) * gap + 1];
    Arrays.fill(row, ' ');
    for (int lane = 0; lane < count; lane++) {
      row[lane * gap] = '|';
    }
    int from = arrow.fromLane() * gap;
    int to = arrow.toLane() * gap;
    int left = Math.min(from, to);
    int right = Math.max(from, to);
    if (left < right) {
      Arrays.fill(row, left + 1, right, '-');
      row[to > from ? to - 1 : to + 1] = to > from ? '>' : '<';
      String label = arrow.label();
      int room = right - left - 5;
      if (room > 0 && !label.isEmpty()) {
        String shown = label.length() <= room ? label : label.substring(0, room);
        int at = left + 1 + (right - left - 1 - shown.length()) / 2;
        shown.getChars(0, shown.length(), row, at);
      }
    } else {
      row[from] = 'o';
    }
    String time = "";
    if (!lanes.layout().orderOnly() && !Double.isNaN(arrow.to())) {
      time = "   " + Quantity.format(arrow.to(), lanes.time().unit());
    }
    return new String(row) + time;
  }
}
