// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.span;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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

  /** Tags of spans that nobody asked for. */
  private final UselessItems useless = new UselessItems();

  /** Of the process at hand. */
  private String service = "";

  /** Of the tag at hand. */
  private String key = "";

  private String value = "";

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
    Reading alone = new Reading(scope);
    in.fields(
        name -> {
          switch (name) {
            case "data" -> read();
            case "spans" -> in.items(new Reading(scope)::span);
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
    private final Scope scope;
    private String process = "";
    private long duration;

    /** References of the span that only follow from what they name. */
    private final BitSet following = new BitSet();

    /** Of the reference at hand. */
    private int referredTrace;

    private boolean follows;

    private final JsonStream.FieldAction field = this::field;
    private final JsonStream.Action tag = this::tag;
    private final JsonStream.FieldAction tagField = this::tagField;
    private final JsonStream.Action reference = this::reference;
    private final JsonStream.FieldAction referenceField = this::referenceField;

    Reading(Scope scope) {
      this.scope = scope;
      clear();
    }

    private void clear() {
      span.clear();
      process = "";
      duration = SpanDraft.NO_TIME;
      following.clear();
    }

    void span() throws IOException {
      if (in.isObject()) {
        clear();
        in.fields(field);
        finish();
      }
    }

    void finish() {
      if (!span.isWhole()) {
        return;
      }
      if (span.start != SpanDraft.NO_TIME && duration != SpanDraft.NO_TIME) {
        span.end = span.start + duration;
      }
      int parent = span.takeParent();
      span.follows = parent >= 0 && following.get(parent);
      table.add(span, -1 - scope.place(process));
    }

    void field(String name) throws IOException {
      switch (name) {
        case "traceID" -> span.trace(in.bytes(), in.from(), in.length());
        case "spanID" -> span.id(in.bytes(), in.from(), in.length());
        case "parentSpanID" -> span.parent(in.bytes(), in.from(), in.length());
        case "operationName" -> span.name = table.name(in.bytes(), in.from(), in.length());
        case "startTime" -> span.start = in.time(MICROSECOND);
        case "duration" -> duration = in.time(MICROSECOND);
        case "processID" -> process = in.word();
        case "process" -> {
          Process own = process();
          process = own.service + "\0" + own.instance + "\0" + own.host;
          scope.processes.put(process, own);
        }
        case "tags" -> in.items(tag, useless);
        case "references" -> in.items(reference);
        default -> {}
      }
    }

    private void reference() throws IOException {
      int before = span.links;
      referredTrace = SpanDraft.OWN;
      follows = false;
      in.fields(referenceField);
      if (span.links > before) {
        span.linkTrace[before] = referredTrace;
        following.set(before, follows);
      }
    }

    private void referenceField(String name) throws IOException {
      switch (name) {
        case "refType" -> follows = in.word().equals("FOLLOWS_FROM");
        case "traceID" -> {
          if (in.length() > 0) {
            referredTrace = table.trace(in.bytes(), in.from(), in.length());
          }
        }
        case "spanID" -> span.link(SpanDraft.OWN, in.bytes(), in.from(), in.length());
        default -> {}
      }
    }

    private void tag() throws IOException {
      key = "";
      value = "";
      in.fields(tagField);
      switch (key) {
        case "span.kind" -> span.kind = SpanKind.of(value);
        case "error" -> span.error |= value.equals("true");
        case "otel.status_code" -> span.error |= value.equals("ERROR");
        default -> {}
      }
      span.take(key, value);
    }

    private void tagField(String name) throws IOException {
      if (name.equals("key")) {
        key = in.word();
        if (!isUseful(key)) {
          in.skipUseless(useless);
        }
      } else if (name.equals("value")) {
        value = in.word();
      }
    }

    private boolean isUseful(String tag) {
      return switch (tag) {
        case "span.kind", "error", "otel.status_code" -> true;
        default -> span.useful().contains(tag);
      };
    }
  }
}
