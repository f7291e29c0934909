// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa;

import java.util.List;
import java.util.Map;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.Goal;
import org.camp.core.analysis.Operation;
import org.camp.core.analysis.OperationCard;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.pepa.skeleton.SkeletonModel;

/**
 * The verb {@code check} for skeletons: numbers of stages and replicas, and rates. A communication
 * without a rate is remarked only: it may be given when the skeleton is analysed.
 */
public final class SkeletonCheckOperation implements Operation<SkeletonModel> {
  private static final OperationCard<SkeletonModel> CARD =
      new OperationCard<>(
          Descriptor.of(
                  "skeleton.check", "Skeletons", "Whether stages, replicas and rates fit together")
              .paper(PepaBackend.PAPER),
          SkeletonModel.class,
          Map.of("wellFormed", Goal.MORE));

  @Override
  public OperationCard<SkeletonModel> card() {
    return CARD;
  }

  @Override
  public PepaCheckOperation.Result run(List<SkeletonModel> models, AnalysisContext context) {
    SkeletonModel model = models.get(0);
    try {
      model.pepa(context.bindings(), context.machine());
    } catch (BadInput e) {
      if (!e.diagnostics().get(0).code().equals(SkeletonModel.MISSING_RATE)) {
        throw e;
      }
      Diagnostic open = e.diagnostics().get(0);
      Diagnostic remark = Diagnostic.warning(open.code(), open.message()).withHint(open.hint());
      context.report(remark);
      return new PepaCheckOperation.Result(model.name(), List.of(remark));
    } catch (IllFormed e) {
      e.diagnostics().forEach(context::report);
      return new PepaCheckOperation.Result(model.name(), e.diagnostics());
    }
    return new PepaCheckOperation.Result(model.name(), List.of());
  }
}
