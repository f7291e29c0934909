// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import java.util.List;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.model.Source;

/**
 * What reading a set takes from one of its sources, whatever the others are. What there is to tell
 * of a source that is not refused, reading the set tells. Thread-safe.
 */
@FunctionalInterface
public interface Extraction {
  /**
   * Pieces of a large source that can be read by themselves, most likely: where one of them is
   * refused, reading the set reads the source from there on.
   *
   * @return the source alone where it is small, or no format of several values
   */
  default List<Source> pieces(Source part) {
    return List.of(part);
  }

  /**
   * Reads a source, or a piece of one.
   *
   * @return all that the set needs of it, for the same version of CAMP and the same options
   * @throws BadInput as reading the set would for this source
   */
  byte[] of(Source part);
}
