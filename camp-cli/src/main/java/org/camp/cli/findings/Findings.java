// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.findings;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.camp.cli.output.AssertionResult;
import org.camp.cli.output.Format;
import org.camp.cli.output.JsonEnvelope;
import org.camp.core.analysis.Answer;
import org.camp.core.analysis.ExitCode;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Severity;
import org.camp.core.report.Reason;

/**
 * What a run found.
 *
 * @param files what was said of each file
 * @param changes what was said of all against a baseline
 * @param exit how the run ended
 */
public record Findings(List<JsonEnvelope> files, List<Diagnostic> changes, ExitCode exit) {
  /** Steps of the reason of a figure that are notes. */
  private static final int MOST_STEPS = 10;

  /** Copies the lists. */
  public Findings {
    files = List.copyOf(files);
    changes = List.copyOf(changes);
  }

  /** Everything, each at its line of its model as far as that is known. */
  List<Diagnostic> placed() {
    List<Diagnostic> placed = new ArrayList<>();
    for (JsonEnvelope file : files) {
      file.allDiagnostics().forEach(d -> placed.add(inFile(d, file)));
      for (Answer answer : file.answers()) {
        unexplained(answer).ifPresent(d -> placed.add(inFile(d, file)));
      }
      file.assertions().forEach(result -> broken(result, file).ifPresent(placed::add));
      file.answers().forEach(answer -> placed.addAll(why(answer)));
    }
    placed.addAll(changes);
    return placed;
  }

  private static Diagnostic inFile(Diagnostic diagnostic, JsonEnvelope file) {
    return diagnostic.file() != null || file.source().isEmpty()
        ? diagnostic
        : diagnostic.inFile(file.source());
  }

  private static Optional<Diagnostic> broken(AssertionResult result, JsonEnvelope file) {
    if (result.holds().orElse(false)) {
      return Optional.empty();
    }
    String not = result.holds().isPresent() ? "' does not hold: " : "' is undecided: ";
    Diagnostic broken =
        Diagnostic.error(
            result.holds().isPresent() ? "assertion-failed" : "assertion-undecided",
            "'" + result.text() + not + result.message());
    return Optional.of(result.where().map(w -> at(broken, w)).orElse(inFile(broken, file)));
  }

  /** The reason of the main figure of an answer, as far as its steps have places. */
  private static List<Diagnostic> why(Answer answer) {
    return answer.report().stream()
        .flatMap(report -> report.because().stream())
        .filter(reason -> reason.line() > 0)
        .limit(MOST_STEPS)
        .map(reason -> at(Diagnostic.note(answer.id() + "-why", reason.text()), reason))
        .toList();
  }

  private static Diagnostic at(Diagnostic diagnostic, Reason place) {
    return new Diagnostic(
        diagnostic.severity(),
        diagnostic.code(),
        diagnostic.message(),
        place.file(),
        place.line(),
        place.column(),
        diagnostic.hint(),
        null);
  }

  /** That there is no answer or that it is no, where the service itself has told nobody why. */
  public static Optional<Diagnostic> unexplained(Answer answer) {
    if (answer.exit() == ExitCode.OK
        || answer.report().isEmpty()
        || answer.diagnostics().stream().anyMatch(Diagnostic::isError)) {
      return Optional.empty();
    }
    List<String> notes = answer.report().get().notes();
    return Optional.of(
        Diagnostic.error(answer.status().text(), ending(answer))
            .withHint(notes.isEmpty() ? "its report says why" : notes.get(0).replace('\n', ' ')));
  }

  private static String ending(Answer answer) {
    return switch (answer.status()) {
      case OVER_BUDGET -> "the budget of '" + answer.id() + "' is too small for an answer";
      case BUSY -> "the host was too busy for an answer of '" + answer.id() + "'";
      default -> "the answer of '" + answer.id() + "' is no";
    };
  }

  /**
   * Writes them.
   *
   * @param format one of {@code JUNIT}, {@code SARIF} and {@code GITHUB}
   * @throws IOException when {@code out} does
   */
  public void write(Format format, Appendable out) throws IOException {
    switch (format) {
      case JUNIT -> JunitReport.write(this, out);
      case SARIF -> SarifLog.write(this, out);
      case GITHUB -> GithubAnnotations.write(this, out);
      default -> throw new IllegalArgumentException(format.name());
    }
  }

  /** Whether something is wrong among some. */
  static boolean isWrong(List<Diagnostic> some) {
    return some.stream().anyMatch(d -> d.severity() == Severity.ERROR);
  }

  /** A message with its way out. */
  static String text(Diagnostic diagnostic) {
    String hint = diagnostic.hint();
    return hint == null ? diagnostic.message() : diagnostic.message() + "\nhint: " + hint;
  }
}
