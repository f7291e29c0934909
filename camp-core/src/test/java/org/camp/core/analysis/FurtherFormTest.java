// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.format.HasseExporter;
import org.camp.core.order.ActivityClass;
import org.camp.core.order.ActivityNetwork;
import org.camp.core.order.Executions;
import org.camp.core.order.OrderBuilder;
import org.camp.core.order.PartialOrder;
import org.camp.core.report.Axis;
import org.camp.core.report.activity.NamedNetwork;
import org.junit.jupiter.api.Test;

class FurtherFormTest {
  /** One activity of two seconds. */
  private static final class Drawn implements ScheduleExporter<Executions> {
    @Override
    public ExporterCard<Executions> card() {
      return new ExporterCard<>(
          Descriptor.of("toy-gantt", "Toy", "A toy"), Executions.class, "gantt", "image/svg+xml");
    }

    @Override
    public NamedNetwork schedule(Executions model, AnalysisContext context) {
      ActivityNetwork.Builder network = ActivityNetwork.builder();
      int start = network.event(0, 0, ActivityClass.LOCAL);
      network.waits(network.event(2, 0, ActivityClass.LOCAL), start);
      return new NamedNetwork(
          model.name(),
          network.build().orElseThrow(),
          1,
          Axis.of("time", "s"),
          1,
          List.of("p"),
          event -> "work",
          event -> "p works",
          "");
    }
  }

  private static Executions pair() {
    OrderBuilder order = PartialOrder.named("pair");
    int p = order.process("p");
    int q = order.process("q");
    order.message(order.event("a", p, "", 0), order.event("b", q, "", 0));
    return Executions.of(order.build());
  }

  private static List<Entry<ModelExporter<?>>> with(ModelExporter<?> exporter) {
    return FurtherForm.with(List.of(new Entry<>(exporter, exporter.descriptor(), "here")));
  }

  private static String text(Entry<ModelExporter<?>> entry) throws IOException {
    StringBuilder out = new StringBuilder();
    export(entry.service(), out);
    return out.toString();
  }

  @SuppressWarnings("unchecked") // all exporters here are of executions
  private static void export(ModelExporter<?> exporter, StringBuilder out) throws IOException {
    ((ModelExporter<Executions>) exporter).export(pair(), AnalysisContext.defaults(), out);
  }

  @Test
  void graphsAreWrittenAsGraphMlToo() throws IOException {
    List<Entry<ModelExporter<?>>> all = with(new HasseExporter());
    assertThat(all).extracting(Entry::id).containsExactly("order-dot", "order-graphml");
    ExporterCard<?> card = all.get(1).service().card();
    assertThat(card.form()).isEqualTo("graphml");
    assertThat(card.descriptor().options()).isEqualTo(all.get(0).descriptor().options());
    assertThat(text(all.get(0))).startsWith("digraph");
    assertThat(text(all.get(1)))
        .contains("<node id=\"n0\"><data key=\"label\">a</data><data key=\"cluster\">p</data>")
        .contains("<edge source=\"n0\" target=\"n1\">");
  }

  @Test
  void schedulesAreWrittenForOtherToolsToo() throws IOException {
    List<Entry<ModelExporter<?>>> all = with(new Drawn());
    assertThat(all)
        .extracting(Entry::id)
        .containsExactly(
            "toy-chrome-trace",
            "toy-folded",
            "toy-gantt",
            "toy-mermaid",
            "toy-mermaid-gantt",
            "toy-network",
            "toy-speedscope");
    assertThat(text(all.get(1))).isEqualTo("p;works 2000000000\n");
    assertThat(text(all.get(2))).startsWith("<svg");
    assertThat(text(all.get(3))).contains("sequenceDiagram", "Note over p0: p works");
    assertThat(all.get(4).service().card().mediaType()).isEqualTo("text/vnd.mermaid");
  }
}
