// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.span;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What Jaeger exports as JSON: traces under {@code data}, traces alone, one or a list of them, and
 * spans that each carry their process.
 */
final class JaegerSpans {
  /** What a process says of itself. */
  private record Process(String service, String instance, String host) {}

  private final JsonStream in;
  private final SpanTable table;

  private final Reading spans;

  /** Of the process at hand. */
  private String service = "";

  /** Of the tag at hand. */
  private String key = "";

  private String value = "";

  JaegerSpans(JsonStream in, SpanTable table) {
    this.in = in;
    this.table = table;
    this.spans = new Reading();
  }

  /** Reads the value at hand: a trace, a span, or a list of them. */
  void read() throws IOException {
    in.document(table, this::inside);
  }

  private void inside() throws IOException {
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
    Reading alone = new Reading();
    alone.scope = scope;
    in.fields(
        name -> {
          switch (name) {
            case "data" -> inside();
            case "spans" -> {
              spans.scope = scope;
              in.spans(spans::span, spans.forms);
            }
            case "processes" -> in.fields(id -> scope.processes.put(id, process()));
            default -> alone.field(name);
          }
        });
    if (alone.span.hasId) {
      alone.finish();
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

  private Process process() throws IOException {
    Map<String, String> tags = new HashMap<>();
    service = "";
    in.fields(
        name -> {
          switch (name) {
            case "serviceName" -> service = in.word();
            case "tags" -> in.items(() -> tag(tags));
            default -> {}
          }
        });
    String host =
        tags.getOrDefault("host.name", tags.getOrDefault("hostname", tags.getOrDefault("ip", "")));
    return new Process(service, tags.getOrDefault("service.instance.id", ""), host);
  }

  private void tag(Map<String, String> tags) throws IOException {
    if (!in.isObject()) {
      return;
    }
    key = "";
    value = "";
    in.fields(
        name -> {
          switch (name) {
            case "key" -> key = in.word();
            case "value" -> value = in.word();
            default -> {}
          }
        });
    tags.putIfAbsent(key, value);
  }

  /** One span after the other. */
  private final class Reading {
    private final SpanDraft span = new SpanDraft(table);
    private final SpanForms forms = new SpanForms(span, this::finish);
    private Scope scope = new Scope();

    /** Of the reference at hand. */
    private int referred;

    private boolean follows;

    /** How many links come before it. */
    private int linksBefore;

    /** How often the tag at hand has a value behind its name. */
    private int values;

    private final JsonStream.FieldAction field = this::field;
    private final JsonStream.Action tag = this::tag;
    private final JsonStream.FieldAction tagField = this::tagField;
    private final JsonStream.Action reference = this::reference;
    private final JsonStream.FieldAction referenceField = this::referenceField;

    void span() throws IOException {
      if (in.isObject()) {
        span.clear();
        in.fields(field);
        finish();
      } else {
        table.dropped(1);
      }
    }

    void finish() {
      if (!span.isWhole()) {
        return;
      }
      if (span.start != SpanDraft.NO_TIME && span.duration != SpanDraft.NO_TIME) {
        span.end = span.start + span.duration;
      }
      span.takeParent();
      table.add(span, -1 - scope.place(span.process));
    }

    void field(String name) throws IOException {
      switch (name) {
        case "traceID" -> in.take(Hole.Usual.TRACE, span);
        case "spanID" -> in.take(Hole.Usual.ID, span);
        case "parentSpanID" -> in.take(Hole.Usual.PARENT, span);
        case "operationName" -> in.take(Hole.Usual.NAME, span);
        case "startTime" -> in.take(Hole.Usual.START_MICROS, span);
        case "duration" -> in.take(Hole.Usual.DURATION_MICROS, span);
        case "processID" -> span.process = in.word();
        case "process" -> {
          in.hasNoForm();
          Process own = process();
          span.process = own.service + "\0" + own.instance + "\0" + own.host;
          scope.processes.put(span.process, own);
        }
        case "tags" -> in.items(tag);
        case "references" -> in.items(reference);
        default -> {}
      }
    }

    private void reference() throws IOException {
      linksBefore = span.links;
      referred = SpanDraft.OWN;
      follows = false;
      span.referred = SpanDraft.OWN;
      in.fields(referenceField);
      if (span.links > linksBefore) {
        span.linkTrace[linksBefore] = referred;
        span.linkFollows[linksBefore] = follows;
      }
      if (span.links != linksBefore + 1) {
        in.hasNoForm();
      }
    }

    private void referenceField(String name) throws IOException {
      switch (name) {
        case "refType" -> {
          follows = in.word().equals("FOLLOWS_FROM");
          precedes();
        }
        case "traceID" -> {
          in.take(Hole.Usual.REFERRED, span);
          referred = span.referred;
          precedes();
        }
        case "spanID" -> in.take(follows ? Hole.Usual.FOLLOWED : Hole.Usual.REFERENCE, span);
        default -> {}
      }
    }

    /** What stands behind the id of the span that is referred to is not in forms. */
    private void precedes() {
      if (span.links > linksBefore) {
        in.hasNoForm();
      }
    }

    private void tag() throws IOException {
      key = "";
      value = "";
      values = 0;
      in.fields(tagField);
      switch (key) {
        case "span.kind" -> span.kind = SpanKind.of(value);
        case "error" -> span.error |= value.equals("true");
        case "otel.status_code" -> span.error |= value.equals("ERROR");
        default -> {}
      }
      span.take(key, value);
      if (isKept(key) && values != 1) {
        in.hasNoForm();
      }
    }

    private void tagField(String name) throws IOException {
      if (name.equals("key")) {
        key = in.word();
        if (!isJudged(key) && !isKept(key)) {
          in.skipRest();
        }
      } else if (name.equals("value")) {
        values += isKept(key) ? 1 : 0;
        value = isKept(key) ? in.word(new Hole.Attribute(key)) : in.word();
        if (isKept(key) && isJudged(key)) {
          in.hasNoForm();
        }
      }
    }

    private boolean isKept(String tag) {
      return span.useful().contains(tag);
    }

    /** Whether a tag says of what kind a span is, or whether it failed. */
    private boolean isJudged(String tag) {
      return switch (tag) {
        case "span.kind", "error", "otel.status_code" -> true;
        default -> false;
      };
    }
  }
}
