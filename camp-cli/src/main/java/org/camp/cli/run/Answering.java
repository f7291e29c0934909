// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.camp.cli.check.Checks;
import org.camp.cli.output.Csv;
import org.camp.cli.output.FileEnding;
import org.camp.cli.output.Format;
import org.camp.cli.output.Output;
import org.camp.cli.output.Svg;
import org.camp.cli.output.Version;
import org.camp.cli.session.Session;
import org.camp.cli.usage.ExitCode;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Severity;
import org.camp.core.report.Answer;
import org.camp.core.report.Answers;
import org.camp.core.report.JsonWriter;
import org.camp.core.report.Report;
import org.camp.core.report.Style;
import org.camp.core.report.TextWriter;
import org.jspecify.annotations.Nullable;

/** Collects the answers of a run, file by file, and prints them in the format asked for. */
public final class Answering {
  private static final int MOST_ROWS = 40;

  private final Session session;
  private final Format format;
  private final boolean severalFiles;
  private final Checks checks;
  private final List<Answers> files = new ArrayList<>();
  private int exit = ExitCode.OK;

  /**
   * Answers of a run.
   *
   * @param models how many models there will be
   * @throws BadInput when the format asked for cannot be printed
   */
  public Answering(Session session, int models) {
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
  public void add(List<Run> runs) {
    List<Answer> answers = runs.stream().map(Run::answer).toList();
    runs.forEach(run -> exit = ExitCode.worst(exit, run.exit()));
    Answers all = new Answers(null, List.of(), answers);
    files.add(all);
    all.allDiagnostics().forEach(this::print);
    runs.forEach(run -> unexplained(run).ifPresent(this::print));
  }

  /**
   * Adds the answers for one file and says what there is to say about it. Answers about the model
   * itself come before those about what it was seen as.
   */
  public void add(Reading reading, List<Run> runs) {
    exit = ExitCode.worst(exit, reading.exit());
    List<Answer> answers = new ArrayList<>();
    for (Run run : runs) {
      exit = ExitCode.worst(exit, run.exit());
      answers.add(run.answer());
      if (run.answer().status().equals("not-applicable") && run.exit() != ExitCode.OK) {
        run.answer().diagnostics().forEach(d -> refused(run.answer().id(), placed(d, reading)));
      }
    }
    answers.sort(Comparator.comparingInt((Answer answer) -> answer.via().size()));
    Answers all = reading.answers(answers);
    files.add(all);
    for (Diagnostic diagnostic : all.allDiagnostics()) {
      session.messages().print(placed(diagnostic, reading));
    }
    runs.forEach(run -> unexplained(run).ifPresent(d -> print(placed(d, reading))));
  }

  private void print(Diagnostic diagnostic) {
    session.messages().print(diagnostic);
  }

  /** That an answer is no, where the service itself has told nobody why. */
  private static Optional<Diagnostic> unexplained(Run run) {
    @Nullable Report report = run.answer().report();
    if (run.exit() == ExitCode.OK
        || report == null
        || run.answer().diagnostics().stream().anyMatch(Diagnostic::isError)) {
      return Optional.empty();
    }
    String said = report.notes().isEmpty() ? "its report says why" : report.notes().get(0);
    return Optional.of(
        Diagnostic.error(run.answer().status(), "the answer of '" + run.answer().id() + "' is no")
            .withHint(said));
  }

  /** Where several files are read, every message says which one it is about. */
  private Diagnostic placed(Diagnostic diagnostic, Reading reading) {
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

  /** Prints everything, checks what was asked for, and gives the exit code. */
  public int print() throws IOException {
    session.stopProgress();
    if (format == Format.JSON) {
      session.output().write(out -> JsonWriter.write(Answers.value(files, Version.text()), out));
    } else if (files.stream().anyMatch(Answering::hasReport)) {
      document().write(this::body);
      if (format == Format.CSV) {
        Csv.more(Csv.tables(reports()), session.arguments()).ifPresent(session.messages()::print);
      }
    }
    return ExitCode.worst(exit, checks.files(files, session));
  }

  /**
   * Where the report goes: what was made for {@code -O} is written there first, unless a format of
   * the report was asked for, and the report then goes to standard output.
   */
  private Output document() throws IOException {
    Output output = session.output();
    boolean asked = session.arguments().value("-f").isPresent() || format != Format.TEXT;
    if (output.file().isEmpty() || asked) {
      return output;
    }
    String file = output.file().get().toString();
    Optional<String> made =
        reports().stream().map(Report::document).flatMap(Optional::stream).findFirst();
    if (made.isEmpty() && !FileEnding.fits(file, FileEnding.TEXT)) {
      throw Format.misfit(file);
    }
    if (made.isEmpty()) {
      return output;
    }
    output.write(out -> out.append(made.get()));
    return output.standard();
  }

  private static boolean hasReport(Answers answers) {
    return answers.answers().stream().anyMatch(answer -> answer.report() != null);
  }

  private void body(Appendable out) throws IOException {
    switch (format) {
      case CSV -> Csv.print(Csv.tables(reports()), session.table(), out);
      case SVG -> Svg.print(reports(), session.diagram(), out);
      default -> text(out);
    }
  }

  private List<Report> reports() {
    List<Report> reports = new ArrayList<>();
    for (Answers file : files) {
      for (Answer answer : file.answers()) {
        @Nullable Report report = answer.report();
        if (report != null) {
          reports.add(report);
        }
      }
    }
    return reports;
  }

  private void text(Appendable out) throws IOException {
    Style style = session.look().style();
    TextWriter writer = new TextWriter(style, MOST_ROWS);
    String gap = "";
    for (Answers file : files) {
      if (!hasReport(file)) {
        continue;
      }
      Answers.@Nullable Card card = file.model();
      if (severalFiles && card != null) {
        out.append(gap).append(style.dim("== " + card.source() + " ==")).append('\n');
        gap = "\n";
      }
      for (Answer answer : file.answers()) {
        @Nullable Report report = answer.report();
        if (report != null) {
          out.append(gap);
          writer.write(titled(report, answer), out);
          gap = "\n";
        }
      }
    }
  }

  private static Report titled(Report report, Answer answer) {
    String via = answer.via().isEmpty() ? "" : " (seen as " + String.join(", ", answer.via()) + ")";
    String status = answer.status().equals("ok") ? "" : " [" + answer.status() + "]";
    return report.titled(report.title() + via + status);
  }
}
