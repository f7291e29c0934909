// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.span;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.json.JsonSyntax;
import org.camp.core.model.Source;

/** The formats of spans. Those in JSON take one value, or several after each other. */
public enum SpanFormat {
  /** OTLP/JSON, and Tempo's answers. */
  OTLP {
    @Override
    void stream(InputStream bytes, SpanTable table) throws IOException {
      JsonStream.read(bytes, in -> new OtlpSpans(in, table)::read);
    }
  },
  /** OTLP in protobuf. */
  OTLP_PROTO {
    @Override
    void stream(InputStream bytes, SpanTable table) throws IOException {
      CodedInputStream in = CodedInputStream.newInstance(bytes, 1 << 16);
      in.setSizeLimit(Integer.MAX_VALUE);
      new ProtoSpans(in, table).read();
    }
  },
  /** Jaeger's export. */
  JAEGER {
    @Override
    void stream(InputStream bytes, SpanTable table) throws IOException {
      JsonStream.read(bytes, in -> new JaegerSpans(in, table)::read);
    }
  },
  /** Zipkin's second format. */
  ZIPKIN {
    @Override
    void stream(InputStream bytes, SpanTable table) throws IOException {
      JsonStream.read(bytes, in -> new ZipkinSpans(in, table)::read);
    }
  };

  private static final int BUFFER = 1 << 16;
  private static final int HEAD = 4096;

  abstract void stream(InputStream bytes, SpanTable table) throws IOException;

  /**
   * Streams a source into a table. O(bytes).
   *
   * @throws BadInput with the place, when it is not of this format
   */
  public void read(Source source, SpanTable into) {
    read(source, into, head -> this);
  }

  /**
   * Streams a source into a table. O(bytes).
   *
   * @param format what its first 4096 characters say of its format
   * @throws BadInput with the place, when it is not of that format
   */
  public static void read(Source source, SpanTable into, Function<String, SpanFormat> format) {
    try (InputStream bytes = new BufferedInputStream(source.open(), BUFFER)) {
      bytes.mark(HEAD);
      String head = new String(bytes.readNBytes(HEAD), StandardCharsets.UTF_8);
      bytes.reset();
      format.apply(head).stream(bytes, into);
    } catch (JsonProcessingException e) {
      throw JsonSyntax.fault(new SourceText(source.name(), source.text()));
    } catch (InvalidProtocolBufferException e) {
      throw refused(source, "bad-protobuf", "this is no OTLP in protobuf, or not all of it");
    } catch (IOException e) {
      source.text();
      throw refused(source, "unreadable", "cannot be read to its end");
    }
  }

  private static BadInput refused(Source source, String code, String message) {
    return new BadInput(Diagnostic.error(code, message).inFile(source.name()));
  }
}
