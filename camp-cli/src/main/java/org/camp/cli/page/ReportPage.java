// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.page;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.camp.cli.lines.LineCosts;
import org.camp.cli.lines.LineFigures;
import org.camp.cli.output.AssertionResult;
import org.camp.cli.output.JsonEnvelope;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.analysis.Answer;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Severity;
import org.camp.core.report.Ellipsis;
import org.camp.core.report.FileNames;
import org.camp.core.report.Reason;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.replay.Activity;
import org.camp.core.report.replay.ReplayNetwork;

/** Composes the page of a run: of one file, or of several below an overview. */
public final class ReportPage {
  private static final int MOST_NAMED = 3;
  private static final String EACH = "What each model says";

  /** Where there is no number, there are no least and greatest ones. */
  private static final String NONE = "no number";

  private static final Predicate<String> COMPARISON =
      Pattern.compile("(.*\\.)?compare").asMatchPredicate();

  private final Function<String, Optional<Original>> texts;
  private final List<String> setting;
  private final DataBlock data = new DataBlock();
  private final ReportParts reports = new ReportParts(data);
  private final List<Page.Part> parts = new ArrayList<>();
  private final Map<String, String> names = new HashMap<>();

  private ReportPage(Function<String, Optional<Original>> texts, List<String> setting) {
    this.texts = texts;
    this.setting = setting;
  }

  /**
   * The page of some files.
   *
   * @param texts name of a file → its text, where people can read it
   * @param setting machine and parameters, as they were said
   */
  public static Page of(
      List<JsonEnvelope> files, Function<String, Optional<Original>> texts, List<String> setting) {
    return new ReportPage(texts, setting).compose(files);
  }

  /**
   * The page of one report.
   *
   * @param subject files, machine and parameters
   */
  public static Page of(Report report, List<String> subject) {
    ReportPage page = new ReportPage(file -> Optional.empty(), subject);
    List<Page.Part> parts = new ArrayList<>();
    AnswerPart head =
        new AnswerPart(
            report,
            Optional.empty(),
            reason -> new Page.Step(PageNumbers.sentence(reason.text()), "", ""),
            true);
    parts.add(new Page.Part("answer", "Answer", "", "", List.of(head.answer())));
    parts.addAll(page.reports.parts(report, head, "part", false));
    return new Page(
        report.title(),
        String.join(" · ", subject),
        parts,
        page.data.text(),
        page.reports.modules());
  }

  private Page compose(List<JsonEnvelope> files) {
    names.putAll(FileNames.apart(files.stream().map(JsonEnvelope::source).toList()));
    List<JsonEnvelope> told =
        files.stream()
            .filter(f -> !f.reports().isEmpty() || !f.allDiagnostics().isEmpty())
            .toList();
    boolean several = told.size() > 1;
    String count = told.size() + " models";
    List<Page.Row> overview = new ArrayList<>();
    Set<String> units = new HashSet<>();
    List<Page.Part> all = new ArrayList<>();
    for (int i = 0; i < told.size(); i++) {
      FilePart file = new FilePart(told.get(i), several ? "m" + (i + 1) + "-" : "", !several);
      file.compose();
      all.addAll(parts);
      parts.clear();
      overview.add(file.row());
      units.add(file.unit);
    }
    if (several) {
      overview.sort(
          Comparator.comparing(
              (Page.Row row) ->
                  row.cells().get(1).raw().isEmpty()
                      ? Double.POSITIVE_INFINITY
                      : Double.parseDouble(row.cells().get(1).raw())));
      List<Page.Heading> headings =
          List.of(
              new Page.Heading("model", false),
              new Page.Heading("answer", true),
              new Page.Heading("what it is", false),
              new Page.Heading("by", false));
      Page.Answer head =
          units.size() == 1 && !units.contains(NONE)
              ? extremes(overview)
              : Page.Answer.words(EACH, true, count);
      all.add(
          0,
          new Page.Part(
              "overview",
              "Overview",
              "",
              "",
              List.of(
                  head, new Page.Sheet("", "Models and their answers", headings, overview, ""))));
    }
    List<String> subject = subject(told.size() == 1 ? files : told);
    return new Page(
        several ? count : title(told, files),
        String.join(" · ", subject),
        all,
        data.text(),
        reports.modules());
  }

