// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.span;

import java.io.IOException;

/** Zipkin's second JSON format: a list of spans, a list of traces, or one span a line. */
final class ZipkinSpans {
  private static final long MICROSECOND = 1_000;

  private final JsonStream in;
  private final SpanTable table;
  private final SpanDraft span;

  private String service = "";
  private String address = "";

  ZipkinSpans(JsonStream in, SpanTable table) {
    this.in = in;
    this.table = table;
    this.span = new SpanDraft(table);
  }

  /** Reads the value at hand: a span, or a list. */
  void read() throws IOException {
    if (in.isList()) {
      in.items(this::read);
    } else if (in.isObject()) {
      span();
    }
  }

  private void span() throws IOException {
    span.clear();
    span.kind = SpanKind.INTERNAL;
    service = "";
    address = "";
    long duration = SpanDraft.NO_TIME;
    for (String name = in.field(); name != null; name = in.field()) {
      switch (name) {
        case "traceId" -> span.trace(in.bytes(), in.from(), in.length());
        case "id" -> span.id(in.bytes(), in.from(), in.length());
        case "parentId" -> span.parent(in.bytes(), in.from(), in.length());
        case "name" -> span.name = table.name(in.bytes(), in.from(), in.length());
        case "kind" -> span.kind = SpanKind.of(in.word());
        case "timestamp" -> span.start = in.time(MICROSECOND);
        case "duration" -> duration = in.time(MICROSECOND);
        case "shared" -> span.shared = in.isTrue();
        case "localEndpoint" -> endpoint(true);
        case "remoteEndpoint" -> endpoint(false);
        case "tags" -> tags();
        default -> in.skip();
      }
    }
    if (span.isWhole()) {
      if (span.start != SpanDraft.NO_TIME && duration != SpanDraft.NO_TIME) {
        span.end = span.start + duration;
      }
      table.settle(
          table.add(span, -1), table.process(service.isEmpty() ? "unknown" : service, "", address));
    }
  }

  private void endpoint(boolean local) throws IOException {
    if (!in.isObject()) {
      in.skip();
      return;
    }
    String name = "";
    String four = "";
    String six = "";
    for (String field = in.field(); field != null; field = in.field()) {
      switch (field) {
        case "serviceName" -> name = in.word();
        case "ipv4" -> four = in.word();
        case "ipv6" -> six = in.word();
        default -> in.skip();
      }
    }
    if (local) {
      service = name;
      address = four.isEmpty() ? six : four;
    } else {
      span.remote(name);
    }
  }

  private void tags() throws IOException {
    if (!in.isObject()) {
      in.skip();
      return;
    }
    for (String key = in.field(); key != null; key = in.field()) {
      if (key.equals("error")) {
        span.error = true;
        span.attribute(key, in.text());
      } else if (span.isUseful(key)) {
        span.take(key, in.text());
      } else {
        in.skip();
      }
    }
  }
}
