// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.compare;

import java.util.List;
import org.camp.concurrency.time.compare.account.Difference;

/**
 * The account of the slowest tenth of each root operation and set. Times are nanoseconds.
 *
 * @param latencyA mean latency of A's slowest, root operations as in B
 * @param latencyB and of B's
 * @param parts what each part contributes to the difference, without verdicts
 */
public record Tail(double latencyA, double latencyB, List<Difference> parts) {
  /** Without traces. */
  static final Tail NONE = new Tail(0, 0, List.of());
}
