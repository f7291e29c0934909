// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.tex;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.camp.core.report.BarChart;
import org.camp.core.report.Emphasis;
import org.camp.core.report.draw.SeriesLook;

/** A chart of bars as an axis of PGFPlots that holds its numbers. */
final class PgfBars {
  private static final int MOST_BARS = 60;

  private final BarChart chart;
  private final PgfAxis values;
  private final StringBuilder out = new StringBuilder();

  PgfBars(BarChart chart) {
    this.chart = chart;
    double most = Double.NaN;
    for (int c = 0; c < chart.categories().size(); c++) {
      double sum = 0;
      for (BarChart.Group group : chart.groups()) {
        double value = Math.abs(group.values().get(c));
        sum = chart.stacked() ? sum + (Double.isFinite(value) ? value : 0) : Math.max(sum, value);
      }
      most = most >= sum ? most : sum;
    }
    this.values = PgfAxis.of(chart.values(), most);
  }

  /** Whether each bar has room for its name, and stacks go one way. */
  static boolean fits(BarChart chart) {
    return chart.categories().size() <= MOST_BARS
        && chart.categories().size() * chart.groups().size() <= 4 * MOST_BARS
        && !chart.categories().isEmpty();
  }

  String picture() {
    int count = chart.categories().size();
    int side = chart.stacked() ? 1 : Math.max(1, chart.groups().size());
    out.append("\\begin{tikzpicture}[font=\\sffamily\\small]\n");
    List<Integer> inks =
        SeriesLook.inks(chart.groups().stream().map(BarChart.Group::look).toList());
    for (int g = 0; g < inks.size(); g++) {
      String colour = String.format(Locale.ROOT, "%06X", inks.get(g));
      out.append("\\definecolor{group" + g + "}{HTML}{" + colour + "}\n");
    }
    out.append("\\begin{axis}[\n  xbar").append(chart.stacked() ? " stacked" : "");
    out.append(",width=130mm,height=").append(Math.max(45, 22 + 7 * count * Math.max(1, side / 2)));
    out.append("mm,bar width=").append(side > 3 ? "3pt" : "6pt").append(",y dir=reverse,\n");
    if (!chart.title().isEmpty()) {
      out.append("  title={").append(TexText.escaped(chart.title())).append("},\n");
    }
    out.append("  xlabel={")
        .append(values.label())
        .append("},xmajorgrids,grid style={black!12},\n");
    boolean log = chart.values().log() && !chart.stacked();
    out.append(
        log
            ? "  xmode=log,\n"
            : "  scaled ticks=false,tick label style={/pgf/number format/fixed},\n");
    List<String> numbers = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (int c = 0; c < count; c++) {
      numbers.add(Integer.toString(c));
      names.add("{" + TexText.escaped(chart.categories().get(c)) + "}");
    }
    out.append("  ytick={").append(String.join(",", numbers)).append("},\n  yticklabels={");
    out.append(String.join(",", names))
        .append("},ymin=-0.7,ymax=")
        .append(count - 1)
        .append(".7,\n");
    out.append(
        "  legend cell align=left,legend style={at={(0.5,-0.18)},anchor=north,draw=none}]\n");
    for (int g = 0; g < chart.groups().size(); g++) {
      group(chart.groups().get(g), g, log);
    }
    return out.append("\\end{axis}\n\\end{tikzpicture}\n").toString();
  }

  private void group(BarChart.Group group, int number, boolean log) {
    String fill = group.look() == Emphasis.QUIET ? "!30" : "!60";
    out.append("\\addplot[draw=group").append(number).append(",fill=group").append(number);
    out.append(fill).append("] coordinates {");
    for (int c = 0; c < chart.categories().size(); c++) {
      double value = group.values().get(c);
      if (Double.isFinite(value) && (!log || value > 0)) {
        out.append(" (").append(values.number(value)).append(',').append(c).append(')');
      } else if (chart.stacked()) {
        out.append(" (0,").append(c).append(')');
      }
    }
    out.append("};\n");
    if (chart.groups().size() > 1) {
      out.append("\\addlegendentry{").append(TexText.escaped(group.name())).append("}\n");
    }
  }
}
