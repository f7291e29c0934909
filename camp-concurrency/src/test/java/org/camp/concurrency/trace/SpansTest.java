// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.model.Source;
import org.camp.core.order.PartialOrder;
import org.camp.core.testkit.BackendContract;
import org.junit.jupiter.api.Test;

class SpansTest {
  /** A client calls a server, which handles it; then the client publishes to a consumer. */
  private static final String OTLP =
      """
      {"resourceSpans": [
        {"resource": {"attributes": [{"key": "service.name", "value": {"stringValue": "web"}}]},
         "scopeSpans": [{"spans": [
          {"traceId": "t", "spanId": "a", "name": "page", "kind": 1,
           "startTimeUnixNano": "0", "endTimeUnixNano": "100"},
          {"traceId": "t", "spanId": "b", "parentSpanId": "a", "name": "call", "kind": 3,
           "startTimeUnixNano": "10", "endTimeUnixNano": "50",
           "events": [{"timeUnixNano": "20", "name": "sent"}]},
          {"traceId": "t", "spanId": "p", "parentSpanId": "a", "name": "publish", "kind": 4,
           "startTimeUnixNano": "60", "endTimeUnixNano": "70"}]}]},
        {"resource": {"attributes": [{"key": "service.name", "value": {"stringValue": "db"}}]},
         "scopeSpans": [{"spans": [
          {"traceId": "t", "spanId": "s", "parentSpanId": "b", "name": "query", "kind": 2,
           "startTimeUnixNano": "5", "endTimeUnixNano": "25"}]}]},
        {"resource": {"attributes": [{"key": "service.name", "value": {"stringValue": "mail"}}]},
         "scopeSpans": [{"spans": [
          {"traceId": "t", "spanId": "c", "parentSpanId": "p", "name": "consume", "kind": 5,
           "startTimeUnixNano": "65", "endTimeUnixNano": "500"}]}]}]}
      """;

  private static int event(PartialOrder order, String label) {
    for (int e = 0; e < order.size(); e++) {
      if (order.label(e).equals(label)) {
        return e;
      }
    }
    throw new AssertionError(label);
  }

  private static boolean before(PartialOrder order, String first, String second) {
    return order.precedes(event(order, first), event(order, second));
  }

  @Test
  void requestsMayFollowEachOther() {
    String lines = OTLP.strip().replace("\n", " ") + "\n" + OTLP.replace("\"t\"", "\"t2\"");
    assertThat(new OtlpReader().read(Source.of("t.json", lines), AnalysisContext.defaults()).runs())
        .extracting(PartialOrder::label)
        .containsExactly("t", "t2");
  }

  @Test
  void callsReturnAndMessagesDoNot() {
    List<Diagnostic> heard = new ArrayList<>();
    PartialOrder order =
        new OtlpReader()
            .read(Source.of("t.json", OTLP), AnalysisContext.builder().listener(heard::add).build())
            .runs()
            .get(0);
    assertThat(order.processes()).isEqualTo(3);
    assertThat(order.size()).isEqualTo(11);
    assertThat(before(order, "start call", "start query")).isTrue();
    assertThat(before(order, "end query", "end call")).isTrue();
    assertThat(before(order, "sent", "end call")).isTrue();
    assertThat(order.incomparable(event(order, "sent"), event(order, "start query"))).isTrue();
    assertThat(before(order, "end query", "start consume")).isTrue();
    assertThat(order.incomparable(event(order, "end consume"), event(order, "end page"))).isTrue();
    assertThat(heard).extracting(Diagnostic::code).contains("clock-skew", "span-edges");
  }

  @Test
  void overlappingSpansOfAServiceGoToDifferentLanes() {
    String trace =
        """
        {"data": [{"traceID": "t", "processes": {"p1": {"serviceName": "web"}}, "spans": [
          {"traceID": "t", "spanID": "r", "operationName": "root", "references": [],
           "startTime": 0, "duration": 100, "processID": "p1", "tags": [], "logs": []},
          {"traceID": "t", "spanID": "x", "operationName": "x",
           "references": [{"refType": "CHILD_OF", "traceID": "t", "spanID": "r"}],
           "startTime": 10, "duration": 50, "processID": "p1", "tags": [], "logs": []},
          {"traceID": "t", "spanID": "y", "operationName": "y",
           "references": [{"refType": "CHILD_OF", "traceID": "t", "spanID": "r"},
                          {"refType": "FOLLOWS_FROM", "traceID": "t", "spanID": "gone"}],
           "startTime": 20, "duration": 50, "processID": "p1", "tags": [], "logs": []}]}]}
        """;
    List<Diagnostic> heard = new ArrayList<>();
    PartialOrder order =
        new JaegerReader()
            .read(
                Source.of("t.json", trace), AnalysisContext.builder().listener(heard::add).build())
            .runs()
            .get(0);
    assertThat(order.processes()).isEqualTo(2);
    assertThat(order.width()).isEqualTo(2);
    assertThat(order.incomparable(event(order, "start x"), event(order, "start y"))).isTrue();
    assertThat(before(order, "start root", "start y")).isTrue();
    assertThat(before(order, "end y", "end root")).isTrue();
    assertThat(heard).extracting(Diagnostic::code).contains("missing-span");
  }

