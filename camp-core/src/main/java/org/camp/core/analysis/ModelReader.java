// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import java.util.Optional;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.model.Model;
import org.camp.core.model.Source;
import org.camp.core.model.SourceSet;
import org.camp.core.scan.name.LanguageFacts;

/**
 * A file format.
 *
 * @param <M> the models it reads
 */
public interface ModelReader<M extends Model> extends Service {
  @Override
  ReaderCard<M> card();

  /**
   * Whether the beginning of a file looks like this format; asked when several readers share the
   * ending, or none knows it.
   *
   * @param head at most the first 4096 characters
   */
  default boolean recognises(String head) {
    return false;
  }

  /**
   * Reads a model.
   *
   * @throws BadInput with all errors, when it cannot be read
   * @throws org.camp.core.diagnostic.IllFormed with all errors, when what was read is wrong
   */
  M read(Source source, AnalysisContext context);

  /** What an editor needs to know of the language; nothing where it is none that people write. */
  default Optional<LanguageFacts> language() {
    return Optional.empty();
  }

  /**
   * How a text of this format is read while it is still written; nothing where that is not
   * possible.
   *
   * @param name what messages call the text
   */
  default Optional<GrowingText> growing(String name, AnalysisContext context) {
    return Optional.empty();
  }

  /**
   * How the sources of a set are read one by one, in any process. What it gives of a source goes
   * into {@link #read(SourceSet, AnalysisContext)} as an {@link
   * org.camp.core.model.ExtractedSource} in the place of the source, and the model is the same.
   * Nothing where sets are not read so.
   */
  default Optional<Extraction> extraction(AnalysisContext context) {
    return Optional.empty();
  }

  /**
   * Reads several sources as one model, where the format has such: traces of one system, for
   * example. The parts may be of several formats that go together.
   *
   * @throws BadInput with all errors, when one of them cannot be read; with code {@code no-set}
   *     when each source of this format is a model by itself
   */
  default M read(SourceSet sources, AnalysisContext context) {
    if (sources.parts().size() == 1) {
      return read(sources.parts().get(0), context);
    }
    throw new BadInput(
        Diagnostic.error(
                "no-set",
                "each file of the format '" + card().descriptor().id() + "' is a model by itself")
            .inFile(sources.name())
            .withHint("name the files one by one"));
  }
}
