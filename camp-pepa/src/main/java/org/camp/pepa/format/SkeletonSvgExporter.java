// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.format;

import java.io.IOException;
import java.util.List;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.report.draw.SvgWriter;
import org.camp.pepa.draw.SkeletonDiagrams;
import org.camp.pepa.skeleton.DependencyGraph;
import org.camp.pepa.skeleton.Skeleton;
import org.camp.pepa.skeleton.SkeletonModel;

/** The data-dependency graph and the hierarchy tree of a skeleton, drawn. */
public final class SkeletonSvgExporter implements ModelExporter<SkeletonModel> {
  private static final ExporterCard<SkeletonModel> CARD =
      new ExporterCard<>(
          Descriptor.of(
              "skeleton-svg",
              "Task graph and hierarchy",
              "The data-dependency graph and the hierarchy tree of a skeleton as SVG"),
          SkeletonModel.class,
          "svg",
          "image/svg+xml");

  @Override
  public ExporterCard<SkeletonModel> card() {
    return CARD;
  }

  @Override
  public void export(SkeletonModel model, AnalysisContext context, Appendable out)
      throws IOException {
    Skeleton tree = model.tree(context.bindings(), context.machine());
    DependencyGraph graph = DependencyGraph.of(tree);
    SvgWriter.write(List.of(SkeletonDiagrams.tasks(graph), SkeletonDiagrams.hierarchy(tree)), out);
  }
}
