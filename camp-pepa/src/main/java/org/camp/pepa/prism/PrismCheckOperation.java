// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.Goal;
import org.camp.core.analysis.Operation;
import org.camp.core.analysis.OperationCard;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.pepa.PepaCheckOperation;
import org.camp.pepa.prism.chain.ConstantValues;
import org.camp.pepa.prism.chain.PrismSystem;
import org.camp.pepa.prism.lang.PrismProgram;

/** The verb {@code check} for PRISM models: the static rules, without deriving states. */
public final class PrismCheckOperation implements Operation<PrismModel> {
  private static final OperationCard<PrismModel> CARD =
      new OperationCard<>(
          Descriptor.of(
                  "prism.check",
                  "Static rules of PRISM models",
                  "Whether names, types and ranges are right")
              .paper(PrismBackend.PAPER)
              .options(PrismOptions.PROPERTIES),
          PrismModel.class,
          Map.of("wellFormed", Goal.MORE));

  @Override
  public OperationCard<PrismModel> card() {
    return CARD;
  }

  @Override
  public AnalysisResult run(List<PrismModel> models, AnalysisContext context) {
    PrismModel model = models.get(0);
    List<Diagnostic> problems = new ArrayList<>(model.properties().leftOut());
    PrismProgram program = model.program();
    try {
      ConstantValues constants =
          ConstantValues.of(program.source(), program.constants(), context.bindings(model));
      Set<String> missing = constants.missing(constants.names());
      if (missing.isEmpty()) {
        PrismSystem.of(program, context.bindings(model));
      } else {
        context.report(
            Diagnostic.note(
                "missing-binding",
                "ranges were not looked at, without values of " + String.join(", ", missing)));
      }
    } catch (IllFormed e) {
      problems.addAll(e.diagnostics());
    }
    problems.forEach(context::report);
    return new PepaCheckOperation.Result(model.name(), problems);
  }
}
