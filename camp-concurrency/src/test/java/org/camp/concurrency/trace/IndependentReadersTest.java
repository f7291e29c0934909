// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.ArrayValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.resource.v1.Resource;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.ScopeSpans;
import io.opentelemetry.proto.trace.v1.Span;
import io.opentelemetry.proto.trace.v1.Status;
import io.opentelemetry.proto.trace.v1.TracesData;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.camp.concurrency.time.TimeBackend;
import org.camp.concurrency.trace.span.SpanFormat;
import org.camp.concurrency.trace.span.SpanTable;
import org.camp.core.model.Source;
import org.junit.jupiter.api.Test;
import zipkin2.codec.SpanBytesDecoder;
import zipkin2.codec.SpanBytesEncoder;

/** What the libraries of the formats read of a file is what the table has. */
class IndependentReadersTest {
  private static List<Path> inputs(String ending) throws IOException, URISyntaxException {
    Path folder = Path.of(Objects.requireNonNull(TimeBackend.class.getResource("inputs")).toURI());
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(ending)).sorted().toList();
    }
  }

  private static SpanTable table(SpanFormat format, byte[] bytes) {
    SpanTable table = new SpanTable(List.of("text", "whole", "real", "truth"));
    format.read(
        new Source() {
          @Override
          public String name() {
            return "bytes";
          }

          @Override
          public InputStream open() {
            return new ByteArrayInputStream(bytes);
          }
        },
        table);
    return table;
  }

  private static String row(SpanTable table, int row) {
    return String.join(
        " ",
        table.traceId(table.trace(row)),
        table.id(row),
        table.hasParent(row) ? table.parentId(row) : "-",
        table.operationName(table.operation(row)),
        table.kind(row).name(),
        time(table.start(row)),
        time(table.end(row)),
        "" + table.error(row));
  }

  private static String time(long time) {
    return time == SpanTable.NO_TIME ? "-" : "" + time;
  }

  private static List<String> rows(SpanTable table) {
    List<String> rows = new ArrayList<>();
    for (int row = 0; row < table.size(); row++) {
      rows.add(row(table, row));
    }
    return rows;
  }

  private static List<String> rows(TracesData data) {
    List<String> rows = new ArrayList<>();
    for (ResourceSpans resource : data.getResourceSpansList()) {
      String service =
          resource.getResource().getAttributesList().stream()
              .filter(attribute -> attribute.getKey().equals("service.name"))
              .map(attribute -> attribute.getValue().getStringValue())
              .findFirst()
              .orElse("unknown");
      for (ScopeSpans scope : resource.getScopeSpansList()) {
        scope.getSpansList().forEach(span -> rows.add(row(service, span)));
      }
    }
    return rows;
  }

  private static String row(String service, Span span) {
    String kind = span.getKind().name().replace("SPAN_KIND_", "");
    return String.join(
        " ",
        hex(span.getTraceId()),
        hex(span.getSpanId()),
        span.getParentSpanId().isEmpty() ? "-" : hex(span.getParentSpanId()),
        service + ": " + span.getName(),
        kind.equals("UNSPECIFIED") ? "UNKNOWN" : kind,
        present(span.getStartTimeUnixNano()),
        present(span.getEndTimeUnixNano()),
        "" + (span.getStatus().getCode() == Status.StatusCode.STATUS_CODE_ERROR));
  }

  private static String present(long time) {
    return time == 0 ? "-" : "" + time;
  }

  private static String hex(ByteString bytes) {
    return HexFormat.of().formatHex(bytes.toByteArray());
  }

  @Test
  void protobufIsWhatItsClassesRead() throws IOException, URISyntaxException {
    List<Path> files = inputs(".pb");
    assertThat(files).hasSizeGreaterThan(20);
    for (Path file : files) {
      byte[] bytes = Files.readAllBytes(file);
      assertThat(rows(table(SpanFormat.OTLP_PROTO, bytes)))
          .as(file.toString())
          .isEqualTo(rows(TracesData.parseFrom(bytes)));
    }
  }

  @Test
  void whatItsClassesWriteIsRead() {
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < 200; i++) {
      TracesData data = random(random);
      SpanTable table = table(SpanFormat.OTLP_PROTO, data.toByteArray());
      assertThat(rows(table)).isEqualTo(rows(data));
      int row = 0;
      for (ResourceSpans resource : data.getResourceSpansList()) {
        for (Span span : resource.getScopeSpans(0).getSpansList()) {
          for (KeyValue attribute : span.getAttributesList()) {
            if (table.attributes().contains(attribute.getKey())) {
              assertThat(table.attribute(row, attribute.getKey()))
                  .contains(text(attribute.getValue()));
            }
          }
          row++;
        }
      }
    }
  }

  private static String text(AnyValue value) {
    return switch (value.getValueCase()) {
      case STRING_VALUE -> value.getStringValue();
      case INT_VALUE -> "" + value.getIntValue();
      case DOUBLE_VALUE -> "" + value.getDoubleValue();
      default -> "" + value.getBoolValue();
    };
  }

  private static TracesData random(SplittableRandom random) {
    TracesData.Builder data = TracesData.newBuilder();
    for (int r = random.nextInt(4); r >= 0; r--) {
      ScopeSpans.Builder scope = ScopeSpans.newBuilder().setSchemaUrl("https://example.org/1");
      for (int s = random.nextInt(6); s > 0; s--) {
        scope.addSpans(span(random));
      }
      Resource.Builder resource = Resource.newBuilder().setDroppedAttributesCount(2);
      if (random.nextInt(4) > 0) {
        resource.addAttributes(
            attribute("service.name", AnyValue.newBuilder().setStringValue("s" + r)));
      }
      data.addResourceSpans(
          ResourceSpans.newBuilder().setResource(resource).addScopeSpans(scope).setSchemaUrl("u"));
    }
    return data.build();
  }

  private static KeyValue.Builder attribute(String key, AnyValue.Builder value) {
    return KeyValue.newBuilder().setKey(key).setValue(value);
  }

  private static Span.Builder span(SplittableRandom random) {
    Span.Builder span =
        Span.newBuilder()
            .setTraceId(bytes(random, 16))
            .setSpanId(bytes(random, 8))
            .setName("né " + random.nextInt(5))
            .setKindValue(random.nextInt(6))
            .setTraceState("a=b")
            .setStartTimeUnixNano(random.nextInt(9) == 0 ? 0 : random.nextLong(3L << 60))
            .setEndTimeUnixNano(random.nextInt(9) == 0 ? 0 : random.nextLong(3L << 60))
            .addEvents(Span.Event.newBuilder().setName("event").setTimeUnixNano(5))
            .setStatus(Status.newBuilder().setMessage("m").setCodeValue(random.nextInt(3)))
            .addAttributes(attribute("text", AnyValue.newBuilder().setStringValue("ü")))
            .addAttributes(attribute("whole", AnyValue.newBuilder().setIntValue(random.nextLong())))
            .addAttributes(attribute("real", AnyValue.newBuilder().setDoubleValue(0.25)))
            .addAttributes(attribute("truth", AnyValue.newBuilder().setBoolValue(true)))
            .addAttributes(
                attribute(
                    "list",
                    AnyValue.newBuilder()
                        .setArrayValue(
                            ArrayValue.newBuilder()
                                .addValues(AnyValue.newBuilder().setStringValue("x")))));
    if (random.nextBoolean()) {
      span.setParentSpanId(bytes(random, 8));
    }
    if (random.nextInt(3) == 0) {
      span.addLinks(
          Span.Link.newBuilder().setTraceId(bytes(random, 16)).setSpanId(bytes(random, 8)));
    }
    return span;
  }

  private static ByteString bytes(SplittableRandom random, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    bytes[0] |= 1;
    return ByteString.copyFrom(bytes);
  }

  /** Zipkin's library writes names in lower case, and ids without zeros in front. */
  @Test
  void zipkinIsWhatItsLibraryReads() throws IOException, URISyntaxException {
    List<Path> files = inputs(".zipkin.json");
    assertThat(files).hasSizeGreaterThan(20);
    for (Path file : files) {
      byte[] bytes = Files.readAllBytes(file);
      List<zipkin2.Span> spans = SpanBytesDecoder.JSON_V2.decodeList(bytes);
      zipkin(file.toString(), spans, table(SpanFormat.ZIPKIN, bytes));
      byte[] again = SpanBytesEncoder.JSON_V2.encodeList(spans);
      zipkin(file + " again", spans, table(SpanFormat.ZIPKIN, again));
    }
  }

  private static void zipkin(String as, List<zipkin2.Span> spans, SpanTable table) {
    assertThat(table.size()).as(as).isEqualTo(spans.size());
    for (int row = 0; row < table.size(); row++) {
      zipkin2.Span span = spans.get(row);
      String service = Objects.requireNonNullElse(span.localServiceName(), "unknown");
      String name = Objects.requireNonNullElse(span.name(), "");
      assertThat(table.operationName(table.operation(row)).toLowerCase(Locale.ROOT))
          .as(as)
          .isEqualTo(service + ": " + name);
      assertThat(table.traceId(table.trace(row))).endsWith(span.traceId());
      assertThat(table.id(row)).isEqualTo(span.id());
      assertThat(table.hasParent(row)).isEqualTo(span.parentId() != null);
      if (span.parentId() != null) {
        assertThat(table.parentId(row)).isEqualTo(span.parentId());
      }
      assertThat(table.kind(row).name())
          .isEqualTo(span.kind() == null ? "INTERNAL" : span.kind().name());
      assertThat(table.shared(row)).isEqualTo(Boolean.TRUE.equals(span.shared()));
      assertThat(table.error(row)).isEqualTo(span.tags().containsKey("error"));
      if (span.timestamp() != null) {
        assertThat(table.start(row)).isEqualTo(1_000 * span.timestamp());
      }
      if (span.timestamp() != null && span.duration() != null) {
        assertThat(table.end(row) - table.start(row)).isEqualTo(1_000 * span.duration());
      }
    }
  }
}
