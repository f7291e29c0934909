// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.camp.cli.output.JsonEnvelope;
import org.camp.cli.output.Version;
import org.camp.cli.session.Session;
import org.camp.cli.usage.Arguments;
import org.camp.core.analysis.Answer;
import org.camp.core.analysis.ExitCode;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.report.Value;
import org.camp.core.report.ValuePath;
import org.jspecify.annotations.Nullable;

/** What {@code --assert} and {@code --baseline} demand of results. */
public final class Checks {
  private final List<Assertion> assertions;
  private final @Nullable Baseline baseline;

  private Checks(List<Assertion> assertions, @Nullable Baseline baseline) {
    this.assertions = List.copyOf(assertions);
    this.baseline = baseline;
  }

  /**
   * What the command line demands.
   *
   * @param sweep whether the results will be rows of a sweep
   * @throws BadInput with everything that is wrong with it
   */
  public static Checks of(Session session, boolean sweep) {
    List<Diagnostic> faults = new ArrayList<>();
    List<Assertion> assertions = assertions(session.arguments(), sweep, faults);
    Baseline baseline = null;
    try {
      baseline = baseline(session, sweep);
    } catch (BadInput e) {
      faults.addAll(e.diagnostics());
    }
    if (!faults.isEmpty()) {
      throw new BadInput(faults);
    }
    return new Checks(assertions, baseline);
  }

  /**
   * What the command line asserts.
   *
   * @throws BadInput with everything that is wrong with it
   */
  public static Checks assertionsOf(Session session) {
    List<Diagnostic> faults = new ArrayList<>();
    List<Assertion> assertions = assertions(session.arguments(), false, faults);
    if (!faults.isEmpty()) {
      throw new BadInput(faults);
    }
    return new Checks(assertions, null);
  }

  private static List<Assertion> assertions(
      Arguments arguments, boolean sweep, List<Diagnostic> faults) {
    List<Assertion> assertions = new ArrayList<>();
    for (String text : arguments.values("--assert")) {
      try {
        Assertion assertion = Assertion.parse(text);
        if (assertion.over() != null && !sweep) {
          throw new BadInput(
              Diagnostic.error(
                      "usage", assertion.subject().text() + " needs a sweep: '" + text + "'")
                  .withHint("camp sweep FILE -D " + assertion.over() + "=1..64 --assert ..."));
        }
        assertions.add(assertion);
      } catch (BadInput e) {
        faults.addAll(e.diagnostics());
      }
    }
    return assertions;
  }

  private static @Nullable Baseline baseline(Session session, boolean sweep) {
    Arguments arguments = session.arguments();
    RelativeTolerance tolerance =
        RelativeTolerance.parse(arguments.value("--tolerance").orElse("0"));
    Optional<String> file = arguments.value("--baseline");
    if (file.isEmpty() && arguments.value("--tolerance").isPresent()) {
      throw new BadInput(
          Diagnostic.error("usage", "'--tolerance' needs '--baseline FILE'")
              .withHint("--assert 'PATH <= QUANTITY' has its own bar"));
    }
    return file.map(f -> Baseline.read(session.sources().of(f), tolerance, sweep)).orElse(null);
  }

  public List<Assertion> assertions() {
    return assertions;
  }

  public Optional<Baseline> baseline() {
    return Optional.ofNullable(baseline);
  }

  /**
   * Checks results and tells what does not hold.
   *
   * @param answered what the assertions are about: each holds of each of them
   * @param files what is compared with the baseline
   * @return the exit code of the checks
   */
  public ExitCode files(List<JsonEnvelope> answered, List<JsonEnvelope> files, Session session) {
    List<Diagnostic> told = new ArrayList<>();
    ExitCode exit = ExitCode.OK;
    for (Assertion assertion : assertions) {
      for (JsonEnvelope file : answered) {
        String source = file.model().map(JsonEnvelope.Subject::source).orElse("");
        if (file.model().isPresent() || !file.answers().isEmpty()) {
          List<Diagnostic> faults = new ArrayList<>();
          exit = exit.worst(told(() -> broken(assertion, file), faults));
          faults.forEach(d -> told.add(answered.size() > 1 ? d.inFile(source) : d));
        }
      }
    }
    held(exit, told);
    if (baseline != null) {
      baseline.files(JsonEnvelope.value(files, Version.text()));
      told.addAll(baseline.verdict());
      exit = exit.worst(baseline.holds() ? ExitCode.OK : ExitCode.NO);
    }
    session.messages().all(told);
    return exit;
  }

  /**
   * Checks values that are no result of a service, and tells what does not hold.
   *
   * @return the exit code of the checks
   */
  public ExitCode values(Value values, Session session) {
    List<Diagnostic> told = new ArrayList<>();
    ExitCode exit = ExitCode.OK;
    for (Assertion assertion : assertions) {
      exit =
          exit.worst(
              told(
                  () ->
                      assertion
                          .check(assertion.path().get(values))
                          .map(breach -> broken(assertion, breach.how())),
                  told));
    }
    held(exit, told);
    session.messages().all(told);
    return exit;
  }

  private static ExitCode told(Supplier<Optional<Diagnostic>> check, List<Diagnostic> told) {
    try {
      Optional<Diagnostic> broken = check.get();
      broken.ifPresent(told::add);
      return broken.isPresent() ? ExitCode.NO : ExitCode.OK;
    } catch (BadInput e) {
      told.addAll(e.diagnostics());
      return ExitCode.USAGE;
    }
  }

  private void held(ExitCode exit, List<Diagnostic> told) {
    if (exit == ExitCode.OK && !assertions.isEmpty()) {
      told.add(holds());
    }
  }

  /** That all assertions hold. */
  public Diagnostic holds() {
    return Diagnostic.note(
        "assertions",
        assertions.size() == 1
            ? "the assertion holds"
            : "all " + assertions.size() + " assertions hold");
  }

  private static Optional<Diagnostic> broken(Assertion assertion, JsonEnvelope file) {
    ValuePath path = ResultValues.within(assertion.path(), file);
    Optional<Answer> answer = ResultValues.answer(path, file);
    if (answer.isPresent() && answer.get().report().isEmpty()) {
      String id = answer.get().id();
      return Optional.of(broken(assertion, "'" + id + "' is " + answer.get().status().text()));
    }
    Value value = path.get(ResultValues.of(file));
    return assertion.check(value).map(breach -> broken(assertion, breach.how()));
  }

  /** That it is open whether an assertion holds. */
  public static Diagnostic undecided(Assertion assertion, String why) {
    return Diagnostic.error(
        "assertion-undecided", "'" + assertion.text() + "' is undecided: " + why);
  }

  /** That an assertion does not hold. */
  public static Diagnostic broken(Assertion assertion, String how) {
    return Diagnostic.error("assertion-failed", "'" + assertion.text() + "' does not hold: " + how);
  }
}
