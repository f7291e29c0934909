// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.contention;

import java.util.Arrays;

/**
 * Which role each core runs or ran last. A role gets the core that it had last, if that is free;
 * else the lowest core that nobody ever had; else the lowest one that is free.
 */
final class CoreTable {
  private static final int NOBODY = -1;

  /** Node → its first core; one more entry behind the last. */
  private final int[] first;

  /** Node → how many of its cores somebody has had; these are the first ones. */
  private final int[] used;

  /** Core → the role that had it last; -1 for nobody. */
  private final int[] last;

  /** Core → whether it is in use. */
  private final boolean[] busy;

  /** Role → the core that it has or had last; -1 for none. */
  private final int[] coreOf;

  /** Node → how often a core went from one role to another. */
  private final long[] switches;

  /** Cores that no role could ever need are left out. */
  CoreTable(int[] cores, int[] nodeOf) {
    int[] hosted = new int[cores.length];
    for (int node : nodeOf) {
      hosted[node]++;
    }
    first = new int[cores.length + 1];
    for (int node = 0; node < cores.length; node++) {
      first[node + 1] = first[node] + Math.min(cores[node], hosted[node]);
    }
    used = new int[cores.length];
    last = new int[first[cores.length]];
    Arrays.fill(last, NOBODY);
    busy = new boolean[last.length];
    coreOf = new int[nodeOf.length];
    Arrays.fill(coreOf, NOBODY);
    switches = new long[cores.length];
  }

  /** Gives a role a core of its node, of which one is free; whether that ran another role. */
  boolean take(int node, int role) {
    int core = coreOf[role];
    if (core < 0 || busy[core]) {
      core = first[node] + used[node];
      if (core < first[node + 1]) {
        used[node]++;
      } else {
        core = first[node];
        while (busy[core]) {
          core++;
        }
      }
    }
    boolean changes = last[core] != NOBODY && last[core] != role;
    switches[node] += changes ? 1 : 0;
    last[core] = role;
    busy[core] = true;
    coreOf[role] = core;
    return changes;
  }

  /** A role gives its core back. */
  void release(int role) {
    busy[coreOf[role]] = false;
  }

  /** The core of its node that a role has, from 0. */
  int core(int node, int role) {
    return coreOf[role] - first[node];
  }

  /** Node → how often a core went from one role to another; to be read and changed. */
  long[] switches() {
    return switches;
  }

  /** Adds what decides the future. */
  void capture(StateVector state) {
    for (int role : last) {
      state.add(role);
    }
    for (int core : coreOf) {
      state.add(core);
    }
  }
}
