// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.camp.cli.cases.MeasuredCase;
import org.camp.cli.output.FoldedLines;
import org.camp.core.fit.Errors;
import org.camp.core.fit.Estimate;
import org.camp.core.fit.Fit;
import org.camp.core.report.FrontPage;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;

/** A fit as a person reads it, in lines of at most 80 characters; or its numbers, as tables. */
final class FitText {
  private static final int WIDTH = 80;

  private final FitResult result;
  private final FitNotes notes;

  FitText(FitResult result) {
    this.result = result;
    this.notes = new FitNotes(result);
  }

  /** What {@code -f text} prints. */
  Report report(Value.Obj values) {
    List<Section> sections = new ArrayList<>();
    sections.add(new Section.KeyFigures("", figures()));
    sections.add(parameters());
    List<String> confounded = new ArrayList<>();
    notes.confounded().forEach(line -> lines(line, 4, confounded));
    notes.help().filter(h -> !confounded.isEmpty()).ifPresent(h -> lines(h, 4, confounded));
    add("Not told apart", confounded, sections);
    add("Outliers", outliers(), sections);
    add("", learnt(), sections);
    if (result.predict().isPresent()) {
      sections.add(predictions(result.predict().get()));
    }
    List<String> told = new ArrayList<>();
    notes.all().forEach(note -> lines("note: " + note, 2, told));
    add("", told, sections);
    String title =
        "Fit of "
            + result.model()
            + " to "
            + FitNotes.file(result.cases().table().name())
            + (result.fit().isWhole() ? "" : " [best so far]");
    return new Report(title, sections, values, List.of(), List.of()).opening(this::front);
  }

  private FrontPage front() {
    int size = result.cases().size();
    String beside =
        String.format(
            Locale.ROOT,
            "mean error of %,d case%s, %s when left out",
            size,
            size == 1 ? "" : "s",
            FitNumbers.percent(result.fit().crossValidated().mape()));
    return FrontPage.asking("Which values fit what was measured?")
        .answered(result.fit().inSample().mape(), "%", beside);
  }

  private static void add(String title, List<String> lines, List<Section> sections) {
    if (!lines.isEmpty()) {
      sections.add(new Section.Text(title, lines));
    }
  }

  private List<Section.Figure> figures() {
    Fit fit = result.fit();
    List<Section.Figure> figures = new ArrayList<>();
    int left = result.cases().left().size();
    String cases = result.cases().size() + (left == 0 ? "" : ", " + left + " left out");
    figures.add(figure("cases", cases));
    figures.add(
        figure(
            "error",
            FitNotes.errors(fit.inSample())
                + "   cross-validated "
                + FitNotes.errors(fit.crossValidated())));
    result
        .tested()
        .ifPresent(
            errors ->
                figures.add(
                    figure(
                        "test",
                        FitNotes.errors(errors)
                            + "   of "
                            + result.test().map(CaseSet::size).orElse(0)
                            + " cases")));
    String baseline = "cross-validated ";
    fit.powerLaw()
        .ifPresentOrElse(
            law -> figures.add(figure("power law", baseline + FitNumbers.percent(law.mape()))),
            () -> figures.add(figure("mean", baseline + FitNumbers.percent(fit.mean().mape()))));
    int starts = result.request().options().starts();
    figures.add(
        figure("starts", fit.reached() + " of " + starts + " reached the best (within 1 %)"));
    return figures;
  }

  private static Section.Figure figure(String name, String text) {
    return new Section.Figure(name, Value.of(text), "");
  }

  private Section.Table parameters() {
    List<Section.Column> columns = new ArrayList<>();
    for (String name : List.of("name", "value", "95 % of the cases allow", "start")) {
      columns.add(Section.Column.of(name));
    }
    boolean states = result.estimates().stream().anyMatch(e -> e.state() != Estimate.State.OK);
    if (states) {
      columns.add(Section.Column.of(""));
    }
    List<List<Value>> rows = new ArrayList<>();
    for (int p = 0; p < result.free().size(); p++) {
      FreeName name = result.free().get(p);
      Estimate estimate = result.estimates().get(p);
      Estimate.State state = estimate.state();
      boolean any = state == Estimate.State.IDLE || state == Estimate.State.CONFOUNDED;
      String allowed =
          name.shown(estimate.interval().low()) + " .. " + name.shown(estimate.interval().high());
      List<Value> row = new ArrayList<>();
      row.add(Value.of(name.name()));
      row.add(Value.of(name.shown(estimate.value())));
      row.add(Value.of(any ? "any" : allowed));
      row.add(Value.of(name.shown(name.parameter().start())));
      if (states) {
        row.add(Value.of(state == Estimate.State.OK ? "" : state.name().toLowerCase(Locale.ROOT)));
      }
      rows.add(row);
    }
    return new Section.Table("Parameters", columns, rows);
  }

