// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.camp.cli.cases.CaseRun;
import org.camp.cli.cases.ColumnHeading;
import org.camp.cli.cases.MeasuredCase;
import org.camp.cli.cases.MeasuredTable;
import org.camp.cli.check.Assertion;
import org.camp.core.analysis.FigureFunction;
import org.camp.core.fit.Cases;
import org.camp.core.fit.Column;
import org.camp.core.fit.Predictor;
import org.camp.core.quantity.Quantity;

/**
 * Cases of a table whose figures are known as functions.
 *
 * @param table the table
 * @param runs the cases that can be used
 * @param figures case → its figure
 * @param left those that cannot
 */
record CaseSet(
    MeasuredTable table, List<CaseRun> runs, List<FigureFunction> figures, List<Left> left) {
  /** A case that is left out. */
  record Left(MeasuredCase one, String why) {}

  /** Copies the lists. */
  CaseSet {
    runs = List.copyOf(runs);
    figures = List.copyOf(figures);
    left = List.copyOf(left);
  }

  MeasuredCase one(int number) {
    return runs.get(number).one();
  }

  int size() {
    return runs.size();
  }

  /** The number of a case in its table, from 1. */
  int number(int usable) {
    return table.cases().indexOf(one(usable)) + 1;
  }

  Predictor predictor() {
    return (number, values, derivatives) -> figures.get(number).at(values, derivatives);
  }

  /** What was measured. */
  Cases cases() {
    return new Cases(
        runs.stream().mapToDouble(run -> run.one().measured()).toArray(),
        runs.stream().mapToDouble(run -> run.one().weight()).toArray(),
        columns());
  }

  /** What is known of the cases beside that: columns that bind, and factors. */
  List<Column> columns() {
    List<Column> columns = new ArrayList<>();
    for (ColumnHeading heading : table.headings()) {
      if (heading.kind() != ColumnHeading.Kind.OWN) {
        List<String> texts =
            runs.stream()
                .map(run -> Objects.requireNonNullElse(run.one().cells().get(heading), ""))
                .toList();
        columns.add(
            new Column(heading.text(), texts, texts.stream().map(CaseSet::number).toList()));
      }
    }
    return columns;
  }

  private static double number(String text) {
    Quantity number = text.isEmpty() ? null : Assertion.number(text);
    return number == null ? Double.NaN : number.asDouble();
  }
}
