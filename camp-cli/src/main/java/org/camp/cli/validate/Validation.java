// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.validate;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.camp.cli.cases.AgreementChart;
import org.camp.cli.cases.CaseRun;
import org.camp.cli.cases.MeasuredCase;
import org.camp.cli.cases.MeasuredTable;
import org.camp.cli.check.RelativeTolerance;
import org.camp.cli.grid.Row;
import org.camp.cli.output.AssertionResult;
import org.camp.cli.run.Listing;
import org.camp.core.analysis.ExitCode;
import org.camp.core.analysis.Status;
import org.camp.core.batch.ExactMoments;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.LineChart;
import org.camp.core.report.Numbers;
import org.camp.core.report.Numeric;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;

/** Predictions of all cases of a table, and how far they are from what was measured. */
final class Validation {
  /** The column that marks rows: behind the error. */
  private static final int MARK = 5;

  private final MeasuredTable table;
  private final List<CaseRun> runs;
  private final List<Row> rows;
  private final Optional<RelativeTolerance> tolerance;

  /**
   * The results of a table.
   *
   * @param runs its cases
   * @param rows one value for each case
   * @param tolerance how far predictions may be from what was measured; empty: any far
   */
  Validation(
      MeasuredTable table,
      List<CaseRun> runs,
      List<Row> rows,
      Optional<RelativeTolerance> tolerance) {
    this.tolerance = tolerance;
    this.table = table;
    this.runs = List.copyOf(runs);
    this.rows = List.copyOf(rows);
  }

  private List<MeasuredCase> cases() {
    return table.cases();
  }

  /** What is predicted, in base units; NaN where there is no value. */
  private double predicted(int i) {
    return cases().get(i).times() * Numeric.of(rows.get(i).values().get(0)).orElse(Double.NaN);
  }

  private double error(int i) {
    return error(predicted(i), cases().get(i).measured());
  }

  /** The error of a prediction, as a part of what was measured; NaN when one of them is unknown. */
  private static double error(double predicted, double measured) {
    return Math.abs(predicted - measured) / Math.abs(measured);
  }

  /** Whether a case ran as it should; one that runs well has a figure. */
  private boolean isAsExpected(int i) {
    Status expected = cases().get(i).status();
    return expected == status(i) && !(expected == Status.OK && Double.isNaN(predicted(i)));
  }

  private Status status(int i) {
    return switch (rows.get(i).exit()) {
      case OK -> Status.OK;
      case NO -> Status.ILL_FORMED;
      case LIMIT -> Status.OVER_BUDGET;
      case USAGE, DEFECT -> Status.FAILED;
    };
  }

  /** The worst exit code of a case that did not run as it should. */
  ExitCode exit() {
    ExitCode exit = ExitCode.OK;
    for (int i = 0; i < rows.size(); i++) {
      if (!isAsExpected(i)) {
        exit = exit.worst(ExitCode.NO).worst(rows.get(i).exit());
      }
    }
    return exit;
  }

