package org.camp.concurrency.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ModelReader;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.model.Source;
import org.camp.core.order.Executions;

/** Reads the spans that Jaeger exports as JSON. */
public final class JaegerReader implements ModelReader<Executions> {
  private static final Descriptor DESCRIPTOR =
      Descriptor.of("jaeger", "Jaeger", "Spans in Jaeger's JSON: each trace is an execution");

  /** For the service loader. */
  public JaegerReader() {}

  @Override
  public Descriptor descriptor() {
    return DESCRIPTOR;
  }

  @Override
  public Class<Executions> modelType() {
    return Executions.class;
  }

  @Override
  public List<String> extensions() {
    return List.of(".json");
  }

  @Override
  public boolean recognises(String head) {
    return head.contains("\"data\"")
        && (head.contains("\"traceID\"") || head.contains("\"spans\""));
  }

  @Override
  public Executions read(Source source, AnalysisContext context) {
    SpanFile spans = new SpanFile(source.name(), context);
    for (Json file : Json.read(new SourceText(source.name(), source.text()))) {
      for (Json trace : file.get("data").items()) {
        for (Json span : trace.get("spans").items()) {
          spans.add(span.get("traceID").text(), span(span, trace.get("processes")));
        }
      }
    }
    return spans.executions();
  }

  private static TraceSpan span(Json span, Json processes) {
    String trace = span.get("traceID").text();
    String id = span.get("processID").text();
    Json process = processes.get(id);
    String service = process.get("serviceName").text();
    String host = tag(process.get("tags"), "hostname");
    String parent = "";
    List<String> causes = new ArrayList<>();
    for (Json reference : span.get("references").items()) {
      String other = reference.get("traceID").text();
      boolean inside = other.isEmpty() || other.equals(trace);
      String to = SpanFile.id(inside ? trace : other, reference.get("spanID").text());
      boolean child = reference.get("refType").text().equals("CHILD_OF");
      if (inside && child && parent.isEmpty()) {
        parent = to;
      } else {
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
        duration < 0 ? -1 : start + duration,
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
