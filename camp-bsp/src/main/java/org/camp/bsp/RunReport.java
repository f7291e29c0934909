// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.camp.bsp.run.Measured;
import org.camp.bsp.value.UnequalNode;
import org.camp.core.machine.CalibrationConditions;
import org.camp.core.report.Axis;
import org.camp.core.report.Ellipsis;
import org.camp.core.report.LineChart;
import org.camp.core.report.Numbers;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.jspecify.annotations.Nullable;

/** Shows a {@link RunResult}. */
final class RunReport {
  private static final int LONGEST_VALUE = 60;
  private static final int ROWS = 200;

  private final RunResult result;
  private final List<Section> sections = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  RunReport(RunResult result) {
    this.result = result;
  }

  Report build() {
    Value.Builder values = Value.object();
    if (!result.otherwise().isEmpty()) {
      sections.add(new Section.Text("", List.of(CalibrationConditions.told(result.otherwise()))));
    }
    boolean several = !result.parameter().isEmpty();
    RunResult.Point last = result.points().get(result.points().size() - 1);
    if (several) {
      over(values);
    } else {
      single(last, values);
    }
    values.put("calibratedOtherwise", Value.strings(result.otherwise()));
    if (!last.predicted().isTimed()) {
      notes.add(
          "there is no prediction in seconds: measure this host with 'camp calibrate --bsp -O"
              + " machine.yaml' and give it with -m machine.yaml");
    }
    notes.add("times are of the fastest run; the first runs warm up the Java virtual machine");
    return new Report(
            "Real run of " + result.program().name(), sections, values.build(), List.of(), notes)
        .asking("How long does " + result.program().name() + " take here?");
  }

  private void single(RunResult.Point point, Value.Builder values) {
    BspResult predicted = point.predicted();
    String value = predicted.value();
    String shown = Ellipsis.end(value, LONGEST_VALUE);
    sections.add(
        new Section.KeyFigures(
            "",
            List.of(
                new Section.Figure("value", Value.of(shown), ""),
                new Section.Figure(
                    "equal to the semantics'", Value.of(point.same() ? "yes" : "no"), ""),
                new Section.Figure("runs", Value.of(point.runs()), ""),
                new Section.Figure("measured", Value.of(point.fastest().seconds()), "s"),
                new Section.Figure("predicted", number(predicted.time()), "s"),
                new Section.Figure("measured / predicted", number(result.ratio(point)), ""))));
    List<RunResult.Step> steps = point.steps();
    List<List<Value>> rows = new ArrayList<>();
    List<Value> list = new ArrayList<>();
    for (RunResult.Step step : steps) {
      Measured.Step real = step.measured();
      if (rows.size() < ROWS) {
        rows.add(row(step, real, result.isComparable(point)));
      }
      list.add(
          Value.object()
              .put("index", step.index())
              .put("h", step.h())
              .put("words", real == null ? 0 : real.words())
              .put("work", both(step.work(), real == null ? Double.NaN : real.work()))
              .put("time", both(step.time(), real == null ? Double.NaN : real.seconds()))
              .build());
    }
    sections.add(
        new Section.Table(
            "Supersteps, predicted and measured",
            List.of(
                Section.Column.of("superstep"),
                new Section.Column("h", "word"),
                new Section.Column("exchanged", "word"),
                new Section.Column("work predicted", "s"),
                new Section.Column("measured", "s"),
                new Section.Column("all predicted", "s"),
                new Section.Column("measured", "s"),
                Section.Column.of("ratio")),
            rows));
    if (steps.size() > ROWS) {
      notes.add(
          String.format(
              Locale.ROOT, "the table shows the first %d of %d supersteps", ROWS, steps.size()));
    }
    values
        .put("value", predicted.value())
        .put("equal", point.same())
        .put("processors", shape(predicted))
        .put("runs", point.runs())
        .put("time", both(predicted.time().orElse(Double.NaN), point.fastest().seconds()))
        .put("ratio", number(result.ratio(point)))
        .put("host", point.host().values())
        .put("supersteps", Value.list(list));
  }

  private static Value shape(BspResult predicted) {
    UnequalNode root = predicted.run().shape().root();
    return root != null
        ? BspReport.nested(root)
        : Value.list(
            predicted.run().shape().children().stream().map(p -> Value.of((long) p)).toList());
  }

  private static List<Value> row(
      RunResult.Step step, Measured.@Nullable Step real, boolean comparable) {
    List<Value> row = new ArrayList<>();
    row.add(Value.of(step.index()));
    row.add(Value.of(step.h()));
    row.add(real == null ? Value.NULL : Value.of(real.words()));
    row.add(number(step.work()));
    row.add(real == null ? Value.NULL : Value.of(real.work()));
    row.add(number(step.time()));
    row.add(real == null ? Value.NULL : Value.of(real.seconds()));
    row.add(
        number(
            real != null && step.time() != 0 && comparable
                ? real.seconds() / step.time()
                : Double.NaN));
    return row;
  }

  private void over(Value.Builder values) {
    List<List<Value>> rows = new ArrayList<>();
    List<Value> list = new ArrayList<>();
    for (RunResult.Point point : result.points()) {
      double predicted = point.predicted().time().orElse(Double.NaN);
      rows.add(
          List.of(
              Value.of(point.value()),
              number(predicted),
              Value.of(point.fastest().seconds()),
              number(result.ratio(point)),
              Value.of(point.same() ? "yes" : "no")));
      list.add(
          Value.object()
              .put(result.parameter(), point.value())
              .put("time", both(predicted, point.fastest().seconds()))
              .put("ratio", number(result.ratio(point)))
              .put("host", point.host().values())
              .put("equal", point.same())
              .put("runs", point.runs())
              .build());
    }
    sections.add(
        new Section.Table(
            "Predicted and measured",
            List.of(
                Section.Column.of(result.parameter()),
                new Section.Column("predicted", "s"),
                new Section.Column("measured", "s"),
                Section.Column.of("measured / predicted"),
                Section.Column.of("equal to the semantics'")),
            rows));
    sections.add(chart());
    values.put("over", Value.list(list));
  }

  private LineChart chart() {
    List<RunResult.Point> points = result.points();
    Numbers x = Numbers.of(points.size(), i -> parse(points.get(i).value()));
    List<LineChart.Series> series = new ArrayList<>();
    if (points.get(0).predicted().isTimed()) {
      Numbers predicted =
          Numbers.of(points.size(), i -> points.get(i).predicted().time().orElse(Double.NaN));
      series.add(LineChart.Series.line("predicted", x, predicted));
    }
    Numbers measured = Numbers.of(points.size(), i -> points.get(i).fastest().seconds());
    series.add(LineChart.Series.line("measured", x, measured));
    return new LineChart(
        "Predicted and measured time over " + result.parameter(),
        Axis.of(result.parameter(), "").logarithmic(),
        Axis.of("time", "s").logarithmic(),
        series);
  }

  private static double parse(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  private static Value both(double predicted, double measured) {
    return Value.object()
        .put("predicted", number(predicted))
        .put("measured", number(measured))
        .build();
  }

  private static Value number(OptionalDouble value) {
    return number(value.orElse(Double.NaN));
  }

  private static Value number(double value) {
    return Double.isNaN(value) ? Value.NULL : Value.of(value);
  }
}
