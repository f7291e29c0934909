// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.model.Model;
import org.camp.core.report.draw.GraphMlWriter;
import org.camp.core.report.trace.MermaidSequence;
import org.camp.core.report.trace.ScheduleForm;

/**
 * A form that is made of what an exporter draws.
 *
 * @param base that exporter
 * @param card the card of the form
 * @param writing how it is written
 */
record FurtherForm<M extends Model>(ModelExporter<M> base, ExporterCard<M> card, Writing<M> writing)
    implements ModelExporter<M> {
  private static final String DOT = "dot";
  private static final String GRAPHML = "graphml";

  /** Writes a model. */
  @FunctionalInterface
  interface Writing<M> {
    void write(M model, AnalysisContext context, Appendable out) throws IOException;
  }

  /** Exporters with the forms that are made of theirs, by id. */
  static List<Entry<ModelExporter<?>>> with(List<Entry<ModelExporter<?>>> exporters) {
    List<Entry<ModelExporter<?>>> all = new ArrayList<>(exporters);
    for (Entry<ModelExporter<?>> entry : exporters) {
      for (FurtherForm<?> form : of(entry.service())) {
        all.add(new Entry<>(form, form.descriptor(), entry.origin()));
      }
    }
    all.sort(Comparator.comparing(Entry::id));
    return List.copyOf(all);
  }

  private static <M extends Model> List<FurtherForm<M>> of(ModelExporter<M> base) {
    List<FurtherForm<M>> forms = new ArrayList<>();
    if (base instanceof GraphExporter<M> graphs) {
      ExporterCard<M> card = base.card();
      forms.add(
          new FurtherForm<>(
              base,
              card(
                  card,
                  graphMl(card.descriptor().id()),
                  card.descriptor().title(),
                  card.descriptor().summary() + ", as GraphML",
                  graphMl(card.form()),
                  "application/graphml+xml"),
              (model, context, out) -> GraphMlWriter.write(graphs.graph(model, context), out)));
    }
    if (base instanceof ScheduleExporter<M> schedules) {
      for (ScheduleForm form : schedules.forms()) {
        forms.add(
            new FurtherForm<>(
                base,
                card(base.card(), form.form(), form.title(), form.summary(), form.media()),
                (model, context, out) -> form.write(schedules.schedule(model, context), out)));
      }
      if (schedules.hasSequence()) {
        forms.add(
            new FurtherForm<>(
                base,
                card(
                    base.card(),
                    "mermaid",
                    "Sequence diagram",
                    "Who sends what to whom and when, as a sequence diagram for Mermaid",
                    "text/vnd.mermaid"),
                (model, context, out) ->
                    MermaidSequence.write(schedules.sequence(model, context), out)));
      }
    }
    return forms;
  }

  /** What the form {@code x-dot} or {@code x}, or an exporter of it, is called as GraphML. */
  private static String graphMl(String name) {
    return name.equals(DOT)
        ? GRAPHML
        : (name.endsWith("-" + DOT) ? name.substring(0, name.length() - DOT.length()) : name + "-")
            + GRAPHML;
  }

  private static <M extends Model> ExporterCard<M> card(
      ExporterCard<M> base, String form, String title, String summary, String media) {
    String id = base.descriptor().id();
    int end = id.endsWith("-" + base.form()) ? id.length() - base.form().length() : id.length();
    String stem = end == id.length() ? id + "-" : id.substring(0, end);
    return card(base, stem + form, title, summary, form, media);
  }

  private static <M extends Model> ExporterCard<M> card(
      ExporterCard<M> base, String id, String title, String summary, String form, String media) {
    Descriptor known = base.descriptor();
    Descriptor descriptor =
        new Descriptor(id, title, summary, known.paper(), known.options(), List.of());
    return new ExporterCard<>(descriptor, base.modelType(), form, media);
  }

  @Override
  public Set<String> names(Option<?> option, String text) {
    return base.names(option, text);
  }

  @Override
  public void export(M model, AnalysisContext context, Appendable out) throws IOException {
    writing.write(model, context, out);
  }
}
