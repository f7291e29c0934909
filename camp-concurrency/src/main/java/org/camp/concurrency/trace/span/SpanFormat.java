// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.span;

import com.google.protobuf.CodedInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.model.Source;

/** The formats of spans. Those in JSON take one value, or several after each other. */
public enum SpanFormat {
  /** OTLP/JSON, and Tempo's answers. */
  OTLP {
    @Override
    void stream(JsonStream json, InputStream bytes, SpanTable table) throws IOException {
      json.values(new OtlpSpans(json, table)::read);
    }
  },
  /** OTLP in protobuf. */
  OTLP_PROTO {
    @Override
    void stream(JsonStream json, InputStream bytes, SpanTable table) throws IOException {
      CodedInputStream in = CodedInputStream.newInstance(json.rest(bytes), 1 << 16);
      in.setSizeLimit(Integer.MAX_VALUE);
      new ProtoSpans(in, table).read();
    }
  },
  /** Jaeger's export. */
  JAEGER {
    @Override
    void stream(JsonStream json, InputStream bytes, SpanTable table) throws IOException {
      json.values(new JaegerSpans(json, table)::read);
    }
  },
  /** Zipkin's second format. */
  ZIPKIN {
    @Override
    void stream(JsonStream json, InputStream bytes, SpanTable table) throws IOException {
      json.values(new ZipkinSpans(json, table)::read);
    }
  };

  /** Reads what was opened as JSON, and not touched yet. */
  abstract void stream(JsonStream json, InputStream bytes, SpanTable table) throws IOException;

  /**
   * Streams a source into a table. O(bytes).
   *
   * @throws BadInput with the place, when it is not of this format
   */
  public void read(Source source, SpanTable into) {
    new SpanInput(into).read(source, head -> this);
  }
}
