// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.compare;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.camp.cli.check.FigureGoals;
import org.camp.cli.check.FigureUnit;
import org.camp.cli.check.ResultValues;
import org.camp.cli.grid.AxisRule;
import org.camp.cli.grid.Parameter;
import org.camp.cli.grid.ParameterGrid;
import org.camp.cli.grid.Row;
import org.camp.cli.run.AnalysisRun;
import org.camp.core.analysis.ExitCode;
import org.camp.core.analysis.Goal;
import org.camp.core.analysis.Progress;
import org.camp.core.batch.Cores;
import org.camp.core.report.Axis;
import org.camp.core.report.Diagram;
import org.camp.core.report.LineChart;
import org.camp.core.report.Numbers;
import org.camp.core.report.Numeric;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Summary;
import org.camp.core.report.Value;

/** Sides at the points of a sweep: one chart, and where one overtakes the other. */
final class SweptComparison {
  /** Values that differ by less than this part are equal. */
  private static final double ROUNDING = 1e-12;

  private static final int MOST_SIDES = 7;
  private static final int FEW_SIDES = 3;
  private static final int MOST_POINTS = 9;
  private static final int MOST_FIGURES = 2;

  private final SideRuns runs;
  private final ParameterGrid grid;
  private final List<String> names;
  private final List<SideFigure> figures;
  private final List<String> ids;
  private final FigureGoals goals;
  private final AxisRule axes;

  /** figure, side, point → value in base units; NaN where there is none. */
  private final double[][][] values;

  /** figure → its base unit; empty where it is not known. */
  private final String[] units;

  private final List<String> errors = new ArrayList<>();
  private ExitCode exit = ExitCode.OK;

  /**
   * Sides over a grid.
   *
   * @param swept the parameters
   * @param figures single numbers
   * @param ids of the backends that tell them
   * @param goals whether more of a figure is better
   * @param axes which scale charts have
   */
  SweptComparison(
      SideRuns runs,
      List<Parameter> swept,
      List<SideFigure> figures,
      List<String> ids,
      FigureGoals goals,
      AxisRule axes) {
    this.axes = axes;
    this.runs = runs;
    grid = new ParameterGrid(swept);
    names = runs.names();
    this.figures = figures;
    this.ids = ids;
    this.goals = goals;
    int points = (int) grid.size();
    values = new double[figures.size()][names.size()][points];
    units = new String[figures.size()];
    Arrays.fill(units, "");
  }

  /** Analyses all points of all sides. */
  void run(Progress progress) throws IOException {
    int points = (int) grid.size();
    long all = (long) points * names.size();
    Cores.<Row>ofThisComputer()
        .run(
            number -> row((int) (number / points), number % points),
            0,
            all,
            (number, row) -> {
              take((int) (number / points), (int) (number % points), row);
              progress.at("points", number + 1, all);
            });
  }

  /** The backends that tell the figures of a side. */
  private List<String> ids(int side) {
    return ids.stream()
        .filter(
            id -> figures.stream().anyMatch(figure -> ResultValues.leadsInto(figure.of(side), id)))
        .toList();
  }

  private Row row(int side, long point) {
    AnalysisRun run = runs.at(side, ids(side), axis -> grid.text(point, axis));
    for (int f = 0; f < units.length; f++) {
      if (units[f].isEmpty()) {
        units[f] = FigureUnit.of(figures.get(f).of(side), run.envelope());
      }
    }
    return run.row(figures.stream().map(figure -> figure.of(side)).toList());
  }

  private void take(int side, int point, Row row) {
    exit = exit.worst(row.exit());
    String error = row.error();
    if (error != null && errors.isEmpty()) {
      errors.add(names.get(side) + " at " + grid.label(point) + ": " + error);
    }
    for (int f = 0; f < figures.size(); f++) {
      values[f][side][point] = Numeric.of(row.values().get(f)).orElse(Double.NaN);
    }
  }

  /** The worst exit code of a point. */
  ExitCode exit() {
    return exit;
  }

  /** What went wrong first, if anything did. */
  List<String> errors() {
    return errors;
  }

  private Goal goal(int figure) {
    return goals.of(figures.get(figure).of(0).text()).orElse(Goal.LESS);
  }

  /** The side that is best; of equal ones the first; {@link Crossover#NONE} where one has none. */
  private int best(int figure, IntFunction<Double> of) {
    int best = 0;
    for (int s = 0; s < names.size(); s++) {
      double value = of.apply(s);
      if (Double.isNaN(value)) {
        return Crossover.NONE;
      }
      double least = of.apply(best);
      boolean apart =
          Math.abs(value - least) > ROUNDING * Math.max(Math.abs(value), Math.abs(least));
      if (apart && goal(figure).isWorse(value, least)) {
        best = s;
      }
    }
    return best;
  }

