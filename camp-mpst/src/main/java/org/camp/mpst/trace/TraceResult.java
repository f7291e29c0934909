// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.analysis.Status;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.camp.mpst.verdict.Conformance;

/** What {@code check T.scr --against P.scr} tells. */
public record TraceResult(TraceVerdict verdict) implements AnalysisResult {
  @Override
  public Status status() {
    return verdict.accepted() ? Status.OK : Status.ILL_FORMED;
  }

  @Override
  public Report report() {
    List<String> lines = new ArrayList<>();
    String actions = verdict.actions() == 1 ? "1 action" : verdict.actions() + " actions";
    if (verdict.accepted()) {
      lines.add(
          "a trace of "
              + verdict.protocol()
              + ": "
              + actions
              + (verdict.complete() ? ", complete" : ", stopped before the end"));
    } else {
      lines.add(
          String.format(
              Locale.ROOT,
              "no trace of %s: action %d of %d, %s, is not possible",
              verdict.protocol(),
              verdict.at(),
              verdict.actions(),
              verdict.action()));
    }
    verdict.rounds().forEach((name, k) -> lines.add("k_" + name + " = " + k));
    List<Section> sections = new ArrayList<>();
    sections.add(new Section.Text("", lines));
    if (!verdict.cost().isEmpty()) {
      sections.add(costs());
    }
    List<String> notes =
        verdict.accepted() && verdict.cost().isEmpty()
            ? List.of("costs are not known: name a machine with -m, and bind parameters with -D")
            : List.of();
    return new Report(
            "Trace " + verdict.file() + " against " + verdict.protocol(),
            sections,
            Value.object()
                .put("trace", values())
                .put("conformance", new Conformance(List.of(verdict.conformance())).value().build())
                .build(),
            List.of(),
            notes)
        .asking("Is " + verdict.file() + " a trace of " + verdict.protocol() + "?");
  }

  private Section costs() {
    List<Section.Column> columns =
        List.of(
            Section.Column.of("role"),
            new Section.Column("cost", "s"),
            new Section.Column("at most", "s"));
    List<List<Value>> rows = new ArrayList<>();
    verdict
        .cost()
        .forEach(
            (role, cost) ->
                rows.add(
                    List.of(
                        Value.of(role),
                        Value.of(cost),
                        Value.of(verdict.bound().getOrDefault(role, Double.NaN)))));
    return new Section.Table("Cost", columns, rows);
  }

  private Value.Obj values() {
    Value.Builder rounds = Value.object();
    verdict.rounds().forEach(rounds::put);
    return Value.object()
        .put("accepted", verdict.accepted())
        .put("at", verdict.accepted() ? Value.NULL : Value.of(verdict.at()))
        .put("expected", Value.list(verdict.expected().stream().<Value>map(Value::of).toList()))
        .put("complete", verdict.complete())
        .put("k", rounds.build())
        .put("cost", times(verdict.cost()))
        .put("bound", times(verdict.bound()))
        .build();
  }

  private Value times(Map<String, Double> perRole) {
    if (perRole.isEmpty()) {
      return Value.NULL;
    }
    Value.Builder all = Value.object();
    perRole.forEach(all::put);
    return all.build();
  }
}
