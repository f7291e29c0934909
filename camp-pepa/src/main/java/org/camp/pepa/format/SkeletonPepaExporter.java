// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.format;

import java.io.IOException;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.ModelExporter;
import org.camp.pepa.skeleton.SkeletonModel;

/** Writes the PEPA model of a skeleton. */
public final class SkeletonPepaExporter implements ModelExporter<SkeletonModel> {
  private static final ExporterCard<SkeletonModel> CARD =
      new ExporterCard<>(
          Descriptor.of(
              "skeleton-pepa", "PEPA", "The complete PEPA model of a skeleton, for any PEPA tool"),
          SkeletonModel.class,
          "pepa",
          "text/plain");

  @Override
  public ExporterCard<SkeletonModel> card() {
    return CARD;
  }

  @Override
  public void export(SkeletonModel model, AnalysisContext context, Appendable out)
      throws IOException {
    out.append(model.pepa(context.bindings(), context.machine()).text());
  }
}
