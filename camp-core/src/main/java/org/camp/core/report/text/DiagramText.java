// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.BarChart;
import org.camp.core.report.Diagram;
import org.camp.core.report.Ellipsis;
import org.camp.core.report.EqualCurves;
import org.camp.core.report.FlameGraph;
import org.camp.core.report.HeatMap;
import org.camp.core.report.Lanes;
import org.camp.core.report.LayeredGraph;
import org.camp.core.report.LineChart;
import org.camp.core.report.Numbers;
import org.camp.core.report.Tree;
import org.camp.core.report.TreeOrder;
import org.camp.core.report.fold.FoldedBars;
import org.camp.core.report.fold.FoldedLanes;

/** A small version of a diagram for the terminal, as lines of at most about 100 columns. */
final class DiagramText {
  private static final int BAR = 40;
  private static final int SPARK = 60;
  private static final int LEAST_SPARK = 12;

  /** Columns of a name, a small line and its ends, without the blanks around them. */
  private static final int SPARK_LINE = 72;

  private static final String SPARKS = "▁▂▃▄▅▆▇█";
  private static final String SHADES = " ░▒▓█";
  private static final String BARS = "█░▒▓";
  private static final int MOST_COLUMNS = 80;
  private static final int LONGEST_NAME = 30;

  private final Diagram diagram;
  private final int mostRows;
  private final List<String> lines = new ArrayList<>();

  private DiagramText(Diagram diagram, int mostRows) {
    this.diagram = diagram;
    this.mostRows = mostRows;
  }

  /** The lines, {@code mostRows} at most and one that says what was left out. */
  static List<String> of(Diagram diagram, int mostRows) {
    DiagramText text = new DiagramText(diagram, mostRows);
    text.draw();
    return text.lines;
  }

  private void draw() {
    if (diagram instanceof LineChart chart) {
      chart(chart);
    } else if (diagram instanceof BarChart bars) {
      bars(FoldedBars.of(bars));
    } else if (diagram instanceof HeatMap map) {
      heat(map);
    } else if (diagram instanceof FlameGraph flame) {
      flame(flame);
    } else if (diagram instanceof Lanes lanes) {
      lines.addAll(LaneText.of(FoldedLanes.of(lanes), mostRows));
    } else if (diagram instanceof LayeredGraph graph) {
      graph(graph);
    } else if (diagram instanceof Tree tree) {
      tree(tree);
    } else {
      throw new AssertionError("unknown diagram " + diagram.getClass());
    }
  }

  private void more(int hidden, String what) {
    if (hidden > 0) {
      lines.add(
          "... " + hidden + " more " + what + (hidden == 1 ? "" : "s") + " (-f svg draws all)");
    }
  }

  private static String pad(String text, int width) {
    int length = text.codePointCount(0, text.length());
    return length > width ? Ellipsis.end(text, width) : text + " ".repeat(width - length);
  }

  private static int widest(List<String> texts, int most) {
    int width = 0;
    for (int i = 0; i < Math.min(most, texts.size()); i++) {
      width = Math.max(width, texts.get(i).codePointCount(0, texts.get(i).length()));
    }
    return Math.min(width, LONGEST_NAME);
  }

  /** Series as small lines of one scale; curves beside them are only told by their names. */
  private void chart(LineChart chart) {
    List<LineChart.Series> shown =
        chart.series().stream().filter(one -> one.shape() != LineChart.Shape.CURVE).toList();
    List<String> names = shown.stream().map(LineChart.Series::name).toList();
    int width = widest(names, mostRows);
    String unit = chart.y().unit();
    double[] all = {Double.NaN, Double.NaN};
    for (LineChart.Series series : shown) {
      double[] range = range(series.y());
      all[0] = all[0] <= range[0] ? all[0] : range[0];
      all[1] = all[1] >= range[1] ? all[1] : range[1];
    }
    for (int s = 0; s < Math.min(mostRows, names.size()); s++) {
      LineChart.Series series = shown.get(s);
      double[] range = range(series.y());
      String ends = Quantity.format(range[0], unit) + " to " + Quantity.format(range[1], unit);
      int room = Math.max(LEAST_SPARK, SPARK_LINE - width - ends.length());
      String spark = spark(series.y(), all, chart.y().log(), Math.min(SPARK, room));
      lines.add(pad(names.get(s), width) + "  " + spark + "  " + ends);
    }
    chart.series().stream()
        .filter(one -> one.shape() == LineChart.Shape.CURVE)
        .forEach(one -> lines.add(one.name()));
    more(names.size() - mostRows, "series");
    EqualCurves.of(chart).forEach(equal -> lines.add("(" + equal + ")"));
    for (LineChart.Mark mark : chart.marks()) {
      if (shown.size() == 1 && (mark.y() == all[0] || mark.y() == all[1])) {
        continue; // Its range says it.
      }
      String x = Quantity.format(mark.x(), chart.x().unit());
      lines.add(mark.label() + ": " + Quantity.format(mark.y(), unit) + " at " + x);
    }
  }

