package org.camp.concurrency.lattice;

import java.io.IOException;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.analysis.Option;
import org.camp.core.order.Executions;
import org.camp.core.order.PartialOrder;

/** The form {@code lattice-dot}: the antichain lattice of the first execution for Graphviz. */
public final class LatticeExporter implements ModelExporter<Executions> {
  /** How many antichains are drawn. */
  public static final Option<Long> ANTICHAINS =
      Option.budget("antichains", 10_000, "how many antichains a drawn lattice may have");

  private static final Descriptor DESCRIPTOR =
      Descriptor.of(
              "lattice-dot", "Antichain lattice", "The lattice of antichains, edges labelled by event")
          .options(ANTICHAINS);

  /** For the service loader. */
  public LatticeExporter() {}

  @Override
  public Descriptor descriptor() {
    return DESCRIPTOR;
  }

  @Override
  public Class<Executions> modelType() {
    return Executions.class;
  }

  @Override
  public String form() {
    return "lattice-dot";
  }

  @Override
  public String mediaType() {
    return "text/vnd.graphviz";
  }

  @Override
  public void export(Executions model, AnalysisContext context, Appendable out)
      throws IOException {
    PartialOrder order = model.runs().get(0);
    Lattice lattice = Lattice.of(order, context.get(ANTICHAINS));
    out.append("digraph lattice {\n  rankdir=BT;\n  node [shape=plaintext];\n");
    for (int a = 0; a < lattice.size(); a++) {
      StringBuilder name = new StringBuilder("{");
      for (int e : lattice.events(a)) {
        name.append(name.length() == 1 ? "" : ", ").append(order.id(e));
      }
      line(out, "a" + a + " [label=" + quoted(name.append('}').toString()) + "];");
    }
    for (Lattice.Edge edge : lattice.edges()) {
      line(
          out,
          "a" + edge.from() + " -> a" + edge.to() + " [label=" + quoted(order.id(edge.event())) + "];");
    }
    out.append("}\n");
  }

  private static void line(Appendable out, String text) throws IOException {
    out.append("  ").append(text).append('\n');
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", " ") + '"';
  }
}
