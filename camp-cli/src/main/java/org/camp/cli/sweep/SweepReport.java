// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.sweep;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.camp.cli.grid.Parameter;
import org.camp.cli.grid.ParameterGrid;
import org.camp.core.law.ExactFit;
import org.camp.core.law.Exponent;
import org.camp.core.law.Law;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.Axis;
import org.camp.core.report.Diagram;
import org.camp.core.report.HeatMap;
import org.camp.core.report.LineChart;
import org.camp.core.report.Numbers;
import org.camp.core.report.Numeric;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;

/** Shows what a sweep measured: a table, a chart or a heat map, the extremes and the growth. */
final class SweepReport {
  private static final double WIDE = 50;
  private static final int CURVES = 6;
  private static final int CURVE_POINTS = 12;

  /** The fewest points for which it is told that they follow no law. */
  private static final int FEWEST = 4;

  private final String title;
  private final SweepResults results;
  private final ParameterGrid grid;
  private final SweepMeasures measures;
  private final SweepGrowth growth;

  SweepReport(String title, SweepResults results, SweepMeasures measures, SweepGrowth growth) {
    this.growth = growth;
    this.title = title;
    this.results = results;
    this.grid = results.grid();
    this.measures = measures;
  }

  Report build() {
    List<Section> sections = new ArrayList<>();
    sections.add(table());
    List<String> forms = closedForms();
    if (!forms.isEmpty()) {
      sections.add(new Section.Text("Closed forms, exact at every point", forms));
    }
    sections.addAll(diagrams());
    return new Report(title, sections, Value.object().build(), List.of(), notes());
  }

  private Section.Table table() {
    List<Section.Column> columns = new ArrayList<>();
    for (Parameter axis : grid.axes()) {
      columns.add(new Section.Column(axis.name(), axis.range().unit()));
    }
    for (int m = 0; m < measures.paths().size(); m++) {
      columns.add(new Section.Column(measures.name(m), measures.units().get(m)));
      if (isMarked(m)) {
        columns.add(Section.Column.of(""));
      }
    }
    if (results.failed() > 0) {
      columns.add(Section.Column.of("error"));
    }
    List<List<Value>> rows = new ArrayList<>(results.size());
    for (int point = 0; point < results.size(); point++) {
      rows.add(row(point));
    }
    return new Section.Table("", columns, rows);
  }

  private List<Value> row(int point) {
    List<Value> row = new ArrayList<>();
    for (int a = 0; a < grid.axes().size(); a++) {
      row.add(grid.value(point, a));
    }
    for (int m = 0; m < measures.paths().size(); m++) {
      row.add(results.value(m, point));
      if (isMarked(m)) {
        row.add(Value.of(mark(m, point)));
      }
    }
    if (results.failed() > 0) {
      String error = results.error(point);
      row.add(Value.of(error == null ? "" : error));
    }
    return row;
  }

  /** Whether a measure has a minimum and another maximum. */
  private boolean isMarked(int measure) {
    int least = results.extreme(measure, false);
    int greatest = results.extreme(measure, true);
    return !measures.isPart(measure)
        && least >= 0
        && results.number(measure, least) != results.number(measure, greatest);
  }

  private String mark(int measure, int point) {
    return point == results.extreme(measure, false)
        ? "min"
        : point == results.extreme(measure, true) ? "max" : "";
  }

