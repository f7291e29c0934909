// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.assertj.core.data.Offset;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.NotApplicable;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.format.OrderExporter;
import org.camp.core.format.OrderReader;
import org.camp.core.format.ProtocolOrderView;
import org.camp.core.model.Source;
import org.camp.core.order.Executions;
import org.camp.core.order.PartialOrder;
import org.camp.core.protocol.Protocol;
import org.camp.core.report.Diagram;
import org.camp.core.report.Emphasis;
import org.camp.core.report.Lanes;
import org.camp.core.report.LineChart;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.camp.core.testkit.BackendContract;
import org.junit.jupiter.api.Test;

/** The analysis as the command sees it. */
class ConcurrencyBackendTest {
  private static final String PAIR =
      """
      {"processes": ["p", "q"],
       "events": [{"id": "s", "process": "p"}, {"id": "t", "process": "q"},
                  {"id": "r", "process": "q"}, {"id": "u", "process": "p"}],
       "messages": [["s", "r"], ["t", "u"]]%s}
      """;

  private static final String[] ALL = {"SL", "SR", "RL", "RR", "C"};

  private static Executions read(String text) {
    return new OrderReader().read(Source.of("x.order.json", text), AnalysisContext.defaults());
  }

  private static Report report(String text) {
    return Concurrency.analyze(read(text), AnalysisContext.defaults()).report();
  }

  private static String text(Value.Obj values, String... path) {
    Value at = values;
    for (String step : path) {
      at = ((Value.Obj) at).get(step);
    }
    return at instanceof Value.Big big ? big.value().toString() : String.valueOf(at);
  }

  @Test
  void keepsTheContract() {
    BackendContract.check(new ConcurrencyBackend(), read(String.format(Locale.ROOT, PAIR, "")));
    BackendContract.check(
        new OrderReader(),
        Source.of("a.order.json", String.format(Locale.ROOT, PAIR, "")),
        Source.of("b.order.json", "{\"processes\": ["));
  }

  @Test
  void keysAsPromised() {
    Value.Obj values = report(String.format(Locale.ROOT, PAIR, "")).values();
    assertThat(values.fields().keySet())
        .containsExactly(
            "processes",
            "events",
            "messages",
            "width",
            "antichains",
            "wellSynchronised",
            "kTheta",
            "mu",
            "muInfinity",
            "measures");
    assertThat(((Value.Obj) values.fields().get("measures")).fields().keySet())
        .containsExactly("charronBost", "habib", "habibLocal", "fidge", "fidgeN", "raynal");
    assertThat(text(values, "antichains")).isEqualTo("7");
    assertThat(text(values, "mu", "s")).isEqualTo("2");
    assertThat(text(values, "muInfinity", "s")).isEqualTo("3");
  }

