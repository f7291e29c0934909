// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.contention;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** How far a run of {@link ContentionPrograms} has come. */
abstract class SimulationState {
  static final byte RUNNING = 0;
  static final byte TRAVELLING = 1;
  static final byte BLOCKED = 2;
  static final byte READY = 3;
  static final byte DONE = 4;

  final ContentionPrograms programs;

  /** Role → its instruction: the one that it runs, waits for, or has ended with. */
  final int[] at;

  /** Role → one of {@link #RUNNING} to {@link #DONE}. */
  final byte[] state;

  /**
   * Role → when its action ends if running, its message arrives if travelling, or it became ready
   * [ticks].
   */
  final long[] since;

  /** Role → when the last of its actions ended [ticks]. */
  final long[] end;

  /** Position of a loop → rounds of it that are left, the present one included. */
  final long[] left;

  /** Node → how long its cores have worked, all together [ticks]. */
  final long[] busy;

  final TimeHeap events;

  /** Node → its ready roles, by ready time and number. */
  final TimeHeap[] ready;

  /** Which role has which core, or null when nobody asks. */
  final @Nullable CoreTable cores;

  final Fifos channels;

  long now;
  long actions;

  SimulationState(ContentionPrograms programs, Nodes nodes, int[] nodeOf) {
    this.programs = programs;
    int roles = programs.roles();
    at = new int[roles];
    state = new byte[roles];
    since = new long[roles];
    end = new long[roles];
    left = new long[programs.loops() == 0 ? 0 : programs.size()];
    busy = new long[nodes.count()];
    events = new TimeHeap(Math.min(roles, 1024));
    ready = new TimeHeap[nodes.count()];
    Arrays.setAll(ready, n -> new TimeHeap(4));
    cores = nodes.detailed() ? new CoreTable(nodes.cores(), nodeOf) : null;
    channels = new Fifos(programs.channels());
  }

  /** How often a core of a node went from one role to another; 0 when nobody asks. */
  long switches(int node) {
    return cores == null ? 0 : cores.switches()[node];
  }

  /** When a role is done. */
  long end(int role) {
    return end[role];
  }

  /** Whether a role waits for ever. */
  boolean isStuck(int role) {
    return state[role] != DONE;
  }

  /** How long a node's cores work, all together. */
  long busy(int node) {
    return busy[node];
  }

  /** When the last role is done. */
  long makespan() {
    long latest = 0;
    for (long time : end) {
      latest = Math.max(latest, time);
    }
    return latest;
  }

  /** How many actions were run. */
  long actions() {
    return actions;
  }
}
