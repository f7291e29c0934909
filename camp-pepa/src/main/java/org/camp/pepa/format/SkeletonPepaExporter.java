// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.format;

import java.io.IOException;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ModelExporter;
import org.camp.pepa.skeleton.SkeletonModel;

/** Writes the PEPA model of a skeleton. */
public final class SkeletonPepaExporter implements ModelExporter<SkeletonModel> {
  private static final Descriptor DESCRIPTOR =
      Descriptor.of(
          "skeleton-pepa", "PEPA", "The complete PEPA model of a skeleton, for any PEPA tool");

  /** For the service loader. */
  public SkeletonPepaExporter() {}

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
    return "pepa";
  }

  @Override
  public String mediaType() {
    return "text/plain";
  }

  @Override
  public void export(SkeletonModel model, AnalysisContext context, Appendable out)
      throws IOException {
    out.append(model.pepa(context.bindings(), context.machine()).text());
  }
}
