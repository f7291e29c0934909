// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.camp.concurrency.ConcurrencyBackend;
import org.camp.concurrency.ConcurrencyResult;
import org.camp.concurrency.time.network.SpanTiming;
import org.camp.concurrency.time.span.ReadingOptions;
import org.camp.concurrency.trace.JaegerReader;
import org.camp.concurrency.trace.OtlpReader;
import org.camp.concurrency.trace.TraceOptions;
import org.camp.concurrency.trace.ZipkinReader;
import org.camp.concurrency.trace.span.SpanFormat;
import org.camp.concurrency.trace.span.SpanTable;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.NotApplicable;
import org.camp.core.model.Source;
import org.camp.core.model.SourceSet;
import org.camp.core.order.Executions;
import org.camp.core.order.LazyRuns;
import org.camp.core.order.TimedRun;
import org.camp.core.order.Timing;
import org.camp.core.report.FlameGraph;
import org.camp.core.report.JsonWriter;
import org.camp.core.report.Lanes;
import org.camp.core.report.Report;
import org.camp.core.report.Value;
import org.camp.core.report.text.TextWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimeBackendTest {
  private static final TimeBackend TIME = new TimeBackend();

  /** A page that asks a table twice, one after the other; a secret is among the attributes. */
  private static final String PAGE =
      """
      {"resourceSpans": [
        {"resource": {"attributes": [{"key": "service.name", "value": {"stringValue": "web"}}]},
         "scopeSpans": [{"spans": [
          {"traceId": "%1$s", "spanId": "00000000000000a1", "name": "page", "kind": 2,
           "startTimeUnixNano": "1700000000000000000", "endTimeUnixNano": "1700000000100000000",
           "attributes": [{"key": "user", "value": {"stringValue": "top-secret"}},
                          {"key": "retries", "value": {"intValue": "3"}}]},
          {"traceId": "%1$s", "spanId": "00000000000000a2", "parentSpanId": "00000000000000a1",
           "name": "ask", "kind": 3, "attributes": [{"key": "db.system",
           "value": {"stringValue": "table"}}], "startTimeUnixNano": "1700000000010000000",
           "endTimeUnixNano": "1700000000040000000"},
          {"traceId": "%1$s", "spanId": "00000000000000a3", "parentSpanId": "00000000000000a1",
           "name": "ask", "kind": 3, "attributes": [{"key": "db.system",
           "value": {"stringValue": "table"}}], "startTimeUnixNano": "1700000000050000000",
           "endTimeUnixNano": "1700000000090000000", "status": {"code": 2}}]}]}]}
      """;

  private static String page(int number) {
    return String.format(Locale.ROOT, PAGE, String.format(Locale.ROOT, "%032x", number));
  }

  private static Executions read(String text, AnalysisContext context) {
    return new OtlpReader().read(Source.of("t.otlp.json", text), context);
  }

  private static Executions pages(int count) {
    StringBuilder all = new StringBuilder();
    for (int i = 0; i < count; i++) {
      all.append(page(0xabc000 + i));
    }
    return read(all.toString(), AnalysisContext.defaults());
  }

  private static String text(Report report) {
    StringBuilder out = new StringBuilder();
    try {
      new TextWriter().write(report, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toString();
  }

  private static String json(Value value) {
    StringBuilder out = new StringBuilder();
    try {
      JsonWriter.write(value, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toString();
  }

  private static AnalysisContext whatIf(String changes) {
    return AnalysisContext.builder().option(TimeOptions.WHAT_IF, changes).build();
  }

  private static double number(Report report, String... path) {
    Value at = report.values();
    for (String name : path) {
      at =
          at instanceof Value.Arr list
              ? list.items().get(Integer.parseInt(name))
              : ((Value.Obj) at).fields().get(name);
    }
    return at instanceof Value.Int whole ? whole.value() : ((Value.Num) at).value();
  }

  @Test
  void oneTraceFitsOnAScreen() {
    String shown = text(TIME.analyze(pages(1), AnalysisContext.defaults()).report());
    assertThat(shown.lines().toList())
        .startsWith(
            "Time of page (web), trace 00000000, 3 spans",
            "",
            "  latency     100 ms      errors  1")
        .contains(
            "  web → table               2  70.0 ms  70.0 %      35.0 %",
            "    the 2 calls of web: ask at once: 70.0 ms (-30.0 %)",
            "    web → table twice as fast: 65.0 ms (-35.0 %); critical for any time",
            "  note: one trace: which calls wait for each other is assumed");
  }

  @Test
  void changesAreTriedAloneAndTogether() {
    Report report =
        TIME.analyze(
                pages(1),
                whatIf("web → table /2; \"web: ask\" +5ms; 2 at once web: ask; without web: ask"))
            .report();
    assertThat(number(report, "whatIf", "0", "mean")).isEqualTo(0.065);
    assertThat(number(report, "whatIf", "0", "saves")).isEqualTo(0.035);
    assertThat(number(report, "whatIf", "1", "mean")).isEqualTo(0.11);
    assertThat(number(report, "whatIf", "2", "mean")).isEqualTo(0.07);
    assertThat(number(report, "whatIf", "3", "mean")).isEqualTo(0.03);
    assertThat(number(report, "whatIf", "4", "mean")).isEqualTo(0.03);
    assertThat(text(report)).contains("all 4 together: 30.0 ms (-70.0 %)");
  }

  @Test
  void changesOfManyTracesAreMeansAndQuantiles() {
    Report report = TIME.analyze(pages(3), whatIf("web: page *0")).report();
    assertThat(number(report, "whatIf", "0", "mean")).isEqualTo(0.07);
    assertThat(number(report, "whatIf", "0", "p99")).isEqualTo(0.07);
    assertThat(text(report)).contains("web: page *0", "70.0 ms", "30.0 %");
  }

  @Test
  void factorsMayBeBound() {
    AnalysisContext bound =
        whatIf("web → table *f; web: page +t").toBuilder()
            .bind("f", "0.1")
            .bind("t", "2ms")
            .build();
    Report report = TIME.analyze(pages(1), bound).report();
    assertThat(number(report, "whatIf", "2", "mean")).isEqualTo(0.039);
    assertThat(pages(1).bindsAnyName()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "web: asc /2|did you mean 'web: ask'?",
        "ask /2|did you mean 'web: ask'?",
        "service wep /2|did you mean 'web'?",
        "wire web → tabel /2|tabel",
        "web: ask /0|divisor",
        "web: ask|expected a change",
        "\"web: ask /2|quote"
      })
  void changesOfWhatIsNotThereAreRefused(String row) {
    String[] parts = row.split("\\|");
    assertThatThrownBy(() -> TIME.analyze(pages(1), whatIf(parts[0])))
        .isInstanceOfSatisfying(
            BadInput.class, e -> assertThat(e.diagnostics().toString()).contains(parts[1]));
  }

  @Test
  void aBindingThatNothingNamesIsRefused() {
    AnalysisContext context = AnalysisContext.builder().bind("g", "2").build();
    assertThatThrownBy(() -> TIME.analyze(pages(1), context))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("no change of time.what-if names 'g'");
  }

  @Test
  void oneOfManyTracesIsShownByTheBeginningOfItsId() {
    AnalysisContext second =
        AnalysisContext.builder()
            .option(TimeOptions.TRACE, String.format(Locale.ROOT, "%032x", 0xabc001))
            .build();
    String shown = text(TIME.analyze(pages(3), second).report());
    assertThat(shown).startsWith("Time of page (web)").doesNotContain("is assumed");
    AnalysisContext none = AnalysisContext.builder().option(TimeOptions.TRACE, "f").build();
    assertThatThrownBy(() -> TIME.analyze(pages(3), none))
        .isInstanceOfSatisfying(
            BadInput.class,
            e -> assertThat(e.diagnostics().get(0).hint()).contains("web: page, 2023-11-14"));
    AnalysisContext several = AnalysisContext.builder().option(TimeOptions.TRACE, "00").build();
    assertThatThrownBy(() -> TIME.analyze(pages(3), several))
        .hasMessageContaining("3 traces have an id that begins with '00'");
  }

  @Test
  void tracesOfOneRootOperationAreChosen() {
    Executions both =
        read(page(1) + page(2).replace("page", "list") + page(3), AnalysisContext.defaults());
    AnalysisContext pages = AnalysisContext.builder().option(TimeOptions.ROOT, "web: page").build();
    Report report = TIME.analyze(both, pages).report();
    assertThat(number(report, "traces")).isEqualTo(2);
    AnalysisContext wrong = AnalysisContext.builder().option(TimeOptions.ROOT, "list").build();
    assertThatThrownBy(() -> TIME.analyze(both, wrong))
        .isInstanceOfSatisfying(
            BadInput.class,
            e -> assertThat(e.diagnostics().get(0).hint()).isEqualTo("did you mean 'web: list'?"));
  }

  @Test
  void attributesAreShownOnlyWhenTheyAreNamed() {
    Report plain = TIME.analyze(pages(1), AnalysisContext.defaults()).report();
    assertThat(json(plain.values())).doesNotContain("top-secret");
    AnalysisContext named =
        AnalysisContext.builder().option(TraceOptions.ATTRIBUTES, "retries, user").build();
    Executions kept = read(page(1), named);
    assertThat(json(TIME.analyze(kept, named).report().values()))
        .contains("{\"retries\": \"3\", \"user\": \"top-secret\"}");
    TimedRun run = kept.timing().orElseThrow().run(0);
    assertThat(run.attribute(0, "user")).contains("top-secret");
    assertThat(run.attribute(1, "user")).isEmpty();
    AnalysisContext spans = AnalysisContext.builder().option(TimeOptions.SPANS, true).build();
    Executions two = read(page(1) + page(2), named);
    assertThat(json(TIME.analyze(two, spans).report().values())).contains("top-secret");
    assertThat(json(TIME.analyze(two, AnalysisContext.defaults()).report().values()))
        .doesNotContain("top-secret");
  }

  @Test
  void runsSayWhatOthersNeedOfThem() {
    Timing timing = pages(2).timing().orElseThrow();
    assertThat(timing.runs()).isEqualTo(2);
    assertThat(timing.spans()).isEqualTo(6);
    assertThat(timing.label(0)).isEqualTo("web: page, 2023-11-14 22:13:20.000, 100 ms");
    TimedRun run = timing.run(1);
    assertThat(run.spans()).isEqualTo(3);
    assertThat(run.network().time(run.target())).isEqualTo(100_000_000);
    assertThat(run.operation(1)).isEqualTo("web: ask");
    assertThat(run.service(1)).isEqualTo("web");
    assertThat(run.kind(1)).isEqualTo("client");
    assertThat(run.parent(1)).isZero();
    assertThat(run.relation(1)).isEqualTo("joined");
    assertThat(run.error(2)).isTrue();
    assertThat(run.from(2)).isEqualTo(50_000_000);
    assertThat(run.to(2)).isEqualTo(90_000_000);
  }

  @Test
  void executionsWithoutTimesAreNotLookedAt() {
    Executions untimed = new Executions("x", "", pages(1).runs(), false, java.util.Set.of());
    assertThatThrownBy(() -> TIME.analyze(untimed, AnalysisContext.defaults()))
        .isInstanceOf(NotApplicable.class)
        .hasMessageContaining("no event has a time");
  }

  @Test
  void besideTimesConcurrencySaysOneLine() {
    ConcurrencyBackend concurrency = new ConcurrencyBackend();
    AnalysisContext beside = AnalysisContext.builder().asked(false).build();
    ConcurrencyResult brief = concurrency.analyze(pages(2), beside);
    assertThat(brief.isBrief()).isTrue();
    assertThat(text(brief.report()).lines().toList())
        .containsExactly(
            "Concurrency: 12 of 12 events critical whatever they take (-b concurrency)");
    List<Diagnostic> heard = new ArrayList<>();
    AnalysisContext asked = AnalysisContext.builder().listener(heard::add).build();
    ConcurrencyResult full = concurrency.analyze(pages(2), asked);
    assertThat(full.isBrief()).isFalse();
    assertThat(heard).extracting(Diagnostic::code).contains("span-edges");
    assertThat(json(brief.report().values())).isEqualTo(json(full.report().values()));
    assertThatThrownBy(() -> concurrency.analyze(pages(101), beside))
        .isInstanceOf(NotApplicable.class)
        .hasMessageContaining("-b concurrency");
  }

  @Test
  void whatIsLeftOutIsSaid() {
    List<Diagnostic> heard = new ArrayList<>();
    AnalysisContext context = AnalysisContext.builder().listener(heard::add).build();
    read(page(1).replaceFirst("\"spanId\": \"00000000000000a2\",", ""), context);
    assertThat(heard)
        .extracting(Diagnostic::message)
        .containsExactly("1 span has no id or no trace, and is left out");
  }

  /** Behind traces may be metrics, logs, empty answers, and what is of no such kind at all. */
  @ParameterizedTest
  @ValueSource(strings = {"otlp", "tempo", "jaeger", "zipkin"})
  void whatGivesNoSpansIsCounted(String format) throws IOException {
    String text =
        switch (format) {
          case "otlp" -> page(1);
          case "tempo" -> page(1).replace("resourceSpans", "batches");
          default ->
              new String(
                  GoldenTraces.source("inputs/01-single." + format + ".json").open().readAllBytes(),
                  StandardCharsets.UTF_8);
        };
    String foreign = text.strip() + "\n\"two\"\n[]\n7 null\n";
    List<Diagnostic> heard = new ArrayList<>();
    AnalysisContext context = AnalysisContext.builder().listener(heard::add).build();
    Source source = Source.of("t.json", foreign);
    Executions all =
        SpanFormat.of("t.json", text)
            .map(
                known ->
                    switch (known) {
                      case JAEGER -> new JaegerReader().read(source, context);
                      case ZIPKIN -> new ZipkinReader().read(source, context);
                      default -> new OtlpReader().read(source, context);
                    })
            .orElseThrow();
    int line = (int) text.strip().lines().count() + 1;
    String where = " have no spans of this format (the first in t.json, line " + line + ", column";
    assertThat(heard).hasSize(1);
    assertThat(heard.get(0).message()).startsWith("4 JSON values" + where);
    assertThat(all.runs()).isNotEmpty();
    heard.clear();
    SourceSet twice = new SourceSet("t", List.of(source, Source.of("u.json", text), source));
    Executions set =
        SpanFormat.of("t.json", text)
            .map(
                known ->
                    switch (known) {
                      case JAEGER -> new JaegerReader().read(twice, context);
                      case ZIPKIN -> new ZipkinReader().read(twice, context);
                      default -> new OtlpReader().read(twice, context);
                    })
            .orElseThrow();
    assertThat(set.runs()).isNotEmpty();
    assertThat(heard.get(0).message()).startsWith("8 JSON values" + where);
  }

  @Test
  void metricsAndLogsBesideSpansAreCounted() {
    List<Diagnostic> heard = new ArrayList<>();
    AnalysisContext context = AnalysisContext.builder().listener(heard::add).build();
    read(
        page(1) + "{\"resourceMetrics\": []}\n[{\"resourceLogs\": [{}]}, " + page(2) + "]",
        context);
    assertThat(heard)
        .extracting(Diagnostic::message)
        .containsExactly(
            "2 JSON values have no spans of this format (the first in t.otlp.json, line 16,"
                + " column 1), passed over");
    heard.clear();
    read(page(1).replace("\"spans\": [", "\"spans\": [7, null, "), context);
    assertThat(heard)
        .extracting(Diagnostic::message)
        .containsExactly("2 spans have no id or no trace, and are left out");
  }

  /** What times forgive, the order forgives too, so that concurrency has its line. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"startTimeUnixNano\": \"1700000000000000000\",",
        "\"endTimeUnixNano\": \"1700000000100000000\",",
        "\"endTimeUnixNano\": \"1700000000040000000\"",
        "\"spanId\": \"00000000000000a2\","
      })
  void brokenTimesDoNotSilenceConcurrency(String gone) {
    String with = gone.endsWith("\"") ? "\"endTimeUnixNano\": 7" : "";
    AnalysisContext usual = AnalysisContext.defaults();
    Executions broken = read(page(1).replace(gone, with), usual);
    assertThat(page(1)).contains(gone);
    AnalysisContext beside = AnalysisContext.builder().asked(false).build();
    ConcurrencyBackend concurrency = new ConcurrencyBackend();
    assertThat(concurrency.analyze(broken, beside).isBrief()).isTrue();
    assertThat(concurrency.analyze(broken, usual).isBrief()).isFalse();
  }

  @Test
  void zipkinAndTempoAreRecognised() {
    String tempo = page(1).replace("resourceSpans", "batches");
    assertThat(new OtlpReader().recognises(tempo)).isTrue();
    Executions read = read(tempo, AnalysisContext.defaults());
    assertThat(TIME.analyze(read, AnalysisContext.defaults()).report().title()).contains("page");
    assertThat(read.runs()).hasSize(1);
    Executions wrapped = read("{\"result\": " + page(1) + "}", AnalysisContext.defaults());
    assertThat(wrapped.timing().orElseThrow().spans()).isEqualTo(3);
    assertThat(wrapped.runs()).hasSize(1);
    String zipkin =
        """
        [{"traceId": "00000000000000000000000000000001", "id": "00000000000000a1", "kind": "SERVER",
          "name": "page", "timestamp": 1700000000000000, "duration": 100000,
          "localEndpoint": {"serviceName": "web"}}]
        """;
    assertThat(new ZipkinReader().recognises(zipkin)).isTrue();
    assertThat(new ZipkinReader().recognises(tempo)).isFalse();
    Executions spans =
        new ZipkinReader().read(Source.of("z.json", zipkin), AnalysisContext.defaults());
    assertThat(spans.runs().get(0).size()).isEqualTo(2);
    assertThat(spans.timing().orElseThrow().label(0)).startsWith("web: page, ");
  }

  /** Services and operations with names as long as those of real systems; all kinds of faults. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 12, 99, 3000})
  void reportsFitOnAScreen(int traces) {
    for (String more : List.of("", "-service-of-the-online-shop")) {
      SplittableRandom random = new SplittableRandom(traces);
      List<RandomTraces.Written> spans = new ArrayList<>();
      for (int i = 0; i < traces; i++) {
        RandomTraces.trace(random, i).forEach(span -> spans.add(longer(span, more)));
      }
      String what = "service " + spans.get(0).service() + " /2; ";
      AnalysisContext context = whatIf(what.repeat(9));
      for (AnalysisContext one : List.of(context, AnalysisContext.defaults())) {
        Executions executions = executions(RandomTraces.read(spans));
        List<String> lines = text(TIME.analyze(executions, one).report()).lines().toList();
        assertThat(lines).hasSizeLessThanOrEqualTo(38);
        assertThat(lines).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
      }
    }
  }

  private static Executions executions(SpanTable table) {
    LazyRuns none =
        new LazyRuns(
            said -> {
              throw new AssertionError("nobody asked for the order");
            });
    return Executions.timed("x", "x.json", none, new SpanTiming(table, ReadingOptions.DEFAULT));
  }

  private static RandomTraces.Written longer(RandomTraces.Written span, String more) {
    return new RandomTraces.Written(
        span.trace(),
        span.id(),
        span.parent(),
        span.service() + more,
        more.isEmpty() ? span.name() : span.name() + "/api/v1/orders/{id}/positions",
        span.kind(),
        span.start(),
        span.end(),
        span.error(),
        span.link());
  }

  @Test
  void tablesOfOtherSourcesAreAddedAsIfRead() {
    SplittableRandom random = new SplittableRandom(7);
    List<RandomTraces.Written> first = new ArrayList<>();
    List<RandomTraces.Written> second = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      (i % 2 == 0 ? first : second).addAll(RandomTraces.trace(random, i));
    }
    SpanTable together = RandomTraces.read(first);
    RandomTraces.read(second, together);
    SpanTable added = new SpanTable();
    added.append(RandomTraces.read(first));
    added.append(RandomTraces.read(second));
    String want = json(TIME.analyze(executions(together), SPANS).report().values());
    assertThat(json(TIME.analyze(executions(added), SPANS).report().values())).isEqualTo(want);
  }

  private static final AnalysisContext SPANS =
      AnalysisContext.builder().option(TimeOptions.SPANS, true).build();

  @Test
  void aRootWithoutAStartBeginsWithItsFirstChild() {
    String text = page(1).replaceFirst("\"startTimeUnixNano\": \"1700000000000000000\",", "");
    AnalysisContext usual = AnalysisContext.defaults();
    Report report = TIME.analyze(read(text, usual), usual).report();
    assertThat(report.values().get("latency")).isEqualTo(Value.of(0.09));
    assertThat(text(report)).contains("span without a start 1");
  }

  @Test
  void formsThatDrawShowAWaterfallOfOneTraceAndAFlameGraphOfMany() {
    AnalysisContext context = AnalysisContext.defaults();
    assertThat(TIME.analyze(pages(1), context).report().diagrams())
        .singleElement()
        .isInstanceOfSatisfying(Lanes.class, rows -> assertThat(rows.lanes()).hasSize(3));
    assertThat(TIME.analyze(pages(3), context).report().diagrams())
        .singleElement()
        .isInstanceOfSatisfying(
            FlameGraph.class, flame -> assertThat(flame.title()).contains("3 traces"));
  }
}
