// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.span;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.camp.core.testkit.Evidence;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Spans that are read by their forms are those that are read field by field. */
@Tag(Evidence.TAG)
class SpanFormsTest {
  /** Fields of spans, whose holes a digit names: what they are filled with stands below. */
  private static final List<String> OTLP =
      List.of(
          "\"traceId\":0",
          "\"spanId\":1",
          "\"parentSpanId\":1",
          "\"name\":2",
          "\"kind\":3",
          "\"kind\":\"SPAN_KIND_CLIENT\"",
          "\"startTimeUnixNano\":4",
          "\"endTimeUnixNano\":4",
          "\"startTimeUnixNano\": \"17000000000000\"",
          "\"attributes\":[{\"key\":\"db.system\",\"value\":{\"stringValue\":2}}]",
          "\"attributes\":[{\"key\":\"a\",\"value\":{\"stringValue\":2}},"
              + "{\"key\":\"peer.service\",\"value\":{\"intValue\":3}}]",
          "\"attributes\":[{\"value\":{\"stringValue\":2},\"key\":\"db.system\"},{\"key\":2}]",
          "\"attributes\":[{\"key\":\"b\",\"value\":{\"stringValue\":2,\"boolValue\":true}}]",
          "\"attributes\":[{\"key\":\"b\",\"value\":2},{\"key\":\"a\",\"value\":{\"x\":[3,{\"y\":2}]}}]",
          "\"attributes\":[{\"key\":2,\"value\":{\"stringValue\":2}}]",
          "\"status\":{}",
          "\"status\":{\"code\":3,\"message\":2}",
          "\"status\":{\"message\":2,\"code\":2}",
          "\"events\":[{\"timeUnixNano\":4,\"name\":2,\"attributes\":[2,3]}]",
          "\"links\":[{\"traceId\":0,\"spanId\":1}]",
          "\"flags\" : 3",
          "\"droppedAttributesCount\":3");

  private static final List<String> JAEGER =
      List.of(
          "\"traceID\":0",
          "\"spanID\":1",
          "\"parentSpanID\":1",
          "\"operationName\":2",
          "\"references\":[]",
          "\"references\":[{\"refType\":\"CHILD_OF\",\"traceID\":0,\"spanID\":1}]",
          "\"references\":[{\"refType\":\"FOLLOWS_FROM\",\"traceID\":0,\"spanID\":1},"
              + "{\"traceID\":0,\"refType\":2,\"spanID\":1}]",
          "\"references\":[{\"spanID\":1,\"traceID\":0,\"refType\":\"FOLLOWS_FROM\"}]",
          "\"references\":[{\"refType\":\"CHILD_OF\",\"traceID\":0}]",
          "\"references\":[{\"traceID\":0},{\"spanID\":1,\"spanID\":1}]",
          "\"startTime\":4",
          "\"duration\":3",
          "\"tags\":[{\"key\":\"span.kind\",\"type\":\"string\",\"value\":2}]",
          "\"tags\":[{\"key\":\"span.kind\",\"value\":\"server\"},{\"key\":\"a\",\"value\":2}]",
          "\"tags\":[{\"key\":\"db.system\",\"value\":2},{\"key\":\"b\",\"type\":2,\"value\":3}]",
          "\"tags\":[{\"value\":2,\"key\":\"peer.service\"},{\"key\":\"error\",\"value\":true}]",
          "\"tags\":[{\"key\":\"error\",\"value\":2},2,{\"key\":\"db.system\"}]",
          "\"logs\":[{\"timestamp\":4,\"fields\":[{\"key\":2,\"value\":2}]}]",
          "\"processID\":2",
          "\"processID\":\"p1\"",
          "\"process\":{\"serviceName\":2,\"tags\":[{\"key\":\"host.name\",\"value\":2}]}",
          "\"warnings\":null",
          "\"flags\":3");

