// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.sweep;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.camp.cli.grid.AxisRule;
import org.camp.cli.grid.Parameter;
import org.camp.cli.grid.ParameterGrid;
import org.camp.core.law.search.Law;
import org.camp.core.report.Axis;
import org.camp.core.report.BarChart;
import org.camp.core.report.Diagram;
import org.camp.core.report.Emphasis;
import org.camp.core.report.HeatMap;
import org.camp.core.report.LineChart;
import org.camp.core.report.Numbers;
import org.camp.core.report.Numeric;
import org.camp.core.report.ValuePath;

/**
 * The pictures of a sweep: each single measure over the parameters, curves of all points over each
 * other, and the parts of an object side by side, or stacked where they make up a whole.
 */
final class SweepPictures {
  private static final double WIDE = 50;
  private static final int CURVES = 6;
  private static final int CURVE_POINTS = 12;

  /** Most curves over each other. */
  private static final int OVERLAID = 12;

  /** Most parts that have a colour. */
  private static final int PARTS = 7;

  /** How near to 1 the sum of shares is. */
  private static final double WHOLE = 1e-6;

  private final SweepResults results;
  private final ParameterGrid grid;
  private final SweepMeasures measures;
  private final SweepGrowth growth;
  private final AxisRule axes;

  SweepPictures(SweepResults results, SweepMeasures measures, SweepGrowth growth, AxisRule axes) {
    this.axes = axes;
    this.results = results;
    this.grid = results.grid();
    this.measures = measures;
    this.growth = growth;
  }

  /** All of them; none of a single point. */
  List<Diagram> all() {
    List<Diagram> diagrams = new ArrayList<>();
    if (results.size() > 1) {
      for (int m = 0; m < measures.paths().size(); m++) {
        if (measures.isSingle(m) && results.extreme(m, false) >= 0) {
          if (grid.axes().size() == 1 && grid.axes().get(0).range().isNumeric()) {
            diagrams.add(chart(m));
          } else if (grid.axes().size() == 2) {
            int along = curved();
            diagrams.add(along < 0 ? heatMap(m) : curves(m, along));
          }
        }
        if (measures.isCurve(m)) {
          overlay(m).ifPresent(diagrams::add);
        }
      }
      if (grid.axes().size() == 1 && grid.axes().get(0).range().isNumeric()) {
        diagrams.addAll(0, new AlikeMeasures(results, measures, axes).charts());
      }
      if (grid.axes().size() == 1) {
        measures.wholes().forEach(whole -> parts(whole).ifPresent(diagrams::add));
      }
    }
    return diagrams;
  }

  private LineChart chart(int measure) {
    int size = results.size();
    Parameter parameter = grid.axes().get(0);
    String path = measures.paths().get(measure).text();
    Numbers x = Numbers.of(size, i -> Numeric.of(grid.value(i, 0)).orElse(Double.NaN));
    Numbers y = Numbers.of(size, i -> results.number(measure, i));
    Axis right = axes.across(parameter, x);
    Axis up = upward(path, measures.units().get(measure), right, List.of(y));
    List<LineChart.Mark> marks = new ArrayList<>();
    if (results.isMarked(measures, measure)) {
      int least = results.extreme(measure, false);
      int greatest = results.extreme(measure, true);
      marks.add(new LineChart.Mark(x.get(least), y.get(least), "min"));
      marks.add(new LineChart.Mark(x.get(greatest), y.get(greatest), "max"));
    }
    String heading = path + " over " + parameter.name();
    List<LineChart.Series> series = new ArrayList<>();
    boolean exact = true; // What stands first is drawn solid.
    if (results.isMarked(measures, measure)) {
      LawText text = new LawText(parameter, measures.units().get(measure));
      for (Law law : SweepGrowth.laws(growth.over(measure, 0))) {
        LawDrawing drawing = new LawDrawing(law, text);
        drawing.series(x, right.log()).ifPresent(series::add);
        exact &= !(law instanceof Law.Fitted);
        marks.addAll(drawing.marks());
      }
    }
    series.add(
        exact ? series.size() : 0,
        series.isEmpty() ? LineChart.Series.line(path, x, y) : LineChart.Series.points(path, x, y));
    return new LineChart(heading, right, up, series, marks, List.of());
  }

  /** The axis along which few curves say more than a heat map does; −1 when none is such. */
  private int curved() {
    for (int a = 0; a < 2; a++) {
      if (grid.axes().get(a).range().isNumeric()
          && grid.axes().get(a).range().size() >= CURVE_POINTS
          && grid.axes().get(1 - a).range().size() <= CURVES) {
        return a;
      }
    }
    return -1;
  }

