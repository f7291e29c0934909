// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.export;

import java.util.stream.IntStream;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.GraphExporter;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.protocol.Protocol;
import org.camp.core.report.LayeredGraph;
import org.camp.mpst.MpstBackend;
import org.camp.mpst.SessionTypes;
import org.camp.mpst.draw.StateCharts;
import org.camp.mpst.projection.Projections;

/** The form {@code dot}: the local types of all roles as state machines. */
public final class StateMachineExporter implements GraphExporter<Protocol> {
  private static final int MOST_STATES = 100_000;
  private static final ExporterCard<Protocol> CARD =
      new ExporterCard<>(
          Descriptor.of("mpst-dot", "State machines", "The local types of all roles in DOT")
              .paper(MpstBackend.PAPER),
          Protocol.class,
          "dot",
          "text/vnd.graphviz");

  @Override
  public ExporterCard<Protocol> card() {
    return CARD;
  }

  @Override
  public LayeredGraph graph(Protocol protocol, AnalysisContext context) {
    Projections projections = SessionTypes.project(protocol, context);
    int[] roles =
        IntStream.range(0, projections.code().roles().size())
            .filter(projections::defined)
            .toArray();
    if (roles.length == 0) {
      throw new IllFormed(projections.problems());
    }
    projections.problems().forEach(context::report);
    return StateCharts.of(projections, roles, MOST_STATES);
  }
}
