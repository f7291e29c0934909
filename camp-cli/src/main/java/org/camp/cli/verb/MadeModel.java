// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.verb;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.camp.cli.session.Session;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.BackendRegistry;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.model.Model;

/** A model that an operation has made, in a form. */
record MadeModel(BackendRegistry registry, Session session) {
  /**
   * Writes it.
   *
   * @throws BadInput when nothing writes such a model in that form
   */
  void write(Model model, String form) throws IOException {
    Set<String> known = new TreeSet<>();
    for (Entry<ModelExporter<?>> exporter : registry.exporters()) {
      if (exporter.service().card().modelType().isInstance(model)) {
        known.add(exporter.service().card().form());
        if (exporter.service().card().form().equals(form)) {
          String text = text(exporter, model);
          session.stopProgress();
          session.output().write(out -> out.append(text));
          return;
        }
      }
    }
    throw new BadInput(
        Diagnostic.error("unknown-form", "no exporter writes the form '" + form + "'")
            .withHint("known: " + String.join(", ", List.copyOf(known))));
  }

  private String text(Entry<ModelExporter<?>> exporter, Model model) {
    StringBuilder text = new StringBuilder();
    AnalysisContext context = session.context(exporter, session.messages()::print);
    session
        .deadline()
        .call(
            exporter,
            context.cancellation(),
            () -> {
              ShowVerb.export(exporter.service(), model, context, text);
              return true;
            });
    return text.toString();
  }
}
