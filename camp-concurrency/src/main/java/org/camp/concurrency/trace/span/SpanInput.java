// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.span;

import com.google.protobuf.InvalidProtocolBufferException;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Function;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.model.Source;

/** Streams sources into a table, one after the other. */
public final class SpanInput {
  private static final int HEAD = 4096;

  private final SpanTable table;
  private final JsonStream json = new JsonStream();

  /** For a table. */
  public SpanInput(SpanTable table) {
    this.table = table;
  }

  /**
   * Streams a source into the table. O(bytes).
   *
   * @param format what its first 4096 characters say of its format
   * @throws BadInput with the place, when it is not of that format
   */
  public void read(Source source, Function<String, SpanFormat> format) {
    try (InputStream bytes = source.open()) {
      json.open(bytes);
      format.apply(json.head(HEAD)).stream(json, bytes, table);
    } catch (JsonFault e) {
      throw e.in(source);
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
