// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.camp.cli.check.ResultValues;
import org.camp.cli.grid.Row;
import org.camp.cli.session.Session;
import org.camp.cli.usage.ExitCode;
import org.camp.core.analysis.Analyses;
import org.camp.core.analysis.AnalysisBackend;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.analysis.Outcome;
import org.camp.core.analysis.Status;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.model.Model;
import org.camp.core.report.Answer;
import org.camp.core.report.Answers;
import org.camp.core.report.Value;
import org.camp.core.report.ValuePath;
import org.jspecify.annotations.Nullable;

/**
 * One of many runs whose values are compared.
 *
 * @param answers what the backends said
 * @param exit the exit code
 */
public record Analysed(Answers answers, int exit) {
  /**
   * Runs the backends on a model that was read.
   *
   * @param asked whether a backend that does not apply is a failure
   * @throws OverBudget when the time limit of the whole command is over
   */
  public static Analysed of(
      Session session, Reading read, List<Entry<AnalysisBackend<?>>> backends, boolean asked) {
    @Nullable Model model = read.model();
    if (model == null || !read.usable()) {
      return new Analysed(read.answers(List.of()), read.exit());
    }
    Analyses analyses =
        new Analyses(
            session.registry(),
            model,
            who -> session.context(who, heard -> {}),
            session.deadline());
    List<Answer> answers = new ArrayList<>();
    int exit = read.exit();
    for (Entry<AnalysisBackend<?>> backend : backends) {
      Outcome outcome = analyses.run(backend);
      if (outcome.status() == Status.OVER_BUDGET && session.deadline().passed()) {
        throw timeUp();
      }
      outcome.defect().ifPresent(session::trace);
      boolean near = Backends.isNear(backend, outcome, backends, model);
      Run run = Run.of(outcome, asked, near);
      exit = ExitCode.worst(exit, run.exit());
      answers.add(run.answer());
    }
    return new Analysed(read.answers(answers), exit);
  }

  public static OverBudget timeUp() {
    return new OverBudget(Diagnostic.error("timeout", "the time limit is over"));
  }

  /** Without the answers of other backends; the exit code is theirs as well, at worst. */
  public Analysed among(List<Entry<AnalysisBackend<?>>> needed) {
    List<String> ids = needed.stream().<String>map(Entry::id).toList();
    List<Answer> kept = answers.answers().stream().filter(a -> ids.contains(a.id())).toList();
    return new Analysed(new Answers(answers.model(), answers.diagnostics(), kept), exit);
  }

  /** Without those that do not apply, when others do. */
  public Analysed applicable() {
    List<Answer> kept =
        answers.answers().stream().filter(a -> !a.status().equals("not-applicable")).toList();
    return kept.isEmpty()
        ? this
        : new Analysed(new Answers(answers.model(), answers.diagnostics(), kept), exit);
  }

  /** The values of some paths, and why one is missing. */
  public Row row(List<ValuePath> measures) {
    return row(measures, (measure, root) -> Optional.empty());
  }

  /**
   * The values of some paths, and why one is missing.
   *
   * @param otherwise the value of a path that is not in a result, if there is one all the same
   */
  public Row row(
      List<ValuePath> measures, BiFunction<ValuePath, Value.Obj, Optional<Value>> otherwise) {
    Value.Obj root = ResultValues.of(answers);
    List<Value> values = new ArrayList<>(measures.size());
    List<String> errors = new ArrayList<>();
    @Nullable String error = error();
    if (error != null) {
      errors.add(error);
    }
    int worst = exit;
    for (ValuePath measure : measures) {
      Optional<Value> value =
          measure
              .find(root)
              .filter(ResultValues::isScalar)
              .or(() -> otherwise.apply(measure, root));
      values.add(value.orElse(Value.NULL));
      if (value.isEmpty() && (error == null || worst == ExitCode.OK)) {
        errors.add("'" + measure + "' names no single value here");
        worst = ExitCode.worst(worst, ExitCode.NO);
      }
    }
    return new Row(values, errors.isEmpty() ? null : String.join("; ", errors), worst);
  }

  /** Why something is missing, or null. */
  public @Nullable String error() {
    List<String> messages = new ArrayList<>();
    answers.diagnostics().stream().filter(Diagnostic::isError).forEach(d -> add(d, messages));
    for (Answer answer : answers.answers()) {
      if (!answer.status().equals("ok")) {
        answer.diagnostics().stream()
            .filter(d -> d.isError() || answer.report() == null)
            .forEach(d -> add(d, messages));
      }
    }
    return messages.isEmpty() ? null : String.join("; ", messages);
  }

  private static void add(Diagnostic diagnostic, List<String> messages) {
    String line = diagnostic.message().replaceAll("\\s*\\R\\s*", " ");
    if (!messages.contains(line)) {
      messages.add(line);
    }
  }
}
