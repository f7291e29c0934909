// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.span;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What Jaeger exports as JSON: traces under {@code data}, traces alone, one or a list of them, and
 * spans that each carry their process.
 */
final class JaegerSpans {
  private static final long MICROSECOND = 1_000;

  /** What a process says of itself. */
  private record Process(String service, String instance, String host) {}

  private final JsonStream in;
  private final SpanTable table;

  JaegerSpans(JsonStream in, SpanTable table) {
    this.in = in;
    this.table = table;
  }

  /** Reads the value at hand: a trace, a span, or a list of them. */
  void read() throws IOException {
    if (in.isList()) {
      in.items(this::read);
    } else if (in.isObject()) {
      object();
    }
  }

  /** Names of processes of one trace, and the processes themselves. */
  private static final class Scope {
    /** Name → its place in {@code names}. */
    private final Map<String, Integer> places = new HashMap<>();

    private final List<String> names = new ArrayList<>();
    private final Map<String, Process> processes = new HashMap<>();

    int place(String name) {
      return places.computeIfAbsent(
          name,
          key -> {
            names.add(key);
            return names.size() - 1;
          });
    }
  }

  private void object() throws IOException {
    Scope scope = new Scope();
    int first = table.size();
    SpanDraft span = new SpanDraft(table);
    Reading reading = new Reading(span, scope);
    for (String name = in.field(); name != null; name = in.field()) {
      switch (name) {
        case "data" -> read();
        case "spans" -> {
          SpanDraft one = new SpanDraft(table);
          in.items(() -> new Reading(one, scope).span());
        }
        case "processes" -> processes(scope);
        default -> reading.field(name);
      }
    }
    if (span.hasId) {
      reading.finish();
    }
    settle(first, scope);
  }

  private void settle(int first, Scope scope) {
    int[] numbers = new int[scope.names.size()];
    for (int place = 0; place < numbers.length; place++) {
      String name = scope.names.get(place);
      Process process = scope.processes.getOrDefault(name, new Process(name, "", ""));
      String service = process.service.isEmpty() ? name : process.service;
      numbers[place] =
          table.process(service.isEmpty() ? "unknown" : service, process.instance, process.host);
    }
    for (int row = first; row < table.size(); row++) {
      if (table.given(row) < 0) {
        table.settle(row, numbers[-1 - table.given(row)]);
      }
    }
  }

  private void processes(Scope scope) throws IOException {
    if (!in.isObject()) {
      in.skip();
      return;
    }
    for (String name = in.field(); name != null; name = in.field()) {
      scope.processes.put(name, process());
    }
  }

  private Process process() throws IOException {
    if (!in.isObject()) {
      in.skip();
      return new Process("", "", "");
    }
    String service = "";
    Map<String, String> tags = new HashMap<>();
    for (String name = in.field(); name != null; name = in.field()) {
      switch (name) {
        case "serviceName" -> service = in.text();
        case "tags" -> in.items(() -> tag(tags));
        default -> in.skip();
      }
    }
    String host =
        tags.getOrDefault("host.name", tags.getOrDefault("hostname", tags.getOrDefault("ip", "")));
    return new Process(service, tags.getOrDefault("service.instance.id", ""), host);
  }

  private void tag(Map<String, String> tags) throws IOException {
    if (!in.isObject()) {
      in.skip();
      return;
    }
    String key = "";
    String value = "";
    for (String name = in.field(); name != null; name = in.field()) {
      switch (name) {
        case "key" -> key = in.text();
        case "value" -> value = in.text();
        default -> in.skip();
      }
    }
    tags.putIfAbsent(key, value);
  }

  /** One span. */
  private final class Reading {
    private final SpanDraft span;
    private final Scope scope;
    private @Nullable String process;
    private long duration = SpanDraft.NO_TIME;
    private boolean referred;

    Reading(SpanDraft span, Scope scope) {
      this.span = span;
      this.scope = scope;
    }

    void span() throws IOException {
      if (!in.isObject()) {
        in.skip();
        return;
      }
      span.clear();
      for (String name = in.field(); name != null; name = in.field()) {
        field(name);
      }
      finish();
    }

    void finish() {
      if (!span.isWhole()) {
        return;
      }
      if (span.start != SpanDraft.NO_TIME && duration != SpanDraft.NO_TIME) {
        span.end = span.start + duration;
      }
      String name = process == null ? "" : process;
      table.add(span, -1 - scope.place(name));
    }

    void field(String name) throws IOException {
      switch (name) {
        case "traceID" -> span.trace(in.chars(), in.offset(), in.length());
        case "spanID" -> span.id(in.chars(), in.offset(), in.length());
        case "parentSpanID" -> {
          if (in.length() > 0 && !referred) {
            span.parent(in.chars(), in.offset(), in.length());
          }
        }
        case "operationName" -> span.name = table.name(in.chars(), in.offset(), in.length());
        case "startTime" -> span.start = in.time(MICROSECOND);
        case "duration" -> duration = in.time(MICROSECOND);
        case "processID" -> process = in.text();
        case "process" -> {
          Process own = process();
          process = own.service + "\0" + own.instance + "\0" + own.host;
          scope.processes.put(process, own);
        }
        case "tags" -> in.items(this::tag);
        case "references" -> in.items(this::reference);
        default -> in.skip();
      }
    }

    private void reference() throws IOException {
      if (!in.isObject()) {
        in.skip();
        return;
      }
      String id = "";
      int trace = -1;
      boolean follows = false;
      for (String name = in.field(); name != null; name = in.field()) {
        switch (name) {
          case "refType" -> follows = in.text().equals("FOLLOWS_FROM");
          case "traceID" -> {
            if (in.length() > 0) {
              trace = table.trace(in.chars(), in.offset(), in.length());
            }
          }
          case "spanID" -> id = in.text();
          default -> in.skip();
        }
      }
      boolean inside = trace < 0 || trace == span.trace;
      if (id.isEmpty()) {
        return;
      }
      if (inside && !referred) {
        span.parent(id.toCharArray(), 0, id.length());
        span.follows = follows;
        referred = true;
      } else {
        span.link(inside ? span.trace : trace, id);
      }
    }

    private void tag() throws IOException {
      if (!in.isObject()) {
        in.skip();
        return;
      }
      String key = "";
      for (String name = in.field(); name != null; name = in.field()) {
        if (name.equals("key")) {
          key = in.text();
        } else if (name.equals("value")) {
          value(key);
        } else {
          in.skip();
        }
      }
    }

    private void value(String key) throws IOException {
      switch (key) {
        case "span.kind" -> span.kind = SpanKind.of(kept(key));
        case "error" -> span.error |= kept(key).equals("true");
        case "otel.status_code" -> span.error |= kept(key).equals("ERROR");
        default -> {
          if (span.wants(key)) {
            span.take(key, in.text());
          } else {
            in.skip();
          }
        }
      }
    }

    /** The value at hand, which is kept too when it was asked for. */
    private String kept(String key) throws IOException {
      String text = in.text();
      span.attribute(key, text);
      return text;
    }
  }
}
