// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.tex;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.camp.core.report.Axis;
import org.camp.core.report.EqualCurves;
import org.camp.core.report.LineChart;
import org.camp.core.report.Numbers;
import org.camp.core.report.draw.Scale;
import org.camp.core.report.draw.SeriesLook;

/** A chart of lines as an axis of PGFPlots that holds its numbers. */
final class PgfLines {
  /** Points of a series that TeX takes in reasonable time. */
  private static final int MOST_POINTS = 2000;

  private static final int MOST_MARKERS = 40;
  private static final int TICKS = 8;

  private final LineChart chart;
  private final PgfAxis x;
  private final PgfAxis y;
  private final StringBuilder out = new StringBuilder();

  PgfLines(LineChart chart) {
    this.chart = chart;
    this.x = PgfAxis.of(chart.x(), most(chart.series().stream().map(LineChart.Series::x).toList()));
    this.y = PgfAxis.of(chart.y(), most(chart.series().stream().map(LineChart.Series::y).toList()));
  }

  /** Whether TeX can hold the numbers. */
  static boolean fits(LineChart chart) {
    return chart.series().stream().allMatch(series -> series.size() <= MOST_POINTS);
  }

  private static double most(List<Numbers> columns) {
    double most = Double.NaN;
    for (Numbers column : columns) {
      for (int i = 0; i < column.size(); i++) {
        double size = Math.abs(column.get(i));
        most = Double.isFinite(size) && !(most >= size) ? size : most;
      }
    }
    return most;
  }

  String picture() {
    out.append("\\begin{tikzpicture}[font=\\sffamily\\small]\n");
    for (int s = 0; s < chart.series().size(); s++) {
      String colour = String.format(Locale.ROOT, "%06X", SeriesLook.of(s).rgb());
      out.append("\\definecolor{series" + s + "}{HTML}{" + colour + "}\n");
    }
    out.append("\\begin{axis}[\n  width=150mm,height=90mm,grid=major,grid style={black!12},\n");
    List<String> title = new ArrayList<>();
    title.add(TexText.escaped(chart.title()));
    EqualCurves.of(chart).forEach(equal -> title.add(TexText.escaped("(" + equal + ")")));
    option("title style", "align=center");
    option("title", String.join("\\\\", title));
    option("xlabel", x.label());
    option("ylabel", y.label());
    axis("x", chart.x(), x, chart.series().stream().map(LineChart.Series::x).toList());
    axis("y", chart.y(), y, chart.series().stream().map(LineChart.Series::y).toList());
    out.append("  scaled ticks=false,tick label style={/pgf/number format/fixed},\n");
    out.append(
        "  legend cell align=left,legend style={at={(0.5,-0.18)},anchor=north,draw=none}]\n");
    for (int s = 0; s < chart.series().size(); s++) {
      series(chart.series().get(s), s);
    }
    chart.rules().forEach(this::rule);
    chart.marks().forEach(this::mark);
    return out.append("\\end{axis}\n\\end{tikzpicture}\n").toString();
  }

  private void option(String name, String value) {
    if (!value.isEmpty()) {
      out.append("  ").append(name).append("={").append(value).append("},\n");
    }
  }

  /** The scale of an axis; a logarithmic one is labelled as in all other forms. */
  private void axis(String name, Axis axis, PgfAxis shown, List<Numbers> columns) {
    if (!axis.log()) {
      return;
    }
    List<Scale.Tick> ticks = new Scale(axis, range(columns), 0, 1, TICKS).ticks();
    out.append("  ").append(name).append("mode=log,minor tick num=0,");
    out.append(name).append("tick={");
    out.append(ticks.stream().map(t -> shown.number(t.value())).collect(Collectors.joining(",")));
    out.append("},").append(name).append("ticklabels={");
    out.append(
        ticks.stream()
            .map(t -> "{" + TexText.escaped(t.label()) + "}")
            .collect(Collectors.joining(",")));
    out.append("},\n");
  }

  private static double[] range(List<Numbers> columns) {
    double[] range = {Double.NaN, Double.NaN};
    for (Numbers column : columns) {
      for (int i = 0; i < column.size(); i++) {
        double value = column.get(i);
        if (Double.isFinite(value) && value > 0) {
          range[0] = range[0] <= value ? range[0] : value;
          range[1] = range[1] >= value ? range[1] : value;
        }
      }
    }
    return range;
  }