  private static final List<String> ZIPKIN =
      List.of(
          "\"traceId\":0",
          "\"id\":1",
          "\"parentId\":1",
          "\"name\":2",
          "\"kind\":\"CLIENT\"",
          "\"kind\":2",
          "\"timestamp\":4",
          "\"duration\":3",
          "\"shared\":true",
          "\"shared\":2",
          "\"localEndpoint\":{\"serviceName\":\"s\",\"ipv4\":\"10.0.0.1\",\"port\":3}",
          "\"localEndpoint\":{\"serviceName\":2,\"ipv6\":2}",
          "\"remoteEndpoint\":{\"serviceName\":2,\"port\":3}",
          "\"remoteEndpoint\":{\"serviceName\":2,\"serviceName\":2}",
          "\"tags\":{\"error\":2,\"db.system\":2}",
          "\"tags\":{\"a\":2,\"b\":3,\"c\":2}",
          "\"annotations\":[{\"timestamp\":4,\"value\":2}]");

  private static final List<List<String>> FIELDS = List.of(OTLP, JAEGER, ZIPKIN);
  static final List<SpanFormat> FORMATS =
      List.of(SpanFormat.OTLP, SpanFormat.JAEGER, SpanFormat.ZIPKIN);

  /** How many fields each format begins with that most spans have. */
  private static final int[] USUAL = {4, 2, 2};

  private static final String[] TRACES = {
    "\"00000000000000000000000000000abc\"",
    "\"0123456789abcdef0123456789ABCDEF\"",
    "\"0123456789abcdef\"",
    "\"AAAAAAAAAAAAAAAAAAAKvA==\"",
    "\"t\""
  };
  private static final String[] NUMBERS = {"1", "200", "0", "3", "-4", "2.5", "1e3", "\"2\"", "01"};
  private static final String[] TIMES = {
    "\"1700000000000000000\"",
    "\"1700000000123456789\"",
    "1700000000123456",
    "\"0\"",
    "0",
    "\"18446744073709551615\"",
    "\"1700000000.5\"",
    "\"soon\"",
    "1.7e18"
  };
  private static final String[] TEXTS = {
    "\"\"",
    "\"GET\"",
    "\"mysql\"",
    "\"a text of some length, and more\"",
    "\"server\"",
    "\"q\\\"\\n\\\\\"",
    "\"\\u0041\"",
    "\"été\""
  };
  private static final String[] RESOURCES = {
    "\"resource\":{\"attributes\":[]},",
    "\"resource\":{\"attributes\":[{\"key\":\"service.name\",\"value\":{\"stringValue\":\"web\"}}]},",
    "\"resource\":{\"attributes\":[{\"key\":\"service.name\",\"value\":{\"stringValue\":\"web\"}},"
        + "{\"key\":\"host.name\",\"value\":{\"stringValue\":\"h\\u0031\"}}],\"x\":{\"y\":[1]}},",
    "\"resource\":{ \"attributes\":[{\"value\":{\"stringValue\":\"db\"},\"key\":\"service.name\"}]"
        + " },",
    "\"resource\":{\"attributes\":[{\"key\":\"service.name\",\"value\":\"é\"}]},"
        + "\"resource\":{\"attributes\":[{\"key\":\"host.id\",\"value\":{\"intValue\":7}}]},",
    "\"resource\":{},",
    "\"resource\":null,",
    "\"resource\":[{\"attributes\":[]}],",
    ""
  };

  /** What stands around a resource and its spans. */
  private static final String[] OPENINGS = {
    "{%s\"scopeSpans\":[{\"spans\":[%s]}]}",
    "{%s\"scopeSpans\":[{\"scope\":{\"name\":\"io\"},\"spans\":[%s],\"schemaUrl\":\"u\"}]}",
    "{%s\"scopeSpans\":[{\"scope\":{}},{\"spans\":[]},{\"spans\":[%s],\"spans\":[]}],\"x\":{}}",
    "{%s\"instrumentationLibrarySpans\":[{\"spans\" : [%s]},{\"spans\":null}],"
        + "\"resource\":{\"attributes\":[{\"key\":\"host.name\",\"value\":{\"intValue\":2}}]}}"
  };