  /** A batch job that links to two requests of other traces; a fourth trace is on its own. */
  private static final String LINKED =
      """
      {"resourceSpans": [
        {"resource": {"attributes": [{"key": "service.name", "value": {"stringValue": "web"}}]},
         "scopeSpans": [{"spans": [
          {"traceId": "t1", "spanId": "a", "name": "first", "kind": 4,
           "startTimeUnixNano": "0", "endTimeUnixNano": "10"},
          {"traceId": "t2", "spanId": "a", "name": "second", "kind": 4,
           "startTimeUnixNano": "20", "endTimeUnixNano": "30"},
          {"traceId": "t4", "spanId": "a", "name": "other", "kind": 1,
           "startTimeUnixNano": "40", "endTimeUnixNano": "50"}]}]},
        {"resource": {"attributes": [{"key": "service.name", "value": {"stringValue": "job"}}]},
         "scopeSpans": [{"spans": [
          {"traceId": "t3", "spanId": "b", "name": "batch", "kind": 5,
           "startTimeUnixNano": "5", "endTimeUnixNano": "500",
           "links": [{"traceId": "t1", "spanId": "a"}, {"traceId": "t2", "spanId": "a"},
                     {"traceId": "t9", "spanId": "z"}]}]}]}]}
      """;

  @Test
  void linksConnectTraces() {
    List<Diagnostic> heard = new ArrayList<>();
    AnalysisContext context = AnalysisContext.builder().listener(heard::add).build();
    List<PartialOrder> runs = new OtlpReader().read(Source.of("t.json", LINKED), context).runs();
    assertThat(runs).extracting(PartialOrder::label).containsExactly("t1+t2+t3", "t4");
    PartialOrder order = runs.get(0);
    assertThat(order.size()).isEqualTo(6);
    assertThat(order.messages()).isEqualTo(2);
    assertThat(before(order, "start first", "start batch")).isTrue();
    assertThat(before(order, "start second", "start batch")).isTrue();
    assertThat(order.incomparable(event(order, "end second"), event(order, "start batch")))
        .isTrue();
    assertThat(heard).extracting(Diagnostic::code).contains("linked-traces", "missing-span");
  }

  @Test
  void referencesOfJaegerConnectTraces() {
    String span =
        """
        {"traceID": "%s", "spanID": "s", "operationName": "%s", "startTime": %d, "duration": 5,
         "processID": "p1", "references": [%s]}\
        """;
    String trace = "{\"processes\": {\"p1\": {\"serviceName\": \"%s\"}}, \"spans\": [%s]}";
    String file =
        "{\"data\": ["
            + String.format(
                Locale.ROOT, trace, "a", String.format(Locale.ROOT, span, "t", "publish", 0, ""))
            + ","
            + String.format(
                Locale.ROOT,
                trace,
                "b",
                String.format(
                    Locale.ROOT,
                    span,
                    "u",
                    "consume",
                    1,
                    "{\"refType\": \"FOLLOWS_FROM\", \"traceID\": \"t\", \"spanID\": \"s\"}"))
            + "]}";
    List<PartialOrder> runs =
        new JaegerReader().read(Source.of("t.json", file), AnalysisContext.defaults()).runs();
    assertThat(runs).hasSize(1);
    assertThat(before(runs.get(0), "start publish", "start consume")).isTrue();
  }

  private static final String TRACE =
      """
      {"traceID": "t", "processes": {"p1": {"serviceName": "web"}, "p2": {"serviceName": "db"}},
       "spans": [
        {"traceID": "t", "spanID": "r", "operationName": "root",
         "startTime": 0, "duration": 100, "processID": "p1"},
        {"traceID": "t", "spanID": "x", "operationName": "query",
         "references": [{"refType": "CHILD_OF", "traceID": "t", "spanID": "r"}],
         "startTime": 10, "duration": 50, "processID": "p2"}]}
      """;

  private static PartialOrder jaeger(String text, List<Diagnostic> heard) {
    AnalysisContext context = AnalysisContext.builder().listener(heard::add).build();
    assertThat(new JaegerReader().recognises(text)).as(text).isTrue();
    List<PartialOrder> runs = new JaegerReader().read(Source.of("t.json", text), context).runs();
    assertThat(runs).hasSize(1);
    return runs.get(0);
  }

