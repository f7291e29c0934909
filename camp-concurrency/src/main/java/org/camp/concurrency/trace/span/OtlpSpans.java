// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.span;

import java.io.IOException;

/**
 * OTLP in its JSON encoding: requests with {@code resourceSpans}, and what Tempo answers, where
 * they are {@code batches}.
 */
final class OtlpSpans {
  private final JsonStream in;
  private final SpanTable table;
  private final SpanDraft span;
  private final SpanForms forms;

  private final JsonStream.Action inside = this::inside;
  private final JsonStream.Action item = this::read;
  private final JsonStream.FieldAction request = this::request;
  private final JsonStream.Action resource = this::resource;
  private final JsonStream.FieldAction resourceField = this::resourceField;
  private final JsonStream.Action scope = this::scope;
  private final JsonStream.FieldAction scopeField = this::scopeField;
  private final JsonStream.Action spanItem = this::span;
  private final JsonStream.FieldAction field = this::field;
  private final JsonStream.Action attribute = this::attribute;
  private final JsonStream.FieldAction attributeField = this::attributeField;
  private final JsonStream.FieldAction valueField = this::valueField;
  private final JsonStream.FieldAction status = this::status;
  private final JsonStream.Action link = this::link;

  /** Brackets from a resource with its scopes to the first list of spans. */
  private static final String SPANS = "[{[";

  /** What stood before the first spans of a resource, and the process that they are of. */
  private final WrittenValues<Integer> openings = new WrittenValues<>();

  /** Bytes before the resource at hand as long as it has no spans, else −1. */
  private long opening = -1;

  /** Resources that were read, and the numbers of the processes that they are. */
  private final WrittenValues<Integer> processes = new WrittenValues<>();

  /** Of the resource at hand, or −1 as long as none is named. */
  private int process = -1;

  private String service = "";
  private String instance = "";
  private String hostId = "";
  private String hostName = "";

  /** Of the attribute at hand. */
  private String key = "";

  private String value = "";

  /** How often it has a value behind its name. */
  private int values;

  /** Of the link at hand. */
  private int linkTrace;

  /** Place → byte of the id of the span that is linked. */
  private byte[] linkId = new byte[0];

  OtlpSpans(JsonStream in, SpanTable table) {
    this.in = in;
    this.table = table;
    this.span = new SpanDraft(table);
    this.forms = new SpanForms(span, this::add);
  }

  /** Reads the value at hand: a request, or a list of them. */
  void read() throws IOException {
    in.document(table, inside);
  }

  private void inside() throws IOException {
    if (in.isList()) {
      in.items(item);
    } else {
      in.fields(request);
    }
  }

  private void request(String name) throws IOException {
    switch (name) {
      case "resourceSpans", "batches" -> in.items(resource);
      case "trace", "traces", "data", "result" -> inside();
      default -> {}
    }
  }

  private void resource() throws IOException {
    process = -1;
    int first = table.size();
    opening = in.isObject() ? in.offset() : -1;
    Integer known = in.known(openings, SPANS);
    if (known == null) {
      in.fields(resourceField);
    } else {
      process = known;
      opening = -1;
      in.spans(spanItem, forms);
      in.otherFields(scopeField);
      in.otherItems(scope);
      in.otherFields(resourceField);
    }
    table.settleFrom(first, process < 0 ? table.process("unknown", "", "") : process);
  }

  private void resourceField(String name) throws IOException {
    switch (name) {
      case "resource" -> process();
      case "scopeSpans", "instrumentationLibrarySpans" -> in.items(scope);
      default -> {}
    }
  }

  private void process() throws IOException {
    long place = in.offset();
    Integer known = in.known(processes);
    if (known != null) {
      process = known;
      return;
    }
    boolean isObject = in.isObject();
    service = "";
    instance = "";
    hostId = "";
    hostName = "";
    in.fields(this::attributes);
    process =
        table.process(
            service.isEmpty() ? "unknown" : service,
            instance,
            hostId.isEmpty() ? hostName : hostId);
    if (isObject) {
      in.learn(processes, place, process);
    }
  }

  private void attributes(String name) throws IOException {
    if (name.equals("attributes")) {
      in.items(this::resourceAttribute);
    }
  }

  private void scope() throws IOException {
    in.fields(scopeField);
  }

  private void scopeField(String name) throws IOException {
    if (name.equals("spans")) {
      if (opening >= 0 && in.isList()) {
        in.learn(openings, opening, process);
      }
      opening = -1;
      in.spans(spanItem, forms);
    }
  }

  private void span() throws IOException {
    if (!in.isObject()) {
      table.dropped(1);
      return;
    }
    span.clear();
    in.fields(field);
    add();
  }

  private void add() {
    if (span.isWhole()) {
      table.add(span, -1);
    }
  }

  private void field(String name) throws IOException {
    switch (name) {
      case "traceId" -> in.take(Hole.Usual.TRACE, span);
      case "spanId" -> in.take(Hole.Usual.ID, span);
      case "parentSpanId" -> in.take(Hole.Usual.PARENT, span);
      case "name" -> in.take(Hole.Usual.NAME, span);
      case "kind" -> span.kind = in.isNumber() ? SpanKind.of(in.time(1)) : SpanKind.of(in.word());
      case "startTimeUnixNano" -> in.take(Hole.Usual.START, span);
      case "endTimeUnixNano" -> in.take(Hole.Usual.END, span);
      case "status" -> in.fields(status);
      case "attributes" -> in.items(attribute);
      case "links" -> in.items(link);
      default -> {}
    }
  }

  private void status(String name) throws IOException {
    if (name.equals("code")) {
      String code = in.word();
      span.error = code.equals("2") || code.equals("STATUS_CODE_ERROR") || code.equals("ERROR");
    }
  }

  private void link() throws IOException {
    in.hasNoForm();
    linkTrace = SpanDraft.OWN;
    linkId = new byte[0];
    in.fields(this::link);
    span.link(linkTrace, linkId, 0, linkId.length);
  }

  private void link(String name) throws IOException {
    if (name.equals("traceId") && in.length() > 0) {
      linkTrace = table.trace(in.bytes(), in.from(), in.length());
    } else if (name.equals("spanId")) {
      linkId = in.copy();
    }
  }

  private void attribute() throws IOException {
    key = "";
    value = "";
    values = 0;
    in.fields(attributeField);
    if (!key.isEmpty()) {
      span.take(key, value);
      if (values != 1) {
        in.hasNoForm();
      }
    }
  }

  private void attributeField(String name) throws IOException {
    if (name.equals("key")) {
      key = span.useful().wanted(in.bytes(), in.from(), in.length());
      if (key.isEmpty()) {
        in.skipRest();
      }
    } else if (name.equals("value")) {
      value();
    }
  }

  /** The text of a value is the last that it has. */
  private void value() throws IOException {
    if (in.isObject()) {
      in.fields(valueField);
    } else {
      valueField("");
    }
  }

  private void valueField(String kind) throws IOException {
    values += key.isEmpty() ? 0 : 1;
    value = key.isEmpty() ? in.word() : in.word(new Hole.Attribute(key));
  }

  private void resourceAttribute() throws IOException {
    key = "";
    value = "";
    in.fields(this::resourceAttributeField);
    switch (key) {
      case "service.name" -> service = value;
      case "service.instance.id" -> instance = value;
      case "host.id" -> hostId = value;
      case "host.name" -> hostName = value;
      default -> {}
    }
  }

  private void resourceAttributeField(String name) throws IOException {
    if (name.equals("key")) {
      key = in.word();
    } else if (name.equals("value")) {
      value();
    }
  }
}
