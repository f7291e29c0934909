// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.shard;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.CRC32C;
import org.camp.cli.grid.Row;
import org.camp.cli.usage.Arguments;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.report.JsonValues;
import org.camp.core.report.JsonWriter;
import org.camp.core.report.Value;

/**
 * What one shard wrote: a line that tells of which command it is which shard, and a line for each
 * of its items, each with a checksum. The lines stay in the file until they are asked for.
 *
 * @param file where it is
 * @param whole the command
 * @param shard which share of it
 * @param lines item → where its line is
 */
record Part(Path file, Whole whole, Shard shard, SortedMap<Long, Line> lines) {
  /**
   * A line of the file.
   *
   * @param place of its first byte
   * @param length in bytes, without the end of the line
   */
  record Line(long place, int length) {}

  private static final String SEAL = ", \"crc32c\": ";

  /** The first line. */
  static String head(Whole whole, Shard shard) {
    return JsonWriter.line(
        Value.object()
            .put("camp", "part")
            .put("shard", shard.toString())
            .put("of", whole.values())
            .build());
  }

  /** The line of an item, with a checksum of what is before it. */
  static String line(long item, Row row) {
    return sealed(RowText.of(item, row));
  }

  private static String sealed(String row) {
    CRC32C checksum = new CRC32C();
    checksum.update(row.getBytes(StandardCharsets.UTF_8));
    return row.substring(0, row.length() - 1) + SEAL + checksum.getValue() + "}";
  }

  /** What a line holds; nothing when it is not as it was written. */
  private static Optional<RowText.Numbered> opened(String line) {
    int seal = line.lastIndexOf(SEAL);
    return Optional.of(line.substring(0, Math.max(0, seal)) + "}")
        .filter(row -> line.equals(sealed(row)))
        .flatMap(RowText::read);
  }

  /** Whether all its items are there. */
  boolean isWhole() {
    return lines.size() == shard.share(whole.items());
  }

  /** How many items are there before the first that is not. */
  long leading() {
    long k = 0;
    while (lines.containsKey(shard.item(k))) {
      k++;
    }
    return k;
  }

  /** The row of an item that is there. */
  Row row(long item) {
    Line line = Objects.requireNonNull(lines.get(item), "a row of a whole part");
    byte[] bytes = new byte[line.length];
    try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
      in.seek(line.place);
      in.readFully(bytes);
      return opened(new String(bytes, StandardCharsets.UTF_8))
          .orElseThrow(() -> none(file.toString()))
          .row();
    } catch (IOException e) {
      throw unreadable(file, file.toString(), e);
    }
  }

  /**
   * Reads a part, up to where its lines end, or end to be as they were written.
   *
   * @throws BadInput when it is none
   */
  static Part read(String file) {
    Path path = Arguments.path(file);
    try (Lines in = new Lines(Files.newInputStream(path))) {
      Part part = head(in.next().orElse(""), path).orElseThrow(() -> none(file));
      while (true) {
        long place = in.place();
        Optional<RowText.Numbered> row = in.next().flatMap(Part::opened);
        if (row.isEmpty()) {
          return part;
        }
        part.lines.put(row.get().item(), new Line(place, in.length()));
      }
    } catch (IOException e) {
      throw unreadable(path, file, e);
    }
  }

  /** Lines of a file, with where they are. */
  private static final class Lines implements Closeable {
    private final InputStream in;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private long place;

    Lines(InputStream in) {
      this.in = new BufferedInputStream(in, 1 << 16);
    }

    /** Where the next line begins. */
    long place() {
      return place;
    }

    /** How many bytes the last one had. */
    int length() {
      return line.size();
    }

    /** The next line that ends. */
    Optional<String> next() throws IOException {
      line.reset();
      for (int c = in.read(); c >= 0; c = in.read()) {
        place++;
        if (c == '\n') {
          return Optional.of(line.toString(StandardCharsets.UTF_8));
        }
        line.write(c);
      }
      return Optional.of(line.toString(StandardCharsets.UTF_8)).filter(text -> !text.isEmpty());
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }

  private static BadInput unreadable(Path path, String file, IOException e) {
    Diagnostic fault =
        Diagnostic.error(
                "unreadable",
                Files.exists(path) ? "cannot be read: " + e.getMessage() : "there is no such file")
            .inFile(file);
    return new BadInput(
        Files.exists(Path.of(file + ".part"))
            ? fault.withHint("its shard is not done; the same command with --resume goes on")
            : fault);
  }

  private static Optional<Part> head(String line, Path file) {
    try {
      return JsonValues.find(line)
          .filter(Value.Obj.class::isInstance)
          .map(Value.Obj.class::cast)
          .flatMap(whole -> head(whole, file));
    } catch (IllegalArgumentException | BadInput e) {
      return Optional.empty();
    }
  }

  private static Optional<Part> head(Value.Obj line, Path file) {
    return line.get("of") instanceof Value.Obj whole && line.get("shard") instanceof Value.Str shard
        ? Optional.of(
            new Part(file, Whole.read(whole), Shard.parse(shard.value()), new TreeMap<>()))
        : Optional.empty();
  }

  private static BadInput none(String file) {
    return new BadInput(
        Diagnostic.error("no-part", "is no part of a command")
            .inFile(file)
            .withHint("parts are what --shard I/N writes with -O"));
  }
}
