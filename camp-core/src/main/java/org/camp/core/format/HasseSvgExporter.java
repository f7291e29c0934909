// SPDX-License-Identifier: Apache-2.0
package org.camp.core.format;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.order.CoveringRelation;
import org.camp.core.order.Executions;
import org.camp.core.order.PartialOrder;
import org.camp.core.report.Kind;
import org.camp.core.report.LayeredGraph;
import org.camp.core.report.draw.SvgWriter;

/** Draws the Hasse diagram of an execution: processes as bands, covering pairs as edges. */
public final class HasseSvgExporter implements ModelExporter<Executions> {
  private static final ExporterCard<Executions> CARD =
      new ExporterCard<>(
          Descriptor.of(
                  "order-svg", "Hasse diagram", "The covering pairs of an execution as a picture")
              .options(OrderExporter.EXECUTION),
          Executions.class,
          "svg",
          "image/svg+xml");

  @Override
  public ExporterCard<Executions> card() {
    return CARD;
  }

  @Override
  public void export(Executions model, AnalysisContext context, Appendable out) throws IOException {
    SvgWriter.write(diagram(OrderExporter.chosen(model, context)), out);
  }

  static LayeredGraph diagram(PartialOrder order) {
    List<LayeredGraph.Node> nodes = new ArrayList<>();
    List<LayeredGraph.Edge> edges = new ArrayList<>();
    CoveringRelation covering = order.covering();
    for (int e = 0; e < order.size(); e++) {
      nodes.add(
          new LayeredGraph.Node(order.id(e), order.label(e), 0, LayeredGraph.Outline.ROUND, 1));
      for (int i = 0; i < covering.lowers(e); i++) {
        int lower = covering.lower(e, i);
        boolean same = order.process(lower) == order.process(e);
        edges.add(
            new LayeredGraph.Edge(
                lower, e, "", "", same ? 0 : 1, LayeredGraph.Stroke.SOLID, same ? 1 : 1.5));
      }
    }
    List<LayeredGraph.Cluster> bands = new ArrayList<>();
    for (int p = 0; p < order.processes(); p++) {
      List<Integer> band = new ArrayList<>();
      for (int i = 0; i < order.length(p); i++) {
        band.add(order.event(p, i));
      }
      bands.add(new LayeredGraph.Cluster(order.processName(p), band));
    }
    return new LayeredGraph(
        "Hasse diagram" + (order.label().isEmpty() ? "" : " of " + order.label()),
        LayeredGraph.Direction.RIGHT,
        List.of(Kind.of(""), Kind.of("message")),
        nodes,
        edges,
        bands);
  }
}
