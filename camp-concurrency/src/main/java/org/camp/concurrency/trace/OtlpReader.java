// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.camp.concurrency.trace.span.SpanFormat;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.Extraction;
import org.camp.core.analysis.ModelReader;
import org.camp.core.analysis.ReaderCard;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.model.Source;
import org.camp.core.model.SourceSet;
import org.camp.core.order.Executions;

/**
 * Reads the spans of OpenTelemetry in its JSON encoding (OTLP/JSON), one request or one a line, and
 * what Tempo answers, where requests are {@code batches}.
 */
public final class OtlpReader implements ModelReader<Executions> {
  private static final ReaderCard<Executions> CARD =
      new ReaderCard<>(
          Descriptor.of("otlp", "OpenTelemetry", "Spans in OTLP/JSON: each trace is an execution")
              .options(TraceOptions.all()),
          Executions.class,
          List.of(".json", ".otlp.json"));

  /** Number of the kind in OTLP → kind. */
  private static final TraceSpan.Kind[] KINDS = {
    TraceSpan.Kind.INTERNAL,
    TraceSpan.Kind.INTERNAL,
    TraceSpan.Kind.SERVER,
    TraceSpan.Kind.CLIENT,
    TraceSpan.Kind.PRODUCER,
    TraceSpan.Kind.CONSUMER
  };

  @Override
  public ReaderCard<Executions> card() {
    return CARD;
  }

  @Override
  public boolean recognises(String head) {
    return SpanFormat.OTLP.recognises(head);
  }

  @Override
  public Optional<Extraction> extraction(AnalysisContext context) {
    return Optional.of(SpanSource.extraction(SpanFormat.OTLP, context));
  }

  @Override
  public Executions read(SourceSet sources, AnalysisContext context) {
    return SpanSource.read(SpanFormat.OTLP, sources, context);
  }

  @Override
  public Executions read(Source source, AnalysisContext context) {
    return SpanSource.read(SpanFormat.OTLP, source, context);
  }

  /** Spans with their threads and logs. */
  static void collect(Source source, SpanFile spans) {
    for (Json request : Json.read(new SourceText(source.name(), source.text()))) {
      requests(request, spans);
    }
  }

  private static void requests(Json value, SpanFile spans) {
    value.items().forEach(item -> requests(item, spans));
    for (String wrapped : List.of("trace", "traces", "data", "result")) {
      Json inside = value.get(wrapped);
      if (!inside.isAbsent()) {
        requests(inside, spans);
      }
    }
    for (String resources : List.of("resourceSpans", "batches")) {
      value.get(resources).items().forEach(resource -> add(resource, spans));
    }
  }

  private static void add(Json resource, SpanFile spans) {
    Json attributes = resource.get("resource").get("attributes");
    String service = attribute(attributes, "service.name");
    String instance = attribute(attributes, "service.instance.id");
    String name = service.isEmpty() ? "unknown" : service;
    String place = instance.isEmpty() ? name : name + "@" + instance;
    for (String scopes : List.of("scopeSpans", "instrumentationLibrarySpans")) {
      for (Json scope : resource.get(scopes).items()) {
        for (Json span : scope.get("spans").items()) {
          spans.add(span.get("traceId").text(), span(span, place));
        }
      }
    }
  }

  private static TraceSpan span(Json span, String service) {
    List<TraceSpan.Log> logs = new ArrayList<>();
    for (Json event : span.get("events").items()) {
      logs.add(new TraceSpan.Log(event.get("timeUnixNano").whole(), event.get("name").text()));
    }
    List<String> causes = new ArrayList<>();
    for (Json link : span.get("links").items()) {
      causes.add(SpanFile.id(link.get("traceId").text(), link.get("spanId").text()));
    }
    String trace = span.get("traceId").text();
    long start = span.get("startTimeUnixNano").whole();
    return new TraceSpan(
        SpanFile.id(trace, span.get("spanId").text()),
        SpanFile.id(trace, span.get("parentSpanId").text()),
        span.get("name").text(),
        kind(span.get("kind")),
        start == 0 ? -1 : start,
        span.get("endTimeUnixNano").whole(),
        service,
        attribute(span.get("attributes"), "thread.id"),
        logs,
        causes,
        span.line());
  }

  private static TraceSpan.Kind kind(Json kind) {
    String text = kind.text();
    for (TraceSpan.Kind known : TraceSpan.Kind.values()) {
      if (text.equals("SPAN_KIND_" + known)) {
        return known;
      }
    }
    long number = kind.whole();
    return number >= 0 && number < KINDS.length ? KINDS[(int) number] : TraceSpan.Kind.INTERNAL;
  }

  private static String attribute(Json attributes, String key) {
    for (Json attribute : attributes.items()) {
      if (attribute.get("key").text().equals(key)) {
        Json value = attribute.get("value");
        return value.get("stringValue").text() + value.get("intValue").text();
      }
    }
    return "";
  }
}
