// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.camp.cli.output.JsonEnvelope;
import org.camp.cli.session.Session;
import org.camp.cli.usage.Arguments;
import org.camp.core.analysis.ExitCode;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.report.Value;
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
    Bar bar = Bar.of(arguments, session.registry());
    Optional<String> file = arguments.value("--baseline");
    List<String> picked = sweep ? List.of() : arguments.values("--of");
    if (file.isEmpty() && !picked.isEmpty()) {
      throw new BadInput(
          Diagnostic.error("usage", "'--of' needs '--baseline FILE'")
              .withHint("it picks what is compared; 'camp sweep' measures what --of names"));
    }
    Optional<MainFigures> selection = MainFigures.of(picked, session.registry());
    return file.map(f -> Baseline.read(session.sources().of(f), bar, selection, sweep))
        .orElse(null);
  }

  public List<Assertion> assertions() {
    return assertions;
  }

  public Optional<Baseline> baseline() {
    return Optional.ofNullable(baseline);
  }

  /**
   * What became of everything that is demanded.
   *
   * @param files the files with what became of the assertions about them
   * @param told what there is to tell of the assertions
   * @param changes what there is to tell of the baseline
   * @param exit the exit code of the checks
   */
  public record Checked(
      List<JsonEnvelope> files, List<Diagnostic> told, List<Diagnostic> changes, ExitCode exit) {}

  /**
   * Checks results.
   *
   * @param files what is compared with the baseline
   * @param answered the indices of those that the assertions are about: each holds of each of them
   */
  public Checked files(List<JsonEnvelope> files, List<Integer> answered) {
    List<JsonEnvelope> all = new ArrayList<>(files);
    List<Diagnostic> told = new ArrayList<>();
    ExitCode exit = ExitCode.OK;
    for (int index : answered) {
      JsonEnvelope file = files.get(index);
      if (file.model().isPresent() || !file.answers().isEmpty()) {
        Held held = Held.of(assertions, file);
        all.set(index, file.asserted(held.results()));
        exit = exit.worst(held.exit());
        held.told().forEach(d -> told.add(answered.size() > 1 ? d.inFile(file.source()) : d));
      }
    }
    held(exit, told);
    List<Diagnostic> changes = new ArrayList<>();
    if (baseline != null) {
      try {
        baseline.files(files);
        changes.addAll(baseline.verdict());
        exit = exit.worst(baseline.exit());
      } catch (BadInput e) {
        changes.addAll(e.diagnostics());
        exit = exit.worst(ExitCode.USAGE);
      }
    }
    return new Checked(all, told, changes, exit);
  }

  /** Checks values that are no result of a service. */
  public Held values(Value values) {
    Held held = Held.of(assertions, values);
    List<Diagnostic> told = new ArrayList<>(held.told());
    held(held.exit(), told);
    return new Held(held.exit(), held.results(), told);
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
