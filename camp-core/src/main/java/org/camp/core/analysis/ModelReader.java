// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import org.camp.core.model.Model;
import org.camp.core.model.Source;

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
   * @throws org.camp.core.diagnostic.BadInput with all errors, when it cannot be read
   * @throws org.camp.core.diagnostic.IllFormed with all errors, when what was read is wrong
   */
  M read(Source source, AnalysisContext context);
}
