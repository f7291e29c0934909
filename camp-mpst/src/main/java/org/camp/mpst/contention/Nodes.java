// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.contention;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The nodes as the simulation sees them, all times in ticks.
 *
 * @param cores by node
 * @param overhead by node, added to every action when the node hosts several roles
 * @param latency by pair of nodes, then by class of size; pairs without latency are left out
 * @param sizeClass by position in the code
 */
record Nodes(int[] cores, long[] overhead, Map<Long, long[]> latency, int[] sizeClass) {
  static long pair(int from, int to) {
    return (long) from << 32 | to;
  }

  int count() {
    return cores.length;
  }

  /** Latencies from one node to another by class of size; null when there are none. */
  long @Nullable [] latency(int from, int to) {
    return latency.get(pair(from, to));
  }
}
