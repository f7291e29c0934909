// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.traceset;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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

/** The files of the models of a command, in the order in which they are read, as its items. */
public final class FileItems {
  private final List<Item> items = new ArrayList<>();
  private final Session session;

  private record Item(Source source, Entry<ModelReader<?>> reader) {}

  /**
   * The files of models.
   *
   * @param models the operands of each
   * @throws BadInput when one is not of a format whose files can be read by themselves
   */
  public FileItems(List<List<String>> models, Session session) {
    this.session = session;
    for (List<String> operands : models) {
      FileSet files = FileSet.of(operands, session);
      Entry<ModelReader<?>> reader = files.reader();
      if (extraction(reader).isEmpty()) {
        throw new BadInput(
            Diagnostic.error(
                    "no-items",
                    "is read as a whole, as " + reader.id() + ": there is nothing to deal out")
                .inFile(files.sources().name())
                .withHint("what --shard and --on deal out here are files of traces of spans"));
      }
      if (session.format().isPresent() && !FileSet.isSet(operands, session)) {
        throw new BadInput(
            Diagnostic.error("usage", "one file in a format that was named is not dealt out")
                .inFile(files.sources().name())
                .withHint("leave --input-format out, or name a directory"));
      }
      files.sources().parts().forEach(source -> items.add(new Item(source, reader)));
      operands.forEach(session.sources().read()::isOfItems);
    }
  }

  /** How many there are. */
  public int size() {
    return items.size();
  }

  /** Reads them. */
  public ItemTask<Row> task() {
    return item -> row(items.get((int) item));
  }

  private Row row(Item item) {
    try {
      Extraction extraction = extraction(item.reader()).orElseThrow();
      return ExtractRow.of(
          ContractBreach.require(extraction.of(item.source()), "it took nothing of a source"));
    } catch (BadInput e) {
      return ExtractRow.of(e);
    }
  }

  private Optional<Extraction> extraction(Entry<ModelReader<?>> reader) {
    return reader.service().extraction(session.context(reader, told -> {}));
  }
}
