// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.trial;

import java.util.List;
import java.util.Optional;
import org.camp.cli.cases.CaseRun;
import org.camp.cli.check.ResultValues;
import org.camp.cli.run.Backends;
import org.camp.cli.session.Session;
import org.camp.core.analysis.Answer;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.analysis.ExitCode;
import org.camp.core.analysis.Operation;
import org.camp.core.analysis.Status;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.model.Model;
import org.camp.core.report.Numeric;
import org.camp.core.report.Value;
import org.camp.core.report.ValuePath;

/**
 * What became of a case on this host.
 *
 * @param run the case
 * @param outcome how that went
 * @param predicted for this host, for as many times as the case counts [s]; NaN when unknown
 * @param measured on this host, likewise
 * @param why what there is to say; empty for nothing
 * @param exit what it counts for
 */
record CaseTrial(
    CaseRun run, Outcome outcome, double predicted, double measured, String why, ExitCode exit) {
  /** How a case went. */
  enum Outcome {
    RAN("ran", false),
    BUSY("host busy", true),
    UNFIT("does not fit", true),
    ILL_FORMED("ill-formed", false),
    REFUSED("refused", false);

    private final String text;
    private final boolean ofHost;

    Outcome(String text, boolean ofHost) {
      this.text = text;
      this.ofHost = ofHost;
    }

    /** Whether it says something of the host, not of the case. */
    boolean isOfHost() {
      return ofHost;
    }

    String text() {
      return text;
    }
  }

  /** Runs a case. Never throws for what is wrong with it. */
  static CaseTrial of(CaseRun run, List<Entry<Operation<?>>> operations) {
    Optional<Model> model = run.model();
    if (model.isEmpty()) {
      String why = run.read().source() + ": " + said(run.read().diagnostics());
      return none(run, Outcome.REFUSED, why, run.read().exit());
    }
    try {
      Session session = run.session();
      Optional<Entry<Operation<?>>> operation =
          Backends.chosen(session, operations).stream()
              .filter(o -> o.service().card().arity() == 1 && o.service().takes(model.get()))
              .filter(o -> ResultValues.leadsInto(run.measure(), backend(o)))
              .findFirst();
      if (operation.isEmpty()) {
        String kind = model.get().kind() + " '" + model.get().name() + "'";
        String why = "nothing that runs a " + kind + " measures '" + run.measure() + "'";
        return none(run, Outcome.REFUSED, why, ExitCode.NO);
      }
      Answer answer = Backends.answer(session, operation.get(), List.of(model.get()));
      return answer.report().isPresent()
          ? measured(run, backend(operation.get()), answer)
          : refused(run, answer);
    } catch (CampException e) {
      return none(run, Outcome.REFUSED, said(e.diagnostics()), ExitCode.of(e));
    }
  }

  private static String backend(Entry<Operation<?>> operation) {
    String id = operation.id();
    return id.substring(0, id.indexOf('.'));
  }

  /** A run has its figures under the paths that they have in an analysis. */
  private static CaseTrial measured(CaseRun run, String backend, Answer answer) {
    Value values = answer.report().orElseThrow().values();
    String path = "figures" + run.measure().text().substring(backend.length());
    double times = run.one().times();
    double measured = times * figure(values, path + ".measured");
    double predicted = times * figure(values, path + ".predicted");
    if (Double.isNaN(measured)) {
      String why = "a run does not measure '" + run.measure() + "'";
      return none(run, Outcome.REFUSED, why, ExitCode.NO);
    }
    boolean busy = answer.status() == Status.BUSY;
    String why = busy ? said(answer.diagnostics()) : "";
    Outcome outcome = busy ? Outcome.BUSY : Outcome.RAN;
    return new CaseTrial(run, outcome, predicted, measured, why, answer.exit());
  }

  private static double figure(Value values, String path) {
    return ValuePath.parse(path)
        .find(values)
        .map(value -> Numeric.of(value).orElse(Double.NaN))
        .orElse(Double.NaN);
  }

  private static CaseTrial refused(CaseRun run, Answer answer) {
    String why = said(answer.diagnostics());
    return switch (answer.status()) {
      case NOT_APPLICABLE -> none(run, Outcome.UNFIT, why, ExitCode.OK);
      case ILL_FORMED ->
          none(
              run,
              Outcome.ILL_FORMED,
              why,
              run.one().status() == Status.ILL_FORMED ? ExitCode.OK : ExitCode.NO);
      default -> none(run, Outcome.REFUSED, why, answer.exit());
    };
  }

  private static CaseTrial none(CaseRun run, Outcome outcome, String why, ExitCode exit) {
    return new CaseTrial(run, outcome, Double.NaN, Double.NaN, why, exit);
  }

  /** The first error. */
  private static String said(List<Diagnostic> diagnostics) {
    return diagnostics.stream()
        .filter(Diagnostic::isError)
        .map(d -> d.message().replaceAll("\\s*\\R\\s*", " "))
        .findFirst()
        .orElse("");
  }

  /** How far the prediction is off, as a part of what was measured; NaN on a busy host. */
  double error() {
    return outcome == Outcome.RAN ? predicted / measured - 1 : Double.NaN;
  }
}
