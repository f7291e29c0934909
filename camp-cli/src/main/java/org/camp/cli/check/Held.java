// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.camp.cli.output.AssertionResult;
import org.camp.cli.output.JsonEnvelope;
import org.camp.core.analysis.Answer;
import org.camp.core.analysis.ExitCode;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.report.Reason;
import org.camp.core.report.Report;
import org.camp.core.report.Value;
import org.camp.core.report.ValuePath;

/**
 * What became of assertions about one thing.
 *
 * @param exit their exit code
 * @param results one for each
 * @param told what does not hold, and what cannot be asked
 */
public record Held(ExitCode exit, List<AssertionResult> results, List<Diagnostic> told) {
  /**
   * What an assertion is about.
   *
   * @param value what its path leads to
   * @param unit its base unit, if that is known
   * @param refusal why there is no such value
   * @param where the first step with a place in the reasons of the figure
   */
  private record Found(
      Value value, String unit, Optional<String> refusal, Optional<Reason> where) {}

  /** Copies the lists. */
  public Held {
    results = List.copyOf(results);
    told = List.copyOf(told);
  }

  /** Of assertions about values. */
  static Held of(List<Assertion> assertions, Value values) {
    return of(
        assertions,
        assertion ->
            new Found(assertion.path().get(values), "", Optional.empty(), Optional.empty()));
  }

  /** Of assertions about the answers for a file. */
  static Held of(List<Assertion> assertions, JsonEnvelope file) {
    return of(assertions, assertion -> find(assertion, file));
  }

  private static Found find(Assertion assertion, JsonEnvelope file) {
    ValuePath path = ResultValues.within(assertion.path(), file);
    Optional<Answer> answer = ResultValues.answer(path, file);
    Optional<Reason> where =
        answer.flatMap(Answer::report).map(Report::because).stream()
            .flatMap(List::stream)
            .filter(reason -> reason.line() > 0)
            .findFirst();
    if (answer.isPresent() && answer.get().report().isEmpty()) {
      String refusal = "'" + answer.get().id() + "' is " + answer.get().status().text();
      return new Found(Value.NULL, "", Optional.of(refusal), where);
    }
    if (file.answers().stream().allMatch(one -> one.report().isEmpty())) {
      throw new BadInput(
          Diagnostic.error(
                  "unknown-path", "'" + path.text() + "' names nothing: nothing was answered here")
              .withHint("'camp analyze' answers: --assert of it looks into times and costs"));
    }
    return new Found(
        path.get(ResultValues.of(file)), FigureUnit.of(path, file), Optional.empty(), where);
  }

  private static Held of(List<Assertion> assertions, Function<Assertion, Found> look) {
    List<AssertionResult> results = new ArrayList<>();
    List<Diagnostic> told = new ArrayList<>();
    ExitCode exit = ExitCode.OK;
    for (Assertion assertion : assertions) {
      try {
        Found found = look.apply(assertion);
        Value value = found.value();
        Optional<String> how =
            found.refusal().or(() -> assertion.check(value).map(Assertion.Breach::how));
        boolean open = found.refusal().isPresent() || assertion.isOpen(value);
        how.ifPresent(
            why ->
                told.add(open ? Checks.undecided(assertion, why) : Checks.broken(assertion, why)));
        exit = exit.worst(how.isPresent() ? ExitCode.NO : ExitCode.OK);
        results.add(
            new AssertionResult(
                assertion.text(),
                open ? Optional.empty() : Optional.of(how.isEmpty()),
                ResultValues.isScalar(value) ? value : Value.NULL,
                found.unit(),
                how.orElse(""),
                found.where()));
      } catch (BadInput e) {
        told.addAll(e.diagnostics());
        exit = exit.worst(ExitCode.USAGE);
        results.add(
            new AssertionResult(
                assertion.text(),
                Optional.empty(),
                Value.NULL,
                "",
                e.diagnostics().get(0).message(),
                Optional.empty()));
      }
    }
    return new Held(exit, results, told);
  }
}