  @Test
  void theMeasuresOfJacobiConvergeWhileMuTellsEventsApart() {
    StringBuilder events = new StringBuilder();
    StringBuilder messages = new StringBuilder();
    for (int p = 1; p <= 5; p++) {
      for (String what : p == 1 ? "SR RR C".split(" ") : p == 5 ? "SL RL C".split(" ") : ALL) {
        events.append(events.isEmpty() ? "" : ",");
        events.append(
            String.format(Locale.ROOT, "{\"id\": \"%s%d\", \"process\": \"%d\"}", what, p, p));
      }
      if (p < 5) {
        messages.append(messages.isEmpty() ? "" : ",");
        messages.append(String.format(Locale.ROOT, "[\"SR%d\", \"RL%d\"], ", p, p + 1));
        messages.append(String.format(Locale.ROOT, "[\"SL%d\", \"RR%d\"]", p + 1, p));
      }
    }
    String text =
        String.format(
            Locale.ROOT,
            "{\"processes\": [1, 2, 3, 4, 5], \"events\": [%s], \"messages\": [%s], \"repeat\":"
                + " 200}",
            events,
            messages);
    ExecutionMeasures run = Concurrency.analyze(read(text).runs().get(0));
    int last = 199 * 21;
    for (int e = last; e < last + 21; e++) {
      assertThat(run.past().orElseThrow().raynal(e).orElseThrow().value())
          .as("alpha of %s", run.order().id(e))
          .isCloseTo(16.0 / 20, Offset.offset(0.01));
      assertThat(run.past().orElseThrow().fidge(e).orElseThrow().value())
          .as("beta of %s", run.order().id(e))
          .isCloseTo(16.0 / 21, Offset.offset(0.01));
      assertThat(run.mu(e - 100 * 21)).isEqualTo(run.muInfinity(e - last));
    }
    assertThat(run.charronBost().orElseThrow().value()).isBetween(0.0, 1e-6);
    assertThat(run.muInfinity(0)).contains(BigInteger.valueOf(3070));
    assertThat(run.muInfinity(3)).contains(BigInteger.valueOf(1348));
    LineChart chart =
        report(text).sections().stream()
            .filter(LineChart.class::isInstance)
            .map(LineChart.class::cast)
            .findFirst()
            .orElseThrow();
    assertThat(chart.series())
        .extracting(LineChart.Series::name)
        .containsExactly("μ / 3070", "β (Fidge)", "α (Raynal)", "m (Charron-Bost)");
  }

  @Test
  void longExecutionsAreDrawnAroundTheirBottleneck() {
    Report report = report(String.format(Locale.ROOT, PAIR, ", \"repeat\": 1000"));
    Lanes drawn =
        report.sections().stream()
            .filter(Lanes.class::isInstance)
            .map(Lanes.class::cast)
            .findFirst()
            .orElseThrow();
    assertThat(drawn.title()).contains("400 of 4,000 events, around the bottleneck s@0");
    assertThat(drawn.points()).hasSize(400);
    assertThat(drawn.points()).anyMatch(p -> p.tooltip().startsWith("s@0: μ = 2"));
    assertThat(drawn.kinds()).filteredOn(k -> k.look() == Emphasis.SCALE).hasSize(5);
  }

  @Test
  void repetitionsAreCountedAsAsked() {
    Report twelve = report(String.format(Locale.ROOT, PAIR, ", \"repeat\": 12"));
    assertThat(text(twelve.values(), "mu", "s@11")).isEqualTo("3");
    assertThat(twelve.sections()).filteredOn(s -> s instanceof Diagram).isNotEmpty();
    Value.Obj endless = report(String.format(Locale.ROOT, PAIR, ", \"repeat\": \"inf\"")).values();
    assertThat(text(endless, "mu", "s")).isEqualTo(text(endless, "muInfinity", "s"));
    assertThat(endless.get("antichains")).isEqualTo(Value.of("inf"));
    String oneWay =
        String.format(Locale.ROOT, PAIR, ", \"repeat\": \"inf\"").replace(", [\"t\", \"u\"]", "");
    Value.Obj growing = report(oneWay).values();
    assertThat(growing.get("wellSynchronised")).isEqualTo(Value.of(false));
    assertThat(growing.get("muInfinity")).isEqualTo(Value.NULL);
    assertThat(((Value.Obj) growing.fields().get("mu")).get("s")).isEqualTo(Value.of("inf"));
    assertThat(report(oneWay).notes()).anyMatch(n -> n.contains("nothing on q ever reaches p"));
  }

