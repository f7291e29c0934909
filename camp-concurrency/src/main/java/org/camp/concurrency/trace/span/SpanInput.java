// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.span;

import com.google.protobuf.InvalidProtocolBufferException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.model.ExtractedSource;
import org.camp.core.model.Source;
import org.camp.core.model.SourcePiece;

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
    int before = table.size();
    table.fruitless().open();
    SpanFormat found =
        source instanceof ExtractedSource extracted
            ? append(extracted, format)
            : stream(source, format);
    table.fruitless().close(source, table.size() > before);
    return found;
  }

  /**
   * What a table needs of a source, or of a piece of one, for {@link ExtractedSource}. O(bytes).
   *
   * @param attributes that the table keeps
   * @throws BadInput when it is not of that format
   */
  public static byte[] extract(
      Source part, Function<String, SpanFormat> format, List<String> attributes) {
    SpanTable own = new SpanTable(attributes);
    own.fruitless().open();
    return TableBytes.of(own, new SpanInput(own).stream(part, format));
  }

  private SpanFormat append(ExtractedSource extracted, Function<String, SpanFormat> format) {
    Optional<SpanFormat> found = Optional.empty();
    for (Source piece : extracted.pieces()) {
      SpanFormat of;
      try {
        of = TableBytes.append(extracted.extract().get(), piece, table);
      } catch (BadInput e) {
        if (!(piece instanceof SourcePiece from)) {
          throw e;
        }
        return rest(from, format);
      }
      found = found.or(() -> Optional.of(of));
    }
    return found.orElseThrow();
  }

  /**
   * Streams from a piece on what could not be read by itself: values that are no lines, or a fault,
   * whose place the whole tells.
   */
  private SpanFormat rest(SourcePiece from, Function<String, SpanFormat> format) {
    try {
      table.fruitless().goOn(from.begin());
      return stream(from.andRest(), format);
    } catch (IOException e) {
      throw from.unreadable(e);
    } catch (BadInput e) {
      new SpanInput(new SpanTable(table.attributes())).read(from.whole(), format);
      throw e;
    }
  }

  /** Streams what is open; that of a piece is of the format of the whole. */
  private SpanFormat stream(Source source, Function<String, SpanFormat> format) {
    boolean opened = false;
    try (InputStream bytes = source.open()) {
      json.open(bytes);
      opened = true;
      SpanFormat found =
          format.apply(source instanceof SourcePiece piece ? head(piece.whole()) : json.head(HEAD));
      OptionalLong length = found == SpanFormat.OTLP_PROTO ? OptionalLong.empty() : source.size();
      table.reads(
          () -> length.isEmpty() ? 0 : (double) json.offset() / Math.max(1, length.getAsLong()));
      readers.computeIfAbsent(found, one -> one.reader(json, table)).read(bytes);
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

  /** The first characters of a source. */
  private static String head(Source source) throws IOException {
    try (InputStream bytes = source.open()) {
      JsonStream begun = new JsonStream();
      begun.open(bytes);
      return begun.head(HEAD);
    }
  }

  /**
   * Pieces of a source of several values that are a line each, as its first line is; the source
   * itself when it has no such, or is no longer than one piece.
   *
   * @param length of a piece, in bytes
   */
  public static List<Source> pieces(Source source, long length) {
    List<Source> pieces = SourcePiece.of(source, length);
    return pieces.size() == 1 || !beginsWithLine(source, length) ? List.of(source) : pieces;
  }

  /** Whether the first line is an object, by its first and last byte. */
  private static boolean beginsWithLine(Source source, long most) {
    try (InputStream bytes = new BufferedInputStream(source.open())) {
      int first = ' ';
      int last = ' ';
      int c = bytes.read();
      for (long place = 0; c >= 0 && c != '\n' && place < most; place++, c = bytes.read()) {
        first = first == ' ' ? c : first;
        last = c == ' ' || c == '\r' ? last : c;
      }
      return c == '\n' && first == '{' && last == '}';
    } catch (IOException e) {
      return false;
    }
  }

  private static BadInput refused(Source source, String code, String message) {
    return new BadInput(Diagnostic.error(code, message).inFile(source.name()));
  }
}
