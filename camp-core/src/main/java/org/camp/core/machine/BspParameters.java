// SPDX-License-Identifier: Apache-2.0
package org.camp.core.machine;

import java.util.OptionalDouble;
import org.camp.core.quantity.Dimension;
import org.camp.core.quantity.Quantity;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a BSP machine (Valiant 1990).
 *
 * @param p number of processors, at least 1
 * @param g cost of communicating one word, in flop or in time
 * @param barrier cost of a barrier, called L, in flop or in time
 * @param rate speed of a processor, called r, in flop/s; or null
 */
public record BspParameters(int p, Quantity g, Quantity barrier, @Nullable Quantity rate) {
  /** Strips trailing zeros. */
  public BspParameters {
    g = RecordValues.normal(g);
    barrier = RecordValues.normal(barrier);
    rate = rate == null ? null : RecordValues.normal(rate);
  }

  /** The time of {@code cost}, which is in flop or in time; empty when r is needed and unknown. */
  public OptionalDouble seconds(Quantity cost) {
    if (!cost.dimension().equals(Dimension.FLOPS)) {
      return OptionalDouble.of(cost.asDouble());
    }
    return rate == null
        ? OptionalDouble.empty()
        : OptionalDouble.of(cost.asDouble() / rate.asDouble());
  }
}
