// SPDX-License-Identifier: Apache-2.0
package org.camp.core.machine;

import org.camp.core.quantity.Quantity;
import org.jspecify.annotations.Nullable;

/**
 * One level of a Multi-BSP machine (Valiant 2011).
 *
 * @param p number of components of the level below, at least 1
 * @param g cost of communicating one word with the level above, in flop or in time
 * @param barrier cost of a barrier of this level, called L, in flop or in time
 * @param memory size of the level's memory, called m; or null
 */
public record BspLevel(int p, Quantity g, Quantity barrier, @Nullable Quantity memory) {
  /** Strips trailing zeros. */
  public BspLevel {
    g = RecordValues.normal(g);
    barrier = RecordValues.normal(barrier);
    memory = memory == null ? null : RecordValues.normal(memory);
  }
}
