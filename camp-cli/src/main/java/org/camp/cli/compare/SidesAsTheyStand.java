// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.camp.cli.check.FigureUnit;
import org.camp.cli.check.ResultValues;
import org.camp.cli.run.AnalysisRun;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.Axis;
import org.camp.core.report.BarChart;
import org.camp.core.report.Diagram;
import org.camp.core.report.Emphasis;
import org.camp.core.report.Numbers;
import org.camp.core.report.Reason;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.camp.core.report.ValuePath;

/** Sides as they stand: their figures, what else differs, and the reason of each. */
final class SidesAsTheyStand {
  /** Rows of what else differs that people see. */
  private static final int MOST_SHOWN = 12;

  /** Rows of what else differs that machines see. */
  private static final int MOST_KEPT = 1000;

  private static final int MOST_STEPS = 4;

  /** Differences up to this part of a number come from rounding. */
  private static final double ROUNDING = 1e-9;

  private final List<String> names;
  private final List<AnalysisRun> runs;
  private final List<ValuePath> figures;
  private final Set<String> ids;

  /**
   * A comparison.
   *
   * @param names of the sides
   * @param runs what was said of each
   * @param figures the main figures
   * @param ids of the backends whose values are compared
   */
  SidesAsTheyStand(
      List<String> names, List<AnalysisRun> runs, List<ValuePath> figures, Set<String> ids) {
    this.names = names;
    this.runs = runs;
    this.figures = figures;
    this.ids = ids;
  }

  /** A number on each side; values: side → number, NaN where there is none. */
  private record Line(String path, String unit, double[] values) {
    /** How far the greatest is from the least, as a part of the greater amount. */
    double spread() {
      double least = Double.POSITIVE_INFINITY;
      double most = Double.NEGATIVE_INFINITY;
      for (double value : values) {
        least = Math.min(least, value);
        most = Math.max(most, value);
      }
      double size = Math.max(Math.abs(least), Math.abs(most));
      return size == 0 || Double.isInfinite(size) ? (least == most ? 0 : 1) : (most - least) / size;
    }

    /** A side against the first; NaN where that makes no sense. */
    double ratio(int side) {
      return values[0] == 0 ? Double.NaN : values[side] / values[0];
    }
  }

  Report report() {
    List<Line> main = lines(figures);
    List<Line> others = others(main);
    List<Section> sections = new ArrayList<>();
    if (!main.isEmpty()) {
      sections.add(table("", main, main.size()));
    }
    if (!others.isEmpty()) {
      sections.add(table("What else differs, most first", others, MOST_SHOWN));
    }
    sections.addAll(reasons());
    List<String> notes = new ArrayList<>();
    if (others.size() > MOST_SHOWN) {
      notes.add(others.size() + " values differ beside; -f json has them, --of PATH picks some");
    }
    boolean same = main.stream().allMatch(line -> line.spread() <= ROUNDING);
    if (same && others.isEmpty()) {
      notes.add("no value that is on all sides differs");
    }
    Value.Obj values =
        Value.object()
            .put("sides", Value.strings(names))
            .put("figures", Value.list(main.stream().map(this::value).toList()))
            .put("changes", Value.list(others.stream().limit(MOST_KEPT).map(this::value).toList()))
            .build();
    String title = "Comparison of " + String.join(", ", names);
    return new Report(title, sections, values, List.of(), notes, pictures(main));
  }

  private List<Line> lines(List<ValuePath> paths) {
    List<Line> lines = new ArrayList<>();
    for (ValuePath path : paths) {
      List<Map<String, Double>> sides = new ArrayList<>();
      Set<String> parts = new LinkedHashSet<>();
      for (AnalysisRun run : runs) {
        Value found = path.find(ResultValues.of(run.envelope())).orElse(Value.NULL);
        Map<String, Double> leaves = NumberPaths.of(found);
        sides.add(leaves);
        parts.addAll(leaves.keySet());
      }
      for (String part : parts) {
        double[] values = values(sides, part);
        String joint = part.isEmpty() || part.startsWith("[") ? "" : ".";
        lines.add(new Line(path + joint + part, unit(path, part), values));
      }
    }
    return lines;
  }

  private String unit(ValuePath path, String part) {
    return part.isEmpty() ? FigureUnit.of(path, runs.get(0).envelope()) : "";
  }

  private static double[] values(List<Map<String, Double>> sides, String path) {
    return sides.stream().mapToDouble(leaves -> leaves.getOrDefault(path, Double.NaN)).toArray();
  }