  private void series(LineChart.Series series, int number) {
    SeriesLook look = SeriesLook.of(number);
    String colour = "series" + number;
    if (series.hasBand() && series.shape() != LineChart.Shape.POINTS) {
      band(series, colour);
    }
    boolean joined = series.shape() != LineChart.Shape.POINTS;
    out.append("\\addplot[color=").append(colour);
    out.append(joined ? ",thick" : ",only marks").append(dashes(look.dashes()));
    out.append(series.shape() == LineChart.Shape.STEP ? ",const plot" : "");
    boolean few = series.size() <= MOST_MARKERS && series.shape() != LineChart.Shape.CURVE;
    boolean marked = !joined || few;
    out.append(marked ? "," + mark(look.marker()) : ",mark=none");
    boolean bars = series.hasBand() && !joined;
    out.append(bars ? ",error bars/.cd,y dir=both,y explicit" : "");
    out.append(
        bars
            ? "] table[x index=0,y index=1,y error plus index=2,y error minus index=3] {\n"
            : "] coordinates {\n");
    for (int i = 0; i < series.size(); i++) {
      double px = series.x().get(i);
      double py = series.y().get(i);
      if (!drawn(chart.x(), px)) {
        continue;
      }
      String to = drawn(chart.y(), py) ? y.number(py) : "nan";
      if (bars) {
        out.append("  ").append(x.number(px)).append(' ').append(to).append(' ');
        out.append(y.number(series.high().get(i) - py)).append(' ');
        out.append(y.number(py - series.low().get(i))).append("\\\\\n");
      } else {
        out.append("  (").append(x.number(px)).append(',').append(to).append(")\n");
      }
    }
    out.append("};\n");
    if (chart.series().size() > 1 && !series.name().isEmpty()) {
      out.append("\\addlegendentry{").append(TexText.escaped(series.name())).append("}\n");
    }
  }

  private static boolean drawn(Axis axis, double value) {
    return Double.isFinite(value) && (!axis.log() || value > 0);
  }

  private void band(LineChart.Series series, String colour) {
    StringBuilder there = new StringBuilder();
    StringBuilder back = new StringBuilder();
    for (int i = 0; i < series.size(); i++) {
      double px = series.x().get(i);
      double low = series.low().get(i);
      double high = series.high().get(i);
      if (drawn(chart.x(), px) && drawn(chart.y(), low) && drawn(chart.y(), high)) {
        there.append(" (").append(x.number(px)).append(',').append(y.number(high)).append(')');
        back.insert(0, " (" + x.number(px) + "," + y.number(low) + ")");
      }
    }
    out.append("\\addplot[draw=none,fill=").append(colour);
    out.append(",fill opacity=0.18,forget plot] coordinates {");
    out.append(there).append(back).append("} \\closedcycle;\n");
  }

  private static String dashes(List<Double> dashes) {
    if (dashes.isEmpty()) {
      return "";
    }
    StringBuilder pattern = new StringBuilder(",dash pattern=");
    for (int i = 0; i < dashes.size(); i++) {
      String length = String.format(Locale.ROOT, "%.2fpt ", 0.75 * dashes.get(i));
      pattern.append(i % 2 == 0 ? "on " : "off ").append(length);
    }
    return pattern.toString().stripTrailing();
  }

  private static String mark(int marker) {
    String named =
        switch (marker) {
          case 0 -> "*";
          case 1 -> "square*";
          case 2, 4 -> "triangle*";
          case 3 -> "diamond*";
          case 5 -> "-";
          default -> "|";
        };
    return "mark="
        + named
        + ",mark size=1.8pt,mark options={solid"
        + (marker == 4 ? ",rotate=180}" : "}");
  }

  private void rule(LineChart.Rule rule) {
    String number = rule.upright() ? x.number(rule.at()) : y.number(rule.at());
    String label = TexText.escaped(rule.label());
    String start =
        rule.upright()
            ? "{axis cs:" + number + ",0}|-{rel axis cs:0,0}"
            : "{rel axis cs:0,0}|-{axis cs:0," + number + "}";
    String end =
        rule.upright()
            ? "{axis cs:" + number + ",0}|-{rel axis cs:0,1}"
            : "{rel axis cs:1,0}|-{axis cs:0," + number + "}";
    out.append("\\draw[dashed] (").append(start).append(") -- (").append(end).append(") node[");
    out.append(rule.upright() ? "below right" : "above left");
    out.append(",font=\\sffamily\\footnotesize] {").append(label).append("};\n");
  }

  private void mark(LineChart.Mark mark) {
    out.append("\\node[circle,draw,inner sep=2pt,pin={[font=\\sffamily\\footnotesize]");
    out.append(TexText.escaped(mark.label())).append("}] at (axis cs:");
    out.append(x.number(mark.x())).append(',').append(y.number(mark.y())).append(") {};\n");
  }
}