  /** The names of the columns; of many, the first and the last. */
  private static String across(HeatMap map, int columns) {
    String all = String.join(" ", map.columns().subList(0, columns));
    return columns < 2 || all.length() <= MOST_COLUMNS
        ? all
        : map.columns().get(0) + " to " + map.columns().get(columns - 1);
  }

  /** The least and the greatest defined number; NaN when there is none. */
  static double[] range(Numbers numbers) {
    double low = Double.NaN;
    double high = Double.NaN;
    for (int i = 0; i < numbers.size(); i++) {
      double value = numbers.get(i);
      if (!Double.isNaN(value) && !Double.isInfinite(value)) {
        low = low <= value ? low : value;
        high = high >= value ? high : value;
      }
    }
    return new double[] {low, high};
  }

  private static String spark(Numbers y, double[] range, boolean log, int most) {
    int width = Math.min(most, y.size());
    StringBuilder out = new StringBuilder();
    for (int c = 0; c < width; c++) {
      int from = (int) ((long) c * y.size() / width);
      int to = (int) ((c + 1L) * y.size() / width);
      double greatest = Double.NaN;
      for (int i = from; i < to; i++) {
        double value = y.get(i);
        greatest = Double.isNaN(value) || greatest >= value ? greatest : value;
      }
      double share = share(greatest, range[0], range[1], log);
      out.append(Double.isNaN(share) ? ' ' : SPARKS.charAt((int) Math.round(share * 7)));
    }
    return out.toString();
  }

  private static double share(double value, double low, double high, boolean log) {
    if (low == high) {
      return Double.isNaN(value) ? value : 0.5;
    }
    double share =
        log && low > 0
            ? Math.log(value / low) / Math.log(high / low)
            : (value - low) / (high - low);
    return Math.max(0, Math.min(1, share));
  }

  private void bars(BarChart bars) {
    int shown = Math.min(mostRows, bars.categories().size());
    int width = widest(bars.categories(), shown);
    double longest = 0;
    for (int i = 0; i < bars.categories().size(); i++) {
      double sum = 0;
      for (BarChart.Group group : bars.groups()) {
        double value = group.values().get(i);
        double known = Double.isFinite(value) ? value : 0;
        sum = bars.stacked() ? sum + Math.max(known, 0) : Math.max(sum, known);
      }
      longest = Math.max(longest, sum);
    }
    for (int i = 0; i < shown; i++) {
      String name = pad(bars.categories().get(i), width) + "  ";
      if (bars.stacked()) {
        lines.add(name + stack(bars, i, longest));
      } else {
        for (int g = 0; g < bars.groups().size(); g++) {
          double value = bars.groups().get(g).values().get(i);
          String head = g == 0 ? name : " ".repeat(width + 2);
          int length = length(value, longest);
          String number = Quantity.format(value, bars.values().unit());
          lines.add(head + String.valueOf(BARS.charAt(g % 4)).repeat(length) + " " + number);
        }
      }
    }
    more(bars.categories().size() - shown, "bar");
    if (bars.groups().size() > 1) {
      StringBuilder legend = new StringBuilder();
      for (int g = 0; g < bars.groups().size(); g++) {
        legend.append(g == 0 ? "" : "   ").append(BARS.charAt(g % 4)).append(' ');
        legend.append(bars.groups().get(g).name());
      }
      lines.add(" ".repeat(width + 2) + legend);
    }
  }

  private static int length(double value, double longest) {
    return longest > 0 && Double.isFinite(value) ? (int) Math.round(BAR * value / longest) : 0;
  }

