// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.span;

import com.google.protobuf.CodedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.model.Source;

/**
 * The formats of spans, the surest first by how a file begins. Those in JSON take one value, or
 * several after each other.
 */
public enum SpanFormat {
  /** OTLP/JSON, and Tempo's answers. */
  OTLP {
    @Override
    Text reader(JsonStream json, SpanTable table) {
      JsonStream.Action value = new OtlpSpans(json, table)::read;
      return rest -> json.values(value);
    }

    @Override
    public boolean recognises(String head) {
      return head.contains("\"resourceSpans\"")
          || (head.contains("\"batches\"")
              && (head.contains("\"resource\"") || head.contains("\"scopeSpans\"")))
          || isEmpty(head, "batches");
    }
  },
  /** OTLP in protobuf. */
  OTLP_PROTO {
    @Override
    Text reader(JsonStream json, SpanTable table) {
      return rest -> {
        CodedInputStream in = CodedInputStream.newInstance(json.rest(rest), 1 << 16);
        in.setSizeLimit(Integer.MAX_VALUE);
        new ProtoSpans(in, table).read();
      };
    }
  },
  /** Jaeger's export. */
  JAEGER {
    @Override
    Text reader(JsonStream json, SpanTable table) {
      JsonStream.Action value = new JaegerSpans(json, table)::read;
      return rest -> json.values(value);
    }

    @Override
    public boolean recognises(String head) {
      boolean spans = head.contains("\"spans\"");
      return head.contains("\"traceID\"")
          ? spans || head.contains("\"spanID\"") || head.contains("\"data\"")
          : isEmpty(head, "data")
              || (spans && DATA.matcher(head).find() && !head.contains("\"resourceSpans\""));
    }
  },
  /** Zipkin's second format. */
  ZIPKIN {
    @Override
    Text reader(JsonStream json, SpanTable table) {
      JsonStream.Action value = new ZipkinSpans(json, table)::read;
      return rest -> json.values(value);
    }

    @Override
    public boolean recognises(String head) {
      return head.contains("\"traceId\"")
          && head.contains("\"id\"")
          && (head.contains("\"localEndpoint\"") || head.contains("\"timestamp\""))
          && !head.contains("\"resourceSpans\"");
    }
  };

  /** What a server answers that found nothing. */
  private static final Pattern EMPTY =
      Pattern.compile("\\s*\\{\\s*\"(\\w+)\"\\s*:\\s*(?:\\[\\s*]|null)\\s*[,}]");

  /** A field, not a name that a span has. */
  private static final Pattern DATA = Pattern.compile("\"data\"\\s*:");

  /** How names of files in protobuf end. */
  public static final List<String> ENDINGS_OF_PROTOBUF = List.of(".pb", ".binpb");

  /** Whether a file that begins so is of this format; binary ones are told by their names. */
  public boolean recognises(String head) {
    return false;
  }

  /** Whether a text begins with a list that has this name, and nothing in it. */
  private static boolean isEmpty(String head, String name) {
    Matcher matcher = EMPTY.matcher(head);
    return matcher.lookingAt() && matcher.group(1).equals(name);
  }

  /** The format of a file with a name and a beginning, when one of these can be told. */
  public static Optional<SpanFormat> of(String name, String head) {
    return ENDINGS_OF_PROTOBUF.stream().anyMatch(name::endsWith)
        ? Optional.of(OTLP_PROTO)
        : Arrays.stream(values()).filter(format -> format.recognises(head)).findFirst();
  }

  /** Reads texts of this format that were opened as JSON, and not touched yet. */
  abstract Text reader(JsonStream json, SpanTable table);

  /** Reads texts, one after the other. */
  @FunctionalInterface
  interface Text {
    /**
     * Reads one.
     *
     * @param rest what the JSON did not read of it
     */
    void read(InputStream rest) throws IOException;
  }

  /**
   * Streams a source into a table. O(bytes).
   *
   * @throws BadInput with the place, when it is not of this format
   */
  public void read(Source source, SpanTable into) {
    new SpanInput(into).read(source, head -> this);
  }
}
