package org.camp.pepa;

import java.util.List;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.Operation;
import org.camp.core.diagnostic.IllFormed;
import org.camp.pepa.skeleton.SkeletonModel;

/** The verb {@code check} for skeletons: numbers of stages and replicas, and rates. */
public final class SkeletonCheckOperation implements Operation<SkeletonModel> {
  private static final Descriptor DESCRIPTOR =
      Descriptor.of(
              "skeleton.check", "Skeletons", "Whether stages, replicas and rates fit together")
          .paper(PepaBackend.PAPER);

  /** For the service loader. */
  public SkeletonCheckOperation() {}

  @Override
  public Descriptor descriptor() {
    return DESCRIPTOR;
  }

  @Override
  public Class<SkeletonModel> modelType() {
    return SkeletonModel.class;
  }

  @Override
  public CheckOperation.Result run(List<SkeletonModel> models, AnalysisContext context) {
    SkeletonModel model = models.get(0);
    try {
      model.pepa(context.bindings(), context.machine());
    } catch (IllFormed e) {
      e.diagnostics().forEach(context::report);
      return new CheckOperation.Result(model.name(), e.diagnostics());
    }
    return new CheckOperation.Result(model.name(), List.of());
  }
}
