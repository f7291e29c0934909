// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.format;

import java.io.IOException;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ModelExporter;
import org.camp.pepa.skeleton.SkeletonModel;

/** The PEPA model of a skeleton as LaTeX. */
public final class SkeletonLatexExporter implements ModelExporter<SkeletonModel> {
  private static final Descriptor DESCRIPTOR =
      Descriptor.of("skeleton-latex", "PEPA in LaTeX", "The PEPA model of a skeleton as LaTeX");

  /** For the service loader. */
  public SkeletonLatexExporter() {}

  @Override
  public Descriptor descriptor() {
    return DESCRIPTOR;
  }

  @Override
  public Class<SkeletonModel> modelType() {
    return SkeletonModel.class;
  }

  @Override
  public String form() {
    return "latex";
  }

  @Override
  public String mediaType() {
    return "application/x-latex";
  }

  @Override
  public void export(SkeletonModel model, AnalysisContext context, Appendable out)
      throws IOException {
    LatexText.write(model.pepa(context.bindings(), context.machine()).definitions(), out);
  }
}
