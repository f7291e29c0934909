// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
 * Reads the spans that Jaeger exports as JSON: what its interface and its query service save, with
 * traces under {@code data}, traces alone, one or a list of them, and spans that each carry their
 * process, as Jaeger keeps them.
 */
public final class JaegerReader implements ModelReader<Executions> {
  private static final ReaderCard<Executions> CARD =
      new ReaderCard<>(
          Descriptor.of("jaeger", "Jaeger", "Spans in Jaeger's JSON: each trace is an execution")
              .options(TraceOptions.all()),
          Executions.class,
          List.of(".json", ".jaeger.json"));

  @Override
  public ReaderCard<Executions> card() {
    return CARD;
  }

  @Override
  public boolean recognises(String head) {
    return SpanFormat.JAEGER.recognises(head);
  }

  @Override
  public Optional<Extraction> extraction(AnalysisContext context) {
    return Optional.of(SpanSource.extraction(SpanFormat.JAEGER, context));
  }

  @Override
  public Executions read(SourceSet sources, AnalysisContext context) {
    return SpanSource.read(SpanFormat.JAEGER, sources, context);
  }

  @Override
  public Executions read(Source source, AnalysisContext context) {
    return SpanSource.read(SpanFormat.JAEGER, source, context);
  }

  /** Spans with their threads and logs. */
  static void collect(Source source, SpanFile spans) {
    for (Json file : Json.read(new SourceText(source.name(), source.text()))) {
      add(file, spans);
    }
  }

  private static void add(Json value, SpanFile spans) {
    value.items().forEach(item -> add(item, spans));
    Json data = value.get("data");
    if (!data.isAbsent()) {
      add(data, spans);
    }
    for (Json span : value.get("spans").items()) {
      String id = span.get("processID").text();
      spans.add(span.get("traceID").text(), span(span, id, value.get("processes").get(id)));
    }
    if (!value.get("spanID").text().isEmpty()) {
      Json process = value.get("process");
      String id = process.get("serviceName").text();
      spans.add(value.get("traceID").text(), span(value, id, process));
    }
  }

  private static TraceSpan span(Json span, String id, Json process) {
    String trace = span.get("traceID").text();
    String service = process.get("serviceName").text();
    String host = tag(process.get("tags"), "hostname");
    String parent = SpanFile.id(trace, span.get("parentSpanID").text());
    List<String> causes = new ArrayList<>();
    for (Json reference : span.get("references").items()) {
      String other = reference.get("traceID").text();
      boolean inside = other.isEmpty() || other.equals(trace);
      String to = SpanFile.id(inside ? trace : other, reference.get("spanID").text());
      boolean child = reference.get("refType").text().equals("CHILD_OF");
      if (inside && child && parent.isEmpty()) {
        parent = to;
      } else if (!to.equals(parent)) {
        causes.add(to);
      }
    }
    List<TraceSpan.Log> logs = new ArrayList<>();
    for (Json log : span.get("logs").items()) {
      logs.add(new TraceSpan.Log(log.get("timestamp").whole(), tag(log.get("fields"), "event")));
    }
    long start = span.get("startTime").whole();
    long duration = span.get("duration").whole();
    return new TraceSpan(
        SpanFile.id(trace, span.get("spanID").text()),
        parent,
        span.get("operationName").text(),
        kind(tag(span.get("tags"), "span.kind")),
        start,
        start < 0 || duration < 0 ? -1 : start + duration,
        service.isEmpty() ? id : service + "@" + (host.isEmpty() ? id : host),
        tag(span.get("tags"), "thread.id"),
        logs,
        causes,
        span.line());
  }

  private static TraceSpan.Kind kind(String text) {
    for (TraceSpan.Kind known : TraceSpan.Kind.values()) {
      if (known.name().equals(text.toUpperCase(Locale.ROOT))) {
        return known;
      }
    }
    return TraceSpan.Kind.INTERNAL;
  }

  private static String tag(Json tags, String key) {
    for (Json tag : tags.items()) {
      if (tag.get("key").text().equals(key)) {
        return tag.get("value").text();
      }
    }
    return "";
  }
}
