// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import org.camp.core.diagnostic.BadInput;
import org.camp.core.model.Source;

/**
 * What reading a set takes from one of its sources, whatever the others are. What there is to tell
 * of a source that is not refused, reading the set tells. Thread-safe.
 */
@FunctionalInterface
public interface Extraction {
  /**
   * Reads a source.
   *
   * @return all that the set needs of it, for the same version of CAMP and the same options
   * @throws BadInput as reading the set would for this source
   */
  byte[] of(Source part);
}
