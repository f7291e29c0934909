// SPDX-License-Identifier: Apache-2.0
package org.camp.core.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.analysis.ModelReader;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.model.Source;
import org.camp.core.protocol.Protocol;
import org.junit.jupiter.api.Test;

class ProtocolFormatsTest {
  private static final String RING =
      "param n = 3; param c;\n// around\nglobal protocol Ring(role w[1..n]) {\n"
          + "for i in 1..n { m(T[i]) from w[i] to w[i%n+1] cost c; } }\n"
          + "aux global protocol Other(role a) { }";

  private static String export(ModelExporter<Protocol> exporter, AnalysisContext context)
      throws IOException {
    StringBuilder out = new StringBuilder();
    exporter.export(new ScribbleReader().read(Source.of("r.scr", RING), context), context, out);
    return out.toString();
  }

  @Test
  void scribble() throws IOException {
    assertThat(export(new ScribbleExporter(), AnalysisContext.defaults()))
        .isEqualTo(
            "param n = 3;\nparam c;\n\nglobal protocol Ring(role w[1..n]) {\n"
                + "  for i in 1..n {\n    m(T[i]) from w[i] to w[i % n + 1] cost c;\n  }\n}\n\n"
                + "aux global protocol Other(role a) {\n}\n");
  }

  @Test
  void flat() throws IOException {
    AnalysisContext context = AnalysisContext.builder().bind("n", "2").build();
    assertThat(export(new FlatExporter(), context))
        .isEqualTo(
            "param n = 2;\nparam c;\n\nglobal protocol Ring(role w[1..2]) {\n"
                + "  m(T[1]) from w[1] to w[2] cost c;\n  m(T[2]) from w[2] to w[1] cost c;\n}\n");
  }

  @Test
  void flatHasABudgetAndCanBeCancelled() {
    FlatExporter flat = new FlatExporter();
    AnalysisContext small =
        AnalysisContext.builder().parse(flat.descriptor(), Map.of("operations", "2")).build();
    assertThatThrownBy(() -> export(flat, small)).isInstanceOf(OverBudget.class);
    AnalysisContext cancelled = AnalysisContext.builder().bind("n", "200000").build();
    cancelled.cancellation().cancel("enough");
    assertThatThrownBy(() -> export(flat, cancelled)).isInstanceOf(CampException.class);
    AnalysisContext unknown = AnalysisContext.builder().bind("m", "2").build();
    assertThatThrownBy(() -> export(flat, unknown))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("no parameter 'm' to bind");
  }

  @Test
  void readersTakeTheProtocolAskedForAndReportWhatTheySkip() {
    List<Diagnostic> notes = new ArrayList<>();
    AnalysisContext context =
        AnalysisContext.builder()
            .option(ScribbleReader.PROTOCOL, "Other")
            .listener(notes::add)
            .build();
    String text = "(*# Pragma #*)\n" + RING;
    assertThat(new NuscrReader().read(Source.of("r.nuscr", text), context).name())
        .isEqualTo("Other");
    assertThat(notes).extracting(Diagnostic::code).containsExactly("skipped");
  }

  @Test
  void theyAreInstalled() {
    List<String> forms = new ArrayList<>();
    ServiceLoader.load(ModelExporter.class).forEach(e -> forms.add(e.card().form()));
    assertThat(forms).contains("flat", "scribble");
    List<String> ids = new ArrayList<>();
    ServiceLoader.load(ModelReader.class).forEach(r -> ids.add(r.descriptor().id()));
    assertThat(ids).contains("nuscr", "scribble");
    assertThat(new ScribbleReader().recognises("global protocol P(")).isTrue();
    assertThat(new ScribbleReader().recognises("hello")).isFalse();
    assertThat(new FlatExporter().card().mediaType()).isEqualTo("text/plain");
  }
}
