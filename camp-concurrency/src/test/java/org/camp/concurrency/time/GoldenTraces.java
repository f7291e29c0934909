// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.camp.concurrency.time.span.ReadingOptions;
import org.camp.concurrency.time.span.SpanSet;
import org.camp.concurrency.trace.span.SpanFormat;
import org.camp.concurrency.trace.span.SpanTable;
import org.camp.core.model.Source;

/** Cases with what an independent implementation says of them. */
final class GoldenTraces {
  private static final ObjectMapper JSON = new ObjectMapper();

  private GoldenTraces() {}

  /** One case in one format. */
  record Case(String name, JsonNode values, String format, String input) {
    SpanSet read(ReadingOptions reading) {
      SpanTable table = new SpanTable();
      GoldenTraces.read(format, input, table);
      return new SpanSet(table, reading);
    }

    @Override
    public String toString() {
      return name + " " + format;
    }
  }

  static void read(String format, String input, SpanTable table) {
    formatOf(format).read(source(input), table);
  }

  private static SpanFormat formatOf(String format) {
    return switch (format) {
      case "jaeger" -> SpanFormat.JAEGER;
      case "zipkin" -> SpanFormat.ZIPKIN;
      case "proto" -> SpanFormat.OTLP_PROTO;
      default -> SpanFormat.OTLP;
    };
  }

  static JsonNode values(String name) {
    try (InputStream in = GoldenTraces.class.getResourceAsStream(name + ".json")) {
      return JSON.readTree(Objects.requireNonNull(in, name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** All cases whose name matches, in each of their formats. */
  static List<Case> all(String pattern) {
    try (Stream<Path> files =
        Files.list(
            Path.of(Objects.requireNonNull(GoldenTraces.class.getResource("inputs")).toURI())
                .resolveSibling("."))) {
      List<Case> cases = new ArrayList<>();
      files
          .map(path -> path.getFileName().toString())
          .filter(name -> name.endsWith(".json") && name.matches(pattern))
          .sorted()
          .forEach(
              file -> {
                String name = file.substring(0, file.length() - 5);
                JsonNode values = values(name);
                for (Map.Entry<String, JsonNode> input : values.get("inputs").properties()) {
                  cases.add(new Case(name, values, input.getKey(), input.getValue().asText()));
                }
              });
      return cases;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** An input as bytes. */
  static Source source(String input) {
    return new Source() {
      @Override
      public String name() {
        return input;
      }

      @Override
      public InputStream open() throws IOException {
        InputStream in =
            Objects.requireNonNull(GoldenTraces.class.getResourceAsStream(input), input);
        return input.endsWith(".gz") ? new GZIPInputStream(in) : in;
      }
    };
  }

  static ReadingOptions reading(JsonNode options) {
    ReadingOptions plain = ReadingOptions.DEFAULT;
    boolean clip = options.path("overflow").asText().equals("clip");
    boolean completion = options.path("until").asText().equals("completion");
    return new ReadingOptions(
        plain.tolerance(),
        clip ? ReadingOptions.Overflow.CLIP : ReadingOptions.Overflow.DETACH,
        options.path("skew").asText().equals("off")
            ? ReadingOptions.Skew.OFF
            : ReadingOptions.Skew.CORRECT,
        completion ? ReadingOptions.Until.COMPLETION : ReadingOptions.Until.RESPONSE,
        plain.mining(),
        plain.links());
  }
}
