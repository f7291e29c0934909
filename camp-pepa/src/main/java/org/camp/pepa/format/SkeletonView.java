// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.format;

import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ModelView;
import org.camp.core.analysis.ViewCard;
import org.camp.pepa.lang.PepaModel;
import org.camp.pepa.skeleton.SkeletonModel;

/** Sees a skeleton as its complete PEPA model. */
public final class SkeletonView implements ModelView<SkeletonModel, PepaModel> {
  private static final ViewCard<SkeletonModel, PepaModel> CARD =
      new ViewCard<>(
          Descriptor.of(
              "skeleton-pepa", "Skeletons as PEPA", "Tasks, processors and network of a skeleton"),
          SkeletonModel.class,
          PepaModel.class);

  @Override
  public ViewCard<SkeletonModel, PepaModel> card() {
    return CARD;
  }

  @Override
  public PepaModel view(SkeletonModel model, AnalysisContext context) {
    return model.pepa(context.bindings(), context.machine());
  }
}
