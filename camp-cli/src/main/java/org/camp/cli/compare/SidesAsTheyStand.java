// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.compare;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.camp.cli.check.FigureGoals;
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

  /** What is told of other values: it differs since they do. */
  private static final Pattern DERIVED =
      Pattern.compile("\\.(sensitivity|gains|shares|whatIf|solver|error)\\b");

  /** Differences up to this part of a number come from rounding. */
  private static final double ROUNDING = 1e-9;

  private final List<String> names;
  private final List<AnalysisRun> runs;
  private final List<SideFigure> figures;
  private final Set<String> ids;
  private final FigureGoals goals;

  /**
   * A comparison.
   *
   * @param names of the sides
   * @param runs what was said of each
   * @param figures the main figures
   * @param ids of the backends whose values are compared
   * @param goals whether more of a figure is better
   */
  SidesAsTheyStand(
      List<String> names,
      List<AnalysisRun> runs,
      List<SideFigure> figures,
      Set<String> ids,
      FigureGoals goals) {
    this.goals = goals;
    this.names = names;
    this.runs = runs;
    this.figures = figures;
    this.ids = ids;
  }

  Report report() {
    List<SideLine> main = lines();
    List<SideLine> others = others(main);
    List<Section> sections = new ArrayList<>();
    if (!main.isEmpty()) {
      sections.add(table("", main, main.size()));
    }
    if (!others.isEmpty()) {
      sections.add(table("What else differs, most first", others, MOST_SHOWN));
    }
    SideReasons parts = new SideReasons(names, runs, main);
    sections.addAll(parts.sections());
    Map<String, List<String>> steps = steps();
    steps.forEach(
        (name, lines) -> {
          if (!lines.isEmpty()) {
            sections.add(new Section.Text("Why " + name, lines));
          }
        });
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
            .put("figures", Value.list(main.stream().map(line -> value(line, parts)).toList()))
            .put(
                "changes",
                Value.list(
                    others.stream().limit(MOST_KEPT).map(line -> value(line, parts)).toList()))
            .build();
    String title = "Comparison of " + String.join(", ", names);
    Report report = new Report(title, sections, values, List.of(), notes, pictures(main));
    if (main.isEmpty()) {
      return report;
    }
    List<SideLine> own =
        others.stream().filter(line -> !DERIVED.matcher(line.path()).find()).toList();
    ComparisonScreen screen = new ComparisonScreen(names, main, own, parts, steps, goals);
    return report.withSummary(() -> screen.summary(ROUNDING)).opening(() -> screen.page(ROUNDING));
  }

  private List<SideLine> lines() {
    List<SideLine> lines = new ArrayList<>();
    for (SideFigure figure : figures) {
      List<Map<String, Double>> sides = new ArrayList<>();
      Set<String> parts = new LinkedHashSet<>();
      for (int side = 0; side < runs.size(); side++) {
        Value root = ResultValues.of(runs.get(side).envelope());
        Map<String, Double> leaves = NumberPaths.of(figure.of(side).find(root).orElse(Value.NULL));
        sides.add(leaves);
        parts.addAll(leaves.keySet());
      }
      for (String part : parts) {
        String rest = part.isEmpty() || part.startsWith("[") ? part : "." + part;
        List<String> places = figure.paths().stream().map(path -> path.text() + rest).toList();
        double[] values = values(sides, part);
        lines.add(new SideLine(figure.text() + rest, places, unit(places), values));
      }
    }
    return lines;
  }

  /** The unit in the results of the first side that tells it. */
  private String unit(List<String> places) {
    for (int side = 0; side < runs.size(); side++) {
      String unit = FigureUnit.of(ValuePath.parse(places.get(side)), runs.get(side).envelope());
      if (!unit.isEmpty()) {
        return unit;
      }
    }
    return "";
  }

  private static double[] values(List<Map<String, Double>> sides, String path) {
    return sides.stream().mapToDouble(leaves -> leaves.getOrDefault(path, Double.NaN)).toArray();
  }

  /** What differs beside the main figures and is on all sides. */
  private List<SideLine> others(List<SideLine> main) {
    Set<String> shown = new LinkedHashSet<>();
    main.forEach(line -> shown.add(line.path()));
    List<SideLine> lines = new ArrayList<>();
    for (String id : ids) {
      List<Map<String, Double>> sides = new ArrayList<>();
      for (AnalysisRun run : runs) {
        Value values = ResultValues.of(run.envelope()).get(id);
        sides.add(NumberPaths.of(values == null ? Value.NULL : values));
      }
      for (String path : sides.get(0).keySet()) {
        String whole = id + "." + path;
        List<String> places = Collections.nCopies(runs.size(), whole);
        SideLine line = new SideLine(whole, places, "", values(sides, path));
        boolean everywhere = sides.stream().allMatch(side -> side.containsKey(path));
        if (everywhere && line.spread() > ROUNDING && !shown.contains(line.path())) {
          lines.add(line);
        }
      }
    }
    lines.sort(
        Comparator.comparing((SideLine line) -> DERIVED.matcher(line.path()).find())
            .thenComparing(Comparator.comparingDouble(SideLine::spread).reversed()));
    for (int i = 0; i < Math.min(MOST_KEPT, lines.size()); i++) {
      SideLine line = lines.get(i);
      lines.set(i, line.in(unit(line.places())));
    }
    return lines;
  }

  private Section.Table table(String title, List<SideLine> lines, int most) {
    List<Section.Column> columns = new ArrayList<>(List.of(Section.Column.of("figure")));
    names.forEach(name -> columns.add(Section.Column.of(name)));
    boolean two = names.size() == 2;
    columns.add(Section.Column.of(two ? "change" : "spread"));
    List<List<Value>> rows = new ArrayList<>();
    for (SideLine line : lines.subList(0, Math.min(most, lines.size()))) {
      List<Value> row = new ArrayList<>(List.of(Value.of(line.path())));
      for (double value : line.values()) {
        row.add(Double.isNaN(value) ? Value.NULL : Value.of(shown(value, line.unit())));
      }
      row.add(Value.of(two ? line.change(1) : Quantity.format(line.spread(), "%")));
      rows.add(row);
    }
    return new Section.Table(title, columns, rows);
  }

  private static String shown(double value, String unit) {
    return Quantity.format(value, unit);
  }

  private Value value(SideLine line, SideReasons parts) {
    Value.Builder values = Value.object();
    Value.Builder ratios = Value.object();
    for (int s = 0; s < names.size(); s++) {
      values.put(names.get(s), line.values()[s]);
      ratios.put(names.get(s), line.ratio(s));
    }
    Value.Builder told = Value.object().put("path", line.path());
    if (line.places().stream().distinct().count() > 1) {
      Value.Builder paths = Value.object();
      for (int s = 0; s < names.size(); s++) {
        paths.put(names.get(s), line.places().get(s));
      }
      told.put("paths", paths.build());
    }
    return told.put("unit", line.unit())
        .put("values", values.build())
        .put("ratio", ratios.build())
        .put("because", parts.value(line.path()))
        .build();
  }

  /** The first steps of the reason of each side; nothing where they are the same on all. */
  private Map<String, List<String>> steps() {
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
    return new LinkedHashSet<>(steps.values()).size() > 1 ? steps : Map.of();
  }

  private static String step(Reason reason) {
    return reason.line() > 0 ? reason.text() + "  (line " + reason.line() + ")" : reason.text();
  }

  private List<Diagram> pictures(List<SideLine> main) {
    List<Diagram> pictures = new ArrayList<>();
    for (SideLine line : main) {
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