  @Test
  void badOrdersAreRefusedWithTheirPlace() {
    refused(BadInput.class, "{\"processes\": [\"p\"", "no JSON", 1);
    refused(BadInput.class, String.format(Locale.ROOT, PAIR, ", \"repeat\": 0"), "from 1 on", 4);
    refused(BadInput.class, String.format(Locale.ROOT, PAIR, ", \"repeat\": -3"), "from 1 on", 4);
    refused(
        IllFormed.class,
        String.format(Locale.ROOT, PAIR, "").replace("\"q\"}, {", "\"z\"}, {"),
        "no process 'z'",
        3);
    refused(
        IllFormed.class,
        String.format(Locale.ROOT, PAIR, "").replace("\"u\", ", "\"s\", "),
        "listed twice",
        3);
    refused(
        IllFormed.class,
        String.format(Locale.ROOT, PAIR, "").replace("[\"s\", \"r\"]", "[\"s\", \"rr\"]"),
        "no event 'rr'",
        4);
    refused(
        IllFormed.class,
        String.format(Locale.ROOT, PAIR, "").replace("[\"s\", \"r\"]", "[\"s\", \"s\"]"),
        "to itself",
        4);
    refused(
        IllFormed.class,
        String.format(Locale.ROOT, PAIR, "").replace("[\"p\", \"q\"]", "[\"p\", \"q\", \"p\"]"),
        "listed twice",
        1);
    refused(
        IllFormed.class,
        String.format(Locale.ROOT, PAIR, "")
            .replace("[\"t\", \"u\"]", "[\"u\", \"t\"], [\"r\", \"s\"]"),
        "the order has a cycle: r < s < r",
        3);
    refused(BadInput.class, "{\"event\": []}", "no list of \"events\"", 0);
  }

  @Test
  void allFaultsOfAnOrderAreReportedTogether() {
    String text =
        """
        {"processes": ["p", "q", "p"],
         "events": [{"id": "a", "process": "p"}, {"id": "a", "process": "q"},
                    {"id": "b", "process": "z"}],
         "messages": [["a"], ["a", "c"], ["a", "a"]],
         "repeat": 0
        """;
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(BadInput.class)
        .hasMessageNotContaining("Source");
    assertThatThrownBy(() -> read(text + "}"))
        .isInstanceOf(BadInput.class)
        .satisfies(
            e ->
                assertThat(((CampException) e).diagnostics())
                    .extracting(Diagnostic::code)
                    .containsExactly(
                        "bad-message",
                        "bad-order",
                        "duplicate-process",
                        "duplicate-event",
                        "unknown-process",
                        "unknown-event",
                        "self-message"));
    String unread = String.format(Locale.ROOT, PAIR, "").replace("\"id\": \"s\", ", "");
    assertThatThrownBy(() -> read(unread))
        .satisfies(e -> assertThat(((CampException) e).diagnostics()).hasSize(1));
  }

