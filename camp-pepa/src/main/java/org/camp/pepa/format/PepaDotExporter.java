package org.camp.pepa.format;

import java.io.IOException;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.quantity.Quantity;
import org.camp.pepa.Pepa;
import org.camp.pepa.PepaBackend;
import org.camp.pepa.lang.PepaModel;
import org.camp.pepa.statespace.StateSpace;

/** The derivation graph of a small PEPA model for Graphviz. */
public final class PepaDotExporter implements ModelExporter<PepaModel> {
  private static final int MOST_STATES = 2_000;

  private static final Descriptor DESCRIPTOR =
      Descriptor.of(
              "states-dot",
              "State space",
              "The derivation graph of a small PEPA model for Graphviz")
          .options(PepaBackend.STATES);

  /** For the service loader. */
  public PepaDotExporter() {}

  @Override
  public Descriptor descriptor() {
    return DESCRIPTOR;
  }

  @Override
  public Class<PepaModel> modelType() {
    return PepaModel.class;
  }

  @Override
  public String form() {
    return "dot";
  }

  @Override
  public String mediaType() {
    return "text/vnd.graphviz";
  }

  @Override
  public void export(PepaModel model, AnalysisContext context, Appendable out) throws IOException {
    StateSpace space = Pepa.derive(model, context);
    if (space.size() > MOST_STATES) {
      throw new OverBudget(
          Diagnostic.error(
                  "too-large",
                  "%,d states are no picture; at most %,d are drawn"
                      .formatted(space.size(), MOST_STATES))
              .withHint("other tools draw the chain from --as tra"));
    }
    StringBuilder text = new StringBuilder("digraph states {\n");
    for (int s = 0; s < space.size(); s++) {
      text.append("  s%d [label=\"%s\"];\n".formatted(s, quoted(space.describe(s))));
    }
    for (int s = 0; s < space.size(); s++) {
      int from = s;
      space.forEachTransition(
          s,
          (action, target, rate) ->
              text.append(
                  "  s%d -> s%d [label=\"%s, %s\"];\n"
                      .formatted(from, target, quoted(action), Quantity.plain(rate, 6))));
    }
    out.append(text.append("}\n"));
  }

  private static String quoted(String text) {
    return text.replace("\\", "\\\\").replace("\"", "\\\"");
  }
}