  private List<Diagram> diagrams() {
    List<Diagram> diagrams = new ArrayList<>();
    if (results.size() > 1) {
      for (int m = 0; m < measures.paths().size(); m++) {
        if (results.extreme(m, false) >= 0) {
          if (measures.isPart(m)) {
            continue;
          }
          if (grid.axes().size() == 1 && grid.axes().get(0).range().isNumeric()) {
            diagrams.add(chart(m));
          } else if (grid.axes().size() == 2) {
            int along = curved();
            diagrams.add(along < 0 ? heatMap(m) : curves(m, along));
          }
        }
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
    boolean ratios = spans(x, 20) && x.get(size / 2) < (x.get(0) + x.get(size - 1)) / 4;
    Axis right = new Axis(parameter.name(), parameter.range().unit(), ratios);
    Axis up = new Axis(path, measures.units().get(measure), ratios && spans(y, 5));
    List<LineChart.Mark> marks = new ArrayList<>();
    if (isMarked(measure)) {
      int least = results.extreme(measure, false);
      int greatest = results.extreme(measure, true);
      marks.add(new LineChart.Mark(x.get(least), y.get(least), "min"));
      marks.add(new LineChart.Mark(x.get(greatest), y.get(greatest), "max"));
    }
    String heading = path + " over " + parameter.name();
    List<LineChart.Series> series = new ArrayList<>();
    series.add(LineChart.Series.line(path, x, y));
    if (isMarked(measure)) {
      LawText text = new LawText(parameter, measures.units().get(measure));
      for (Law law : laws(growth.over(measure, 0))) {
        LawDrawing drawing = new LawDrawing(law, text);
        drawing.series(x).ifPresent(series::add);
        marks.addAll(drawing.marks());
      }
    }
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
    for (int c = 0; c < other.range().size(); c++) {
      int first = along == 1 ? c * length : c;
      Numbers x =
          Numbers.of(
              length, i -> Numeric.of(grid.value(first + i * step, along)).orElse(Double.NaN));
      Numbers y = Numbers.of(length, i -> results.number(measure, first + i * step));
      series.add(LineChart.Series.line(other.name() + "=" + other.range().text(c), x, y));
    }
    return new LineChart(
        path + " over " + right.name(),
        Axis.of(right.name(), right.range().unit()),
        Axis.of(path, measures.units().get(measure)),
        series);
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
    if (isMarked(measure)) {
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

  /** The extremes and the growth of each measure. */
  List<String> notes() {
    List<String> notes = new ArrayList<>();
    for (int m = 0; m < measures.paths().size(); m++) {
      if (measures.isPart(m)) {
        continue;
      }
      extremes(m, notes);
      boolean together = growth.joint(m).size() == 1 && growth.joint(m).get(0).isExact();
      for (int a = 0; a < grid.axes().size(); a++) {
        growth(m, a, together, notes);
      }
      joint(m, notes);
    }
    return notes;
  }

  /**
   * The formula of every measure that counts something, where all parameters are whole numbers; and
   * which measures have none.
   */
  List<String> closedForms() {
    List<String> lines = new ArrayList<>();
    List<String> names = grid.axes().stream().map(Parameter::name).toList();
    Optional<List<long[]>> points = wholePoints();
    for (int m = 0; m < measures.paths().size() && points.isPresent(); m++) {
      List<BigInteger> counts = counts(m);
      if (counts.size() == results.size() && results.size() > 2) {
        String form =
            ExactFit.of(points.get(), counts)
                .map(fit -> fit.text(names))
                .orElse("none of the known forms fits exactly");
        lines.add(measures.name(m) + " = " + form);
      }
    }
    return lines;
  }

  private Optional<List<long[]>> wholePoints() {
    List<long[]> points = new ArrayList<>();
    for (int i = 0; i < results.size(); i++) {
      long[] point = new long[grid.axes().size()];
      for (int a = 0; a < point.length; a++) {
        double value = Numeric.of(grid.value(i, a)).orElse(Double.NaN);
        if (!grid.axes().get(a).range().isNumeric() || value != Math.rint(value)) {
          return Optional.empty();
        }
        point[a] = (long) value;
      }
      points.add(point);
    }
    return Optional.of(points);
  }

  /** The values of a measure up to the first that is no whole number. */
  private List<BigInteger> counts(int measure) {
    List<BigInteger> counts = new ArrayList<>();
    for (int i = 0; i < results.size(); i++) {
      Optional<BigInteger> count = results.count(measure, i);
      if (count.isEmpty()) {
        break;
      }
      counts.add(count.get());
    }
    return counts;
  }

  private void extremes(int measure, List<String> notes) {
    String path = measures.paths().get(measure).text();
    int least = results.extreme(measure, false);
    int greatest = results.extreme(measure, true);
    if (least < 0) {
      boolean other = false;
      for (int i = 0; i < results.size(); i++) {
        other |= !Numeric.isUndefined(results.value(measure, i));
      }
      if (!other && results.failed() < results.size()) {
        notes.add(path + " is undefined at every point");
      }
    } else if (isMarked(measure)) {
      notes.add(path + ": minimum " + at(measure, least) + ", maximum " + at(measure, greatest));
    } else if (results.size() > 1) {
      notes.add(path + " is the same wherever it is defined: " + shown(measure, least));
    }
  }

  private String at(int measure, int point) {
    return shown(measure, point) + " at " + grid.label(point);
  }

  private String shown(int measure, int point) {
    return Quantity.format(results.number(measure, point), measures.units().get(measure));
  }

  /** The law of a measure over all parameters, where it says more than those over each. */
  private void joint(int measure, List<String> notes) {
    List<SweepGrowth.Joint> joint = growth.joint(measure);
    if (joint.size() == 1 && isMarked(measure)) {
      List<Parameter> parameters = joint.get(0).axes().stream().map(grid.axes()::get).toList();
      joint
          .get(0)
          .law()
          .map(law -> LawText.of(law, parameters, measures.units().get(measure)))
          .ifPresent(text -> notes.add(measures.paths().get(measure).text() + " = " + text));
    }
  }

  /**
   * The law of a measure over a parameter, or that there is none.
   *
   * @param together whether an exact law of all parameters is told
   */
  private void growth(int measure, int axis, boolean together, List<String> notes) {
    Parameter parameter = grid.axes().get(axis);
    if (!parameter.range().isNumeric() || !isMarked(measure)) {
      return;
    }
    String path = measures.paths().get(measure).text();
    List<SweepGrowth.Slice> slices = growth.over(measure, axis);
    List<Law> laws = laws(slices);
    boolean all = slices.stream().allMatch(slice -> slice.exponent().isPresent());
    if (!laws.isEmpty() && laws.stream().allMatch(SweepReport::isConstant)) {
      notes.add(path + " does not depend on " + parameter.name());
    } else if (together) {
      return;
    } else if (laws.size() == 1) {
      LawText text = new LawText(parameter, measures.units().get(measure));
      notes.add(path + " = " + text.of(slices.get(0)));
    } else if (all && slices.size() > 1) {
      List<Exponent> exponents = slices.stream().flatMap(s -> s.exponent().stream()).toList();
      double low = exponents.stream().mapToDouble(Exponent::low).min().orElseThrow();
      double high = exponents.stream().mapToDouble(Exponent::high).max().orElseThrow();
      String power = LawText.exponent(new Exponent(low, low, high));
      notes.add(
          String.format(
              Locale.ROOT,
              power.contains(" ")
                  ? "%s grows like %s^b in every series, b from %s"
                  : "%s grows like %s^%s in every series",
              path,
              parameter.name(),
              power));
    } else if (!all && parameter.range().size() >= FEWEST) {
      slices.stream()
          .filter(slice -> slice.exponent().isEmpty())
          .findFirst()
          .ifPresent(s -> notes.add(path + " over " + parameter.name() + ": " + s.whyNot()));
    }
  }

  private static boolean isConstant(Law law) {
    return law instanceof Law.Exact exact && exact.form().isConstant();
  }

  /** The laws of some series; none where one has none. */
  private static List<Law> laws(List<SweepGrowth.Slice> slices) {
    List<Law> laws =
        slices.stream()
            .map(SweepGrowth.Slice::law)
            .filter(law -> !(law instanceof Law.None))
            .toList();
    return laws.size() == slices.size() ? laws : List.of();
  }
}