  private static void refused(
      Class<? extends CampException> kind, String text, String message, int line) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(kind)
        .satisfies(
            e ->
                assertThat(((CampException) e).diagnostics())
                    .anySatisfy(
                        d -> {
                          assertThat(d.message()).contains(message);
                          assertThat(d.line()).isEqualTo(line);
                          assertThat(d.file()).isEqualTo("x.order.json");
                        }));
  }

  @Test
  void ordersAreWrittenAsTheyAreRead() throws Exception {
    StringBuilder once = new StringBuilder();
    new OrderExporter()
        .export(
            read(String.format(Locale.ROOT, PAIR, ", \"repeat\": 5")),
            AnalysisContext.defaults(),
            once);
    StringBuilder twice = new StringBuilder();
    new OrderExporter().export(read(once.toString()), AnalysisContext.defaults(), twice);
    assertThat(twice).hasToString(once.toString());
    assertThat(read(once.toString()).runs().get(0).repeat()).isEqualTo(5);
  }

  @Test
  void tooWideOrdersAreRefusedBeforehandAndCanBeEstimated() {
    var builder = PartialOrder.named("wide");
    SplittableRandom random = new SplittableRandom(1);
    for (int p = 0; p < 40; p++) {
      builder.process("p" + p);
    }
    List<Integer> events = new ArrayList<>();
    List<Integer> on = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      on.add(random.nextInt(40));
      events.add(builder.event("e" + i, on.get(i)));
      int other = random.nextInt(i + 1);
      if (!on.get(other).equals(on.get(i))) {
        builder.message(events.get(other), events.get(i));
      }
    }
    Executions wide = Executions.of(builder.build());
    assertThatThrownBy(() -> Concurrency.analyze(wide, AnalysisContext.defaults()))
        .isInstanceOf(OverBudget.class)
        .hasMessageContaining("would take")
        .hasMessageContaining("tables of up to");
    Executions seen = new Executions("wide", "", wide.runs(), true);
    assertThatThrownBy(() -> new ConcurrencyBackend().analyze(seen, AnalysisContext.defaults()))
        .isInstanceOf(NotApplicable.class);
    Report estimated =
        Concurrency.analyze(
                wide,
                AnalysisContext.builder()
                    .option(ConcurrencyOptions.ESTIMATE, true)
                    .option(ConcurrencyOptions.SAMPLES, 20L)
                    .build())
            .report();
    assertThat(estimated.values().get("antichains")).isEqualTo(Value.NULL);
    assertThat(estimated.values().get("estimate")).isInstanceOf(Value.Obj.class);
    assertThat(estimated.sections())
        .filteredOn(Section.Table.class::isInstance)
        .singleElement()
        .satisfies(
            table ->
                assertThat(((Section.Table) table).columns())
                    .extracting(Section.Column::name)
                    .contains("mu, estimated", "from", "to"));
    assertThat(estimated.notes()).anyMatch(n -> n.contains("estimates"));
  }

  @Test
  void protocolsAreSeenAsTheirUnrolling() {
    Protocol ring =
        Protocol.parse(
            """
            global protocol Ring(role p, role q) {
              Hello() from p to q;
              rec X { A(int) from p to q; compute at q cost 1ms; B() from q to p; continue X; }
            }
            """);
    PartialOrder order = view(ring, AnalysisContext.defaults());
    assertThat(order.ids())
        .containsExactly("p!q:A#0", "q?p:A#0", "q:compute#0", "q!p:B#0", "p?q:B#0");
    ExecutionMeasures measures = Concurrency.analyze(order);
    assertThat(measures.regular().wellSynchronised()).isTrue();
    assertThat(measures.muInfinity(0)).contains(BigInteger.ONE);
    assertThat(order.line(0)).isEqualTo(3);
  }

  private static PartialOrder view(Protocol protocol, AnalysisContext context) {
    return new ProtocolOrderView().view(protocol, context).runs().get(0);
  }

  @Test
  void choicesMustBeDecided() {
    Protocol choice =
        Protocol.parse(
            """
            global protocol C(role p, role q) {
              rec X {
                choice at p { More() from p to q; continue X; } or { Stop() from p to q; }
              }
              Bye() from q to p;
            }
            """);
    assertThatThrownBy(() -> view(choice, AnalysisContext.defaults()))
        .isInstanceOf(NotApplicable.class);
    AnalysisContext stop =
        AnalysisContext.builder().option(ProtocolOrderView.BRANCH, "Stop").build();
    assertThat(view(choice, stop).ids())
        .containsExactly("p!q:Stop#0", "q?p:Stop#0", "q!p:Bye#0", "p?q:Bye#0");
    AnalysisContext more =
        AnalysisContext.builder().option(ProtocolOrderView.BRANCH, "More").build();
    assertThat(view(choice, more).ids()).containsExactly("p!q:More#0", "q?p:More#0");
  }

  @Test
  void asynchronousHalvesAndInnerLoops() {
    Protocol inner =
        Protocol.parse(
            """
            global protocol I(role p, role q) {
              rec X {
                send M(int) from p to q; send M(int) from p to q;
                rec Y times 3 { T() from q to p; continue Y; }
                recv M(int) from p to q; recv M(int) from p to q;
                continue X;
              }
            }
            """);
    PartialOrder order = view(inner, AnalysisContext.defaults());
    assertThat(order.size()).isEqualTo(10);
    assertThat(order.messages()).isEqualTo(5);
    assertThat(order.precedes(order.ids().indexOf("p!q:M#1"), order.ids().indexOf("q?p:M#1")))
        .isTrue();
    assertThat(order.ids()).contains("q!p:T#2");
  }
}
