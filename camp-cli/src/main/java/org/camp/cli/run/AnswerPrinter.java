// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.run;

import com.google.common.base.Stopwatch;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.camp.cli.check.Checks;
import org.camp.cli.findings.Findings;
import org.camp.cli.output.AssertionResult;
import org.camp.cli.output.Csv;
import org.camp.cli.output.FileEnding;
import org.camp.cli.output.Format;
import org.camp.cli.output.JsonEnvelope;
import org.camp.cli.output.Output;
import org.camp.cli.output.Pictures;
import org.camp.cli.output.Version;
import org.camp.cli.page.Original;
import org.camp.cli.page.Page;
import org.camp.cli.page.PageWriter;
import org.camp.cli.page.ReportPage;
import org.camp.cli.screen.ChosenSections;
import org.camp.cli.screen.Screen;
import org.camp.cli.session.Session;
import org.camp.cli.terminal.DisplayOptions;
import org.camp.cli.usage.Arguments;
import org.camp.cli.usage.CommonOptions;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.analysis.Answer;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.analysis.ExitCode;
import org.camp.core.analysis.Status;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Severity;
import org.camp.core.log.Log;
import org.camp.core.report.JsonWriter;
import org.camp.core.report.Report;
import org.camp.core.report.text.MarkdownWriter;

/** Collects the answers of a run, file by file, and prints them in the format asked for. */
public final class AnswerPrinter {
  private static final Log LOG = Log.of(AnswerPrinter.class);
  private static final int MOST_ROWS = 40;

  private final Session session;
  private final Format format;
  private final boolean severalFiles;
  private final Checks checks;
  private final List<JsonEnvelope> files = new ArrayList<>();
  private final List<Integer> answered = new ArrayList<>();
  private ExitCode exit = ExitCode.OK;

  /** What is said of a file that a result made. */
  private List<String> written = List.of();

  /**
   * Answers of a run.
   *
   * @param models how many models there will be
   * @throws BadInput when the format asked for cannot be printed
   */
  public AnswerPrinter(Session session, int models) {
    this.session = session;
    format = session.form();
    severalFiles = models > 1;
    checks = Checks.of(session, false);
    if (format == Format.CSV && models > 1) {
      throw new BadInput(
          Diagnostic.error("usage", "'-f csv' prints one table: give one file")
              .withHint("-f json prints all files"));
    }
  }

  /** Adds answers that are about no file. */
  public void add(List<Answer> answers) {
    answers.forEach(answer -> exit = exit.worst(answer.exit()));
    JsonEnvelope all = new JsonEnvelope(Optional.empty(), List.of(), answers);
    answered.add(files.size());
    files.add(all);
    all.allDiagnostics().forEach(this::print);
    answers.forEach(answer -> Findings.unexplained(answer).ifPresent(this::print));
  }

  /**
   * Adds the answers for one file and says what there is to say about it. Answers about the model
   * itself come before those about what it was seen as.
   */
  public void add(LoadedFile reading, List<Answer> answers) {
    answered.add(files.size());
    tell(reading, answers);
  }

  /** Adds a further file that the answers for the first are about. */
  public void further(LoadedFile reading) {
    tell(reading, List.of());
  }

  private void tell(LoadedFile reading, List<Answer> answers) {
    exit = exit.worst(reading.exit());
    for (Answer answer : answers) {
      exit = exit.worst(answer.exit());
      if (answer.status() == Status.NOT_APPLICABLE && answer.exit() != ExitCode.OK) {
        answer.diagnostics().forEach(d -> refused(answer.id(), placed(d, reading)));
      }
    }
    List<Answer> nearestFirst = new ArrayList<>(answers);
    nearestFirst.sort(
        Comparator.comparing(AnswerPrinter::isBrief)
            .thenComparingInt(answer -> answer.via().size()));
    JsonEnvelope all = reading.envelope(nearestFirst);
    files.add(all);
    all.allDiagnostics().forEach(d -> print(placed(d, reading)));
    answers.forEach(
        answer -> Findings.unexplained(answer).ifPresent(d -> print(placed(d, reading))));
  }