  private List<Crossover> crossovers(int figure) {
    if (grid.axes().size() != 1 || !grid.axes().get(0).range().isNumeric()) {
      return List.of();
    }
    int[] best = new int[(int) grid.size()];
    for (int p = 0; p < best.length; p++) {
      int point = p;
      best[p] = best(figure, s -> values[figure][s][point]);
    }
    return Crossover.along(
        grid.axes().get(0).range(), best, text -> best(figure, side -> value(figure, side, text)));
  }

  private double value(int figure, int side, String text) {
    AnalysisRun run = runs.at(side, ids(side), axis -> text);
    return figures
        .get(figure)
        .of(side)
        .find(ResultValues.of(run.envelope()))
        .map(value -> Numeric.of(value).orElse(Double.NaN))
        .orElse(Double.NaN);
  }

  Report report() {
    List<Section> sections = new ArrayList<>();
    List<Value> jsonFigures = new ArrayList<>();
    List<Value> jsonCrossings = new ArrayList<>();
    List<String> lines = new ArrayList<>();
    for (int f = 0; f < figures.size(); f++) {
      sections.add(table(f));
      jsonFigures.add(json(f));
      List<Crossover> crossings = crossovers(f);
      for (Crossover crossing : crossings) {
        lines.add(text(f, crossing));
        jsonCrossings.add(json(f, crossing));
      }
      if (crossings.isEmpty()) {
        always(f).ifPresent(lines::add);
      }
    }
    if (!lines.isEmpty()) {
      sections.add(0, new Section.Text("", lines));
    }
    List<Diagram> charts = charts();
    sections.addAll(charts);
    Value.Obj all =
        Value.object()
            .put("sides", Value.strings(names))
            .put("figures", Value.list(jsonFigures))
            .put("crossovers", Value.list(jsonCrossings))
            .build();
    String title = "Comparison of " + String.join(", ", names);
    return new Report(title, sections, all, List.of(), List.of())
        .asking("From where on is which side best?")
        .withSummary(() -> summary(lines));
  }

  /** What is best from where on, with what sides have at both ends. */
  private Summary summary(List<String> lines) {
    Summary.Builder summary =
        Summary.of(lines.isEmpty() ? names.size() + " sides over " + over() : lines.get(0));
    int last = (int) grid.size() - 1;
    boolean few = names.size() <= FEW_SIDES;
    if (few) {
      points(summary);
    }
    for (int f = few ? 1 : 0; f < Math.min(MOST_FIGURES, figures.size()); f++) {
      String block = f == 0 ? "Sides" : "Also";
      summary.row(block, SideLine.brief(figures.get(f).text()), grid.label(0), grid.label(last));
      for (int s = 0; s < Math.min(MOST_SIDES, names.size()); s++) {
        double[] ends = {values[f][s][0], values[f][s][last]};
        List<String> texts = SideLine.texts(ends, units[f]);
        summary.row(block, names.get(s), texts.get(0), texts.get(1));
      }
    }
    int left = names.size() - MOST_SIDES;
    if (left > 0) {
      summary.say("Sides", left + " more sides (--full)");
    }
    lines.stream().skip(1).limit(MOST_FIGURES).forEach(line -> summary.say("Best", line));
    return summary.build();
  }

  /** The first figure at some points: a line each, a column a side. */
  private void points(Summary.Builder summary) {
    int all = (int) grid.size();
    int shown = Math.min(MOST_POINTS, all);
    List<List<String>> columns = new ArrayList<>();
    for (int s = 0; s < names.size(); s++) {
      double[] some = new double[shown];
      for (int i = 0; i < shown; i++) {
        some[i] = values[0][s][point(i, shown, all)];
      }
      columns.add(SideLine.texts(some, units[0]));
    }
    List<String> heading = new ArrayList<>(List.of(SideLine.brief(figures.get(0).text())));
    heading.addAll(names);
    summary.row("Points", heading.toArray(String[]::new));
    for (int i = 0; i < shown; i++) {
      List<String> row = new ArrayList<>(List.of(grid.label(point(i, shown, all))));
      for (List<String> column : columns) {
        row.add(column.get(i));
      }
      summary.row("Points", row.toArray(String[]::new));
    }
    if (shown < all) {
      summary.say("Points", all - shown + " more between (--full)");
    }
  }

  /** Some of all points, the first and the last among them. */
  private static int point(int index, int shown, int all) {
    return shown == 1 ? 0 : (int) ((long) index * (all - 1) / (shown - 1));
  }

