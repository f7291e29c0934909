// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.folded;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.order.Executions;
import org.camp.core.order.PartialOrder;
import org.camp.core.report.JsonWriter;
import org.camp.core.report.Value;

/**
 * The form {@code folded-json}: the folded lattice of a pattern, each vertex as its cut, each edge
 * as {@code [from, event, to, wraps]}; and μ∞, which the edges of an event number.
 */
public final class FoldedJsonExporter implements ModelExporter<Executions> {
  private static final ExporterCard<Executions> CARD =
      FoldedForm.card("folded-json", "application/json");

  @Override
  public ExporterCard<Executions> card() {
    return CARD;
  }

  @Override
  public void export(Executions model, AnalysisContext context, Appendable out) throws IOException {
    FoldedLattice folded = FoldedForm.folded(model, context);
    FoldedLattice lattice = FoldedForm.unfolded(folded, context);
    PartialOrder pattern = lattice.pattern();
    long[] edges = folded.muInfinity();
    Value.Builder mu = Value.object();
    for (int e = 0; e < pattern.size(); e++) {
      mu.put(pattern.id(e), edges[e]);
    }
    List<String> processes =
        IntStream.range(0, pattern.processes()).mapToObj(pattern::processName).toList();
    JsonWriter.write(
        Value.object()
            .put("processes", Value.strings(processes))
            .put("vertices", Value.lazy(lattice.size(), v -> cut(lattice, v)))
            .put("edges", Value.lazy(lattice.edges().size(), i -> edge(lattice, i)))
            .put("wrapping", lattice.wrapping())
            .put("muInfinity", mu.build())
            .build(),
        out);
    out.append('\n');
  }

  private static Value cut(FoldedLattice lattice, int vertex) {
    return Value.list(
        Arrays.stream(lattice.cut(vertex)).mapToObj(count -> Value.of((long) count)).toList());
  }

  private static Value edge(FoldedLattice lattice, int i) {
    FoldedLattice.Edge edge = lattice.edges().get(i);
    return Value.list(
        List.of(
            cut(lattice, edge.from()),
            Value.of(lattice.pattern().id(edge.event())),
            cut(lattice, edge.to()),
            Value.of(edge.wraps())));
  }
}
