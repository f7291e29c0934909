// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.format;

import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ModelView;
import org.camp.core.analysis.ViewCard;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.protocol.Protocol;
import org.camp.pepa.protocol.SkeletonProtocol;
import org.camp.pepa.skeleton.SkeletonModel;

/** Sees a skeleton as a protocol of its tasks. */
public final class SkeletonProtocolView implements ModelView<SkeletonModel, Protocol> {
  private static final ViewCard<SkeletonModel, Protocol> CARD =
      new ViewCard<>(
          Descriptor.of(
              "skeleton-protocol",
              "Skeletons as protocols",
              "Who passes items to whom, item by item"),
          SkeletonModel.class,
          Protocol.class);

  @Override
  public ViewCard<SkeletonModel, Protocol> card() {
    return CARD;
  }

  @Override
  public Protocol view(SkeletonModel model, AnalysisContext context) {
    if (model.tree(context.bindings(), context.machine()).hasFarm()) {
      context.report(
          Diagnostic.note(
              "farm-in-turn", "as a protocol, the replicas of a farm take turns, as in a deal"));
    }
    return SkeletonProtocol.of(model, context.bindings(), context.machine());
  }
}
