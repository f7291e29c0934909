// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.span;

import java.io.IOException;

/** Zipkin's second JSON format: a list of spans, a list of traces, or one span a line. */
final class ZipkinSpans {
  private final JsonStream in;
  private final SpanTable table;
  private final SpanDraft span;

  private final SpanForms forms;

  private final JsonStream.FieldAction field = this::field;
  private final JsonStream.FieldAction localField = this::localField;
  private final JsonStream.FieldAction remoteField = this::remoteField;
  private final JsonStream.FieldAction tag = this::tag;

  /** The service of the endpoint at hand. */
  private String endpoint = "";

  /** Its addresses. */
  private String four = "";

  private String six = "";

  /** How many services it names. */
  private int names;

  ZipkinSpans(JsonStream in, SpanTable table) {
    this.in = in;
    this.table = table;
    this.span = new SpanDraft(table);
    this.forms = new SpanForms(span, this::add);
  }

  /** Reads the value at hand: a span, or a list. */
  void read() throws IOException {
    in.document(table, this::inside);
  }

  private void inside() throws IOException {
    if (in.isList()) {
      in.spans(this::read, forms);
    } else if (in.isObject()) {
      span.clear();
      span.kind = SpanKind.INTERNAL;
      in.fields(field);
      add();
    }
  }

  private void add() {
    if (span.isWhole()) {
      if (span.start != SpanDraft.NO_TIME && span.duration != SpanDraft.NO_TIME) {
        span.end = span.start + span.duration;
      }
      int process = table.process(span.process.isEmpty() ? "unknown" : span.process, "", span.host);
      table.settle(table.add(span, -1), process);
    }
  }

  private void field(String name) throws IOException {
    switch (name) {
      case "traceId" -> in.take(Hole.Usual.TRACE, span);
      case "id" -> in.take(Hole.Usual.ID, span);
      case "parentId" -> in.take(Hole.Usual.PARENT, span);
      case "name" -> in.take(Hole.Usual.NAME, span);
      case "kind" -> span.kind = SpanKind.of(in.word());
      case "timestamp" -> in.take(Hole.Usual.START_MICROS, span);
      case "duration" -> in.take(Hole.Usual.DURATION_MICROS, span);
      case "shared" -> span.shared = in.isTrue();
      case "localEndpoint" -> {
        endpoint = "";
        four = "";
        six = "";
        in.fields(localField);
        span.process = endpoint;
        span.host = four.isEmpty() ? six : four;
      }
      case "remoteEndpoint" -> {
        endpoint = "";
        names = 0;
        in.fields(remoteField);
        span.remote(endpoint);
        if (names > 1) {
          in.hasNoForm();
        }
      }
      case "tags" -> in.fields(tag);
      default -> {}
    }
  }

  private void localField(String name) throws IOException {
    switch (name) {
      case "serviceName" -> endpoint = in.word();
      case "ipv4" -> four = in.word();
      case "ipv6" -> six = in.word();
      default -> {}
    }
  }

  private void remoteField(String name) throws IOException {
    if (name.equals("serviceName")) {
      endpoint = in.word(new Hole.Remote());
      names++;
    }
  }

  private void tag(String key) throws IOException {
    if (key.equals("error")) {
      span.error = true;
      if (span.keeps(key)) {
        span.attribute(key, in.text());
        in.hasNoForm();
      }
    } else if (span.useful().contains(key)) {
      in.take(new Hole.Attribute(key), span);
    }
  }
}