  private static final String[] STRANGE = {
    "null", "true", "false", "{}", "[]", "[1,\"a\"]", "{\"a\":{\"b\":2}}", "12", "tru", "\"open"
  };

  @Test
  void spansAreReadByTheirFormsAsFieldByField() throws IOException {
    int refused = 0;
    int spans = 0;
    for (int i = 0; i < Evidence.cases(); i++) {
      SplittableRandom random = new SplittableRandom(i);
      int format = random.nextInt(FORMATS.size());
      List<String> kept =
          List.of(List.<String>of(), List.of("a", "error"), List.of("*")).get(random.nextInt(3));
      byte[] text = mutated(text(format, random).getBytes(UTF_8), random);
      String expected = read(format, new ByteArrayInputStream(text), kept, false);
      assertThat(read(format, new ByteArrayInputStream(text), kept, true))
          .as("text %s: %s", i, new String(text, UTF_8))
          .isEqualTo(expected);
      assertThat(read(format, dripping(text, random), kept, true))
          .as("text %s: %s", i, new String(text, UTF_8))
          .isEqualTo(expected);
      refused += expected.contains("refused") ? 1 : 0;
      spans += (int) expected.lines().count();
    }
    assertThat(refused).isBetween(Evidence.cases() / 20, Evidence.cases() / 2);
    assertThat(spans).isGreaterThan(5 * Evidence.cases());
  }

  /** Lists of spans of a few forms. */
  static String text(int format, SplittableRandom random) {
    List<List<String>> forms = new ArrayList<>();
    for (int form = 0; form <= random.nextInt(3); form++) {
      forms.add(form(format, random));
    }
    String gap = random.nextInt(4) == 0 ? "\n  " : "";
    int strange = random.nextInt(3) == 0 ? 12 : 200;
    StringBuilder spans = new StringBuilder();
    int count = 4 + random.nextInt(16);
    for (int span = 0; span < count; span++) {
      String written = String.join("," + gap, forms.get(random.nextInt(forms.size())));
      spans
          .append(span == 0 ? "" : random.nextInt(3) > 0 ? "," : "|")
          .append(gap)
          .append('{')
          .append(filled(written, strange, random))
          .append('}');
    }
    return switch (FORMATS.get(format)) {
      case OTLP ->
          Arrays.stream(spans.toString().split("\\|"))
              .map(some -> one(OPENINGS, random).formatted(one(RESOURCES, random), some))
              .collect(Collectors.joining(",", "{\"resourceSpans\":[", "]}"));
      case JAEGER ->
          "{\"data\":[{\"traceID\":\"t\",\"spans\":["
              + spans.toString().replace('|', ',')
              + "],\"processes\":{\"p1\":{\"serviceName\":\"web\",\"tags\":[]}}}]}";
      default -> {
        String all = spans.toString().replace('|', ',');
        yield random.nextBoolean() ? "[" + all + "]" : "[[" + all + "],[" + all + "]]";
      }
    };
  }

  private static List<String> form(int format, SplittableRandom random) {
    List<String> fields = FIELDS.get(format);
    List<String> form = new ArrayList<>();
    int usual = random.nextInt(8) == 0 ? 0 : USUAL[format];
    form.addAll(fields.subList(0, usual));
    for (int more = random.nextInt(7); more > 0; more--) {
      form.add(random.nextInt(form.size() + 1), fields.get(random.nextInt(fields.size())));
    }
    return form;
  }