  private String over() {
    return grid.axes().stream().map(Parameter::name).collect(Collectors.joining(" and "));
  }

  private String better(int figure) {
    return goals.of(figures.get(figure).of(0).text()).map(goal -> "is better").orElse("is less");
  }

  private String text(int figure, Crossover crossing) {
    String name = grid.axes().get(0).name();
    return String.format(
        Locale.ROOT,
        "%s %s from %s %s %s on (%s); up to %s %s",
        names.get(crossing.best()),
        better(figure),
        name,
        crossing.exact() ? "=" : "of about",
        crossing.from(),
        SideLine.brief(figures.get(figure).text()),
        crossing.last(),
        names.get(crossing.before()));
  }

  /** That one side is best at all points. */
  private Optional<String> always(int figure) {
    int first = best(figure, s -> values[figure][s][0]);
    for (int p = 0; p < grid.size(); p++) {
      int point = p;
      if (first == Crossover.NONE || best(figure, s -> values[figure][s][point]) != first) {
        return Optional.empty();
      }
    }
    boolean equal = true;
    for (int p = 0; p < grid.size(); p++) {
      for (int s = 1; s < names.size(); s++) {
        equal &= values[figure][s][p] == values[figure][0][p];
      }
    }
    return Optional.of(
        equal
            ? "all sides are the same at every point ("
                + SideLine.brief(figures.get(figure).text())
                + ")"
            : String.format(
                Locale.ROOT,
                "%s %s, or as good, at every point (%s)",
                names.get(first),
                better(figure),
                SideLine.brief(figures.get(figure).text())));
  }

  private Section.Table table(int figure) {
    List<Section.Column> columns = new ArrayList<>();
    for (Parameter axis : grid.axes()) {
      columns.add(new Section.Column(axis.name(), axis.range().unit()));
    }
    names.forEach(name -> columns.add(new Section.Column(name, units[figure])));
    List<List<Value>> rows = new ArrayList<>();
    for (int p = 0; p < grid.size(); p++) {
      List<Value> row = new ArrayList<>();
      for (int a = 0; a < grid.axes().size(); a++) {
        row.add(grid.value(p, a));
      }
      for (int s = 0; s < names.size(); s++) {
        row.add(Value.of(values[figure][s][p]));
      }
      rows.add(row);
    }
    return new Section.Table(SideLine.brief(figures.get(figure).text()), columns, rows);
  }

  private Value json(int figure) {
    List<Value> points = new ArrayList<>();
    for (int p = 0; p < grid.size(); p++) {
      Value.Builder sides = Value.object();
      for (int s = 0; s < names.size(); s++) {
        sides.put(names.get(s), values[figure][s][p]);
      }
      points.add(
          Value.object()
              .put("parameters", grid.parameters(p))
              .put("values", sides.build())
              .build());
    }
    return Value.object()
        .put("path", figures.get(figure).text())
        .put("unit", units[figure])
        .put("points", Value.list(points))
        .build();
  }

  private Value json(int figure, Crossover crossing) {
    return Value.object()
        .put("path", figures.get(figure).text())
        .put("over", grid.axes().get(0).name())
        .put("from", crossing.from())
        .put("last", crossing.last())
        .put("exact", crossing.exact())
        .put("best", names.get(crossing.best()))
        .put("before", names.get(crossing.before()))
        .build();
  }

  private List<Diagram> charts() {
    List<Diagram> charts = new ArrayList<>();
    if (grid.axes().size() != 1 || !grid.axes().get(0).range().isNumeric() || grid.size() < 2) {
      return charts;
    }
    Parameter axis = grid.axes().get(0);
    Numbers x = Numbers.of((int) grid.size(), p -> axis.range().number(p).orElse(Double.NaN));
    Axis across = axes.across(axis, x);
    for (int f = 0; f < figures.size(); f++) {
      List<LineChart.Series> series = new ArrayList<>();
      double least = Double.POSITIVE_INFINITY;
      double most = Double.NEGATIVE_INFINITY;
      for (int s = 0; s < names.size(); s++) {
        Numbers y = Numbers.of(values[f][s]);
        series.add(LineChart.Series.line(names.get(s), x, y));
        for (double value : values[f][s]) {
          least = Double.isNaN(value) ? least : Math.min(least, value);
          most = Double.isNaN(value) ? most : Math.max(most, value);
        }
      }
      String path = figures.get(f).text();
      Axis up = AxisRule.upward(path, units[f], across, least, most);
      charts.add(new LineChart(path + " over " + axis.name(), across, up, series));
    }
    return charts;
  }
}
