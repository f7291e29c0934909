// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism.format;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.ModelExporter;
import org.camp.pepa.prism.Prism;
import org.camp.pepa.prism.PrismModel;
import org.camp.pepa.prism.PrismOptions;
import org.camp.pepa.prism.chain.PrismChain;
import org.camp.pepa.prism.chain.TruthCode;
import org.camp.pepa.prism.lang.PrismSyntax;

/** The states with labels of a PRISM model. */
public final class PrismLabelsExporter implements ModelExporter<PrismModel> {
  private static final ExporterCard<PrismModel> CARD =
      new ExporterCard<>(
          Descriptor.of("prism-lab", "Labels", "The states with labels of a PRISM model")
              .options(PrismOptions.STATES),
          PrismModel.class,
          "lab",
          "text/plain");

  @Override
  public ExporterCard<PrismModel> card() {
    return CARD;
  }

  @Override
  public void export(PrismModel model, AnalysisContext context, Appendable out) throws IOException {
    PrismChain chain = Prism.derive(model, context);
    List<String> names = new ArrayList<>(List.of("init", "deadlock"));
    List<TruthCode> codes = new ArrayList<>();
    for (PrismSyntax.Named label : model.program().labels()) {
      names.add(label.name());
      codes.add(chain.system().terms().truth(label.term()));
    }
    List<BitSet> where = chain.where(codes);
    for (int i = 0; i < names.size(); i++) {
      out.append((i == 0 ? "" : " ") + i + "=\"" + names.get(i) + "\"");
    }
    out.append("\n");
    for (int s = 0; s < chain.size(); s++) {
      StringBuilder row = new StringBuilder();
      row.append(s == 0 ? " 0" : "");
      row.append(chain.rows().first(s) == chain.rows().end(s) ? " 1" : "");
      for (int i = 0; i < where.size(); i++) {
        row.append(where.get(i).get(s) ? " " + (i + 2) : "");
      }
      if (row.length() > 0) {
        out.append(s + ":" + row + "\n");
      }
    }
  }
}
