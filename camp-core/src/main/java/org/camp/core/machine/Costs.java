// SPDX-License-Identifier: Apache-2.0
package org.camp.core.machine;

import org.camp.core.quantity.Expression;
import org.jspecify.annotations.Nullable;

/**
 * What sending and receiving a message costs its role, as expressions of {@code size}, in seconds.
 *
 * @param send the cost of a send, or null when it is unknown (which is never 0)
 * @param recv the cost of a receive, or null when it is unknown
 * @param latency how long a message travels, which occupies nobody, or null when it is 0
 */
public record Costs(
    @Nullable Expression send, @Nullable Expression recv, @Nullable Expression latency) {
  /** Nothing is known. */
  public static final Costs UNKNOWN = new Costs(null, null, null);

  /** Messages that are there as soon as they are sent. */
  public Costs(@Nullable Expression send, @Nullable Expression recv) {
    this(send, recv, null);
  }
}