  private static boolean isBrief(Answer answer) {
    return answer.result().filter(AnalysisResult::isBrief).isPresent();
  }

  private void print(Diagnostic diagnostic) {
    session.messages().print(diagnostic);
  }

  /** Where several files are read, every message says which one it is about. */
  private Diagnostic placed(Diagnostic diagnostic, LoadedFile reading) {
    return severalFiles && diagnostic.file() == null
        ? diagnostic.inFile(reading.source())
        : diagnostic;
  }

  private void refused(String id, Diagnostic reason) {
    session
        .messages()
        .print(
            new Diagnostic(
                Severity.ERROR,
                "not-applicable",
                "'" + id + "' does not apply: " + reason.message(),
                reason.file(),
                reason.line(),
                reason.column(),
                reason.hint(),
                reason.excerpt()));
  }

  /** How the answers so far ended. */
  public ExitCode exit() {
    return exit;
  }

  /** Prints everything, checks what was asked for, and gives the exit code. */
  public ExitCode print() throws IOException {
    session.stopProgress();
    Stopwatch watch = Stopwatch.createStarted();
    writeFiles();
    Checks.Checked checked = checks.files(files, answered);
    ExitCode end = exit.worst(checked.exit());
    switch (format) {
      case JSON -> {
        document()
            .write(
                out -> JsonWriter.write(JsonEnvelope.value(checked.files(), Version.text()), out));
        session.around().pages().ifPresent(pages -> pages.accept(page(checked.files())));
      }
      case JUNIT, SARIF, GITHUB -> {
        Findings findings = new Findings(checked.files(), checked.changes(), end);
        session.output().write(out -> findings.write(format, out));
      }
      case SVG, PNG, TEX -> {
        if (!reports().isEmpty()) {
          Pictures.write(format, reports(), session.picture(), document());
        }
      }
      default -> {
        if (!reports().isEmpty()) {
          document().write(out -> body(checked.files(), out));
        }
      }
    }
    if (format == Format.CSV && !reports().isEmpty()) {
      Csv.more(Csv.tables(reports()), session.arguments()).ifPresent(session.messages()::print);
    }
    LOG.debug(() -> "printed as " + format.name().toLowerCase(Locale.ROOT) + " in " + watch);
    session.messages().all(checked.told());
    session.messages().all(checked.changes());
    return end;
  }

  /** Writes the files that results made and options name. */
  private void writeFiles() throws IOException {
    for (Report report : reports()) {
      for (Map.Entry<String, String> made : report.files().entrySet()) {
        Optional<String> file = session.arguments().value("--" + made.getKey());
        if (file.isPresent()) {
          session.outputTo(file.get()).write(out -> out.append(made.getValue()));
        }
      }
    }
  }

  /**
   * Where the report goes: what was made for {@code -O} is written there first, unless a format of
   * the report was asked for and the name of the file promises nothing else, and the report then
   * goes to standard output.
   */
  private Output document() throws IOException {
    Output output = session.output();
    if (output.file().isEmpty()) {
      return output;
    }
    String file = output.file().get().toString();
    boolean asked = session.arguments().value("-f").isPresent() || format != Format.TEXT;
    Optional<Report.Document> made =
        reports().stream().map(Report::document).flatMap(Optional::stream).findFirst();
    if (made.isEmpty() && exit != ExitCode.OK && FileEnding.isModel(file)) {
      return output.standard();
    }
    if (asked && (made.isEmpty() || !FileEnding.isModel(file))) {
      return output;
    }
    if (made.isEmpty() && !FileEnding.fits(file, FileEnding.TEXT)) {
      throw Format.misfit(file);
    }
    if (made.isEmpty()) {
      return output;
    }
    output.write(out -> out.append(made.get().text()));
    written = WrittenFile.lines(made.get(), file, session.arguments()::value);
    return output.standard();
  }