  private static String filled(String form, int strange, SplittableRandom random) {
    StringBuilder span = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < form.length(); i++) {
      char c = form.charAt(i);
      quoted ^= c == '"';
      if (quoted || c < '0' || c > '4') {
        span.append(c);
      } else if (random.nextInt(strange) == 0) {
        span.append(one(STRANGE, random));
      } else {
        span.append(
            switch (c) {
              case '0' -> random.nextInt(3) > 0 ? TRACES[0] : one(TRACES, random);
              case '1' -> id(random);
              case '2' -> random.nextInt(3) > 0 ? TEXTS[1] : one(TEXTS, random);
              case '3' -> NUMBERS[random.nextInt(NUMBERS.length - (strange > 50 ? 1 : 0))];
              default -> one(TIMES, random);
            });
      }
    }
    return span.toString();
  }

  private static String id(SplittableRandom random) {
    return switch (random.nextInt(12)) {
      case 0 -> "\"\"";
      case 1 -> "\"0000000000000000\"";
      case 2 -> "\"AAAAAAAAAAE=\"";
      case 3 -> "\"é\"";
      default -> "\"00000000000000" + (char) ('a' + random.nextInt(6)) + random.nextInt(10) + "\"";
    };
  }

  private static String one(String[] values, SplittableRandom random) {
    return values[random.nextInt(values.length)];
  }

  /** With some byte changed, left out or put in, or as it is. */
  private static byte[] mutated(byte[] text, SplittableRandom random) {
    int how = random.nextInt(6);
    if (how > 2) {
      return text;
    }
    int place = random.nextInt(text.length);
    byte[] other = new byte[text.length - 1 + how];
    System.arraycopy(text, 0, other, 0, place);
    int behind = text.length - place - 1;
    System.arraycopy(text, place + 1, other, other.length - behind, behind);
    String bytes = "\"{}[]:,\\ 0a\n-é";
    for (int i = place; i < place + how; i++) {
      other[i] = (byte) bytes.charAt(random.nextInt(bytes.length()));
    }
    return other;
  }

  private static InputStream dripping(byte[] bytes, SplittableRandom random) {
    return new ByteArrayInputStream(bytes) {
      @Override
      public synchronized int read(byte[] into, int from, int length) {
        return super.read(into, from, Math.min(length, 1 + random.nextInt(900)));
      }
    };
  }

  private static String read(int format, InputStream text, List<String> kept, boolean byForms)
      throws IOException {
    SpanTable table = new SpanTable(kept);
    JsonStream json = new JsonStream(byForms);
    StringBuilder said = new StringBuilder();
    try {
      json.open(text);
      FORMATS.get(format).reader(json, table).read(text);
    } catch (JsonFault e) {
      said.append("refused at ").append(e.offset()).append('\n');
    }
    said.append("dropped ").append(table.dropped()).append('\n');
    for (int row = 0; row < table.size(); row++) {
      describe(table, row, said);
    }
    return said.toString();
  }

  /** A row with all that is known of it. */
  static void describe(SpanTable table, int row, StringBuilder said) {
    boolean settled = table.process(row) >= 0 && table.process(row) < table.processes();
    said.append(table.traceId(table.trace(row))).append(' ').append(table.id(row));
    said.append(table.hasParent(row) ? " of " + table.parentId(row) : "");
    said.append(table.follows(row) ? " follows" : "").append(' ');
    said.append(table.start(row)).append("..").append(table.end(row)).append(' ');
    said.append(table.kind(row)).append(table.error(row) ? " error" : "");
    said.append(table.shared(row) ? " shared " : " ").append(table.operation(row)).append(' ');
    said.append(settled ? table.operationName(table.operation(row)) : table.process(row));
    said.append(settled ? "@" + table.hostName(table.process(row)) : "");
    said.append(table.callee(row) < 0 ? "" : " calls " + table.text(table.callee(row)));
    for (int link = 0; link < table.links(); link++) {
      if (table.linkRow(link) == row) {
        said.append(" links ").append(table.traceId(table.linkTrace(link)));
        said.append(':').append(table.linkedId(link));
      }
    }
    for (String name : table.attributes()) {
      table.attribute(row, name).ifPresent(value -> said.append(' ' + name + '=' + value));
    }
    said.append('\n');
  }
}
