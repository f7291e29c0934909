// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.contention;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The nodes as the simulation sees them, all times in ticks.
 *
 * @param cores node → how many it has
 * @param overhead node → what is added to every action when it hosts several roles [ticks]
 * @param latency pair of nodes → class of size → latency [ticks]; pairs without are left out
 * @param sizeClass position in the code → class of size
 * @param travel position in the code → how long its message travels besides [ticks]; empty when
 *     none does
 */
record Nodes(
    int[] cores, long[] overhead, Map<Long, long[]> latency, int[] sizeClass, long[] travel) {
  static long pair(int from, int to) {
    return (long) from << 32 | to;
  }

  /** How long the message of a position travels besides the latency of the nodes. */
  long travel(int pc) {
    return travel.length == 0 ? 0 : travel[pc];
  }

  int count() {
    return cores.length;
  }

  /** Latencies from one node to another by class of size; null when there are none. */
  long @Nullable [] latency(int from, int to) {
    return latency.get(pair(from, to));
  }
}
