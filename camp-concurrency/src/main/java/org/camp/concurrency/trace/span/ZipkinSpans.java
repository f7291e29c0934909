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
  private long duration;

  /** Of the endpoint at hand. */
  private String endpointName = "";

  private String four = "";
  private String six = "";

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
    duration = SpanDraft.NO_TIME;
    in.fields(this::field);
    if (span.isWhole()) {
      if (span.start != SpanDraft.NO_TIME && duration != SpanDraft.NO_TIME) {
        span.end = span.start + duration;
      }
      table.settle(
          table.add(span, -1), table.process(service.isEmpty() ? "unknown" : service, "", address));
    }
  }

  private void field(String name) throws IOException {
    switch (name) {
      case "traceId" -> span.trace(in.bytes(), in.from(), in.length());
      case "id" -> span.id(in.bytes(), in.from(), in.length());
      case "parentId" -> span.parent(in.bytes(), in.from(), in.length());
      case "name" -> span.name = table.name(in.bytes(), in.from(), in.length());
      case "kind" -> span.kind = SpanKind.of(in.word());
      case "timestamp" -> span.start = in.time(MICROSECOND);
      case "duration" -> duration = in.time(MICROSECOND);
      case "shared" -> span.shared = in.isTrue();
      case "localEndpoint" -> {
        endpoint();
        service = endpointName;
        address = four.isEmpty() ? six : four;
      }
      case "remoteEndpoint" -> {
        endpoint();
        span.remote(endpointName);
      }
      case "tags" -> in.fields(this::tag);
      default -> {}
    }
  }

  private void endpoint() throws IOException {
    endpointName = "";
    four = "";
    six = "";
    in.fields(this::endpointField);
  }

  private void endpointField(String name) throws IOException {
    switch (name) {
      case "serviceName" -> endpointName = in.word();
      case "ipv4" -> four = in.word();
      case "ipv6" -> six = in.word();
      default -> {}
    }
  }

  private void tag(String key) throws IOException {
    if (key.equals("error")) {
      span.error = true;
      span.attribute(key, in.text());
    } else if (span.useful().contains(key)) {
      span.take(key, in.text());
    }
  }
}
