// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.report.Report;
import org.camp.core.report.Summary;
import org.jspecify.annotations.Nullable;

/**
 * What one analysis or operation said, and how it ended.
 *
 * @param id the analysis or the operation
 * @param status how it ended
 * @param via ids of the views that were used, the first first; for an analysis that did not apply,
 *     empty
 * @param result what it found; there when it ended with an answer, also with the answer "no"
 * @param report the result's report; there when the result is
 * @param diagnostics what the analysis and its views had to say, warnings first, then why there is
 *     no answer; refusals on other routes as notes
 * @param exit the exit code by itself
 * @param cause what was thrown, when there is no answer
 */
public record Answer(
    String id,
    Status status,
    List<String> via,
    Optional<AnalysisResult> result,
    Optional<Report> report,
    List<Diagnostic> diagnostics,
    ExitCode exit,
    Optional<Throwable> cause) {

  /** Copies the lists. */
  public Answer {
    via = List.copyOf(via);
    diagnostics = List.copyOf(diagnostics);
  }

  /** The answer that a result is; asks it for its report. */
  static Answer of(Entry<?> who, @Nullable AnalysisResult given) {
    AnalysisResult result = ContractBreach.require(given, "it gave no result");
    Report report = ContractBreach.require(result.report(), "it gave no report");
    Status status = ContractBreach.require(result.status(), "it gave no status");
    return new Answer(
        who.id(),
        status,
        List.of(),
        Optional.of(result),
        Optional.of(report),
        List.of(),
        status.exit(),
        Optional.empty());
  }

  /** There is no answer: it was refused. */
  static Answer refused(Entry<?> who, CampException refusal) {
    Status status = Status.of(refusal);
    ExitCode exit = status == Status.FAILED ? ExitCode.of(refusal) : status.exit();
    return none(who, status, refusal.diagnostics(), exit, Optional.of(refusal));
  }

  /** There is no answer: no way leads to it. */
  static Answer notApplicable(Entry<?> who, List<Diagnostic> reasons) {
    Status status = Status.NOT_APPLICABLE;
    return none(who, status, reasons, status.exit(), Optional.empty());
  }

  /** There is no answer: the service broke. */
  static Answer broken(Entry<?> who, Throwable thrown) {
    Defect defect = thrown instanceof Defect known ? known : new Defect(who, thrown);
    Throwable cause = Optional.ofNullable(defect.getCause()).orElse(thrown);
    List<Diagnostic> said = List.of(defect.diagnostic());
    return none(who, Status.FAILED, said, Status.FAILED.exit(), Optional.of(cause));
  }

  private static Answer none(
      Entry<?> who,
      Status status,
      List<Diagnostic> diagnostics,
      ExitCode exit,
      Optional<Throwable> cause) {
    return new Answer(
        who.id(), status, List.of(), Optional.empty(), Optional.empty(), diagnostics, exit, cause);
  }

  /**
   * The answer that speaks for several of one model: that through the fewest views; of equally near
   * ones the first whose summary is not open.
   *
   * @param answers at least one
   */
  public static Answer lead(List<Answer> answers) {
    int nearest = answers.get(0).via().size();
    return answers.stream()
        .filter(answer -> answer.via().size() == nearest)
        .min(Comparator.comparing(Answer::isOpen))
        .orElse(answers.get(0));
  }

  private boolean isOpen() {
    return report.flatMap(r -> r.summary().get()).map(Summary::open).orElse(false);
  }

  /** The same answer through views, behind what was heard before it. */
  public Answer after(List<String> route, List<Diagnostic> heard) {
    List<Diagnostic> all = new ArrayList<>(heard);
    all.addAll(diagnostics);
    return new Answer(id, status, route, result, report, all, exit, cause);
  }

  /** The same answer where it counts as {@code other}. */
  public Answer exit(ExitCode other) {
    return new Answer(id, status, via, result, report, diagnostics, other, cause);
  }

  /** What is left of an answer that nobody asked for: some notes. */
  public Answer leftOut(List<Diagnostic> notes) {
    return new Answer(
        id, status, via, Optional.empty(), Optional.empty(), notes, ExitCode.OK, cause);
  }

  /** Whether a service is to blame that there is no answer. */
  public boolean isBroken() {
    return exit == ExitCode.DEFECT;
  }
}