  /** A curve along one axis for every value of the other. */
  private LineChart curves(int measure, int along) {
    Parameter right = grid.axes().get(along);
    Parameter other = grid.axes().get(1 - along);
    int length = (int) right.range().size();
    int step = along == 1 ? 1 : (int) other.range().size();
    String path = measures.paths().get(measure).text();
    List<LineChart.Series> series = new ArrayList<>();
    List<Numbers> heights = new ArrayList<>();
    for (int c = 0; c < other.range().size(); c++) {
      int first = along == 1 ? c * length : c;
      Numbers x =
          Numbers.of(
              length, i -> Numeric.of(grid.value(first + i * step, along)).orElse(Double.NaN));
      Numbers y = Numbers.of(length, i -> results.number(measure, first + i * step));
      series.add(LineChart.Series.line(other.name() + "=" + other.range().text(c), x, y));
      heights.add(y);
    }
    Axis across = axes.across(right, series.get(0).x());
    Axis up = upward(path, measures.units().get(measure), across, heights);
    return new LineChart(path + " over " + right.name(), across, up, series);
  }

  /** The axis of what is measured. */
  static Axis upward(String path, String unit, Axis across, List<Numbers> heights) {
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    for (Numbers height : heights) {
      for (int i = 0; i < height.size(); i++) {
        if (!Double.isNaN(height.get(i))) {
          least = Math.min(least, height.get(i));
          most = Math.max(most, height.get(i));
        }
      }
    }
    return AxisRule.upward(path, unit, across, least, most);
  }