  private void body(List<JsonEnvelope> checked, Appendable out) throws IOException {
    switch (format) {
      case CSV -> Csv.print(Csv.tables(reports()), session.table(), out);
      case MARKDOWN -> markdown(checked, out);
      case HTML -> PageWriter.write(page(checked), out);
      default -> text(out);
    }
  }

  private Page page(List<JsonEnvelope> checked) {
    return ReportPage.of(
        checked,
        file -> session.readable(file).map(text -> Original.of(file, text, session.registry())),
        session.askedAbout().setting());
  }

  private List<Report> reports() {
    return files.stream().flatMap(file -> file.reports().stream()).toList();
  }

  private void text(Appendable out) throws IOException {
    DisplayOptions look = session.look();
    Screen screen = screen();
    String gap = "";
    for (JsonEnvelope file : files) {
      if (file.reports().isEmpty() || isRefused(file)) {
        continue;
      }
      if (severalFiles && file.model().isPresent()) {
        String source = file.model().get().source();
        out.append(gap).append(look.style().dim("== " + source + " ==")).append('\n');
        gap = "\n";
      }
      out.append(gap);
      screen.write(file, out);
      gap = "\n";
    }
    for (String line : written) {
      out.append(line).append('\n');
    }
  }

  /** Whether a theory that is nearest to the model was asked for what cannot be. */
  private static boolean isRefused(JsonEnvelope file) {
    List<Answer> applied =
        file.answers().stream().filter(a -> a.status() != Status.NOT_APPLICABLE).toList();
    int nearest = applied.stream().mapToInt(answer -> answer.via().size()).min().orElse(0);
    return applied.stream()
        .filter(answer -> answer.via().size() == nearest)
        .anyMatch(answer -> answer.exit() == ExitCode.USAGE && answer.report().isEmpty());
  }

  private Screen screen() {
    Arguments arguments = session.arguments();
    DisplayOptions look = session.look();
    boolean together = Backends.isAll(session) && arguments.values("-b").isEmpty();
    return new Screen(
        new Screen.Asked(
            arguments.has(CommonOptions.FULL),
            together,
            look.quiet(),
            ChosenSections.of(arguments)
                .over(files.stream().flatMap(file -> file.answers().stream()).toList())),
        look.style(),
        look.width(),
        session.registry().backends().stream().map(Entry::id).collect(Collectors.toSet()),
        "-f html -O report.html");
  }

  private void markdown(List<JsonEnvelope> checked, Appendable out) throws IOException {
    MarkdownWriter writer = new MarkdownWriter(MOST_ROWS);
    String gap = "";
    for (JsonEnvelope file : checked) {
      List<Diagnostic> faults =
          file.reports().isEmpty()
              ? file.allDiagnostics().stream().filter(Diagnostic::isError).toList()
              : List.of();
      if (severalFiles && !(file.reports().isEmpty() && faults.isEmpty())) {
        String missing = faults.isEmpty() ? null : faults.get(0).file();
        String name = file.source().isEmpty() && missing != null ? missing : file.source();
        out.append(gap).append("# ").append(MarkdownWriter.escaped(name)).append('\n');
        gap = "\n";
      }
      for (Diagnostic fault : faults) {
        String place = fault.line() > 0 ? " in line " + fault.line() : "";
        out.append(gap).append("**error**").append(place).append(": ");
        out.append(MarkdownWriter.escaped(fault.message())).append('\n');
      }
      for (Answer answer : file.answers()) {
        if (answer.report().isPresent()) {
          out.append(gap);
          writer.write(Screen.titled(answer), out);
          gap = "\n";
        }
      }
      if (!file.assertions().isEmpty()) {
        out.append(gap);
        writer.write(AssertionResult.report(file.assertions()), out);
        gap = "\n";
      }
    }
  }
}
