// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.traceset;

import java.util.ArrayList;
import java.util.List;
import org.camp.cli.grid.Row;
import org.camp.cli.run.FileSet;
import org.camp.cli.session.Session;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.analysis.ContractBreach;
import org.camp.core.analysis.Extraction;
import org.camp.core.analysis.ModelReader;
import org.camp.core.batch.ItemTask;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.model.Source;

/**
 * The files of the models of a command, in the order in which they are read, as its items; those of
 * large files are pieces of them.
 */
public final class FileItems {
  private final List<Item> items = new ArrayList<>();

  /** Place → the pieces of a file. */
  private final List<List<Source>> files = new ArrayList<>();

  private record Item(Source source, Extraction extraction) {}

  /**
   * The files of models.
   *
   * @param models the operands of each
   * @throws BadInput when one is not of a format whose files can be read by themselves
   */
  public FileItems(List<List<String>> models, Session session) {
    for (List<String> operands : models) {
      FileSet set = FileSet.of(operands, session);
      Entry<ModelReader<?>> reader = set.reader();
      Extraction extraction =
          reader
              .service()
              .extraction(session.context(reader, told -> {}))
              .orElseThrow(() -> whole(reader, set));
      if (session.format().isPresent() && !FileSet.isSet(operands, session)) {
        throw new BadInput(
            Diagnostic.error("usage", "one file in a format that was named is not dealt out")
                .inFile(set.sources().name())
                .withHint("leave --input-format out, or name a directory"));
      }
      for (Source file : set.sources().parts()) {
        List<Source> pieces = extraction.pieces(file);
        pieces.forEach(piece -> items.add(new Item(piece, extraction)));
        files.add(pieces);
      }
      operands.forEach(session.sources().read()::isOfItems);
    }
  }

  private static BadInput whole(Entry<ModelReader<?>> reader, FileSet set) {
    return new BadInput(
        Diagnostic.error(
                "no-items",
                "is read as a whole, as " + reader.id() + ": there is nothing to deal out")
            .inFile(set.sources().name())
            .withHint("what --shard and --on deal out here are files of traces of spans"));
  }

  /** How many there are. */
  public int size() {
    return items.size();
  }

  /** Files, in the order in which they are read → their items, the file itself for one. */
  public List<List<Source>> files() {
    return List.copyOf(files);
  }

  /** Reads them. */
  public ItemTask<Row> task() {
    return item -> row(items.get((int) item));
  }

  private Row row(Item item) {
    try {
      return ExtractRow.of(
          ContractBreach.require(
              item.extraction().of(item.source()), "it took nothing of a source"));
    } catch (BadInput e) {
      return ExtractRow.of(e);
    }
  }
}