  /** Whether all numbers are positive, and the greatest is so many times the least. */
  private static boolean spans(Numbers numbers, double ratio) {
    double least = Double.POSITIVE_INFINITY;
    double greatest = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < numbers.size(); i++) {
      if (!Double.isNaN(numbers.get(i))) {
        least = Math.min(least, numbers.get(i));
        greatest = Math.max(greatest, numbers.get(i));
      }
    }
    return least > 0 && greatest >= ratio * least;
  }

  private HeatMap heatMap(int measure) {
    int rows = (int) grid.axes().get(0).range().size();
    int columns = (int) grid.axes().get(1).range().size();
    List<String> across = new ArrayList<>();
    for (int c = 0; c < columns; c++) {
      across.add(grid.axes().get(1).range().text(c));
    }
    List<String> down = new ArrayList<>();
    for (int r = 0; r < rows; r++) {
      down.add(grid.axes().get(0).range().text(r));
    }
    Numbers cells = Numbers.of(rows * columns, i -> results.number(measure, i));
    List<HeatMap.Mark> marks = new ArrayList<>();
    if (results.isMarked(measures, measure)) {
      for (boolean greatest : new boolean[] {false, true}) {
        int point = results.extreme(measure, greatest);
        String label = greatest ? "max" : "min";
        marks.add(new HeatMap.Mark(point / columns, point % columns, label));
      }
    }
    String path = measures.paths().get(measure).text();
    return new HeatMap(
        path,
        grid.axes().get(1).name(),
        grid.axes().get(0).name(),
        across,
        down,
        new Axis(path, measures.units().get(measure), spans(cells, WIDE)),
        cells,
        marks);
  }

  /** The curves of the points over each other; of many, some at equal distances. */
  private Optional<Diagram> overlay(int measure) {
    List<LineChart.Series> series = new ArrayList<>();
    int shown = Math.min(OVERLAID, results.size());
    for (int i = 0; i < shown; i++) {
      int point = shown == 1 ? 0 : (int) ((long) i * (results.size() - 1) / (shown - 1));
      Optional<SweepCurve> curve = SweepCurve.of(results.value(measure, point));
      if (curve.isPresent()) {
        series.add(LineChart.Series.line(grid.label(point), curve.get().x(), curve.get().y()));
      }
    }
    String path = measures.paths().get(measure).text();
    Axis over = measures.axis(measure);
    return series.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new LineChart(path + " over " + over.label(), over, Axis.of(path, ""), series));
  }

  /**
   * The parts of an object that is measured: stacked when they always sum to 1, or one is called
   * total and they never sum to more, else as lines.
   */
  private Optional<Diagram> parts(ValuePath whole) {
    boolean summed = isSummed(whole);
    List<Integer> parts =
        IntStream.range(0, measures.paths().size())
            .filter(m -> measures.isPartOf(m, whole) && greatest(m) > 0)
            .filter(m -> !summed || !isTotal(m))
            .boxed()
            .sorted(Comparator.comparingDouble(m -> -greatest(m)))
            .toList();
    Parameter parameter = grid.axes().get(0);
    String title = whole.text() + " over " + parameter.name();
    if (parts.size() > 1 && (summed || isWhole(whole))) {
      return Optional.of(stack(title, whole, parts, summed));
    }
    if (parts.isEmpty() || !parameter.range().isNumeric()) {
      return Optional.empty();
    }
    Numbers x = Numbers.of(results.size(), i -> Numeric.of(grid.value(i, 0)).orElse(Double.NaN));
    List<LineChart.Series> series =
        parts.stream()
            .limit(OVERLAID)
            .map(
                m ->
                    LineChart.Series.line(
                        measures.name(m), x, Numbers.of(x.size(), i -> results.number(m, i))))
            .toList();
    String shown = parts.size() > OVERLAID ? " (the greatest " + OVERLAID + ")" : "";
    return Optional.of(
        new LineChart(
            title + shown, axes.across(parameter, x), Axis.of(whole.text(), unit(parts)), series));
  }

  /** A bar for each point; the parts that are least at all points are put together. */
  private BarChart stack(String title, ValuePath whole, List<Integer> parts, boolean summed) {
    int own = parts.size() <= PARTS ? parts.size() : PARTS - 1;
    List<BarChart.Group> groups = new ArrayList<>();
    for (int m : parts.subList(0, own)) {
      Numbers lengths = Numbers.of(results.size(), i -> defined(m, i));
      groups.add(new BarChart.Group(measures.name(m), Emphasis.PLAIN, lengths));
    }
    List<Integer> rest =
        IntStream.range(0, measures.paths().size())
            .filter(m -> measures.isPartOf(m, whole) && !parts.subList(0, own).contains(m))
            .boxed()
            .toList();
    Numbers others =
        summed
            ? Numbers.of(results.size(), i -> Math.max(0, rest(whole, parts.subList(0, own), i)))
            : Numbers.of(results.size(), i -> rest.stream().mapToDouble(m -> defined(m, i)).sum());
    double most = IntStream.range(0, others.size()).mapToDouble(others::get).max().orElse(0);
    if (most > WHOLE) {
      groups.add(new BarChart.Group("others", Emphasis.QUIET, others));
    }
    List<String> points = IntStream.range(0, results.size()).mapToObj(i -> grid.label(i)).toList();
    String unit = summed ? unit(parts) : "%";
    return new BarChart(title, Axis.of(whole.text(), unit), points, groups, true);
  }

  /** The unit of some measures; empty where they have several. */
  private String unit(List<Integer> some) {
    List<String> units = some.stream().map(measures.units()::get).distinct().toList();
    return units.size() == 1 ? units.get(0) : "";
  }

  private double greatest(int measure) {
    return IntStream.range(0, results.size())
        .mapToDouble(i -> Math.abs(results.number(measure, i)))
        .filter(Double::isFinite)
        .max()
        .orElse(0);
  }

  private double defined(int measure, int point) {
    double value = results.number(measure, point);
    return Double.isNaN(value) ? 0 : value;
  }

  private boolean isTotal(int measure) {
    return measures.name(measure).equals("total");
  }

  /** What is left of the total of an object at a point beside some of its parts. */
  private double rest(ValuePath whole, List<Integer> parts, int point) {
    int total = total(whole).orElseThrow();
    return defined(total, point) - parts.stream().mapToDouble(m -> defined(m, point)).sum();
  }

  private OptionalInt total(ValuePath whole) {
    return IntStream.range(0, measures.paths().size())
        .filter(m -> measures.isPartOf(m, whole) && isTotal(m))
        .findFirst();
  }

  /**
   * Whether an object has a total, of which the other parts are never more. Some may be missing:
   * those that are there at neither the first nor the last point.
   */
  private boolean isSummed(ValuePath whole) {
    OptionalInt total = total(whole);
    if (total.isEmpty()) {
      return false;
    }
    List<Integer> parts =
        IntStream.range(0, measures.paths().size())
            .filter(m -> measures.isPartOf(m, whole) && !isTotal(m))
            .boxed()
            .toList();
    for (int i = 0; i < results.size(); i++) {
      int point = i;
      boolean negative = parts.stream().anyMatch(m -> defined(m, point) < 0);
      double least = -WHOLE * Math.max(1, defined(total.getAsInt(), i));
      if (negative || rest(whole, parts, i) < least) {
        return false;
      }
    }
    return true;
  }

  /** Whether the parts sum to 1 wherever they are defined, and are somewhere. */
  private boolean isWhole(ValuePath whole) {
    boolean any = false;
    for (int i = 0; i < results.size(); i++) {
      int point = i;
      double sum =
          IntStream.range(0, measures.paths().size())
              .filter(m -> measures.isPartOf(m, whole))
              .mapToDouble(m -> results.number(m, point))
              .sum();
      any |= Double.isFinite(sum);
      if (Math.abs(sum - 1) > WHOLE) {
        return false;
      }
    }
    return any;
  }
}
