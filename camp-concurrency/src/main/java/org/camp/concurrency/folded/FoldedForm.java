// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.folded;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.camp.concurrency.lattice.GridProjection;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.Option;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.format.OrderExporter;
import org.camp.core.order.Executions;
import org.camp.core.order.PartialOrder;
import org.camp.core.report.Emphasis;
import org.camp.core.report.Kind;
import org.camp.core.report.LayeredGraph;

/** What the forms of a folded lattice have in common: their options, and the picture. */
final class FoldedForm {
  private static final Option<Long> SLICES =
      Option.integer("order.slices", 1, "how many slices of a folded lattice are unfolded");

  private static final Option<Long> VERTICES =
      Option.budget("vertices", 1_000_000, "how many vertices a folded lattice may have");

  private static final int MOST_SLICES = 1000;

  /** More than these are no picture. */
  private static final int MOST_DRAWN = 400;

  /** More than these have no names. */
  private static final int NAMED = 60;

  private FoldedForm() {}

  static ExporterCard<Executions> card(String form, String mediaType) {
    return new ExporterCard<>(
        Descriptor.of(
                form,
                "Folded lattice",
                "The lattice of a pattern repeated for ever, folded to one slice")
            .options(SLICES, VERTICES, OrderExporter.EXECUTION),
        Executions.class,
        form,
        mediaType);
  }

  /** The lattice that options choose, folded. */
  static FoldedLattice folded(Executions model, AnalysisContext context) {
    return FoldedLattice.of(OrderExporter.chosen(model, context), context.get(VERTICES));
  }

  /** The same with as many slices as options say. */
  static FoldedLattice unfolded(FoldedLattice folded, AnalysisContext context) {
    long slices = context.get(SLICES);
    if (slices < 1 || slices > MOST_SLICES) {
      throw new BadInput(
          Diagnostic.error("slices", "'order.slices' is " + slices)
              .withHint("a number from 1 to " + MOST_SLICES));
    }
    if (slices * folded.size() > context.get(VERTICES)) {
      throw new OverBudget(
          Diagnostic.error(
                  "lattice-too-large",
                  slices + " slices have " + slices * folded.size() + " vertices")
              .withHint("allow more with --budget vertices=…"));
    }
    return folded.unfolded((int) slices);
  }

  /**
   * The picture of a lattice.
   *
   * @throws OverBudget when nobody could see anything
   */
  static LayeredGraph drawn(FoldedLattice lattice) {
    if (lattice.size() > MOST_DRAWN) {
      throw new OverBudget(
          Diagnostic.error(
                  "too-many-to-draw",
                  "the lattice has "
                      + lattice.size()
                      + " vertices, and "
                      + MOST_DRAWN
                      + " are drawn")
              .withHint("--as folded-dot or folded-json with -O FILE has all of them"));
    }
    return graph(lattice);
  }

  static LayeredGraph graph(FoldedLattice lattice) {
    PartialOrder pattern = lattice.pattern();
    boolean named = lattice.size() <= NAMED;
    List<LayeredGraph.Node> nodes = new ArrayList<>();
    for (int v = 0; v < lattice.size(); v++) {
      String text =
          Arrays.stream(lattice.cut(v))
              .mapToObj(Integer::toString)
              .collect(Collectors.joining(",", "(", ")"));
      LayeredGraph.Outline outline = named ? LayeredGraph.Outline.ROUND : LayeredGraph.Outline.DOT;
      nodes.add(new LayeredGraph.Node(named ? text : "", text, pattern.processes(), outline, 1));
    }
    List<LayeredGraph.Edge> edges = new ArrayList<>();
    for (FoldedLattice.Edge edge : lattice.edges()) {
      boolean back = edge.wraps() && edge.to() <= edge.from();
      String label = pattern.id(edge.event()) + (edge.wraps() ? " +1" : "");
      edges.add(
          new LayeredGraph.Edge(
              edge.from(),
              edge.to(),
              named || back ? label : "",
              label,
              pattern.process(edge.event()),
              edge.wraps() ? LayeredGraph.Stroke.DASHED : LayeredGraph.Stroke.SOLID,
              1));
    }
    List<Kind> kinds = new ArrayList<>();
    for (int p = 0; p < pattern.processes(); p++) {
      kinds.add(Kind.of(pattern.processName(p)));
    }
    kinds.add(new Kind("", Emphasis.QUIET));
    String title =
        String.format(
            Locale.ROOT,
            "%d cuts, %d edges, %d of them wrap",
            lattice.size(),
            lattice.edges().size(),
            lattice.wrapping());
    LayeredGraph graph =
        new LayeredGraph(title, LayeredGraph.Direction.DOWN, kinds, nodes, edges, List.of());
    if (lattice.size() > MOST_DRAWN) {
      return graph; // No picture is drawn: it needs no places.
    }
    int[][] cuts = IntStream.range(0, lattice.size()).mapToObj(lattice::cut).toArray(int[][]::new);
    double[] widths =
        nodes.stream().mapToDouble(n -> named ? 26 + 7.5 * n.label().length() : 12).toArray();
    return graph.at(GridProjection.of(cuts, widths, named ? 46 : 16));
  }
}
