// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.check;

import java.util.List;
import java.util.Optional;
import org.camp.cli.output.JsonEnvelope;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.analysis.Answer;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.report.Summary;

/** Why the results of a model have no main figure, as the report that is nearest to it says. */
public final class Unanswered {
  /** The block of a summary that says what is to be given. */
  private static final String GIVE = "Give";

  private Unanswered() {}

  /** That no main figure is known, why, and what to give for it. */
  public static Diagnostic of(String model, JsonEnvelope results) {
    Optional<Summary> open = open(results);
    Optional<Diagnostic> wrong =
        results.answers().stream()
            .filter(answer -> answer.via().isEmpty())
            .flatMap(answer -> answer.diagnostics().stream())
            .filter(Diagnostic::isError)
            .findFirst();
    String why = open.map(Summary::answer).or(() -> wrong.map(Diagnostic::message)).orElse("");
    return Diagnostic.error(
            "unanswered", "no main figure is known of " + model + (why.isEmpty() ? "" : ": " + why))
        .withHint(
            open.flatMap(Unanswered::give)
                .or(() -> wrong.flatMap(d -> Optional.ofNullable(d.hint())))
                .orElse("name what is measured: --of PATH, as in -f json"));
  }

  /** A summary of the reports nearest to the model, where the main figures of all are open. */
  public static Optional<Summary> open(JsonEnvelope results) {
    List<Answer> reports =
        results.answers().stream()
            .filter(answer -> answer.report().isPresent())
            .filter(answer -> answer.result().filter(AnalysisResult::isBrief).isEmpty())
            .toList();
    int nearest = reports.stream().mapToInt(answer -> answer.via().size()).min().orElse(0);
    List<Summary> summaries =
        reports.stream()
            .filter(answer -> answer.via().size() == nearest)
            .flatMap(answer -> answer.report().orElseThrow().summary().get().stream())
            .toList();
    return summaries.stream()
        .findFirst()
        .filter(first -> summaries.stream().allMatch(Summary::open));
  }

  /** What a report asks for. */
  public static Optional<String> give(Summary summary) {
    return summary.said(GIVE).map(text -> "give " + text);
  }
}
