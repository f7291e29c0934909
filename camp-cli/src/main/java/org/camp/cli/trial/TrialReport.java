// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.trial;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.camp.cli.cases.AgreementChart;
import org.camp.cli.cases.MeasuredCase;
import org.camp.cli.cases.MeasuredTable;
import org.camp.cli.output.AssertionResult;
import org.camp.cli.output.FoldedLines;
import org.camp.cli.run.Listing;
import org.camp.core.analysis.ExitCode;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.report.Numbers;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;

/** What became of the cases of a table on this host, a row for each. */
final class TrialReport {
  /** What fits behind two blanks [characters]. */
  private static final int WIDTH = 76;

  private static final String ELSEWHERE =
      "what was published is for the machines of the table: between it and this host there is no"
          + " error to tell";

  private final MeasuredTable table;
  private final List<CaseTrial> trials;

  TrialReport(MeasuredTable table, List<CaseTrial> trials) {
    this.table = table;
    this.trials = List.copyOf(trials);
  }

  ExitCode exit() {
    return trials.stream().map(CaseTrial::exit).reduce(ExitCode.OK, ExitCode::worst);
  }

  /** What went otherwise than the table expects, case by case; a busy host is told of once. */
  List<Diagnostic> faults() {
    List<Diagnostic> faults = new ArrayList<>();
    long busy = trials.stream().filter(t -> t.outcome() == CaseTrial.Outcome.BUSY).count();
    for (CaseTrial trial : trials) {
      boolean first = faults.stream().noneMatch(fault -> fault.code().equals("busy-host"));
      boolean isBusy = trial.outcome() == CaseTrial.Outcome.BUSY;
      MeasuredCase one = trial.run().one();
      String said = "'" + one.label() + "': " + trial.why();
      if (isBusy && first) {
        String all = busy == 1 ? "" : "; likewise " + (busy - 1) + " more";
        faults.add(table.fault(one, "busy-host", said + all, null));
      } else if (!isBusy && trial.exit() != ExitCode.OK) {
        faults.add(table.fault(one, "case-failed", said, null));
      }
    }
    return faults;
  }

  /**
   * What there is to show.
   *
   * @param assertions what became of those about it
   */
  Report report(List<AssertionResult> assertions) {
    List<CaseTrial> ran = trials.stream().filter(t -> !Double.isNaN(t.measured())).toList();
    Value.Builder values =
        Value.object()
            .put("camp", Listing.version())
            .put("source", table.name())
            .put("unit", table.unit())
            .put("ran", ran.size())
            .put("cases", Value.list(trials.stream().map(TrialReport::value).toList()));
    if (!assertions.isEmpty()) {
      values.put("assertions", AssertionResult.json(assertions));
    }
    List<Section> sections = new ArrayList<>();
    sections.add(
        new Section.KeyFigures(
            "",
            List.of(
                new Section.Figure("cases", Value.of(trials.size()), ""),
                new Section.Figure("ran here", Value.of(ran.size()), ""))));
    sections.add(rows());
    List<String> reasons = reasons();
    if (!reasons.isEmpty()) {
      sections.add(new Section.Text("Why", reasons));
    }
    sections.add(new Section.Text("", FoldedLines.of(ELSEWHERE, WIDTH)));
    return new Report(
            "Runs of " + table.name(),
            sections,
            values.build(),
            List.of(),
            List.of(),
            ran.isEmpty()
                ? List.of()
                : List.of(
                    AgreementChart.of(
                        table.name(),
                        table.unit(),
                        Numbers.of(ran.size(), i -> ran.get(i).measured()),
                        Numbers.of(ran.size(), i -> ran.get(i).predicted()))))
        .asking("Do the cases of " + table.name() + " take here what was published?");
  }

  private Section rows() {
    List<List<Value>> rows = new ArrayList<>();
    for (CaseTrial trial : trials) {
      rows.add(
          List.of(
              Value.of(trial.run().one().label()),
              Value.of(trial.run().one().published()),
              Value.of(trial.predicted()),
              Value.of(trial.measured()),
              Value.of(trial.error()),
              Value.of(trial.outcome().text())));
    }
    List<Section.Column> columns =
        List.of(
            Section.Column.of("case"),
            new Section.Column("published", table.unit()),
            new Section.Column("predicted here", table.unit()),
            new Section.Column("measured here", table.unit()),
            new Section.Column("error here", "%"),
            Section.Column.of("outcome"));
    return new Section.Table("", columns, rows);
  }

  /** Why cases have no error: each reason that is their own, else the first of many alike. */
  private List<String> reasons() {
    Map<String, List<CaseTrial>> alike = new LinkedHashMap<>();
    for (CaseTrial trial : trials) {
      if (!trial.why().isEmpty()) {
        String reason = trial.outcome().isOfHost() ? trial.outcome().text() : trial.why();
        alike.computeIfAbsent(reason, r -> new ArrayList<>()).add(trial);
      }
    }
    List<String> lines = new ArrayList<>();
    for (List<CaseTrial> group : alike.values()) {
      String first = group.get(0).run().one().label();
      String more = group.size() == 1 ? "" : " and " + (group.size() - 1) + " more";
      lines.addAll(FoldedLines.of(first + more + ": " + group.get(0).why(), WIDTH));
    }
    return lines;
  }

  private static Value value(CaseTrial trial) {
    MeasuredCase one = trial.run().one();
    return Value.object()
        .put("case", one.label())
        .put("line", one.line())
        .put("arguments", Value.strings(one.words()))
        .put("measure", trial.run().measure().text())
        .put("times", one.times())
        .put("published", one.published())
        .put("predicted", trial.predicted())
        .put("measured", trial.measured())
        .put("error", trial.error())
        .put("outcome", trial.outcome().text())
        .put("why", trial.why())
        .put("note", one.note())
        .build();
  }
}