  /** The least and the greatest of answers in one unit, which are in order. */
  private static Page.Answer extremes(List<Page.Row> rows) {
    List<Page.Cell> least = rows.get(0).cells();
    List<Page.Cell> most = rows.get(rows.size() - 1).cells();
    if (least.get(1).raw().equals(most.get(1).raw())) {
      return Page.Answer.figure(EACH, least.get(1).text(), "the same of all " + rows.size());
    }
    String beside =
        least.get(0).text()
            + ", the least of "
            + rows.size()
            + " models; the greatest is "
            + most.get(1).text()
            + ", "
            + most.get(0).text();
    return Page.Answer.figure(EACH, least.get(1).text(), beside);
  }

  /** Files, machine and parameters. */
  private List<String> subject(List<JsonEnvelope> files) {
    List<String> named =
        files.stream()
            .map(JsonEnvelope::source)
            .filter(s -> !s.isEmpty())
            .map(this::nameOf)
            .toList();
    List<String> subject = new ArrayList<>(named.stream().limit(MOST_NAMED).toList());
    if (named.size() > MOST_NAMED) {
      subject.add((named.size() - MOST_NAMED) + " more");
    }
    subject.addAll(setting);
    return subject;
  }

  /** What one answer is about: the second of two against the first where they are compared. */
  private String title(List<JsonEnvelope> told, List<JsonEnvelope> files) {
    List<String> subjects =
        files.stream().flatMap(f -> f.model().stream()).map(JsonEnvelope.Subject::name).toList();
    boolean isComparison =
        told.stream().flatMap(f -> f.answers().stream()).anyMatch(a -> COMPARISON.test(a.id()));
    if (isComparison && subjects.size() == 2) {
      boolean alike = subjects.get(0).equals(subjects.get(1));
      List<String> sides =
          alike ? files.stream().map(f -> nameOf(f.source())).limit(2).toList() : subjects;
      return sides.get(1) + " against " + sides.get(0);
    }
    return told.stream()
        .flatMap(f -> f.model().stream())
        .map(JsonEnvelope.Subject::name)
        .findFirst()
        .orElseGet(
            () ->
                told.stream()
                    .flatMap(f -> f.reports().stream())
                    .map(Report::title)
                    .findFirst()
                    .orElse("CAMP"));
  }

  private String nameOf(String source) {
    return names.getOrDefault(source, source);
  }

  /** What is said of one file. */
  private final class FilePart {
    private final JsonEnvelope file;
    private final String prefix;
    private final boolean first;
    private Page.Cell figure = new Page.Cell("–", "", true);
    private String what = "";
    private String unit = NONE;
    private String by = "";

    FilePart(JsonEnvelope file, String prefix, boolean first) {
      this.file = file;
      this.prefix = prefix;
      this.first = first;
    }

    Page.Row row() {
      return new Page.Row(
          List.of(
              new Page.Cell(name(), "", false),
              figure,
              new Page.Cell(what, "", false),
              new Page.Cell(by, "", false)),
          prefix + "answer");
    }

    private String name() {
      return file.source().isEmpty()
          ? file.model().map(JsonEnvelope.Subject::name).orElse("model")
          : nameOf(file.source());
    }

    void compose() {
      List<Answer> answers = file.answers().stream().filter(a -> a.report().isPresent()).toList();
      List<Page.Block> top = new ArrayList<>();
      List<String> messages = messages();
      if (!messages.isEmpty()) {
        top.add(new Page.Messages(messages));
      }
      if (answers.isEmpty()) {
        top.add(Page.Answer.words(name(), first, "no answer"));
        add("answer", first ? "Answer" : name(), "", "", top);
        text().ifPresent(original -> source(original, Map.of(), ""));
        return;
      }
      Answer main = Answer.lead(answers);
      Report report = main.report().orElseThrow();
      Optional<ReplayNetwork> replay = main.result().flatMap(AnalysisResult::replay);
      by = report.title();
      AnswerPart answered = new AnswerPart(report, replay, this::step, first);
      figure = answered.figure();
      what = answered.beside();
      unit = figure.raw().isEmpty() ? NONE : answered.unit();
      top.add(answered.answer());
      add("answer", first ? "Answer" : name(), "", "", top);
      replay.ifPresent(this::replay);
      boolean told = replay.isPresent() || report.because().stream().anyMatch(r -> r.line() > 0);
      if (told) {
        source(main, replay);
      }
      parts.addAll(reports.parts(report, answered, prefix + "part", replay.isPresent()));
      for (Answer other : answers.stream().filter(a -> !a.id().equals(main.id())).toList()) {
        Report more = other.report().orElseThrow();
        String seen =
            other.via().isEmpty() ? "" : "Seen as " + String.join(", ", other.via()) + ".";
        List<Page.Block> blocks = new ArrayList<>();
        blocks.addAll(reports.all(more));
        add("other" + parts.size(), more.title(), more.title(), seen, blocks);
      }
      if (!file.assertions().isEmpty()) {
        Section.Table table =
            (Section.Table) AssertionResult.report(file.assertions()).sections().get(0);
        add("assertions", "Assertions", "Assertions", "", List.of(ReportParts.plain(table, "")));
      }
      if (!told) {
        source(main, replay);
      }
    }

