// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.camp.cli.session.Session;
import org.camp.cli.usage.ExitCode;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.analysis.ContractBreach;
import org.camp.core.analysis.Defect;
import org.camp.core.analysis.Operation;
import org.camp.core.analysis.Outcome;
import org.camp.core.analysis.Status;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.NotApplicable;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.model.Model;
import org.camp.core.report.Answer;
import org.camp.core.report.Report;
import org.jspecify.annotations.Nullable;

/**
 * One answer and the exit code that it deserves.
 *
 * @param answer what a backend or an operation said
 * @param exit 0, 1, 2, 3 or 70
 */
public record Run(Answer answer, int exit) {
  /**
   * The run of a backend.
   *
   * @param asked whether the user asked for this backend, so that not to apply is a failure
   */
  public static Run of(Outcome outcome, boolean asked) {
    boolean refused = outcome.status() == Status.NOT_APPLICABLE && asked;
    return new Run(
        new Answer(
            outcome.backend(),
            outcome.status().text(),
            outcome.route(),
            outcome.report().orElse(null),
            outcome.diagnostics()),
        refused ? ExitCode.NO : outcome.exit());
  }

  /**
   * The run of a backend that may see the model only from afar: through a view, though others look
   * at it directly, or through several. What nobody asked for and would be too much work is left
   * out with a note, and is no failure of the command.
   */
  public static Run of(Outcome outcome, boolean asked, boolean near) {
    boolean leftOut =
        !asked
            && !near
            && outcome.status() == Status.OVER_BUDGET
            && outcome.diagnostics().stream().noneMatch(d -> d.code().equals("timeout"));
    if (!leftOut) {
      return of(outcome, asked);
    }
    List<Diagnostic> notes =
        outcome.diagnostics().stream()
            .map(d -> d.isError() ? leftOut(outcome.backend(), d) : d)
            .toList();
    return new Run(
        new Answer(outcome.backend(), outcome.status().text(), outcome.route(), null, notes),
        ExitCode.OK);
  }

  private static Diagnostic leftOut(String backend, Diagnostic reason) {
    return Diagnostic.note(reason.code(), "'" + backend + "' is left out: " + reason.message())
        .withHint(reason.hint());
  }

  /** Runs an operation, guarded as backends are. */
  public static Run of(Entry<Operation<?>> operation, List<Model> models, Session session) {
    List<Diagnostic> heard = Collections.synchronizedList(new ArrayList<>());
    AnalysisContext context = session.context(operation, heard::add);
    try {
      Ended ended =
          session
              .deadline()
              .call(
                  operation,
                  context.cancellation(),
                  () -> run(operation.service(), models, context));
      return run(operation, ended.status(), ended.report(), heard, ended.status().exit());
    } catch (CampException e) {
      heard.addAll(e.diagnostics());
      session.trace(e);
      return run(operation, status(e), null, heard, ExitCode.of(e));
    } catch (Defect e) {
      heard.add(e.diagnostic());
      session.trace(e.getCause());
      return run(operation, Status.FAILED, null, heard, ExitCode.DEFECT);
    }
  }

  private record Ended(Report report, Status status) {}

  private static <M extends Model> Ended run(
      Operation<M> operation, List<Model> models, AnalysisContext context) {
    List<M> typed = new ArrayList<>(models.size());
    for (Model model : models) {
      typed.add(operation.card().modelType().cast(model));
    }
    AnalysisResult result =
        ContractBreach.require(operation.run(typed, context), "it gave no result");
    Report report = ContractBreach.require(result.report(), "it gave no report");
    return new Ended(report, result.status());
  }

  private static Status status(CampException refusal) {
    if (refusal instanceof IllFormed) {
      return Status.ILL_FORMED;
    }
    if (refusal instanceof OverBudget) {
      return Status.OVER_BUDGET;
    }
    return refusal instanceof NotApplicable ? Status.NOT_APPLICABLE : Status.FAILED;
  }

  private static Run run(
      Entry<?> who, Status status, @Nullable Report report, List<Diagnostic> heard, int exit) {
    return new Run(
        new Answer(who.id(), status.text(), List.of(), report, List.copyOf(heard)), exit);
  }
}
