// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.Axis;
import org.camp.core.report.BarChart;
import org.camp.core.report.Diagram;
import org.camp.core.report.FrontPage;
import org.camp.core.report.Numbers;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Summary;
import org.camp.core.report.Value;
import org.camp.pepa.FigureValues;
import org.camp.pepa.prism.chain.PrismChain;
import org.camp.pepa.prism.csl.CslAnswer;

/** Shows a {@link PrismResult}. */
final class PrismReport {
  private static final int MOST_ANSWERS = 8;
  private static final int MOST_BARS = 40;
  private static final Pattern PROBABILITY = Pattern.compile("[SP] *=");

  private final PrismResult result;
  private final PrismChain chain;
  private final List<Section> sections = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  PrismReport(PrismResult result) {
    this.result = result;
    this.chain = result.chain();
  }

  Report build() {
    Value.Builder labels = Value.object();
    result.labels().forEach((name, size) -> labels.put(name, (long) size));
    Value.Builder object =
        Value.object()
            .put("states", chain.size())
            .put("transitions", chain.rows().count())
            .put("deadlocks", chain.deadlocks())
            .put("labels", labels.build())
            .put(
                "properties",
                Value.list(result.answers().stream().map(PrismReport::value).toList()))
            .put("commands", result.firings().map(CommandFirings::value).orElse(Value.NULL))
            .put("solver", result.steadyState().map(FigureValues::solver).orElse(Value.NULL));
    result
        .folded()
        .ifPresent(f -> object.put("flatStates", Value.of(f.flat())).put("lumping", f.value()));
    Value.Obj values = object.build();
    keyFigures();
    properties();
    labels();
    result.firings().map(CommandFirings::table).ifPresent(sections::add);
    notes();
    return new Report(
            "PRISM model " + result.model().name(),
            sections,
            values,
            List.of(),
            notes,
            Report.later(this::pictures))
        .opening(this::front)
        .withSummary(this::summary);
  }

  /** Probabilities as bars; what rewards measure has units of its own. */
  private List<Diagram> pictures() {
    List<CslAnswer> shares =
        result.answers().stream()
            .filter(answer -> answer.refused().isEmpty() && answer.holds().isEmpty())
            .filter(answer -> PROBABILITY.matcher(answer.property().text()).lookingAt())
            .limit(MOST_BARS)
            .toList();
    return shares.isEmpty()
        ? List.of()
        : List.of(
            BarChart.of(
                result.asked() ? "Probabilities" : "Share of the time in the long run",
                Axis.of("probability", "%"),
                shares.stream().map(PrismReport::called).toList(),
                Numbers.of(shares.size(), i -> shares.get(i).value())));
  }

  /** What a page opens with: the first answer that is a number. */
  private FrontPage front() {
    FrontPage page = FrontPage.asking("What holds of " + result.model().name() + "?");
    return result.answers().stream()
        .filter(answer -> answer.refused().isEmpty() && answer.holds().isEmpty())
        .findFirst()
        .map(answer -> page.answered(answer.value(), "", called(answer)))
        .orElseGet(
            () ->
                FrontPage.asking("How large is " + result.model().name() + "?")
                    .answered(chain.size(), "", chain.size() == 1 ? "state" : "states"));
  }

  /** The answers to properties, and how large the chain is. */
  private Summary summary() {
    List<CslAnswer> answers = result.answers();
    String states = String.format(Locale.ROOT, "%,d states", chain.size());
    String name = result.model().name();
    long failing = answers.stream().filter(a -> !a.holds().orElse(true)).count();
    Summary.Builder summary =
        Summary.of(
            answers.isEmpty()
                ? name + " has " + states
                : failing > 0
                    ? name + ": " + failing + " of " + answers.size() + " properties do not hold"
                    : answers.size() == 1
                        ? name + ": " + called(answers.get(0)) + " = " + text(answers.get(0))
                        : name
                            + ": "
                            + answers.size()
                            + (result.asked() ? " answers" : " figures")
                            + " of "
                            + states
                            + (result.asked() ? "" : " in the long run"));
    String block = result.asked() ? "Asked" : "Long";
    int most = answers.size() == MOST_ANSWERS + 1 ? answers.size() : MOST_ANSWERS;
    for (CslAnswer answer : answers.stream().limit(most).toList()) {
      summary.row(block, called(answer), text(answer));
    }
    if (answers.size() > most) {
      summary.row(block, answers.size() - most + " more (--full)");
    }
    summary.row(
        "Chain",
        states
            + String.format(Locale.ROOT, ", %,d transitions", chain.rows().count())
            + result.steadyState().map(steady -> ", solved by " + steady.method()).orElse(""));
    notes.stream().limit(2).forEach(note -> summary.say("Note", note));
    return summary
        .part("properties", result.asked() ? "Properties" : "Labels and rewards")
        .part("labels", "Labels")
        .part("commands", CommandFirings.TITLE)
        .build();
  }

