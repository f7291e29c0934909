// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.span;

import com.google.protobuf.InvalidProtocolBufferException;
import java.io.IOException;
import java.io.InputStream;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Function;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.model.ExtractedSource;
import org.camp.core.model.Source;

/** Streams sources into a table, one after the other. */
public final class SpanInput {
  private static final int HEAD = 4096;

  /** What breaks off behind so many bytes is not read once more to say why. */
  private static final long LARGE = 1 << 24;

  private final SpanTable table;
  private final JsonStream json = new JsonStream();
  private final Map<SpanFormat, SpanFormat.Text> readers = new EnumMap<>(SpanFormat.class);

  /** For a table. */
  public SpanInput(SpanTable table) {
    this.table = table;
  }

  /**
   * Streams a source into the table. O(bytes).
   *
   * @param format what its first 4096 characters say of its format
   * @return that format
   * @throws BadInput with the place, when it is not of that format
   */
  public SpanFormat read(Source source, Function<String, SpanFormat> format) {
    if (source instanceof ExtractedSource extracted) {
      return TableBytes.append(extracted.extract().get(), table);
    }
    boolean opened = false;
    int before = table.size();
    table.fruitless().open();
    try (InputStream bytes = source.open()) {
      json.open(bytes);
      opened = true;
      SpanFormat found = format.apply(json.head(HEAD));
      readers.computeIfAbsent(found, one -> one.reader(json, table)).read(bytes);
      table.fruitless().close(source, table.size() > before);
      return found;
    } catch (JsonFault e) {
      throw e.in(source);
    } catch (InvalidProtocolBufferException e) {
      throw refused(source, "bad-protobuf", "this is no OTLP in protobuf, or not all of it");
    } catch (IOException e) {
      if (!opened || json.offset() < LARGE) {
        source.text();
      }
      throw source.unreadable(e);
    }
  }

  private static BadInput refused(Source source, String code, String message) {
    return new BadInput(Diagnostic.error(code, message).inFile(source.name()));
  }
}