  /** What went wrong, case by case. */
  List<Diagnostic> faults() {
    List<Diagnostic> faults = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      if (!isAsExpected(i)) {
        String why = rows.get(i).error();
        String is =
            status(i) == Status.OK
                ? "'" + runs.get(i).measure() + "' is undefined"
                : status(i).text();
        String because = why == null ? "" : ": " + why;
        faults.add(fault(i, "case-failed", "'" + cases().get(i).label() + "': " + is + because));
      }
    }
    return faults;
  }

  /** Which predictions are further from what was measured than is allowed. */
  List<Diagnostic> beyond() {
    List<Diagnostic> beyond = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      double measured = cases().get(i).measured();
      if (isBeyond(i)) {
        beyond.add(
            fault(
                i,
                "beyond-tolerance",
                String.format(
                    Locale.ROOT,
                    "'%s' is off by %s: predicted %s, measured %s",
                    cases().get(i).label(),
                    Quantity.format(error(i), "%"),
                    Quantity.format(predicted(i), table.unit()),
                    Quantity.format(measured, table.unit()))));
      }
    }
    return beyond;
  }

  private boolean isBeyond(int i) {
    return !Double.isNaN(error(i))
        && tolerance
            .filter(bar -> !bar.covers(cases().get(i).measured(), predicted(i)))
            .isPresent();
  }

  /** What a row is marked with. */
  private String mark(int i) {
    return isBeyond(i) ? "beyond " + tolerance.orElseThrow().text() : "";
  }

  private Diagnostic fault(int i, String code, String message) {
    return table.fault(cases().get(i), code, message, null);
  }

  /**
   * What there is to show.
   *
   * @param assertions what became of those about it
   */
  Report report(List<AssertionResult> assertions) {
    ExactMoments errors = new ExactMoments(1);
    int worst = -1;
    for (int i = 0; i < rows.size(); i++) {
      if (!Double.isNaN(error(i))) {
        errors.add(error(i));
        worst = worst < 0 || error(i) > error(worst) ? i : worst;
      }
    }
    double mean = errors.mean(0);
    List<Section.Figure> figures = new ArrayList<>();
    figures.add(new Section.Figure("cases", Value.of(rows.size()), ""));
    if (worst >= 0) {
      figures.add(new Section.Figure("mean error", Value.of(mean), "%"));
      figures.add(new Section.Figure("greatest error", Value.of(error(worst)), "%"));
      figures.add(new Section.Figure("of case", Value.of(cases().get(worst).label()), ""));
    }
    Value.Builder values =
        Value.object()
            .put("camp", Listing.version())
            .put("source", table.name())
            .put("unit", table.unit())
            .put("meanError", mean)
            .put(
                "cases",
                Value.list(IntStream.range(0, rows.size()).mapToObj(this::value).toList()));
    if (!assertions.isEmpty()) {
      values.put("assertions", AssertionResult.json(assertions));
    }
    return new Report(
            "Predictions and measurements of " + table.name(),
            List.of(new Section.KeyFigures("", figures), lines()),
            values.build(),
            List.of(),
            List.of(),
            errors.size() == 0 ? List.of() : List.of(chart()))
        .asking("Does the model agree with " + table.name() + "?");
  }

  private Value value(int i) {
    MeasuredCase one = cases().get(i);
    Value.Builder value =
        Value.object()
            .put("case", one.label())
            .put("line", one.line())
            .put("arguments", Value.strings(one.words()))
            .put("measure", runs.get(i).measure().text())
            .put("times", one.times())
            .put("predicted", predicted(i))
            .put("published", one.published())
            .put("measured", one.measured())
            .put("error", error(i))
            .put("publishedError", error(one.published(), one.measured()))
            .put("status", status(i).text())
            .put("note", one.note());
    tolerance.ifPresent(bar -> value.put("withinTolerance", within(i)));
    return value.build();
  }

  private Value within(int i) {
    return Double.isNaN(error(i)) ? Value.NULL : Value.of(!isBeyond(i));
  }

  private Section.Table lines() {
    List<Section.Column> columns =
        new ArrayList<>(
            List.of(
                Section.Column.of("case"),
                new Section.Column("predicted", table.unit()),
                new Section.Column("published", table.unit()),
                new Section.Column("measured", table.unit()),
                new Section.Column("error", "%"),
                new Section.Column("published error", "%"),
                Section.Column.of("status"),
                Section.Column.of("note")));
    if (tolerance.isPresent()) {
      columns.add(MARK, Section.Column.of("bar"));
    }
    List<List<Value>> lines = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      MeasuredCase one = cases().get(i);
      List<Value> line =
          new ArrayList<>(
              List.of(
                  Value.of(one.label()),
                  Value.of(predicted(i)),
                  Value.of(one.published()),
                  Value.of(one.measured()),
                  Value.of(error(i)),
                  Value.of(error(one.published(), one.measured())),
                  Value.of(status(i).text()),
                  Value.of(one.note())));
      if (tolerance.isPresent()) {
        line.add(MARK, Value.of(mark(i)));
      }
      lines.add(line);
    }
    return new Section.Table("", columns, lines);
  }

  private LineChart chart() {
    return AgreementChart.of(
        table.name(),
        table.unit(),
        Numbers.of(rows.size(), i -> cases().get(i).measured()),
        Numbers.of(rows.size(), this::predicted));
  }
}