  private List<String> outliers() {
    List<String> lines = new ArrayList<>();
    List<FitResult.Prediction> fitted = result.fitted();
    for (int i : result.fit().outliers()) {
      MeasuredCase one = result.cases().one(i);
      double error = fitted.get(i).value() / one.measured() - 1;
      String label = one.name().isEmpty() ? one.bound() : one.name();
      lines(
          "line "
              + one.line()
              + (label.isEmpty() ? "" : " (" + label + ")")
              + ": "
              + FitNumbers.quantity(one.measured(), result.unit())
              + ", predicted "
              + FitNumbers.quantity(fitted.get(i).value(), result.unit())
              + " ("
              + (error > 0 ? "+" : "-")
              + FitNumbers.percent(Math.abs(error))
              + ")",
          4,
          lines);
    }
    return lines;
  }

  private List<String> learnt() {
    List<String> lines = new ArrayList<>();
    for (Map.Entry<String, Map<String, Errors>> column : result.leave().entrySet()) {
      List<String> parts = new ArrayList<>();
      column
          .getValue()
          .forEach(
              (value, errors) -> {
                String level = column.getKey() + "=" + value;
                parts.add(
                    "without "
                        + level
                        + ", "
                        + level
                        + " is off by "
                        + FitNumbers.percent(errors.mape()));
              });
      if (!parts.isEmpty()) {
        lines("Learnt " + String.join("; ", parts), 2, lines);
      }
    }
    return lines;
  }

  private Section.Table predictions(CaseSet set) {
    String unit = result.unit();
    boolean measured = set.runs().stream().anyMatch(run -> run.one().measured() > 0);
    List<Section.Column> columns = new ArrayList<>();
    columns.add(Section.Column.of("case"));
    for (String name : List.of("predicted", "low", "high")) {
      columns.add(new Section.Column(name, unit));
    }
    if (measured) {
      columns.add(new Section.Column("measured", unit));
    }
    List<List<Value>> rows = new ArrayList<>();
    for (FitResult.Prediction prediction : result.predictions()) {
      if (prediction.of().equals(set)) {
        MeasuredCase one = set.one(prediction.number());
        List<Value> row = new ArrayList<>();
        row.add(Value.of(one.label().isEmpty() ? "line " + one.line() : one.label()));
        row.add(Value.of(prediction.value()));
        row.add(Value.of(prediction.band().low()));
        row.add(Value.of(prediction.band().high()));
        if (measured) {
          row.add(Value.of(one.measured()));
        }
        rows.add(row);
      }
    }
    return new Section.Table("Predictions, with 90 % intervals", columns, rows);
  }

  /** What {@code -f csv} prints: parameters, then predictions, in base units. */
  Report tables(Value.Obj values) {
    List<Section.Column> columns = new ArrayList<>();
    for (String name : List.of("name", "value", "unit", "low", "high", "start", "state")) {
      columns.add(Section.Column.of(name));
    }
    List<List<Value>> rows = new ArrayList<>();
    for (int p = 0; p < result.free().size(); p++) {
      FreeName name = result.free().get(p);
      Estimate estimate = result.estimates().get(p);
      rows.add(
          List.of(
              Value.of(name.name()),
              Value.of(estimate.value()),
              Value.of(name.unit()),
              Value.of(estimate.interval().low()),
              Value.of(estimate.interval().high()),
              Value.of(name.parameter().start()),
              Value.of(estimate.state().name().toLowerCase(Locale.ROOT))));
    }
    List<Section> tables = new ArrayList<>();
    tables.add(new Section.Table("Parameters", columns, rows));
    result.predict().ifPresent(set -> tables.add(predictions(set)));
    return new Report("", tables, values, List.of(), List.of());
  }

  private static void lines(String text, int indent, List<String> lines) {
    lines.addAll(FoldedLines.of(text, WIDTH - indent));
  }
}
