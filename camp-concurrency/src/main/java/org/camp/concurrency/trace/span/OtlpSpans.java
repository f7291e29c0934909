// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.span;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * OTLP in its JSON encoding: requests with {@code resourceSpans}, and what Tempo answers, where
 * they are {@code batches}.
 */
final class OtlpSpans {
  private final JsonStream in;
  private final SpanTable table;
  private final SpanDraft span;

  private String service = "";
  private String instance = "";
  private String hostId = "";
  private String hostName = "";

  OtlpSpans(JsonStream in, SpanTable table) {
    this.in = in;
    this.table = table;
    this.span = new SpanDraft(table);
  }

  /** Reads the value at hand: a request, or a list of them. */
  void read() throws IOException {
    if (in.isList()) {
      in.items(this::read);
      return;
    }
    if (!in.isObject()) {
      return;
    }
    for (@Nullable String name = in.field(); name != null; name = in.field()) {
      switch (name) {
        case "resourceSpans", "batches" -> in.items(this::resource);
        case "trace", "data", "result" -> read();
        default -> in.skip();
      }
    }
  }

  private void resource() throws IOException {
    if (!in.isObject()) {
      in.skip();
      return;
    }
    service = "";
    instance = "";
    hostId = "";
    hostName = "";
    int first = table.size();
    for (@Nullable String name = in.field(); name != null; name = in.field()) {
      switch (name) {
        case "resource" -> attributesOf();
        case "scopeSpans", "instrumentationLibrarySpans" -> in.items(this::scope);
        default -> in.skip();
      }
    }
    int process =
        table.process(
            service.isEmpty() ? "unknown" : service,
            instance,
            hostId.isEmpty() ? hostName : hostId);
    for (int row = first; row < table.size(); row++) {
      table.settle(row, process);
    }
  }

  private void attributesOf() throws IOException {
    if (!in.isObject()) {
      in.skip();
      return;
    }
    for (@Nullable String name = in.field(); name != null; name = in.field()) {
      if (name.equals("attributes")) {
        in.items(() -> attribute(false));
      } else {
        in.skip();
      }
    }
  }

  private void scope() throws IOException {
    if (!in.isObject()) {
      in.skip();
      return;
    }
    for (@Nullable String name = in.field(); name != null; name = in.field()) {
      if (name.equals("spans")) {
        in.items(this::span);
      } else {
        in.skip();
      }
    }
  }

  private void span() throws IOException {
    if (!in.isObject()) {
      in.skip();
      return;
    }
    span.clear();
    for (@Nullable String name = in.field(); name != null; name = in.field()) {
      switch (name) {
        case "traceId" -> span.trace(in.bytes(), in.from(), in.length());
        case "spanId" -> span.id(in.bytes(), in.from(), in.length());
        case "parentSpanId" -> span.parent(in.bytes(), in.from(), in.length());
        case "name" -> span.name = table.name(in.bytes(), in.from(), in.length());
        case "kind" -> span.kind = in.isNumber() ? SpanKind.of(in.time(1)) : SpanKind.of(in.word());
        case "startTimeUnixNano" -> span.start = present(in.time(1));
        case "endTimeUnixNano" -> span.end = present(in.time(1));
        case "status" -> status();
        case "attributes" -> in.items(() -> attribute(true));
        case "links" -> in.items(this::link);
        default -> in.skip();
      }
    }
    if (span.isWhole()) {
      table.add(span, -1);
    }
  }

  private static long present(long time) {
    return time == 0 ? SpanDraft.NO_TIME : time;
  }

  private void status() throws IOException {
    if (!in.isObject()) {
      in.skip();
      return;
    }
    for (@Nullable String name = in.field(); name != null; name = in.field()) {
      if (name.equals("code")) {
        String code = in.word();
        span.error = code.equals("2") || code.equals("STATUS_CODE_ERROR") || code.equals("ERROR");
      } else {
        in.skip();
      }
    }
  }

  private void link() throws IOException {
    if (!in.isObject()) {
      in.skip();
      return;
    }
    int trace = SpanDraft.OWN;
    byte[] id = new byte[0];
    for (@Nullable String name = in.field(); name != null; name = in.field()) {
      switch (name) {
        case "traceId" -> {
          if (in.length() > 0) {
            trace = table.trace(in.bytes(), in.from(), in.length());
          }
        }
        case "spanId" -> id = in.copy();
        default -> in.skip();
      }
    }
    span.link(trace, id, 0, id.length);
  }

  private void attribute(boolean ofSpan) throws IOException {
    if (!in.isObject()) {
      in.skip();
      return;
    }
    String key = "";
    String value = "";
    for (@Nullable String name = in.field(); name != null; name = in.field()) {
      if (name.equals("key")) {
        key = ofSpan ? span.wanted(in.bytes(), in.from(), in.length()) : in.word();
        if (key.isEmpty()) {
          in.skipRest();
          return;
        }
      } else if (name.equals("value")) {
        value = value();
      } else {
        in.skip();
      }
    }
    take(key, value, ofSpan);
  }

  private String value() throws IOException {
    if (!in.isObject()) {
      return in.text();
    }
    String value = "";
    for (@Nullable String name = in.field(); name != null; name = in.field()) {
      value = in.word();
    }
    return value;
  }

  private void take(String key, String value, boolean ofSpan) {
    if (ofSpan) {
      span.take(key, value);
      return;
    }
    switch (key) {
      case "service.name" -> service = value;
      case "service.instance.id" -> instance = value;
      case "host.id" -> hostId = value;
      case "host.name" -> hostName = value;
      default -> {}
    }
  }
}