  private static String stack(BarChart bars, int category, double longest) {
    StringBuilder out = new StringBuilder();
    double sum = 0;
    double above = 0;
    for (int g = 0; g < bars.groups().size(); g++) {
      double value = bars.groups().get(g).values().get(category);
      sum += value;
      above += Math.max(value, 0);
      int end = length(above, longest);
      out.append(String.valueOf(BARS.charAt(g % 4)).repeat(Math.max(0, end - out.length())));
    }
    return out + " " + Quantity.format(sum, bars.values().unit());
  }

  private void heat(HeatMap map) {
    int columns = Math.min(MOST_COLUMNS, map.columns().size());
    int rows = Math.min(mostRows, map.rows().size());
    double[] range = range(map.cells());
    int width = widest(map.rows(), rows);
    lines.add(map.down() + " down, " + map.across() + " across: " + across(map, columns));
    for (int r = 0; r < rows; r++) {
      StringBuilder line = new StringBuilder(pad(map.rows().get(r), width)).append("  ");
      for (int c = 0; c < columns; c++) {
        double share = share(map.cell(r, c), range[0], range[1], map.shade().log());
        line.append(Double.isNaN(share) ? '-' : SHADES.charAt((int) Math.round(share * 4)));
      }
      lines.add(line.append('|').toString());
    }
    more(map.rows().size() - rows, "row");
    String unit = map.shade().unit();
    String low = Quantity.format(range[0], unit);
    String high = Quantity.format(range[1], unit);
    lines.add(" ".repeat(width + 2) + "from ' ' = " + low + " to '█' = " + high);
    for (HeatMap.Mark mark : map.marks()) {
      String where = map.rows().get(mark.row()) + ", " + map.columns().get(mark.column());
      String number = Quantity.format(map.cell(mark.row(), mark.column()), unit);
      lines.add(mark.label() + ": " + number + " at " + where);
    }
  }

  private void flame(FlameGraph graph) {
    int[] depth = graph.depths();
    double all = 0;
    for (int i = 0; i < depth.length; i++) {
      all += depth[i] == 0 ? graph.frames().get(i).value() : 0;
    }
    int shown = Math.min(mostRows, depth.length);
    for (int i = 0; i < shown; i++) {
      FlameGraph.Frame frame = graph.frames().get(i);
      String name = pad("  ".repeat(Math.min(depth[i], LONGEST_NAME / 2)) + frame.label(), BAR);
      String number = Quantity.format(frame.value(), graph.value().unit());
      lines.add(name + "  " + "█".repeat(length(frame.value(), all) / 2) + " " + number);
    }
    more(depth.length - shown, "frame");
  }

  private void graph(LayeredGraph graph) {
    boolean toScale = graph.nodes().stream().anyMatch(node -> node.size() > 2);
    if (toScale || graph.nodes().stream().allMatch(node -> node.label().isEmpty())) {
      lines.add(
          String.format(
              Locale.ROOT,
              "%d nodes, %d edges (-f svg draws them)",
              graph.nodes().size(),
              graph.edges().size()));
      return;
    }
    int shown = Math.min(mostRows, graph.edges().size());
    for (int i = 0; i < shown; i++) {
      LayeredGraph.Edge edge = graph.edges().get(i);
      String from = graph.name(edge.from());
      String label = edge.label().isEmpty() ? "" : " (" + edge.label() + ")";
      lines.add(from + " -> " + graph.name(edge.to()) + label);
    }
    more(graph.edges().size() - shown, "edge");
    if (graph.edges().isEmpty()) {
      for (int i = 0; i < Math.min(mostRows, graph.nodes().size()); i++) {
        lines.add(graph.name(i));
      }
    }
  }

  private void tree(Tree tree) {
    int[] depth = new int[tree.nodes().size()];
    for (int i : TreeOrder.depthFirst(tree)) {
      int parent = tree.nodes().get(i).parent();
      depth[i] = parent < 0 ? 0 : depth[parent] + 1;
      if (lines.size() < mostRows) {
        lines.add("  ".repeat(Math.min(depth[i], BAR)) + tree.nodes().get(i).label());
      }
    }
    more(tree.nodes().size() - lines.size(), "node");
  }
}
