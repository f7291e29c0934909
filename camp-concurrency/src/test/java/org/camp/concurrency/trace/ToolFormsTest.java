// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.camp.concurrency.time.network.NetworkSection;
import org.camp.concurrency.time.network.SpanFigures;
import org.camp.concurrency.time.network.SpanNetwork;
import org.camp.concurrency.time.network.SpanTiming;
import org.camp.concurrency.time.span.SpanSet;
import org.camp.concurrency.trace.span.SpanFormat;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.ModelReader;
import org.camp.core.model.Source;
import org.camp.core.order.Executions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One request as the tools write it that people have: each answer is wrapped in its own way. */
class ToolFormsTest {
  private static final String JAEGER =
      """
      {"data": [{"traceID": "5b8efff798038103d269b633813fc60c", "spans": [
         {"traceID": "5b8efff798038103d269b633813fc60c", "spanID": "00000000000000a1", "flags": 1,
          "operationName": "/wrk2-api/post/compose", "references": [],
          "startTime": 1700000000000000, "duration": 9000,
          "tags": [{"key": "span.kind", "type": "string", "value": "server"},
                   {"key": "http.status_code", "type": "int64", "value": 200}],
          "logs": [{"timestamp": 1700000000001000,
                    "fields": [{"key": "event", "type": "string", "value": "start"}]}],
          "processID": "p1", "warnings": null},
         {"traceID": "5b8efff798038103d269b633813fc60c", "spanID": "00000000000000b2", "flags": 1,
          "operationName": "compose_post_client",
          "references": [{"refType": "CHILD_OF",
             "traceID": "5b8efff798038103d269b633813fc60c", "spanID": "00000000000000a1"}],
          "startTime": 1700000000001000, "duration": 7000,
          "tags": [{"key": "span.kind", "type": "string", "value": "client"}],
          "logs": [], "processID": "p1", "warnings": null},
         {"traceID": "5b8efff798038103d269b633813fc60c", "spanID": "00000000000000c3", "flags": 1,
          "operationName": "compose_post_server",
          "references": [{"refType": "CHILD_OF",
             "traceID": "5b8efff798038103d269b633813fc60c", "spanID": "00000000000000b2"}],
          "startTime": 1700000000002000, "duration": 5000,
          "tags": [{"key": "span.kind", "type": "string", "value": "server"}],
          "logs": [], "processID": "p2", "warnings": null}],
        "processes": {
          "p1": {"serviceName": "nginx-web-server",
                 "tags": [{"key": "hostname", "type": "string", "value": "node-1"},
                          {"key": "ip", "type": "string", "value": "10.0.0.1"}]},
          "p2": {"serviceName": "compose-post-service",
                 "tags": [{"key": "hostname", "type": "string", "value": "node-2"}]}},
        "warnings": null}],
       "total": 0, "limit": 0, "offset": 0, "errors": null}
      """;

  private static final String ZIPKIN =
      """
      [[{"traceId": "5b8efff798038103d269b633813fc60c", "id": "00000000000000a1", "kind": "SERVER",
         "name": "/wrk2-api/post/compose", "timestamp": 1700000000000000, "duration": 9000,
         "localEndpoint": {"serviceName": "nginx-web-server", "ipv4": "10.0.0.1"},
         "tags": {"http.method": "POST", "http.path": "/wrk2-api/post/compose"}},
        {"traceId": "5b8efff798038103d269b633813fc60c", "parentId": "00000000000000a1",
         "id": "00000000000000b2", "kind": "CLIENT", "name": "compose_post_client",
         "timestamp": 1700000000001000, "duration": 7000,
         "localEndpoint": {"serviceName": "nginx-web-server", "ipv4": "10.0.0.1"},
         "remoteEndpoint": {"serviceName": "compose-post-service", "ipv4": "10.0.0.2", "port": 80},
         "annotations": [{"timestamp": 1700000000001500, "value": "ws"}]},
        {"traceId": "5b8efff798038103d269b633813fc60c", "parentId": "00000000000000b2",
         "id": "00000000000000c3", "kind": "SERVER", "name": "compose_post_server",
         "timestamp": 1700000000002000, "duration": 5000,
         "localEndpoint": {"serviceName": "compose-post-service", "ipv4": "10.0.0.2"}}]]
      """;

