// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.contention;

import java.util.Arrays;

/**
 * The states at the end of rounds of a loop. Two that are equal, seen from their own time and
 * round, have the same future, up to the end of the loop. A state is kept for twice as many looks
 * as the one before it (Brent, 1980), and looking never takes longer than running.
 */
final class Recurrence {
  /** Fewer rounds than there can be: no state is kept. */
  private static final long NOTHING = 0;

  private final SimulationState run;
  private final int number;
  private final int anchorLoop;
  private StateVector kept = new StateVector();
  private StateVector present = new StateVector();
  private long keptNow;
  private long keptLeft = NOTHING;

  /** Node → how long its cores had worked when the state was kept [ticks]. */
  private final long[] keptBusy;

  /** Node → how often its cores had gone from one role to another then. */
  private final long[] keptSwitches;

  private long looks;
  private long keepFor = 1;
  private long lookedAt = Long.MIN_VALUE / 2;

  /**
   * Looks at a run.
   *
   * @param number the number of the loop
   * @param anchorLoop its position in the program of the role that it is seen from
   */
  Recurrence(SimulationState run, int number, int anchorLoop) {
    this.run = run;
    this.number = number;
    this.anchorLoop = anchorLoop;
    keptBusy = new long[run.busy.length];
    keptSwitches = new long[run.busy.length];
  }

  void lookBack() {
    long work = run.at.length + run.programs.channels() + (long) run.channels.messages();
    if (run.actions - lookedAt < work / 4) {
      return;
    }
    lookedAt = run.actions;
    long rounds = run.left[anchorLoop];
    capture(rounds);
    if (rounds >= keptLeft) {
      keepFor = 1;
      keep(rounds);
    } else if (present.sameAs(kept)) {
      repeat(keptLeft - rounds);
      keptLeft = NOTHING;
    } else if (++looks >= keepFor) {
      keepFor *= 2;
      keep(rounds);
    }
  }

  private void keep(long rounds) {
    StateVector old = kept;
    kept = present;
    present = old;
    keptNow = run.now;
    keptLeft = rounds;
    System.arraycopy(run.busy, 0, keptBusy, 0, run.busy.length);
    Arrays.setAll(keptSwitches, run::switches);
    looks = 0;
  }

  private void capture(long rounds) {
    present.clear();
    for (int role = 0; role < run.at.length; role++) {
      present.add(run.at[role]);
      present.add(run.state[role]);
      present.add(
          run.state[role] >= SimulationState.DONE || run.state[role] == SimulationState.BLOCKED
              ? 0
              : run.since[role] - run.now);
      for (int l = run.programs.enclosing(run.at[role]); l >= 0; l = run.programs.enclosing(l)) {
        present.add(run.programs.place(l) == number ? run.left[l] - rounds : run.left[l]);
      }
    }
    if (run.cores != null) {
      run.cores.capture(present);
    }
    run.channels.capture(run.now, present);
  }

  /** Repeats what happened since the state that was kept as often as no role leaves the loop. */
  private void repeat(long period) {
    long times = Long.MAX_VALUE;
    for (int role = 0; role < run.at.length; role++) {
      int loop = around(role);
      if (loop >= 0) {
        times = Math.min(times, (run.left[loop] - 1) / period);
      }
    }
    long later = (run.now - keptNow) * times;
    for (int role = 0; role < run.at.length; role++) {
      int loop = around(role);
      if (loop >= 0) {
        run.left[loop] -= times * period;
      }
      if (run.state[role] != SimulationState.DONE) {
        run.since[role] += later;
        run.end[role] += run.end[role] > keptNow ? later : 0;
      }
    }
    for (int node = 0; node < run.busy.length; node++) {
      run.busy[node] += (run.busy[node] - keptBusy[node]) * times;
      run.ready[node].shift(later);
      if (run.cores != null) {
        run.cores.switches()[node] += (run.switches(node) - keptSwitches[node]) * times;
      }
    }
    run.events.shift(later);
    run.channels.shift(later);
    run.now += later;
  }

  private int around(int role) {
    int loop = run.programs.enclosing(run.at[role]);
    while (loop >= 0 && run.programs.place(loop) != number) {
      loop = run.programs.enclosing(loop);
    }
    return loop;
  }
}