  /** What differs beside the main figures and is on all sides. */
  private List<Line> others(List<Line> main) {
    Set<String> shown = new LinkedHashSet<>();
    main.forEach(line -> shown.add(line.path()));
    List<Line> lines = new ArrayList<>();
    for (String id : ids) {
      List<Map<String, Double>> sides = new ArrayList<>();
      for (AnalysisRun run : runs) {
        Value values = ResultValues.of(run.envelope()).get(id);
        sides.add(NumberPaths.of(values == null ? Value.NULL : values));
      }
      for (String path : sides.get(0).keySet()) {
        Line line = new Line(id + "." + path, "", values(sides, path));
        boolean everywhere = sides.stream().allMatch(side -> side.containsKey(path));
        if (everywhere && line.spread() > ROUNDING && !shown.contains(line.path())) {
          lines.add(line);
        }
      }
    }
    lines.sort(Comparator.comparingDouble(Line::spread).reversed());
    return lines;
  }

  private Section.Table table(String title, List<Line> lines, int most) {
    List<Section.Column> columns = new ArrayList<>(List.of(Section.Column.of("figure")));
    names.forEach(name -> columns.add(Section.Column.of(name)));
    boolean two = names.size() == 2;
    columns.add(Section.Column.of(two ? "change" : "spread"));
    List<List<Value>> rows = new ArrayList<>();
    for (Line line : lines.subList(0, Math.min(most, lines.size()))) {
      List<Value> row = new ArrayList<>(List.of(Value.of(line.path())));
      for (double value : line.values()) {
        row.add(Double.isNaN(value) ? Value.NULL : Value.of(shown(value, line.unit())));
      }
      row.add(Value.of(two ? change(line) : Quantity.format(line.spread(), "%")));
      rows.add(row);
    }
    return new Section.Table(title, columns, rows);
  }

  private static String shown(double value, String unit) {
    return Quantity.format(value, unit);
  }

  private static String change(Line line) {
    double ratio = line.ratio(1);
    if (Double.isNaN(ratio) || Double.isInfinite(ratio)) {
      return "-";
    }
    String part = (ratio > 1 ? "+" : "") + Quantity.format(ratio - 1, "%");
    return Math.abs(ratio) >= 2 || Math.abs(ratio) <= 0.5
        ? part + String.format(Locale.ROOT, " (%s times)", Quantity.plain(ratio, 3))
        : part;
  }

  private Value value(Line line) {
    Value.Builder values = Value.object();
    Value.Builder ratios = Value.object();
    for (int s = 0; s < names.size(); s++) {
      values.put(names.get(s), line.values()[s]);
      ratios.put(names.get(s), line.ratio(s));
    }
    return Value.object()
        .put("path", line.path())
        .put("unit", line.unit())
        .put("values", values.build())
        .put("ratio", ratios.build())
        .build();
  }

  /** The first steps of the reason of each side, where they are not the same on all. */
  private List<Section> reasons() {
    Map<String, List<String>> steps = new LinkedHashMap<>();
    for (int s = 0; s < runs.size(); s++) {
      List<String> lines =
          runs.get(s).envelope().answers().stream()
              .filter(answer -> ids.contains(answer.id()))
              .flatMap(answer -> answer.report().stream())
              .flatMap(report -> report.because().stream())
              .limit(MOST_STEPS)
              .map(SidesAsTheyStand::step)
              .toList();
      steps.put(names.get(s), lines);
    }
    List<Section> sections = new ArrayList<>();
    if (new LinkedHashSet<>(steps.values()).size() > 1) {
      steps.forEach(
          (name, lines) -> {
            if (!lines.isEmpty()) {
              sections.add(new Section.Text("Why " + name, lines));
            }
          });
    }
    return sections;
  }

  private static String step(Reason reason) {
    return reason.line() > 0 ? reason.text() + "  (line " + reason.line() + ")" : reason.text();
  }

  private List<Diagram> pictures(List<Line> main) {
    List<Diagram> pictures = new ArrayList<>();
    for (Line line : main) {
      Numbers lengths = Numbers.of(line.values());
      pictures.add(
          new BarChart(
              line.path(),
              new Axis(line.path(), line.unit(), false),
              names,
              List.of(new BarChart.Group(line.path(), Emphasis.PLAIN, lengths)),
              false));
    }
    return pictures;
  }
}
