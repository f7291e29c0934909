// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.format;

import java.io.IOException;
import java.util.List;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.ModelExporter;
import org.camp.pepa.Pepa;
import org.camp.pepa.PepaOptions;
import org.camp.pepa.lang.PepaModel;
import org.camp.pepa.statespace.StateSpace;

/** The local states of every state of a PEPA model, for PRISM. */
public final class StaExporter implements ModelExporter<PepaModel> {
  private static final ExporterCard<PepaModel> CARD =
      new ExporterCard<>(
          Descriptor.of(
                  "pepa-sta",
                  "States",
                  "The local states of every state of a PEPA model, for PRISM")
              .options(PepaOptions.STATES),
          PepaModel.class,
          "sta",
          "text/plain");

  @Override
  public ExporterCard<PepaModel> card() {
    return CARD;
  }

  @Override
  public void export(PepaModel model, AnalysisContext context, Appendable out) throws IOException {
    StateSpace space = Pepa.derive(model, context);
    List<StateSpace.Component> components = space.components();
    StringBuilder head = new StringBuilder("(");
    for (int c = 0; c < components.size(); c++) {
      for (int l = 0; l < columns(components.get(c)); l++) {
        head.append(head.length() == 1 ? "" : ",").append('c').append(c);
        head.append(components.get(c).copies() > 1 ? "_" + l : "");
      }
    }
    out.append(head).append(")\n");
    for (int s = 0; s < space.size(); s++) {
      StringBuilder row = new StringBuilder();
      for (int c = 0; c < components.size(); c++) {
        for (int l = 0; l < columns(components.get(c)); l++) {
          int value = components.get(c).copies() > 1 ? space.count(s, c, l) : local(space, s, c);
          row.append(row.isEmpty() ? "" : ",").append(value);
        }
      }
      out.append(s + ":(" + row + ")\n");
    }
  }

  private static int columns(StateSpace.Component component) {
    return component.copies() > 1 ? component.states().size() : 1;
  }

  private static int local(StateSpace space, int state, int component) {
    int local = 0;
    while (space.count(state, component, local) == 0) {
      local++;
    }
    return local;
  }
}
