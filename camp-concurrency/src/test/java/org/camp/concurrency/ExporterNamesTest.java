// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.camp.concurrency.trace.ZipkinReader;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.BackendRegistry;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.NotApplicable;
import org.camp.core.diagnostic.Printable;
import org.camp.core.model.Source;
import org.camp.core.order.Executions;
import org.camp.core.order.OrderBuilder;
import org.camp.core.order.PartialOrder;
import org.camp.core.report.JsonWriter;
import org.camp.core.report.Report;
import org.camp.core.report.Value;
import org.camp.core.report.text.TextWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Names of inputs that would steer whoever shows them, in all that is made of an execution. */
class ExporterNamesTest {
  private static final List<String> STEERING =
      List.of(
          "\u0000",
          "\u0007",
          "\b",
          "\u001b[2J",
          "\r",
          "\u007f",
          "\u0085",
          "\u009b31m",
          "\u061c",
          "\u200f",
          "\u2028",
          "\u202e",
          "\u2066",
          "\ud800");

  private static Executions executions(String steering) {
    OrderBuilder order = PartialOrder.named("run " + steering);
    int p = order.process("p" + steering);
    int q = order.process("q\"\\" + steering);
    int send = order.event("a" + steering, p, "label" + steering, 1);
    order.event("a" + steering + steering, p, "\"", 2);
    order.message(send, order.event("b" + steering, q, "<&>", 3));
    return Executions.of(order.build());
  }

  /** Each hears of the other, for the forms that repeat what is given for ever. */
  private static Executions answered(String steering) {
    OrderBuilder order = PartialOrder.named("run " + steering);
    int p = order.process("p" + steering);
    int q = order.process("q\"\\" + steering);
    int asked = order.event("a" + steering, p, "label" + steering, 1);
    int answer = order.event("b" + steering, q, "<&>", 2);
    order.message(asked, answer);
    order.message(answer, order.event("c" + steering, p, "\"", 3));
    return Executions.of(order.build());
  }

  /** Two spans with times, for the forms that show nothing else. */
  private static Executions timed(String steering) throws IOException {
    String text =
        String.format(
            Locale.ROOT,
            """
            [{"traceId": "22", "id": "a0", "name": %s, "kind": "SERVER", "timestamp": 1000,
              "duration": 100, "localEndpoint": {"serviceName": %s}},
             {"traceId": "22", "id": "b0", "parentId": "a0", "name": %s, "kind": "CLIENT",
              "timestamp": 1010, "duration": 50, "localEndpoint": {"serviceName": %s}}]
            """,
            json("get" + steering),
            json("web" + steering),
            json(steering + "\""),
            json("<&>" + steering));
    return new ZipkinReader().read(Source.of("t.zipkin.json", text), AnalysisContext.defaults());
  }

  private static String json(String text) throws IOException {
    StringBuilder out = new StringBuilder();
    JsonWriter.write(Value.of(text), out);
    return out.toString();
  }

  @SuppressWarnings("unchecked")
  static Stream<Arguments> exporters() {
    List<Arguments> all = new ArrayList<>();
    for (BackendRegistry.Entry<ModelExporter<?>> entry : BackendRegistry.installed().exporters()) {
      ModelExporter<?> exporter = entry.service();
      if (exporter.card().modelType() == Executions.class) {
        for (String steering : STEERING) {
          all.add(Arguments.of((ModelExporter<Executions>) exporter, steering));
        }
      }
    }
    assertThat(all).hasSizeGreaterThanOrEqualTo(5 * STEERING.size());
    return all.stream();
  }

  @ParameterizedTest
  @MethodSource("exporters")
  void noneReachesAnotherForm(ModelExporter<Executions> exporter, String steering)
      throws IOException {
    StringBuilder out = new StringBuilder();
    try {
      exporter.export(executions(steering), AnalysisContext.defaults(), out);
    } catch (IllFormed oneWay) {
      exporter.export(answered(steering), AnalysisContext.defaults(), out);
    } catch (NotApplicable withoutTimes) {
      exporter.export(timed(steering), AnalysisContext.defaults(), out);
    }
    isHarmless(out.toString(), exporter.card().form());
    if (exporter.card().mediaType().equals("text/vnd.graphviz")
        && exporter.card().form().equals("dot")) {
      assertThat(out.toString().lines().filter(line -> line.matches(" *n[0-9]+ \\[.*"))).hasSize(3);
    }
  }

  @ParameterizedTest
  @MethodSource("steering")
  void noneReachesAReport(String steering) throws IOException {
    Report report = Concurrency.analyze(executions(steering), AnalysisContext.defaults()).report();
    StringBuilder text = new StringBuilder();
    new TextWriter().write(report, text);
    isHarmless(text.toString(), "text");
    StringBuilder json = new StringBuilder();
    JsonWriter.write(report.values(), json);
    isHarmless(json.toString(), "json");
  }

  static List<String> steering() {
    return STEERING;
  }

  private static void isHarmless(String text, String form) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c != '\n' && (Printable.isControl(c) || Printable.isHalf(text, i))) {
        fail("%s: U+%04X at %d of %s", form, (int) c, i, Printable.line(text));
      }
    }
  }
}
