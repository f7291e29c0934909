// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.Goal;
import org.camp.core.analysis.Operation;
import org.camp.core.analysis.OperationCard;
import org.camp.core.analysis.Status;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.camp.pepa.lang.PepaModel;
import org.camp.pepa.statespace.Derivation;

/** The verb {@code check} for PEPA models: the static rules, without deriving states. */
public final class PepaCheckOperation implements Operation<PepaModel> {
  private static final OperationCard<PepaModel> CARD =
      new OperationCard<>(
          Descriptor.of(
                  "pepa.check", "Static rules of PEPA", "Whether names, rates and guards are right")
              .paper(PepaBackend.PAPER),
          PepaModel.class,
          Map.of("wellFormed", Goal.MORE));

  @Override
  public OperationCard<PepaModel> card() {
    return CARD;
  }

  @Override
  public Result run(List<PepaModel> models, AnalysisContext context) {
    PepaModel model = models.get(0);
    List<Diagnostic> problems = new ArrayList<>(model.warnings());
    try {
      Derivation.check(model, context.bindings());
    } catch (IllFormed e) {
      problems.addAll(e.diagnostics());
    }
    problems.forEach(context::report);
    return new Result(model.name(), problems);
  }

  /** The findings of the static rules about a model. */
  public record Result(String model, List<Diagnostic> problems) implements AnalysisResult {
    /** Copies the list. */
    public Result {
      problems = List.copyOf(problems);
    }

    @Override
    public Status status() {
      return problems.stream().anyMatch(Diagnostic::isError) ? Status.ILL_FORMED : Status.OK;
    }

    @Override
    public Report report() {
      long errors = problems.stream().filter(Diagnostic::isError).count();
      Value.Obj values =
          Value.object()
              .put("wellFormed", accepted())
              .put("errors", errors)
              .put("warnings", problems.size() - errors)
              .build();
      String verdict = accepted() ? "the static rules hold" : "the static rules do not hold";
      return new Report(
          "Check of " + model,
          List.of(new Section.Text("", List.of(model + ": " + verdict))),
          values,
          List.of(),
          List.of());
    }
  }
}
