// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.camp.cli.check.ResultValues;
import org.camp.cli.grid.Row;
import org.camp.cli.output.JsonEnvelope;
import org.camp.cli.session.Session;
import org.camp.core.analysis.AnalysisBackend;
import org.camp.core.analysis.Answer;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.analysis.ExitCode;
import org.camp.core.analysis.Status;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.model.Model;
import org.camp.core.report.Value;
import org.camp.core.report.ValuePath;
import org.jspecify.annotations.Nullable;

/**
 * One of many runs whose values are compared.
 *
 * @param envelope what the backends said
 * @param loaded the exit code of reading the file
 */
public record AnalysisRun(JsonEnvelope envelope, ExitCode loaded) {
  /**
   * Runs the backends on a model that was read.
   *
   * @param asked whether a backend that does not apply is a failure
   * @throws OverBudget when the time limit of the whole command is over
   */
  public static AnalysisRun of(
      Session session, LoadedFile read, List<Entry<AnalysisBackend<?>>> backends, boolean asked) {
    Optional<Model> model = read.usableModel();
    if (model.isEmpty()) {
      return new AnalysisRun(read.envelope(List.of()), read.exit());
    }
    List<Answer> answers = new ArrayList<>();
    for (Answer answer : Backends.answers(session, model.get(), backends, asked)) {
      if (answer.status() == Status.OVER_BUDGET && session.deadline().passed()) {
        throw timeUp();
      }
      answers.add(answer);
    }
    return new AnalysisRun(read.envelope(answers), read.exit());
  }

  /** A run that was refused before anything was read. */
  public static AnalysisRun refused(CampException refusal) {
    return new AnalysisRun(JsonEnvelope.unread(refusal.diagnostics()), ExitCode.of(refusal));
  }

  public static OverBudget timeUp() {
    return new OverBudget(Diagnostic.error("timeout", "the time limit is over"));
  }

  /** The exit code: the worst of reading and of the answers. */
  public ExitCode exit() {
    return envelope.answers().stream().map(Answer::exit).reduce(loaded, ExitCode::worst);
  }

  /** Without the answers of other backends, but for those that broke. */
  public AnalysisRun among(List<Entry<AnalysisBackend<?>>> needed) {
    List<String> ids = needed.stream().<String>map(Entry::id).toList();
    List<Answer> kept =
        envelope.answers().stream().filter(a -> ids.contains(a.id()) || a.isBroken()).toList();
    return new AnalysisRun(envelope.with(kept), loaded);
  }

  /** Without those that do not apply, when others do. */
  public AnalysisRun applicable() {
    List<Answer> kept =
        envelope.answers().stream().filter(a -> a.status() != Status.NOT_APPLICABLE).toList();
    return kept.isEmpty() ? this : new AnalysisRun(envelope.with(kept), loaded);
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
    Value.Obj root = ResultValues.of(envelope);
    List<Value> values = new ArrayList<>(measures.size());
    List<String> errors = new ArrayList<>();
    String error = error();
    if (error != null) {
      errors.add(error);
    }
    ExitCode worst = exit();
    for (ValuePath measure : measures) {
      Optional<Value> value =
          measure
              .find(root)
              .filter(ResultValues::isScalar)
              .or(() -> otherwise.apply(measure, root));
      values.add(value.orElse(Value.NULL));
      if (value.isEmpty() && (error == null || worst == ExitCode.OK)) {
        errors.add("'" + measure + "' names no single value here");
        worst = worst.worst(ExitCode.NO);
      }
    }
    return new Row(values, errors.isEmpty() ? null : String.join("; ", errors), worst);
  }

  /** Why something is missing, or null. */
  public @Nullable String error() {
    List<String> messages = new ArrayList<>();
    envelope.diagnostics().stream().filter(Diagnostic::isError).forEach(d -> add(d, messages));
    for (Answer answer : envelope.answers()) {
      if (answer.status() != Status.OK) {
        answer.diagnostics().stream()
            .filter(d -> d.isError() || answer.report().isEmpty())
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