    private void add(String id, String name, String title, String lead, List<Page.Block> blocks) {
      String shown = Ellipsis.end(name, 26);
      parts.add(
          new Page.Part(
              prefix + id, first || id.equals("answer") ? shown : "", title, lead, blocks));
    }

    private List<String> messages() {
      return file.allDiagnostics().stream()
          .filter(d -> d.severity() != Severity.NOTE)
          .map(ReportPage::text)
          .toList();
    }

    private Page.Step step(Reason reason) {
      boolean placed = reason.line() > 0;
      boolean linked =
          placed
              && hasSource()
              && (reason.file() == null
                  || FileNames.last(reason.file()).equals(FileNames.last(file.source())));
      return new Page.Step(
          PageNumbers.sentence(reason.text()),
          linked ? prefix + "L" + reason.line() : "",
          placed ? "line " + reason.line() : "");
    }

    private boolean hasSource() {
      return text().isPresent();
    }

    private Optional<Original> text() {
      return file.source().isEmpty() ? Optional.empty() : texts.apply(file.source());
    }

    private void replay(ReplayNetwork replay) {
      Page.Drawn network = reports.drawn(PageScript.Module.NETWORK, NetworkData.of(replay));
      if (!replay.knobs().isEmpty()) {
        add(
            "whatif",
            "What if",
            "What if",
            "The answer is computed here, exactly, for any of these values. Move one, and"
                + " everything above, the chart and the time line follow.",
            List.of(reports.drawn(PageScript.Module.WHATIF, network)));
      }
      String lead =
          String.format(
              Locale.ROOT,
              "%,d events on %,d lanes. Activities on the critical path are tall and underlined.",
              replay.size(),
              replay.lanes().size());
      add("time", "Time line", replay.heading().title(), lead, List.of(network));
    }

    /** The text of the model, beside its lines what they cost. */
    private void source(Answer main, Optional<ReplayNetwork> replay) {
      text().ifPresent(original -> source(original, main, replay));
    }

    private void source(Original original, Answer main, Optional<ReplayNetwork> replay) {
      Map<Integer, ModelText.Beside> times =
          replay.map(r -> ModelText.times(costs(r), r.heading().unit())).orElse(Map.of());
      if (!times.isEmpty()) {
        source(
            original,
            times,
            "Beside each line: its time on the critical path. Marked lines are on it.");
        return;
      }
      Map<Integer, ModelText.Beside> said = said(original, main);
      source(original, said, said.isEmpty() ? "" : "Beside lines: what the answer says of them.");
    }

    private void source(Original original, Map<Integer, ModelText.Beside> beside, String lead) {
      List<Page.Line> lines = ModelText.lines(original.text(), prefix + "L", beside);
      Page.Source text = new Page.Source(nameOf(file.source()), lines);
      String said =
          text.isRecord()
              ? String.format(Locale.ROOT, "%,d lines, which are not printed.", lines.size())
              : lead;
      add("model", "Model", "Model", said, List.of(text));
    }

    /** Line of the model → what an answer says of it. */
    private static Map<Integer, ModelText.Beside> said(Original original, Answer main) {
      Map<Integer, ModelText.Beside> said = new HashMap<>();
      if (original.isLanguage()) {
        List<Answer> answers = List.of(main);
        LineCosts.of(answers, new LineFigures(answers), original.names(), original.text())
            .forEach((line, cost) -> said.put(line, new ModelText.Beside(cost, "")));
      }
      return said;
    }

    /** Line of the model → its time on the critical path. */
    private Map<Integer, Double> costs(ReplayNetwork replay) {
      Map<Integer, Double> costs = new HashMap<>();
      replay
          .asGiven()
          .onPath()
          .forEach(
              (number, time) -> {
                Activity activity = replay.activities().get(number);
                if (activity.line() > 0) {
                  costs.merge(activity.line(), time, Double::sum);
                }
              });
      return costs;
    }
  }

  private static String text(Diagnostic diagnostic) {
    String place = diagnostic.line() > 0 ? "line " + diagnostic.line() + ": " : "";
    String hint = diagnostic.hint() == null ? "" : " (" + diagnostic.hint() + ")";
    return diagnostic.severity().text() + ": " + place + diagnostic.message() + hint;
  }
}
