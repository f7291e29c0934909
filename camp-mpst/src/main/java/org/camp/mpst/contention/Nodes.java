// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.contention;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The nodes as the simulation sees them, all times in ticks.
 *
 * @param cores node → how many it has
 * @param overhead node → what is added to every action when it hosts several roles [ticks]
 * @param start node → how long it takes to start each of its roles [ticks]
 * @param switching node → how long a core takes to go from one role to another [ticks]
 * @param speeds how fast roles compute
 * @param detailed whether it is told which role has which core
 * @param latency pair of nodes → class of size → latency [ticks]; pairs without are left out
 * @param sizeClass position in the code → class of size
 * @param travel position in the code → how long its message travels besides [ticks]; empty when
 *     none does
 */
record Nodes(
    int[] cores,
    long[] overhead,
    long[] start,
    long[] switching,
    RoleSpeeds speeds,
    boolean detailed,
    Map<Long, long[]> latency,
    int[] sizeClass,
    long[] travel) {
  /** Nodes of speed 1 on which nothing is started and cores change between roles at once. */
  static Nodes plain(
      int[] cores, long[] overhead, Map<Long, long[]> latency, int[] sizeClass, long[] travel) {
    int n = cores.length;
    return new Nodes(
        cores,
        overhead,
        new long[n],
        new long[n],
        RoleSpeeds.one(n),
        false,
        latency,
        sizeClass,
        travel);
  }

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
