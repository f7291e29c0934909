// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.format;

import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.GraphExporter;
import org.camp.core.report.LayeredGraph;
import org.camp.pepa.draw.SkeletonDiagrams;
import org.camp.pepa.skeleton.DependencyGraph;
import org.camp.pepa.skeleton.SkeletonModel;

/** The data-dependency graph of a skeleton for Graphviz. */
public final class SkeletonDotExporter implements GraphExporter<SkeletonModel> {
  private static final ExporterCard<SkeletonModel> CARD =
      new ExporterCard<>(
          Descriptor.of(
              "skeleton-dot", "Task graph", "The data-dependency graph of a skeleton for Graphviz"),
          SkeletonModel.class,
          "dot",
          "text/vnd.graphviz");

  @Override
  public ExporterCard<SkeletonModel> card() {
    return CARD;
  }

  @Override
  public LayeredGraph graph(SkeletonModel model, AnalysisContext context) {
    DependencyGraph graph = DependencyGraph.of(model.tree(context.bindings(), context.machine()));
    return SkeletonDiagrams.tasks(graph);
  }
}