  /** Tempo answers with protobuf's JSON: ids in Base64, enumerations by name. */
  private static final String TEMPO =
      """
      {"batches": [
        {"resource": {"attributes": [
            {"key": "service.name", "value": {"stringValue": "nginx-web-server"}}]},
         "scopeSpans": [{"scope": {}, "spans": [
          {"traceId": "W47/95gDgQPSabYzgT/GDA==", "spanId": "AAAAAAAAAKE=",
           "name": "/wrk2-api/post/compose", "kind": "SPAN_KIND_SERVER",
           "startTimeUnixNano": "1700000000000000000", "endTimeUnixNano": "1700000000009000000",
           "status": {}},
          {"traceId": "W47/95gDgQPSabYzgT/GDA==", "spanId": "AAAAAAAAALI=",
           "parentSpanId": "AAAAAAAAAKE=", "name": "compose_post_client",
           "kind": "SPAN_KIND_CLIENT", "startTimeUnixNano": "1700000000001000000",
           "endTimeUnixNano": "1700000000008000000"}]}]},
        {"resource": {"attributes": [
            {"key": "service.name", "value": {"stringValue": "compose-post-service"}}]},
         "instrumentationLibrarySpans": [{"spans": [
          {"traceId": "W47/95gDgQPSabYzgT/GDA==", "spanId": "AAAAAAAAAMM=",
           "parentSpanId": "AAAAAAAAALI=", "name": "compose_post_server",
           "kind": "SPAN_KIND_SERVER", "startTimeUnixNano": "1700000000002000000",
           "endTimeUnixNano": "1700000000007000000",
           "status": {"code": "STATUS_CODE_OK"}}]}]}]}
      """;

  private static String text(String form) {
    return switch (form) {
      case "jaeger" -> JAEGER;
      case "jaeger, the trace alone" ->
          JAEGER.substring(JAEGER.indexOf('[') + 1, JAEGER.lastIndexOf(']'));
      case "zipkin" -> ZIPKIN;
      case "zipkin, one a line" ->
          ZIPKIN
              .strip()
              .substring(2, ZIPKIN.strip().length() - 2)
              .replaceAll("\\s*\\n\\s*", " ")
              .replace("}, {\"traceId\"", "}\n{\"traceId\"");
      case "tempo" -> TEMPO;
      case "tempo, a wrapped trace" ->
          "{\"trace\": " + TEMPO.replace("\"batches\"", "\"resourceSpans\"") + "}";
      case "faro" ->
          "{\"meta\": {}, \"traces\": " + TEMPO.replace("\"batches\"", "\"resourceSpans\"") + "}";
      default -> throw new IllegalArgumentException(form);
    };
  }

  private static ModelReader<Executions> reader(String form) {
    return form.startsWith("jaeger")
        ? new JaegerReader()
        : form.startsWith("zipkin") ? new ZipkinReader() : new OtlpReader();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jaeger",
        "jaeger, the trace alone",
        "zipkin",
        "zipkin, one a line",
        "tempo",
        "tempo, a wrapped trace",
        "faro"
      })
  void everyToolTellsTheSameRequest(String form) {
    String text = text(form);
    ModelReader<Executions> reader = reader(form);
    assertThat(reader.recognises(text)).isTrue();
    Executions read = reader.read(Source.of("t.json", text), AnalysisContext.defaults());
    SpanSet set = SpanTiming.of(read).orElseThrow().set();
    assertThat(set.traces()).isEqualTo(1);
    SpanNetwork network = SpanNetwork.of(set, set.trace(0));
    assertThat(network.trace().traceId()).isEqualTo("5b8efff798038103d269b633813fc60c");
    List<String> path = new ArrayList<>();
    for (NetworkSection section : new SpanFigures(network).sections()) {
      path.add(
          network.trace().operationName(section.span())
              + " "
              + section.kind().word()
              + " "
              + (section.to() - section.from()) / 1_000_000);
    }
    assertThat(path)
        .containsExactly(
            "nginx-web-server: /wrk2-api/post/compose local 1",
            "nginx-web-server: compose_post_client wire 1",
            "compose-post-service: compose_post_server local 5",
            "nginx-web-server: compose_post_client wire 1",
            "nginx-web-server: /wrk2-api/post/compose local 1");
    assertThat(read.runs()).hasSize(1);
    assertThat(read.runs().get(0).size()).isGreaterThanOrEqualTo(6);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "{\"data\":[],\"total\":0,\"errors\":null}; JAEGER",
        "{ \"data\": null }; JAEGER",
        "{\"batches\": [ ]}; OTLP",
        "{\"resourceSpans\":[]}; OTLP",
        "{\"data\":[1]};",
        "{\"a\":1,\"data\":[]};",
        "[];"
      })
  void answersWithNothingInThemAreKnown(String text, @Nullable SpanFormat format) {
    assertThat(SpanFormat.of("answer.json", text)).isEqualTo(Optional.ofNullable(format));
  }
}