  @Test
  void tracesOfJaegerStandAloneOrInLists() {
    String spans =
        """
        {"traceID": "t", "spanID": "r", "operationName": "root", "startTime": 0, "duration": 100,
         "process": {"serviceName": "web"}}
        {"traceID": "t", "spanID": "x", "parentSpanID": "r", "operationName": "query",
         "startTime": 10, "duration": 50, "process": {"serviceName": "db"}}
        """;
    for (String file :
        List.of(
            "{\"data\": [" + TRACE + "]}",
            "{\"data\": " + TRACE + "}",
            TRACE,
            "[" + TRACE + "]",
            spans,
            "[" + spans.replace("}\n{", "},\n{") + "]")) {
      PartialOrder order = jaeger(file, new ArrayList<>());
      assertThat(order.label()).isEqualTo("t");
      assertThat(order.size()).isEqualTo(4);
      assertThat(order.processes()).as(file).isEqualTo(2);
      assertThat(before(order, "start root", "start query")).isTrue();
    }
  }

  private static String with(String more) {
    return TRACE.replace("]}\n", "," + more + "]}\n");
  }

  @Test
  void spansThatAreThereAgainCountOnce() {
    List<Diagnostic> heard = new ArrayList<>();
    String again =
        """
        {"traceID": "t", "spanID": "r", "operationName": "root",
         "startTime": 0, "duration": 100, "processID": "p1"}\
        """;
    assertThat(jaeger(with(again), heard).size()).isEqualTo(4);
    assertThat(heard).extracting(Diagnostic::code).contains("same-span-twice");
  }

  @Test
  void ofSpansThatContradictTheOneThatEndsLastIsKept() {
    List<Diagnostic> heard = new ArrayList<>();
    String later =
        """
        {"traceID": "t", "spanID": "x", "operationName": "late query", "duration": 60,
         "startTime": 10, "processID": "p2"}\
        """;
    PartialOrder order = jaeger(with(later), heard);
    assertThat(order.size()).isEqualTo(4);
    assertThat(event(order, "start late query")).isNotNegative();
    assertThat(heard)
        .filteredOn(d -> d.code().equals("span-id-twice"))
        .extracting(Diagnostic::message)
        .singleElement()
        .asString()
        .endsWith("'t:x' (lines 5, 7)");
  }

  @Test
  void aClientAndItsServerMayShareAnId() {
    String halves =
        """
        {"traceID": "t", "spanID": "c", "operationName": "call", "startTime": 61, "duration": 30,
         "references": [{"refType": "CHILD_OF", "traceID": "t", "spanID": "r"}],
         "processID": "p1", "tags": [{"key": "span.kind", "value": "client"}]},
        {"traceID": "t", "spanID": "c", "operationName": "answer", "startTime": 65, "duration": 20,
         "references": [{"refType": "CHILD_OF", "traceID": "t", "spanID": "r"}],
         "processID": "p2", "tags": [{"key": "span.kind", "value": "server"}]},
        {"traceID": "t", "spanID": "i", "operationName": "inner", "startTime": 66, "duration": 2,
         "references": [{"refType": "CHILD_OF", "traceID": "t", "spanID": "c"}],
         "processID": "p2"}\
        """;
    String[] both = halves.split("(?<=\\}),\n(?=\\{\"traceID)");
    for (String order : List.of(halves, both[1] + "," + both[0] + "," + both[2])) {
      List<Diagnostic> heard = new ArrayList<>();
      PartialOrder read = jaeger(with(order), heard);
      assertThat(read.size()).isEqualTo(10);
      assertThat(before(read, "start call", "start answer")).isTrue();
      assertThat(before(read, "end answer", "end call")).isTrue();
      assertThat(before(read, "end inner", "end answer")).isTrue();
      assertThat(heard).extracting(Diagnostic::code).contains("shared-span");
    }
  }

  @Test
  void truncatedFilesAreRefusedWithThePlace() {
    assertThatThrownBy(
            () ->
                new OtlpReader()
                    .read(Source.of("t.json", OTLP.substring(0, 300)), AnalysisContext.defaults()))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("no JSON");
  }

  @Test
  void contentDecides() {
    assertThat(new OtlpReader().recognises(OTLP)).isTrue();
    assertThat(new JaegerReader().recognises(OTLP)).isFalse();
    BackendContract.check(
        new OtlpReader(),
        Source.of("t.json", OTLP),
        Source.of("t.json", "{\"resourceSpans\": []}"));
    BackendContract.checkDescriptor(new JaegerReader());
  }
}
