// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.sweep;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.camp.cli.check.FigureGoals;
import org.camp.cli.grid.AxisRule;
import org.camp.cli.grid.Parameter;
import org.camp.cli.grid.ParameterGrid;
import org.camp.core.analysis.Goal;
import org.camp.core.law.ExactFit;
import org.camp.core.law.curve.Exponent;
import org.camp.core.law.search.Law;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.FrontPage;
import org.camp.core.report.Numeric;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;

/** Shows what a sweep measured: a table, a chart or a heat map, the extremes and the growth. */
final class SweepReport {

  /** The fewest points for which it is told that they follow no law. */
  private static final int FEWEST = 4;

  private final String title;
  private final SweepResults results;
  private final ParameterGrid grid;
  private final SweepMeasures measures;
  private final SweepGrowth growth;
  private final AxisRule axes;

  SweepReport(
      String title,
      SweepResults results,
      SweepMeasures measures,
      SweepGrowth growth,
      AxisRule axes) {
    this.axes = axes;
    this.growth = growth;
    this.title = title;
    this.results = results;
    this.grid = results.grid();
    this.measures = measures;
  }

  /** The first thing found is its title: an answer comes first. */
  Report build() {
    List<Section> sections = new ArrayList<>();
    List<String> found = notes();
    String head = found.isEmpty() ? title : title + ": " + found.remove(0);
    if (!found.isEmpty()) {
      sections.add(new Section.Text("", found));
    }
    List<String> forms = closedForms();
    if (!forms.isEmpty()) {
      sections.add(new Section.Text("Closed forms, exact at every point", forms));
    }
    sections.add(table());
    sections.addAll(new SweepPictures(results, measures, growth, axes).all());
    return new Report(head, sections, Value.object().build(), List.of(), List.of());
  }

  /** What a page opens with: the best point of the first figure. */
  FrontPage front(FigureGoals goals) {
    String axis = grid.axes().stream().map(Parameter::name).collect(Collectors.joining(" and "));
    for (int m = 0; m < measures.paths().size(); m++) {
      String path = measures.paths().get(m).text();
      Optional<Goal> goal = goals.of(path);
      int best = results.extreme(m, goal.filter(g -> g == Goal.MORE).isPresent());
      int worst = results.extreme(m, goal.filter(g -> g == Goal.MORE).isEmpty());
      if (measures.isSingle(m) && best >= 0 && worst >= 0) {
        String unit = measures.units().get(m);
        String word = goal.isPresent() ? "the best" : "the least";
        String beside =
            String.format(
                Locale.ROOT,
                "at %s, %s %s of %,d points; %s at %s",
                grid.label(best),
                word,
                measures.name(m),
                results.size(),
                Quantity.format(number(m, worst), unit),
                grid.label(worst));
        return FrontPage.asking("How does " + path + " change with " + axis + "?")
            .answered(number(m, best), unit, beside);
      }
    }
    return FrontPage.asking("What changes with " + axis + "?");
  }

  private double number(int measure, int point) {
    return Numeric.of(results.value(measure, point)).orElse(Double.NaN);
  }

  private Section.Table table() {
    List<Section.Column> columns = new ArrayList<>();
    for (Parameter axis : grid.axes()) {
      columns.add(new Section.Column(axis.name(), axis.range().unit()));
    }
    for (int m = 0; m < measures.paths().size(); m++) {
      if (measures.isCurve(m)) {
        continue;
      }
      columns.add(new Section.Column(measures.name(m), measures.units().get(m)));
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
      if (measures.isCurve(m)) {
        continue;
      }
      row.add(results.value(m, point));
    }
    if (results.failed() > 0) {
      String error = results.error(point);
      row.add(Value.of(error == null ? "" : error));
    }
    return row;
  }

  /** The extremes and the growth of each measure, in a list of the caller's. */
  List<String> notes() {
    List<String> notes = new ArrayList<>();
    for (int m = 0; m < measures.paths().size(); m++) {
      if (!measures.isSingle(m)) {
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
    } else if (results.isMarked(measures, measure)) {
      notes.add(path + " from " + at(measure, least) + " to " + at(measure, greatest));
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
    if (joint.size() == 1 && results.isMarked(measures, measure)) {
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
    if (!parameter.range().isNumeric() || !results.isMarked(measures, measure)) {
      return;
    }
    String path = measures.paths().get(measure).text();
    List<SweepGrowth.Slice> slices = growth.over(measure, axis);
    List<Law> laws = SweepGrowth.laws(slices);
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
}
