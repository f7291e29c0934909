// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.format;

import java.io.IOException;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.ModelExporter;
import org.camp.pepa.skeleton.SkeletonModel;

/** The PEPA model of a skeleton as LaTeX. */
public final class SkeletonLatexExporter implements ModelExporter<SkeletonModel> {
  private static final ExporterCard<SkeletonModel> CARD =
      new ExporterCard<>(
          Descriptor.of("skeleton-latex", "PEPA in LaTeX", "The PEPA model of a skeleton as LaTeX"),
          SkeletonModel.class,
          "latex",
          "application/x-latex");

  @Override
  public ExporterCard<SkeletonModel> card() {
    return CARD;
  }

  @Override
  public void export(SkeletonModel model, AnalysisContext context, Appendable out)
      throws IOException {
    LatexText.write(model.pepa(context.bindings(), context.machine()).definitions(), out);
  }
}
