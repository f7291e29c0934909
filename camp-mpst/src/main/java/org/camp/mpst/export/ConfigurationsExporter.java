// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.export;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.GraphExporter;
import org.camp.core.analysis.Option;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.protocol.Protocol;
import org.camp.core.report.Emphasis;
import org.camp.core.report.Kind;
import org.camp.core.report.LayeredGraph;
import org.camp.mpst.MpstBackend;
import org.camp.mpst.MpstOptions;
import org.camp.mpst.SessionTypes;
import org.camp.mpst.semantics.ConfigurationGraph;
import org.camp.mpst.semantics.SafetyViolation;

/** The form {@code configurations}: the configurations of a small protocol as a graph. */
public final class ConfigurationsExporter implements GraphExporter<Protocol> {
  /** Configurations that may be drawn. */
  public static final Option<Long> STATES =
      Option.budget("drawn", 2000, "configurations that may be drawn");

  private static final List<Kind> KINDS =
      List.of(
          new Kind("configuration", Emphasis.QUIET), new Kind("what goes wrong", Emphasis.STRONG));

  private static final ExporterCard<Protocol> CARD =
      new ExporterCard<>(
          Descriptor.of(
                  "mpst-configurations",
                  "Configurations",
                  "States of the roles and queues, the actions that lead from one to another, and"
                      + " where something goes wrong (DOT)")
              .paper(MpstBackend.PAPER)
              .options(MpstOptions.QUEUE_BOUND, STATES),
          Protocol.class,
          "configurations",
          "text/vnd.graphviz");

  @Override
  public ExporterCard<Protocol> card() {
    return CARD;
  }

  @Override
  public LayeredGraph graph(Protocol protocol, AnalysisContext context) {
    ConfigurationGraph graph =
        ConfigurationGraph.of(
            SessionTypes.configurations(protocol, context),
            MpstOptions.queueBound(context),
            context.get(STATES),
            context.cancellation());
    if (!graph.complete()) {
      throw new OverBudget(
          Diagnostic.error(
                  "over-budget", "there are more than " + context.get(STATES) + " configurations")
              .withHint("draw a smaller protocol, or allow more with --budget drawn=…"));
    }
    return drawing(protocol.name(), graph);
  }

  private static LayeredGraph drawing(String title, ConfigurationGraph graph) {
    List<LayeredGraph.Node> nodes = new ArrayList<>();
    boolean fine = true;
    for (int i = 0; i < graph.size(); i++) {
      Optional<SafetyViolation> problem = graph.problem(i);
      fine &= problem.isEmpty();
      nodes.add(
          new LayeredGraph.Node(
              graph.text(i) + problem.map(p -> "\n" + p.kind().text()).orElse(""),
              problem.map(p -> p.text(graph.code())).orElse(""),
              problem.isEmpty() ? 0 : 1,
              graph.isFinal(i) ? LayeredGraph.Outline.DOUBLE_CIRCLE : LayeredGraph.Outline.ROUND,
              1));
    }
    List<LayeredGraph.Edge> edges =
        graph.edges().stream()
            .map(e -> LayeredGraph.Edge.of(e.from(), e.to(), e.action()))
            .toList();
    return new LayeredGraph(
        title,
        LayeredGraph.Direction.DOWN,
        KINDS.subList(0, fine ? 1 : 2),
        nodes,
        edges,
        List.of());
  }
}
