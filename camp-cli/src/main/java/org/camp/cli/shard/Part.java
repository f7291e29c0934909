// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.shard;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.camp.cli.grid.Row;
import org.camp.cli.usage.Arguments;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.report.JsonValues;
import org.camp.core.report.JsonWriter;
import org.camp.core.report.Value;

/**
 * What one shard wrote: a line that tells of which command it is which shard, and a line for each
 * of its items.
 *
 * @param whole the command
 * @param shard which share of it
 * @param rows item → its row
 */
record Part(Whole whole, Shard shard, SortedMap<Long, Row> rows) {
  /** The first line. */
  static String head(Whole whole, Shard shard) {
    return JsonWriter.line(
        Value.object()
            .put("camp", "part")
            .put("shard", shard.toString())
            .put("of", whole.values())
            .build());
  }

  /** Whether all its items are there. */
  boolean isWhole() {
    return rows.size() == shard.share(whole.items());
  }

  /**
   * Reads a part, up to where its lines end, or end to be whole.
   *
   * @throws BadInput when it is none
   */
  static Part read(String file) {
    Path path = Arguments.path(file);
    try (BufferedReader in = Files.newBufferedReader(path, StandardCharsets.UTF_8)) {
      String first = in.readLine();
      Part part = head(first == null ? "" : first).orElseThrow(() -> none(file));
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        Optional<RowText.Numbered> row = RowText.read(line);
        if (row.isEmpty()) {
          break;
        }
        part.rows.put(row.get().item(), row.get().row());
      }
      return part;
    } catch (IOException e) {
      throw new BadInput(
          Diagnostic.error(
                  "unreadable",
                  Files.exists(path)
                      ? "cannot be read: " + e.getMessage()
                      : "there is no such file")
              .inFile(file));
    }
  }

  private static Optional<Part> head(String line) {
    try {
      return JsonValues.find(line)
          .filter(Value.Obj.class::isInstance)
          .map(Value.Obj.class::cast)
          .flatMap(Part::head);
    } catch (IllegalArgumentException | BadInput e) {
      return Optional.empty();
    }
  }

  private static Optional<Part> head(Value.Obj line) {
    return line.get("of") instanceof Value.Obj whole && line.get("shard") instanceof Value.Str shard
        ? Optional.of(new Part(Whole.read(whole), Shard.parse(shard.value()), new TreeMap<>()))
        : Optional.empty();
  }

  private static BadInput none(String file) {
    return new BadInput(
        Diagnostic.error("no-part", "is no part of a command")
            .inFile(file)
            .withHint("parts are what --shard I/N writes with -O"));
  }
}
