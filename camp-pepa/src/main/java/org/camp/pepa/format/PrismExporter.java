// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.format;

import java.io.IOException;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.diagnostic.Printable;
import org.camp.pepa.Pepa;
import org.camp.pepa.PepaOptions;
import org.camp.pepa.lang.PepaModel;
import org.camp.pepa.statespace.StateSpace;

/** The Markov chain of a PEPA model in the PRISM language. */
public final class PrismExporter implements ModelExporter<PepaModel> {
  private static final ExporterCard<PepaModel> CARD =
      new ExporterCard<>(
          Descriptor.of(
                  "pepa-prism", "PRISM", "The Markov chain of a PEPA model in the PRISM language")
              .options(PepaOptions.STATES),
          PepaModel.class,
          "prism",
          "text/plain");

  @Override
  public ExporterCard<PepaModel> card() {
    return CARD;
  }

  @Override
  public void export(PepaModel model, AnalysisContext context, Appendable out) throws IOException {
    StateSpace space = Pepa.derive(model, context);
    int n = space.size();
    out.append(
        "// " + Printable.line(model.name()) + ": " + n + " states; s is the number of a state\n");
    out.append("ctmc\n\nmodule chain\n  s : [0.." + Math.max(1, n - 1) + "] init 0;\n\n");
    for (int s = 0; s < n; s++) {
      StringBuilder row = new StringBuilder();
      int from = s;
      space.forEachTransition(
          s,
          (action, target, rate) ->
              row.append("  [")
                  .append(name(action))
                  .append("] s=")
                  .append(from)
                  .append(" -> ")
                  .append(rate)
                  .append(" : (s'=")
                  .append(target)
                  .append(");\n"));
      out.append(row);
    }
    out.append("endmodule\n");
    for (String action : space.actions()) {
      String name = name(action);
      out.append("\nrewards \"" + name + "\"\n  [" + name + "] true : 1;\nendrewards\n");
    }
  }

  /** An action as PRISM reads names: ASCII letters, digits and '_', and no keyword. */
  private static String name(String action) {
    StringBuilder name = new StringBuilder("a_");
    for (int i = 0; i < action.length(); i++) {
      char c = action.charAt(i);
      boolean plain = c == '_' || (c < 128 && Character.isLetterOrDigit(c));
      name.append(c == '\'' ? "_prime" : plain ? "" + c : "_u" + Integer.toHexString(c));
    }
    return name.toString();
  }
}
