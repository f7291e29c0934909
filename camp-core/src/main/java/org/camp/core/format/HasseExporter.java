// SPDX-License-Identifier: Apache-2.0
package org.camp.core.format;

import java.io.IOException;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.diagnostic.Printable;
import org.camp.core.order.Covering;
import org.camp.core.order.Executions;
import org.camp.core.order.PartialOrder;

/** Writes the Hasse diagram of an execution for Graphviz: processes as columns, covering pairs. */
public final class HasseExporter implements ModelExporter<Executions> {
  private static final ExporterCard<Executions> CARD =
      new ExporterCard<>(
          Descriptor.of(
                  "order-dot", "Hasse diagram", "The covering pairs of an execution for Graphviz")
              .options(OrderExporter.EXECUTION),
          Executions.class,
          "dot",
          "text/vnd.graphviz");

  @Override
  public ExporterCard<Executions> card() {
    return CARD;
  }

  @Override
  public void export(Executions model, AnalysisContext context, Appendable out) throws IOException {
    PartialOrder order = OrderExporter.chosen(model, context);
    out.append("digraph order {\n  rankdir=BT;\n  node [shape=plaintext];\n");
    for (int p = 0; p < order.processes(); p++) {
      out.append("  subgraph \"cluster_").append(String.valueOf(p)).append("\" { label=");
      out.append(quoted(order.processName(p))).append(";");
      for (int i = 0; i < order.length(p); i++) {
        out.append(' ').append(quoted(order.id(order.event(p, i)))).append(';');
      }
      out.append(" }\n");
    }
    Covering covering = order.covering();
    for (int e = 0; e < order.size(); e++) {
      for (int i = 0; i < covering.lowers(e); i++) {
        int lower = covering.lower(e, i);
        out.append("  ").append(quoted(order.id(lower))).append(" -> ").append(quoted(order.id(e)));
        out.append(order.process(lower) == order.process(e) ? ";\n" : " [style=bold];\n");
      }
    }
    out.append("}\n");
  }

  private static String quoted(String text) {
    return '"' + Printable.line(text).replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
