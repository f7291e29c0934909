// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.format;

import java.io.IOException;
import java.util.Optional;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.diagnostic.Printable;
import org.camp.pepa.Pepa;
import org.camp.pepa.PepaOptions;
import org.camp.pepa.lang.PepaModel;
import org.camp.pepa.statespace.PrismModules;
import org.camp.pepa.statespace.StateSpace;

/**
 * A PEPA model in the PRISM language: a module for each component, or its chain where that cannot
 * be.
 */
public final class PrismExporter implements ModelExporter<PepaModel> {
  private static final ExporterCard<PepaModel> CARD =
      new ExporterCard<>(
          Descriptor.of(
                  "pepa-prism", "PRISM", "A PEPA model in the PRISM language, by its components")
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
    String name = Printable.line(model.name());
    Optional<String> modules = PrismModules.of(model, context.bindings());
    if (modules.isPresent()) {
      out.append("// " + name + ": a module for each component\n" + modules.get());
    } else {
      chain(name, Pepa.derive(model, context), out);
    }
  }

  private static void chain(String model, StateSpace space, Appendable out) throws IOException {
    int n = space.size();
    out.append("// " + model + ": " + n + " states; s is the number of a state\n");
    out.append("ctmc\n\nmodule chain\n  s : [0.." + Math.max(1, n - 1) + "] init 0;\n\n");
    for (int s = 0; s < n; s++) {
      StringBuilder row = new StringBuilder();
      int from = s;
      space.forEachTransition(
          s,
          (action, target, rate) ->
              row.append("  [")
                  .append(PrismModules.name(action))
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
      String name = PrismModules.name(action);
      out.append("\nrewards \"" + name + "\"\n  [" + name + "] true : 1;\nendrewards\n");
    }
  }
}