  private static String called(CslAnswer answer) {
    String name = answer.property().name();
    return name.isEmpty() ? answer.property().text() : name;
  }

  private static String text(CslAnswer answer) {
    return answer.refused().isPresent()
        ? "no answer"
        : answer.holds().isPresent()
            ? (answer.holds().get() ? "holds" : "does not hold")
            : Quantity.plain(answer.value(), 6);
  }

  private static Value value(CslAnswer answer) {
    Value.Builder object =
        Value.object()
            .put("name", name(answer))
            .put("text", answer.property().text())
            .put("value", shown(answer))
            .put("error", answer.error());
    answer.refused().ifPresent(why -> object.put("refused", why));
    return object.build();
  }

  private static Value name(CslAnswer answer) {
    String name = answer.property().name();
    return name.isEmpty() ? Value.NULL : Value.of(name);
  }

  private static Value shown(CslAnswer answer) {
    return answer.holds().map(Value::of).orElseGet(() -> Value.of(answer.value()));
  }

  private void keyFigures() {
    List<Section.Figure> figures = new ArrayList<>();
    figures.add(new Section.Figure("states", Value.of((long) chain.size()), ""));
    figures.add(new Section.Figure("transitions", Value.of((long) chain.rows().count()), ""));
    result
        .folded()
        .ifPresent(
            folded -> {
              figures.add(new Section.Figure("instead of", Value.of(folded.flat()), "states"));
              figures.add(new Section.Figure("equal modules", Value.of(folded.names()), ""));
            });
    if (chain.deadlocks() > 0) {
      figures.add(new Section.Figure("deadlocks", Value.of((long) chain.deadlocks()), ""));
    }
    result
        .steadyState()
        .ifPresent(
            steady -> {
              figures.add(new Section.Figure("solved by", Value.of(steady.method()), ""));
              figures.add(new Section.Figure("residual", Value.of(steady.residual()), ""));
            });
    sections.add(new Section.KeyFigures("", figures));
  }

  private void properties() {
    if (result.answers().isEmpty()) {
      return;
    }
    List<List<Value>> rows = new ArrayList<>();
    for (CslAnswer answer : result.answers()) {
      Value value = answer.refused().isPresent() ? Value.of("–") : shown(answer);
      rows.add(
          List.of(
              Value.of(answer.property().name()),
              Value.of(answer.property().text()),
              value,
              Value.of(answer.error())));
    }
    sections.add(
        new Section.Table(
            result.asked() ? "Properties" : "Labels and rewards in the long run",
            List.of(
                Section.Column.of("name"),
                Section.Column.of("property"),
                new Section.Column("value", "", 10),
                Section.Column.of("error")),
            rows));
  }

  private void labels() {
    if (result.labels().isEmpty()) {
      return;
    }
    List<List<Value>> rows = new ArrayList<>();
    result
        .labels()
        .forEach((name, size) -> rows.add(List.of(Value.of(name), Value.of((long) size))));
    sections.add(
        new Section.Table(
            "Labels", List.of(Section.Column.of("label"), Section.Column.count("states")), rows));
  }

  private void notes() {
    if (chain.isCut()) {
      notes.add(
          String.format(
              Locale.ROOT,
              "no bounds are given for %s: the %,d nearest states were explored, and what leaves"
                  + " them counts as error",
              chain.system().layout().open(),
              chain.explored()));
    }
    if (chain.deadlocks() > 0) {
      notes.add(
          String.format(
              Locale.ROOT,
              chain.deadlocks() == 1
                  ? "%,d state has no transition: the chain stays there; it is (%s)"
                  : "%,d states have no transitions: the chain stays there; the nearest is (%s)",
              chain.deadlocks(),
              chain.describe(chain.firstDeadlock())));
    }
    result
        .steadyState()
        .filter(steady -> steady.bottomComponents() > 1)
        .ifPresent(
            steady ->
                notes.add(
                    String.format(
                        Locale.ROOT,
                        "the system ends in one of %d parts of its states and stays there; long"
                            + " runs are averages, weighted by the probability of each",
                        steady.bottomComponents())));
    for (CslAnswer answer : result.answers()) {
      answer
          .refused()
          .ifPresent(why -> notes.add("no answer to " + answer.property().text() + ": " + why));
    }
  }
}
